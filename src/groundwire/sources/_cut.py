"""Cut the text of a document into passages of a few hundred words, at the joints the document itself has.

A passage ends at a heading, a page, a table or a paragraph; a paragraph that is too long ends at a sentence. Passages
are exact slices of the document's text, in order, and leave out nothing but white space between them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from groundwire.core._types import Span

_FULL = 150  # words from which a passage is long enough to end at the next paragraph
_MOST = 250  # words that a passage may have, unless one sentence alone has more
LEAD_WORDS = 60  # a heading and a few lines above a table stay with it: they say what its figures are
_LONGEST = 3_000  # characters of one "sentence": beyond it the text is no prose, and is cut at lines or words
_CHARACTERS_A_WORD = 6  # for text without spaces

_PARAGRAPH_END = re.compile(r"\n[ \t\r\f\v]{0,200}\n")
_OTHER_STOP = re.compile("[。！？｡।۔؟][」』”’)）]?")


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the document's text that belongs together: a paragraph, a heading, one row of a table.

    `heading` is the path of headings above it. Blocks of different `group` never share a passage (a section, a page, a
    table). `metadata` is what the passage's chunk says of itself; where blocks differ, the last of the passage holds.
    """

    span: Span
    group: int
    pages: tuple[int, ...] = ()
    type: str = "text"
    metadata: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Document:
    """The text of one file with its blocks in order. `title` is empty when the file names none."""

    text: str
    blocks: tuple[Block, ...]
    title: str = ""
    metadata: Mapping[str, str] = field(default_factory=dict)


def cut(document: Document) -> Iterator[Block]:
    """The passages of a document, each as one block whose span is the passage. Linear in the length of the text."""
    held: list[Block] = []
    words = 0
    for block in _fitting(document):
        count = words_of(block.span.of(document.text))
        if held and (held[0].group != block.group or words >= _FULL or words + count > _MOST):
            yield _joined(held)
            held, words = [], 0
        held.append(block)
        words += count
    if held:
        yield _joined(held)


def paragraphs(text: str, *, within: Span | None = None) -> Iterator[Span]:
    """The spans of `text` that blank lines set apart, without the white space around them."""
    start, end = (within.start, within.end) if within is not None else (0, len(text))
    for match in _PARAGRAPH_END.finditer(text, start, end):
        yield from stripped(text, Span(start, match.start()))
        start = match.end()
    yield from stripped(text, Span(start, end))


def stripped(text: str, span: Span) -> Iterator[Span]:
    """The span without white space at its ends; none when nothing is left."""
    inner = span.of(text)
    start = span.start + len(inner) - len(inner.lstrip())
    end = span.end - (len(inner) - len(inner.rstrip()))
    if start < end:
        yield Span(start, end)


def sentences(text: str) -> list[Span]:
    """The sentences of one paragraph, white space between them left out. They cover all of its words."""
    from nupunkt import sent_spans  # 70 ms to import: only a paragraph that is too long needs it

    cuts = {start for start, _ in sent_spans(text)} | {stop.end() for stop in _OTHER_STOP.finditer(text)} | {0}
    return [part for a, b in pairwise([*sorted(cuts), len(text)]) for part in stripped(text, Span(a, b))]


def _joined(blocks: Sequence[Block]) -> Block:
    first, last = blocks[0], blocks[-1]
    pages = tuple(sorted({page for block in blocks for page in block.pages}))
    kind = "table" if any(block.type == "table" for block in blocks) else first.type
    metadata = {key: value for block in blocks for key, value in block.metadata.items()}
    return Block(Span(first.span.start, last.span.end), first.group, pages, kind, metadata)


def words_of(text: str) -> int:
    """About how many words a text has; text without spaces counts by its length."""
    return max(1 + text.count(" ") + text.count("\n"), len(text) // (2 * _CHARACTERS_A_WORD))


def _fitting(document: Document) -> Iterator[Block]:
    """The blocks, those that are too long for a passage cut into sentences."""
    for block in document.blocks:
        inner = block.span.of(document.text)
        if words_of(inner) <= _MOST:
            yield block
            continue
        spans = _lines(inner) if block.type == "table" else sentences(inner)
        for span in _short_enough(inner, spans):
            yield Block(span.shift(block.span.start), block.group, block.pages, block.type, block.metadata)


def _lines(text: str) -> list[Span]:
    ends = [match.end() for match in re.finditer("\n", text)]
    return [part for a, b in pairwise([0, *ends, len(text)]) for part in stripped(text, Span(a, b))]


def _short_enough(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    for span in spans:
        start = span.start
        while span.end - start > _LONGEST:
            end = max(text.rfind("\n", start + 1, start + _LONGEST), -1)
            if end < 0:
                end = text.rfind(" ", start + 1, start + _LONGEST)
            end = end if end > start else start + _LONGEST
            yield from stripped(text, Span(start, end))
            start = end
        yield from stripped(text, Span(start, span.end))
