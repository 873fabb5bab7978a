"""What a caption or a column's heading says of the bare figures below it: "(in thousands of USD)", "price_eur"."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from groundwire.verifiers.deterministic._currencies import shares_currency
from groundwire.verifiers.deterministic._figure import Bound, Figure, Reading
from groundwire.verifiers.deterministic._figure_parts import Rate, read_rate
from groundwire.verifiers.deterministic._number_words import word_set
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.numerals import lowered, magnitude, whole
from groundwire.verifiers.deterministic.units import SCALES, SIGNS, Unit, named

_MAX_LENGTH = 400  # a longer text is prose
_TOKEN = re.compile(r"(?:[A-Z]{1,3})?[$€£¥₹₽₩]|%|'?000s?(?!\d)|°[CF]|[^\W\d_]+\d?|[()\[\]_,:/]|[百千万億亿円元원]+")
_SCALE_AFTER_MONEY = {"k": 1000, "m": 10**6, "mn": 10**6, "mm": 10**6, "bn": 10**9, "b": 10**9, "t": 10**12}
_EASTERN = {"百万円": (10**6, "JPY"), "千円": (1000, "JPY"), "億円": (10**8, "JPY"), "万円": (10**4, "JPY"),
            "万元": (10**4, "CNY"), "亿元": (10**8, "CNY"), "円": (1, "JPY"), "元": (1, "CNY")}  # fmt: skip
_PLURAL_SCALES = word_set(
    """thousands millions billions trillions lakhs crores tausend mio mrd tsd milliers millions milliards miles"""
)
_INTRODUCES = word_set("in en ( [ , _ / : einheit unit units unité")
_AFTER_FIGURE = re.compile(r"\d(?:[ \u00a0]|['.,])?\Z")  # "4,812 million": an amount, not what amounts are in
_YEAR_BEFORE = re.compile(r"(?<!\d)(?:19|20)\d\d[ \u00a0]\Z")
_BEFORE_FIGURE = re.compile(r"[ \u00a0]?(?!000|(?:19|20)\d\d(?!\d))\d")
_RATE = re.compile(r"(?<!\w)per |/|(?<!\w)(?:daily|weekly|monthly|yearly|annual|hourly)(?!\w)")


@dataclass(frozen=True, slots=True)
class Caption:
    """How to read bare figures: times `factor`, in `unit`, over `rate`; None where nothing is said."""

    factor: int = 1
    unit: Unit | None = None
    rate: Rate | None = None


def scale_caption(text: str) -> Caption | None:
    """The scale, unit or currency that a folded caption or heading states; None when it states none.

    Only what stands where units stand is read: in brackets, after "in", a comma or an underscore; currency signs and
    codes anywhere.
    """
    if len(text) > _MAX_LENGTH:
        return None
    factor, unit, open_, previous = 1, None, False, ""
    for match in _TOKEN.finditer(text):
        token = match.group()
        low = token.lower()
        if _of_an_amount(text, match):
            previous = low
            continue
        if low in "([":
            open_ = True
        elif low in ")]":
            open_ = False
        placed = open_ or previous in _INTRODUCES
        if token in _EASTERN:
            factor, unit = _EASTERN[token][0], Unit(_EASTERN[token][1], money=True)
        elif low.strip("'") in {"000", "000s"} and (low[0] == "'" or placed or unit is not None):
            factor = 1000
        elif low in _SCALE_AFTER_MONEY and unit is not None and unit.money and factor == 1 and len(low) <= 2:
            factor = _SCALE_AFTER_MONEY[low]
        elif (low in _PLURAL_SCALES and (low != "miles" or previous == "en")) or (
            low in SCALES and (placed or unit is not None)
        ):
            factor *= SCALES.get(low) or {"milliers": 1000, "miles": 1000}.get(low, 1)
        elif unit is None and not (low in {"d", "l"} and text.startswith("'", match.end())):
            unit = _unit(token, placed=placed, after_scale=factor != 1)
        previous = previous if low in {"of", "d", "de", "von", "di"} else low
    rate = _rate(text) if unit is None or unit.dimension not in {"percent", "points"} else None
    return Caption(factor, unit, rate) if factor != 1 or unit is not None or rate is not None else None


def _of_an_amount(text: str, match: re.Match[str]) -> bool:
    """True for the unit of a figure in the line itself: the sign of "£3,000", the "million" of "5 million"."""
    if match.group()[0] in "()[]_,:/":
        return False
    before = text[max(0, match.start() - 6) : match.start()]
    if _AFTER_FIGURE.search(before):
        return not _YEAR_BEFORE.search(before)
    found = named(match.group())
    return bool(found) and found[0].money and _BEFORE_FIGURE.match(text, match.end()) is not None


def _unit(token: str, *, placed: bool, after_scale: bool) -> Unit | None:
    found = named(token)
    if not found or token.lower() in _INTRODUCES or (len(token) == 1 and token.islower() and not placed):
        return None
    sure = token[-1] in SIGNS or token == "%" or (len(token) == 3 and token.isupper() and found[0].money)
    return found[0] if sure or placed or after_scale else None


def _rate(text: str) -> Rate | None:
    match = _RATE.search(text.lower())
    if match is None:
        return None
    if match.group() == "/":
        return None  # "Revenue/Cost": a slash in a heading separates
    return read_rate(" " + text, lowered(" " + text), match.start(), len(text) + 1)


def read_with(figure: Figure, caption: Caption | None) -> Figure:
    """`figure` as its caption or heading has it read; the same figure when it says for itself, or nothing applies.

    A bare count takes scale, unit and rate; money without a scale of its own takes the scale.
    """
    if caption is None or figure.scaled or figure.kind not in {"count", "money"}:
        return figure
    first = figure.readings[0]
    unit = caption.unit if figure.kind == "count" else None
    if figure.kind == "money" and caption.unit is not None and caption.unit.money:
        own, theirs = first.dimension.partition("/")[0], caption.unit.dimension
        if own != theirs and not shares_currency(own, theirs):
            return figure
    if unit is not None and not unit.money and (unit.dimension in {"percent", "points"} or unit.zero):
        factor = 1
    else:
        factor = caption.factor
    readings = tuple(
        _read(reading, factor, unit, caption.rate if not figure.per else None) for reading in figure.readings
    )
    kind = (
        figure.kind
        if unit is None
        else "money"
        if unit.money
        else unit.dimension
        if unit.dimension == "percent"
        else "quantity"
    )
    per = figure.per or (caption.rate.name if caption.rate is not None else "")
    return replace(
        figure,
        readings=readings,
        kind=kind,
        per=per,
        written=whole(figure.written * factor),
        scaled=factor != 1,
        bare=figure.written if factor != 1 and figure.kind == "count" else None,
    )


def as_in_cell(claim: Figure, evidence: Figure) -> Match | None:
    """How a bare number relates to a cell's, where both leave out the scale above it; None for all other pairs."""
    if evidence.bare is None or claim.kind != "count" or claim.low != claim.high or claim.bound is not Bound.EXACT:
        return None
    if claim.low == evidence.bare:
        return None if claim.nouns or claim.scaled or claim.per else Match.SAME
    if claim.nouns or claim.scaled or claim.per or magnitude(claim.low - evidence.bare) * 2 <= claim.step:
        return None
    return Match.DIFFERENT if evidence.kind != "count" else None


def _read(reading: Reading, factor: int, unit: Unit | None, rate: Rate | None) -> Reading:
    size, zero = (unit.size, unit.zero) if unit is not None else (1, 0)
    dimension = unit.dimension if unit is not None else reading.dimension
    money = unit.money if unit is not None else reading.money
    per = reading.per
    if rate is not None and rate.dimension:
        dimension, per = f"{dimension}/{rate.dimension}", rate.size
    times = whole(Fraction(size) * factor / (rate.size if rate is not None and rate.dimension else 1))
    low, high = whole(reading.low * times + zero), whole(reading.high * times + zero)
    return Reading(low, high, whole(reading.step * times), dimension, size, per, money)
