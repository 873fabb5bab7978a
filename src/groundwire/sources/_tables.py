"""Rows of cells as text that reads like a Markdown table, so that a row says which column each figure stands in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from groundwire.core._types import Span
from groundwire.sources._cut import Block

_ROWS = 10  # rows a block; a passage takes as many blocks as it has room for


def row_line(cells: Sequence[str]) -> str:
    """One row on one line: `| Plan | 40 |`. A bar inside a cell is escaped, line ends become spaces."""
    return "| " + " | ".join(" ".join(cell.split()).replace("|", "\\|") for cell in cells) + " |"


class TextBuilder:
    """Puts a document's text together block by block, and keeps where each block stands."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self.blocks: list[Block] = []

    @property
    def text(self) -> str:
        """The document's text so far."""
        return "".join(self._pieces)

    def add(self, text: str, *, group: int, gap: str, type: str = "text", metadata: Mapping[str, str]) -> None:
        """Append one block; `gap` goes before it, except at the start."""
        if self._length:
            self._pieces.append(gap)
            self._length += len(gap)
        self._pieces.append(text)
        span = Span(self._length, self._length + len(text))
        self._length += len(text)
        self.blocks.append(Block(span, group, type=type, metadata=metadata))

    def add_table(self, rows: Sequence[Sequence[str]], *, group: int, metadata: Mapping[str, str]) -> None:
        """Append a table whose first row is its header, a few rows a block; each block knows the header."""
        known = {**metadata, "table_header": row_line(rows[0])} if rows else dict(metadata)
        lines = [row_line(cells) for cells in rows]
        lines[:1] = [f"{line}\n|{'---|' * len(rows[0])}" for line in lines[:1]]
        for first in range(0, len(lines), _ROWS):
            text = "\n".join(lines[first : first + _ROWS])
            self.add(text, group=group, gap="\n" if first else "\n\n", type="table", metadata=known)
