"""The text of one PDF page with what its layout says: cells of a table row on one line, paragraphs set apart.

A PDF only places pieces of text. Pieces at the same height with a wide gap between them are cells of a row; a larger
step down than the page's usual one, or another size of type, begins a paragraph. The order is that of the file.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from pypdf import PageObject

from groundwire.sources._tables import row_line

_SAME_HEIGHT = 0.3  # of the type size
_CELL_GAP = 1.0  # of the type size: narrower gaps are spaces between words
_LETTER = 0.5  # usual width of a letter, of the type size
_PARAGRAPH_STEP = 1.45  # of the page's usual step from line to line
_LEAST_STEP = 0.8  # of the type size: less is a raised or lowered letter
_OTHER_SIZE = 0.06  # relative


@dataclass(frozen=True, slots=True)
class _Piece:
    """Text that stands in one place. `y` grows upwards; None where the page does not say, as in turned text."""

    text: str
    x: float
    y: float | None
    size: float


@dataclass(frozen=True, slots=True)
class _Row:
    """The pieces at one height: one for a line of prose, several for the cells of a table row."""

    cells: tuple[str, ...]
    y: float | None
    size: float


def page_text(page: PageObject) -> str:
    """The page's text; a table of two rows or more is written as a Markdown table."""
    rows = list(_rows(_pieces(page)))
    steps = _usual_steps(rows)
    written: list[str] = []
    before: _Row | None = None  # the line of prose just written, if it was one
    for width, found in groupby(rows, key=lambda row: len(row.cells)):
        run = list(found)
        if width > 1 and len(run) > 1:
            head, *body = (row_line(row.cells) for row in run)
            written += ["\n\n", "\n".join((head, "|" + "---|" * width, *body))]
            before = None
            continue
        for row in run:
            written.append("\n" if before is not None and not _begins_paragraph(before, row, steps) else "\n\n")
            written.append(" ".join(row.cells))
            before = row
    return "".join(written[1:])


def _pieces(page: PageObject) -> list[_Piece]:
    found: list[_Piece] = []
    held: list[_Piece] = []  # pieces of a line that goes on

    def visit(text: str, cm: Sequence[float], tm: Sequence[float], font: Any, size: float) -> None:
        parts = text.split("\n")
        for number, part in enumerate(parts):
            if part:
                held.append(_placed(part, cm, tm, size, is_known=number == 0))
            if number < len(parts) - 1 and held:
                found.append(_Piece("".join(piece.text for piece in held), held[0].x, held[0].y, held[0].size))
                held.clear()

    page.extract_text(visitor_text=visit)
    if held:
        found.append(_Piece("".join(piece.text for piece in held), held[0].x, held[0].y, held[0].size))
    return [piece for piece in found if piece.text.strip()]


def _placed(text: str, cm: Sequence[float], tm: Sequence[float], size: float, *, is_known: bool) -> _Piece:
    """A piece in the coordinates of the page: its own matrix, then that of the page."""
    x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
    y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
    scale = abs(tm[3] * cm[3])
    upright = is_known and scale > 0 and abs(tm[1]) + abs(cm[1]) < 0.01 * scale
    return _Piece(text, x, y if upright else None, (size or 1.0) * (scale or 1.0))


def _rows(pieces: Sequence[_Piece]) -> Iterator[_Row]:
    """Pieces that follow each other at one height, from left to right, are one row."""
    cells: list[str] = []
    last: _Piece | None = None
    for piece in pieces:
        if last is not None and _is_beside(last, piece):
            if piece.x - last.x - len(last.text) * _LETTER * last.size > _CELL_GAP * last.size:
                cells.append(piece.text.strip())
            else:
                cells[-1] = f"{cells[-1]} {piece.text.strip()}"
        else:
            if last is not None:
                yield _Row(tuple(cells), last.y, last.size)
            cells = [piece.text.strip()]
        last = piece
    if last is not None:
        yield _Row(tuple(cells), last.y, last.size)


def _is_beside(left: _Piece, right: _Piece) -> bool:
    if left.y is None or right.y is None or right.x <= left.x:
        return False
    return abs(left.y - right.y) < _SAME_HEIGHT * max(left.size, right.size)


def _usual_steps(rows: Sequence[_Row]) -> dict[int, float]:
    """How far apart the lines of a paragraph are, by size of type: a low quantile, since paragraphs stand wider."""
    found: dict[int, list[float]] = defaultdict(list)
    for above, row in pairwise(rows):
        if above.y is not None and row.y is not None and above.y - row.y > _LEAST_STEP * row.size:
            found[round(row.size)].append(above.y - row.y)
    return {size: sorted(steps)[len(steps) // 10] for size, steps in found.items()}


def _begins_paragraph(above: _Row, row: _Row, steps: Mapping[int, float]) -> bool:
    if abs(above.size - row.size) > _OTHER_SIZE * max(above.size, row.size):
        return True
    if above.y is None or row.y is None or round(row.size) not in steps:
        return False
    return above.y - row.y > _PARAGRAPH_STEP * steps[round(row.size)]
