"""How sure a share is: finite-sample tests of "at most this share leaks", with the claims of an answer together.

Claims of one answer are not independent, answers are. Where each answer has one claim the test is the exact binomial
one. Else it bets, answer by answer, against "the share is this or more": whatever hangs together within an answer, and
whether or not long answers leak more, the stake grows twentyfold in one of twenty tests at most where that is true
(Waudby-Smith and Ramdas 2024). How much is staked follows from what is still to be won with the answers that are left
(Voracek and Orabona 2025), so that few leaks are seen early and claims that leak independently cost little. Needs the
extra `tune` (SciPy).
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

_STEPS = 200
_RATES: Floats = np.unique(  # shares that an upper bound may have: in steps of 0.0005 up to a tenth, of 0.005 above
    np.round(np.concatenate([np.arange(1, _STEPS) / (10 * _STEPS), np.arange(1, _STEPS) / _STEPS]), 6)
)
_GOLDEN = (math.sqrt(5) - 1) / 2


def binomial_upper(hits: int, trials: int, confidence: float) -> float:
    """The one-sided upper bound of a share (Clopper and Pearson 1934); 1 without trials."""
    from scipy.stats import beta

    return 1.0 if hits >= trials else float(beta.ppf(confidence, hits + 1, trials - hits))


def binomial_lower(hits: int, trials: int, confidence: float) -> float:
    """The one-sided lower bound of a share (Clopper and Pearson 1934); 0 without hits."""
    from scipy.stats import beta

    return 0.0 if hits <= 0 else float(beta.ppf(1 - confidence, hits, trials - hits + 1))


def ruled_out(hits: Floats, sizes: Floats, rate: float | Floats, error: float, *, most: float | None = None) -> Flags:
    """Whether "the true share is `rate` or more" is ruled out; where it is true that happens with chance `error`.

    `hits` is an array (tests, answers) or (answers,), `sizes` (answers,): how many claims of an answer leaked, of how
    many that could; `rate` one for all tests or (tests,), in 0..1. The share is that of claims, not of answers. Where
    claims stand for several, both are sums of weights and `most` is the largest weight that a claim can have. Holds for
    answers that are drawn independently and have no more such claims than the longest that was drawn.
    """
    hits, rates = np.atleast_2d(hits), np.atleast_1d(np.asarray(rate, dtype=np.float64))
    kept = sizes > 0
    hits, sizes = hits[:, kept], sizes[kept]
    below: Flags = np.asarray(hits.sum(axis=1) < rates * sizes.sum())
    if not below.any():
        return below
    if most is None and sizes.max() == 1:
        from scipy.stats import binom

        held = np.asarray(binom.cdf(np.round(hits.sum(axis=1)), len(sizes), rates) <= error)
    else:
        held = _won(hits, sizes, rates, error, max(float(sizes.max()), most or 1.0))
    both: Flags = below & held
    return both


def _won(hits: Floats, sizes: Floats, rates: Floats, error: float, longest: float) -> Flags:
    """Whether bets on the answers, in an order that looks at nothing, win 1 / `error` times the stake.

    An answer's excess, scaled to be 1 at most, has a mean of 0 or more where the share is `rates` or more; the bet
    against it is between nothing and all, and looks at earlier answers only.
    """
    goal, count = -math.log(error), len(sizes)
    square = rates / (1 - rates)  # the largest mean square that an excess with mean 0 can have: the first guess
    gained = np.zeros(np.broadcast_shapes(hits[:, 0].shape, rates.shape))
    for turn, at in enumerate(_order(count)):
        excess = (hits[:, at] - rates * sizes[at]) / ((1 - rates) * longest)
        wanted = np.maximum(goal - gained, 0.0)
        bet = np.minimum(1.0, np.sqrt(2 * wanted * (turn + 1) / ((count - turn) * square)))
        gained = gained + np.log(np.maximum(1 - bet * excess, 1e-300))
        square = square + excess**2
    won: Flags = gained >= goal - 1e-9
    return won


def _order(count: int) -> NDArray[np.int64]:
    """The places 0 to count - 1, well mixed: a file that is sorted by anything does not come in that order."""
    return np.argsort(np.arange(count) * _GOLDEN % 1, kind="stable")


def leak_upper(hits: Floats, sizes: Floats, confidence: float, *, most: float | None = None) -> float:
    """The least share above all that the data cannot rule out at this confidence: the upper bound; 1 if there is none.

    Exact with one claim an answer; else in steps of 0.0005 up to a tenth and of 0.005 above.
    """
    if most is None and sizes.max(initial=0) <= 1:
        return binomial_upper(round(float(hits.sum())), round(float(sizes.sum())), confidence)
    possible = np.flatnonzero(~ruled_out(hits, sizes, _RATES, 1 - confidence, most=most))
    first = int(possible[-1]) + 1 if len(possible) else 0
    return float(_RATES[first]) if first < len(_RATES) else 1.0


def independent_needed(rate: float, confidence: float) -> int:
    """The least number of independent claims of which none leaks that shows a share below `rate`."""
    return math.ceil(math.log(1 - confidence) / math.log1p(-rate))


def independent_claims(sizes: Floats, rate: float, *, most: float | None = None) -> int:
    """How many independent claims these answers are worth for the test of `rate`, when nothing leaks."""
    longest = max(float(sizes.max(initial=0)), most or 1.0)
    won = float(np.log1p(rate / (1 - rate) * sizes / longest).sum())
    return math.floor(won / -math.log1p(-rate) + 1e-6)
