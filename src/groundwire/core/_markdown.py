"""Blocks of an answer, each with the exact ranges of its lines: prose, list items, quotes, table rows and the rest.

Block structure is read by markdown-it-py, which is loaded only when the text has a line that may be Markdown.
Whatever it leaves out of its tokens (link definitions, text nested deeper than it goes) comes back as prose, so that
nothing is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from groundwire.core._statements import states
from groundwire.core._types import Span

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token


class BlockKind(StrEnum):
    """What a block of the answer is."""

    PROSE = "prose"
    ITEM = "item"
    QUOTE = "quote"
    ROW = "row"
    HEADING = "heading"
    REFERENCE = "reference"
    CODE = "code"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table row, with the header above it (empty when there is none)."""

    span: Span
    header: str


@dataclass(frozen=True, slots=True)
class Block:
    """`lines` are ranges of the answer without list marks, quote marks and indentation. `cells` are of a row,
    `depth` counts the lists around it."""

    kind: BlockKind
    lines: tuple[Span, ...]
    cells: tuple[Cell, ...] = ()
    depth: int = 0

    @property
    def span(self) -> Span:
        """From the first character to the last."""
        return Span(self.lines[0].start, self.lines[-1].end)


_LINE = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")
_MAYBE_MARKDOWN = re.compile(
    r"^[ \t]{0,40}(?:[#>|*+`~=<]|-(?:[ \t\-]|$)|_[ _]{2}|\d{1,9}[.)](?:[ \t]|$)|\[)|^(?: {4}|\t)|\|", re.MULTILINE
)
_BULLET = re.compile(r"[•◦‣▪●○∙·–—−]\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})\)\s+|[①-⑳]\s*|\d{1,2}[)、．]\s*")
_KEY = re.compile(r"[A-Z\u00c0-\u00de\u0400-\u042f][^.:!?\n|]{0,40}:\s+\S")
_DEFINITION = re.compile(r"\[\^?[^\[\]\n]{1,80}\]:\s*\S")
_CHECKBOX = re.compile(r"\[[ xX]\]\s+")
_STOPPED = re.compile(r"[.!?…:;,。！？।؟۔][\"'”’»)\]*_]{0,4}(?:\[[^\[\]\n]{1,40}\]|[¹²³⁰-⁹])*\s*$")
_PROSE = re.compile(r"[A-Z][^\n{}=<>;]{12,}[a-z0-9)][.!?]\s*$", re.MULTILINE)
_CODE_SIGN = re.compile(r"[{}=<>;|\\_`$()\[\]]|\A\s*(?:#|//|--|>|\+|-)|\A\S+/\S*\s")
_CLOSING = re.compile(r"(?:\[[^\[\]\n]{1,80}\]\s?){1,12}(?:[.,;!?)。，]|(?=[a-zà-ÿ]))")
_PROSE_FENCE = frozenset(["", "text", "txt", "markdown", "md", "plaintext", "plain", "quote"])
_RULE = re.compile(r"[-*_=|:+ \t>#~`]*$")
_TAG = re.compile(r"<!--[^<>]*-->|</?[A-Za-z!][^<>\n]{0,400}>")


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table").disable("inline")


def blocks(answer: str) -> list[Block]:
    """The blocks of `answer` in order.

    They do not overlap, and every letter and digit lies in one, layout marks apart.
    """
    lines = _line_spans(answer)
    if _MAYBE_MARKDOWN.search(answer):
        found = list(_parsed(answer, lines))
    else:
        found = list(_paragraphs(answer, lines, BlockKind.PROSE))
    return [piece for block in found for piece in _divided(answer, block)]


def _line_spans(answer: str) -> list[Span]:
    spans = []
    for match in _LINE.finditer(answer):
        if match.end() > match.start():
            spans.append(Span(match.start(), match.start() + len(match.group().rstrip("\r\n"))))
    return spans


def _stripped(answer: str, line: Span) -> Span:
    text = line.of(answer)
    start = len(text) - len(text.lstrip())
    return Span(line.start + start, max(line.start + start, line.start + len(text.rstrip())))


def _paragraphs(answer: str, lines: Sequence[Span], kind: BlockKind) -> Iterator[Block]:
    """Blocks of lines that are set apart by blank ones."""
    group: list[Span] = []
    for line in lines:
        inner = _stripped(answer, line)
        if len(inner):
            group.append(inner)
        elif group:
            yield Block(kind, tuple(group))
            group = []
    if group:
        yield Block(kind, tuple(group))


def _parsed(answer: str, lines: Sequence[Span]) -> Iterator[Block]:
    """The blocks that the parser names, and between them whatever it left out."""
    done = 0  # lines before this one are dealt with
    headers: list[str] = []
    stack: list[str] = []
    counts: list[int] = []  # of each open list: its first number when it has one item, else 0
    tokens = _parser().parse(answer.replace("\0", "\ufffd"))
    for at, token in enumerate(tokens):
        if token.type == "ordered_list_open":
            counts.append(_lone_number(tokens, at))
        elif token.type == "ordered_list_close":
            counts.pop()
        if token.nesting == 1:
            stack.append(token.type)
        elif token.nesting == -1:
            stack.pop()
        if token.map is None or token.type not in _LEAVES:
            continue
        first, last = token.map[0], min(token.map[1], len(lines))
        if first < done:
            continue
        yield from _left_out(answer, lines[done:first])
        done = last
        if token.type == "tr_open":
            row = _row(answer, lines[first], headers, header="thead_open" in stack)
            if row.kind is BlockKind.HEADING:
                headers = [cell.span.of(answer) for cell in row.cells]
            yield row
        else:
            lone = bool(counts and counts[-1] > 1 and "list_item_open" in stack)
            yield from _leaf(answer, lines[first:last], token, stack, lone=lone)
    yield from _left_out(answer, lines[done:])


_LEAVES = frozenset(["inline", "tr_open", "fence", "code_block", "html_block", "hr"])


def _lone_number(tokens: Sequence[Token], at: int) -> int:
    """The number of an ordered list of one item: it may be an ordinal or a year that opens a sentence."""
    level, items = tokens[at].level, 0
    for token in tokens[at + 1 :]:
        if token.type == "ordered_list_close" and token.level == level:
            break
        items += token.type == "list_item_open" and token.level == level + 1
        if items > 1:
            return 0
    start = tokens[at].attrGet("start")
    return int(start) if isinstance(start, int | float | str) else 1


def _left_out(answer: str, lines: Sequence[Span]) -> Iterator[Block]:
    for block in _paragraphs(answer, lines, BlockKind.PROSE):
        unmarked = [Span(line.end - len(line.of(answer).lstrip("> \t")), line.end) for line in block.lines]
        kept = tuple(line for line in unmarked if not _RULE.match(line.of(answer)))
        if kept:
            yield replace(block, lines=kept)


def _leaf(answer: str, lines: Sequence[Span], token: Token, stack: Sequence[str], *, lone: bool) -> Iterator[Block]:
    if token.type == "hr":
        return
    if token.type in {"fence", "code_block"}:
        yield from _code(answer, lines, token)
        return
    if token.type == "html_block":
        kept = [_stripped(answer, line) for line in lines if _TAG.sub("", line.of(answer)).strip()]
        whole = "\n".join(line.of(answer) for line in lines).strip()
        if whole.startswith("<!--") and whole.endswith("-->") and whole.count("-->") == 1 and states(whole[4:-3]):
            yield Block(BlockKind.PROSE, tuple(filter(len, (_stripped(answer, line) for line in lines))))
        elif kept and not (whole.startswith("<!--") and whole.endswith("-->") and whole.count("-->") == 1):
            yield Block(BlockKind.PROSE, tuple(kept))
        elif whole:
            yield Block(BlockKind.CODE, (Span(_stripped(answer, lines[0]).start, lines[-1].end),))
        return
    inner = _contents(answer, lines, token.content, marked=lone)
    if not inner:
        return
    if "heading_open" in stack:
        kind = BlockKind.HEADING
    elif "blockquote_open" in stack:
        kind = BlockKind.QUOTE
    else:
        kind = BlockKind.ITEM if "list_item_open" in stack and not lone else BlockKind.PROSE
    yield Block(kind, inner, depth=stack.count("list_item_open") - lone)


def _code(answer: str, lines: Sequence[Span], token: Token) -> Iterator[Block]:
    """Code, unless it is sentences in a frame: those would ship unread."""
    body = [line for line in lines if not line.of(answer).lstrip("> \t").startswith(("```", "~~~"))]
    if token.info.strip().lower() in _PROSE_FENCE and (_PROSE.search(token.content) or _speaks(token.content)):
        yield from _paragraphs(answer, body, BlockKind.PROSE)
    else:
        yield Block(BlockKind.CODE, (Span(_stripped(answer, lines[0]).start, max(line.end for line in lines)),))


def _speaks(content: str) -> bool:
    lines = (line for line in content.splitlines() if len(line) > 8 and not _CODE_SIGN.search(line))
    return any(states(line) for line in lines)


def _contents(answer: str, lines: Sequence[Span], content: str, *, marked: bool) -> tuple[Span, ...]:
    """Where each line of a token's content stands in the answer: without the marks of the containers around it."""
    found: list[Span] = []
    for number, (line, inner) in enumerate(zip(lines, content.split("\n"), strict=False)):
        text = line.of(answer)
        inner = inner.strip()  # noqa: PLW2901
        at = text.rfind(inner.replace("\ufffd", "\0")) if "\0" in text else text.rfind(inner)
        whole = _stripped(answer, line)
        if marked and number == 0:
            at = len(text) - len(text.lstrip(" \t>"))
            inner = text[at:].rstrip()  # noqa: PLW2901
        span = Span(line.start + at, line.start + at + len(inner)) if at >= 0 else whole
        if len(span):
            found.append(span)
    return tuple(found)


def _row(answer: str, line: Span, headers: Sequence[str], *, header: bool) -> Block:
    text = line.of(answer)
    bounds = [-1, *(m.start() for m in re.finditer(r"(?<!\\)\|", text)), len(text)]
    spans = []
    for left, right in pairwise(bounds):
        spans.append(_stripped(answer, Span(line.start + left + 1, line.start + right)))
    lead = text.lstrip(" \t>")
    if lead.startswith("|"):
        spans = spans[1:]
    if len(spans) > 1 and text.rstrip().endswith("|"):
        spans = spans[:-1]
    cells = tuple(Cell(span, headers[at] if at < len(headers) else "") for at, span in enumerate(spans))
    filled = [cell.span for cell in cells if len(cell.span)] or [_stripped(answer, line)]
    kind = BlockKind.HEADING if header else BlockKind.ROW
    return Block(kind, (Span(filled[0].start, filled[-1].end),), cells)


def _divided(answer: str, block: Block) -> Iterator[Block]:
    """A block cut where its own lines begin something new: bullets that are not Markdown, "Key: value", [1] entries."""
    if block.kind not in {BlockKind.PROSE, BlockKind.ITEM, BlockKind.QUOTE}:
        yield block
        return
    group: list[Span] = []
    kind, depth = block.kind, block.depth
    keyed = sum(bool(_KEY.match(answer, line.start, line.end)) for line in block.lines) > 1
    previous = ""
    first = block.lines[0].of(answer)
    listed = first.startswith("[") or first.endswith((":", "："))
    for line in block.lines:
        text = line.of(answer)
        bullet = _BULLET.match(text) or (_CHECKBOX.match(text) if kind is BlockKind.ITEM else None)
        if bullet and bullet.end() < len(text):
            if group:
                yield Block(kind, tuple(group), depth=depth)
            group = [Span(line.start + bullet.end(), line.end)]
            if kind is BlockKind.PROSE:
                kind, depth = BlockKind.ITEM, block.depth + 1
        elif group and _starts_anew(previous, text, keyed=keyed, listed=listed):
            yield Block(kind, tuple(group), depth=depth)
            group, kind, depth = [line], block.kind, block.depth
        else:
            group.append(line)
        previous = text
    if group:
        yield Block(kind, tuple(group), depth=depth)


def _starts_anew(previous: str, text: str, *, keyed: bool, listed: bool) -> bool:
    if text.startswith("["):
        # "[1]." at the start of a line closes the sentence before it, except in a list of such lines.
        return bool(listed or _DEFINITION.match(text) or not _CLOSING.match(text))
    if previous.rstrip().endswith((":", "：")) or (keyed and _KEY.match(text)):
        return True
    short = len(previous) + len(text.split(" ", 1)[0]) < 60
    return short and not _STOPPED.search(previous) and text[:1].isupper()
