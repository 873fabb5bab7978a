"""Choose what a 256-token model sees of a long premise: the window, or few windows, that overlap the claim most."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from training.text import content_words, coverage, split_sentences, vocabulary


@dataclass(frozen=True, slots=True)
class Window:
    """A run of sentences: `start` and `end` are sentence numbers, half-open; `score` is the claim's idf share held."""

    start: int
    end: int
    score: float


_sentences = lru_cache(maxsize=20_000)(split_sentences)


def long_sentences_cut(chunks: Sequence[str], limit: int) -> list[str]:
    """All sentences of all chunks, in order; one longer than `limit` words is cut into pieces of that length."""
    pieces: list[str] = []
    for chunk in chunks:
        for sentence in _sentences(chunk):
            tokens = sentence.split()
            pieces.extend(" ".join(tokens[i : i + limit]) for i in range(0, len(tokens), limit))
    return pieces


def rank_windows(sentences: Sequence[str], claim: str, limit: int, idf: Mapping[str, float]) -> list[Window]:
    """Every maximal run of sentences of at most `limit` words, best claim overlap first; ties keep the text's order."""
    vocabularies = [vocabulary(sentence) for sentence in sentences]
    lengths = [len(sentence.split()) for sentence in sentences]
    windows: list[Window] = []
    end = held_words = 0
    for start in range(len(sentences)):
        if end <= start:  # at the start, or behind a sentence longer than the limit
            end, held_words = start + 1, lengths[start]
        while end < len(sentences) and held_words + lengths[end] <= limit:
            held_words += lengths[end]
            end += 1
        held_words -= lengths[start]
        if windows and windows[-1].end >= end:
            continue  # a tail of the window before it holds nothing new
        held = set().union(*vocabularies[start:end])
        windows.append(Window(start, end, coverage(claim, held, idf)))
    return sorted(windows, key=lambda window: -window.score)


def best_window(sentences: Sequence[str], claim: str, limit: int, idf: Mapping[str, float]) -> tuple[str, float]:
    """Text and overlap of the best single window."""
    best = rank_windows(sentences, claim, limit, idf)[0]
    return " ".join(sentences[best.start : best.end]), best.score


def joined_windows(
    sentences: Sequence[str], claim: str, limit: int, idf: Mapping[str, float], *, count: int
) -> tuple[str, float]:
    """Up to `count` short windows that together hold most of the claim, in the text's order, `limit` words in all.

    Greedy: each further window is the one that adds most of what is still missing, so that facts stated far apart
    in a document meet in one premise.
    """
    each = max(limit // count, 1)
    ranked = rank_windows(sentences, claim, each, idf)
    chosen: set[int] = set()
    held: set[str] = set()
    for _ in range(count):
        best = max(
            ranked[:24],
            key=lambda window: _gain(sentences, claim, held, window, idf),
        )
        chosen.update(range(best.start, best.end))
        held |= _vocabulary(sentences, best)
    return " ".join(sentences[i] for i in sorted(chosen)), coverage(claim, held, idf)


def _vocabulary(sentences: Sequence[str], window: Window) -> set[str]:
    return set().union(*(vocabulary(sentences[i]) for i in range(window.start, window.end)))


def _gain(sentences: Sequence[str], claim: str, held: set[str], window: Window, idf: Mapping[str, float]) -> float:
    return coverage(claim, held | _vocabulary(sentences, window), idf)


def choose_premise(
    chunks: Sequence[str], claim: str, idf: Mapping[str, float], rng: random.Random
) -> tuple[str, float]:
    """The premise to train on, and the share of the claim that it holds.

    Short premises stay whole.  Of longer ones mostly one window of 90 to 170 words, in three cases of ten two or
    three joined: at run time both kinds occur (one window of a chunk, several cited chunks joined).
    """
    limit = rng.randint(90, 170)
    sentences = long_sentences_cut(chunks, limit)
    if sum(len(sentence.split()) for sentence in sentences) <= limit:
        text = " ".join(sentences)
        return text, coverage(claim, frozenset(content_words(text)), idf)
    if rng.random() < 0.3:
        return joined_windows(sentences, claim, limit, idf, count=rng.choice((2, 3)))
    return best_window(sentences, claim, limit, idf)


def pad_with_distractors(premise: str, distractors: Sequence[str], rng: random.Random, *, limit: int = 150) -> str:
    """Hide a short premise among unrelated text of up to `limit` words, so that the model learns to find evidence."""
    before: list[str] = []
    after: list[str] = []
    length = len(premise.split())
    for text in distractors:
        size = len(text.split())
        if length + size > limit:
            continue
        (before if rng.random() < 0.5 else after).append(text)
        length += size
    return " ".join([*before, premise, *after])
