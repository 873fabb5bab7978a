"""Measures against figures reckoned by hand, and thresholds in their order."""

from __future__ import annotations

import math

import numpy as np
from training.evaluate import halves, thresholds
from training.metrics import auroc, balanced_accuracy, best_threshold
from training.pipeline import Asked
from training.public import LabelledClaim, in_calibration_half

SCORES = np.array([0.9, 0.8, 0.4, 0.4, 0.1])
GOOD = np.array([True, False, True, False, False])


def test_auroc_is_the_share_of_pairs_in_order() -> None:
    """Of six pairs four and a half are in order; a tie counts half; one kind alone has none."""
    assert auroc(SCORES, GOOD) == 4.5 / 6
    assert math.isnan(auroc(SCORES, np.ones(5, dtype=bool)))


def test_balanced_accuracy_is_the_mean_of_both_recalls() -> None:
    """At 0.4 both good ones pass and one bad one of three is held."""
    assert balanced_accuracy(SCORES, GOOD, 0.4) == (1.0 + 1 / 3) / 2


def test_the_best_threshold_separates() -> None:
    """Where the kinds can be told apart the threshold lies between them."""
    assert 0.3 < best_threshold([(np.array([0.9, 0.8, 0.3]), np.array([True, True, False]))]) <= 0.8


def test_thresholds_are_in_order_and_halves_do_not_meet() -> None:
    """Reject, single and accept rise; no record stands in both halves."""
    asked = [Asked(LabelledClaim(str(n), "c", n % 2 == 0, ("t",)), (), ()) for n in range(80)]
    scores = np.array([0.7 - 0.3 * (n % 2) + 0.01 * (n % 10) for n in range(80)])
    first, second = halves({"s": (scores, asked)})
    chosen = thresholds(first)
    assert 0.0 <= chosen["reject"] <= chosen["single"] <= chosen["accept"] <= 1.0
    records = [{one.claim.record for one in part["s"][1]} for part in (first, second)]
    assert not records[0] & records[1]
    assert all(in_calibration_half(one.claim) for one in first["s"][1])


def test_the_nearest_set_bounds_what_is_blocked() -> None:
    """At most a quarter of the nearest set's good claims fall below it, whatever a higher threshold would catch."""

    def part(scores: list[float], good: list[bool]) -> tuple[np.ndarray, list[Asked]]:
        return np.array(scores), [Asked(LabelledClaim(str(n), "c", g, ("t",)), (), ()) for n, g in enumerate(good)]

    near = part([0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.96, 0.97], [True] * 10)
    far = part([0.9, 0.9, 0.6, 0.6], [True, True, False, False])
    assert thresholds({"far": far})["single"] > 0.6
    assert thresholds({"ragtruth_qa": near, "far": far})["single"] <= 0.5
