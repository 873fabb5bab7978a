"""Step 3: which passages could settle each claim.

Chunks are cut into overlapping windows at the ends of sentences and lines; nothing is left out. Up to `max_windows`
windows, every one is held against every claim. Above that, each pair of claim and window is judged on its own by the
words and digits that they share, and of those that pass the closest `max_windows` are kept; the search then says so.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from groundwire.core._normalize import fold
from groundwire.core._stopwords import STOP_WORDS
from groundwire.core._types import Chunk, Claim, Evidence, Premise, Span
from groundwire.core.chunks import metadata_text

WINDOW_CHARS = 1_200
OVERLAP_CHARS = 250
_BREAK = re.compile(r"[.!?。！？؟।][\"')\]」』]{0,3}(?=\s)|[。！？](?=\S)|\n")
_WORD = re.compile(r"[^\W_]+")
_SPACED = {code: " " for code in range(128) if not chr(code).isalnum()}
_UNUSUAL = re.compile(r"[^\x00-\xac\xae-\u024f\u2010-\u2027\u20a0-\u20cf]")  # what folding could turn into other words
_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")
_KEY_CHARS = 6  # a crude stem, so that "terminated" finds "termination"
_ENOUGH = 0.3  # share of a claim's keys that a window must have when there are too many windows


def content_keys(text: str) -> set[str]:
    """The rough keys by which windows are found: word stems, digits, and pairs of characters in unspaced scripts."""
    if text.isascii():
        return {word[:_KEY_CHARS] for word in text.lower().translate(_SPACED).split() if word not in STOP_WORDS}
    plain = (fold(text).text if _UNUSUAL.search(text) else text).casefold()
    keys: set[str] = set()
    for word in set(_WORD.findall(plain)) - STOP_WORDS:
        if not word.isascii() and _UNSPACED.search(word):
            keys.update(word[at : at + 2] for at in range(max(1, len(word) - 1)))
        else:
            keys.add(word[:_KEY_CHARS])
    return keys


@dataclass(frozen=True, slots=True)
class Search:
    """The premises for one claim, closest first, and whether some that resemble it were left unread."""

    premises: tuple[Premise, ...]
    capped: bool = False


class Passages:
    """All windows of the chunks of one check, with an index from key to window."""

    def __init__(self, chunks: Iterable[Chunk], *, max_windows: int = 32) -> None:
        self._max = max_windows
        self.capped = False  # whether any search left windows unread that resemble its claim
        self._windows: list[Premise] = []
        self._of_chunk: dict[str, list[int]] = defaultdict(list)
        self._index: dict[str, list[int]] = defaultdict(list)
        for chunk in chunks:
            self._add(chunk)

    def _add(self, chunk: Chunk) -> None:
        context = metadata_text(chunk)
        context_keys = content_keys(context) if context else set()
        for span in windows(chunk.text):
            number = len(self._windows)
            text = span.of(chunk.text)
            self._windows.append(Premise((Evidence(chunk.id, span, text, page=chunk.page),), context))
            self._of_chunk[chunk.id].append(number)
            for key in content_keys(text) | context_keys:
                self._index[key].append(number)

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
            return Search(self._ordered(chosen, shared))
        enough = max(1.0, _ENOUGH * len(content_keys(claim.statement)))
        close = [number for number, count in shared.items() if count >= enough and number not in skip]
        return self._search(self._ordered(close, shared))

    def _shared(self, claim: Claim) -> Counter[int]:
        shared: Counter[int] = Counter()
        for key in content_keys(claim.statement):
            shared.update(self._index.get(key, ()))
        return shared

    def _ordered(self, numbers: Iterable[int], shared: Counter[int]) -> tuple[Premise, ...]:
        return tuple(self._windows[number] for number in sorted(numbers, key=lambda n: (-shared[n], n)))

    def _joined(self, shared: Counter[int], only: Collection[str]) -> Search:
        """Each window of the cited chunks, and the closest window of each joined into one premise."""
        numbers = [number for chunk_id in dict.fromkeys(only) for number in self._of_chunk.get(chunk_id, ())]
        found = self._search(self._ordered(numbers, shared))
        best: dict[str, Premise] = {}
        for premise in found.premises:
            best.setdefault(premise.evidence[0].chunk_id, premise)
        if len(best) < 2:
            return found
        pieces = tuple(best[chunk_id].evidence[0] for chunk_id in dict.fromkeys(only) if chunk_id in best)
        contexts = "\n".join(dict.fromkeys(premise.context for premise in best.values() if premise.context))
        return Search((Premise(pieces, contexts), *found.premises), found.capped)

    def _search(self, ordered: tuple[Premise, ...]) -> Search:
        capped = len(ordered) > self._max
        self.capped = self.capped or capped
        return Search(ordered[: self._max], capped)


def windows(text: str, *, size: int = WINDOW_CHARS, overlap: int = OVERLAP_CHARS) -> tuple[Span, ...]:
    """Cut `text` into spans of about `size` characters that overlap by about `overlap` and together cover it all.

    Cuts fall on ends of sentences or lines, else on a space, else anywhere. Linear in the length of the text.
    """
    if len(text) <= size:
        return (Span(0, len(text)),) if text.strip() else ()
    ends = [match.end() for match in _BREAK.finditer(text)] + [len(text)]
    spans: list[Span] = []
    start = 0
    while start < len(text):
        fitting = bisect_right(ends, start + size) - 1
        end = ends[fitting] if fitting >= 0 and ends[fitting] > start else _cut(text, start, start + size)
        if text[start:end].strip():
            spans.append(Span(start, end))
        if end == len(text):
            break
        again = bisect_right(ends, max(start, end - overlap))
        start = ends[again] if ends[again] < end else end
    return tuple(spans)


def _cut(text: str, start: int, limit: int) -> int:
    """Where to cut when no sentence ends in time: at a space if there is one, else at the limit."""
    if limit >= len(text):
        return len(text)
    space = text.rfind(" ", start + (limit - start) // 2, limit)
    return space + 1 if space > start else limit
