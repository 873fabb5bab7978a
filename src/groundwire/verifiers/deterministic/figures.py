"""Figures in a text: numbers with their signs, scales, units, bounds and nouns."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._figure import Bound, Figure, Number, Reading, nouns_agree, plain
from groundwire.verifiers.deterministic._figure_compare import compare
from groundwire.verifiers.deterministic._figure_context import (
    Before,
    direction_after,
    over_a_time,
    read_before,
    read_bound_after,
    says_minus,
)
from groundwire.verifiers.deterministic._figure_joins import Joined, Place, read_compound, read_joined
from groundwire.verifiers.deterministic._figure_parts import Amount, Rate, read_amount, read_rate
from groundwire.verifiers.deterministic._figure_words import FREQUENCIES, NOT_NOUNS
from groundwire.verifiers.deterministic._number_words import WORDS, word_set
from groundwire.verifiers.deterministic.numerals import hits, lowered, whole
from groundwire.verifiers.deterministic.units import LETTERS, PERIODS, Unit, named

__all__ = ["Bound", "Figure", "Reading", "compare", "find_figures", "nouns_agree", "plain"]

_OF = r"[ \u00a0-](?:of (?:the |its |all |our |their )?|d'|de )?"
_NOUNS = re.compile(rf"{_OF}([{LETTERS}]+)(?![\w'])(?:{_OF}([{LETTERS}]+)(?![\w'])(?:{_OF}([{LETTERS}]+)(?![\w']))?)?")
_COUNTER = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]{1,2}")
_MINUS_LINE = re.compile(r"\||(?<!\w)(?:loss|losses|deficit|net income|expense)|[ ]{3}")
_ANAPHORA = word_set("the these those both other latter last first next previous")
_DETERMINERS = word_set("the an his her its their our my your this every each s der die das dem den des im am zum"
                         " le la les el los las du au")  # fmt: skip
_GERMAN_ARTICLES = word_set("im am zum vom beim der die das den dem des ins")
_IDLE = word_set("time times place places glance party parties hand step name aid half class lady")
_JOIN = frozenset({"digits", "cardinal", "one", "fraction"})
_EXACT, _MORE_THAN = Bound.EXACT, Bound.MORE_THAN
_KINDS = {"percent": "percent", "points": "points", "times": "multiple"}
_BARE = (Unit(""),)


def find_figures(text: str, taken: Iterable[Span] = ()) -> list[Figure]:
    """The figures of a folded text, in order, none overlapping another or a span of `taken`. Linear in the text."""
    low = lowered(text)
    starts = hits(text, low)
    if starts is None:
        return []
    found: list[Figure] = []
    at, size = 0, len(low)
    closed = iter(sorted([(span.start, span.end) for span in taken]))
    start, end = next(closed, (size, size))
    while at < size:
        if end <= at:
            start, end = next(closed, (size, size))
            continue
        hit = starts.search(at, start) if start > at else None
        if hit is None:
            at = end
            continue
        amount = read_amount(text, low, hit, start, floor=found[-1].span.end if found else 0)
        if isinstance(amount, int):
            at = amount
            continue
        figure, at = _read(Place(text, low, starts.seek, start), amount)
        if figure is not None:
            found.append(figure)
    return found


class _After(NamedTuple):
    """What follows an amount: its nouns, a bound, a rate, and where amount and rate end."""

    nouns: tuple[str, ...] = ()
    bound: Bound | None = None
    rate: Rate | None = None
    end: int = 0


def _read(place: Place, amount: Amount) -> tuple[Figure | None, int]:
    """The figure that starts with `amount`, and where to look on."""
    before = read_before(place.low, amount.start)
    joined = read_joined(place, amount, before) if amount.numeral.role in _JOIN else None
    if joined is not None and joined.kind == "skip":
        return None, joined.end
    if joined is None or joined.kind == "single":
        amount = read_compound(place, joined.first if joined is not None else amount)
        after = _read_after(place, amount.end, amount)
        return _single(place, amount, before, after), max(after.end, amount.end)
    after = _read_after(place, joined.end, joined.second or amount)
    return _double(place, amount, joined, before, after), max(after.end, joined.end)


def _read_after(place: Place, end: int, amount: Amount) -> _After:
    text, low, limit = place.text, place.low, place.limit
    if end >= limit or text[end] in ",.:|\n;)]":
        return _After((), None, None, end)
    if text[end] >= "\u2e80":
        counter = _COUNTER.match(text, end, limit)
        after = counter.end() if counter else end
        bound = read_bound_after(low, end) or read_bound_after(low, min(after, end + 1))
        return _After((counter.group()[:1],) if counter and not amount.units else (), bound, None, end)
    at = end + 1 if text[end] == "+" else end
    rate = read_rate(text, low, at, limit)
    bound = read_bound_after(low, end)
    start = rate.end if rate is not None else at
    nouns, noun_end = _read_nouns(low, start, limit)
    if noun_end > start:
        bound = bound or read_bound_after(low, noun_end)
        if rate is None:  # "100,000 requests per day": the noun between them stays out of the span
            return _After(nouns, bound, read_rate(text, low, noun_end, limit), end)
    return _After(nouns, bound, rate, max(end, start) if rate is not None else end)


def _read_nouns(low: str, start: int, limit: int) -> tuple[tuple[str, ...], int]:
    """Up to three words that may be what a figure counts, and where they end."""
    match = _NOUNS.match(low, start, limit)
    if match is None or match[1] in NOT_NOUNS or match[1] in WORDS:
        return (), start
    if match[2] is None or match[2] in NOT_NOUNS or match[2] in WORDS:
        return (match[1],), match.end(1)
    if match[3] is None or match[3] in NOT_NOUNS or match[3] in WORDS:
        return (match[1], match[2]), match.end(2)
    return (match[1], match[2], match[3]), match.end(3)


def _single(place: Place, amount: Amount, before: Before, after: _After) -> Figure | None:
    """A figure of one number, or None where the words mean none."""
    role, low = amount.numeral.role, place.low
    last = before.words[-1] if before.words else ""
    noun = after.nouns[0] if after.nouns else ""
    implicit = False
    if role == "digits":
        kind = None
        if not (amount.units or amount.scaled) and place.text[amount.end : amount.end + 1] in {"]", "."}:
            kind = _enclosed(place, amount, last)
        if before.label and kind is None and not (amount.units or amount.scaled or amount.sign or amount.numeral.shift):
            kind = "label", "#" + before.label
        return _build(place, amount, None, before, after) if kind is None else _simple(place, amount, *kind, after)
    if role == "roman":
        if before.label and not amount.units:
            return _simple(place, amount, "label", "#" + before.label, after)
        timed = amount.units and amount.units[0].dimension in {"time", "calendar time"}
        return _build(place, amount, None, before, after) if timed else None
    if role == "ordinal":
        idle = last not in _DETERMINERS or not noun or noun in _IDLE or low[amount.end : amount.end + 1] == "-"
        if idle and not low[amount.start].isdigit():
            return None
        return _simple(place, amount, "ordinal", "ordinal", after)
    if role in {"multiple", "frequency"}:
        if after.rate is not None and after.rate.dimension in {"time", "calendar time"}:
            return _build(place, amount._replace(units=named("times")), None, before, after)
        if role == "frequency":
            return None
        return _simple(place, amount, "multiple", "times", after, implicit=low[amount.end - 1] == "d")
    if role == "implied":
        if last not in {"within", "in", "for", "after", "lasts", "last", "lasted", "takes", "take", "took"}:
            return None
        implicit = True
    elif role == "one":
        if not amount.units and not amount.scaled and low[amount.end : amount.end + 1] != "-":
            if (
                not noun
                or low.startswith(" of", amount.end)
                or last in {"no", "the", "this", "that", "any", "every", "each", "which", "another"}
            ):
                return None
            implicit = True
        else:
            implicit = not before.words and low.startswith(" day", amount.end - 4)  # "One day, a storm hit"
    elif role == "cardinal" and not low[amount.start].isdigit() and amount.value <= 10 and last in _ANAPHORA:
        if not amount.units and not noun:
            return None
        implicit = True
    elif role == "whole" and amount.value == 0:
        implicit = True
    if before.label and not amount.units and not amount.scaled and not amount.sign and role != "fraction":
        return _simple(place, amount, "label", "#" + before.label, after, implicit=implicit)
    return _build(place, amount, None, before, after, implicit=implicit)


def _simple(
    place: Place, amount: Amount, kind: str, dimension: str, after: _After, *, implicit: bool = False
) -> Figure:
    """A figure without unit or bound: an ordinal, a label, a multiple."""
    value = amount.value
    span = Span(amount.start, amount.end)
    reading = Reading(value, value, amount.numeral.step, dimension)
    return Figure(span, span.of(place.text), kind, _EXACT, (reading,), value, nouns=after.nouns, implicit=implicit)


def _enclosed(place: Place, amount: Amount, last: str) -> tuple[str, str] | None:
    """A footnote or citation sign "[14]"; a German ordinal "im 2. Bezirk"."""
    before, following = place.text[amount.start - 1 : amount.start], place.text[amount.end : amount.end + 3]
    if before == "[" and following[:1] == "]":
        return "reference", "#reference"
    if last in _GERMAN_ARTICLES and following[:2] == ". " and following[2:].isalpha() and amount.value < 100:
        return "ordinal", "ordinal"
    return None


def _double(place: Place, amount: Amount, joined: Joined, before: Before, after: _After) -> Figure | None:
    """A figure of two numbers."""
    if joined.kind == "range":
        return _build(place, joined.first, joined.second, before, after)
    span = Span(amount.start, joined.end)
    dimension = "#reference" if joined.kind == "reference" else joined.kind
    low, high = joined.parts or (amount.value, amount.value)
    if joined.kind == "ratio":
        low = high = whole(Fraction(low) / high)
    bound = after.bound or before.bound
    readings = (Reading(low, high, 1 if joined.kind != "ratio" else Fraction(1, 10**6), dimension),)
    return Figure(
        span, span.of(place.text), joined.kind, bound, readings, amount.value, nouns=after.nouns, parts=joined.parts
    )


def _build(
    place: Place, amount: Amount, upper: Amount | None, before: Before, after: _After, *, implicit: bool = False
) -> Figure:
    """A count, a share, money or a quantity, with every reading that it may have."""
    start, end = amount.start, max((upper or amount).end, after.end)
    if not amount.sign and says_minus(before):
        amount, start = amount._replace(sign=-1), place.low.rindex(before.words[-1], 0, start)
    if upper is None and _bracketed(place, start, end):
        amount, start, end = amount._replace(sign=-1), start - 1, end + 1
    last = upper or amount
    units = last.units or _BARE
    if amount.numeral.role in {"fraction", "whole"} and not last.units and isinstance(amount.value, Fraction):
        units = (Unit("" if last.scaled else "ratio"),)
    direction = before.direction or direction_after(after.nouns)
    bound = after.bound or before.bound
    if bound is _MORE_THAN and units[0].dimension in {"time", "calendar time"} and over_a_time(before):
        bound = _EXACT
    readings = _readings(amount, last, units, after.rate, direction)
    hint = before.period
    if after.nouns and not hint and not FREQUENCIES.keys().isdisjoint(after.nouns):
        hint = next(noun for noun in after.nouns if noun in FREQUENCIES)
    if hint and after.rate is None and units[0].dimension not in {"percent", "points", "ratio", "times"}:
        period = PERIODS[FREQUENCIES.get(hint, hint)]
        readings += _readings(amount, last, units, Rate(hint, period.dimension, period.size, 0), 0)
    dimension = units[0].dimension
    kind = "money" if units[0].money else _KINDS.get(dimension) or ("quantity" if dimension else "count")
    kind = "fraction" if dimension == "ratio" else kind
    span = Span(start, end)
    per = after.rate.name if after.rate is not None else ""
    shift = amount.numeral.shift if upper is None else 0
    return Figure(span, place.text[start:end], kind, bound, readings, amount.value, direction, after.nouns, per,
                  implicit=implicit, scaled=last.scaled, shift=shift)  # fmt: skip


def _readings(
    amount: Amount, last: Amount, units: tuple[Unit, ...], rate: Rate | None, direction: int
) -> tuple[Reading, ...]:
    low = amount.value
    high = low if last is amount else last.value
    step = amount.numeral.step if amount.factor == 1 else whole(amount.numeral.step * amount.factor)
    if units is _BARE and (rate is None or not rate.dimension):
        return (Reading(low, high, step, ""),)
    found: list[Reading] = []
    for unit in units:
        size, dimension = unit.size, unit.dimension
        per: Number = 1
        if rate is not None and rate.dimension:
            dimension, per = f"{dimension}/{rate.dimension}", rate.size
            size = size if per == 1 else whole(Fraction(size) / per)
        if size == 1 and not unit.zero:
            found.append(Reading(low, high, step, dimension, 1, per, unit.money))
            continue
        ends = (whole(low * size + unit.zero), whole(high * size + unit.zero))
        found.append(Reading(min(ends), max(ends), whole(step * size), dimension, size, per, unit.money))
        if unit.zero and direction:
            found.append(
                Reading(whole(low * size), whole(high * size), whole(step * size), "temperature difference", size)
            )
    return tuple(found)


def _bracketed(place: Place, start: int, end: int) -> bool:
    """ "(1,940)" in a table, or on a line that speaks of losses, is a negative amount."""
    text = place.text
    if not start or text[start - 1] != "(" or text[end : end + 1] != ")":
        return False
    line_start = text.rfind("\n", max(0, start - 300), start) + 1 or max(0, start - 300)
    if text[max(0, start - 2) : start - 1] in {"|", ",", ";", '"', "\n", ""}:
        return True
    return _MINUS_LINE.search(place.low, line_start, start) is not None
