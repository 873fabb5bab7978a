"""A claim on one of several things to each of which a sentence gives its own value.

"The fee is 92 euros for class A and 78 euros for class D" says that the fee for class D is 78 euros, and that it is not
92. The network reads such sentences badly: both values stand there, close to both names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._layouts import UNSURE, Tokens
from groundwire.verifiers.deterministic._operands import MONEY
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sameness import same
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._shares import Share, Shares, measured, named
from groundwire.verifiers.deterministic.alignment import tense_agrees
from groundwire.verifiers.deterministic.continuations import free_after
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import has_all, relates

# Words for having a value of a kind, of which one says as much as another.
_TIME = frozenset("take last".split())
_HAVING = {
    MONEY: frozenset("pay cost fee price charge".split()),
    "calendar time": _TIME,
    "time": _TIME,
    "mass": frozenset("take dose dosage".split()),
}
_ALWAYS = words.LIGHT_VERBS | frozenset("year carry receive apply".split())
_FIRST = (Stance.CONTRADICTS, Stance.SUPPORTS, Stance.CANNOT_TELL)


class _Asked(NamedTuple):
    """What the claim says that one thing has: its values, and all words that may name the thing.

    `marked` are these words and the prepositions.
    """

    values: Tokens
    said: frozenset[str]
    marked: frozenset[str]


def apportioned(claim: Sentence, sentence: Sentence, texts: Sequence[Analysed]) -> Finding | None:
    """What a sentence says of the things that the claim names, when it gives each of several a value.

    That it cannot tell where the values are right and another word of the claim is not the sentence's.
    """
    if not sentence.shares or sentence.disowned or claim.denies or sentence.denies or not relates(claim, sentence):
        return None
    found = [one for shares in sentence.shares if (one := _of_kind(claim, sentence, shares, texts)) is not None]
    return min(found, key=lambda finding: _FIRST.index(finding.stance), default=None)


def denied(claim: Sentence, sentence: Sentence, texts: Sequence[Analysed]) -> bool:
    """True when the sentence gives what the claim says to another thing."""
    found = apportioned(claim, sentence, texts)
    return found is not None and found.stance is Stance.CONTRADICTS


def _of_kind(claim: Sentence, sentence: Sentence, shares: Shares, texts: Sequence[Analysed]) -> Finding | None:
    asked = _asked(claim, shares.kind)
    found: list[Share] = []
    for one in asked:
        own = [share for share in shares.shares if share.is_named(one.marked)]
        if len(own) != 1:
            return None
        if not _agree(one.values, own[0], shares):
            return None if _elsewhere(sentence, one.values, own[0], texts) else _wrong(one, own[0], shares)
        found += own
    return _right(claim, sentence, shares, asked, found) if found else None


def _asked(claim: Sentence, kind: str) -> list[_Asked]:
    shares = next((shares for shares in claim.shares if shares.kind == kind), None)
    if shares is not None:
        frame = shares.frame | shares.common | named(shares.rest)
        said = [frame.union(*share.owners) for share in shares.shares]
        return [_Asked(share.values, one, one) for share, one in zip(shares.shares, said, strict=True)]
    ours = tuple([token for token in claim.tokens if measured(token) == kind])
    rest = [token for token in claim.tokens if token not in ours]
    return [_Asked(ours, named(rest), named(rest, markers=True))] if ours else []


def _wrong(asked: _Asked, own: Share, shares: Shares) -> Finding | None:
    """That the sentence gives another thing what the claim gives to this one."""
    other = next((share for share in shares.shares if _agree(asked.values, share, shares)), None)
    if other is None or not _about(shares, asked.said, own):
        return None
    ours, theirs = asked.values, own.values
    message = f"source says {_words(theirs)} for {own.label}, {_words(other.values)} for {other.label}"
    swaps = tuple(zip(ours, theirs, strict=False))
    return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, message, theirs[0], swaps)


def _right(
    claim: Sentence, sentence: Sentence, shares: Shares, asked: Sequence[_Asked], own: Sequence[Share]
) -> Finding | None:
    """That the source says it, if the claim has each word of the sentence and no other, names of others aside."""
    if not claim.all_words & UNSURE <= sentence.all_words:
        return None
    names = [
        next(owner for owner in share.owners if owner <= one.marked) for one, share in zip(asked, own, strict=True)
    ]
    said = claim.named - named([value for one in asked for value in one.values])
    free = _having(shares.kind) | shares.common
    whole = said.difference(free, *names) == shares.frame - free
    sure = is_sure(claim) and is_sure(sentence) and tense_agrees(claim, sentence)
    if whole and sure and shares.plain and free_after(claim.spoken, shares.rest):
        return Finding(Stance.SUPPORTS, Code.SAME_VALUES, "the source says so")
    return Finding(Stance.CANNOT_TELL, Code.SAME_VALUES, "the source has the value of what the claim names")


def is_sure(sentence: Sentence) -> bool:
    """True where nothing is denied, doubted or said under a condition, as far as what parts shares does not."""
    return not sentence.denies and sentence.all_words.isdisjoint(UNSURE)


def _about(shares: Shares, said: frozenset[str], own: Share) -> bool:
    """True when the claim speaks of what the sentence gives: it shares a word of the frame, or has no other word."""
    rest = said.difference(*own.owners) - _having(shares.kind) - shares.common
    return not rest or not rest.isdisjoint(shares.frame)


def _having(kind: str) -> frozenset[str]:
    return _ALWAYS | _HAVING.get(kind, frozenset())


def _elsewhere(sentence: Sentence, ours: Tokens, own: Share, texts: Sequence[Analysed]) -> bool:
    """True when another sentence has the claim's values with the same name."""
    return any(
        other is not sentence and own.is_named(other.named) and has_all(other, ours)
        for text in texts
        for other in text.sentences
    )


def _agree(ours: Tokens, share: Share, shares: Shares) -> bool:
    """True when all values of the claim are those of a share."""
    given = share.values
    return len(ours) == len(given) and all(_bears(one, other, shares) for one, other in zip(ours, given, strict=True))


def _bears(ours: Token, theirs: Token, shares: Shares) -> bool:
    """True when one value is the other, or is it with what is said once: "92 euros a year and 78", "5 and 6 %"."""
    if same(ours, theirs):
        return True
    one, other = ours.value, theirs.value
    if not isinstance(one, Figure) or not isinstance(other, Figure) or one.written != other.written:
        return False
    figures = [token.value for share in shares.shares for token in share.values if isinstance(token.value, Figure)]
    if one.bound is not other.bound or not any(one.dimension == figure.dimension for figure in figures):
        return False
    return not other.dimension or (not other.per and one.dimension.partition("/")[0] == other.dimension)


def _words(values: Tokens) -> str:
    return " to ".join(token.word for token in values)
