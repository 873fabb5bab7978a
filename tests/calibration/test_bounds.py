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
    leak_p_value,
    leak_upper,
)

ONES = np.ones(200)


def hits(count: int, sizes: np.ndarray) -> np.ndarray:
    """Whole answers that leak, from the first, until `count` claims have."""
    return np.where(np.cumsum(sizes) <= count, sizes, 0.0)


def test_one_claim_an_answer_is_the_binomial() -> None:
    """With independent claims the p-value is P(X <= 3) of 200 at 5 %, worked out term by term."""
    exact = sum(math.comb(200, k) * 0.05**k * 0.95 ** (200 - k) for k in range(4))
    assert leak_p_value(hits(3, ONES), ONES, 0.05) == pytest.approx(exact)


def test_149_claims_without_a_leak_are_the_least_for_two_percent() -> None:
    """149 independent claims of which none leaks show a share below 2 % with 95 % confidence, 148 do not."""
    assert independent_needed(0.02, 0.95) == 149
    assert leak_p_value(np.zeros(149), np.ones(149), 0.02) <= 0.05
    assert leak_p_value(np.zeros(148), np.ones(148), 0.02) > 0.05


def test_claims_of_one_answer_count_for_less() -> None:
    """The same claims in fewer answers are worth fewer independent ones, down to one for a single answer."""
    worth = [independent_claims(np.full(120 // size, float(size)), 0.2) for size in (1, 2, 4, 8)]
    assert worth == sorted(worth, reverse=True)
    assert worth[0] == 120
    assert 15 <= worth[3] < 60
    assert independent_claims(np.array([120.0]), 0.2) <= 1


def test_the_grouped_test_holds_where_answers_stand_or_fall_together() -> None:
    """With a true share of 20 % and whole answers leaking, the test rejects it in at most 5 % of 2,000 draws."""
    chance = np.random.default_rng(7)
    sizes = 1.0 + chance.poisson(3, size=40)
    rejected = 0
    for _ in range(2000):
        leaked = chance.random(40) < 0.2
        rejected += leak_p_value(leaked * sizes, sizes, 0.2) <= 0.05
    assert rejected <= 2000 * 0.05


def test_weights_are_bets_that_hold_as_well() -> None:
    """With sampling weights a true share of 20 % is rejected in at most 5 % of draws, a small one nearly always."""
    chance = np.random.default_rng(8)
    rejected = {0.2: 0, 0.02: 0}
    for rate in rejected:
        for _ in range(1000):
            weight = np.where(chance.random(300) < 0.5, 1.0, 4.0)
            leaked = chance.random(300) < rate
            rejected[rate] += leak_p_value(leaked * weight, weight, 0.2, weighted=True) <= 0.05
    assert rejected[0.2] <= 50
    assert rejected[0.02] >= 950


def test_more_leaks_never_look_safer() -> None:
    """The p-value and the upper bound rise with the leaks."""
    sizes = np.array([1.0, 2, 3, 4, 5] * 20)
    values = [leak_p_value(hits(n, sizes), sizes, 0.3) for n in range(0, 90, 10)]
    uppers = [leak_upper(hits(n, sizes), sizes, 0.95) for n in range(0, 90, 10)]
    assert values == sorted(values)
    assert uppers == sorted(uppers)
    assert all(upper >= hits(n, sizes).sum() / sizes.sum() for n, upper in zip(range(0, 90, 10), uppers, strict=True))


def test_clopper_and_pearson() -> None:
    """The bounds of 0 and of all are those in closed form; the others bracket the share."""
    assert binomial_upper(0, 149, 0.95) == pytest.approx(1 - 0.05 ** (1 / 149))
    assert binomial_lower(10, 10, 0.95) == pytest.approx(0.05**0.1)
    assert (binomial_lower(0, 5, 0.95), binomial_upper(5, 5, 0.95)) == (0.0, 1.0)
    assert binomial_lower(20, 100, 0.95) < 0.2 < binomial_upper(20, 100, 0.95)
