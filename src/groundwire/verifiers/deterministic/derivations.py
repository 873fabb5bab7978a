"""Does a claim's figure follow from figures of the evidence by one step of arithmetic?

Bounded work: at most 40 operands, pairs and the sum of all. A match may be chance when numbers are small; which
derivations to trust is the caller's to decide.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from groundwire.verifiers.deterministic._figure import Bound, Figure, Goal, Number, nouns_agree
from groundwire.verifiers.deterministic._operands import MONEY, PLAIN, Operands, same_unit
from groundwire.verifiers.deterministic._rounding import round_step, written_digits
from groundwire.verifiers.deterministic.numerals import whole

__all__ = ["Derivation", "Operands", "derive", "named_derivations"]

_TINY = 1e-9
_COMPUTED = frozenset(("percent", "ratio", "times", "points"))  # what may be a quotient
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


def derive(claim: Figure, evidence: Operands | Sequence[Figure]) -> Derivation | None:
    """How the claim's figure follows from the evidence's by one step, or None. Up to 40 operands are tried."""
    operands = evidence if isinstance(evidence, Operands) else Operands.of(evidence)
    found = next(_candidates(claim, operands), None) if _derivable(claim) else None
    return Derivation(*found, claim) if found else None


def named_derivations(claim: Figure, operands: Operands, *, totals: bool) -> Iterator[Derivation]:
    """Those steps that a claim can name: a part or multiple of a figure, points between shares, and `totals`."""
    if not _derivable(claim) or claim.parts is not None:
        return
    goal = claim.goal
    found = [_shares(claim, goal, operands)]
    if claim.dimension == "points":
        found.append(_points(claim, operands.figures))
    elif totals:
        found.append(_sums(claim, goal, operands))
    for operation, used in chain.from_iterable(found):
        yield Derivation(operation, used, claim)


def _derivable(claim: Figure) -> bool:
    odd = claim.dimension[:1] == "#" or claim.kind in {"ordinal", "score"}
    return claim.low == claim.high and claim.bound in PLAIN and not odd


def _candidates(claim: Figure, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """Every derivation that fits, the surest kinds first."""
    if claim.parts is not None:
        yield from _parts(claim, operands.figures)
        return
    goal = claim.goal
    if claim.dimension not in _COMPUTED and not operands.reaches(f"steps {_unit(claim)}", *goal):
        yield from _sum_of_all(claim, goal, operands.alike(claim))
        return
    rounded = claim.rounded_goal
    yield from _shares(claim, goal, operands)
    if claim.dimension in {"percent", "ratio"}:
        yield from _complement(claim, operands.figures)
        yield from _ratios(claim, rounded, operands, 100 if claim.dimension == "percent" else 1)
        yield from _changes(claim, rounded, operands)
    elif claim.dimension == "times":
        yield from _ratios(claim, rounded, operands, 1)
    elif claim.dimension == "points":
        yield from _points(claim, operands.figures)
        return
    yield from _sums(claim, goal, operands)
    yield from _products(claim, goal, operands)


def _sums(claim: Figure, goal: Goal, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    least, most = goal
    alike = operands.alike(claim)
    add_up = operands.reaches(f"added {_unit(claim)}", least, most)
    for at, (a, one) in enumerate(alike if add_up else ()):
        for b, other in alike[at + 1 :]:
            if least <= abs(one + other) <= most and _fits(claim, a.low + b.low):
                yield "sum", (a, b)
    yield from _sum_of_all(claim, goal, alike)
    for a, one in alike if add_up else ():
        for b, other in alike:
            if least <= one - other <= most and a.low > b.low and _fits(claim, a.low - b.low):
                yield "difference", (a, b)


def _unit(claim: Figure) -> str:
    return MONEY if claim.readings[0].money else claim.dimension


def _sum_of_all(
    claim: Figure, goal: Goal, alike: Sequence[tuple[Figure, float]]
) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    if len(alike) < 3:
        return
    total = abs(sum([low for _, low in alike]))
    near = goal.least <= total * (1 + _TINY) and total * (1 - _TINY) <= goal.most
    if near and _fits(claim, whole(sum((f.low for f, _ in alike), Fraction(0)))):
        yield "sum of all", tuple(f for f, _ in alike)


def _points(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    shares = [figure for figure in operands if figure.dimension == "percent"]
    return (("points", (b, a)) for a, b in _pairs(shares) if _fits(claim, b.low - a.low))


def _pairs(figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    return ((a, b) for a in figures for b in figures if a is not b)


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


def _shares(claim: Figure, goal: Goal, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """ "25% of 64,000", "half of 80", "twice 30"."""
    least, most = goal
    if not operands.shares or not operands.reaches("taken", least, most):
        return
    for part, size in operands.shares:
        for base, amount in operands.approximate:
            if not least <= abs(amount * size) <= most or base is part or not same_unit(claim, base):
                continue
            by = whole(Fraction(part.low) / 100) if part.kind == "percent" else part.low
            if _fits(claim, whole(base.low * by)):
                yield ("product" if part.kind == "multiple" else "share"), (part, base)


def _complement(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    full = 100 if claim.dimension == "percent" else 1
    return (("complement", (f,)) for f in operands if f.dimension == claim.dimension and _fits(claim, full - f.low))


def _ratios(claim: Figure, goal: Goal, operands: Operands, full: int) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    least, most = goal
    if not operands.reaches("divided", least / full, most / full):
        return
    for a, above in operands.amounts:
        for b, below in operands.amounts:
            if not least <= above * full / below <= most or a is b or not same_unit(a, b):
                continue
            if (full == 1 or a.low <= b.low) and _fits(claim, whole(Fraction(a.low) * full / b.low), computed=True):
                yield "ratio", (a, b)


def _changes(claim: Figure, goal: Goal, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    least, most = goal
    full = 100 if claim.dimension == "percent" else 1
    if not operands.reaches("changed", least / full, most / full):
        return
    for a, before in operands.amounts:
        for b, after in operands.amounts:
            if not least <= abs(after - before) * full / before <= most or a is b or not same_unit(a, b):
                continue
            if a.low != b.low and nouns_agree(a, b) is not False:
                change = whole(Fraction(b.low - a.low) * full / a.low)
                if (claim.low < 0 or claim.direction or change > 0) and _fits(claim, change, computed=True):
                    yield "change", (a, b)


def _products(claim: Figure, goal: Goal, operands: Operands) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """A count of things times what one of them is: "3 tickets at 20 euros"."""
    if claim.dimension in {"percent", "ratio", "times"}:
        return
    least, most = goal
    if not operands.reaches(f"multiplied {claim.dimension}", least, most):
        return
    for count, number in operands.counts:
        for each, value, size in operands.each.get(claim.dimension, ()):
            if least <= abs(number * size) <= most and each is not count and _fits(claim, whole(count.low * value)):
                yield "product", (count, each)
