"""Does a claim's figure follow from figures of the evidence by one step of arithmetic?

Bounded work: at most 40 operands, pairs and the sum of all. A match may be chance when numbers are small; which
derivations to trust is the caller's to decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import NamedTuple

from groundwire.verifiers.deterministic._figure import Bound, Figure, Number, nouns_agree
from groundwire.verifiers.deterministic._figure_compare import round_step, written_digits
from groundwire.verifiers.deterministic.numerals import whole
from groundwire.verifiers.deterministic.units import shares_currency

_TINY = 1e-9
_MOST = 40
_PLAIN = (Bound.EXACT, Bound.EXACTLY, Bound.ABOUT)
_OPERANDS = frozenset({"count", "percent", "points", "money", "quantity", "multiple", "fraction"})
_SYMBOLS = {"sum": " + ", "sum of all": " + ", "difference": " - ", "product": " × ", "ratio": " / ", "change": " → "}


@dataclass(frozen=True, slots=True)
class Derivation:
    """`operation`: sum, sum of all, difference, product, share, ratio, change, points or complement."""

    operation: str
    operands: tuple[Figure, ...]
    claim: Figure

    def __str__(self) -> str:
        texts = [figure.text for figure in self.operands]
        if self.operation == "complement":
            return f"100 % - {texts[0]} = {self.claim.text}"
        if self.operation == "share":
            return f"{texts[0]} of {texts[1]} = {self.claim.text}"
        sign = _SYMBOLS.get(self.operation, " - ")
        equals = ": " if self.operation == "change" else " = "
        return f"{sign.join(texts)}{equals}{self.claim.text}"


@dataclass(frozen=True)
class Operands:
    """The figures of a source that arithmetic can use. Make it once: the tables are worked out when first needed."""

    figures: tuple[Figure, ...]

    @classmethod
    def of(cls, evidence: Iterable[Figure], *, most: int = _MOST) -> Operands:
        """The first `most` usable figures; one that says the same as another is left out."""
        found: list[Figure] = []
        seen: set[tuple[Number, str, tuple[str, ...]]] = set()
        for figure in evidence:
            if figure.kind not in _OPERANDS or figure.bound not in _PLAIN or figure.low != figure.high:
                continue
            key = (figure.low, figure.dimension, figure.nouns)
            if key not in seen:
                seen.add(key)
                found.append(figure)
            if len(found) == most:
                break
        return cls(tuple(found))

    @cached_property
    def approximate(self) -> list[tuple[Figure, float]]:
        """Each figure with its value as a float, by which most arithmetic is seen to lead nowhere."""
        return [(figure, float(figure.low)) for figure in self.figures]

    @cached_property
    def shares(self) -> list[tuple[Figure, float]]:
        """What takes a part of another figure, or multiplies it; with the part as a float."""
        parts = [(f, low) for f, low in self.approximate if f.kind in {"percent", "fraction", "multiple"}]
        return [(f, low / 100 if f.kind == "percent" else low) for f, low in parts]

    @cached_property
    def counts(self) -> list[tuple[Figure, float]]:
        """Whole numbers of things from 2."""
        return [(f, low) for f, low in self.approximate if not f.dimension and isinstance(f.low, int) and f.low > 1]

    @cached_property
    def amounts(self) -> list[tuple[Figure, float]]:
        """What of one dimension can be divided by another."""
        countable = {"count", "money", "quantity"}
        return [(f, low) for f, low in self.approximate if f.kind in countable and f.low > 0]

    @cached_property
    def _by_dimension(self) -> dict[str, list[tuple[Figure, float]]]:
        found: dict[str, list[tuple[Figure, float]]] = {}
        for figure, low in self.approximate:
            found.setdefault(figure.dimension, []).append((figure, low))
        return found

    def alike(self, claim: Figure) -> list[tuple[Figure, float]]:
        """What could be added up to the claim: figures of its dimension that count no other thing."""
        same = (
            [(f, low) for f, low in self.approximate if _same(claim, f)]
            if claim.readings[0].money
            else self._by_dimension.get(claim.dimension, ())
        )
        return [(f, low) for f, low in same if nouns_agree(claim, f) is not False]

    @cached_property
    def each(self) -> dict[str, list[tuple[Figure, Number, float]]]:
        """By dimension, what so many things may be counted in: a rate counts by what stands above its line."""
        found: dict[str, list[tuple[Figure, Number, float]]] = {}
        for figure in self.figures:
            above = figure.dimension.partition("/")[0] if figure.per else figure.dimension
            value = figure.low * figure.readings[0].per if figure.per else figure.low
            found.setdefault(above, []).append((figure, value, float(value)))
        return found


def derive(claim: Figure, evidence: Operands | Sequence[Figure]) -> Derivation | None:
    """How the claim's figure follows from the evidence's by one step, or None. Up to 40 operands are tried."""
    operands = evidence if isinstance(evidence, Operands) else Operands.of(evidence)
    found = next(_candidates(claim, operands), None) if _derivable(claim) else None
    return Derivation(*found, claim) if found else None


def named_derivations(claim: Figure, operands: Operands, *, totals: bool) -> Iterator[Derivation]:
    """Those steps that a claim can name: a part or multiple of a figure, points between shares, and `totals`."""
    if not _derivable(claim) or claim.parts is not None:
        return
    goal = _Goal.of(claim)
    found = [_shares(claim, goal, operands)]
    if claim.dimension == "points":
        found.append(_points(claim, operands.figures))
    elif totals:
        found.append(_sums(claim, goal, operands))
    for operation, used in chain.from_iterable(found):
        yield Derivation(operation, used, claim)


def _derivable(claim: Figure) -> bool:
    odd = claim.dimension[:1] == "#" or claim.kind in {"ordinal", "score"}
    return claim.low == claim.high and claim.bound in _PLAIN and not odd


class _Goal(NamedTuple):
    """Between which sizes a result must lie for exact arithmetic to be worth while: `_fits` takes none outside."""

    least: float
    most: float

    @classmethod
    def of(cls, claim: Figure) -> _Goal:
        """The sizes within half a step or a twentieth of the claim's, and a little more."""
        size, half_step = abs(float(claim.low)), 1.01 * float(claim.step) / 2
        least = min(size - half_step, size / 1.0505)
        return cls(least - 2 * _TINY, max(size + half_step, size / 0.9495) + 2 * _TINY)


def _candidates(claim: Figure, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """Every derivation that fits, the surest kinds first."""
    if claim.parts is not None:
        yield from _parts(claim, operands.figures)
        return
    goal = _Goal.of(claim)
    yield from _shares(claim, goal, operands)
    if claim.dimension in {"percent", "ratio"}:
        yield from _complement(claim, operands.figures)
        yield from _ratios(claim, goal, operands, 100 if claim.dimension == "percent" else 1)
        yield from _changes(claim, goal, operands)
    elif claim.dimension == "times":
        yield from _ratios(claim, goal, operands, 1)
    elif claim.dimension == "points":
        yield from _points(claim, operands.figures)
        return
    yield from _sums(claim, goal, operands)
    yield from _products(claim, goal, operands)


def _sums(claim: Figure, goal: _Goal, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    least, most = goal
    alike = operands.alike(claim)
    for at, (a, one) in enumerate(alike):
        for b, other in alike[at + 1 :]:
            if least <= abs(one + other) <= most and _fits(claim, a.low + b.low):
                yield "sum", (a, b)
    if len(alike) > 2 and _fits(claim, whole(sum((f.low for f, _ in alike), Fraction(0)))):
        yield "sum of all", tuple(f for f, _ in alike)
    for a, one in alike:
        for b, other in alike:
            if least <= one - other <= most and a.low > b.low and _fits(claim, a.low - b.low):
                yield "difference", (a, b)


def _points(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    shares = [figure for figure in operands if figure.dimension == "percent"]
    return (("points", (b, a)) for a, b in _pairs(shares) if _fits(claim, b.low - a.low))


def _pairs(figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    return ((a, b) for a in figures for b in figures if a is not b)


def _same(one: Figure, other: Figure) -> bool:
    if one.dimension == other.dimension:
        return True
    a, b = one.readings[0], other.readings[0]
    return a.money and b.money and shares_currency(a.dimension, b.dimension)


def _fits(claim: Figure, value: Number, *, computed: bool = False) -> bool:
    """Equal, or the claim is a fair rounding: "about", or two digits of a quotient, or written with a scale."""
    reading = claim.readings[0]
    if computed and claim.direction and (value < 0) != (claim.direction < 0):
        return False  # a rise that the figures say was a fall
    if claim.direction and value < 0:
        value = -value
    near = float(value)
    if abs(near - float(reading.low)) > 1.001 * max(float(reading.step) / 2, abs(near) / 20) + _TINY:
        return False  # farther than any rounding; exact arithmetic costs ten times as much
    apart: Fraction = abs(Fraction(value) - reading.low)
    if apart == 0:
        return True
    if claim.bound is Bound.ABOUT:
        return apart * 2 <= reading.step or (apart * 2 <= round_step(reading) and apart * 20 <= abs(Fraction(value)))
    may_round = (computed or claim.scaled) and claim.bound is Bound.EXACT and written_digits(reading) >= 2
    return may_round and apart * 2 <= reading.step


def _parts(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    above = next((f for f in operands if claim.parts and f.low == claim.parts[0] and f.kind == "count"), None)
    below = next((f for f in operands if claim.parts and f.low == claim.parts[1] and f.kind == "count"), None)
    if above is not None and below is not None:
        yield "ratio", (above, below)


def _shares(claim: Figure, goal: _Goal, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """ "25% of 64,000", "half of 80", "twice 30"."""
    least, most = goal
    for part, size in operands.shares:
        for base, amount in operands.approximate:
            if not least <= abs(amount * size) <= most or base is part or not _same(claim, base):
                continue
            by = whole(Fraction(part.low) / 100) if part.kind == "percent" else part.low
            if _fits(claim, whole(base.low * by)):
                yield ("product" if part.kind == "multiple" else "share"), (part, base)


def _complement(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    full = 100 if claim.dimension == "percent" else 1
    return (("complement", (f,)) for f in operands if f.dimension == claim.dimension and _fits(claim, full - f.low))


def _ratios(claim: Figure, goal: _Goal, operands: Operands, full: int) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    least, most = goal
    for a, above in operands.amounts:
        for b, below in operands.amounts:
            if not least <= above * full / below <= most or a is b or not _same(a, b):
                continue
            if (full == 1 or a.low <= b.low) and _fits(claim, whole(Fraction(a.low) * full / b.low), computed=True):
                yield "ratio", (a, b)


def _changes(claim: Figure, goal: _Goal, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    least, most = goal
    full = 100 if claim.dimension == "percent" else 1
    for a, before in operands.amounts:
        for b, after in operands.amounts:
            if not least <= abs(after - before) * full / before <= most or a is b or not _same(a, b):
                continue
            if a.low != b.low and nouns_agree(a, b) is not False:
                change = whole(Fraction(b.low - a.low) * full / a.low)
                if (claim.low < 0 or claim.direction or change > 0) and _fits(claim, change, computed=True):
                    yield "change", (a, b)


def _products(claim: Figure, goal: _Goal, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """A count of things times what one of them is: "3 tickets at 20 euros"."""
    if claim.dimension in {"percent", "ratio", "times"}:
        return
    least, most = goal
    for count, number in operands.counts:
        for each, value, size in operands.each.get(claim.dimension, ()):
            if least <= abs(number * size) <= most and each is not count and _fits(claim, whole(count.low * value)):
                yield "product", (count, each)
