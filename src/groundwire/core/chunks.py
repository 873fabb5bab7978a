"""Step 1: what the answer may rely on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

from groundwire.core._errors import InputError
from groundwire.core._json import chunk_from
from groundwire.core._types import Chunk

_VISIBLE = re.compile(r"\w")  # a chunk without a letter or digit says nothing
_CONTEXT_KEYS = ("heading", "section", "author", "table_header", "caption", "date")


@dataclass(frozen=True, slots=True)
class Context:
    """The chunks of one check. `usable` are those with text; `twins` maps an id to the first id with the same text."""

    chunks: tuple[Chunk, ...]
    usable: tuple[Chunk, ...]
    twins: Mapping[str, str]

    @property
    def ids(self) -> tuple[str, ...]:
        """All ids in order, blank chunks included: a citation of a blank chunk is wrong, not fabricated."""
        return tuple(chunk.id for chunk in self.chunks)

    @property
    def retrieval_score(self) -> float | None:
        """The best retrieval score; None unless every chunk with text has one."""
        scores = [chunk.score for chunk in self.usable if chunk.score is not None]
        return max(scores) if scores and len(scores) == len(self.usable) else None

    @property
    def aliases(self) -> dict[str, tuple[str, ...]]:
        """Other names that a citation may use for chunks: their document's id, its file name, its title."""
        found: dict[str, list[str]] = {}
        for chunk in self.chunks:
            if not (chunk.doc_id or chunk.title):
                continue
            for name in {chunk.doc_id, PurePath(chunk.doc_id).name, chunk.title} - {""}:
                found.setdefault(name, []).append(chunk.id)
        return {name: tuple(ids) for name, ids in sorted(found.items())}


def is_weak(retrieval_score: float | None, limit: float | None) -> bool:
    """True when the best retrieval score and a limit are known, and the score lies below it."""
    return limit is not None and retrieval_score is not None and retrieval_score < limit


def read_chunks(chunks: Iterable[Chunk | str | Mapping[str, Any]]) -> Context:
    """Chunks from what callers have: `Chunk`, text (ids "1", "2", … by position) or the dict of the case format.

    The same id twice with the same text counts once. Raises InputError for another type, a missing text, or one id with
    two texts.
    """
    if isinstance(chunks, str | bytes | Mapping):
        raise InputError("chunks must be a list of chunks, not one of them", hint="put it in a list: [chunk]")
    if not isinstance(chunks, Iterable):
        raise InputError(f"chunks must be a list of chunks, not {type(chunks).__name__}", hint="no chunks are []")
    by_id: dict[str, Chunk] = {}
    first_with: dict[str, str] = {}
    twins: dict[str, str] = {}
    for position, item in enumerate(chunks, start=1):
        if isinstance(item, Chunk):
            chunk = item
        else:
            chunk = chunk_from(item, where=f"chunks[{position - 1}]", default_id=str(position))
        known = by_id.setdefault(chunk.id, chunk)
        if known is not chunk and known.text != chunk.text:
            raise InputError(f"two chunks have the id {chunk.id!r} and different texts", hint="give each its own id")
        if known is chunk:
            twins[chunk.id] = first_with.setdefault(chunk.text, chunk.id)
    kept = tuple(by_id.values())
    usable = tuple([chunk for chunk in kept if chunk.text[:1].isalnum() or _VISIBLE.search(chunk.text)])
    return Context(kept, usable, twins)


def metadata_text(chunk: Chunk) -> str:
    """What the chunk's metadata says, one entry a line: it is evidence, though it stands outside the text."""
    if not (chunk.title or chunk.date or chunk.metadata):
        return ""
    lines = [chunk.title] if chunk.title else []
    lines += [f"{key}: {chunk.metadata[key]}" for key in _CONTEXT_KEYS if chunk.metadata.get(key)]
    if chunk.date and "date" not in chunk.metadata:
        lines.append(f"date: {chunk.date}")
    return "\n".join(lines)
