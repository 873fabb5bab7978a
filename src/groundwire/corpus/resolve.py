"""What a citation id of an answer, old or new, stands for today."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, unified_diff
from enum import StrEnum
from typing import Any

from groundwire.core._errors import InputError
from groundwire.core._types import Chunk, Span
from groundwire.corpus._ids import is_cite_id, normalised
from groundwire.corpus.search import COLUMNS, chunk_of
from groundwire.storage.database import Database, marks

_ALIKE = 0.5  # share of its characters from which a chunk is a new form of another (difflib's ratio)
_COMPARED = 400  # chunks of a document that are compared


class Standing(StrEnum):
    """What became of a cited text."""

    CURRENT = "current"
    MOVED = "moved"
    CHANGED = "changed"
    GONE = "gone"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Resolved:
    """A citation id with its chunk as it was cited.

    `successor` is the chunk that has its text, or the nearest, today; `difference` is a unified diff between the two.
    `chunk` is None where the reader's scopes know no such id: that it exists elsewhere is not told.
    """

    cite_id: str
    standing: Standing
    chunk: Chunk | None = None
    successor: Chunk | None = None
    difference: str = ""

    @property
    def span(self) -> Span | None:
        """The characters of the document's text that the chunk was, where that is known."""
        if self.chunk is None or self.chunk.offset is None:
            return None
        return Span(self.chunk.offset, self.chunk.offset + len(self.chunk.text))


def resolve(database: Database, name: str, scopes: Sequence[str]) -> Resolved:
    """What an id, or the beginning of one, stands for within `scopes`.

    Raises InputError for what has not the form of an id, and for a beginning that several ids have.
    """
    if not is_cite_id(name):
        raise InputError(f"{name!r} is no citation id", hint="c_ and hex digits, such as c_8f21d09be3")
    with database.snapshot():
        rows = database.query(
            f"SELECT {COLUMNS}, retired, document, digest FROM chunks WHERE cite_id = ? AND scope IN ({marks(scopes)})",
            (name, *scopes),
        ) or database.query(  # ids hold no sign that LIKE takes for a wildcard but the underscore, which is itself
            f"SELECT {COLUMNS}, retired, document, digest FROM chunks "
            f"WHERE cite_id LIKE ? AND scope IN ({marks(scopes)}) ORDER BY cite_id",
            (f"{name}%", *scopes),
        )
        ids = list(dict.fromkeys(str(row[1]) for row in rows))
        if not ids:
            return Resolved(name, Standing.UNKNOWN)
        if len(ids) > 1:
            raise InputError(f"{name} is the beginning of {len(ids)} ids", hint=", ".join(ids[:5]))
        return _standing(database, next((row for row in rows if row[-3] is None), rows[0]))


def _standing(database: Database, row: Sequence[Any]) -> Resolved:
    *columns, retired, document, _ = row
    chunk = chunk_of(columns)
    if retired is None:
        return Resolved(chunk.id, Standing.CURRENT, chunk, chunk)
    scope = columns[-1]
    words = normalised(chunk.text)
    near = database.query(
        f"SELECT {COLUMNS} FROM chunks WHERE document = ? AND retired IS NULL ORDER BY position", (document,)
    )
    elsewhere = database.query(
        f"SELECT {COLUMNS} FROM chunks WHERE scope = ? AND retired IS NULL AND text = ? ORDER BY row_id LIMIT 1",
        (scope, chunk.text),
    )
    for candidate in (*map(chunk_of, near), *map(chunk_of, elsewhere)):
        if normalised(candidate.text) == words:
            return Resolved(chunk.id, Standing.MOVED, chunk, candidate)
    best = max(map(chunk_of, near[:_COMPARED]), key=lambda other: _likeness(chunk.text, other.text), default=None)
    if best is None or _likeness(chunk.text, best.text) < _ALIKE:
        return Resolved(chunk.id, Standing.GONE, chunk)
    return Resolved(chunk.id, Standing.CHANGED, chunk, best, _difference(chunk, best))


def _likeness(one: str, other: str) -> float:
    matcher = SequenceMatcher(None, one.split(), other.split(), autojunk=False)
    return matcher.ratio() if matcher.real_quick_ratio() >= _ALIKE and matcher.quick_ratio() >= _ALIKE else 0.0


def _difference(old: Chunk, new: Chunk) -> str:
    lines = unified_diff(old.text.splitlines(), new.text.splitlines(), old.id, new.id, lineterm="", n=1)
    return "\n".join(lines)


def cited_ids(saved: str) -> tuple[str, ...]:
    """The citation ids in a saved answer: outcomes as JSON or JSON Lines, or any text. Each once, in order.

    Raises InputError for a text without any.
    """
    found = tuple(dict.fromkeys(name for value in _values(saved) for name in _ids(value)))
    if not found:
        raise InputError("no citation id (c_ and hex digits) stands in it", hint="give an id, or a saved outcome")
    return found


def _values(saved: str) -> Iterator[Any]:
    try:
        yield json.loads(saved)
        return
    except (ValueError, RecursionError):  # JSON Lines, plain text, or brackets without end
        pass
    for line in saved.splitlines():
        try:
            yield json.loads(line)
        except (ValueError, RecursionError):
            yield line


def _ids(value: Any) -> Iterator[str]:
    """The ids in a value of JSON, in the order in which they stand there."""
    waiting = [value]
    while waiting:
        held = waiting.pop()
        if isinstance(held, dict | list):
            waiting.extend(reversed(list(held.values()) if isinstance(held, dict) else held))
        elif isinstance(held, str):
            yield from (word for word in _pieces(held) if len(word) > 6 and is_cite_id(word))


def _pieces(text: str) -> list[str]:
    return "".join(char if char.isalnum() or char == "_" else " " for char in text).split()
