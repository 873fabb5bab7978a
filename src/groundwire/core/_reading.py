"""The plain reading of a stretch of Markdown: what a reader sees, with the way back to the answer's own characters."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from groundwire.core._normalize import Folded
from groundwire.core._statements import states
from groundwire.core._types import Span

_MARK = re.compile(
    r"(?P<code>(?<!`)`[^`\n]{1,500}`(?!`)|``[^`\n]{1,500}``)"
    r"|(?P<image>!\[[^\[\]\n]{0,300}\]\([^()\n]{0,1000}\))"
    r"|(?P<link>\[(?P<label>(?:[^\[\]\n]|\[[^\[\]\n]{0,80}\]){1,300})\]\((?P<url>[^()\s]{0,1000}(?:\([^()\s]{0,200}\)"
    r"[^()\s]{0,200})?(?: \"[^\"\n]{0,200}\")?)\))"
    r"|(?P<raised><sup(?:\s[^<>\n]{0,100})?>(?:\s?\[|<a(?:\s[^<>\n]{0,300})?>){0,3}(?P<number>[\d, ]{1,20})"
    r"(?:\]\s?|</a>){0,3}</sup>)"
    r"|(?P<cited><(?:cite|ref|citation|source)(?:\s[^<>\n]{0,100})?>\s?\[{0,2}(?P<name>[^\s<>\[\]]{1,80})\]{0,2}\s?"
    r"</(?:cite|ref|citation|source)>"
    r"|<(?:cite|ref|citation|source)\s(?:id|name|doc|ref|source)=[\"']?(?P<target_id>[^\s<>\"'/]{1,80})[\"']?\s?/>)"
    r"|(?P<tag></?[A-Za-z][A-Za-z0-9-]{0,20}(?:\s[^<>\n]{0,300})?/?>|<!--[^<>]{0,2000}-->)"
    r"|(?P<auto><(?P<target>https?://[^<>\s]{1,1000})>)"
    r"|(?P<escape>\\(?=[!-/:-@\[-`{-~]))"
    r"|(?P<strong>(?<!\w)\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}(?!\w)|\*\*|~~"
    r"|(?<![\w_])_{1,3}(?=[^\s_])|(?<=[^\s_])_{1,3}(?![\w_]))"
)
_MAYBE_MARK = re.compile(r"[`*_\[<\\~]")
_BREAKING = re.compile(r"</?(?:br|p|div|li|ul|ol|tr|td|th|h[1-6]|table|blockquote)\b", re.IGNORECASE)
_ID = re.compile(r"[^\W_]*[\d._\-#]\S*")
_CITATION_LABEL = re.compile(r"\[?\^?-?\d{1,3}\]?")
_RAISE = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class Reading:
    """`text` is the plain reading.

    `code` are the ranges of it that were code. `starts` are the line starts in the answer.
    """

    text: str
    folded: Folded
    code: tuple[Span, ...]
    starts: tuple[int, ...]

    def span(self, answer: str, start: int, end: int) -> Span:
        """The range of the answer that `text[start:end]` was read from, with the marks directly around it."""
        inner = self.folded.source(Span(start, end))
        line = self.starts[max(0, bisect_right(self.starts, inner.start) - 1)]
        left = max(line, self.folded.source(Span(start - 1, start)).end if start else line)
        right = self.folded.source(Span(end, end + 1)).start if end < len(self.text) else self.folded.length
        first, last = min(inner.start, left), max(inner.end, right)
        before, after = answer[first : inner.start], answer[inner.end : last]
        blank = max(before.rfind(" "), before.rfind("\n"), before.rfind("\t"))
        # Marks between two words that touch belong to the first of them.
        touches = start > 0 and blank < 0 and not self.text[start - 1].isspace()
        opened = 0 if touches else len(before) - blank - 1
        closed = next((at for at, char in enumerate(after) if char.isspace()), len(after))
        return Span(inner.start - opened, inner.end + closed)


def read(answer: str, lines: Sequence[Span]) -> Reading:
    """Read lines of the answer (their contents, without list marks and the like) as plain text, one line break apart.

    Bold, links, code marks, tags and escapes are left out; link texts and code stay. Linear in the length of the lines.
    """
    pieces: list[tuple[str, int, int]] = []  # new text, where it came from, how long that was (-1: copied)
    code: list[Span] = []
    size = 0
    for number, line in enumerate(lines):
        if number:
            pieces.append(("\n", lines[number - 1].end, 1))
            size += 1
        for piece in _pieces(answer, line):
            if piece[2] == _CODE:
                code.append(Span(size, size + len(piece[0])))
                piece = (piece[0], piece[1], -1)  # noqa: PLW2901
            pieces.append(piece)
            size += len(piece[0])
    if not pieces:
        pieces.append(("", 0, -1))
    texts, sources, lengths = zip(*pieces, strict=True)
    starts = tuple(accumulate(map(len, texts[:-1]), initial=0))
    end = lines[-1].end if lines else 0
    folded = Folded("", end, starts, sources, lengths)
    return Reading("".join(texts), folded, tuple(code), tuple(line.start for line in lines) or (0,))


_CODE = -2


_TITLE = re.compile(r"\"([^\"\n]+)\"\Z")


def _said(at: int, text: str, base: int, *, follows: bool) -> list[tuple[str, int, int]]:
    """What stands out of the reader's sight (a link's title, a picture's text, a comment), when it claims something."""
    if not states(text):
        return []
    said = [(text, base + at, -1)]
    return [(" ", base + at - 1, 1), *said] if follows else said


def _pieces(answer: str, line: Span) -> list[tuple[str, int, int]]:
    text = line.of(answer)
    if not _MAYBE_MARK.search(text):
        return [(text, line.start, -1)] if text else []
    pieces: list[tuple[str, int, int]] = []
    last, base = 0, line.start
    position = 0
    while match := _MARK.search(text, position):
        position = match.end()
        if match.start() > last:
            pieces.append((text[last : match.start()], base + last, -1))
        last = match.end()
        kind = match.lastgroup if match.lastgroup not in {"label", "url", "number", "target"} else None
        named = match["name"] or match["target_id"] or ""
        if match["code"]:
            inner = match["code"].strip("`")
            pieces.append((inner, base + match.start() + match["code"].index(inner), _CODE))
        elif match["link"]:
            if _CITATION_LABEL.fullmatch(match["label"]):
                number = match["label"].strip("[]")
                pieces.append((f"[{number}]", base + match.start(), len(match.group())))
            else:
                at = match.start("label")
                pieces += _pieces(answer, Span(base + at, base + match.end("label")))
                if title := _TITLE.search(match["url"]):
                    pieces += _said(match.start("url") + title.start(1), title[1], base, follows=bool(pieces))
        elif match["image"]:
            pieces += _said(match.start() + 2, match["image"][2:].partition("]")[0], base, follows=bool(pieces))
        elif named and _ID.fullmatch(named):
            pieces.append((f"[{named}]", base + match.start(), len(match.group())))
        elif match["cited"]:
            pieces.append((named, base + match.start("name"), -1))
        elif match["tag"]:
            if match["tag"].startswith("<!--"):
                pieces += _said(match.start() + 4, match["tag"][4:-3], base, follows=bool(pieces))
            elif pieces and text[last:].strip() and _BREAKING.match(match["tag"]):
                pieces.append((" ", base + match.start(), len(match.group())))
        elif match["raised"]:
            pieces.append((match["number"].strip().translate(_RAISE), base + match.start(), len(match.group())))
        elif match["auto"]:
            pieces.append((match["target"], base + match.start("target"), -1))
        elif kind == "escape":
            pieces.append((text[last : last + 1], base + last, -1))
            last = position = last + 1
    if last < len(text):
        pieces.append((text[last:], base + last, -1))
    return [piece for piece in pieces if piece[0]]
