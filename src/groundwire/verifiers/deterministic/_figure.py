"""What a figure is: a number with its sign, scale, unit or currency, and how far it is meant to be exact."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from groundwire.core._types import Span

Number = int | Fraction


class Bound(StrEnum):
    """How the words around a figure limit it. `exact` is a plain figure; `exactly` says so in words."""

    EXACT = "exact"
    EXACTLY = "exactly"
    AT_LEAST = "at_least"
    MORE_THAN = "more_than"
    AT_MOST = "at_most"
    LESS_THAN = "less_than"
    ABOUT = "about"


class Reading(NamedTuple):
    """One way to read a figure: both ends in base units of `dimension` (equal unless it is a range).

    `step` is the worth of the last written place and `size` of one written unit, both in base units. For a rate, `per`
    is the size of what it is taken over, so that `low * per` is the amount above the line.
    """

    low: Number
    high: Number
    step: Number
    dimension: str
    size: Number = 1
    per: Number = 1
    money: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure in a folded text. The span holds sign, currency, number, scale, unit and rate, not the words of a bound.

    `kind`: count, percent, points, money, quantity, multiple, fraction, ratio ("3 of 5"), score ("3-1"), ordinal,
    label ("class 4", dimension "#class") or reference ("12:3-18"). The first reading is the usual one. `written` is the
    number with its scale, before any unit. `direction` is the sign that words give ("fell 12%": -1), `nouns` the words
    after the figure, lower case. `parts` are both numbers of a ratio or score. `implicit` figures ("a week", "the two
    depots", "one car") may bear out a claim, but their absence says nothing. `shift` is the factor to the second
    reading of "1,234" or "1.234", else 0.
    """

    span: Span
    text: str
    kind: str
    bound: Bound
    readings: tuple[Reading, ...]
    written: Number
    direction: int = 0
    nouns: tuple[str, ...] = ()
    per: str = ""
    parts: tuple[Number, Number] | None = None
    implicit: bool = False
    scaled: bool = False
    shift: Number = 0

    @property
    def low(self) -> Number:
        """The lower end, in base units of the first reading."""
        return self.readings[0].low

    @property
    def high(self) -> Number:
        """The upper end, in base units of the first reading; equal to `low` unless the figure is a range."""
        return self.readings[0].high

    @property
    def step(self) -> Number:
        """What one in the last written place is worth, in base units."""
        return self.readings[0].step

    @property
    def dimension(self) -> str:
        """ "" for a bare count, else what is measured ("length", "USD", "percent", "volume/time", "#class")."""
        return self.readings[0].dimension

    @property
    def noun(self) -> str:
        """The word right after, or ""."""
        return self.nouns[0] if self.nouns else ""


def plain(number: Number) -> str:
    """A number for a reader: decimals where they end within six places, else a fraction."""
    if isinstance(number, int):
        return f"{number:,}"
    decimals = f"{float(number):,.6f}".rstrip("0").rstrip(".")
    return decimals if Fraction(decimals.replace(",", "")) == number else str(number)


def nouns_agree(claim: Figure, evidence: Figure) -> bool | None:
    """Whether two counts count one thing; None when either names nothing."""
    if not claim.nouns or not evidence.nouns:
        return None
    return not {_stem(noun) for noun in claim.nouns}.isdisjoint(_stem(noun) for noun in evidence.nouns)


def _stem(noun: str) -> str:
    return noun[:-3] + "y" if noun.endswith("ies") else noun.removesuffix("s")


_RELATED = frozenset({"ordinal", "percent", "points", "ratio", "times"})  # dimensions that others convert to


def plainly_differ(one: Figure, other: Figure) -> bool:
    """True when two figures measure other things, or are farther apart than any rounding allows: a quick look."""
    if len(one.readings) + len(other.readings) != 2 or one.parts is not None or other.parts is not None:
        return False
    a, b = one.readings[0], other.readings[0]
    if a.dimension != b.dimension:
        apart = a.dimension and b.dimension and not (a.money and b.money) and not one.per and not other.per
        return bool(apart) and a.dimension not in _RELATED and b.dimension not in _RELATED
    if one.bound is not Bound.EXACT or other.bound is not Bound.EXACT or one.shift or other.shift:
        return False
    if one.direction or other.direction or a.low != a.high or b.low != b.high:
        return False
    if a.low < 0 or b.low < 0:
        return False
    farthest = float(a.step) + float(b.step)
    return abs(float(a.low) - float(b.low)) > farthest * 1.001
