"""The offline answer: sentences and rows of what was retrieved that speak of the question, quoted and cited."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from groundwire.core._chunk_index import ChunkIndex
from groundwire.core._citations import find_markers
from groundwire.core._content_keys import content_keys
from groundwire.core._types import Chunk
from groundwire.core.chunks import metadata_text
from groundwire.sources._cut import sentences

_ENOUGH = 0.6  # share of the question's weight that the best sentence and what stands above it must have
_NEARLY = 0.85  # and how much of the best one's score a further sentence needs
_QUOTED = 3
_FROM_ABOVE = 0.6  # what a word counts that only the title or heading has
_PIECE = 400  # characters from which a piece is no sentence that can be quoted
_LEAST_WORDS = 3
_HOW = re.compile(  # words that ask for a figure and stand in no answer: "how long", "what is the name of"
    r"\bhow (?:long|old|far|tall|high|big|large|heavy|fast|deep|wide|often|soon|early|late)\b"
    r"|\b(?:what|which) (?:is|are|was|were) the (?:name|number|amount|value)s? of\b|\b(?:please|tell|know|explain)\b",
    re.IGNORECASE,
)
_PRICE_ASKED = re.compile(r"\b(?:costs?|prices?|charged?|fees?)\b", re.IGNORECASE)
_PRICED = re.compile(r"[$€£¥]|\b(?:euros?|dollars?|pounds?|cents?|EUR|USD|GBP|CHF)\b|\bprice\b", re.IGNORECASE)
_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_PRICE_KEYS = frozenset("cost price charge fee".split())


@dataclass(frozen=True, slots=True)
class _Sentence:
    chunk: Chunk
    text: str
    whole: str  # the sentence, or the row of which `text` has the cells that answer
    keys: frozenset[str]
    above: frozenset[str]
    has_price: bool  # and one is asked for


@dataclass(frozen=True, slots=True)
class _Asked:
    keys: frozenset[str]
    priced: bool


class ExtractiveGenerator:
    """See `Generator`. It asserts nothing of its own; whether what it quotes answers is another matter."""

    name = "extractive"
    version = "2"

    def generate(self, question: str, chunks: Sequence[Chunk]) -> str:
        """Up to three sentences, each with its chunk's id; empty when none speaks of most of the question.

        A word of the question weighs more, the fewer of the pieces have it: one that none has weighs most.
        """
        wanted = _keys(_HOW.sub(" ", question)) or _keys(question)
        asked = _Asked(wanted, bool(_PRICE_ASKED.search(question)))
        index = ChunkIndex([chunk.id for chunk in chunks])
        found = [piece for chunk in chunks for piece in _pieces(chunk, index, asked)]
        if not wanted or not found:
            return ""
        weights = _weights(wanted, found)
        total = sum(weights.values())
        scored = [(_score(piece, weights) / total, -at, piece) for at, piece in enumerate(found)]
        scored.sort(key=lambda item: (-item[0], -item[1]))
        best = scored[0][0]
        figures = _figures(question) & _figures(scored[0][2].whole)  # what the best one has, no further one may lack
        if best < _ENOUGH:
            return ""
        chosen: list[_Sentence] = []
        for score, _, piece in scored:
            if score < max(_ENOUGH, _NEARLY * best) or len(chosen) == _QUOTED:
                break
            if figures <= _figures(piece.whole) and all(
                len(piece.keys & other.keys) < 0.8 * len(piece.keys) for other in chosen
            ):
                chosen.append(piece)
        return " ".join(f"{_ended(piece.text)} [{piece.chunk.id}]." for piece in chosen)


def _ended(text: str) -> str:
    """A sentence without its full stop, which comes after the citation."""
    return text.rstrip().rstrip(".").rstrip()


def _pieces(chunk: Chunk, index: ChunkIndex, asked: _Asked) -> Iterator[_Sentence]:
    above = _keys(metadata_text(chunk))
    for text in _sentences(chunk):
        said = _unmarked(text, index)
        if len(said.split()) >= _LEAST_WORDS and len(said) <= _PIECE:
            yield _Sentence(chunk, said, said, _keys(said), above, asked.priced and bool(_PRICED.search(said)))
    for cells in _rows(chunk):
        whole, said = _row(cells), _unmarked(_row(_answering(cells, asked)), index)
        if said and len(said) <= _PIECE:
            yield _Sentence(chunk, said, whole, _keys(whole), above, asked.priced and bool(_PRICED.search(whole)))


def _keys(text: str) -> frozenset[str]:
    """Content words, of "weigh" and "weighs", "tent" and "tents" one."""
    return frozenset(
        key[:-1] if len(key) > 3 and key.endswith("s") and not key.endswith("ss") else key for key in content_keys(text)
    )


def _sentences(chunk: Chunk) -> Iterator[str]:
    for line in chunk.text.split("\n\n"):
        plain = " ".join(line.split())
        if plain and not line.lstrip().startswith(("|", "#")):
            yield from (text for span in sentences(plain) if (text := span.of(plain))[-1] in ".!。！")


def _rows(chunk: Chunk) -> Iterator[list[tuple[str, str]]]:
    """The rows of a table, each cell after the head of its column; none for a table without heads."""
    header = chunk.metadata.get("table_header", "")
    heads = _cells(header)
    for line in chunk.text.split("\n"):
        cells = _cells(line)
        if header and line.startswith("| ") and line != header and len(cells) == len(heads):
            yield [(head, cell) for head, cell in zip(heads, cells, strict=True) if cell]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _answering(cells: list[tuple[str, str]], asked: _Asked) -> list[tuple[str, str]]:
    """The first cell, which says what the row is of, and those that are asked for; all where none is."""
    further = asked.keys - _keys(" ".join(cell for _, cell in cells[:1]))
    wanted = [
        (head, cell)
        for head, cell in cells[1:]
        if _keys(f"{head} {cell}") & further or (asked.priced and _PRICED.search(f"{head} {cell}"))
    ]
    return [*cells[:1], *wanted] if wanted else cells


def _figures(text: str) -> set[str]:
    return set(_FIGURE.findall(text))


def _row(cells: Iterable[tuple[str, str]]) -> str:
    """A row as a sentence: "Model: Tarn 2; Price: 249"."""
    return "; ".join(f"{head}: {cell}" if head else cell for head, cell in cells)


def _unmarked(text: str, index: ChunkIndex) -> str:
    """The text without what would be read as a citation: what a source cites, or forges, is no citation of ours."""
    for marker in reversed(find_markers(text, index)):
        text = text[: marker.span.start].rstrip() + text[marker.span.end :]
    return text


def _weights(wanted: frozenset[str], found: Sequence[_Sentence]) -> dict[str, float]:
    """What each word of the question weighs: more, the fewer of the sentences have it."""
    counts = Counter(key for piece in found for key in piece.keys & wanted)
    return {key: math.log(1 + len(found) / (1 + counts[key])) for key in wanted}


def _score(piece: _Sentence, weights: dict[str, float]) -> float:
    return sum(
        weight
        * (
            1.0
            if key in piece.keys or (piece.has_price and key in _PRICE_KEYS)
            else _FROM_ABOVE
            if key in piece.above
            else 0.0
        )
        for key, weight in sorted(weights.items())
    )
