"""Case files, read record by record: JSON Lines as they come, one JSON value or a list of them as a whole."""

from __future__ import annotations

import io
import os
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import IO, Any

from groundwire.core._errors import InputError
from groundwire.core._json import case_from, parse_json
from groundwire.core._types import Case

LINES = (".jsonl", ".ndjson")


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record that could not be read. `place` is "line 3" or "record 3"."""

    place: str
    why: str


@dataclass(frozen=True, slots=True)
class Read:
    """One record of a file, in order: the case, or why there is none. `position` is how many bytes were read so far."""

    record: Case | BadRecord
    place: str
    position: int


def read_records(stream: IO[bytes], name: str) -> Iterator[Read]:
    """The records of a case file. A record without an id gets its line number, or its place in the list, from 1.

    A name that ends in .jsonl or .ndjson is read line by line and never held as a whole. Otherwise the content decides:
    a first line that is a whole object means lines; else the file is one JSON value, a case or a list of cases. Raises
    InputError when the file as a whole is neither.
    """
    stream = _utf8(stream, name)
    if name.lower().endswith(LINES):
        yield from _lines(stream)
        return
    head: list[bytes] = []
    for line in stream:
        head.append(line)
        if line.strip():
            break
    first = head[-1].strip() if head else b""
    if first[:1] not in (b"{", b"["):
        hint = "a case file is JSON or JSON Lines; for an answer give its documents with --source"
        raise InputError(f"{name} holds no cases: it is {'not JSON' if first else 'empty'}", hint=hint)
    if first[:1] == b"{" and _is_whole(first):
        yield from _lines(chain(head, stream))
        return
    data = b"".join(head) + stream.read()
    try:
        value = parse_json(data.decode("utf-8"))
    except (InputError, UnicodeDecodeError) as error:
        if first[:1] == b"[":
            raise InputError(f"{name} cannot be read: {error}") from error
        yield from _lines(io.BytesIO(data))
        return
    items = value if isinstance(value, list) else [value]
    for number, item in enumerate(items, start=1):
        place = f"record {number}"
        yield Read(_case(item, number, place), place, len(data))


def _utf8(stream: IO[bytes], name: str) -> IO[bytes]:
    """The stream as UTF-8 without a byte order mark; UTF-16 is read as a whole and converted."""
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(_Raw(stream))
    head = buffered.peek(3)[:3]
    if head.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        try:
            return io.BytesIO(buffered.read().decode("utf-16").encode("utf-8"))
        except UnicodeError as error:
            raise InputError(f"{name} begins as UTF-16 but is not: {error}", hint="save it as UTF-8") from error
    if head == BOM_UTF8:
        buffered.read(3)
    return buffered


class _Raw(io.RawIOBase):
    """Any binary stream as a raw one, so that its first bytes can be looked at."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._stream.read(len(buffer))
        buffer[: len(data)] = data
        return len(data)


def _is_whole(line: bytes) -> bool:
    try:
        parse_json(line.decode("utf-8"))
    except (InputError, UnicodeDecodeError):
        return False
    return True


def _lines(stream: Iterator[bytes] | IO[bytes]) -> Iterator[Read]:
    position = 0
    for number, line in enumerate(stream, start=1):
        position += len(line)
        if not line.strip():
            continue
        place = f"line {number}"
        try:
            value = parse_json(line.decode("utf-8").rstrip("\r\n"))
        except UnicodeDecodeError as error:
            yield Read(
                BadRecord(place, f"not UTF-8: byte {error.start + 1} is 0x{line[error.start]:02x}"), place, position
            )
        except InputError as error:
            why = str(error).replace(" at line 1, column ", " at column ")
            yield Read(BadRecord(place, why), place, position)
        else:
            yield Read(_case(value, number, place), place, position)


def _case(value: object, number: int, place: str) -> Case | BadRecord:
    try:
        return case_from(value, default_id=str(number))
    except InputError as error:
        return BadRecord(place, str(error))


def size_of(stream: IO[bytes]) -> int | None:
    """How many bytes a regular file has; None for a pipe or a terminal."""
    try:
        return os.fstat(stream.fileno()).st_size or None
    except (OSError, ValueError):
        return None
