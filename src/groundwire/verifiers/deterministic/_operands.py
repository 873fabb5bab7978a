"""The figures of a source as operands, and what one step of arithmetic reaches with them.

At most 40 operands. The results of each operation are worked out once and sorted, so that for most claims a look at
the table shows that arithmetic leads nowhere.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from groundwire.core._verbs import is_verbal
from groundwire.verifiers.deterministic._currencies import shares_currency
from groundwire.verifiers.deterministic._figure import Bound, Figure, Number
from groundwire.verifiers.deterministic._lazy import lazy

PLAIN = (Bound.EXACT, Bound.EXACTLY, Bound.ABOUT)
MONEY = "money"
_TINY = 1e-9
_MOST = 40
_OPERANDS = frozenset({"count", "percent", "points", "money", "quantity", "multiple", "fraction"})


def _counts_same(figure: Figure) -> bool:
    """True for a number that what comes before it says the noun of: "240 received Solvan and 238 received placebo"."""
    return is_verbal(figure.noun)


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
            if figure.kind not in _OPERANDS or figure.bound not in PLAIN or figure.low != figure.high:
                continue
            key = (figure.low, figure.dimension, figure.nouns)
            if key not in seen:
                seen.add(key)
                found.append(figure)
            if len(found) == most:
                break
        return cls(tuple(found))

    @lazy
    def approximate(self) -> list[tuple[Figure, float]]:
        """Each figure with its value as a float, by which most arithmetic is seen to lead nowhere."""
        return [(figure, float(figure.low)) for figure in self.figures]

    @lazy
    def shares(self) -> list[tuple[Figure, float]]:
        """What takes a part of another figure, or multiplies it; with the part as a float."""
        parts = [(f, low) for f, low in self.approximate if f.kind in {"percent", "fraction", "multiple"}]
        return [(f, low / 100 if f.kind == "percent" else low) for f, low in parts]

    @lazy
    def counts(self) -> list[tuple[Figure, float]]:
        """Whole numbers of things from 2."""
        return [(f, low) for f, low in self.approximate if not f.dimension and isinstance(f.low, int) and f.low > 1]

    @lazy
    def amounts(self) -> list[tuple[Figure, float]]:
        """What of one dimension can be divided by another."""
        countable = {"count", "money", "quantity"}
        return [(f, low) for f, low in self.approximate if f.kind in countable and f.low > 0]

    @lazy
    def _by_dimension(self) -> dict[str, list[tuple[Figure, float]]]:
        found: dict[str, list[tuple[Figure, float]]] = {}
        for figure, low in self.approximate:
            found.setdefault(figure.dimension, []).append((figure, low))
        return found

    def alike(self, claim: Figure) -> Sequence[tuple[Figure, float]]:
        """What could be added up to the claim: figures of its dimension that count no other thing."""
        if claim.readings[0].money:
            same: Sequence[tuple[Figure, float]] = [(f, low) for f, low in self.approximate if same_unit(claim, f)]
        else:
            same = self._by_dimension.get(claim.dimension, ())
        if not claim.nouns:
            return same
        stems = claim.stems
        return [(f, low) for f, low in same if not f.nouns or not stems.isdisjoint(f.stems) or _counts_same(f)]

    @lazy
    def _tables(self) -> dict[str, Sequence[float]]:
        """What each operation reaches, by its name and the dimension of its operands."""
        return {}

    def reaches(self, operation: str, least: float, most: float) -> bool:
        """Whether an operation has a result between `least` and `most`, whatever things its operands count.

        So most arithmetic is seen to lead nowhere without being done: the results are worked out and sorted once.
        """
        found = self._tables.get(operation)
        if found is None:
            name, _, dimension = operation.partition(" ")
            found = self._tables[operation] = array("d", sorted(_RESULTS[name](self, dimension)))
        at = bisect_left(found, least - abs(least) * _TINY)
        return at < len(found) and found[at] <= most + abs(most) * _TINY

    def group(self, dimension: str) -> Sequence[tuple[Figure, float]]:
        """The figures of a dimension; all amounts of money for "money"."""
        if dimension == MONEY:
            return [(f, low) for f, low in self.approximate if f.readings[0].money]
        return self._by_dimension.get(dimension, ())

    @lazy
    def each(self) -> dict[str, list[tuple[Figure, Number, float]]]:
        """By dimension, what so many things may be counted in: a rate counts by what stands above its line."""
        found: dict[str, list[tuple[Figure, Number, float]]] = {}
        for figure in self.figures:
            above = figure.dimension.partition("/")[0] if figure.per else figure.dimension
            value = figure.low * figure.readings[0].per if figure.per else figure.low
            found.setdefault(above, []).append((figure, value, float(value)))
        return found


def _added(operands: Operands, dimension: str) -> Iterator[float]:
    """Sums and differences of two."""
    values = [low for _, low in operands.group(dimension)]
    for at, one in enumerate(values):
        for other in values[at + 1 :]:
            yield abs(one + other)
            yield abs(one - other)


def _multiplied(operands: Operands, dimension: str) -> Iterator[float]:
    each = operands.each.get(dimension, ())
    return (abs(number * size) for count, number in operands.counts for f, _, size in each if f is not count)


def _steps(operands: Operands, dimension: str) -> Iterator[float]:
    """All that gives no quotient; amounts of money of any currency for "money"."""
    yield from _taken(operands, "")
    yield from _added(operands, dimension)
    for unit in operands.each if dimension == MONEY else (dimension,):
        yield from _multiplied(operands, unit)


def _taken(operands: Operands, _: str) -> Iterator[float]:
    return (abs(low * size) for part, size in operands.shares for f, low in operands.approximate if f is not part)


def _divided(operands: Operands, _: str) -> Iterator[float]:
    return (above / below for a, above in operands.amounts for b, below in operands.amounts if a is not b)


def _changed(operands: Operands, _: str) -> Iterator[float]:
    amounts = operands.amounts
    return (abs(after - before) / before for a, before in amounts for b, after in amounts if a is not b)


_RESULTS: dict[str, Callable[[Operands, str], Iterator[float]]] = {
    "steps": _steps,
    "added": _added, "multiplied": _multiplied, "taken": _taken, "divided": _divided, "changed": _changed,
}  # fmt: skip


def same_unit(one: Figure, other: Figure) -> bool:
    """Whether two figures may be added up: of one dimension, or money that may be of one currency."""
    if one.dimension == other.dimension:
        return True
    a, b = one.readings[0], other.readings[0]
    return a.money and b.money and shares_currency(a.dimension, b.dimension)
