"""The cheapest thresholds whose error bound holds: Learn then Test (Angelopoulos et al. 2021) in fixed sequence.

A claim passes from the upper threshold on and is held below the lower one; what lies between goes to the judge. Without
a judge the two are one. The leak is the share of the unsupported claims that pass. Thresholds are tested from the
strictest down, in an order that does not look at the data, and testing stops at the first that fails: so every one that
was passed holds at the stated confidence, and the cheapest of them may be chosen freely. Where the leak depends on the
judge's replies too, each lower threshold has a sequence and an equal part of the error (Bonferroni).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from groundwire.calibration.bounds import (
    Floats,
    binomial_upper,
    independent_claims,
    independent_needed,
    leak_upper,
    ruled_out,
)
from groundwire.calibration.sample import Costs, Sample, held_by_size
from groundwire.core._errors import InputError

GRID: Floats = np.arange(1000, -1, -1) / 1000  # the sequence of upper thresholds, fixed beforehand
LOWERS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5)  # lower thresholds where the judge's replies count
_SHOWN = 51  # rows of the curve
_AT_ONCE = 50  # thresholds that are tested together
_MOST = 4096  # times as many labels: past that it is said that labels alone will not do


@dataclass(frozen=True, slots=True)
class Request:
    """What is asked for: at most `max_leak` of the unsupported claims pass, at this `confidence`.

    `judge_cost` is the price of one judged claim where a good claim that is blocked costs 1; None: there is no judge.
    `max_held`: at most this share of the answers that are good throughout may be held, too.
    """

    max_leak: float = 0.02
    confidence: float = 0.95
    judge_cost: float | None = None
    max_held: float | None = None

    def __post_init__(self) -> None:
        for name, value in (("max_leak", self.max_leak), ("confidence", self.confidence)):
            if not 0 < value < 1:
                raise InputError(f"{name} must lie between 0 and 1, not {value:g}")
        if self.judge_cost is not None and self.judge_cost < 0:
            raise InputError("judge_cost must be 0 or more")
        if self.max_held is not None and not 0 < self.max_held < 1:
            raise InputError("max_held must lie between 0 and 1")


@dataclass(frozen=True, slots=True)
class Row:
    """One pair of thresholds and what it costs. Shares of claims; `leak_bound` is the upper bound of `leak`."""

    lower: float
    upper: float
    leak: float
    leak_bound: float
    blocked: float
    judged: float
    abstained: float
    cost: float


@dataclass(frozen=True, slots=True)
class Tuned:
    """What came of it: the chosen row, or why there is none and how many labels are missing.

    `independent` is how many independent claims the unsupported ones are worth, of `needed` at the least; `missing` is
    how many more unsupported claims, in other answers like these, would do; None when labels alone will not. `held`
    has, by number of claims, how many answers that are good throughout there are and how many are held.
    """

    request: Request
    claims: int
    good: int
    bad: int
    answers: int
    independent: int
    needed: int
    chosen: Row | None = None
    refusal: str = ""
    missing: int | None = None
    held: tuple[tuple[str, int, int], ...] = ()
    held_bound: float | None = None
    judge_counted: bool = False
    curve: tuple[Row, ...] = ()

    @property
    def more_labels(self) -> int | None:
        """How many claims of all kinds have to be labelled to find the missing ones, at the share seen so far."""
        if self.missing is None or not self.bad:
            return None
        return math.ceil(self.missing * self.claims / self.bad)


def tune(sample: Sample, request: Request) -> Tuned:
    """The cheapest thresholds whose bound holds on this sample, or a refusal that says what is missing.

    Raises InputError when there is nothing to learn from: no unsupported or no supported claim.
    """
    if sample.good.all() or not sample.good.any():
        which = "unsupported" if sample.good.all() else "supported"
        raise InputError(f"no claim is labelled {which}", hint="both kinds are needed to set a threshold")
    if request.max_held is not None and sample.weighted:
        raise InputError("max_held needs whole answers, and weighted labels are a sample of claims")
    sizes = sample.sizes()
    found = Tuned(
        request,
        claims=len(sample.good),
        good=int(sample.good.sum()),
        bad=int((~sample.good).sum()),
        answers=int(sample.answer.max()) + 1,
        independent=independent_claims(sizes, request.max_leak, most=sample.most),
        needed=independent_needed(request.max_leak, request.confidence),
        judge_counted=request.judge_cost is not None and sample.judge_known,
    )
    chosen = threshold_pair(sample, request)
    found = replace(found, curve=curve(sample, request))
    if chosen is None:
        return _refused(found, sample, sizes)
    lower, upper = chosen
    held = held_by_size(sample, upper if request.judge_cost is None else lower)
    found = replace(found, chosen=_row(sample, request, lower, upper), held=held)
    if request.max_held is not None:
        some, caught = sum(row[1] for row in held), sum(row[2] for row in held)
        bound = binomial_upper(caught, some, _confidence(request)) if some else 1.0
        found = replace(found, held_bound=bound)
        if bound > request.max_held:
            told = (
                f"no promise: at the laxest threshold whose leak bound holds, {caught} of {some} answers that are good "
                f"throughout are held, at most {bound:.1%}, and {request.max_held:.1%} was asked for"
            )
            return replace(found, chosen=None, refusal=told)
    return found


def _confidence(request: Request) -> float:
    """The confidence of each of the promises, so that all of them hold together at the one that was asked for."""
    return 1 - (1 - request.confidence) / (1 if request.max_held is None else 2)


def threshold_pair(sample: Sample, request: Request) -> tuple[float, float] | None:
    """The cheapest lower and upper threshold of those whose leak passed its test; None when none did."""
    sizes = sample.sizes()
    if request.judge_cost is None:
        upper = _laxest(sample, request, sizes, error=1 - _confidence(request))
        return None if upper is None else (upper, upper)
    costs = Costs(sample, request.judge_cost)
    if not sample.judge_known:
        upper = _laxest(sample, request, sizes, error=1 - _confidence(request))
        return None if upper is None else (costs.best_lower(upper), upper)
    pairs = []
    for lower in LOWERS:
        error = (1 - _confidence(request)) / len(LOWERS)
        upper = _laxest(sample, request, sizes, error=error, lower=lower)
        if upper is not None:
            pairs.append((lower, max(lower, upper)))
    return min(pairs, key=lambda pair: (costs.of(*pair), pair), default=None)


def _laxest(
    sample: Sample, request: Request, sizes: Floats, *, error: float, lower: float | None = None
) -> float | None:
    """The last threshold of the sequence before the first that fails; None where the strictest does."""
    last = None
    for first in range(0, len(GRID), _AT_ONCE):
        some = GRID[first : first + _AT_ONCE]
        hits = np.array([sample.hits(float(upper), lower) for upper in some])
        holds = ruled_out(hits, sizes, request.max_leak, error, most=sample.most)
        failed = np.flatnonzero(~holds)
        passed = int(failed[0]) if len(failed) else len(some)
        last = float(some[passed - 1]) if passed else last
        if passed < len(some):
            break
    return last


def _row(sample: Sample, request: Request, lower: float, upper: float) -> Row:
    counted = request.judge_cost is not None and sample.judge_known
    hits, sizes = sample.hits(upper, lower if counted else None), sample.sizes()
    costs = Costs(sample, request.judge_cost or 0.0)
    return Row(
        lower=lower,
        upper=upper,
        leak=float(hits.sum() / sizes.sum()),
        leak_bound=leak_upper(hits, sizes, request.confidence, most=sample.most),
        blocked=costs.blocked(lower, upper),
        judged=costs.judged(lower, upper),
        abstained=sample.share(sample.abstained),
        cost=costs.of(lower, upper),
    )


def curve(sample: Sample, request: Request) -> tuple[Row, ...]:
    """Rows over the whole range of the upper threshold, each with its own bound: for looking, not for choosing."""
    costs = None if request.judge_cost is None else Costs(sample, request.judge_cost)
    uppers = [float(upper) for upper in np.linspace(1.0, 0.0, _SHOWN)]
    return tuple(_row(sample, request, costs.best_lower(upper) if costs else upper, upper) for upper in uppers)


def _refused(found: Tuned, sample: Sample, sizes: Floats) -> Tuned:
    request = found.request
    error = 1 - _confidence(request)
    wanted = f"at most {request.max_leak:.3g} of the unsupported claims pass, with {request.confidence:.0%} confidence"
    need = independent_needed(request.max_leak, 1 - error)
    hits = sample.hits(float(GRID[0]))
    leak = float(hits.sum() / sizes.sum())
    if leak >= request.max_leak:
        told = (
            f"no promise that {wanted}: {leak:.1%} of those labelled here have the highest score that there is; more "
            "labels will not help, another verifier or a judge may"
        )
        return replace(found, refusal=told, needed=need)
    times = _times(sample, sizes, hits, request.max_leak, error)
    missing = None if times is None else math.ceil((times - 1) * found.bad - 1e-6)
    told = (
        f"no promise that {wanted}: it needs at least {need} independent unsupported claims of which none passes, and "
        f"the {found.bad} labelled here are worth {found.independent}"
    )
    if hits.any():
        told += f", with {leak:.1%} passing even the strictest threshold"
    found = replace(found, refusal=told, needed=need, missing=missing)
    if found.missing is None:
        return found
    more = f"; label {missing} more unsupported claims, in other answers like these"
    return replace(found, refusal=told + more + f" (about {found.more_labels} claims at the share seen here)")


def _times(sample: Sample, sizes: Floats, hits: Floats, max_leak: float, error: float) -> float | None:
    """How many times as many answers like these the strictest threshold needs; None where 4,096 times would not do."""
    telling = np.flatnonzero(sizes > 0)

    def holds(answers: int) -> bool:
        more = np.resize(telling, answers)  # the same answers, again and again
        return bool(ruled_out(hits[more], sizes[more], max_leak, error, most=sample.most)[0])

    low, high = len(telling), 2 * len(telling)
    while not holds(high):
        low, high = high, 2 * high
        if high > _MOST * len(telling):
            return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high / len(telling)


def tune_by(groups: dict[str, Sample], pooled: Sample, request: Request) -> dict[str, Tuned]:
    """One result for each group with labels enough, and one for all claims under the name "".

    The error is divided by the number of promises that are tried, so that all that are made hold together. A group
    with fewer independent unsupported claims than any promise needs is left to the pooled one.
    """
    able = {name: sample for name, sample in groups.items() if 0 < sample.good.sum() < len(sample.good)}
    while True:
        split = replace(request, confidence=1 - (1 - request.confidence) / (len(able) + 1))
        need = independent_needed(split.max_leak, _confidence(split))
        enough = {
            name: sample
            for name, sample in able.items()
            if independent_claims(sample.sizes(), split.max_leak, most=sample.most) >= need
        }
        if len(enough) == len(able):
            break
        able = enough
    return {"": tune(pooled, split)} | {name: tune(sample, split) for name, sample in able.items()}


def spread(rows: Sequence[Row], around: float, count: int = 9) -> list[Row]:
    """`count` rows of a curve, evenly spaced, with the one nearest to `around` among them: a table for a terminal."""
    picked = {round(at) for at in np.linspace(0, len(rows) - 1, count)}
    picked.add(min(range(len(rows)), key=lambda at: abs(rows[at].upper - around)))
    return [rows[at] for at in sorted(picked)]
