"""Markdown: the file as it is, cut at its headings and tables. Front matter gives title, author and dates."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it import MarkdownIt
from markdown_it.token import Token

from groundwire.core._types import Span
from groundwire.sources._cut import LEAD_WORDS, Block, Document, paragraphs, stripped, words_of

_FRONT_MATTER = re.compile(r"\A---\n(?P<body>(?:(?!---\n)[^\n]*\n){0,200}?)---\n")
_FIELD = re.compile(r"^(title|author|date|valid_until):[ \t]*(\S[^\n]*)$", re.MULTILINE | re.IGNORECASE)
_CAPTION_WORDS = 40  # a paragraph right above a table that is no longer than this says what the table is


def read_markdown(text: str, name: str) -> Document:
    """Sections by heading, tables apart. The heading path of a passage is its metadata "heading"."""
    fields: dict[str, str] = {}
    front = _FRONT_MATTER.match(text)
    if front:
        fields = {found[1].lower(): found[2].strip("\"' ") for found in _FIELD.finditer(front["body"])}
    start = front.end() if front else 0
    blocks = tuple(_Reader(text, start).blocks())
    title = fields.pop("title", "") or next((b.metadata["heading"] for b in blocks if "heading" in b.metadata), "")
    return Document(text, blocks, title.split(" > ")[0], fields)


class _Reader:
    """Walks the top-level tokens, which know their first and last line, and turns lines into spans."""

    def __init__(self, text: str, start: int) -> None:
        self._text = text
        self._tokens = MarkdownIt("commonmark").enable("table").disable("inline").parse(text[start:])
        self._lines = [start, *(start + match.end() for match in re.finditer("\n", text[start:])), len(text) + 1]
        self._path: list[tuple[int, str]] = []
        self._group = 0
        self._body = 0  # words of the group beside its headings

    def blocks(self) -> Iterator[Block]:
        end = self._lines[0]
        caption = ""
        for position, token in enumerate(self._tokens):
            if token.level or token.map is None:
                continue
            span = self._span(token.map)
            # Link definitions leave no token; what stands between two tokens is kept all the same.
            for gap in stripped(self._text, Span(end, max(end, span.start))):
                yield self._block(gap)
            end = max(end, span.end)
            if token.type == "table_open":
                yield from self._table(span, caption)
            elif token.type == "heading_open":
                self._enter(token, self._tokens[position + 1].content)
                yield from self._plain(span)
            else:
                self._body += words_of(span.of(self._text))
                yield from self._plain(span)
            words = span.of(self._text).split()
            caption = " ".join(words) if token.type == "paragraph_open" and len(words) <= _CAPTION_WORDS else ""
        for gap in stripped(self._text, Span(end, max(end, len(self._text)))):
            yield self._block(gap)

    def _span(self, lines: list[int]) -> Span:
        return Span(self._lines[lines[0]], min(self._lines[lines[1]], len(self._text)))

    def _enter(self, token: Token, heading: str) -> None:
        level = int(token.tag[1])
        while self._path and self._path[-1][0] >= level:
            self._path.pop()
        self._path.append((level, heading.strip()))
        self._next_group(if_body_above=0)

    def _next_group(self, *, if_body_above: int) -> None:
        if self._body > if_body_above:
            self._group += 1
            self._body = 0

    def _heading(self) -> dict[str, str]:
        path = " > ".join(heading for _, heading in self._path if heading)
        return {"heading": path} if path else {}

    def _block(self, span: Span) -> Block:
        return Block(span, self._group, metadata=self._heading())

    def _plain(self, span: Span) -> Iterator[Block]:
        for part in paragraphs(self._text, within=span):
            yield self._block(part)

    def _table(self, span: Span, caption: str) -> Iterator[Block]:
        self._next_group(if_body_above=LEAD_WORDS)
        rows = [row for row in span.of(self._text).split("\n") if row.strip()]
        metadata = self._heading() | {"table_header": rows[0].strip()} | ({"caption": caption} if caption else {})
        for part in stripped(self._text, span):
            yield Block(part, self._group, type="table", metadata=metadata)
        self._group += 1
        self._body = 0
