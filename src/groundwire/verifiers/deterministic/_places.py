"""Where in a premise a claim is held: the sentences that share most of its words."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from groundwire.verifiers.deterministic._sentence import Analysed, Sentence

# A sentence's rank is one number, so that ranks are put in order without a look inside: less its shared words, less its
# shared numbers (which only decide between equals), and which sentence it is.
_WORD, _NUMBER = 1 << 40, 1 << 20
_WHICH = _NUMBER - 1
RELATED = 0.25  # share of the claim's content words below which a sentence is about something else
_CLOSE = 4  # sentences of a premise that are looked at in full
_rank = itemgetter(0)


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
    keys = len(claim.keys)
    wanted = keys or 1
    new = tuple.__new__  # four places for every pair: without the call that a named tuple's own constructor is
    if len(texts) == 1:
        analysed, piece = texts[0], 0 if pieces else -1
        ranks = _closest(claim, analysed)
        if keys and ranks and _shared(ranks[0]) / wanted < RELATED:
            ranks = ranks[:1]
        said = analysed.sentences
        return [new(Place, (piece, analysed, said[at & _WHICH], (_WHICH - at) // _WORD / wanted)) for at in ranks]
    found: list[tuple[int, Place]] = []
    for number, analysed in enumerate(texts):
        piece = number if number < pieces else -1
        for at in _closest(claim, analysed):
            place = Place(piece, analysed, analysed.sentences[at & _WHICH], _shared(at) / wanted)
            found.append(((at | _WHICH), place))
    return [place for _, place in sorted(found, key=_rank)[:_CLOSE]]


def _shared(rank: int) -> int:
    """How many words the sentence of a rank shares."""
    return (_WHICH - rank) // _WORD


def _closest(claim: Sentence, analysed: Analysed) -> list[int]:
    """The ranks of the closest sentences, first the closest."""
    keys, index = claim.keys, analysed.index
    if not keys:
        return list(range(min(len(analysed.sentences), _CLOSE)))
    hits: dict[int, int] = {}
    for key in keys:
        if key in index:
            for at in index[key]:
                hits[at] = hits.get(at, at) - _WORD
    if not hits:
        return []
    for key in claim.numbers:
        for at in index.get(key, ()):
            if at in hits:
                hits[at] -= _NUMBER
    return sorted(hits.values())[:_CLOSE]
