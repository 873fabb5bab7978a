"""Step 1: what the answer may rely on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from groundwire.core._errors import InputError
from groundwire.core._normalize import fold
from groundwire.core._types import Chunk

_FIELDS = ("doc_id", "title", "type", "score", "date", "valid_until", "offset", "metadata")
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


def read_chunks(chunks: Iterable[Chunk | str | Mapping[str, Any]]) -> Context:
    """Chunks from what callers have: `Chunk`, text (ids "1", "2", … by position) or the dict of the case format.

    The same id twice with the same text counts once. Raises InputError for another type, a missing id or text, or one
    id with two texts.
    """
    by_id: dict[str, Chunk] = {}
    first_with: dict[str, str] = {}
    twins: dict[str, str] = {}
    for position, item in enumerate(chunks, start=1):
        chunk = _as_chunk(item, position)
        known = by_id.setdefault(chunk.id, chunk)
        if known is not chunk and known.text != chunk.text:
            raise InputError(f"two chunks have the id {chunk.id!r} and different texts", hint="give each its own id")
        if known is chunk:
            twins[chunk.id] = first_with.setdefault(chunk.text, chunk.id)
    kept = tuple(by_id.values())
    return Context(kept, tuple(chunk for chunk in kept if fold(chunk.text).text.strip()), twins)


def _as_chunk(item: Chunk | str | Mapping[str, Any], position: int) -> Chunk:
    if isinstance(item, Chunk):
        return item
    if isinstance(item, str):
        return Chunk(str(position), item)
    if not isinstance(item, Mapping):
        raise InputError(f"chunk {position} is a {type(item).__name__}", hint="give a Chunk, a text or a mapping")
    text = item.get("text")
    if not isinstance(text, str):
        raise InputError(f"chunk {position}: 'text' must be a string")
    name = item.get("id", str(position))
    if not isinstance(name, str | int) or isinstance(name, bool):
        raise InputError(f"chunk {position}: 'id' must be a string")
    known = {key: item[key] for key in _FIELDS if item.get(key) is not None}
    return Chunk(str(name), text, pages=_pages(item, position), **known)


def _pages(item: Mapping[str, Any], position: int) -> tuple[int, ...]:
    pages = item.get("pages") if item.get("pages") is not None else item.get("page")
    if pages is None:
        return ()
    found = tuple(pages) if isinstance(pages, list | tuple) else (pages,)
    if not all(isinstance(page, int) and not isinstance(page, bool) and page > 0 for page in found):
        raise InputError(f"chunk {position}: pages must be whole numbers from 1", hint="leave them out when unknown")
    return found


def metadata_text(chunk: Chunk) -> str:
    """What the chunk's metadata says, one entry a line: it is evidence, though it stands outside the text."""
    lines = [chunk.title] if chunk.title else []
    lines += [f"{key}: {chunk.metadata[key]}" for key in _CONTEXT_KEYS if chunk.metadata.get(key)]
    if chunk.date and "date" not in chunk.metadata:
        lines.append(f"date: {chunk.date}")
    return "\n".join(lines)
