"""The one transaction that makes a new corpus of what was staged."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from groundwire.core._errors import StorageError
from groundwire.corpus._ids import cite_id, digest_of, place_digest
from groundwire.corpus._reading import StagedChunk, StagedDocument, embedded_text
from groundwire.corpus._vectors import store_vector
from groundwire.storage.database import Database

_FIELDS = (
    "document", "scope", "cite_id", "digest", "text_digest", "doc_id", "title", "pages", "type", "confidence",
    "heading", "text", "start", "date", "valid_until", "metadata", "position", "added", "retired", "tags",
)  # fmt: skip
_INSERT = f"INSERT INTO chunks ({', '.join(_FIELDS)}) VALUES ({', '.join('?' * len(_FIELDS))}) RETURNING row_id"
_REWRITTEN = (
    "document", "title", "pages", "type", "confidence", "heading", "text", "start", "date", "valid_until", "metadata",
    "position", "retired", "tags",
)  # fmt: skip
_UPDATE = f"UPDATE chunks SET {', '.join(f'{name} = ?' for name in _REWRITTEN)} WHERE row_id = ?"
_FLOAT = 4  # bytes


@dataclass(frozen=True, slots=True)
class Published:
    """What changed. Counts of documents, then of chunks; `version` is the scope's afterwards."""

    changed: int = 0
    removed: int = 0
    added_chunks: int = 0
    kept_chunks: int = 0
    retired_chunks: int = 0
    version: int = 0


def tag(scope: str, *, current: bool) -> str:
    """The word that the index of words holds for a scope: no text of a user becomes part of a query."""
    return f"{'live' if current else 'old'}{sha256(scope.encode('utf-8', 'replace')).hexdigest()[:24]}"


def publish(database: Database, scope: str, wanted: Mapping[str, str], *, gone: Sequence[str] = ()) -> Published:
    """Store the staged documents `wanted` (name to digest) and remove those in `gone`, all or nothing.

    Raises StorageError where another ingest has taken a staged document meanwhile; running again mends it.
    """
    with database.transaction():
        database.execute("INSERT INTO scopes (scope, version) VALUES (?, 0) ON CONFLICT (scope) DO NOTHING", (scope,))
        ((before,),) = database.query("SELECT version FROM scopes WHERE scope = ?", (scope,))
        total = Published(version=int(before))
        wanted = {name: digest for name, digest in wanted.items() if not _is_stored(database, scope, name, digest)}
        _tidy(database, scope, gone)
        if not wanted and not gone:
            return total
        writer = _Writer(database, scope, int(before) + 1)
        for name, digest in wanted.items():
            total = _sum(total, writer.document(_staged(database, scope, name, digest)))
        for name in gone:
            total = _sum(total, writer.remove(name))
        database.execute("UPDATE scopes SET version = ? WHERE scope = ?", (writer.version, scope))
        return replace(total, version=writer.version)


def _sum(total: Published, more: Published) -> Published:
    return Published(
        total.changed + more.changed,
        total.removed + more.removed,
        total.added_chunks + more.added_chunks,
        total.kept_chunks + more.kept_chunks,
        total.retired_chunks + more.retired_chunks,
        total.version,
    )


def _is_stored(database: Database, scope: str, name: str, digest: str) -> bool:
    """True where another ingest has published the same document meanwhile."""
    sql = "SELECT 1 FROM documents WHERE scope = ? AND name = ? AND digest = ? AND gone = 0"
    return bool(database.query(sql, (scope, name, digest)))


def _tidy(database: Database, scope: str, gone: Sequence[str]) -> None:
    """Drop what ingests that ran at once or never ended have staged, where nobody will ask for it."""
    database.execute(
        "DELETE FROM staged WHERE scope = ? AND EXISTS (SELECT 1 FROM documents d WHERE d.scope = staged.scope "
        "AND d.name = staged.name AND d.digest = staged.digest AND d.gone = 0)",
        (scope,),
    )
    database.execute_many("DELETE FROM staged WHERE scope = ? AND name = ?", [(scope, name) for name in gone])


def _staged(database: Database, scope: str, name: str, digest: str) -> StagedDocument:
    rows = database.query(
        "SELECT chunks, vectors FROM staged WHERE scope = ? AND name = ? AND digest = ?", (scope, name, digest)
    )
    if not rows:
        raise StorageError(f"another ingest of {scope!r} has taken {name} over", hint="ingest again", retry=True)
    return StagedDocument.read(name, digest, str(rows[0][0]), rows[0][1])


class _Writer:
    """Writes documents of one scope at one version; inside a transaction."""

    def __init__(self, database: Database, scope: str, version: int) -> None:
        self._database, self._scope, self.version = database, scope, version
        self._live, self._old = tag(scope, current=True), tag(scope, current=False)

    def document(self, document: StagedDocument) -> Published:
        """Store a document over the one of its name: the same text keeps its id, what is missing is retired."""
        database = self._database
        ((row,),) = database.query(
            "INSERT INTO documents (scope, name, digest, gone) VALUES (?, ?, ?, 0) "
            "ON CONFLICT (scope, name) DO UPDATE SET digest = excluded.digest, gone = 0 RETURNING row_id",
            (self._scope, document.name, document.digest),
        )
        standing = {
            digest: (number, retired)
            for digest, number, retired in database.query(
                "SELECT digest, row_id, retired FROM chunks WHERE document = ?", (row,)
            )
        }
        width = len(document.vectors) // max(1, len(document.chunks))
        seen: set[str] = set()
        added = 0
        for position, chunk in enumerate(document.chunks):
            digest = place_digest(chunk.doc_id, chunk.pages[0] if chunk.pages else None, chunk.text)
            if digest in seen:  # the same words twice on one page are one chunk
                continue
            seen.add(digest)
            vector = document.vectors[position * width : (position + 1) * width]
            number, retired = standing.get(digest, (None, None))
            if number is None:
                ((number,),) = database.query(_INSERT, self._new(row, digest, chunk, position))
                store_vector(database, number, vector)
            else:
                database.execute(_UPDATE, self._again(row, chunk, position, number))
                store_vector(database, number, vector)
            added += number is None or retired is not None or digest not in standing
        lost = [number for digest, (number, retired) in standing.items() if retired is None and digest not in seen]
        self._retire(lost)
        database.execute("DELETE FROM staged WHERE scope = ? AND name = ?", (self._scope, document.name))
        return Published(1, 0, added, len(seen) - added, len(lost))

    def remove(self, name: str) -> Published:
        """Retire a document with all its chunks. They stay as tombstones."""
        rows = self._database.query(
            "UPDATE documents SET gone = 1 WHERE scope = ? AND name = ? AND gone = 0 RETURNING row_id",
            (self._scope, name),
        )
        lost = [
            number
            for (row,) in rows
            for (number,) in self._database.query(
                "SELECT row_id FROM chunks WHERE document = ? AND retired IS NULL", (row,)
            )
        ]
        self._retire(lost)
        return Published(0, len(rows), 0, 0, len(lost))

    def _retire(self, numbers: Sequence[int]) -> None:
        self._database.execute_many(
            "UPDATE chunks SET retired = ?, tags = ? WHERE row_id = ?",
            [(self.version, self._old, number) for number in numbers],
        )
        self._database.execute_many("DELETE FROM vectors WHERE row_id = ?", [(number,) for number in numbers])

    def _new(self, row: int, digest: str, chunk: StagedChunk, position: int) -> tuple[Any, ...]:
        name = cite_id(digest, self._holder)
        values = self._values(row, chunk, position)
        values |= {
            "scope": self._scope,
            "cite_id": name,
            "digest": digest,
            "text_digest": digest_of(embedded_text(chunk)),
            "doc_id": chunk.doc_id,
            "added": self.version,
        }
        return tuple(values[field] for field in _FIELDS)

    def _again(self, row: int, chunk: StagedChunk, position: int, number: int) -> tuple[Any, ...]:
        values = self._values(row, chunk, position)
        return (*(values[field] for field in _REWRITTEN), number)

    def _values(self, row: int, chunk: StagedChunk, position: int) -> dict[str, Any]:
        return {
            "document": row,
            "title": chunk.title,
            "pages": json.dumps(chunk.pages),
            "type": chunk.type,
            "confidence": chunk.confidence,
            "heading": chunk.heading,
            "text": chunk.text,
            "start": chunk.start,
            "date": chunk.date,
            "valid_until": chunk.valid_until,
            "metadata": json.dumps(dict(chunk.metadata), ensure_ascii=True),
            "position": position,
            "retired": None,
            "tags": self._live,
        }

    def _holder(self, name: str) -> str | None:
        """The digest that an id stands for, in whatever scope: one id never means two texts."""
        rows = self._database.query("SELECT digest FROM chunks WHERE cite_id = ? LIMIT 1", (name,))
        return str(rows[0][0]) if rows else None
