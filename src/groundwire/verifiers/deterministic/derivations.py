"""Does a claim's figure follow from figures of the evidence by one step of arithmetic?

Bounded work: at most 40 operands, pairs and the sum of all. A match may be chance when numbers are small; which
derivations to trust is the caller's to decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

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


def derive(claim: Figure, evidence: Sequence[Figure], *, most: int = _MOST) -> Derivation | None:
    """How the claim's figure follows from the evidence's, or None. Only the first `most` usable operands are tried."""
    if (
        claim.low != claim.high
        or claim.bound not in _PLAIN
        or claim.dimension[:1] == "#"
        or claim.kind in {"ordinal", "score"}
    ):
        return None
    operands: list[Figure] = []
    seen: set[tuple[Number, str, tuple[str, ...]]] = set()
    for figure in evidence:
        key = (figure.low, figure.dimension, figure.nouns)
        if figure.kind in _OPERANDS and figure.low == figure.high and figure.bound in _PLAIN and key not in seen:
            seen.add(key)
            operands.append(figure)
        if len(operands) == most:
            break
    if claim.parts is None and not _within_reach(claim, operands):
        return None
    for operation, used in _candidates(claim, operands):
        return Derivation(operation, used, claim)
    return None


def _within_reach(claim: Figure, operands: Sequence[Figure]) -> bool:
    """Whether any step of arithmetic comes near the claim at all: floats, so that exact numbers are made for few."""
    target, step = abs(float(claim.low)), float(claim.step)
    numbers = [abs(float(figure.low)) for figure in operands]
    numbers += [abs(float(figure.low * figure.readings[0].per)) for figure in operands if figure.per]
    slack = max(step / 2, target / 18) + _TINY
    low, high = target - slack, target + slack
    if low <= sum(float(figure.low) for figure in _alike(claim, operands)) <= high:
        return True
    for a in numbers:
        if low <= abs(100 - a) <= high or low <= abs(1 - a) <= high:
            return True
        for b in numbers:
            product, difference, ratio = a * b, b - a, a / b if b else 0.0
            if low <= a + b <= high or low <= abs(difference) <= high or low <= product <= high:
                return True
            if low * 100 <= product <= high * 100 or low <= ratio <= high or low <= ratio * 100 <= high:
                return True
            if a and (low <= abs(difference) / a <= high or low * a <= abs(difference) * 100 <= high * a):
                return True
    return False


def _candidates(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """Every derivation that fits, the surest kinds first."""
    if claim.parts is not None:
        yield from _parts(claim, operands)
        return
    yield from _shares(claim, operands)
    if claim.dimension in {"percent", "ratio"}:
        yield from _complement(claim, operands)
        yield from _ratios(claim, operands, 100 if claim.dimension == "percent" else 1)
        yield from _changes(claim, operands)
    elif claim.dimension == "times":
        yield from _ratios(claim, operands, 1)
    elif claim.dimension == "points":
        shares = [figure for figure in operands if figure.dimension == "percent"]
        yield from (("points", (b, a)) for a, b in _pairs(shares) if _fits(claim, b.low - a.low))
        return
    alike = _alike(claim, operands)
    yield from (("sum", (a, b)) for i, a in enumerate(alike) for b in alike[i + 1 :] if _fits(claim, a.low + b.low))
    if len(alike) > 2 and _fits(claim, whole(sum((f.low for f in alike), Fraction(0)))):
        yield "sum of all", tuple(alike)
    yield from (("difference", (a, b)) for a, b in _pairs(alike) if a.low > b.low and _fits(claim, a.low - b.low))
    yield from _products(claim, operands)


def _alike(claim: Figure, operands: Sequence[Figure]) -> list[Figure]:
    """What could be added up to the claim: figures of its dimension that count no other thing."""
    return [f for f in operands if _same(claim, f) and nouns_agree(claim, f) is not False]


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


def _shares(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """ "25% of 64,000", "half of 80", "twice 30"."""
    for part in operands:
        if part.kind not in {"percent", "fraction", "multiple"}:
            continue
        by = whole(Fraction(part.low) / 100) if part.kind == "percent" else part.low
        for base in operands:
            if base is not part and _same(claim, base) and _fits(claim, whole(base.low * by)):
                yield ("product" if part.kind == "multiple" else "share"), (part, base)


def _complement(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    full = 100 if claim.dimension == "percent" else 1
    return (("complement", (f,)) for f in operands if f.dimension == claim.dimension and _fits(claim, full - f.low))


def _comparable(figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    return (
        (a, b)
        for a, b in _pairs(figures)
        if _same(a, b) and a.kind in {"count", "money", "quantity"} and a.low > 0 and b.low > 0
    )


def _ratios(claim: Figure, operands: Sequence[Figure], full: int) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    for a, b in _comparable(operands):
        if (full == 1 or a.low <= b.low) and _fits(claim, whole(Fraction(a.low) * full / b.low), computed=True):
            yield "ratio", (a, b)


def _changes(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    full = 100 if claim.dimension == "percent" else 1
    for a, b in _comparable(operands):
        if a.low != b.low and nouns_agree(a, b) is not False:
            change = whole(Fraction(b.low - a.low) * full / a.low)
            if (claim.low < 0 or claim.direction or change > 0) and _fits(claim, change, computed=True):
                yield "change", (a, b)


def _products(claim: Figure, operands: Sequence[Figure]) -> Iterator[tuple[str, tuple[Figure, ...]]]:
    """A count of things times what one of them is: "3 tickets at 20 euros"."""
    if claim.dimension in {"percent", "ratio", "times"}:
        return
    for count in operands:
        if count.dimension or not isinstance(count.low, int) or count.low < 2:
            continue
        for each in operands:
            above = each.dimension.partition("/")[0] if each.per else each.dimension
            value = each.low * each.readings[0].per if each.per else each.low
            if each is not count and above == claim.dimension and _fits(claim, whole(count.low * value)):
                yield "product", (count, each)


_ITEM_LINE = re.compile(r"[ ]{0,8}(?:[-*•+]|\d{1,3}[.)])[ ]+\S")
_LISTED = re.compile(r":[ \n]{1,3}([^.:;!?\n]{1,600})")
_SEPARATOR = re.compile(r",[ ](?:and |or |und |et |y )?|[ ](?:and|or|und|et|y)[ ]")


def count_lists(text: str) -> tuple[int, ...]:
    """How many items each list of a folded text has: runs of bullet or numbered lines, and "label: a, b and c"."""
    found: list[int] = []
    run = 0
    for line in [*text.split("\n"), ""]:
        if _ITEM_LINE.match(line[:200]):
            run += 1
            continue
        if run > 1:
            found.append(run)
        run = 0
    for match in _LISTED.finditer(text):
        count = len(_SEPARATOR.findall(match[1])) + 1
        if count > 1:
            found.append(count)
    return tuple(found)
