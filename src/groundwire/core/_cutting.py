"""Take clauses or list items out of a sentence so that what is left is a sentence.

Only additive structures are touched: what stays was asserted beside what goes, never because of it. A condition, an
exception or an alternative ("unless", "or") changes what the rest means, so a sentence with one goes whole. When in
doubt nothing is cut.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from groundwire.core._edits import Edit
from groundwire.core._types import Claim, Span

_AND = frozenset(
    {
        "and",
        "und",
        "sowie",
        "et",
        "y",
        "e",
        "ed",
        "og",
        "och",
        "en",
        "ja",
        "i",
        "и",
        "та",
        "和",
        "及",
        "以及",
        "并",
        "并且",
    }
    | {"与", "및", "그리고", "और", "و", "&", "plus", "as well as", "and also"}
)
_ALSO = frozenset({"but", "while", "whereas", "which", "who", "aber", "während", "mais", "pero", "ma", "maar", "但"})
_ADVERBS = frozenset({"also", "then", "thus", "therefore", "later", "still", "now"})
_COMMAS = ",;、，；"
_COUNTING = frozenset(
    {"both", "each", "either", "neither", "nor", "between", "together", "respectively", "combined", "total", "sum"}
    | {"or", "only", "except", "unless", "if", "no", "not"}
)
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORD = re.compile(r"[^\W_]+")
_LEADING_WORDS = re.compile(r"(?:as well as|and also|et aussi|[^\W\d_]{1,12}|&)(?=\s|$)|[和及并与但]|以及|并且")
_MARKER = re.compile(r"\[[^\[\]\n]{0,80}\]|【[^【】\n]{0,80}】|\([^()\n]{0,80}\)")
_END = re.compile(r"(?:[\s.!?。！？…]|\[[^\[\]\n]{0,80}\]|【[^【】\n]{0,80}】)+\Z")
_OPENS_ASIDE = re.compile(
    r"(?:which|who|whose|where|an?|the|[a-z]{2,20}(?:ed|ing)|built|made|born|held|set|known)\b", re.I
)
_ASIDES = {",": ",", "(": ")", "–": "–", "—": "—", "，": "，", "（": "）"}


def cut(claim: Claim, dropped: frozenset[int]) -> tuple[Edit, ...]:
    """Edits of the answer that take the parts numbered `dropped` out of the claim; empty when it has to go whole.

    If a set of parts can be cut, so can every smaller one that is not empty: a stricter policy never keeps more.
    """
    spans = _places(claim)
    if not spans or not dropped or len(dropped) >= len(spans):
        return ()
    return _coordinated(claim.text, spans, dropped, claim) or _aside(claim.text, spans, dropped, claim)


def _places(claim: Claim) -> list[Span]:
    """The spans of the parts inside the claim's text, when they follow one another; else none."""
    if claim.span is None:
        return []
    inside = [part.span.shift(-claim.span.start) for part in claim.parts if part.span and claim.span.covers(part.span)]
    spans = [_without_end(claim.text, span) for span in inside]
    apart = all(one.end <= two.start for one, two in pairwise(spans))
    return spans if apart and len(spans) == len(claim.parts) > 1 else []


def _without_end(text: str, span: Span) -> Span:
    """The part without the full stop and the markers that end the sentence rather than the part."""
    window = max(span.start, span.end - 200)
    end = _END.search(text[window : span.end])
    return Span(span.start, window + end.start()) if end else span


def _coordinated(text: str, spans: Sequence[Span], dropped: frozenset[int], claim: Claim) -> tuple[Edit, ...]:
    """`A, B and C` without some of its members. The first goes only where words stand before the list."""
    starts = [_without_conjunction(text, span) for span in spans]
    between = [text[one.end : start] for one, start in zip(spans, starts[1:], strict=False)]
    kinds = [_kind(separator) for separator in between]
    lead, tail = text[: spans[0].start], _MARKER.sub("", text[spans[-1].end :])
    listed = set(kinds[:-1]) <= {"comma", "semicolon"} and kinds[-1] == "and"
    additive = listed or set(kinds) == {"semicolon"} or kinds == ["also"]
    if not additive or (0 in dropped and not _WORD.search(lead)):
        return ()
    if _counts(lead + spans[0].of(text), len(spans)) or any(_conditional(text[start:]) for start in starts[1:]):
        return ()
    kept = [at for at in range(len(spans)) if at not in dropped]
    if _WORD.search(tail) and len(kept) < 2:
        return ()
    return tuple(_joins(spans, starts, between, kept, claim))


def _joins(
    spans: Sequence[Span], starts: Sequence[int], between: Sequence[str], kept: Sequence[int], claim: Claim
) -> list[Edit]:
    base = claim.span.start if claim.span else 0
    edits = []
    if kept[0] > 0:
        edits.append(Edit(Span(base + spans[0].start, base + starts[kept[0]])))
    for one, two in pairwise(kept):
        joint = between[one]
        if two == kept[-1]:
            joint = between[-1]
            if len(kept) == 2 < len(spans) and _kind(joint) == "and":
                joint = joint.lstrip(_COMMAS)
        if (two, joint) != (one + 1, between[one]):
            edits.append(Edit(Span(base + spans[one].end, base + starts[two]), joint))
    if kept[-1] < len(spans) - 1:
        edits.append(Edit(Span(base + spans[kept[-1]].end, base + spans[-1].end)))
    return edits


def _aside(text: str, spans: Sequence[Span], dropped: frozenset[int], claim: Claim) -> tuple[Edit, ...]:
    """One part between commas, dashes or brackets in the middle of a sentence that reads on without it."""
    if len(dropped) != 1 or claim.span is None:
        return ()
    span = spans[next(iter(dropped))]
    before, after = text[: span.start].rstrip(), text[span.end :].lstrip()
    if not before or not after or _ASIDES.get(before[-1]) != after[0] or not _OPENS_ASIDE.match(span.of(text)):
        return ()
    rest = after[1:]
    if not _WORD.search(before) or not _WORD.match(rest.lstrip()) or _WORD.findall(rest)[0].casefold() in _AND:
        return ()
    start = len(before[:-1].rstrip())
    end = len(text) - len(rest)
    return (Edit(Span(claim.span.start + start, claim.span.start + end)),)


def _without_conjunction(text: str, span: Span) -> int:
    """Where a part begins once a joining word at its head is counted to what stands before it."""
    start = span.start
    while start < span.end and (text[start].isspace() or text[start] in _COMMAS):
        start += 1
    word = _LEADING_WORDS.match(text, start, span.end)
    if word is None or word.group().casefold() not in _AND | {"but", "while", "whereas", "aber", "mais", "pero"}:
        return start
    end = word.end()
    while end < span.end and text[end].isspace():
        end += 1
    return end


def _kind(separator: str) -> str:
    """What stands between two parts: `comma`, `semicolon`, `and`, `also` (but, which), or `other`.

    A comma alone may join anything, an aside or a condition too, so it counts only in a list that ends in "and".
    """
    words = separator.strip().lstrip(_COMMAS).strip().casefold()
    if not words:
        return {"": "other", ";": "semicolon", "；": "semicolon"}.get(separator.strip(), "comma")
    if words in _AND or words in _ALSO:
        return "and" if words in _AND else "also"
    first, *more = words.split()
    return "also" if first in _AND | _ALSO and len(more) == 1 and more[0] in _ADVERBS else "other"


def _counts(text: str, parts: int) -> bool:
    """True when words before the list say how many or which of its members, so that they would be wrong of fewer."""
    words = {word.casefold() for word in _WORD.findall(text)}
    number = {str(parts), _NUMBERS[parts]} if parts < len(_NUMBERS) else {str(parts)}
    return bool(words & (_COUNTING | number))


def _conditional(text: str) -> bool:
    first = _WORD.match(text)
    return first is not None and first.group().casefold() in {
        "if", "unless", "except", "provided", "when", "until", "although", "because", "since", "so", "that", "without",
        "wenn", "falls", "sofern", "außer", "si", "sauf", "salvo", "excepto", "als", "tenzij", "如果", "除非",
    }  # fmt: skip
