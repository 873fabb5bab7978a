"""One table of an HTML page as rows of cells, spanning cells repeated so that each row stands on its own."""

from __future__ import annotations

from dataclasses import dataclass

from selectolax.lexbor import LexborNode

_WIDEST = 100  # columns or rows that one cell may span; a page can claim any number


@dataclass(frozen=True, slots=True)
class HtmlTable:
    """Rows of cells, white space collapsed. Without a header, each row has two cells: what, and its value."""

    rows: tuple[tuple[str, ...], ...]
    caption: str
    has_header: bool


def read_table(node: LexborNode) -> HtmlTable | None:
    """The table at `node`, or None where it is there for layout: it holds another table, or one column only."""
    if len(node.css("table")) > 1:
        return None
    carried: dict[int, tuple[int, str]] = {}  # column: rows that a cell still spans, and its text
    rows: list[tuple[str, ...]] = []
    header = False
    for number, line in enumerate(node.css("tr")):
        cells = [cell for cell in line.iter() if cell.tag in ("td", "th")]
        header = header or (number == 0 and bool(cells) and all(cell.tag == "th" for cell in cells))
        row = _row(cells, carried)
        if any(row):
            rows.append(row)
    if not rows or max(map(len, rows)) < 2:
        return None
    pairs = not header and all(len(row) == 2 for row in rows)
    caption = node.css_first("caption")
    return HtmlTable(tuple(rows), " ".join(caption.text().split()) if caption is not None else "", not pairs)


def _row(cells: list[LexborNode], carried: dict[int, tuple[int, str]]) -> tuple[str, ...]:
    row: list[str] = []
    waiting = iter(cells)
    while True:
        above = carried.pop(len(row), None)
        if above is not None:
            rows_left, text = above
            if rows_left > 1:
                carried[len(row)] = (rows_left - 1, text)
            row.append(text)
            continue
        cell = next(waiting, None)
        if cell is None:
            return tuple(row)
        text = " ".join(cell.text(separator=" ").split())
        down = _spanned(cell, "rowspan")
        for _ in range(_spanned(cell, "colspan")):
            if down > 1:
                carried[len(row)] = (down - 1, text)
            row.append(text)


def _spanned(cell: LexborNode, attribute: str) -> int:
    value = (cell.attributes.get(attribute) or "").strip()
    return min(max(int(value), 1), _WIDEST) if value.isdecimal() and len(value) < 6 else 1
