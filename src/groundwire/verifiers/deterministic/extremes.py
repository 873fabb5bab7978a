"""Superlatives over a column: "Cedar has the most free hours" where a table gives the hours of each plan."""

from __future__ import annotations

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._cells import column_of, content_of, heading_of, row_of, value_of
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.marks import KINDS
from groundwire.verifiers.deterministic.misread import has_all
from groundwire.verifiers.deterministic.rows import named_row

_MOST = frozenset("most high+est large+est great+est big+est long+est heavy+est tall+est deep+est wide+est".split())
_LEAST = frozenset("few+est least low+est small+est short+est light+est".split())
_PRICED = {"cheap+est": False, "expensive": True, "costly": True}
_PRICES = frozenset("price cost fee charge tariff rate".split())
_VERBS = words.LIGHT_VERBS | frozenset("have include provide charge show feature contain all".split())
_NOT_OF_ALL = frozenset("among except but besides after than nearly almost one second third next".split())
_UNSURE = words.UNSURE - words.RESTRICTORS - KINDS
_MOST_CELLS = 600


def extreme(claim: Sentence, piece: Analysed, *, whole: bool) -> tuple[Finding, Sentence] | None:
    """Whether the row that the claim names is the first or last of the column that it names, and the deciding cell.

    It is confirmed only where the `whole` table is there: what was cut off may go further.
    """
    up = _direction(claim)
    if up is None or claim.denies or not claim.all_words.isdisjoint(_NOT_OF_ALL | _UNSURE):
        return None
    cells = [sentence for sentence in piece.sentences if sentence.cell]
    row = named_row(claim, cells) if 1 < len(cells) <= _MOST_CELLS else ()
    own = [cell for cell in row if _is_meant(claim, cell)]
    if len(own) != 1:
        return None
    column = [(cell, figure) for cell in cells if column_of(cell) == column_of(own[0]) for figure in [_figure(cell)]]
    figures = [figure for _, figure in column if figure is not None]
    if len(figures) != len(column) or len(column) < 2 or len({figure.dimension for figure in figures}) > 1:
        return None
    ours = _figure(own[0])
    if ours is None:
        return None
    beyond = [pair for pair in column if pair[1] is not None and _is_beyond(pair[1], ours, up=up)]
    if beyond:
        far = max(beyond, key=lambda pair: pair[1].low if up else -pair[1].low)[0]  # type: ignore[union-attr]
        label = " ".join(token.word for token in row_of(far))
        value = far.values[-1]
        return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, f"source has {value.word} for {label}", value), far
    if not whole or sum(figure.low == ours.low for figure in figures) > 1:
        return None
    said = f"{'most' if up else 'least'} of the column: {own[0].values[-1].word}"
    return Finding(Stance.SUPPORTS, Code.DERIVED, f"the source's figures give it: {said}"), own[0]


def _direction(claim: Sentence) -> bool | None:
    """True where the claim says which is the most, False the least, None where it says neither, or both."""
    found = {up for keys, up in ((_MOST, True), (_LEAST, False)) if claim.all_words & keys}
    for word, up in _PRICED.items():
        if word in claim.all_words:
            found = {up} if word.endswith("+est") or "most" in claim.all_words else {not up}
    return found.pop() if len(found) == 1 else None


def _is_meant(claim: Sentence, cell: Sentence) -> bool:
    """True when the claim names the cell's column, or its prices by "cheapest", and nothing beside it and its row."""
    row, heading = set(content_of(row_of(cell))), set(content_of(heading_of(cell)))
    priced = not claim.all_words.isdisjoint(_PRICED)
    needed = heading - _PRICES if priced and heading & _PRICES else heading
    if priced and not heading & _PRICES:
        return False
    said = claim.keys - row - heading - KINDS - _VERBS - _MOST - _LEAST - _PRICED.keys()
    return needed <= claim.keys and not said and has_all(cell, claim.values)


def _figure(cell: Sentence) -> Figure | None:
    """The one plain figure of a cell."""
    values = [token.value for token in value_of(cell) if token.kind is Kind.VALUE]
    if len(values) != 1 or not isinstance(values[0], Figure) or values[0].low != values[0].high:
        return None
    return values[0]


def _is_beyond(figure: Figure, ours: Figure, *, up: bool) -> bool:
    return figure.low > ours.low if up else figure.low < ours.low
