"""The text of PDF pages with what their layout says: cells of a table row on one line, paragraphs set apart.

A PDF only places pieces of text. Pieces at the same height with a wide gap between them are cells of a row; a larger
step down than the page's usual one, or another size of type, begins a paragraph. The order is that of the file.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from pypdf import PageObject

from groundwire.sources._pdf_pieces import page_pieces
from groundwire.sources._pdf_rows import MOST_COLUMNS, Cell, Row, Table, rows_of
from groundwire.sources._tables import row_line

_PARAGRAPH_STEP = 1.45  # of the page's usual step from line to line
_LEAST_STEP = 0.8  # of the type size: less is a raised or lowered letter
_OTHER_SIZE = 0.06  # relative
_FIGURE = re.compile(r"[^A-Za-z]*\d[^A-Za-z]*")
_YEAR = re.compile(r"(?:19|20)\d\d")
_RUNNING_LINES = 2  # at the end and at the head of a page that a table runs across


@dataclass(frozen=True, slots=True)
class _Open:
    """A table at the end of a page, which may go on: the text of its header, and its columns."""

    header: tuple[str, ...]
    columns: tuple[Cell, ...]


def page_texts(pages: Iterable[PageObject]) -> Iterator[str]:
    """Each page's text; a table of two rows or more is written as a Markdown table.

    A table that goes on from the page before is written with the header it has there. Changes the pages.
    """
    held: _Open | None = None
    for page in pages:
        text, held = _page_text(rows_of(page_pieces(page)), held)
        yield text


def _page_text(rows: Sequence[Row], held: _Open | None) -> tuple[str, _Open | None]:
    steps = _usual_steps(rows)
    written: list[str] = []
    before: Row | None = None  # the line of prose just written, if it was one
    last: _Open | None = held if not rows else None
    at = since = 0
    while at < len(rows):
        found = _table_at(rows, at, held if at <= _RUNNING_LINES else None)
        if found is not None:
            table, at = found
            head, *body = table.lines
            body = body[1:] if body[:1] == [head] else body  # repeated on this page, in lines of its own
            lines = (row_line(head), "|" + "---|" * len(head), *map(row_line, body))
            written += ["\n\n", "\n".join(lines)]
            last, held, since, before = _Open(head, table.columns), None, at, None
            continue
        row = rows[at]
        written.append("\n" if before is not None and not _begins_paragraph(before, row, steps) else "\n\n")
        written.append(" ".join(cell.text for cell in row.cells))
        before = row
        at += 1
    return "".join(written[1:]), last if at - since <= _RUNNING_LINES else None


def _table_at(rows: Sequence[Row], at: int, held: _Open | None) -> tuple[Table, int] | None:
    """The table that begins with row `at`, and the row after it."""
    first = rows[at]
    if held is not None and (resumed := _resumed(rows, at, held)) is not None:
        return resumed
    if not 2 <= len(first.cells) <= MOST_COLUMNS:
        return None
    table = Table(first.cells, first.y, first.size)
    end = _filled(table, rows, at + 1)
    return (table, end) if len(table.lines) > 1 else None


def _resumed(rows: Sequence[Row], at: int, held: _Open) -> tuple[Table, int] | None:
    """The rest of a table of the page before, with its header; None when the row is not clearly one of it."""
    header = tuple(Cell(text, column.x, column.end) for text, column in zip(held.header, held.columns, strict=True))
    table = Table(header, None, rows[at].size)
    if not table.stands_under(rows[at]) or (at and not _has_figures(rows[at])):
        return None
    return table, _filled(table, rows, at)


def _has_figures(row: Row) -> bool:
    """A row of figures, as the header of another table is not, unless they are years."""
    return any(_FIGURE.fullmatch(cell.text) and not _YEAR.fullmatch(cell.text) for cell in row.cells[1:])


def _filled(table: Table, rows: Sequence[Row], at: int) -> int:
    """Add the rows from `at` on while they fit; the first that does not."""
    while at < len(rows) and (taken := table.take(rows, at)):
        at += taken
    return at


def _usual_steps(rows: Sequence[Row]) -> dict[int, float]:
    """How far apart the lines of a paragraph are, by size of type: a low quantile, since paragraphs stand wider."""
    found: dict[int, list[float]] = defaultdict(list)
    for above, row in pairwise(rows):
        if above.y is not None and row.y is not None and above.y - row.y > _LEAST_STEP * row.size:
            found[round(row.size)].append(above.y - row.y)
    return {size: sorted(steps)[len(steps) // 10] for size, steps in found.items()}


def _begins_paragraph(above: Row, row: Row, steps: Mapping[int, float]) -> bool:
    if abs(above.size - row.size) > _OTHER_SIZE * max(above.size, row.size):
        return True
    if above.y is None or row.y is None or round(row.size) not in steps:
        return False
    return above.y - row.y > _PARAGRAPH_STEP * steps[round(row.size)]
