"""Case files read record by record."""

from __future__ import annotations

import io
import json

from groundwire.cli._records import BadRecord, read_records


class Endless(io.RawIOBase):
    """A stream of case lines without end, that counts what was taken from it."""

    def __init__(self) -> None:
        self.taken = 0

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]
        """One more line of cases."""
        line = b'{"answer": "x", "chunks": []}\n'[: len(buffer)]
        buffer[: len(line)] = line
        self.taken += len(line)
        return len(line)


def test_lines_are_read_as_they_come() -> None:
    """A file of any length is never held as a whole: the first records of an endless one are there at once."""
    for name in ("cases.jsonl", "-"):
        stream = Endless()
        records = read_records(io.BufferedReader(stream), name)
        assert [next(records).place for _ in range(3)] == ["line 1", "line 2", "line 3"]
        assert stream.taken < 100_000


def test_only_a_newline_ends_a_line() -> None:
    """Other characters that some readers take for the end of a line stay inside their record."""
    line = json.dumps({"answer": "a\u2028b\x85c\x0c", "chunks": []}, ensure_ascii=False)
    (read,) = read_records(io.BytesIO(line.encode()), "cases.jsonl")
    assert not isinstance(read.record, BadRecord)
    assert read.record.answer == "a\u2028b\x85c\x0c"
