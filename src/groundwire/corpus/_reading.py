"""A file becomes a staged document: its chunks as they will be stored, and their vectors."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from groundwire.core._errors import SourceError
from groundwire.core._reasons import Code
from groundwire.core._types import Chunk, Reason
from groundwire.core._validity import iso_day
from groundwire.core._visible import encodable
from groundwire.corpus._ids import digest_of
from groundwire.sources.read import file_bytes, read_source

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from groundwire.core._plugins import Embedder

CUTTING = "1"  # changes when files are cut in another way: every document is then read anew
_TRIES = 3  # times that a file is read which changes meanwhile


@dataclass(frozen=True, slots=True)
class Dates:
    """What the caller says of the documents of one ingest, ISO 8601; a document's own word goes first."""

    date: str | None = None
    valid_until: str | None = None


@dataclass(frozen=True, slots=True)
class StagedChunk:
    """One chunk as it will be stored, without what the corpus gives it (id, version)."""

    doc_id: str
    title: str
    pages: tuple[int, ...]
    type: str
    confidence: float | None
    heading: str
    text: str
    start: int | None
    date: str | None
    valid_until: str | None
    metadata: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class StagedDocument:
    """One file, read, cut and embedded. `vectors` has a row a chunk, as little-endian 32-bit floats."""

    name: str
    digest: str
    chunks: tuple[StagedChunk, ...]
    vectors: bytes

    def written(self) -> str:
        """The chunks as JSON."""
        return json.dumps([asdict(chunk) for chunk in self.chunks], ensure_ascii=True)

    @classmethod
    def read(cls, name: str, digest: str, chunks: str, vectors: bytes) -> StagedDocument:
        """What `written` wrote."""
        rows = [StagedChunk(**{**row, "pages": tuple(row["pages"])}) for row in json.loads(chunks)]
        return cls(name, digest, tuple(rows), bytes(vectors))


def file_digest(path: Path, *, dates: Dates, embedder: Embedder) -> str:
    """What changes when the file would be stored otherwise. Raises SourceError where it cannot be read."""
    held = file_bytes(path)
    how = json.dumps([CUTTING, embedder.name, embedder.version, embedder.dimension, dates.date, dates.valid_until])
    return sha256(how.encode() + b"\0" + held).hexdigest()


def stage(
    path: Path,
    name: str,
    *,
    dates: Dates,
    embedder: Embedder,
    known: Callable[[Sequence[str]], Mapping[str, bytes]],
    warnings: list[Reason],
) -> StagedDocument:
    """Read, cut and embed one file. `known` gives the vectors that are stored already, by digest of the text.

    Raises SourceError where the file cannot be read, or does not stop changing.
    """
    for _ in range(_TRIES):
        before = file_digest(path, dates=dates, embedder=embedder)
        read = read_source(path)
        if file_digest(path, dates=dates, embedder=embedder) == before:
            break
    else:
        raise SourceError(f"{path.as_posix()} changes while it is read", hint="ingest it when it is finished")
    warnings.extend(read.warnings)
    chunks = tuple(_stored(chunk, name, path, dates, warnings) for chunk in read.chunks if chunk.text.strip())
    return StagedDocument(name, before, chunks, _vectors(chunks, embedder, known))


def _stored(chunk: Chunk, name: str, path: Path, dates: Dates, warnings: list[Reason]) -> StagedChunk:
    own = chunk.doc_id if chunk.doc_id != path.as_posix() else ""
    metadata = {_clean(key): _clean(value) for key, value in chunk.metadata.items()}
    return StagedChunk(
        doc_id=_clean(f"{name}#{own}" if own else name),
        title=_clean(chunk.title) or path.name,
        pages=chunk.pages,
        type=_clean(chunk.type),
        confidence=_confidence(metadata.pop("confidence", None)),
        heading=metadata.get("heading", ""),
        text=_clean(chunk.text),
        start=chunk.offset,
        date=_day(chunk.date, "date", name, warnings) or dates.date,
        valid_until=_day(chunk.valid_until, "valid_until", name, warnings) or dates.valid_until,
        metadata=metadata,
    )


def _clean(text: str) -> str:
    """Text that every database takes: no NUL, no lone surrogate. As long as before, so that offsets hold."""
    return encodable(text.replace("\0", " "))


def _confidence(written: str | None) -> float | None:
    try:
        share = float(written) if written is not None else None
    except ValueError:
        return None
    return share if share is not None and 0.0 <= share <= 1.0 else None


def _day(written: str | None, key: str, name: str, warnings: list[Reason]) -> str | None:
    """An ISO day; what is none is said and left out of the column, and stays in the metadata."""
    if not written:
        return None
    day = iso_day(written)
    if day is not None:
        return day.isoformat()
    told = Reason(Code.DATE_UNREAD, f"{name}: {key} {written!r} is no ISO day (2026-11-30) and was not stored")
    if told not in warnings:
        warnings.append(told)
    return None


def _vectors(
    chunks: Sequence[StagedChunk], embedder: Embedder, known: Callable[[Sequence[str]], Mapping[str, bytes]]
) -> bytes:
    texts = [embedded_text(chunk) for chunk in chunks]
    digests = [digest_of(text) for text in texts]
    stored = dict(known(digests))
    missing = {digest: text for digest, text in zip(digests, texts, strict=True) if digest not in stored}
    if missing:
        rows = embedder.embed(list(missing.values()))
        stored |= {digest: as_bytes(row) for digest, row in zip(missing, rows, strict=True)}
    return b"".join(stored[digest] for digest in digests)


def embedded_text(chunk: StagedChunk) -> str:
    """What is embedded of a chunk: where it stands, then what it says."""
    return "\n".join(filter(None, (chunk.title, chunk.heading, chunk.metadata.get("caption", ""), chunk.text)))


def as_bytes(row: NDArray[object]) -> bytes:  # type: ignore[type-var]
    """One vector as little-endian 32-bit floats."""
    return row.astype("<f4").tobytes()
