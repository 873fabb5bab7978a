"""A figure that stands in the table, but in another row or column than the claim names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import same
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic.differences import Finding, rival
from groundwire.verifiers.deterministic.units import named

_NEARLY = 0.4  # how much less another sentence may share and still be the one that the claim is about
_COMPARING = words.UNIVERSAL | frozenset(
    "than from versus vs between differ difference gap rise fall increase decrease grow drop up down more less fewer "
    "least most above below over under".split()
)
_MANY = 6  # values from which a claim sums a table up, and no single cell is meant


def misread(claim: Sentence, pieces: Sequence[Analysed]) -> Finding | None:
    """What the cell says that the claim names by its row and column, when the claim gives another cell's figure.

    None unless one cell of all tables is named, no sentence outside the tables has the figure, and it stands in a cell
    that is not named.
    """
    if not 0 < len(claim.values) <= _MANY:
        return None
    if not any(piece.tabular for piece in pieces):
        return None
    cells = list(cells_of(pieces, cell=True))
    meant = _meant(claim, cells)
    if meant is None or not relates(claim, meant):
        return None
    prose = list(cells_of(pieces, cell=False))
    for token in claim.values:
        theirs = rival(token.value, meant.tokens[meant.colon + 1 :])
        if theirs is None or any(has_token(other, token) for other in (meant, *prose)):
            continue
        if any(has_token(cell, token) for cell in cells):
            message = f"source says {theirs.word}; {token.word} stands in another row or column"
            return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, message, theirs, ((token, theirs),))
    return None


def cells_of(pieces: Sequence[Analysed], *, cell: bool) -> Iterator[Sentence]:
    """The sentences that are cells of a table, or those that are not."""
    for piece in pieces:
        yield from (sentence for sentence in piece.sentences if sentence.cell is cell)


def _meant(claim: Sentence, cells: Sequence[Sentence]) -> Sentence | None:
    """The one cell whose row and column the claim names; a generic word of them ("price", a unit) may go unsaid."""
    best, most = None, 0
    for cell in cells:
        label = cell.tokens[: max(cell.colon, 0)]
        said = [token for token in label if token.key in claim.keys or has_token(claim, token)]
        unsaid = (token for token in label if token not in said and token.kind in (Kind.CONTENT, Kind.VALUE))
        if len(said) < most or any(
            token.key not in words.GENERIC and not named(token.word.upper()) for token in unsaid
        ):
            continue
        best, most = (cell if len(said) > most else None), len(said)
    return best


def relates(claim: Sentence, cell: Sentence) -> bool:
    """False for a claim that compares or denies: its figure need not be the cell's."""
    if claim.denies:
        return False
    return not any("+er" in token.key or token.key in _COMPARING for token in claim.tokens if token not in cell.tokens)


def said_elsewhere(claim: Sentence, pieces: Sequence[Analysed], place: Sentence, share: float) -> bool:
    """True when another sentence that speaks of the claim's subject has all its values.

    `share` is how much of the claim `place` has. Another cell must have as much: it is of another row or column.
    """
    wanted = len(claim.keys) or 1
    for sentence in chain.from_iterable(piece.sentences for piece in pieces):
        least = share if place.cell and sentence.cell else share - _NEARLY
        if sentence is place or len(claim.keys & sentence.keys) / wanted < least:
            continue
        if has_all(sentence, claim.values):
            return True
    return False


def has_token(sentence: Sentence, token: Token) -> bool:
    """True when a value of the sentence bears out this one."""
    return any(same(token, other) for other in sentence.values)


def has_all(sentence: Sentence, tokens: Iterable[Token]) -> bool:
    """True when values of the sentence bear out all of these."""
    return all(has_token(sentence, token) for token in tokens)
