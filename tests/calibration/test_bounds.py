"""The bounds: exact where claims are independent, and honest where they are not."""

from __future__ import annotations

import math

import numpy as np
import pytest

from groundwire.calibration.bounds import (
    binomial_lower,
    binomial_upper,
    independent_claims,
    independent_needed,
    leak_upper,
    ruled_out,
)

ONES = np.ones(200)


def hits(count: int, sizes: np.ndarray) -> np.ndarray:
    """Whole answers that leak, from the first, until `count` claims have."""
    return np.where(np.cumsum(sizes) <= count, sizes, 0.0)


def test_one_claim_an_answer_is_the_binomial() -> None:
    """With independent claims the test rejects where P(X <= 3) of 200 at 5 %, worked out term by term, allows it."""
    exact = sum(math.comb(200, k) * 0.05**k * 0.95 ** (200 - k) for k in range(4))
    assert ruled_out(hits(3, ONES), ONES, 0.05, exact * 1.000001)
    assert not ruled_out(hits(3, ONES), ONES, 0.05, exact * 0.999999)
    assert leak_upper(hits(3, ONES), ONES, 0.95) == pytest.approx(binomial_upper(3, 200, 0.95))


def test_149_claims_without_a_leak_are_the_least_for_two_percent() -> None:
    """149 independent claims of which none leaks show a share below 2 % with 95 % confidence, 148 do not."""
    assert independent_needed(0.02, 0.95) == 149
    assert ruled_out(np.zeros(149), np.ones(149), 0.02, 0.05)
    assert not ruled_out(np.zeros(148), np.ones(148), 0.02, 0.05)
    assert ruled_out(np.zeros(149), np.full(149, 3.0), 0.02, 0.05)
    assert not ruled_out(np.zeros(148), np.full(148, 3.0), 0.02, 0.05)


def test_claims_of_one_answer_count_for_less() -> None:
    """The same claims in fewer answers are worth fewer independent ones, down to one for a single answer."""
    worth = [independent_claims(np.full(120 // size, float(size)), 0.2) for size in (1, 2, 4, 8)]
    assert worth == [120, 60, 30, 15]
    assert independent_claims(np.array([120.0]), 0.2) == 1


@pytest.mark.parametrize("long_share", [0.0, 0.3, 1.0])
def test_the_grouped_test_holds_whatever_hangs_together(long_share: float) -> None:
    """With a true share of 20 % it is rejected in 5 % of 1,000 draws, whether whole answers leak or long ones alone."""
    chance = np.random.default_rng(7)
    rejected = 0
    for _ in range(1000):
        sizes = np.where(chance.random(120) < 0.3, 4.0, 1.0)
        by_size = np.where(sizes == 4.0, 0.2 * 1.9 / 1.2, 0.0)  # 20 % of the claims
        leaked = chance.random(120) < (by_size if long_share else 0.2)
        together = chance.random(120) < max(long_share, 0.3)
        apart = chance.binomial(sizes.astype(int), by_size if long_share else 0.2)
        rejected += bool(ruled_out(np.where(together, leaked * sizes, apart), sizes, 0.2, 0.05)[0])
    assert rejected <= 1000 * 0.05 + 2 * math.sqrt(1000 * 0.05 * 0.95)


def test_claims_that_leak_independently_cost_little() -> None:
    """Where half of the promised share leaks, claim by claim, grouping them by three still lets 20 % be promised."""
    chance = np.random.default_rng(9)
    sizes = np.where(chance.random(80) < 0.5, 3.0, 1.0)
    made = [ruled_out(chance.binomial(sizes.astype(int), 0.08).astype(float), sizes, 0.2, 0.05)[0] for _ in range(200)]
    assert np.mean(made) > 0.8


def test_weights_are_bets_that_hold_as_well() -> None:
    """With sampling weights a true share of 20 % is rejected in at most 5 % of draws, a small one nearly always."""
    chance = np.random.default_rng(8)
    rejected = {0.2: 0, 0.02: 0}
    for rate in rejected:
        for _ in range(1000):
            weight = np.where(chance.random(300) < 0.5, 1.0, 4.0)
            leaked = chance.random(300) < rate
            rejected[rate] += bool(ruled_out((leaked * weight).astype(float), weight, 0.2, 0.05, most=4.0)[0])
    assert rejected[0.2] <= 60
    assert rejected[0.02] >= 950


def test_more_leaks_never_look_safer() -> None:
    """The upper bound rises with the leaks and lies above their share; many tests at once are each as if alone."""
    sizes = np.array([1.0, 2, 3, 4, 5] * 20)
    counts = range(0, 90, 10)
    uppers = [leak_upper(hits(n, sizes), sizes, 0.95) for n in counts]
    assert uppers == sorted(uppers)
    assert all(upper > hits(n, sizes).sum() / sizes.sum() for n, upper in zip(counts, uppers, strict=True))
    together = ruled_out(np.array([hits(n, sizes) for n in counts]), sizes, 0.3, 0.05)
    assert together.tolist() == [bool(ruled_out(hits(n, sizes), sizes, 0.3, 0.05)[0]) for n in counts]
    assert together.tolist() == [bool(upper <= 0.3) for upper in uppers]


def test_clopper_and_pearson() -> None:
    """The bounds of 0 and of all are those in closed form; the others bracket the share."""
    assert binomial_upper(0, 149, 0.95) == pytest.approx(1 - 0.05 ** (1 / 149))
    assert binomial_lower(10, 10, 0.95) == pytest.approx(0.05**0.1)
    assert (binomial_lower(0, 5, 0.95), binomial_upper(5, 5, 0.95)) == (0.0, 1.0)
    assert binomial_lower(20, 100, 0.95) < 0.2 < binomial_upper(20, 100, 0.95)
