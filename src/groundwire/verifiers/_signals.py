"""What plain reading says beside the model, and how both are joined: a logistic combination with few weights.

Models of this size miss a foreign name or figure in copied text, which counting sees at once; counting is blind to a
paraphrase, which the model reads. The weights are fitted on training data and stored with the model.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from groundwire.core._content_keys import content_keys
from groundwire.core._stopwords import STOP_WORDS

_WORD = re.compile(r"[^\W_]+(?:[.,]\d+)*")
_SURE = 8.0  # log odds beyond which a model's score says nothing more
_UNREAD = -4.0  # what a pair has that no model read: about the least that the network gives
_MANY = 4  # stems from which the share that a premise has says something
_TOPICAL = 0.25
NAMES = ("model", "coverage", "bigrams", "figures_missing", "names_missing", "length")


class Signals(NamedTuple):
    """Of one pair. `model` is log odds within ±8; shares are in 0..1; `length` is the logarithm of the claim's words.

    `coverage` is the share of the claim's word stems that the premise has, `bigrams` that of its word pairs;
    `figures_missing` and `names_missing` are shares of those that the premise lacks, 0 where the claim has none.
    """

    model: float
    coverage: float
    bigrams: float
    figures_missing: float
    names_missing: float
    length: float


@dataclass(frozen=True, slots=True)
class Words:
    """A text as these signals see it."""

    words: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a claim asks of a premise."""

    keys: frozenset[str]
    pairs: frozenset[tuple[str, str]]
    figures: frozenset[str]
    names: frozenset[str]
    length: float


@lru_cache(maxsize=4096)
def words_of(text: str) -> Words:
    """The words of a premise."""
    found = [_plain(word) for word in _WORD.findall(text)]
    return Words(frozenset(found), frozenset(pairwise(found)), frozenset(content_keys(text)))


@lru_cache(maxsize=4096)
def wanted_of(statement: str) -> Wanted:
    """The words of a claim. A name is a word with a capital that does not open a sentence."""
    raw = _WORD.findall(statement)
    found = [_plain(word) for word in raw]
    names = {
        _plain(match.group())
        for match in _WORD.finditer(statement)
        if match.group()[0].isupper() and _inside(statement, match.start()) and match.group().lower() not in STOP_WORDS
    }
    figures = {word for word in found if any(character.isdigit() for character in word)}
    keys = frozenset(content_keys(statement)) or frozenset(found)
    return Wanted(keys, frozenset(pairwise(found)), frozenset(figures), frozenset(names), math.log1p(len(found)))


def _plain(word: str) -> str:
    return word.casefold().replace(",", "")


def _inside(text: str, at: int) -> bool:
    """True when the word that starts at `at` does not open the text or a sentence."""
    before = text[:at].rstrip(" \"'“‘([*_")
    return bool(before) and before[-1] not in ".!?:\n"


def off_topic(premise: str, statement: str) -> bool:
    """True when a premise has so little of a claim's words that no model need read it; never for a short claim."""
    have, want = words_of(premise), wanted_of(statement)
    return len(want.keys) >= _MANY and len(want.keys & have.keys) < _TOPICAL * len(want.keys)


def signals(premise: str, statement: str, log_odds: float = _UNREAD) -> Signals:
    """The signals of one pair; `premise` is all of it, whatever part the model read. Unread, the model is against."""
    have, want = words_of(premise), wanted_of(statement)
    return Signals(
        model=max(-_SURE, min(_SURE, log_odds)),
        coverage=_share(len(want.keys & have.keys), len(want.keys)),
        bigrams=_share(len(want.pairs & have.pairs), len(want.pairs), empty=1.0),
        figures_missing=_share(len(want.figures - have.words), len(want.figures)),
        names_missing=_share(len(want.names - have.words), len(want.names)),
        length=want.length,
    )


def _share(part: int, whole: int, *, empty: float = 0.0) -> float:
    return part / whole if whole else empty


@dataclass(frozen=True, slots=True)
class Combiner:
    """support = 1 / (1 + exp(-(bias + weights · signals))); the weight of `model` is never negative."""

    weights: Signals
    bias: float

    def __post_init__(self) -> None:
        if not all(map(math.isfinite, (*self.weights, self.bias))) or self.weights.model < 0:
            raise ValueError("a combiner's weights must be finite, and support may not fall as the model's rises")

    @classmethod
    def read(cls, table: Mapping[str, float]) -> Combiner:
        """From the table in a model's config.json. Raises ValueError for a name that is missing or unknown."""
        if table.keys() != {*NAMES, "bias"}:
            raise ValueError(f"a combiner has {', '.join(NAMES)} and bias, not {', '.join(table)}")
        return cls(Signals(**{name: float(table[name]) for name in NAMES}), float(table["bias"]))

    def support(self, found: Signals) -> float:
        """Support in 0..1."""
        total = self.bias + sum(weight * value for weight, value in zip(self.weights, found, strict=True))
        return 1 / (1 + math.exp(-max(-40.0, min(40.0, total))))
