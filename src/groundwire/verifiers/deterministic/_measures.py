"""What sentences and cells measure: one value each, of what their other words name, so that two can be compared."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Bound, Figure, Number
from groundwire.verifiers.deterministic._kinds import DATE, kind_of
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic.dates import Date

_PLAIN = (Bound.EXACT, Bound.EXACTLY, Bound.ABOUT)
_UNSURE = words.UNSURE - {"plan"}
_NAME = "measures"
_MOST = 80  # measures of a premise that are compared with one another
_CLEARLY = 0.1  # by which share two figures have to differ when one is "about"


class Measure(NamedTuple):
    """The `value` of one sentence, as `kind_of` and `dimension` (`DATE` for a year) tell what it measures.

    `items` are what its other words are.
    """

    value: Token
    amount: Number
    dimension: str
    kind: str
    items: frozenset[str]
    about: bool
    sentence: Sentence
    piece: int = 0


def measures_of(pieces: Sequence[Analysed]) -> list[Measure]:
    """Of each sentence that measures one thing and neither denies nor doubts it; none of a premise with too many."""
    found: list[Measure] = []
    for number, piece in enumerate(pieces):
        own = piece.kept.get(_NAME)
        if own is None:
            own = piece.kept[_NAME] = [one for sentence in piece.sentences for one in _measures(sentence)]
        found += [one._replace(piece=number) for one in own] if number else own
    return found if len(found) <= _MOST else []


def items_of(tokens: Sequence[Token]) -> frozenset[str]:
    """The content words, and values that are part of a name as they are written: "plan a", "2"."""
    return frozenset([token.word.casefold() if token.value else token.key for token in tokens if _means(token)])


def is_above(one: Measure, other: Measure) -> bool | None:
    """Whether one measure is more, or later, than the other; None where they are alike or cannot be compared."""
    if one.dimension != other.dimension or one.amount == other.amount:
        return None
    first, second = float(one.amount), float(other.amount)
    if (one.about or other.about) and abs(first - second) <= _CLEARLY * max(abs(first), abs(second)):
        return None
    return one.amount > other.amount


def _means(token: Token) -> bool:
    return token.kind is Kind.CONTENT or token.kind is Kind.VALUE


def _measures(sentence: Sentence) -> Iterator[Measure]:
    return _shared(sentence) if sentence.shares else _read(sentence)


def _read(sentence: Sentence) -> Iterator[Measure]:
    if sentence.disowned or sentence.denies or not sentence.all_words.isdisjoint(_UNSURE):
        return
    tokens = sentence.tokens
    valued = [token for token in tokens[sentence.colon + 1 if sentence.cell else 0 :] if token.kind is Kind.VALUE]
    measured = [token for token in valued if isinstance(token.value, Date) or _has_unit(token)]
    value = measured[0] if len(measured) == 1 else valued[-1] if valued and not measured else None
    if value is None:
        return
    items = items_of([token for token in tokens if token is not value])
    if isinstance(value.value, Figure):
        figure = value.value
        if figure.low == figure.high and figure.bound in _PLAIN and figure.kind in ("count", "quantity", "money"):
            about = figure.bound is Bound.ABOUT
            yield Measure(value, figure.low, figure.dimension, kind_of(figure), items, about, sentence)
    elif isinstance(value.value, Date):
        years = value.value.reading.years
        if years is not None and years[0] == years[1] and len(value.value.readings) == 1:
            yield Measure(value, years[0], DATE, DATE, items, False, sentence)


def _shared(sentence: Sentence) -> Iterator[Measure]:
    """Of a sentence that gives each of several things its own value, what each of them has."""
    for shares in sentence.shares if not sentence.unsure and not sentence.disowned else ():
        for share in shares.shares:
            value, figure = share.values[0], share.values[0].value
            if len(share.values) > 1 or not isinstance(figure, Figure) or figure.low != figure.high:
                continue
            if figure.dimension and figure.bound in _PLAIN:
                items, about = share.owners[0] | shares.frame | shares.common, figure.bound is Bound.ABOUT
                yield Measure(value, figure.low, figure.dimension, kind_of(figure), items, about, sentence)


def _has_unit(token: Token) -> bool:
    return isinstance(token.value, Figure) and bool(token.value.dimension)
