"""What a claim says of one row of a table, when it stands in another."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic._cells import column_of, content_of, row_of, value_of
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import same
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic.differences import Finding, rival
from groundwire.verifiers.deterministic.marks import mark_of
from groundwire.verifiers.deterministic.misread import cells_of, has_token, relates

_MOST_CELLS = 600  # of tables that are looked at; a longer one is left to the other rules


def other_row(claim: Sentence, pieces: Sequence[Analysed]) -> Finding | None:
    """What the named row has in a column, when the claim has what another row has there.

    None unless the claim names one row, by its label, and nothing beside the tables says what it says.
    """
    for piece in pieces:
        if not piece.tabular:
            continue
        cells = [sentence for sentence in piece.sentences if sentence.cell]
        row = named_row(claim, cells) if 1 < len(cells) <= _MOST_CELLS else ()
        if not row or not relates(claim, row[0]):
            continue
        prose = list(cells_of(pieces, cell=False))
        has = {key for cell in row for key in content_of(cell.tokens)}
        for own in row:
            for other in cells:
                if other in row or column_of(other) != column_of(own):
                    continue
                found = _value(claim, own, other, row, prose) or _word(claim, own, other, has, prose)
                if found is not None:
                    return found
    return None


def named_row(claim: Sentence, cells: Sequence[Sentence]) -> tuple[Sentence, ...]:
    """The cells of the one row whose label the claim has, the longest label where several fit; none where two do."""
    best: dict[str, list[Sentence]] = {}
    most = 0
    for cell in cells:
        label = [token for token in row_of(cell) if token.kind in (Kind.CONTENT, Kind.VALUE)]
        if not label or len(label) < most or not all(t.key in claim.keys or has_token(claim, t) for t in label):
            continue
        if len(label) > most:
            best, most = {}, len(label)
        best.setdefault(f"{cell.span.start}", []).append(cell)
    return tuple(next(iter(best.values()))) if len(best) == 1 else ()


def _value(
    claim: Sentence, own: Sentence, other: Sentence, row: Sequence[Sentence], prose: Sequence[Sentence]
) -> Finding | None:
    """A figure of another row's cell, where the named row has another and has this one nowhere."""
    for token in claim.values:
        theirs = rival(token.value, value_of(own))
        if theirs is None or not any(same(token, value) for value in value_of(other)):
            continue
        if not any(has_token(cell, token) for cell in (*row, *prose)):
            return _finding(theirs, token.word, (token, theirs))
    return None


def _word(claim: Sentence, own: Sentence, other: Sentence, has: set[str], prose: Sequence[Sentence]) -> Finding | None:
    """The words of another row's cell, where the named row has others and the claim has none of those."""
    ours, theirs = _words(other), _words(own)
    if not ours or not theirs or not ours <= claim.keys or ours & has or theirs & claim.keys:
        return None
    if any(ours <= sentence.keys and len(claim.keys & sentence.keys) > len(ours) for sentence in prose):
        return None
    return _finding(value_of(own)[0], " ".join(token.word for token in value_of(other)))


def _words(cell: Sentence) -> frozenset[str]:
    """The content words of a cell's value; none where it has a figure or a denial, or says but yes or no."""
    said = value_of(cell)
    plain = mark_of(cell) is None and all(
        token.kind is not Kind.VALUE and token.kind is not Kind.NEGATOR for token in said
    )
    return frozenset(content_of(said)) if plain else frozenset()


def _finding(theirs: Token, said: str, *swaps: tuple[Token, Token]) -> Finding:
    message = f"source says {theirs.word}; {said} stands in another row"
    return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, message, theirs, swaps)
