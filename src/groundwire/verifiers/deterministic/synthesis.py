"""Comparisons: "the cheapest", "larger than". What no passage states has to follow from one.

A comparison needs two things that can be compared. A premise that neither draws it nor has two values of one kind
cannot carry it, however true its parts are in other passages.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from groundwire.verifiers.deterministic._kinds import kind_of
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.comparisons import kinds_compared
from groundwire.verifiers.deterministic.values import compare_values

_DEGREE = ("+er", "+est")
_COMPARED_WITH = "than"
_AMOUNTS = frozenset(("more", "fewer"))
# What follows "than" where a thing is compared with itself: at another time, or as it was meant to be.
_ITSELF = frozenset(
    """ever before usual usually normal normally plan expect predict think hope assume average previously previous old
    last late+er early+er now today then first initially originally necessary need allow possible it they""".split()
)
_FAR = 5  # tokens after "more" within which its "than" stands


def compares(claim: Sentence) -> str:
    """The word with which the claim compares; empty when it does not."""
    degree = next((token for token in claim.tokens if token.key.endswith(_DEGREE)), None)
    thans = _before_things(claim.tokens)
    if degree is not None and (degree.key.endswith("+est") or thans):
        return degree.word
    for at, token in enumerate(claim.tokens):
        if token.key in _AMOUNTS and any(1 < than - at <= _FAR for than in thans):
            return token.word  # "more pallets than Depot South has"
    return ""


def _before_things(tokens: Sequence[Token]) -> list[int]:
    """Where another thing follows "than": "no later than 30 days" is a bound, "than ever" another time."""
    return [
        at
        for at, (one, other) in enumerate(pairwise(tokens))
        if one.key == _COMPARED_WITH and other.value is None and other.key not in _ITSELF
    ]


def _has(tokens: Sequence[Token], key: str) -> bool:
    return any(token.key == key for token in tokens)


def can_carry(claim: Sentence, pieces: Sequence[Analysed]) -> bool:
    """True when the premise draws a comparison of its own, or has two values that could be compared.

    They must be of one kind, and where the claim says of which ("heavier"), of that or without a unit.
    """
    kinds = kinds_compared(claim)
    for piece in pieces:
        for sentence in piece.sentences:
            if _has(sentence.tokens, _COMPARED_WITH) or any(token.key.endswith(_DEGREE) for token in sentence.tokens):
                return True
    values = [value for piece in pieces for value in piece.values if not kinds or kind_of(value) in (*kinds, "")]
    return any(
        compare_values(one, other) is not Match.INCOMPARABLE
        for at, one in enumerate(values[:_MOST])
        for other in values[at + 1 : _MOST]
    )


_MOST = 24  # values compared pair by pair; a premise with more can be trusted to have two of one kind
