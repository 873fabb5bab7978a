"""Quotations: find them in a claim, and look their words up in a source.

Spacing, hyphenation, punctuation, typography and the source's own citation markers may differ; words, figures and
denials may not. An ellipsis may skip text, but not a "not".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._quote_index import (
    UNSPACED_CHARACTER,
    WORD,
    Piece,
    SourceIndex,
    denials,
    index_source,
    occurrences,
    pieces_of,
)

_MIN_WORDS = 3
_MIN_UNSPACED = 8  # characters of a script without spaces
_MAX_QUOTATION = 4_000  # characters; a quotation mark that is not closed by then is a stray one
_NEAR = 30  # characters before the words in which a denial would turn them round


@dataclass(frozen=True, slots=True)
class Quotation:
    """Text in quotation marks: `span` covers the marks, `text` is what stands between them."""

    span: Span
    text: str


class Located(StrEnum):
    """Whether the words of a quotation stand in a source."""

    FOUND = "found"
    NOT_FOUND = "not_found"
    NEGATION_SWALLOWED = "negation_swallowed"


@dataclass(frozen=True, slots=True)
class QuoteResult:
    """Where a quotation stands in the source, if it does.

    `span` is in the folded source; None when not found. `after_denial` says that a denial stands right before the
    words, outside the quotation, so that the source may say the opposite of what the quotation seems to say.
    """

    status: Located
    span: Span | None = None
    after_denial: bool = False

    @property
    def found(self) -> bool:
        """True when the words are there and no ellipsis hides a denial."""
        return self.status is Located.FOUND

    @property
    def negation_swallowed(self) -> bool:
        """True when the words are only there if an ellipsis may hide a denial."""
        return self.status is Located.NEGATION_SWALLOWED


_NOT_FOUND = QuoteResult(Located.NOT_FOUND)


def find_quotations(text: str) -> list[Quotation]:
    """The quotations in a folded text, in order: at least three words, or 8 characters of a script without spaces.

    Nested quotations belong to the outer one. Shorter ones are titles or scare quotes and are left out.
    """
    found: list[Quotation] = []
    if '"' in text:
        found.extend(_double(text))
    if "'" in text:
        found.extend(_single(text, found))
    return sorted((one for one in found if _long_enough(one.text)), key=lambda one: one.span)


def _long_enough(text: str) -> bool:
    if text.count(" ") + text.count("\u00a0") + text.count("\n") >= _MIN_WORDS - 1:
        return len(WORD.findall(text)) >= _MIN_WORDS
    return len(UNSPACED_CHARACTER.findall(text)) >= _MIN_UNSPACED


def _double(text: str) -> Iterator[Quotation]:
    opened: list[int] = []
    at = text.find('"')
    while at >= 0:
        before, after = text[at - 1] if at else " ", text[at + 1 : at + 2] or " "
        if opened and (at - opened[0] > _MAX_QUOTATION or "\n\n" in text[opened[-1] : at]):
            opened.clear()
        begins = before in " \u00a0\n([-:,;/*_>'" and after not in " \n.,;:!?)"
        if opened and not (begins and before != "\u00a0"):
            start = opened.pop()
            if not opened:
                yield _quotation(text, start, at + 1)
        elif begins or not before.isalnum() or UNSPACED_CHARACTER.match(before):
            opened.append(at)
        at = text.find('"', at + 1)


def _quotation(text: str, start: int, end: int) -> Quotation:
    return Quotation(Span(start, end), text[start + 1 : end - 1].strip())


_SINGLE = re.compile(r"(?<![\w'])'(?=[^\W_])(?!\d0s|cause\b|til\b|em\b|tis\b|twas\b|n'|s\b)", re.IGNORECASE)
_SINGLE_END = re.compile(r"(?<=[\w.,!?)])'(?![\w'])")


def _single(text: str, doubles: Sequence[Quotation]) -> Iterator[Quotation]:
    starts = [one.span.start for one in doubles]
    done = 0
    for opened in _SINGLE.finditer(text):
        start = opened.start()
        at = bisect_right(starts, start) - 1
        if start < done or (at >= 0 and start < doubles[at].span.end):
            continue
        last = min(len(text), start + _MAX_QUOTATION)
        for closed in _SINGLE_END.finditer(text, opened.end(), last):
            follows = text[closed.end() : closed.end() + 1]
            if text[closed.start() - 1] == "s" and follows == " ":  # the dogs' food
                continue
            done = closed.end()
            yield _quotation(text, start, done)
            break
        else:
            done = last


def locate(quotation: str, source: str | SourceIndex) -> QuoteResult:
    """Look the words of a quotation up in a folded source (or its index, when there are several to look up).

    Near-linear in the source. The first place that holds is returned; a place where an ellipsis would hide a denial
    only counts when there is no other.
    """
    index = index_source(source) if isinstance(source, str) else source
    pieces = pieces_of(quotation)
    if not pieces:
        return _NOT_FOUND
    swallowed: QuoteResult | None = None
    for first, last in occurrences(index, pieces[0], 0, len(index.compact)):
        end, hidden = _follow(index, pieces, last)
        if end < 0:
            continue
        span = Span(index.starts[first], index.ends[end - 1])
        if not hidden:
            before = index.text[max(0, span.start - _NEAR) : span.start]
            near = re.split(r"[.;!?。！？]", before)[-1]
            return QuoteResult(Located.FOUND, span, denials(near) > 0)
        swallowed = swallowed or QuoteResult(Located.NEGATION_SWALLOWED, span)
    return swallowed or _NOT_FOUND


def _follow(index: SourceIndex, pieces: Sequence[Piece], last: int) -> tuple[int, bool]:
    """Where the later pieces end when each follows within its gap (-1: they do not), and whether a gap "
    "hides a denial."""
    hidden = False
    for piece in pieces[1:]:
        if last >= len(index.offsets):
            return -1, False
        start = index.offsets[last]
        step = next(occurrences(index, piece, start, start + piece.gap + len(piece.compact)), None)
        if step is None:
            return -1, False
        hidden = hidden or denials(index.text[index.ends[last - 1] : index.starts[step[0]]]) > 0
        last = step[1]
    return last, hidden
