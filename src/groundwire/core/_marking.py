"""Put a mark right after a sentence, a list item or a table row, outside code and without breaking the Markdown."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from groundwire.core._blocks import Block, Kind, Layout
from groundwire.core._edits import Edit
from groundwire.core._markers import Marker
from groundwire.core._types import Span
from groundwire.core.policy import ClaimAction

_CLOSING = "\"'”’»)）」*_~"


def mark_edits(layout: Layout, kept: Sequence[ClaimAction], markers: Sequence[Marker]) -> list[Edit]:
    """One insertion for each claim that carries a mark, at its end."""
    marked = [(act, act.checked.claim.span) for act in kept if act.mark]
    if not marked:
        return []
    leaves = list(layout.root.leaves())
    starts = [leaf.span.start for leaf in leaves]
    spans = {marker.span.start: marker.span for marker in markers}
    ticks = [at for at, character in enumerate(layout.answer) if character == "`"]
    edits = []
    for act, span in marked:
        if span is None:
            continue
        end = span.start + len(span.of(layout.answer).rstrip())
        at = bisect_right(starts, max(span.start, end - 1)) - 1
        leaf = leaves[at] if at >= 0 else None
        if leaf is not None and leaf.kind not in {Kind.CODE, Kind.ROW, Kind.HEAD}:
            end = _after_code(ticks, leaf, end)
        edits.append(_insertion(layout, leaf, end, spans, act.mark))
    return edits


def _insertion(layout: Layout, leaf: Block | None, end: int, markers: dict[int, Span], mark: str) -> Edit:
    answer = layout.answer
    if leaf is None or end > leaf.span.end:
        return Edit(Span(end, end), f" [{mark}]")
    if leaf.kind is Kind.CODE:
        stop = leaf.span.end
        lead = "\n" if answer[stop - 1] in "\r\n" else "\n\n"
        return Edit(Span(stop, stop), f"{lead}[{mark}]\n")
    if leaf.kind in {Kind.ROW, Kind.HEAD}:
        row = leaf.span.of(answer).rstrip().removesuffix("|").rstrip()
        stop = leaf.span.start + len(row)
        return Edit(Span(stop, stop), f" [{mark}]")
    line_end = _line_end(answer, end, leaf.span.end)
    end = _after_marks(answer, end, line_end, markers)
    follows = answer[end : end + 1]
    return Edit(Span(end, end), f" [{mark}]" + (" " if follows and follows in "([" else ""))


def _line_end(answer: str, place: int, limit: int) -> int:
    found = answer.find("\n", place, limit)
    return limit if found < 0 else found


def _after_code(ticks: Sequence[int], leaf: Block, end: int) -> int:
    """Past the backtick that closes a code span which is open at `end`. `ticks` are the places of all backticks."""
    first, at = bisect_left(ticks, leaf.span.start), bisect_left(ticks, end)
    is_open = (at - first) % 2 == 1 and at < len(ticks) and ticks[at] < leaf.span.end
    return ticks[at] + 1 if is_open else end


def _after_marks(answer: str, end: int, line_end: int, markers: dict[int, Span]) -> int:
    """Past closing quotes and emphasis, the full stop, and the citation markers that follow."""
    while end < line_end:
        character = answer[end]
        at = end
        while at < line_end and answer[at] in " \t":
            at += 1
        if at in markers and markers[at].end <= line_end:
            end = markers[at].end
        elif character in ".!?。！？" or (character in _CLOSING and not _opens(answer, end, line_end)):
            end += 1
        else:
            break
    return end


def _opens(answer: str, place: int, line_end: int) -> bool:
    """True when the mark at `place` begins a word rather than ends one."""
    following = answer[place + 1 : place + 2]
    return place > 0 and answer[place - 1].isspace() and bool(following) and place + 1 < line_end
