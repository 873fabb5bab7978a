"""Files of labels: JSON Lines, plain or compressed, and tables as spreadsheets write them."""

from __future__ import annotations

import csv
import gzip
import io
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from groundwire.calibration.labels import LabelledClaim
from groundwire.core._errors import InputError
from groundwire.core._files import write_whole
from groundwire.core._json import json_line, parse_json

_FORMULA = ("=", "+", "-", "@", "\t", "'")  # what a spreadsheet would run as a formula, and our own escape
_LONGEST = 10_000_000  # characters of a cell
_NEEDED = ("answer_id", "claim", "verdict")


def read_lines(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each record of a .jsonl, .jsonl.gz or .csv file, with its place. Raises InputError for what is neither."""
    text = _text(path)
    if path.suffix.lower() == ".csv":
        yield from _rows(text, path)
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            where = f"{path}, line {number}"
            try:
                record = parse_json(line)
            except InputError as error:
                raise InputError(f"{where}: {error}") from error
            if not isinstance(record, dict):
                raise InputError(f"{where} must be an object")
            yield where, record


def _text(path: Path) -> str:
    """The content of a file as UTF-8, or as UTF-16 where it begins so."""
    try:
        data = path.read_bytes()
        data = gzip.decompress(data) if path.suffix == ".gz" else data
        return data.decode("utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8-sig")
    except UnicodeError as error:
        raise InputError(f"{path} cannot be read: {error}", hint="save it as UTF-8") from error
    except (OSError, EOFError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise InputError(f"{path} cannot be read: {reason}") from error


def _rows(text: str, path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The rows of a table. Commas, semicolons or tabs part its cells, whichever there are most of in the first line."""
    head = text.partition("\n")[0]
    csv.field_size_limit(_LONGEST)
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=head.count), strict=True)
    try:
        names = [name.strip().lower() for name in next(rows, [])]
        if names and not set(_NEEDED) <= set(names):
            raise InputError(
                f"{path}, line 1: the columns are {', '.join(names)}, and {', '.join(_NEEDED)} are needed",
                hint="`groundwire log LOG --export FILE.csv` writes such a table",
            )
        for row in rows:
            if len(row) > len(names):
                raise InputError(f"{path}, line {rows.line_num}: {len(row)} cells under {len(names)} columns")
            yield (
                f"{path}, line {rows.line_num}",
                {name: _unescaped(cell) for name, cell in zip(names, row, strict=False) if name and cell},
            )
    except csv.Error as error:
        raise InputError(f"{path}, line {rows.line_num}: {error}", hint="is a quotation mark left open?") from error


def write_claims(claims: Iterable[LabelledClaim], path: Path) -> int:
    """Write label lines as JSON Lines, or as a table where the name ends in .csv; how many. Raises InputError."""
    rows = [claim.line() for claim in claims]
    text = _table(rows) if path.suffix.lower() == ".csv" else "".join(f"{json_line(row)}\n" for row in rows)
    write_whole(path, text.encode("utf-8"))
    return len(rows)


def _table(rows: Sequence[Mapping[str, Any]]) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, columns, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _cell(key, value) for key, value in row.items()})
    return out.getvalue()


def _cell(key: str, value: Any) -> Any:
    if isinstance(value, list):
        value = (" " if key == "reasons" else "\n").join(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _unescaped(value: str) -> str:
    return value.removeprefix("'")
