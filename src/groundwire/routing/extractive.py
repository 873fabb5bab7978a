"""The offline answer: the sentences of what was retrieved that speak of the question, quoted and cited."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from groundwire.core._types import Chunk
from groundwire.core.chunks import metadata_text
from groundwire.core.evidence import content_keys
from groundwire.sources._cut import sentences

_ENOUGH = 0.5  # share of the question's weight that the best sentence and what stands above it must have
_NEARLY = 0.75  # and how much of the best one's score a further sentence needs
_QUOTED = 3
_FROM_ABOVE = 0.6  # what a word counts that only the title or heading has
_PIECE = 400  # characters from which a piece is no sentence that can be quoted
_LEAST_WORDS = 3


@dataclass(frozen=True, slots=True)
class _Sentence:
    chunk: Chunk
    text: str
    keys: frozenset[str]
    above: frozenset[str]


class ExtractiveGenerator:
    """See `Generator`. It asserts nothing of its own; whether what it quotes answers is another matter."""

    name = "extractive"
    version = "1"

    def generate(self, question: str, chunks: Sequence[Chunk]) -> str:
        """Up to three sentences, each with its chunk's id; empty when none speaks of most of the question."""
        wanted = content_keys(question)
        found = [piece for chunk in chunks for piece in _pieces(chunk)]
        if not wanted or not found:
            return ""
        weights = _weights(wanted, found)
        total = sum(weights.values())
        scored = [(_score(piece, weights) / total, -at, piece) for at, piece in enumerate(found)]
        scored.sort(key=lambda item: (-item[0], -item[1]))
        best = scored[0][0]
        if best < _ENOUGH:
            return ""
        chosen: list[_Sentence] = []
        for score, _, piece in scored:
            if score < _NEARLY * best or len(chosen) == _QUOTED:
                break
            if all(len(piece.keys & other.keys) < 0.8 * len(piece.keys) for other in chosen):
                chosen.append(piece)
        return " ".join(f"{_ended(piece.text)} [{piece.chunk.id}]." for piece in chosen)


def _ended(text: str) -> str:
    """A sentence without its full stop, which comes after the citation."""
    return text.rstrip().rstrip(".").rstrip()


def _pieces(chunk: Chunk) -> Iterator[_Sentence]:
    above = frozenset(content_keys(metadata_text(chunk)))
    for line in chunk.text.split("\n\n"):
        plain = " ".join(line.split())
        if line.lstrip().startswith(("|", "#")) or chunk.type == "table":
            continue  # a row of a table is no sentence, and what it says hangs on its header
        for span in sentences(plain) if plain else ():
            text = span.of(plain)
            if len(text.split()) >= _LEAST_WORDS and len(text) <= _PIECE and text[-1] in ".!。！":
                yield _Sentence(chunk, text, frozenset(content_keys(text)), above)


def _weights(wanted: set[str], found: Sequence[_Sentence]) -> dict[str, float]:
    """What each word of the question weighs: more, the fewer of the sentences have it."""
    counts = Counter(key for piece in found for key in piece.keys & wanted)
    return {key: math.log(1 + len(found) / (1 + counts[key])) for key in wanted}


def _score(piece: _Sentence, weights: dict[str, float]) -> float:
    return sum(
        weight * (1.0 if key in piece.keys else _FROM_ABOVE if key in piece.above else 0.0)
        for key, weight in sorted(weights.items())
    )
