"""Comparisons: "the cheapest", "larger than". What no passage states has to follow from one.

A comparison needs two things that can be compared. A premise that neither draws it nor has two values of one kind
cannot carry it, however true its parts are in other passages.
"""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.values import compare_values

_DEGREE = ("+er", "+est")
_COMPARED_WITH = "than"


def compares(claim: Sentence) -> str:
    """The word with which the claim compares; empty when it does not."""
    degree = next((token for token in claim.tokens if token.key.endswith(_DEGREE)), None)
    if degree is not None and (degree.key.endswith("+est") or _has(claim.tokens, _COMPARED_WITH)):
        return degree.word
    return ""


def _has(tokens: Sequence[Token], key: str) -> bool:
    return any(token.key == key for token in tokens)


def can_carry(pieces: Sequence[Analysed]) -> bool:
    """True when the premise draws a comparison of its own, or has two values of one kind that could be compared."""
    for piece in pieces:
        for sentence in piece.sentences:
            if _has(sentence.tokens, _COMPARED_WITH) or any(token.key.endswith(_DEGREE) for token in sentence.tokens):
                return True
    values = [value for piece in pieces for value in piece.values]
    return any(
        compare_values(one, other) is not Match.INCOMPARABLE
        for at, one in enumerate(values[:_MOST])
        for other in values[at + 1 : _MOST]
    )


_MOST = 24  # values compared pair by pair; a premise with more can be trusted to have two of one kind
