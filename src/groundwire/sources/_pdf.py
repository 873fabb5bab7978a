"""PDF: the text of each page, with page numbers. A page without text is named, never skipped in silence."""

from __future__ import annotations

import io
import logging
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundwire.core._errors import SourceError
from groundwire.core._types import Span
from groundwire.sources._cut import Block, Document, paragraphs, sentences

# What the parser raises on broken files, beside its own errors: it reads untrusted structures as it goes.
_BROKEN = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
    struct.error,
    zlib.error,
)
_STOPS = ".!?:;。！？؟।"


@dataclass(frozen=True, slots=True)
class PdfDocument:
    """The document, its pages joined by form feeds, and the 1-based numbers of the pages without text."""

    document: Document
    blank_pages: tuple[int, ...]


def read_pdf(data: bytes, name: str) -> PdfDocument:
    """Raises SourceError for a file that is encrypted, broken or no PDF."""
    from pypdf.errors import PyPdfError

    log = logging.getLogger("pypdf")
    level = log.level
    log.setLevel(logging.CRITICAL)  # it reports each oddity of a file it can read; the caller sees ours
    try:
        return _read(data, name)
    except (PyPdfError, *_BROKEN) as error:
        raise SourceError(f"{name} is not a PDF that can be read: {error or type(error).__name__}") from error
    finally:
        log.setLevel(level)


def _read(data: bytes, name: str) -> PdfDocument:
    from pypdf import PdfReader
    from pypdf.errors import DependencyError

    from groundwire.sources._pdf_page import page_texts

    reader = PdfReader(io.BytesIO(data))
    try:
        if reader.is_encrypted and not reader.decrypt(""):
            raise SourceError(f"{name} is encrypted", hint="save a copy without a password")
        pages = [_clean(text) for text in page_texts(reader.pages)]
        known = reader.metadata
        title = _clean(str(known.title or "")).strip() if known else ""
        title = "" if title.lower() == "untitled" else title
        author = _clean(str(known.author or "")).strip("() ") if known else ""
    except DependencyError as error:
        raise SourceError(f"{name} is encrypted", hint="save a copy without a password") from error
    blank = tuple(number for number, page in enumerate(pages, start=1) if not page.strip())
    text = "\f".join(pages)
    named = author and author.lower() not in ("anonymous", "unknown")
    document = Document(text, tuple(_blocks(text, pages)), title, {"author": author} if named else {})
    return PdfDocument(document, blank)


def _clean(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\x00", "").replace("\f", "\n")


def _blocks(text: str, pages: Sequence[str]) -> Iterator[Block]:
    """Paragraphs by page; a sentence that runs over the end of a page is one block that stands on both."""
    start = 0
    group = 0
    begun = 0  # where the text of this page that is not yet in a block begins
    for number, page in enumerate(pages, start=1):
        end = start + len(page)
        following = pages[number] if number < len(pages) else ""
        bridge = _bridge(text, Span(begun, end), following)
        for span in paragraphs(text, within=Span(begun, end if bridge is None else bridge.start)):
            inner = span.of(text)
            header = {"table_header": inner.partition("\n")[0]} if inner.startswith("| ") else {}
            yield Block(span, group, (number,), "table" if header else "text", header)
        group += 1
        begun = start = end + 1
        if bridge is not None:
            yield Block(bridge, group, (number, number + 1))
            group += 1
            begun = bridge.end


def _bridge(text: str, page: Span, following: str) -> Span | None:
    """The sentence that begins at the end of `page` and ends on the following one, if there is one."""
    last = page.of(text).rstrip()
    rest = following.lstrip()
    if not last or last[-1] in _STOPS or not rest or not rest[0].islower():
        return None
    tail = list(paragraphs(last[-3_000:]))[-1]
    held = last[-3_000:][tail.start :]
    first = page.start + len(last) - len(held) + sentences(held)[-1].start
    head = next(paragraphs(rest[:3_000]))
    end = page.end + 1 + len(following) - len(rest) + sentences(rest[: head.end])[0].end
    return Span(first, end)
