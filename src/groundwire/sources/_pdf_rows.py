"""Lines of a PDF page, and the tables among them: cells are told apart by gaps, columns by what stands below what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from groundwire.sources._pdf_pieces import Piece

MOST_COLUMNS = 60
_SAME_HEIGHT = 0.3  # of the type size
_CELL_GAP = 1.0  # of the type size: narrower gaps are spaces between words
_TIGHT_GAP = 0.4  # of the type size: enough where the columns of a table say that a cell begins
_ALIGNED = 0.4  # of the type size
_TIGHT = 0.8  # of the step from row to row: less is from line to line in a cell
_WIDE = 1.3  # of the step from row to row
_WIDER = 2.0  # of the same, above a row whose first cell has several lines
_LINE_STEP = 1.4  # of the type size, from line to line in a cell
_OTHER_SIZE = 0.1  # relative
_LOOK_BACK = 3  # lines: a cell of several lines is written before the cell beside its first line
_LIST_MARK = re.compile(r"[•◦▪‣·*–-]|\(?(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})[.)]")
_CLAUSE_NUMBER = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}\.?")
_CLAUSE_WORDS = 4  # fewer beside a number are rather a row of a table


@dataclass(frozen=True, slots=True)
class Cell:
    """A stretch of one line, from `x` to about `end`."""

    text: str
    x: float
    end: float


@dataclass(frozen=True, slots=True)
class Row:
    """The text at one height. `parts` are as the page places them, `cells` what wide gaps make of them."""

    parts: tuple[Cell, ...]
    cells: tuple[Cell, ...]
    y: float | None
    size: float


def rows_of(pieces: Iterable[Piece]) -> list[Row]:
    """Pieces at one height, from left to right, are one row."""
    lines: list[list[Piece]] = []
    current: list[Piece] = []
    for piece in pieces:
        if current and piece.goes_on:
            current.append(piece)
            continue
        beside = [line for line in lines[-1 : -_LOOK_BACK - 1 : -1] if _is_beside(line[-1], piece)]
        if beside and (beside[0] is lines[-1] or piece.x - beside[0][-1].end > _CELL_GAP * piece.size):
            current = beside[0]
        else:
            current = []
            lines.append(current)
        current.append(replace(piece, text=f" {piece.text}"))
    rows: list[Row] = []
    for row in map(_row, lines):
        at = _between(rows, row)
        rows[at:] = [_around(rows[at], rows[at + 1], row), *rows[at + 2 :]] if at < len(rows) else [row]
    return rows


def _between(rows: Sequence[Row], row: Row) -> int:
    """Where, at the end of `rows`, two lines stand above and below `row` and left of it; len(rows) when none do."""
    for at in range(len(rows) - 2, max(len(rows) - _LOOK_BACK - 2, -1), -1):
        above, below = rows[at], rows[at + 1]
        is_left = all(len(line.cells) == 1 and line.cells[0].end < row.cells[0].x for line in (above, below))
        is_near = _drop(above.y, row) < _LINE_STEP * row.size and above.size == row.size == below.size
        if is_left and is_near and row.y is not None and below.y is not None and row.y > below.y:
            return at
    return len(rows)


def _around(above: Row, below: Row, row: Row) -> Row:
    """A row whose first cell has two lines, the others standing at half their height."""
    label = _joined([above.cells[0], below.cells[0]])
    return Row((label, *row.parts), (label, *row.cells), below.y, row.size)


def _is_beside(left: Piece, right: Piece) -> bool:
    if left.y is None or right.y is None or right.x <= left.x:
        return False
    return abs(left.y - right.y) < _SAME_HEIGHT * max(left.size, right.size)


def _row(line: Sequence[Piece]) -> Row:
    parts: list[Cell] = []
    for piece in line:
        if parts and not piece.text.strip():
            parts[-1] = replace(parts[-1], text=f"{parts[-1].text} ")
        else:
            parts.append(Cell(piece.text, piece.x, piece.end))
    size = line[0].size
    cells = _cells(parts, _CELL_GAP * size) if line[0].y is not None else _cells(parts, float("inf"))
    if len(cells) == 2 and _is_item(*cells):
        cells = (_joined(cells),)
    return Row(tuple(parts), cells, line[0].y, size)


def _is_item(mark: Cell, rest: Cell) -> bool:
    """An item of a list or a numbered clause, its text set in behind the mark."""
    if _LIST_MARK.fullmatch(mark.text):
        return rest.text[:1].isalpha()
    return bool(_CLAUSE_NUMBER.fullmatch(mark.text)) and len(rest.text.split()) >= _CLAUSE_WORDS


def _cells(parts: Sequence[Cell], gap: float, starts: Sequence[float] = (), size: float = 0.0) -> tuple[Cell, ...]:
    """Parts put together; a cell begins after a gap wider than `gap`, and where a column starts.

    Parts without white space between them are letters of one word, wherever their widths seem to end.
    """
    cells: list[Cell] = []
    for part in parts:
        apart = bool(cells) and (cells[-1].text[-1:].isspace() or part.text[:1].isspace())
        begins = not cells or (apart and part.x - cells[-1].end > gap)
        if begins or any(abs(part.x - start) < _ALIGNED * size for start in starts):
            cells.append(part)
        else:
            cells[-1] = Cell(cells[-1].text + part.text, cells[-1].x, max(cells[-1].end, part.end))
    return tuple(Cell(" ".join(cell.text.split()), cell.x, cell.end) for cell in cells)


def _joined(cells: Sequence[Cell]) -> Cell:
    text = " ".join(cell.text for cell in cells if cell.text)
    return Cell(text, min(cell.x for cell in cells), max(cell.end for cell in cells))


class Table:
    """Rows that share columns. Starts with one row; `take` adds those that fit. Each row is kept as its own cells."""

    def __init__(self, first: Sequence[Cell], y: float | None, size: float) -> None:
        self.columns: tuple[Cell, ...] = tuple(first)
        self._size = size
        self._rows: list[tuple[tuple[Cell, ...], float | None]] = [(tuple(first), y)]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def lines(self) -> list[tuple[str, ...]]:
        """The text of each row, one cell a column; empty where a row has none."""
        lines: list[list[str]] = []
        above: float | None = None
        for cells, y in self._rows:
            places = _places(cells, self.columns)
            at = dict(
                zip(places or (0,), (cell.text for cell in (cells if places else (_joined(cells),))), strict=True)
            )
            is_rest = above is not None and y is not None and 0 < above - y < self._tight()
            if is_rest and len(at) < len(self.columns):
                for place, text in at.items():
                    lines[-1][place] = f"{lines[-1][place]} {text}".strip()
            else:
                lines.append([at.get(place, "") for place in range(len(self.columns))])
            above = y
        return [tuple(line) for line in lines]

    def _step(self) -> float:
        """The usual step down to a row without empty cells; 0 when it is not known."""
        steps = sorted(
            above - y
            for (_, above), (cells, y) in pairwise(self._rows)
            if len(cells) == len(self.columns) and above is not None and y is not None and above > y
        )
        return steps[len(steps) // 2] if steps else 0.0

    def _tight(self) -> float:
        """A step below this is one from line to line in a cell."""
        most = _LINE_STEP * self._size
        usual = self._step()
        return min(_TIGHT * usual, most) if usual else most

    def stands_under(self, row: Row) -> bool:
        """True when each cell of the row, of which there are two or more, is aligned with its column."""
        cells = self._cut(row)
        places = _places(cells, self.columns)
        if len(cells) < 2 or len(cells) > len(self.columns) or places is None:
            return False
        near = 2 * _ALIGNED * row.size
        return all(_is_aligned(cell, self.columns[at], near) for at, cell in zip(places, cells, strict=True))

    def take(self, rows: Sequence[Row], at: int) -> int:
        """Add the row at `at`, with those that make one row with it; how many were added, 0 when it does not fit."""
        cells = self._cut(rows[at])
        if len(cells) == 1:
            return self._take_one(rows, at)
        columns = _common(self.columns, cells) if len(cells) <= MOST_COLUMNS else None
        if columns is None:
            return 0
        self.columns = columns
        self._rows.append((cells, rows[at].y))
        return 1

    def _cut(self, row: Row) -> tuple[Cell, ...]:
        """The row's cells, cut at the columns of the table where that finds more of them, each in its column."""
        if len(row.cells) >= len(self.columns):
            return row.cells
        starts = [column.x for column in self.columns[1:]]
        cells = _cells(row.parts, _TIGHT_GAP * row.size, starts, row.size)
        near = _ALIGNED * row.size
        aligned = all(any(_is_aligned(cell, column, near) for column in self.columns) for cell in cells[1:])
        fits = len(row.cells) < len(cells) <= len(self.columns) and aligned
        return cells if fits and _places(cells, self.columns) is not None else row.cells

    def _take_one(self, rows: Sequence[Row], at: int) -> int:
        """A line of a cell that has several, or a row whose other cells are empty and that is not the last."""
        place = self._column_of(rows[at])
        above = self._rows[-1][1]
        if place is None or above is None:
            return 0
        tight = self._tight()
        if _drop(above, rows[at]) < tight:
            self._rows.append((rows[at].cells, rows[at].y))
            return 1
        if place:
            return 0
        end = at + 1
        while end < len(rows) and self._column_of(rows[end]) == 0 and _drop(rows[end - 1].y, rows[end]) < tight:
            end += 1
        return self._take_with(rows, at, end) if end < len(rows) else 0

    def _take_with(self, rows: Sequence[Row], at: int, end: int) -> int:
        """Add the lines of a first cell with the row at `end`, or as a row of their own when that stands apart."""
        cells = self._cut(rows[end])
        if len(cells) < 2 or _common(self.columns, cells) is None:
            return 0
        label = [row.cells[0] for row in rows[at:end]]
        gaps = _drop(self._rows[-1][1], rows[at]), _drop(rows[end - 1].y, rows[end])
        if max(gaps) > self._step() * (_WIDE if gaps[1] >= self._tight() else _WIDER):
            return 0
        if gaps[1] >= self._tight():
            self._rows.append(((_joined(label),), rows[end - 1].y))
            return end - at
        if (_places(cells, self.columns) or [1])[0]:
            return 0
        self._rows.append(((_joined([*label, cells[0]]), *cells[1:]), rows[end].y))
        return end + 1 - at

    def _column_of(self, row: Row) -> int | None:
        """The column in which the only cell of a row stands, if it fits there."""
        if len(row.cells) > 1 or row.y is None or abs(row.size - self._size) > _OTHER_SIZE * self._size:
            return None
        places = _places(row.cells, self.columns)
        if places is None or len(self._cut(row)) > 1:
            return None
        right = places[0] + 1
        return None if right < len(self.columns) and row.cells[0].end > self.columns[right].x else places[0]


def _drop(above: float | None, row: Row) -> float:
    """How far a row stands below; infinite where the page does not say or it stands above."""
    return above - row.y if above is not None and row.y is not None and above > row.y else float("inf")


def _is_aligned(cell: Cell, column: Cell, near: float) -> bool:
    middle = abs(cell.x + cell.end - column.x - column.end) / 2
    return min(abs(cell.x - column.x), abs(cell.end - column.end), middle) < near


def _common(columns: Sequence[Cell], cells: Sequence[Cell]) -> tuple[Cell, ...] | None:
    """The columns with a row added: the wider of both says how many there are. None when they do not fit."""
    most, least = (columns, cells) if len(columns) >= len(cells) else (cells, columns)
    places = _places(least, most)
    if places is None:
        return None
    at = dict(zip(places, least, strict=True))
    pairs = [(column, at.get(number, column)) for number, column in enumerate(most)]
    return tuple(Cell("", min(a.x, b.x), max(a.end, b.end)) for a, b in pairs)


def _places(cells: Sequence[Cell], columns: Sequence[Cell]) -> list[int] | None:
    """The column of each cell: in order when there are as many, else by where they stand; None when unclear."""
    if len(cells) == len(columns):
        return list(range(len(cells)))
    places: list[int] = []
    for cell in cells:
        shared = [min(cell.end, column.end) - max(cell.x, column.x) for column in columns]
        best = max(range(len(columns)), key=lambda number: shared[number])
        if shared[best] <= 0 or (places and best <= places[-1]):
            return None
        places.append(best)
    return places
