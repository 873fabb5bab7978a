"""Where in a premise a claim is held: the sentences that share most of its words."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from groundwire.verifiers.deterministic._sentence import Analysed, Sentence

_NUMBER = 0.01  # what a shared number adds: it only decides between equals
RELATED = 0.25  # share of the claim's content words below which a sentence is about something else
_CLOSE = 4  # sentences of a premise that are looked at in full
_count = itemgetter(0)


class Place(NamedTuple):
    """A sentence of a premise, with where it stands."""

    piece: int  # which of the premise's evidence; -1 for its context
    analysed: Analysed
    sentence: Sentence
    share: float  # of the claim's keys


def places_of(claim: Sentence, texts: Sequence[Analysed], pieces: int) -> list[Place]:
    """The sentences that share most with the claim, best first; the first `pieces` of the texts are evidence.

    At least one where any shares a word, and all that are looked at where the best is RELATED.
    """
    wanted = len(claim.keys) or 1
    if len(texts) == 1:
        return _of_one(claim, texts[0], piece=0 if pieces else -1)
    found: list[tuple[float, Place]] = []
    for number, analysed in enumerate(texts):
        piece = number if number < pieces else -1
        for count, at in _closest(claim, analysed):
            found.append((-count, Place(piece, analysed, analysed.sentences[at], int(-count) / wanted)))
    return [place for _, place in sorted(found, key=_count, reverse=True)[:_CLOSE]]


def _of_one(claim: Sentence, analysed: Analysed, *, piece: int) -> list[Place]:
    """`places_of` a single text; only the closest of them where it is about something else."""
    closest, wanted, sentences = _closest(claim, analysed), len(claim.keys) or 1, analysed.sentences
    if closest and claim.keys and int(-closest[0][0]) / wanted < RELATED:
        closest = closest[:1]
    new = tuple.__new__  # four for every pair: without the call that a named tuple's own constructor is
    return [new(Place, (piece, analysed, sentences[at], int(-count) / wanted)) for count, at in closest]


def _closest(claim: Sentence, analysed: Analysed) -> list[tuple[float, int]]:
    """Less how much each of the closest sentences shares, and which it is: more first, then the one that comes first.

    Pairs of numbers, so that they are put in order without a call for each.
    """
    keys, index = claim.keys, analysed.index
    if not keys:
        return [(0, at) for at in range(min(len(analysed.sentences), _CLOSE))]
    hits: dict[int, float] = {}
    for key in keys:
        for at in index.get(key, ()):
            hits[at] = hits.get(at, 0) - 1
    if not hits:
        return []
    for key in claim.numbers:
        for at in index.get(key, ()):
            if at in hits:
                hits[at] -= _NUMBER
    return sorted([(count, at) for at, count in hits.items()])[:_CLOSE]
