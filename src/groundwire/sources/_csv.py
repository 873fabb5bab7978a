"""CSV and TSV: one table. The first row is its header."""

from __future__ import annotations

import csv
import io

from groundwire.core._errors import SourceError
from groundwire.sources._cut import Document
from groundwire.sources._tables import TextBuilder

_DELIMITERS = ",;\t|"
_LOOKED_AT = 20  # rows of the file from which the delimiter is told
_LONGEST_CELL = 10_000_000  # characters; the module's own limit of 131,072 would refuse honest files


def read_csv(text: str, name: str) -> Document:
    """The table of a CSV file, blank rows left out. Raises SourceError where the quoting cannot be followed."""
    builder = TextBuilder()
    csv.field_size_limit(_LONGEST_CELL)
    try:
        delimiter = _delimiter(text)
        read = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
        rows = [row for row in read if any(cell.strip() for cell in row)]
        if rows and any("\n" in cell for cell in rows[-1]):  # an open quote takes all that follows into one cell
            _check_closed(text, delimiter)
    except csv.Error as error:
        raise SourceError(f"{name} is not a CSV file that can be read: {error}") from error
    builder.add_table(rows, group=0, metadata={})
    return Document(builder.text, tuple(builder.blocks))


def _check_closed(text: str, delimiter: str) -> None:
    """Raises csv.Error where the text ends inside quotes; other oddities of quoting are let be."""
    try:
        for _ in csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True):
            pass
    except csv.Error as error:
        if "unexpected end" in str(error):
            raise csv.Error("a quoted cell is not closed before the end of the file") from error


def _delimiter(text: str) -> str:
    """The delimiter that gives the most columns, the same number in every row looked at; else the most frequent one."""
    head = [line for line in text[:20_000].split("\n") if line.strip()][:_LOOKED_AT]

    def fit(delimiter: str) -> tuple[bool, int]:
        widths = [len(row) for row in csv.reader(head, delimiter=delimiter)]
        return len(set(widths)) == 1 and widths[0] > 1, max(widths, default=0)

    return max(_DELIMITERS, key=fit)
