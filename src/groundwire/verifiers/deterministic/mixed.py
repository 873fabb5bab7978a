"""Words and values of the source, but of another row, another sentence, another time, or without their condition."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.verifiers.deterministic._sentence import Analysed
from groundwire.verifiers.deterministic._statement import Statement
from groundwire.verifiers.deterministic.crossed import Near, crossed, outdated
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import misread
from groundwire.verifiers.deterministic.namesakes import namesake
from groundwire.verifiers.deterministic.overstated import overstated
from groundwire.verifiers.deterministic.qualified import unqualified
from groundwire.verifiers.deterministic.rows import other_row


def mixed_up(statement: Statement, near: Sequence[Near], pieces: Sequence[Analysed]) -> Finding | None:
    """The first of these that a premise shows; `near` as in `crossed`."""
    claim = statement.sentence
    found = None
    if pieces[0].tabular if len(pieces) == 1 else any(piece.tabular for piece in pieces):
        found = misread(claim, pieces) or other_row(claim, pieces)
    if found is None and not claim.denies:  # the other rules say nothing of a denial
        found = crossed(statement, near, pieces) or outdated(claim, near) or unqualified(claim, near)
    return found or overstated(claim, statement.plain, near) or namesake(claim, statement.plain, near, pieces)
