"""What a claim changed, when a sentence of the evidence says nearly the same: a value, the sense, the strength."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._labels import Identifier
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import Alignment, Difference, same
from groundwire.verifiers.deterministic._sentence import Asked, Sentence
from groundwire.verifiers.deterministic._values import Match, Value
from groundwire.verifiers.deterministic.dates import Date
from groundwire.verifiers.deterministic.labels_said import label_gap
from groundwire.verifiers.deterministic.values import compare_values

_COUNTED_ON = frozenset(("late+er", "later", "after", "before", "early+er", "ago", "follow", "next"))
_NEAR = 3  # tokens after a value within which what belongs to it stands: "4% in 2022"
_MOSTLY = 0.75  # share of the claim's content words from which a sentence says the same of the same things
_CONTENT, _VALUE = Kind.CONTENT, Kind.VALUE
_ALL = words.UNIVERSAL - {"always", "any"}
_EXCEPT = frozenset("except excluding exclude apart save".split())
_WEAK = frozenset(("some", "most", "many", "several", "few", "half"))


class Finding(NamedTuple):
    """A difference that settles the pair: how it stands, why, and the evidence's token that says so.

    `swaps` are the values of the claim that are wrong, each with the evidence's value in its place.
    """

    stance: Stance
    code: Code
    message: str
    token: Token | None = None
    swaps: tuple[tuple[Token, Token], ...] = ()


def changed(claim: Asked, alignment: Alignment) -> Finding | None:
    """The one thing that the claim changed, when all its other words stand in the sentence in their order.

    None when more differs than a rule can judge.
    """
    sentence, differences, denied = alignment.sentence, alignment.differences, claim.denied
    if not denied:
        label = _label_mismatch(claim.tokens, sentence) if sentence.colon > 0 else None
        if label is not None:
            return label
        opposite = _opposite(differences) or (_other_side(claim, alignment) if claim.opposed else None)
        if opposite is not None:
            return opposite
    if alignment.share < 1.0:
        return None if denied else _other_value(claim, sentence)
    if not differences:
        return Finding(Stance.CONTRADICTS, Code.POLARITY, "the source says it, the claim denies it") if denied else None
    if denied:
        return None
    swaps: list[tuple[Token, Token]] = []
    for difference in differences:
        swap = _value_swap(difference)
        if swap is None:
            return _sense(differences)
        swaps.append(swap)
    if any(_stands_beside(ours, claim.tokens, sentence.spoken) for ours, _ in swaps):
        return None
    if any(token.key in words.RESTRICTORS for difference in differences for token in difference.evidence):
        return None  # "except on Mondays" denies no Tuesday
    return value_swapped(*swaps)


def _other_value(claim: Asked, sentence: Sentence) -> Finding | None:
    """The only value of its kind in a sentence that has all words of the claim in another order, and not its value."""
    keys = {token.key for token in claim.tokens if token.kind is _CONTENT}
    values = [token for token in claim.tokens if isinstance(token.value, Figure)]
    if len(values) != 1 or not keys <= sentence.keys or sentence.unsure:
        return None
    ours, kind = values[0], values[0].value
    alike = [
        token for token in sentence.values if isinstance(token.value, Figure) and _measures_alike(kind, token.value)
    ]
    return value_swapped((ours, alike[0])) if len(alike) == 1 and rival(kind, alike) is not None else None


def _measures_alike(one: Value | None, other: Figure) -> bool:
    return isinstance(one, Figure) and one.dimension == other.dimension and one.kind == other.kind


def _stands_beside(value: Token, claim: Sequence[Token], evidence: Sequence[Token]) -> bool:
    """True when the evidence has the value as well, before the value that it is before in the claim.

    "Prices rose 3% in 2021 and 4% in 2022" denies no rise of 4% in 2022, but one of 4% in 2021.
    """
    after = _next_value(claim, claim.index(value))
    return after is not None and any(
        token.value is not None and same(value, token) and (other := _next_value(evidence, at)) and same(after, other)
        for at, token in enumerate(evidence)
    )


def _next_value(tokens: Sequence[Token], at: int) -> Token | None:
    """The next value after a place, where it stands near."""
    return next((token for token in tokens[at + 1 : at + 1 + _NEAR] if token.value is not None), None)


def value_swapped(*swaps: tuple[Token, Token]) -> Finding:
    """The finding that each of these values of the claim is another in the evidence."""
    theirs = swaps[0][1]
    return Finding(Stance.CONTRADICTS, Code.VALUE_MISMATCH, f"source says {theirs.word}", theirs, swaps)


def _label_mismatch(claim: Sequence[Token], sentence: Sentence) -> Finding | None:
    """The value of a label, or "no" in a cell, where the claim has all of the label and another value."""
    gap = label_gap(claim, sentence)
    if gap is None or len(gap.unsaid) > 1 or len(gap.ungiven) != 1:
        return None
    theirs = gap.ungiven[0]
    if gap.unsaid and rival(gap.unsaid[0].value, [theirs]) is not None:
        return value_swapped((gap.unsaid[0], theirs))
    if not gap.unsaid and theirs.kind is Kind.NEGATOR and theirs is sentence.tokens[-1]:
        return Finding(Stance.CONTRADICTS, Code.POLARITY, f"source says {theirs.word!r}", theirs)
    return None


def _sense(inner: Sequence[Difference]) -> Finding | None:
    """A denial, a weaker modal or a narrower quantifier that stands on one side only."""
    claim = [token for difference in inner for token in difference.claim]
    evidence = [token for difference in inner for token in difference.evidence]
    part = _part(evidence) if any(token.key in _ALL for token in claim) else None
    if part is not None:
        return Finding(Stance.CONTRADICTS, Code.SCOPE, f"source says only {part.word}", part)
    if any(token.kind in (Kind.CONTENT, Kind.VALUE) for token in (*claim, *evidence)):
        return None
    if not _EXCEPT.isdisjoint([token.key for token in (*claim, *evidence)]):
        return None  # "but not braces" is "except braces"
    denials = [_count(claim, Kind.NEGATOR), _count(evidence, Kind.NEGATOR)]
    if sum(denials) % 2:
        side = "the claim" if denials[0] else "the source"
        other = "the source says it" if denials[0] else "the claim says it"
        return Finding(Stance.CONTRADICTS, Code.POLARITY, f"{side} denies it, {other}")
    if sum(denials):
        return None
    if _is_stronger(claim, evidence):
        weak = next(token for token in evidence if token.key in words.MODAL_STRENGTH)
        return Finding(Stance.ABSENT, Code.MODALITY, f"source says only {weak.word!r}", weak)
    narrow = next((token for token in evidence if token.key in _WEAK), None)
    if narrow is not None and any(token.key in words.UNIVERSAL for token in claim):
        return Finding(Stance.ABSENT, Code.SCOPE, f"source says only {narrow.word!r}", narrow)
    return None


def _is_stronger(claim: Sequence[Token], evidence: Sequence[Token]) -> bool:
    """True for "will" or no such word where the source has "may"; "can" says no more than "may" does."""
    ours, theirs = _strength(claim), _strength(evidence)
    if "can" in [token.key for token in claim] and "may" in [token.key for token in evidence]:
        return ours > words.MODAL_STRENGTH["can"]
    return ours > theirs > 0 or (not ours and theirs == 1)


def _part(tokens: Sequence[Token]) -> Token | None:
    """The one value among them, where it is a share of less than the whole and nothing else has a meaning."""
    meant = [token for token in tokens if token.kind in (Kind.CONTENT, Kind.VALUE, Kind.NEGATOR)]
    value = meant[0].value if len(meant) == 1 else None
    if not isinstance(value, Figure) or value.kind not in ("percent", "ratio", "fraction"):
        return None
    return meant[0] if value.high < (100 if value.kind == "percent" else 1) else None


def _count(tokens: Iterable[Token], kind: Kind) -> int:
    return sum(token.kind is kind for token in tokens)


def _strength(tokens: Iterable[Token]) -> int:
    return max((words.MODAL_STRENGTH.get(token.key, 0) for token in tokens), default=0)


def _opposite(differences: Sequence[Difference]) -> Finding | None:
    """A single word in whose place the source has its opposite."""
    found: Finding | None = None
    for difference in differences:
        if not difference.claim:
            if any(token.kind is not Kind.MARKER for token in difference.evidence):
                return None
            continue
        if len(difference.claim) != 1 or len(difference.evidence) != 1 or found is not None:
            return None
        ours, theirs = difference.claim[0], difference.evidence[0]
        if ours.key in words.DONE and theirs.key in words.PROPOSED:
            return Finding(Stance.ABSENT, Code.MODALITY, f"source says only {theirs.word!r}", theirs)
        if (ours.key, theirs.key) not in words.OPPOSITES and (ours.word, theirs.word) not in words.OPPOSITES:
            return None
        found = Finding(Stance.CONTRADICTS, Code.DIRECTION, f"source says {theirs.word!r}", theirs)
    return found


def _other_side(claim: Asked, alignment: Alignment) -> Finding | None:
    """ "2 hours before lunch" of "2 hours after lunch": the same value and word with an opposite between them."""
    sentence = alignment.sentence
    if not claim.opposed or alignment.share < _MOSTLY or sentence.denies:
        return None
    for value, word, end in claim.opposed:
        ends = [at for at in sentence.places.get(end.key, ()) if at > 1 and same(value, sentence.spoken[at - 2])]
        theirs = [sentence.spoken[at - 1] for at in ends]
        if theirs and all((word.key, other.key) in words.OPPOSITES for other in theirs):
            return Finding(Stance.CONTRADICTS, Code.DIRECTION, f"source says {theirs[0].word!r}", theirs[0])
    return None


def _value_swap(difference: Difference) -> tuple[Token, Token] | None:
    """The claim's value and the evidence's, when the difference is one value for another of its kind."""
    ours, theirs = _only_value(difference.claim), _only_value(difference.evidence)
    if ours is not None and isinstance(ours.value, Identifier) and difference.evidence:
        theirs = difference.evidence[0]  # another name, and what is said of it besides
        return (ours, theirs) if rival(ours.value, (theirs,)) is not None else None
    if ours is None or theirs is None:
        return None  # "from May to September" denies no month
    if len(difference.evidence) > 1:
        beside = [token.key for token in difference.evidence]
        if not words.RESTRICTORS.isdisjoint(beside):
            return None
        if isinstance(ours.value, Date) and not _COUNTED_ON.isdisjoint(beside):
            return None  # "ended two days later" denies no date
    return (ours, theirs) if rival(ours.value, (theirs,)) is not None else None


def _only_value(tokens: Sequence[Token]) -> Token | None:
    """The one value among tokens, none of which is a content word."""
    found: Token | None = None
    for token in tokens:
        if token.kind is _CONTENT or (token.kind is _VALUE and found is not None):
            return None
        if token.kind is _VALUE:
            found = token
    return found


def rival(value: Value | None, tokens: Iterable[Token]) -> Token | None:
    """The first token whose value is comparable with `value` and another."""
    if value is None:
        return None
    for token in tokens:
        if token.value is not None and compare_values(value, token.value) is Match.DIFFERENT:
            return token
    return None
