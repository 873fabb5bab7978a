"""What was changed from one value to another: the first held before, the second holds since."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sameness import same
from groundwire.verifiers.deterministic._sentence import Sentence
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import has_all

_CHANGES = frozenset(
    """change raise rise increase grow fall drop cut reduce lower decrease move extend shorten rename switch adjust
    amend update revise go jump climb sink shrink""".split()
)
_OLD = frozenset("previous previously old former formerly earlier before original originally prior until".split())
_NEW = frozenset("now new current currently today since presently nowadays".split())
_NOT_YET = words.MODALS | frozenset(
    "if plan propose expect intend consider suggest want recommend before until".split()
)
_USED_TO = frozenset(("use", "used"))


def moved(claim: Sentence, sentence: Sentence, text: str, *, old: bool) -> Finding | None:
    """Whether the claim gives the value of a change that held at the time of which it speaks, or the other one.

    `text` is the folded text that the sentence stands in; `old` is what `of_before` says of the claim.
    """
    if sentence.disowned or sentence.denies or sentence.keys.isdisjoint(_CHANGES):
        return None
    if not sentence.all_words.isdisjoint(_NOT_YET) or " for " in sentence.span.of(text):
        return None  # not yet, or not for everybody
    if claim.denies or claim.keys & _CHANGES or not claim.keys - _OLD - _NEW - _USED_TO <= sentence.keys:
        return None
    if any(" to " in token.word for token in sentence.values):
        return None  # one more change, read as a range
    changes = list(changes_of(sentence, text))
    rights = [one if old else other for one, other in changes]
    if any(_agrees(token, right) for token in claim.values for right in rights):
        return _states(claim, sentence, rights[0]) if len(rights) == 1 else None
    for (before, after), right in zip(changes, rights, strict=True):
        wrong = after if old else before
        ours = next((token for token in claim.values if _agrees(token, wrong)), None)
        if ours is not None:
            message = f"source says {before.word} before the change and {after.word} since"
            return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, message, right, ((ours, right),))
    return None


def _states(claim: Sentence, sentence: Sentence, right: Token) -> Finding | None:
    """That the source says it, where it has all the claim's other values as well."""
    others = [token for token in claim.values if not _agrees(token, right)]
    if len(others) + 1 < len(claim.values) or not has_all(sentence, others):
        return None
    return Finding(Stance.SUPPORTS, Code.SAME_VALUES, "the source says so")


def of_before(claim: Sentence) -> bool | None:
    """True where a claim speaks of the time before a change, False of the time since, None of neither or both."""
    if not claim.values:
        return None
    said = claim.all_words
    old, new = bool(said & (_OLD | _USED_TO)), bool(said & _NEW)
    return old if old is not new else None


def _agrees(token: Token, other: Token) -> bool:
    """True when one value is the other; "40" of "from 40 to 55 euros" has no unit of its own."""
    ours, theirs = token.value, other.value
    if same(token, other) or not isinstance(ours, Figure) or not isinstance(theirs, Figure):
        return same(token, other)
    return theirs.kind == "count" and not theirs.dimension and ours.written == theirs.written


def changes_of(sentence: Sentence, text: str) -> Iterator[tuple[Token, Token]]:
    """Each "from A to B" of a sentence."""
    for one, other in pairwise(sentence.values):
        if one.value is None or other.value is None:
            continue
        between = text[one.value.span.end : other.value.span.start]
        if between.strip() == "to" and text[: one.value.span.start].rstrip().lower().endswith("from"):
            yield one, other
