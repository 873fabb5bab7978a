"""JSON: chunks in our own form, or any other value as lines of "path: value"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from groundwire.core._errors import InputError, SourceError
from groundwire.core._json import chunk_from, parse_json
from groundwire.core._types import Chunk
from groundwire.sources._cut import Document
from groundwire.sources._tables import TextBuilder


def read_json(text: str, name: str) -> Document | tuple[Chunk, ...]:
    """Chunks where the file is a list of objects that each have a "text" (or an object with such "chunks").

    Anything else becomes a document with one line a value. Raises SourceError for what is not JSON, and for a chunk
    of the wrong form.
    """
    try:
        value = parse_json(text)
        chunks = value["chunks"] if isinstance(value, dict) and isinstance(value.get("chunks"), list) else value
        if isinstance(chunks, list) and chunks and all(isinstance(item, dict) and "text" in item for item in chunks):
            return tuple(
                chunk_from(item, where=f"chunks[{n}]", default_id=f"{name}#{n + 1}") for n, item in enumerate(chunks)
            )
    except InputError as error:
        raise SourceError(f"{name}: {error.message}") from error
    builder = TextBuilder()
    for path, leaf in _leaves(value):
        builder.add(f"{path}: {leaf}" if path else leaf, group=0, gap="\n", metadata={})
    return Document(builder.text, tuple(builder.blocks))


def _leaves(value: Any) -> Iterator[tuple[str, str]]:
    waiting: list[tuple[str, Any]] = [("", value)]
    while waiting:
        path, item = waiting.pop()
        if isinstance(item, dict) and item:
            waiting.extend(reversed([(f"{path}.{key}" if path else key, held) for key, held in item.items()]))
        elif isinstance(item, list) and item:
            waiting.extend(reversed([(f"{path}[{n}]", held) for n, held in enumerate(item)]))
        else:
            yield path, _leaf(item)


def _leaf(value: Any) -> str:
    if isinstance(value, str):
        return value
    return (
        {True: "true", False: "false", None: "null"}[value] if value is None or isinstance(value, bool) else str(value)
    )
