"""Two numbers that make one figure: ranges, scores, shares of a whole, fractions, page references."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from groundwire.verifiers.deterministic._figure import Number
from groundwire.verifiers.deterministic._figure_context import Before
from groundwire.verifiers.deterministic._figure_parts import Amount, read_amount
from groundwire.verifiers.deterministic._number_words import word_set
from groundwire.verifiers.deterministic.numerals import Seeker, whole
from groundwire.verifiers.deterministic.units import read_suffix

_OPENS = r"(?=[-+]?(?:[A-Z]{1,3})?[$€£¥₹₽₩]?[ \u00a0]?\.?[\da-zà-ü])"
_LINK = re.compile(
    rf"(?:([ \u00a0]?-[ \u00a0]?)|[ \u00a0](to|and|or|bis|und|à|et|y|a|hasta|al|tot|en)[ \u00a0]){_OPENS}"
)
_OF = re.compile(
    r"[ \u00a0](out of|of|in|von|sur|aus)[ \u00a0](?:the |all |every |a total of |its |their )?(?=[\da-z])"
)
_SLASH = re.compile(r"/(\d{1,9})(?![\d/]|[.,]\d)")
_COLON = re.compile(r":(\d[\d,]{0,12})(?:(-\d+)|(?![\d:]))")
_RUN = re.compile(r"(?:-\d+){2,}|-0\d+")
_SPACES = " \u00a0"
_LINK_STARTS = frozenset("-tabuàeyhoivs")
_BETWEEN = word_set("between zwischen entre tra tussen")
_FROM = word_set("from von de desde van")
_IDIOMS = {(24, 7), (9, 11)}
_PLUS = re.compile(r",?[ \u00a0](?:and |und |et |y |e )?(?=[\da-zà-ü])")
_COMPOUND = frozenset({"time", "calendar time", "length", "mass"})
_OPENING = 6  # characters that a sign and a currency may take before it
_WINDOW = 80  # characters in which the second number has to end


class Place(NamedTuple):
    """Where reading goes on: a text, the same in lower case, what finds numbers in it, and how far it may go."""

    text: str
    low: str
    seek: Seeker
    limit: int


class Joined(NamedTuple):
    """`kind` is range, score, ratio, reference, single (one amount after all) or skip (no figure; look on after it)."""

    kind: str
    end: int
    first: Amount
    second: Amount | None = None
    parts: tuple[Number, Number] | None = None


def read_joined(place: Place, amount: Amount, before: Before) -> Joined | None:
    """What `amount` and a number after it make together; None when the amount stands alone."""
    at, low = amount.end, place.low
    if at >= place.limit or low[at] not in " \u00a0-/:":
        return None
    bare = not amount.units and not amount.scaled and not amount.sign and isinstance(amount.numeral.value, int)
    if low[at] == "/":
        match = _SLASH.match(low, at, place.limit) if bare else None
        return _fraction(place, amount, int(match[1]), match.end()) if match else None
    if low[at] == ":":
        match = _COLON.match(low, at, place.limit) if bare else None
        return _colon(amount, match) if match else None
    if low[at] in _SPACES:
        if low[at + 1 : at + 2] not in _LINK_STARTS:
            return None
    elif low[at] == "-":
        match = _RUN.match(low, at, place.limit)
        if match is not None:
            return Joined("skip", match.end(), amount)
    link = _LINK.match(low, at, place.limit)
    if link is not None:
        return _range(place, amount, link, before)
    of = _OF.match(low, at, place.limit) if bare and not before.label else None
    return _ratio(place, amount, of) if of is not None else None


def _read_at(place: Place, at: int, *, money: bool = False) -> Amount | None:
    """The amount that begins exactly at `at`, read as if nothing stood before it."""
    text, low = place.text[at : at + _WINDOW], place.low[at : at + _WINDOW]
    limit = min(len(low), place.limit - at)
    hits = (place.seek.match(low, start, limit) for start in range(_OPENING))
    hit = next(filter(None, hits), None)
    amount = read_amount(text, low, hit, limit, money=money) if hit is not None else 0
    if isinstance(amount, int) or amount.start:
        return None
    numeral = amount.numeral._replace(start=amount.numeral.start + at, end=amount.numeral.end + at)
    return amount._replace(start=at, end=amount.end + at, numeral=numeral)


def _range(place: Place, first: Amount, link: re.Match[str], before: Before) -> Joined | None:
    hyphen, word = link.groups()
    money = first.end == first.numeral.end and bool(first.units) and first.units[0].money
    second = _read_at(place, link.end(), money=money)
    if second is None or second.numeral.role not in {"digits", "cardinal", "fraction"}:
        return None
    last = before.words[-1] if before.words else ""
    if last in _FROM and before.change:  # "doubled from 40 to 80 tonnes": two figures of one unit
        bare = not first.units and not first.scaled and second.units and not second.units[0].money
        return Joined("single", first.end, first._replace(units=second.units)) if bare else None
    if word in {"and", "und", "et", "y", "en"} and last not in _BETWEEN:
        return None
    if word == "or" and (first.units or first.scaled or not 0 < second.numeral.value - first.numeral.value <= 2):
        return None
    if first.units and first.end == first.numeral.end and not second.units and (hyphen == "-" or second.scaled):
        second = second._replace(units=first.units)  # "$5-10 million"
    if first.units and {u.dimension for u in first.units}.isdisjoint(u.dimension for u in second.units):
        return None
    shared = not first.scaled and first.end == first.numeral.end
    lower = first._replace(factor=second.factor, scaled=second.scaled) if shared else first
    lower = lower if lower.units else lower._replace(units=second.units)
    if lower.value < second.value:
        return Joined("range", second.end, lower, second)
    plain = not (first.units or second.units or second.scaled) and isinstance(second.value, int)
    tight = (word == "to" and last not in _FROM and last not in _BETWEEN) or hyphen is not None
    if plain and tight and isinstance(first.value, int) and not second.sign:
        return Joined("score", second.end, first, parts=(first.value, second.value))
    return None


def _fraction(place: Place, amount: Amount, below: int, end: int) -> Joined:
    above = int(amount.numeral.value)
    if below == 0 or (above, below) in _IDIOMS:
        return Joined("skip", end, amount)
    if above > below:
        return Joined("score", end, amount, parts=(above, below))
    suffix = read_suffix(place.text, end, place.limit)
    if suffix is not None and suffix.units:
        numeral = amount.numeral._replace(value=whole(Fraction(above, below)), step=Fraction(1, below))
        single = amount._replace(end=suffix.end, numeral=numeral, units=suffix.units, factor=suffix.scale)
        return Joined("single", suffix.end, single)
    return Joined("ratio", end, amount, parts=(above, below))


def _colon(amount: Amount, match: re.Match[str]) -> Joined:
    if match[2] is not None:
        return Joined("reference", match.end(), amount)
    below = match[1].replace(",", "")
    if len(below) == 2 and below < "60" and amount.value < 24:
        return Joined("skip", match.end(), amount)  # a time of day that nothing else wanted
    return Joined("score", match.end(), amount, parts=(amount.value, int(below)))


def _ratio(place: Place, amount: Amount, of: re.Match[str]) -> Joined | None:
    one = amount.value == 1
    if of[1] != "out of" and (of[1] == "in") != one and not (of[1] == "in" and amount.value < 10):
        return None  # "3 in 2019" is no share, and "one of the three" is no figure
    second = _read_at(place, of.end())
    if second is None or second.units or second.sign or second.numeral.role not in {"digits", "cardinal"}:
        return None
    above, below = amount.value, second.value
    if of[1] == "in" and not one and below > 10:
        return None
    if not isinstance(below, int) or not 0 <= above <= below or below < 2:
        return None
    return Joined("ratio", second.end, amount, parts=(above, below))


def read_compound(place: Place, amount: Amount) -> Amount:
    """ "5 ft 10 in", "one hour and 30 minutes" as one amount in the smaller unit; else `amount` itself."""
    while amount.units and amount.units[0].dimension in _COMPOUND and isinstance(amount.value, int):
        link = _PLUS.match(place.low, amount.end, place.limit)
        second = _read_at(place, link.end()) if link is not None else None
        if second is None or not second.units or second.sign:
            break
        large, small = amount.units[-1], second.units[-1]
        if large.dimension != small.dimension or not second.value * small.size < large.size:
            break
        value = whole(Fraction(amount.value) * large.size / small.size + second.value)
        numeral = second.numeral._replace(start=amount.numeral.start, value=value)
        amount = second._replace(start=amount.start, numeral=numeral, factor=1, units=(small,), sign=amount.sign)
    return amount
