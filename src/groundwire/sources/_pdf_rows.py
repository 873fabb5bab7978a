"""Lines of a PDF page, and the tables among them: cells are told apart by gaps, columns by what stands below what."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from groundwire.sources._pdf_pieces import Piece

_SAME_HEIGHT = 0.3  # of the type size
_CELL_GAP = 1.0  # of the type size: narrower gaps are spaces between words
_TIGHT_GAP = 0.4  # of the type size: enough where the columns of a table say that a cell begins
_ALIGNED = 0.4  # of the type size
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
    return [_row(line) for line in lines]


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
    return Cell(" ".join(cell.text for cell in cells if cell.text), cells[0].x, cells[-1].end)


class Table:
    """Rows that share columns. Starts with one row; `take` adds those that fit. Each row is kept as its own cells."""

    def __init__(self, first: Sequence[Cell], y: float | None, size: float) -> None:
        self.columns: tuple[Cell, ...] = tuple(first)
        self.size = size
        self._y = y
        self._step = 0.0  # from row to row
        self._rows: list[tuple[Cell, ...]] = [tuple(first)]

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def lines(self) -> list[tuple[str, ...]]:
        """The text of each row, one cell a column; empty where a row has none."""
        return [tuple(cell.text if cell else "" for cell in self._spread(row)) for row in self._rows]

    def stands_under(self, row: Row) -> bool:
        """True when each cell of the row, of which there are two or more, is aligned with its column."""
        cells = self._cut(row)
        places = _places(cells, self.columns)
        if len(cells) < 2 or len(cells) > len(self.columns) or places is None:
            return False
        near = 2 * _ALIGNED * row.size
        return all(_is_aligned(cell, self.columns[at], near) for at, cell in zip(places, cells, strict=True))

    def take(self, row: Row, following: Row | None) -> bool:
        """Add a row; False when it does not fit. `following` says whether the table goes on after a single cell."""
        cells = self._cut(row)
        if len(cells) > 1:
            columns = _common(self.columns, cells)
            if columns is None:
                return False
            self.columns = columns
            self._add(cells, row)
            return True
        return self._take_one(row, following)

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

    def _take_one(self, row: Row, following: Row | None) -> bool:
        """A line of a cell that has several, or a row whose other cells are empty and that is not the last."""
        cell = row.cells[0]
        place = _places((cell,), self.columns)
        if place is None or row.y is None or self._y is None or not self._step or abs(row.size - self.size) > 0.5:
            return False
        if place[0] + 1 < len(self.columns) and cell.end > self.columns[place[0] + 1].x:
            return False
        step = self._y - row.y
        if 0 < step < 0.8 * self._step:
            held = [*self._spread(self._rows[-1])]
            above = held[place[0]]
            held[place[0]] = _joined((above, cell)) if above else cell
            self._rows[-1] = tuple(one for one in held if one)
            self._y = row.y
            return True
        goes_on = following is not None and following.y is not None and len(self._cut(following)) > 1
        if not goes_on or following is None or following.y is None or step > 1.3 * self._step:
            return False
        below = row.y - following.y
        if place[0] or below > 1.3 * self._step or _common(self.columns, self._cut(following)) is None:
            return False
        if below < 0.8 * self._step:
            return False
        self._add((cell,), row)
        return True

    def _add(self, cells: tuple[Cell, ...], row: Row) -> None:
        if row.y is not None and self._y is not None and self._y > row.y:
            step = self._y - row.y
            self._step = min(self._step, step) if self._step else step
        self._rows.append(cells)
        self._y = row.y

    def _spread(self, row: Sequence[Cell]) -> Iterator[Cell | None]:
        places = _places(row, self.columns) or list(range(len(row)))
        at = dict(zip(places, row, strict=True))
        return (at.get(number) for number in range(len(self.columns)))


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
