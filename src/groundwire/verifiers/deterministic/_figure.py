"""What a figure is: a number with its sign, scale, unit or currency, and how far it is meant to be exact."""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._lazy import lazy

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

    @property
    def ends(self) -> tuple[Number, ...]:
        """Both ends of a range, or the one value."""
        return (self.low,) if self.low == self.high else (self.low, self.high)


class Outline(NamedTuple):
    """What a quick look sees of a figure with one reading.

    Figures of two families never bear each other out, unless one has no `family` (a rate: it may be left out) or the
    claim is `loose` (a bare number: a source may give it with its unit). All numbers are approximate. `low` is None for
    a range, a negative number and one with an ambiguous separator. `least` and `most` say between which values evidence
    in the same unit must lie to bear the figure out.
    """

    dimension: str
    family: str
    loose: bool
    written: float
    low: float | None
    least: float
    most: float


class Goal(NamedTuple):
    """Between which sizes the result of arithmetic must lie to be a figure; approximate, so that exact work is rare."""

    least: float
    most: float


_TINY = 1e-9
_ROUNDED = 1.06  # more than any "about" may round
_HALF = 0.501  # of a step: more than any other figure may
_FLOAT = 1 + 1e-9  # more than a float may err
_FAMILIES = {**dict.fromkeys(("percent", "points", "ratio"), "share"), "ordinal": "place"}


@dataclass(frozen=True)
class Figure:
    """A figure in a folded text. The span holds sign, currency, number, scale, unit and rate, not the words of a bound.

    `kind`: count, percent, points, money, quantity, multiple, fraction, ratio ("3 of 5"), score ("3-1"), ordinal,
    label ("class 4", dimension "#class") or reference ("12:3-18"). The first reading is the usual one. `written` is the
    number with its scale, before any unit. `direction` is the sign that words give ("fell 12%": -1), `nouns` the words
    after the figure, lower case. `parts` are both numbers of a ratio or score. `implicit` figures ("a week", "the two
    depots", "one car") may bear out a claim, but their absence says nothing. `shift` is the factor to the second
    reading of "1,234" or "1.234", else 0. `bare` is the number of a cell whose scale a caption
    gives, else None.
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
    bare: Number | None = None

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

    @lazy
    def stems(self) -> frozenset[str]:
        """The nouns, without what makes them plural."""
        return frozenset([noun[:-3] + "y" if noun.endswith("ies") else noun.removesuffix("s") for noun in self.nouns])

    @lazy
    def ends(self) -> frozenset[tuple[str, Number | float]]:
        """The ends of every reading, with its dimension."""
        return frozenset([(reading.dimension, end) for reading in self.readings for end in reading.ends])

    @lazy
    def written_ends(self) -> frozenset[Number | float]:
        """The same ends in the units that they are written in."""
        return frozenset([end / reading.size for reading in self.readings for end in reading.ends])

    @lazy
    def touching(self) -> frozenset[tuple[str, Number | float]]:
        """The ends that a figure of the same size has: its own, and of a bare number as they are written."""
        return self.ends | {("", end) for end in self.written_ends}

    @lazy
    def bare_ends(self) -> frozenset[Number | float]:
        """The ends of the readings without a unit."""
        return frozenset([end for dimension, end in self.ends if not dimension])

    @lazy
    def outline(self) -> Outline | None:
        """What a quick look sees; None where only a full comparison tells."""
        if len(self.readings) != 1 or self.parts is not None:
            return None
        reading = self.readings[0]
        low, step, dimension = reading.low, reading.step, reading.dimension
        family = "" if self.per else self._family(reading)
        single = None if self.shift or low != reading.high or low < 0 else float(low)
        return Outline(dimension, family, self.loose, float(self.written), single, *self._allowed(low, step))

    @lazy
    def goal(self) -> Goal:
        """The sizes that a sum or product may have."""
        return self._goal(computed=False)

    @lazy
    def rounded_goal(self) -> Goal:
        """The sizes that a quotient may have, which is rounded."""
        return self._goal(computed=True)

    def _goal(self, *, computed: bool) -> Goal:
        size, half_step = abs(float(self.low)), 1.01 * float(self.step) / 2
        if self.bound is Bound.ABOUT:
            least, most = min(size - half_step, size / 1.0505), max(size + half_step, size / 0.9495)
        elif self.scaled or computed:
            least, most = size - half_step, size + half_step
        else:
            least, most = size * (1 - _TINY), size * (1 + _TINY)
        return Goal(least - 2 * _TINY, most + 2 * _TINY)

    @lazy
    def plain(self) -> bool:
        """Whether it is one exact value without sign, rate, parts or another reading: most figures are."""
        low, high, _, dimension, *_ = self.readings[0]
        simple = self.bound is Bound.EXACT and not (self.direction or self.per or self.shift) and self.parts is None
        named = dimension[:1] == "#" or dimension in ("ordinal", "ratio")
        return simple and len(self.readings) == 1 and low == high and low >= 0 and not named

    @lazy
    def kinds(self) -> frozenset[str]:
        """The families and dimensions of all readings; a figure bears out none with which it shares none of them.

        Not so a rate, whose kinds are empty (it may be left out), a share of a number of things, which bears out that
        number too, and a claim that is `loose` (see `Outline`).
        """
        if self.per:
            return frozenset()
        if len(self.readings) == 1:
            return _both(self.readings[0].dimension or "bare", self._family(self.readings[0]))
        dimensions = [reading.dimension or "bare" for reading in self.readings]
        return frozenset([*dimensions, *map(self._family, self.readings)])

    def _family(self, reading: Reading) -> str:
        if not reading.dimension:
            return "count" if self.nouns or isinstance(reading.low, int) or reading.high > 1 else "share"
        if reading.money:
            return "money"
        return "place" if reading.dimension[:1] == "#" else _FAMILIES.get(reading.dimension, reading.dimension)

    @property
    def loose(self) -> bool:
        """Whether a source may give it with a unit: "40" of "40 km"."""
        return (not self.dimension and not self.nouns) or self.noun == "old"

    def _allowed(self, low: Number, step: Number) -> tuple[float, float]:
        """The least and the most that may bear this figure out: half a step of rounding, and a little more."""
        about = _ROUNDED if self.bound is Bound.ABOUT else _FLOAT
        half = _HALF * float(step)
        least, most = float(low) / about - half, float(low) * about + half
        if self.bound in (Bound.AT_MOST, Bound.LESS_THAN):
            return -math.inf, most
        if self.bound in (Bound.AT_LEAST, Bound.MORE_THAN):
            return least, math.inf
        return least, most


@lru_cache(maxsize=1024)
def _both(one: str, other: str) -> frozenset[str]:
    """Two names as a set: one of few, which all such figures share."""
    return frozenset((one, other))


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
    return not claim.stems.isdisjoint(evidence.stems)


def plainly_differ(claim: Figure, evidence: Figure) -> bool:
    """True when two figures measure other things, or are farther apart than any rounding allows: a quick look."""
    a, b = claim.outline, evidence.outline
    if a is None or b is None:
        return False
    if a.dimension != b.dimension:
        if not (a.family and b.family):
            return False
        if a.family != b.family:
            return not a.loose or (a.low is not None and b.written not in (a.low, a.written))
        if a.family != "money":
            return False
    if a.low is None or b.low is None:
        return False
    return not a.least <= b.low <= a.most
