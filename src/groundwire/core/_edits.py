"""Replacements in one text, applied together so that what is kept stays as it was, character by character."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass

from groundwire.core._types import Span


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `text` in place of the characters of `span`; an empty span inserts, an empty text deletes."""

    span: Span
    text: str = ""


def merged(spans: Iterable[Span]) -> list[Span]:
    """The same characters as disjoint spans in order; spans that touch become one."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


class Cover:
    """Disjoint spans that can be asked quickly what they touch."""

    def __init__(self, spans: Iterable[Span]) -> None:
        self.spans = merged(spans)
        self._ends = [span.end for span in self.spans]

    def overlapping(self, span: Span) -> list[Span]:
        """The spans that share a character with `span`, in order."""
        found = []
        for at in range(bisect_left(self._ends, span.start + 1), len(self.spans)):
            if self.spans[at].start >= span.end:
                break
            found.append(self.spans[at])
        return found

    def touches(self, span: Span) -> bool:
        """True when a character of `span` is covered."""
        at = bisect_left(self._ends, span.start + 1)
        return at < len(self.spans) and self.spans[at].start < span.end


def gaps(span: Span, cover: Cover) -> list[Span]:
    """What is left of `span` outside the cover, in order."""
    left, at = [], span.start
    for covered in cover.overlapping(span):
        if covered.start > at:
            left.append(Span(at, covered.start))
        at = covered.end
    if at < span.end:
        left.append(Span(at, span.end))
    return left


def apply(text: str, edits: Iterable[Edit]) -> str:
    """`text` with all edits made. Where two replaced stretches overlap the union goes, with the longer one's text.

    An insertion strictly inside a replaced stretch is lost; several at one place keep their order.
    """
    ordered = sorted(edits, key=lambda edit: (edit.span.start, len(edit.span) > 0))
    united: list[tuple[Span, Edit]] = []
    inserts: list[Edit] = []
    for edit in ordered:
        if not len(edit.span):
            inserts.append(edit)
        elif united and edit.span.start < united[-1][0].end:
            span, longest = united[-1]
            wider = Span(span.start, max(span.end, edit.span.end))
            united[-1] = (wider, edit if len(edit.span) > len(longest.span) else longest)
        else:
            united.append((edit.span, edit))
    inside = Cover(span for span, _ in united)
    steps = [(span.start, 1, span.end, edit.text) for span, edit in united]
    steps += [(e.span.start, 0, e.span.end, e.text) for e in inserts if not _within(inside, e.span.start)]
    pieces, at = [], 0
    for start, _, end, new in sorted(steps, key=lambda step: step[:2]):
        pieces += [text[at:start], new]
        at = end
    return "".join([*pieces, text[at:]])


def _within(cover: Cover, place: int) -> bool:
    """True strictly inside a covered stretch. Touching stretches are one here: nothing is kept between them."""
    return any(span.start < place < span.end for span in cover.overlapping(Span(place, place + 1)))


def glues(edit: Edit, answer: str) -> bool:
    """True when an edit joins two words that a space or sign held apart: "basic" in place of the mark in "0!A"."""
    old = edit.span.of(answer)
    before, after = answer[max(0, edit.span.start - 1) : edit.span.start], answer[edit.span.end : edit.span.end + 1]
    opens, closes = edit.text[:1] or after, edit.text[-1:] or before
    if not old:  # what is inserted may go on a word, and may not run into the next
        return _touch(closes, after) and not _touch(before, opens)
    return (_touch(before, opens) and not old[0].isalnum()) or (_touch(closes, after) and not old[-1].isalnum())


def _touch(one: str, other: str) -> bool:
    """True for two characters of one word."""
    return one.isalnum() and other.isalnum()
