"""Take text out of an answer so that its layout stays whole.

An emptied list item, row, paragraph, list or table goes with its lines; a lead-in or a heading that leads to nothing
goes with what it led to; a numbered list is numbered on; no doubled space, lone punctuation mark or empty emphasis is
left. What is kept is not touched.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter

from groundwire.core._blocks import Block, Kind, Layout
from groundwire.core._edits import Cover, Edit, gaps, merged
from groundwire.core._types import Span

GAP = "[…]"  # stands where an item's own text went and items below it stay
_STOPS = frozenset(".!?,;:。！？，；：、")
_PAIRED = (
    ("**", "**"),
    ("__", "__"),
    ("~~", "~~"),
    ("*", "*"),
    ("_", "_"),
    ('"', '"'),
    ("“", "”"),
    ("«", "»"),
    ("(", ")"),
)
_ENUMERATOR = re.compile(r"(?:(?<=\s)|\A)(?:\(?\d{1,3}[.)]|\(?[A-Za-z]\)|[•·▪◦‣–—*+-])[ \t]{0,8}\Z")
_NEXT_NUMBER = re.compile(r"(?:\(?\d{1,3}[.)]|\(?[A-Za-z]\)|[•·▪◦‣])[ \t]{1,8}")
_PSEUDO_HEADING = re.compile(r"(?:\*\*|__)[^*_\n]{1,120}(?:\*\*|__):?\Z")
_NUMBER = re.compile(r"[ \t>]*(\d{1,9})[.)]")


def remove(layout: Layout, dropped: Sequence[Span], protected: Sequence[Span]) -> list[Edit]:
    """The edits that take `dropped` out of the answer. Whatever lies in `protected` is never taken for a lead-in."""
    removal = _Removal(layout, Cover(dropped), Cover(protected))
    return removal.edits


class _Removal:
    """One removal: `dead` holds the blocks that go whole, `edits` what is done."""

    def __init__(self, layout: Layout, dropped: Cover, protected: Cover) -> None:
        self._layout, self._answer = layout, layout.answer
        self._dropped, self._protected = dropped, protected
        self._dead: set[Block] = set()
        self._lost: set[Block] = set()  # blocks that something went from
        self.edits: list[Edit] = []
        for leaf in layout.root.leaves():
            if dropped.touches(leaf.span):
                self._take_from(leaf)
        self._settle(layout.root)
        self.edits += self._lines_gone(self._write(layout.root))

    def _take_from(self, leaf: Block) -> None:
        self._lost.add(leaf)
        if leaf.kind in {Kind.ROW, Kind.HEAD}:
            self._dead.add(leaf)
            return
        texts = self._layout.text_of(leaf)
        region = Span(texts[0].start, texts[-1].end)
        edits = [self._inline(span, texts, region) for span in self._clipped(region)]
        if self._says_something(texts, Cover(edit.span for edit in edits)):
            self.edits += edits
        else:
            self._dead.add(leaf)

    def _clipped(self, region: Span) -> Iterator[Span]:
        """What goes from one leaf; stretches with nothing but layout between them are one."""
        found = [
            Span(max(span.start, region.start), min(span.end, region.end)) for span in self._dropped.overlapping(region)
        ]
        joined = [
            Span(one.start, two.start)
            for one, two in pairwise(found)
            if not self._answer[one.end : two.start].strip(" \t\r\n>")
        ]
        yield from merged([*found, *joined])

    def _says_something(self, texts: Sequence[Span], gone: Cover) -> bool:
        """False when only marks are left, or a label with a colon that nothing follows."""
        rest = "".join(piece.of(self._answer) for text in texts for piece in gaps(text, gone)).strip(" \t*_")
        if not any(character.isalnum() for character in rest):
            return False
        kept = any(self._protected.touches(piece) for text in texts for piece in gaps(text, gone))
        return kept or not rest.endswith((":", "："))

    def _inline(self, span: Span, texts: Sequence[Span], region: Span) -> Edit:
        """The edit that takes `span` out of running text, with what would be left hanging around it."""
        start, end = self._widened(span, region)
        answer = self._answer
        at = bisect_right(texts, Span(start, len(answer))) - 1
        first = at if at >= 0 and texts[at].start == start else None
        at = bisect_left(texts, end, key=attrgetter("end"))
        last = at if at < len(texts) and texts[at].end == end else None
        if first is not None and last is not None and len(texts) > last - first + 1:
            if first > 0:
                start = texts[first - 1].end
            else:
                end = texts[last + 1].start
        elif first is not None or (answer[end : end + 1].isspace() and end < region.end and last is None):
            while end < region.end and answer[end] in " \t":
                end += 1
            rest = _NEXT_NUMBER.match(answer, end, region.end) if first == 0 else None
            end = rest.end() if rest and not self._protected.touches(Span(end, rest.end())) else end
        elif last is not None or not answer[end : end + 1].isalnum():
            while start > region.start and answer[start - 1] in " \t":
                start -= 1
        return Edit(Span(start, end), _half_open(answer[start:end]))

    def _widened(self, span: Span, region: Span) -> tuple[int, int]:
        """The span with the stops after it, the emphasis or quotes around it, and the number or bullet before it."""
        start, end, answer = span.start, span.end, self._answer
        while end < region.end and answer[end] in _STOPS and not self._protected.touches(Span(end, end + 1)):
            end += 1
        grown = True
        while grown:
            grown = False
            for opening, closing in _PAIRED:
                left = start - len(opening)
                if left >= region.start and answer.startswith(opening, left) and answer.startswith(closing, end):
                    start, end, grown = left, end + len(closing), True
        before = max(region.start, start - 16)
        lead = _ENUMERATOR.search(answer[before:start])
        if lead and not self._protected.touches(Span(before + lead.start(), start)):
            start = before + lead.start()
        return start, end

    def _settle(self, block: Block) -> bool:
        """Find which blocks go whole, from the innermost outwards; True when the block stays."""
        if block.is_leaf or block.kind is Kind.RULE:
            return block not in self._dead
        for child in block.children:
            self._settle(child)
        if block.kind is not Kind.TABLE:
            self._drop_lead_ins(block.children)
            self._drop_headings(block.children)
        if not any(child in self._lost or child in self._dead for child in block.children):
            return True
        self._lost.add(block)
        headless = any(child.kind is Kind.HEAD and child in self._dead for child in block.children)
        staying = (child.kind for child in block.children if child not in self._dead)
        if headless or all(kind in {Kind.RULE, Kind.HEAD} for kind in staying):
            self._dead.add(block)
        return block not in self._dead

    def _drop_lead_ins(self, siblings: Sequence[Block]) -> None:
        """A paragraph that ends in a colon does not stay before a block that went."""
        content = [block for block in siblings if block.kind is not Kind.RULE]
        for block, following in reversed(list(pairwise(content))):
            if following not in self._dead or block in self._dead or block.kind is not Kind.PARAGRAPH:
                continue
            texts = self._layout.text_of(block)
            region = Span(texts[0].start, texts[-1].end)
            said = region.of(self._answer).rstrip(" \t*_")
            if not said.endswith((":", "：")):
                continue
            held = self._protected.overlapping(region)
            colon = region.start + len(said) - 1
            if not held:
                self._dead.add(block)
            elif any(character.isalnum() for character in self._answer[held[-1].end : region.end]):
                self.edits.append(Edit(Span(min(held[-1].end, region.end), region.end)))
            else:
                self.edits.append(Edit(Span(colon, colon + 1), "。" if said[-1] == "：" else "."))

    def _drop_headings(self, siblings: Sequence[Block]) -> None:
        """A heading, or a line in bold that serves as one, does not stay over a section of which nothing is left."""
        levels = [self._level(block) for block in siblings]
        for at in reversed(range(len(siblings))):
            level = levels[at]
            if level == 0 or siblings[at] in self._dead or self._protected.touches(siblings[at].span):
                continue
            end = next((n for n in range(at + 1, len(siblings)) if 0 < levels[n] <= level), len(siblings))
            section = siblings[at + 1 : end]
            lost = any(block in self._lost for block in section)
            if lost and all(block in self._dead or block.kind is Kind.RULE for block in section):
                self._dead.add(siblings[at])

    def _level(self, block: Block) -> int:
        if block.kind is Kind.PARAGRAPH and _PSEUDO_HEADING.match(block.span.of(self._answer).strip()):
            return 7
        return block.level

    def _write(self, block: Block) -> list[Block]:
        """Number lists on, put a gap where an item lost its text, and find the blocks whose lines go."""
        going: list[Block] = []
        for child in block.children:
            if child in self._dead and self._opens_item(child):
                inner = self._layout.text_of(next(child.leaves(), child))[0].start
                end = child.span.start + len(child.span.of(self._answer).rstrip())
                self.edits.append(Edit(Span(inner, end), GAP))
            elif child in self._dead:
                going.append(child)
            elif not child.is_leaf:
                going += self._write(child)
        numbers = [child.number for child in block.children]
        if block.kind is Kind.LIST and numbers[0] is not None:
            first = numbers[0]
            if numbers == list(range(first, first + len(numbers))):
                kept = [child for child in block.children if child not in self._dead]
                self.edits += [edit for at, child in enumerate(kept) for edit in self._numbered(child, first + at)]
        return going

    def _numbered(self, item: Block, number: int) -> Iterator[Edit]:
        mark = _NUMBER.match(self._answer, item.span.start)
        if mark and item.number != number and int(mark.group(1)) == item.number:
            yield Edit(Span(*mark.span(1)), str(number))

    def _lines_gone(self, going: Sequence[Block]) -> Iterator[Edit]:
        """The edits that take out the lines of these blocks, and blank lines where they would double."""
        layout, answer = self._layout, self._answer
        at = 0
        while at < len(going):
            start, end = going[at].span.start, going[at].span.end
            keep_apart = going[at].parent is layout.root
            number = layout.number_of(start)
            after_blank = number == 0 or layout.is_blank(layout.line(number - 1))
            at += 1
            while end < len(answer):
                if at < len(going) and going[at].span.start <= end:
                    end = max(end, going[at].span.end)
                    at += 1
                elif after_blank and layout.is_blank(layout.line_at(end)):
                    end = layout.line_at(end).end
                else:
                    break
            joined = not after_blank and end < len(answer) and not layout.is_blank(layout.line_at(end))
            yield Edit(Span(start, end), "\n" if keep_apart and joined else "")

    def _opens_item(self, block: Block) -> bool:
        """True when the block shares its first line with the mark of an item that stays."""
        above = block.parent
        while above is not None and above.span.start == block.span.start:
            if above.kind is Kind.ITEM:
                return True
            above = above.parent
        return False


def _half_open(text: str) -> str:
    """The emphasis or quotation mark that has its other half outside `text`, and so has to stay."""
    kept = "".join(mark for mark in ("**", "__") if text.count(mark) % 2)
    for opening, closing in (("“", "”"), ("«", "»"), ("「", "」")):
        open_more = text.count(opening) - text.count(closing)
        kept += opening if open_more > 0 else closing if open_more < 0 else ""
    return kept
