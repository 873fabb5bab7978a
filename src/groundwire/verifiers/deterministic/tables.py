"""Tables inside a text: which cell stands in which row under which heading.

Markdown pipe tables, and lines of one delimiter (comma, semicolon, tab) whose first line names the columns. Every cell
can then be read as a label and its value: "Birch, Score A: 58.9".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.core._types import Span

_RULE_LINE = re.compile(r"[ \t|:+-]*-[ \t|:+-]*\Z")
_DELIMITERS = ("\t", ";", ",")
_MAX_COLUMNS = 40


@dataclass(frozen=True, slots=True)
class Cell:
    """One body cell with the spans of its row's name and of its column's heading, in the folded text."""

    row: Span
    heading: Span
    value: Span
    line: Span


def find_cells(text: str) -> list[Cell]:
    """All body cells of all tables in `text`, row by row. The first column names the row. Linear in the text."""
    if "|" not in text and text.count("\n") < 1:
        return []
    cells: list[Cell] = []
    block: list[Span] = []
    for line in _lines(text):
        if line.of(text).strip():
            block.append(line)
            continue
        cells += _block_cells(text, block)
        block = []
    return cells + _block_cells(text, block)


def _lines(text: str) -> Iterator[Span]:
    start = 0
    for line in text.split("\n"):
        yield Span(start, start + len(line))
        start += len(line) + 1


def _block_cells(text: str, block: list[Span]) -> list[Cell]:
    for at, line in enumerate(block):
        if at and "|" in line.of(text) and _RULE_LINE.match(line.of(text)):
            return _read(text, block[at - 1], block[at + 1 :], "|")
    for delimiter in _DELIMITERS:
        width = block[0].of(text).count(delimiter) if block else 0
        same = all(line.of(text).count(delimiter) == width for line in block)
        if len(block) > 1 and width and same and _names_columns(text, block[0], delimiter):
            return _read(text, block[0], block[1:], delimiter)
    return []


def _names_columns(text: str, line: Span, delimiter: str) -> bool:
    """A heading line of delimited text: short names, no sentence."""
    names = [span.of(text).strip() for span in _split(text, line, delimiter)]
    return all(name and len(name) <= 40 and name.count(" ") <= 3 and name[-1] not in ".!?" for name in names)


def _read(text: str, heading: Span, lines: list[Span], delimiter: str) -> list[Cell]:
    names = _split(text, heading, delimiter)
    cells: list[Cell] = []
    for line in lines:
        row = _split(text, line, delimiter)
        if len(row) < 2 or delimiter not in line.of(text) or len(names) > _MAX_COLUMNS:
            continue
        cells += [Cell(row[0], name, value, line) for name, value in zip(names[1:], row[1:], strict=False)]
    return cells


def _split(text: str, line: Span, delimiter: str) -> list[Span]:
    """The cells of one line, without the outer bars."""
    start, end = line.start, line.end
    if delimiter == "|":
        whole = line.of(text)
        start += len(whole) - len(whole.lstrip(" \t").removeprefix("|"))
        end -= len(whole) - len(whole.rstrip(" \t").removesuffix("|"))
    spans: list[Span] = []
    at = start
    for piece in text[start : max(start, end)].split(delimiter):
        spans.append(Span(at, at + len(piece)))
        at += len(piece) + len(delimiter)
    return spans
