"""Cuts a premise that is longer than a model reads into overlapping windows; nothing is left out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from groundwire.core._types import Span

_PIECE = re.compile(r"\s*\S{1,24}")  # a word, or 24 characters of a text without spaces
_MARK = re.compile(r"[.!?;؟।][\"')\]”’]{0,3}\Z")
_UNSPACED_MARK = re.compile(r"[。！？；][」』”’]{0,3}\Z")
_OVERLAP = 0.25  # share of a window that the next one repeats
_LATEST = 0.65  # a window may end this early, at the end of a sentence


def windows(
    text: str, *, room: int, count: Callable[[Sequence[str]], Sequence[int]], fits: Callable[[str], bool]
) -> tuple[Span, ...] | None:
    """Spans of `text` of at most `room` tokens, each repeating about a quarter of the one before it.

    `count` gives the tokens of each of some texts on its own; `fits` has the last word on a window, since texts joined
    may have other tokens. Ends fall on ends of sentences where there is one, else on words. Every character that is
    not blank lies in a window. None when a single word does not fit.
    """
    pieces = [Span(*match.span()) for match in _PIECE.finditer(text)]
    words = [Span(piece.end - len(piece.of(text).lstrip()), piece.end) for piece in pieces]
    sizes = list(count([piece.of(text) for piece in pieces]))
    closing = [_closes(piece.of(text), following.of(text)) for piece, following in pairwise(pieces)]
    spans: list[Span] = []
    start = done = 0
    while done < len(pieces):
        end = _filled(sizes, start, room)
        while end > start and not fits(text[words[start].start : words[end - 1].end]):
            end -= max(1, (end - start) // 16)
        if end <= done and start < done:  # what would be repeated leaves no room for anything new
            start = done
            continue
        if end == start:
            return None
        if end < len(pieces):
            end = _at_sentence(closing, max(start, done), end)
        spans.append(Span(words[start].start, words[end - 1].end))
        start, done = _next(sizes, start, end, room), end
    return tuple(spans)


def _filled(sizes: Sequence[int], start: int, room: int) -> int:
    """Where the pieces from `start` on fill the room; at least one piece after `start`."""
    used, end = sizes[start], start + 1
    while end < len(sizes) and used + sizes[end] <= room:
        used += sizes[end]
        end += 1
    return end


def _closes(piece: str, following: str) -> bool:
    """Whether a sentence or a line ends between two neighbours."""
    gap = following[: len(following) - len(following.lstrip())]
    return "\n" in gap or bool(_UNSPACED_MARK.search(piece) or (gap and _MARK.search(piece)))


def _at_sentence(closing: Sequence[bool], start: int, end: int) -> int:
    """The last end of a sentence in the later part of what is new in a window, or `end`."""
    earliest = start + max(1, int((end - start) * _LATEST))
    return next((at for at in range(end, earliest - 1, -1) if closing[at - 1]), end)


def _next(sizes: Sequence[int], start: int, end: int, room: int) -> int:
    """Where the next window starts: a quarter of the room before `end`, but after `start`."""
    again, used = end, 0
    while again - 1 > start and used + sizes[again - 1] <= room * _OVERLAP:
        again -= 1
        used += sizes[again]
    return again
