"""Words and values of the source, but of another row, another sentence, another time, or without their condition."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._statement import Statement
from groundwire.verifiers.deterministic.crossed import Near, crossed, outdated
from groundwire.verifiers.deterministic.differences import Finding, rival, value_swapped
from groundwire.verifiers.deterministic.halves import other_half
from groundwire.verifiers.deterministic.misread import has_token, misread
from groundwire.verifiers.deterministic.namesakes import namesake
from groundwire.verifiers.deterministic.overstated import overstated
from groundwire.verifiers.deterministic.qualified import unqualified
from groundwire.verifiers.deterministic.rows import other_row
from groundwire.verifiers.deterministic.siblings import of_sibling


def mixed_up(statement: Statement, near: Sequence[Near], pieces: Sequence[Analysed]) -> Finding | None:
    """The first of these that a premise shows; `near` as in `crossed`."""
    claim = statement.sentence
    found = None
    if pieces[0].tabular if len(pieces) == 1 else any(piece.tabular for piece in pieces):
        found = misread(claim, pieces) or other_row(claim, pieces)
    if found is None and not claim.denies:  # the other rules say nothing of a denial
        found = crossed(statement, near, pieces) or outdated(claim, near) or unqualified(claim, near)
    found = found or _another_frequency(claim, near)
    found = found or overstated(claim, statement.plain, near) or namesake(claim, statement.plain, near, pieces)
    if found is None and not claim.denies:
        found = of_sibling(claim, near, pieces) or other_half(claim, near, pieces)
    return found


def _another_frequency(claim: Sentence, near: Sequence[Near]) -> Finding | None:
    """ "Twice a day" of "once a day"; "daily" says as much as "once a day", and no rule reads it."""
    for token in claim.values:
        if not _is_frequency(token) or any(has_token(sentence, token) for sentence, _ in near):
            continue
        for sentence, _ in near:
            alike = 2 * len(claim.keys & sentence.keys) >= len(claim.keys)
            other = rival(token.value, [theirs for theirs in sentence.values if _is_frequency(theirs)])
            if other is not None and alike and not sentence.disowned:
                return value_swapped((token, other))
    return None


def _is_frequency(token: Token) -> bool:
    return isinstance(token.value, Figure) and token.value.kind == "multiple" and bool(token.value.per)
