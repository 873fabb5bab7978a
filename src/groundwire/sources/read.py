"""Files and folders to chunks that point back at file, page and characters."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from groundwire.core._errors import SourceError
from groundwire.core._reasons import Code
from groundwire.core._types import Chunk, Reason
from groundwire.sources._cut import Document, cut
from groundwire.sources._decode import decode

_KINDS = {
    ".txt": "text",
    ".text": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".csv": "csv",
    ".tsv": "csv",
    ".json": "json",
    ".pdf": "pdf",
}
_NAMED = 3  # files of one kind that a warning names; it gives the number of all


@dataclass(frozen=True, slots=True)
class Sources:
    """What was read. `warnings` name what was not: pages without text, files of other types, guessed encodings.

    For every chunk with an `offset`, the chunk's text stands there in the text of its document: the file itself for
    text and Markdown, the text taken out of it for the other formats (the pages of a PDF are joined by form feeds).
    """

    chunks: tuple[Chunk, ...]
    warnings: tuple[Reason, ...] = ()


def read_sources(paths: Iterable[str | Path], *, answer: Path | None = None) -> Sources:
    """Read files, and folders with all they hold, in sorted order. A file reached twice is read once.

    `answer` is the file with the answer, where there is one: an answer is no evidence for itself, so it is left out.

    Raises SourceError for a path that does not exist, a named file that cannot be read, and two chunks of one id that
    differ. A file inside a folder that cannot be read is a warning: the rest of the folder still counts.
    """
    chunks: dict[str, Chunk] = {}
    warnings: list[Reason] = []
    for file, is_named in list_files(paths, warnings, answer=answer):
        try:
            read = read_source(file)
        except SourceError as error:
            if is_named:
                raise
            warnings.append(Reason(Code.SOURCE_UNREADABLE, f"{error}; nothing of it was checked"))
            continue
        warnings.extend(read.warnings)
        for chunk in read.chunks:
            if chunks.setdefault(chunk.id, chunk).text != chunk.text:
                raise SourceError(f"{file.as_posix()} repeats the chunk id {chunk.id!r} with another text")
    return Sources(tuple(chunks.values()), tuple(warnings))


def list_files(
    paths: Iterable[str | Path],
    warnings: list[Reason],
    *,
    answer: Path | None = None,
    unread: list[Path] | None = None,
) -> Iterator[tuple[Path, bool]]:
    """The files that `read_sources` reads, in its order, each with whether it was named rather than found in a folder.

    What is left out is added to `warnings`, and folders that could not be looked into to `unread`.
    """
    seen: set[str] = set()
    own = os.path.realpath(answer) if answer else None
    for given in paths:
        path = Path(given)
        is_named = not path.is_dir()
        for file in iter((path,)) if is_named else _walk(path, seen, warnings, unread):
            real = os.path.realpath(file)
            if real in seen:
                continue
            seen.add(real)
            if real == own:
                warnings.append(Reason(Code.SOURCE_SKIPPED, f"not read (it is the answer): {file.as_posix()}"))
                continue
            yield file, is_named


def read_source(path: Path) -> Sources:
    """The chunks of one file. Raises SourceError when it cannot be read."""
    name = path.as_posix()
    kind = _KINDS.get(path.suffix.lower())
    data = b"" if kind is None and os.path.exists(path) else file_bytes(path)
    if kind is None:
        raise SourceError(f"{name} is of a type that is not read", hint=f"types: {' '.join(_KINDS)}")
    if kind == "pdf":
        return _read_pdf(data, name, path)
    decoded = decode(data, name)
    warnings = []
    if decoded.guessed:
        message = f"{name} is not UTF-8: read as {decoded.guessed}, which is a guess"
        warnings.append(Reason(Code.ENCODING_GUESSED, message))
    read = _reader(kind)(decoded.text, name)
    if isinstance(read, Document):
        chunks = tuple(_chunks(read, name, path))
    else:
        chunks = tuple(replace(chunk, doc_id=chunk.doc_id or name, title=chunk.title or path.name) for chunk in read)
    if not any(chunk.text.strip() for chunk in chunks):
        warnings.append(Reason(Code.SOURCE_UNREADABLE, f"{name} has no text: nothing of it was checked"))
    return Sources(chunks, tuple(warnings))


def file_bytes(path: Path) -> bytes:
    """What a regular file holds. Raises SourceError for what is none: a pipe or a device would never end."""
    name = path.as_posix()
    try:
        if not path.exists():
            raise SourceError(f"{name} does not exist")
        if not path.is_file():
            raise SourceError(f"{name} is not a regular file")
        return path.read_bytes()
    except OSError as error:
        raise SourceError(f"{name} cannot be read: {error.strerror or error}") from error


def _reader(kind: str) -> Callable[[str, str], Document | tuple[Chunk, ...]]:
    """The reader of one kind of text file; its library is loaded now and not before."""
    if kind == "markdown":
        from groundwire.sources._markdown import read_markdown

        return read_markdown
    if kind == "html":
        from groundwire.sources._html import read_html

        return read_html
    if kind == "csv":
        from groundwire.sources._csv import read_csv

        return read_csv
    if kind == "json":
        from groundwire.sources._json import read_json

        return read_json
    from groundwire.sources._text import read_text

    return read_text


def _read_pdf(data: bytes, name: str, path: Path) -> Sources:
    from groundwire.sources._pdf import read_pdf

    read = read_pdf(data, name)
    blank = [
        Reason(Code.SOURCE_UNREADABLE, f"{name} page {page} has no text: scanned? nothing of it was checked")
        for page in read.blank_pages
    ]
    return Sources(tuple(_chunks(read.document, name, path)), tuple(blank))


def _chunks(document: Document, name: str, path: Path) -> Iterator[Chunk]:
    """Chunks with readable ids: `report.pdf#p2.1` is the first passage of page 2, `guide.md#7` the seventh."""
    counted: dict[str, int] = defaultdict(int)
    for piece in cut(document):
        section = "p" + "-".join(map(str, piece.pages)) + "." if piece.pages else ""
        counted[section] += 1
        known = {**document.metadata, **piece.metadata}
        valid_until = known.pop("valid_until", None)
        yield Chunk(
            id=f"{name}#{section}{counted[section]}",
            text=piece.span.of(document.text),
            doc_id=name,
            title=document.title or path.name,
            pages=piece.pages,
            type=piece.type,
            date=known.get("date"),
            valid_until=valid_until,
            offset=piece.span.start,
            metadata=known,
        )


def _walk(folder: Path, seen: set[str], warnings: list[Reason], unread: list[Path] | None) -> Iterator[Path]:
    """The files below a folder that can be read, sorted by name; what is left out is named in `warnings`."""
    others: dict[str, list[str]] = defaultdict(list)
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        real = os.path.realpath(here)
        if real in seen:
            warnings.append(Reason(Code.SOURCE_SKIPPED, f"{here.as_posix()} leads to a folder that was read already"))
            continue
        seen.add(real)
        try:
            entries = sorted(here.iterdir(), key=lambda entry: entry.name)
        except OSError as error:
            message = f"{here.as_posix()} cannot be read: {error.strerror or error}; nothing of it was checked"
            warnings.append(Reason(Code.SOURCE_UNREADABLE, message))
            if unread is not None:
                unread.append(here)
            continue
        for entry in entries:
            if entry.name.startswith("."):
                others["hidden"].append(entry.as_posix())
            elif not entry.is_dir() and entry.suffix.lower() in _KINDS:
                yield entry
            elif not entry.is_dir():
                others[entry.suffix.lower() or "without extension"].append(entry.as_posix())
        waiting.extend(entry for entry in reversed(entries) if entry.is_dir() and not entry.name.startswith("."))
    warnings.extend(_skipped(kind, names) for kind, names in sorted(others.items()))


def _skipped(kind: str, names: Sequence[str]) -> Reason:
    shown = ", ".join(names[:_NAMED]) + (f" and {len(names) - _NAMED} more" if len(names) > _NAMED else "")
    what = "hidden" if kind == "hidden" else f"{kind}, a type that is not read" if kind[0] == "." else kind
    return Reason(Code.SOURCE_SKIPPED, f"not read ({what}): {shown}")
