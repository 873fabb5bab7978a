"""The blocks of an answer as a tree, each with its lines: what layout has to be kept when text is taken out.

Read by markdown-it-py, blocks only, and only for answers that are not shipped as they are.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from groundwire.core._types import Span

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


class Kind(StrEnum):
    """What a block is. Text stands in paragraphs, headings, rows and code; the others hold blocks."""

    DOCUMENT = "document"
    QUOTE = "quote"
    LIST = "list"
    ITEM = "item"
    TABLE = "table"
    HEAD = "head"
    ROW = "row"
    PARAGRAPH = "paragraph"
    HEADING = "heading"
    CODE = "code"
    RULE = "rule"


_KINDS = {
    "blockquote_open": Kind.QUOTE,
    "bullet_list_open": Kind.LIST,
    "ordered_list_open": Kind.LIST,
    "list_item_open": Kind.ITEM,
    "table_open": Kind.TABLE,
    "paragraph_open": Kind.PARAGRAPH,
    "heading_open": Kind.HEADING,
    "fence": Kind.CODE,
    "code_block": Kind.CODE,
    "hr": Kind.RULE,
}
_LINE_END = re.compile(r"\r\n?|\n")
_PREFIX = re.compile(r"[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$)[ \t>]*){0,20}(?:\[[ xX]\][ \t]+)?(?:#{1,6}[ \t]+)?")
_BLANK = re.compile(r"[ \t>]*\Z")


@dataclass(slots=True, eq=False)
class Block:
    """One block: `span` runs from the start of its first line to the end of its last one, line end included.

    `level` is a heading's; `number` an ordered item's. `fenced` code has a line above and below its text.
    """

    kind: Kind
    span: Span
    level: int = 0
    number: int | None = None
    fenced: bool = False
    parent: Block | None = None
    children: list[Block] = field(default_factory=list)

    @property
    def is_leaf(self) -> bool:
        """True when the block holds text rather than blocks."""
        return self.kind in {Kind.HEAD, Kind.ROW, Kind.PARAGRAPH, Kind.HEADING, Kind.CODE}

    def leaves(self) -> Iterator[Block]:
        """The blocks of text below this one, itself included, in order."""
        open_blocks = [self]
        while open_blocks:
            block = open_blocks.pop()
            if block.is_leaf:
                yield block
            open_blocks.extend(reversed(block.children))


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table").disable(["inline", "reference", "html_block"])


class Layout:
    """An answer as a tree of blocks and a list of lines."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        ends = [match.end() for match in _LINE_END.finditer(answer)]
        self._starts = [0, *ends] if not ends or ends[-1] < len(answer) else [0, *ends[:-1]]
        self.root = Block(Kind.DOCUMENT, Span(0, len(answer)))
        self._grow(_parser().parse(answer.replace("\0", "\ufffd")))

    def _grow(self, tokens: list[Token]) -> None:
        """Build the tree. Tokens come in document order, an opening one with the lines of all it holds."""
        here = self.root
        head = False
        for token in tokens:
            head = token.type == "thead_open" or (head and token.type != "thead_close")
            kind = (Kind.HEAD if head else Kind.ROW) if token.type == "tr_open" else _KINDS.get(token.type)
            if token.nesting < 0 and (_KINDS.get(token.type.replace("_close", "_open")) or token.type == "tr_close"):
                here = here.parent or self.root
            if kind is None or token.map is None:
                continue
            block = Block(kind, self._lines(*token.map), parent=here, fenced=token.type == "fence")
            if kind is Kind.HEADING:
                block.level = int(token.tag[1:])
            elif kind is Kind.ITEM and token.info.isdecimal():
                block.number = int(token.info)
            here.children.append(block)
            if token.nesting > 0:
                here = block

    def _lines(self, first: int, end: int) -> Span:
        """The characters of these lines, without the blank ones at their end."""
        while end > first + 1 and self.is_blank(self.line(end - 1)):
            end -= 1
        return Span(self.line(first).start, self.line(end - 1).end)

    def line(self, number: int) -> Span:
        """One line with its line end; an empty stretch past the last one."""
        start = self._starts[number] if number < len(self._starts) else len(self.answer)
        end = self._starts[number + 1] if number + 1 < len(self._starts) else len(self.answer)
        return Span(start, end)

    def number_of(self, place: int) -> int:
        """The number of the line that holds the character at `place`, from 0."""
        return bisect_right(self._starts, place) - 1

    def line_at(self, place: int) -> Span:
        """The line that holds the character at `place`, with its line end."""
        return self.line(self.number_of(place))

    def is_blank(self, line: Span) -> bool:
        """True for a line without text, quote marks apart."""
        return _BLANK.match(line.of(self.answer).rstrip("\r\n")) is not None

    def lines_of(self, block: Block) -> list[Span]:
        """The lines of a block, each without its line end."""
        found, at = [], block.span.start
        for match in _LINE_END.finditer(self.answer, block.span.start, block.span.end):
            found.append(Span(at, match.start()))
            at = match.end()
        if at < block.span.end:
            found.append(Span(at, block.span.end))
        return found

    def text_of(self, block: Block) -> list[Span]:
        """Where the words of a leaf stand, line by line: without marks of lists, quotes and headings, or fences."""
        lines = self.lines_of(block)
        if block.kind is Kind.CODE:
            return lines[1:-1] if block.fenced and len(lines) > 2 else lines
        found = []
        for line in lines:
            prefix = _PREFIX.match(self.answer, line.start, line.end) if line is lines[0] else None
            start = prefix.end() if prefix else line.end - len(line.of(self.answer).lstrip(" \t>"))
            end = line.start + len(line.of(self.answer).rstrip())
            found.append(Span(min(start, line.end), max(min(start, line.end), end)))
        return found
