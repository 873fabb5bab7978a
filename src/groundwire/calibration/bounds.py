"""How sure a share is: exact finite-sample tests of "at most this share leaks", with the claims of an answer together.

Claims of one answer are not independent, answers are. A test conditions on how many claims each answer has and lets
the leaks fall on the answers in the way that is hardest for the test, so that it holds whatever hangs together within
an answer, and whether or not long answers leak more. Needs the extra `tune` (SciPy).
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

_BETS = (1.0, 0.5, 0.25, 0.125)  # fractions of the largest bet; each gets the same stake


def binomial_tail(hits: int, trials: int, rate: float) -> float:
    """P(X <= hits) where X counts `trials` independent events of probability `rate`."""
    from scipy.stats import binom

    return float(binom.cdf(hits, trials, rate))


def binomial_upper(hits: int, trials: int, confidence: float) -> float:
    """The one-sided upper bound of a share (Clopper and Pearson 1934); 1 without trials."""
    from scipy.stats import beta

    return 1.0 if hits >= trials else float(beta.ppf(confidence, hits + 1, trials - hits))


def binomial_lower(hits: int, trials: int, confidence: float) -> float:
    """The one-sided lower bound of a share (Clopper and Pearson 1934); 0 without hits."""
    from scipy.stats import beta

    return 0.0 if hits <= 0 else float(beta.ppf(1 - confidence, hits, trials - hits + 1))


def leak_p_value(hits: Floats, sizes: Floats, rate: float, *, weighted: bool = False) -> float:
    """How likely so few hits are if the true share is `rate` or more; small means that the share is below it.

    `hits` and `sizes` are arrays (answers,): how many claims of an answer leaked, of how many that could; in sampling
    weights where `weighted`. The share is that of claims, not of answers. Answers with one claim each give the exact
    binomial tail; others the Chernoff bound with the worst distribution of the leaks over answers of those sizes;
    weighted ones a test by betting (Waudby-Smith and Ramdas 2024) with bets that do not look at the outcome.
    """
    kept = sizes > 0
    hits, sizes = hits[kept], sizes[kept]
    if not len(sizes) or hits.sum() >= rate * sizes.sum():
        return 1.0
    if weighted:
        return _betting(hits - rate * sizes, (1 - rate) * float(sizes.max()))
    if sizes.max() == sizes.min() == 1:
        return binomial_tail(round(float(hits.sum())), len(sizes), rate)
    return _chernoff(float(hits.sum()), sizes, rate)


def _chernoff(total: float, sizes: Floats, rate: float) -> float:
    """inf over tilts of the largest moment that leaks of mean share `rate` can have over answers of these sizes."""
    from scipy.optimize import minimize_scalar

    each, count = np.unique(sizes, return_counts=True)
    mean = float(sizes.mean())

    def exponent(log_tilt: float) -> float:
        return _worst_moment(math.exp(log_tilt) / mean, total, each, count, rate)

    best = minimize_scalar(exponent, bounds=(-12.0, 5.0), method="bounded")
    return min(1.0, math.exp(min(0.0, float(best.fun))))


def _worst_moment(tilt: float, total: float, each: Floats, count: NDArray[np.int64], rate: float) -> float:
    """log of sup E exp(tilt (total - S)), S the sum of independent leaks in [0, size] with mean `rate` times all sizes.

    An answer of size c and mean m has at most the moment 1 - m (1 - exp(-tilt c)) / c. The means that make the product
    largest share one slope, or lie at 0 or c: one level, where they spend the whole mean, gives them all.
    """
    slope = -np.expm1(-tilt * each) / each
    starts, stops = 1 / slope, 1 / slope - each
    levels = np.sort(np.concatenate([starts, stops]))[::-1]
    spent = np.clip(starts - levels[:, None], 0.0, each) @ count
    level = np.interp(rate * float((each * count).sum()), spent, levels)
    means = np.clip(starts - level, 0.0, each)
    return tilt * total + float((count * np.log1p(-np.minimum(means * slope, 1 - 1e-15))).sum())


def _betting(excess: Floats, most: float) -> float:
    """1 over the capital of bets against "the mean excess is 0 or more", each between 0 and all of the stake."""
    capital = [math.exp(float(np.log(np.maximum(1 - bet / most * excess, 1e-300)).sum())) for bet in _BETS]
    return min(1.0, len(_BETS) / sum(capital)) if sum(capital) else 1.0


def leak_upper(hits: Floats, sizes: Floats, confidence: float, *, weighted: bool = False) -> float:
    """The least share that the data rule out at this confidence: the upper bound. 1 where they rule out none."""
    return _least(lambda rate: leak_p_value(hits, sizes, rate, weighted=weighted) <= 1 - confidence)


def _least(holds: Callable[[float], bool]) -> float:
    low, high = 0.0, 1.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if holds(middle) else (middle, high)
    return high


def independent_needed(rate: float, confidence: float) -> int:
    """The least number of independent claims of which none leaks that shows a share below `rate`."""
    return math.ceil(math.log(1 - confidence) / math.log1p(-rate))


def independent_claims(sizes: Floats, rate: float, *, weighted: bool = False) -> int:
    """How many independent claims these answers are worth for the test of `rate`, when nothing leaks."""
    nothing = leak_p_value(np.zeros(len(sizes)), sizes, rate, weighted=weighted)
    return math.floor(math.log(nothing) / math.log1p(-rate) + 1e-6) if 0 < nothing < 1 else 0
