"""Words and values of the source, but of another row, another sentence, another time, or without their condition."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic.crossed import Near, crossed, outdated
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import misread
from groundwire.verifiers.deterministic.qualified import unqualified
from groundwire.verifiers.deterministic.rows import other_row


def mixed_up(claim: Sentence, near: Sequence[Near], pieces: Sequence[Analysed], statement: str) -> Finding | None:
    """The first of these that a premise shows; `near` and `statement` as in `crossed`."""
    return (
        misread(claim, pieces)
        or other_row(claim, pieces)
        or crossed(claim, near, pieces, statement)
        or outdated(claim, near)
        or unqualified(claim, near)
    )
