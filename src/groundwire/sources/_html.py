"""HTML: the text a reader sees, block by block, tables row by row with their header."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

from groundwire.core._errors import SourceError
from groundwire.sources._cut import LEAD_WORDS, Document, words_of
from groundwire.sources._html_table import read_table
from groundwire.sources._tables import TextBuilder

_UNSEEN = {"head", "script", "style", "template", "noscript", "svg", "iframe", "object", "select", "textarea"}
_INLINE = (
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q rp rt ruby s samp small span",
    "strike strong sub sup time tt u var wbr button output img input",
)
_INLINE_TAGS = {tag for line in _INLINE for tag in line.split()}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
# The parser looks through the whole stack of open elements at each of these: a page of nothing else is quadratic.
_NESTING = re.compile(
    r"<(/?)(?:address|article|aside|blockquote|center|details|dialog|dir|div|dl|fieldset|figure|footer|form|header"
    r"|hgroup|main|menu|nav|ol|pre|section|summary|ul)\b",
    re.IGNORECASE,
)
_DEEPEST = 2_000
_UNSHOWN = re.compile(r"\b(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)\b", re.IGNORECASE)


def read_html(text: str, name: str) -> Document:
    """The blocks of the page in reading order. Raises SourceError for one that is nested too deeply to be honest."""
    depth = 0
    for found in _NESTING.finditer(text):
        depth += -1 if found[1] else 1
        if depth > _DEEPEST:
            raise SourceError(f"{name} nests more than {_DEEPEST:,} blocks into each other", hint="is it a web page?")
    parser = LexborHTMLParser(text)
    reader = _Reader(hides="hidden" in text.casefold() or bool(_UNSHOWN.search(text)))
    if parser.root is not None:
        reader.walk(parser.root)
    title = parser.css_first("head title")
    named = " ".join(title.text().split()) if title is not None else ""
    return Document(
        reader.builder.text, tuple(reader.builder.blocks), named or reader.first_heading, dict(_metadata(parser))
    )


def _metadata(parser: LexborHTMLParser) -> Iterator[tuple[str, str]]:
    for key in ("author", "date", "valid_until"):
        for node in parser.css(f"meta[name={key}]")[:1]:
            content = (node.attributes.get("content") or "").strip()
            if content:
                yield key, content


class _Reader:
    """Gathers inline text until a block begins or ends, then adds it as one block."""

    def __init__(self, *, hides: bool) -> None:
        self._hides = hides  # False: nothing on the page is hidden, and no element has to be asked
        self.builder = TextBuilder()
        self.first_heading = ""
        self._held: list[str] = []
        self._path: list[tuple[str, str]] = []
        self._group = 0
        self._body = 0  # words of the group beside its headings
        self._mark = ""  # the bullet that the next block begins with
        self._pre = 0

    def walk(self, root: LexborNode) -> None:
        """Visit every node below `root` once, in document order, without recursion."""
        node: LexborNode = root
        while True:
            child = node.first_child if self._enter(node) else None
            if child is not None:
                node = child
                continue
            while True:
                self._leave(node)
                if node.mem_id == root.mem_id:
                    self._flush()
                    return
                following = node.next
                if following is not None:
                    node = following
                    break
                parent = node.parent
                if parent is None:
                    return
                node = parent

    def _enter(self, node: LexborNode) -> bool:
        """Take in what the node itself says; False where its children are not to be visited."""
        tag = node.tag or ""
        if tag == "-text":
            self._held.append(node.text_content or "")
            return False
        if tag.startswith("-") or self._is_unseen(node, tag):
            return False
        if tag == "br":
            self._held.append("\n" if self._pre else "\x00")
        elif tag not in _INLINE_TAGS:
            self._flush()
            self._pre += tag == "pre"
            if tag == "li":
                self._mark = "- "
            if tag == "table":
                return not self._table(node)
        return True

    def _is_unseen(self, node: LexborNode, tag: str) -> bool:
        """True for what no reader is shown: by its tag, by `hidden`, or by a style of its own."""
        if tag in _UNSEEN or not self._hides:
            return tag in _UNSEEN
        own = node.attributes
        return "hidden" in own or bool(_UNSHOWN.search(own.get("style") or ""))

    def _leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag in _HEADINGS:
            self._heading(tag)
        elif not (tag in _INLINE_TAGS or tag.startswith("-") or tag == "br" or self._is_unseen(node, tag)):
            self._flush()
            self._pre -= tag == "pre"
            if tag == "li":
                self._mark = ""

    def _table(self, node: LexborNode) -> bool:
        """Add a table of data; False where it is there for layout, and its cells are blocks like any other."""
        table = read_table(node)
        if table is None:
            return False
        self._next_group(if_body_above=LEAD_WORDS)
        metadata = self._metadata() | ({"caption": table.caption} if table.caption else {})
        if table.has_header:
            self.builder.add_table(table.rows, group=self._group, metadata=metadata)
        else:
            for number, row in enumerate(table.rows):
                gap = "\n" if number else "\n\n"
                self.builder.add(": ".join(row), group=self._group, gap=gap, metadata=metadata)
        self._group += 1
        self._body = 0
        return True

    def _heading(self, tag: str) -> None:
        text = self._taken()
        if not text:
            return
        self._path = [(level, heading) for level, heading in self._path if level < tag]
        self._path.append((tag, text))
        self.first_heading = self.first_heading or text
        self._next_group(if_body_above=0)
        self.builder.add(text, group=self._group, gap="\n\n", metadata=self._metadata())

    def _next_group(self, *, if_body_above: int) -> None:
        if self._body > if_body_above:
            self._group += 1
            self._body = 0

    def _metadata(self) -> dict[str, str]:
        return {"heading": " > ".join(heading for _, heading in self._path)} if self._path else {}

    def _taken(self) -> str:
        raw = "".join(self._held)
        self._held.clear()
        if self._pre:
            return raw.replace("\x00", "\n").strip("\n")
        return "\n".join(filter(None, (" ".join(line.split()) for line in raw.split("\x00"))))

    def _flush(self) -> None:
        text = self._taken()
        if text.strip():
            gap = "\n" if self._mark else "\n\n"
            self._body += words_of(text)
            self.builder.add(self._mark + text, group=self._group, gap=gap, metadata=self._metadata())
            self._mark = ""
