"""What the model reads of a premise: whole sentences, as many tokens as fit, those that speak of the claim.

Everything here depends on the premise and the claim alone, so that a pair's score does not depend on other pairs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from groundwire.core._types import Span

_SENTENCE_END = re.compile(r"[.!?;。！？；؟।][\"')\]”’」』]{0,3}(?=\s)|[。！？](?=\S)|\n")
_FIRST_SHARE = 0.6  # of the room goes to the run that holds most of the claim, the rest to what that run lacks


class Sentence(NamedTuple):
    """A sentence of a premise as token numbers, where it stands (`piece` of the premise, characters of its text)."""

    ids: tuple[int, ...]
    keys: frozenset[int]
    piece: int
    span: Span


@dataclass(frozen=True, slots=True)
class Excerpt:
    """The sentences that are read, in their order, and those of them that hold most of the claim without a gap."""

    sentences: tuple[Sentence, ...]
    best: tuple[Sentence, ...]

    @property
    def ids(self) -> list[int]:
        """Token numbers of all sentences, end to end."""
        return [number for sentence in self.sentences for number in sentence.ids]


def sentence_spans(text: str) -> list[Span]:
    """Sentences and lines of `text`, without the blank ones; together they hold every character that is not blank."""
    ends = [match.end() for match in _SENTENCE_END.finditer(text)]
    spans, start = [], 0
    for end in [*ends, len(text)]:
        if text[start:end].strip():
            spans.append(Span(start, end))
        start = end
    return spans


def choose(sentences: Sequence[Sentence], wanted: frozenset[int], room: int) -> Excerpt:
    """The excerpt of at most `room` tokens that holds most of the `wanted` keys.

    Where all fits, all is read. Else the best run without a gap takes the greater part of the room, and sentences from
    elsewhere that have what it lacks take the rest; a run that has everything may take all of it.
    """
    whole = tuple(sentences)
    if sum(len(sentence.ids) for sentence in whole) <= room:
        return Excerpt(whole, _densest(whole, wanted))
    start, end = _best_run(whole, wanted, int(room * _FIRST_SHARE))
    chosen = set(range(start, end))
    left = room - sum(len(whole[at].ids) for at in chosen)
    missing = wanted - _keys(whole[at] for at in chosen)
    while missing:
        at = max(range(len(whole)), key=lambda at: (_gain(whole[at], missing, left, at in chosen), -at))
        if _gain(whole[at], missing, left, at in chosen) <= 0:
            break
        chosen.add(at)
        left -= len(whole[at].ids)
        missing = missing - whole[at].keys
    _fill(whole, chosen, left)
    return Excerpt(tuple(whole[at] for at in sorted(chosen)), whole[start:end])


def _gain(sentence: Sentence, missing: frozenset[int], left: int, taken: bool) -> float:
    """Missing keys that a sentence would bring, a little less for a long one; 0 where it is taken or does not fit."""
    if taken or len(sentence.ids) > left:
        return 0.0
    return len(sentence.keys & missing) / (20 + len(sentence.ids))


def _fill(sentences: Sequence[Sentence], chosen: set[int], left: int) -> None:
    """Use the room that is left for the neighbours of what was chosen: what comes before first, then what follows."""
    for step in (-1, 1):
        for at in sorted(chosen):
            near = at + step
            if 0 <= near < len(sentences) and near not in chosen and len(sentences[near].ids) <= left:
                chosen.add(near)
                left -= len(sentences[near].ids)


def _keys(sentences: Iterable[Sentence]) -> frozenset[int]:
    return frozenset().union(*(sentence.keys for sentence in sentences))


def _best_run(sentences: Sequence[Sentence], wanted: frozenset[int], room: int) -> tuple[int, int]:
    """Where the run of at most `room` tokens with most of the wanted keys starts and ends; the first of equals."""
    best, best_held = (0, 1), -1
    end = length = 0
    for start in range(len(sentences)):
        if end <= start:
            end, length = start + 1, len(sentences[start].ids)
        while end < len(sentences) and length + len(sentences[end].ids) <= room:
            length += len(sentences[end].ids)
            end += 1
        held = len(wanted & _keys(sentences[start:end]))
        if held > best_held:
            best, best_held = (start, end), held
        length -= len(sentences[start].ids)
    return best


def _densest(sentences: tuple[Sentence, ...], wanted: frozenset[int]) -> tuple[Sentence, ...]:
    """The one sentence that shares most with the claim: what a reader is shown."""
    return (max(sentences, key=lambda sentence: len(sentence.keys & wanted)),) if sentences else ()
