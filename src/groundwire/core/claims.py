"""Step 2: what the answer asserts, as exact spans of it, with the citations read and what is no claim named."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from groundwire.core._errors import InputError
from groundwire.core._types import Citation, Claim, ClaimKind, Span

# The reading of text is loaded with the first answer: its patterns take longer to compile than all else to import.
if TYPE_CHECKING:
    from groundwire.core._chunk_index import ChunkIndex
    from groundwire.core._splitting import Splitting

_READ_PER_CLAIM = 400  # characters of the answer that are read for each claim allowed; past them the rest is one claim
_LINES_PER_CLAIM = 10
_BETWEEN = re.compile(r"[\s.!?…。！？\"'”’»)\]*_]{0,8}")
_JOINING = frozenset(
    "and but or nor so yet also then while which who that the a an is are was were with as of in on to und et "
    "y e".split()
)


@dataclass(frozen=True, slots=True)
class ClaimList:
    """The claims in order. `uncovered` are claims of the answer outside the given ones.

    When there were more than allowed, `capped` is true and the last claim is the whole rest of the answer.
    """

    claims: tuple[Claim, ...]
    uncovered: tuple[Claim, ...] = ()
    capped: bool = False


def split_claims(
    answer: str,
    chunk_ids: Sequence[str],
    *,
    question: str | None = None,
    max_claims: int = 500,
    aliases: Mapping[str, Sequence[str]] | None = None,
) -> ClaimList:
    """Split an answer into claims and non-claims: sentences, list items and table rows, in order, without overlap.

    `span.of(answer) == text` for each. `aliases` are other names a citation may use (a document's id or title, or
    "title, p. 3") with the chunks they stand for. Linear in the length of the answer.
    """
    if not answer.strip():
        return ClaimList(())
    from groundwire.core._chunk_index import ChunkIndex
    from groundwire.core._splitting import Splitting

    end = _readable(answer, max_claims)
    claims = Splitting(answer[:end], ChunkIndex(chunk_ids, aliases), question or "", at_most=max_claims).claims()
    if len(claims) <= max_claims and not answer[end:].strip():
        return ClaimList(tuple(claims))
    start = claims[max_claims - 1].span if len(claims) >= max_claims else None
    kept = claims[: max_claims - 1]
    rest = Span(start.start if start else _first_visible(answer, end), len(answer.rstrip()))
    text = rest.of(answer)
    last = Claim(
        text, rest, text, context=f"the rest of the answer, past {max_claims} claims or the length that is read"
    )
    return ClaimList((*kept, last), capped=True)


def _readable(answer: str, max_claims: int) -> int:
    """How far the answer is read: to a line's end, in proportion to the number of claims that are allowed."""
    most = max(2000, max_claims * _READ_PER_CLAIM)
    end, lines = len(answer), max(50, max_claims * _LINES_PER_CLAIM)
    at = -1
    for _ in range(lines):
        at = answer.find("\n", at + 1)
        if at < 0:
            break
    if at >= 0:
        end = at + 1
    if end > most:
        cut = max(answer.rfind("\n", most // 2, most), answer.rfind(" ", most - 200, most))
        end = cut + 1 if cut > 0 else most
    return end


def _first_visible(answer: str, at: int) -> int:
    while at < len(answer) and answer[at].isspace():
        at += 1
    return at


def given_claims(
    answer: str,
    given: Sequence[tuple[str, Span | None]],
    chunk_ids: Sequence[str],
    *,
    question: str | None = None,
    aliases: Mapping[str, Sequence[str]] | None = None,
) -> ClaimList:
    """The given claims as they are, in order, and apart from them what else the answer claims (`uncovered`).

    Each is read like a piece of the answer: kind, statement, citations in it and right after its span, parts. A claim
    without span gives parts and citations without spans. Raises InputError where a span does not hold its claim's text.
    """
    from groundwire.core._chunk_index import ChunkIndex
    from groundwire.core._splitting import Splitting

    index = ChunkIndex(chunk_ids, aliases)
    claims: list[Claim] = []
    previous: Claim | None = None
    for text, span in given:
        if span is not None and (span.end > len(answer) or span.of(answer) != text):
            raise InputError(
                f"the span {span.start}..{span.end} of a given claim does not hold its text {text[:60]!r}",
                hint="spans count characters of the answer, half-open",
            )
        before = previous.statement if previous and _adjacent(answer, previous.span, span) else ""
        claim = _as_given(answer, text, span, Splitting(text, index, "" if claims else question or "", previous=before))
        claims.append(_cited_after(answer, claim, index))
        previous = claims[-1]
    uncovered = _uncovered(answer, claims, index, split_claims(answer, chunk_ids, question=question, aliases=aliases))
    return ClaimList(tuple(claims), uncovered)


def _adjacent(answer: str, before: Span | None, span: Span | None) -> bool:
    if before is None or span is None or before.end > span.start or span.start - before.end > 80:
        return False
    gap = answer[before.end : span.start]
    return "\n\n" not in gap and not any(char.isalpha() for char in gap)


def _as_given(answer: str, text: str, span: Span | None, splitting: Splitting) -> Claim:
    found = splitting.claims()
    pieces = [claim for claim in found if claim.kind is ClaimKind.CLAIM]
    if not pieces:
        kind = found[0].kind if found else ClaimKind.FRAGMENT
        return Claim(text, span, " ".join(text.split()), kind)
    citations = tuple(one for claim in pieces for one in claim.citations)
    parts = pieces[0].parts if len(pieces) == 1 else tuple(replace(piece, parts=()) for piece in pieces)
    covered = pieces[0].covered if len(pieces) == 1 else True
    context = " ".join(filter(None, (piece.context for piece in pieces)))
    whole = Claim(
        text, span, " ".join(piece.statement for piece in pieces), citations=citations, covered=covered, context=context
    )
    by = span.start if span is not None else None
    return replace(whole, citations=_moved(citations, by), parts=tuple(_shifted(part, by) for part in parts))


def _shifted(claim: Claim, by: int | None) -> Claim:
    span = claim.span.shift(by) if claim.span is not None and by is not None else None
    return replace(
        claim, span=span, citations=_moved(claim.citations, by), parts=tuple(_shifted(part, by) for part in claim.parts)
    )


def _moved(citations: tuple[Citation, ...], by: int | None) -> tuple[Citation, ...]:
    return tuple(
        replace(one, span=one.span.shift(by) if one.span is not None and by is not None else None) for one in citations
    )


def _cited_after(answer: str, claim: Claim, index: ChunkIndex) -> Claim:
    """With the markers that stand right after the span; its parts without citations get them too."""
    if claim.span is None:
        return claim
    from groundwire.core._citations import find_markers

    tail = answer[claim.span.end : claim.span.end + 200].split("\n", 1)[0]
    at, found = 0, []
    for marker in find_markers(tail, index):
        gap = _BETWEEN.match(tail, at)
        if not gap or gap.end() < marker.span.start:
            break
        span = marker.span.shift(claim.span.end)
        found += [replace(one, span=span) for one in marker.citations]
        at = marker.span.end
    if not found:
        return claim
    parts = tuple(part if part.citations else replace(part, citations=tuple(found)) for part in claim.parts)
    return replace(claim, citations=(*claim.citations, *found), parts=parts)


def _uncovered(answer: str, given: Sequence[Claim], index: ChunkIndex, split: ClaimList) -> tuple[Claim, ...]:
    """The claims of the answer, or what is left of them, outside the given ones."""
    taken = sorted(filter(None, (_place(answer, claim) for claim in given)))
    found: list[Claim] = []
    at = 0
    for claim in split.claims:
        if claim.kind is not ClaimKind.CLAIM or claim.span is None:
            continue
        while at < len(taken) and taken[at].end <= claim.span.start:
            at += 1
        start, number = claim.span.start, at
        gaps: list[Span] = []
        while number < len(taken) and taken[number].start < claim.span.end:
            if taken[number].start > start:
                gaps.append(Span(start, taken[number].start))
            start = max(start, taken[number].end)
            number += 1
        if start == claim.span.start:
            found.append(claim)
            continue
        if start < claim.span.end:
            gaps.append(Span(start, claim.span.end))
        found += [
            Claim(gap.of(answer), gap, " ".join(gap.of(answer).split())) for gap in gaps if _says(gap.of(answer), index)
        ]
    return tuple(found)


def _place(answer: str, claim: Claim) -> Span | None:
    if claim.span is not None:
        return claim.span if len(claim.span) else None
    at = answer.find(claim.text) if claim.text.strip() else -1
    return Span(at, at + len(claim.text)) if at >= 0 else None


def _says(text: str, index: ChunkIndex) -> bool:
    """Whether what is left of a sentence still says something: not only signs, markers and joining words."""
    from groundwire.core._citations import find_markers

    for marker in reversed(find_markers(text, index)):
        text = text[: marker.span.start] + text[marker.span.end :]
    words = [word for word in re.findall(r"\w+", text) if word.lower() not in _JOINING]
    return (
        len(words) > 1
        or any(char.isdigit() for char in text)
        or any(len(word) > 3 and not word.isascii() for word in words)
    )
