"""Step 3: which passages could settle each claim.

Chunks are cut into overlapping windows at the ends of sentences and lines; nothing is left out. Up to `max_windows`
windows, every one is held against every claim. Above that, each pair of claim and window is judged on its own by the
words and digits that they share, and of those that pass the closest `max_windows` are kept; the search then says so.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from groundwire.core._content_keys import content_keys
from groundwire.core._key_index import index_keys
from groundwire.core._types import Chunk, Claim, Evidence, Premise, Span
from groundwire.core.chunks import metadata_text

WINDOW_CHARS = 1_200
OVERLAP_CHARS = 250
PAGE_TURN = "\f"  # stands in the text of a chunk that runs over the end of a page
_BREAK = re.compile(r"[.!?。！？؟।][\"')\]」』]{0,3}(?=\s)|[。！？](?=\S)|\n")
_TOTAL = re.compile(r"\b(?:together|total|combined|altogether|in all|overall)\b", re.IGNORECASE)
_TOPICAL = 0.25  # share of a total's keys from which a window may have one of its parts
_ADDED = 8  # windows of which each two are added up
_GATHERED = 4  # windows of one chunk that are read as one premise
Cut = tuple[int, int]  # start and end of a window in its chunk; thousands of windows are found by no claim
_ENOUGH = 0.3  # share of a claim's keys that a window must have when there are too many windows


def page_at(chunk: Chunk, at: int) -> int | None:
    """The page on which a character of a chunk stands; None where its text does not say where its pages turn."""
    if len(chunk.pages) > 1 and chunk.text.count(PAGE_TURN) != len(chunk.pages) - 1:
        return None
    return chunk.pages[chunk.text.count(PAGE_TURN, 0, at)] if len(chunk.pages) > 1 else chunk.page


def narrowed(whole: Evidence, span: Span) -> Evidence:
    """The part `span` of the text of a piece of evidence, trimmed, as evidence in the same chunk."""
    text = span.of(whole.text)
    start = whole.span.start + span.start + len(text) - len(text.lstrip())
    text = text.strip()
    page = whole.page and whole.page + whole.text.count(PAGE_TURN, 0, start - whole.span.start)
    return Evidence(whole.chunk_id, Span(start, start + len(text)), text, whole.score, page)


@dataclass(frozen=True, slots=True)
class Search:
    """The premises for one claim, closest first, and whether some that resemble it were left unread."""

    premises: tuple[Premise, ...]
    capped: bool = False


class Passages:
    """All windows of the chunks of one check, with an index from key to window.

    Where the `claims` are known, only their keys are indexed, which is faster for many chunks and finds the same.
    """

    def __init__(
        self, chunks: Iterable[Chunk], *, claims: Iterable[Claim] | None = None, max_windows: int = 32
    ) -> None:
        self._max = max_windows
        self.capped = False  # whether any search left windows unread that resemble its claim
        self._windows: list[tuple[Chunk, Cut, str]] = []  # with what the chunk's metadata says
        self._premises: dict[int, Premise] = {}  # of the windows that were found
        for chunk in chunks:
            context = metadata_text(chunk)
            self._windows += [(chunk, cut, context) for cut in _cuts(chunk.text, WINDOW_CHARS, OVERLAP_CHARS)]
        said = [(chunk.text[cut[0] : cut[1]], context) for chunk, cut, context in self._windows]
        self._index = index_keys(said, claims)

    @cached_property
    def _of_chunk(self) -> dict[str, list[int]]:
        """The windows of each chunk; only a claim that cites asks for them."""
        found: dict[str, list[int]] = defaultdict(list)
        for number, (chunk, _, _) in enumerate(self._windows):
            found[chunk.id].append(number)
        return found

    def __len__(self) -> int:
        return len(self._windows)

    def search(self, claim: Claim, *, only: Collection[str] | None = None, but: Collection[str] = ()) -> Search:
        """The windows that `claim` is held against: of the chunks `only`, or of all chunks but those in `but`."""
        shared = self._shared(claim)
        if only is not None:
            return self._joined(shared, only)
        skip = {number for chunk_id in but for number in self._of_chunk.get(chunk_id, ())}
        if len(self._windows) - len(skip) <= self._max:
            chosen = [number for number in range(len(self._windows)) if number not in skip]
            ordered = _ordered(chosen, shared)
            more, capped = self._added_up(claim, ordered, shared)
            found = (*map(self._premise, ordered), *self._gathered(claim, chosen), *more)
            return Search(found, capped)
        enough = max(1.0, _ENOUGH * len(content_keys(claim.statement)))
        close = [number for number, count in shared.items() if count >= enough and number not in skip]
        return self._search(_ordered(close, shared))

    def _shared(self, claim: Claim) -> Counter[int]:
        shared: Counter[int] = Counter()
        for key in content_keys(claim.statement):
            shared.update(self._index.get(key, ()))
        return shared

    def _premise(self, number: int) -> Premise:
        """One window as a premise, the same object each time."""
        premise = self._premises.get(number)
        if premise is None:
            chunk, cut, context = self._windows[number]
            span = Span(*cut)
            page = page_at(chunk, span.start)
            premise = Premise((Evidence(chunk.id, span, span.of(chunk.text), page=page),), context)
            self._premises[number] = premise
        return premise

    def _gathered(self, claim: Claim, numbers: Iterable[int]) -> list[Premise]:
        """For each chunk whose windows hold more of the claim together than any does alone: those few as one premise.

        Greedy: each further window is the one that has most of what is still missing. It depends on the chunk and the
        claim alone, so another chunk never takes a premise away.
        """
        by_chunk: dict[str, list[int]] = defaultdict(list)
        for number in numbers:
            by_chunk[self._windows[number][0].id].append(number)
        several = {number for own in by_chunk.values() if len(own) > 1 for number in own}
        held: dict[int, set[str]] = {number: set() for number in several}
        for key in content_keys(claim.statement) if several else ():
            for number in several.intersection(self._index.get(key, ())):
                held[number].add(key)
        found: list[Premise] = []
        for own in by_chunk.values():
            chosen = _cover(own, held) if len(own) > 1 else ()
            if len(chosen) > 1:
                parts = [self._premise(number) for number in sorted(chosen)]
                found.append(Premise(tuple(part.evidence[0] for part in parts), parts[0].context))
        return found

    def _added_up(self, claim: Claim, ordered: list[int], shared: Counter[int]) -> tuple[list[Premise], bool]:
        """For a claim about a total each two windows of different chunks, since its parts may stand in both.

        Only windows that share enough with the claim, which each does or does not on its own; up to `_ADDED` of them,
        and whether there were more.
        """
        if _TOTAL.search(claim.statement) is None:
            return [], False
        enough = max(2.0, _TOPICAL * len(content_keys(claim.statement)))
        close = [number for number in ordered if shared[number] >= enough]
        pairs = combinations([self._premise(number) for number in sorted(close[:_ADDED])], 2)
        found = [
            Premise((*one.evidence, *other.evidence), "\n".join(filter(None, (one.context, other.context))))
            for one, other in pairs
            if one.evidence[0].chunk_id != other.evidence[0].chunk_id
        ]
        self.capped = self.capped or len(close) > _ADDED
        return found, len(close) > _ADDED

    def _joined(self, shared: Counter[int], only: Collection[str]) -> Search:
        """Each window of the cited chunks, and the closest window of each joined into one premise."""
        numbers = [number for chunk_id in dict.fromkeys(only) for number in self._of_chunk.get(chunk_id, ())]
        found = self._search(_ordered(numbers, shared))
        best: dict[str, Premise] = {}
        for premise in found.premises:
            best.setdefault(premise.evidence[0].chunk_id, premise)
        if len(best) < 2:
            return found
        pieces = tuple(best[chunk_id].evidence[0] for chunk_id in dict.fromkeys(only) if chunk_id in best)
        contexts = "\n".join(dict.fromkeys(premise.context for premise in best.values() if premise.context))
        return Search((Premise(pieces, contexts), *found.premises), found.capped)

    def _search(self, ordered: list[int]) -> Search:
        capped = len(ordered) > self._max
        self.capped = self.capped or capped
        return Search(tuple(map(self._premise, ordered[: self._max])), capped)


def _ordered(numbers: Iterable[int], shared: Counter[int]) -> list[int]:
    """Windows that share more with the claim first; of those that share as much the earlier."""
    return sorted(sorted(numbers), key=shared.__getitem__, reverse=True)


def _cover(numbers: Sequence[int], held: Mapping[int, set[str]]) -> list[int]:
    """Up to four windows that together hold most of what any of them holds; the first of equals."""
    chosen: list[int] = []
    missing: set[str] = set().union(*(held[number] for number in numbers))
    while missing and len(chosen) < _GATHERED:
        best = max(numbers, key=lambda number: (len(missing & held[number]), -number))
        chosen.append(best)
        missing -= held[best]
    return chosen


def windows(text: str, *, size: int = WINDOW_CHARS, overlap: int = OVERLAP_CHARS) -> tuple[Span, ...]:
    """Cut `text` into spans of about `size` characters that overlap by about `overlap` and together cover it all.

    Cuts fall on ends of sentences or lines, else on a space, else anywhere. Linear in the length of the text.
    """
    return tuple(Span(start, end) for start, end in _cuts(text, size, overlap))


def _cuts(text: str, size: int, overlap: int) -> list[Cut]:
    if len(text) <= size:
        return [(0, len(text))] if text.strip() else []
    ends = [match.end() for match in _BREAK.finditer(text)] + [len(text)]
    cuts: list[Cut] = []
    start = 0
    while start < len(text):
        fitting = bisect_right(ends, start + size) - 1
        end = ends[fitting] if fitting >= 0 and ends[fitting] > start else _cut(text, start, start + size)
        if text[start:end].strip():
            cuts.append((start, end))
        if end == len(text):
            break
        again = bisect_right(ends, max(start, end - overlap))
        start = ends[again] if ends[again] < end else end
    return cuts


def _cut(text: str, start: int, limit: int) -> int:
    """Where to cut when no sentence ends in time: at a space if there is one, else at the limit."""
    if limit >= len(text):
        return len(text)
    space = text.rfind(" ", start + (limit - start) // 2, limit)
    return space + 1 if space > start else limit
