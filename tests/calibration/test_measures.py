"""The measures, against values worked out by hand."""

import math

import numpy as np
import pytest

from groundwire.calibration.measures import (
    Answers,
    Claims,
    Figure,
    auroc,
    figures,
    length_matched_auroc,
    levels,
    macro,
    measured,
    measured_share,
    resamples,
)


def area(good: list[float], bad: list[float], weights: list[float] | None = None) -> float:
    """The AUROC of scores of good ones and of bad ones."""
    scores = np.array([*good, *bad])
    labels = np.array([True] * len(good) + [False] * len(bad), dtype=bool)
    return auroc(levels(scores), labels, None if weights is None else np.array(weights))


def claims(rows: list[tuple[int, float, bool, bool, bool, int]]) -> Claims:
    """Claims from rows of record, score, good, passed, unverified and words."""
    record, score, good, passed, unverified, words = zip(*rows, strict=True)
    return Claims(
        np.array(record), np.array(score), np.array(good), np.array(passed), np.array(unverified), np.array(words)
    )


# Records 0 and 1 are grounded, 2 and 3 are not.
SET = claims(
    [
        (0, 0.9, True, True, False, 3),
        (0, 0.8, True, True, False, 5),
        (1, 0.2, True, False, True, 9),
        (1, 0.7, True, True, False, 12),
        (2, 0.7, False, True, False, 4),
        (2, 0.1, False, False, False, 8),
        (3, 0.3, False, False, True, 10),
    ]
)
ANSWERS = Answers(grounded=np.array([True, True, False, False]), flagged=np.array([False, True, True, True]))


@pytest.mark.parametrize(
    ("good", "bad", "expected"),
    [
        ([0.9, 0.8], [0.1], 1.0),
        ([0.1], [0.8, 0.9], 0.0),
        ([0.5], [0.5], 0.5),
        ([0.9, 0.5, 0.5, 0.1], [0.5, 0.2], 5 / 8),
    ],
)
def test_auroc_counts_pairs_and_ties_half(good: list[float], bad: list[float], expected: float) -> None:
    """AUROC is the share of good and bad pairs in the right order, ties half."""
    assert area(good, bad) == pytest.approx(expected)


def test_auroc_weighs_like_repeated_entries() -> None:
    """A weight of two is the same as being there twice, a weight of nought as being absent."""
    assert area([0.9, 0.4], [0.5, 0.95], [2, 1, 3, 0]) == pytest.approx(area([0.9, 0.9, 0.4], [0.5, 0.5, 0.5]))


def test_auroc_needs_both_labels() -> None:
    """Without a bad one, or without any, there is no figure."""
    assert math.isnan(area([0.9], []))
    assert math.isnan(area([], []))


def test_figures_by_hand() -> None:
    """Every figure of a small set is what counting gives."""
    found = figures(SET, ANSWERS, np.ones(4))
    assert found["auroc"] == pytest.approx((3 + 3 + 1 + 2.5) / 12)
    assert found["good_blocked"] == pytest.approx(1 / 4)
    assert found["bad_passed"] == pytest.approx(1 / 3)
    assert found["balanced_accuracy"] == pytest.approx((3 / 4 + 2 / 3) / 2)
    assert found["unverified"] == pytest.approx(2 / 7)
    assert found["answers_grounded_flagged"] == pytest.approx(1 / 2)
    assert found["answers_ungrounded_caught"] == pytest.approx(1.0)
    assert found["answer_balanced_accuracy"] == pytest.approx(3 / 4)


def test_figures_weigh_records() -> None:
    """A record that was drawn twice brings its claims twice, and one that was not drawn brings none."""
    found = figures(SET, ANSWERS, np.array([0.0, 2.0, 1.0, 1.0]))
    assert found["good_blocked"] == pytest.approx(1 / 2)
    assert found["answers_grounded_flagged"] == pytest.approx(1.0)


def test_length_matched_auroc_compares_within_a_fifth() -> None:
    """Scores that follow length alone are worth nothing once only claims of like length are compared."""
    rows = []
    for n, words in enumerate((2, 4, 6, 8, 10)):
        for good in (True, False):
            rows += [(n, words / 10, good, True, False, words)] * 2
    assert length_matched_auroc(claims(rows), np.ones(20)) == pytest.approx(0.5)


def test_length_matched_auroc_by_hand() -> None:
    """The mean over the fifths that have both labels: here one in the right order, one wrong, three without a pair."""
    scored = [(1, 0.9, True), (1, 0.1, False), (2, 0.1, True), (2, 0.9, False), (3, 0.5, True), (4, 0.5, True)]
    rows = [(0, score, good, True, False, words) for words, score, good in [*scored, (5, 0.5, False)]]
    assert length_matched_auroc(claims(rows), np.ones(7)) == pytest.approx((1.0 + 0.0) / 2)


def test_resamples_are_repeatable_and_draw_as_many_records() -> None:
    """The same name and size give the same draws, other names give others, and each draw has as many records."""
    first = resamples("set", 7, draws=20)
    assert first.shape == (20, 7)
    assert (first.sum(axis=1) == 7).all()
    assert (first == resamples("set", 7, draws=20)).all()
    assert (first != resamples("other", 7, draws=20)).any()


def test_intervals_hold_their_value_and_have_no_width_without_doubt() -> None:
    """The interval surrounds the figure, and where every record says the same it has no width."""
    found = measured(SET, ANSWERS, resamples("set", 4, draws=200))
    blocked = found["good_blocked"].written()
    assert blocked["low"] <= blocked["value"] <= blocked["high"]  # type: ignore[operator]
    assert blocked["low"] < blocked["high"]  # type: ignore[operator]
    sure = measured_share(np.array([True, True, True]), resamples("set", 3, draws=50)).written()
    assert sure == {"value": 1.0, "low": 1.0, "high": 1.0}


def test_a_figure_that_is_not_there_is_null() -> None:
    """What cannot be computed is written as null, not as a number."""
    alone = claims([(0, 0.9, True, True, False, 3)])
    answers = Answers(grounded=np.array([True]), flagged=np.array([False]))
    written = measured(alone, answers, resamples("set", 1, draws=5))["auroc"].written()
    assert written == {"value": None, "low": None, "high": None}


def test_macro_is_the_plain_mean_over_sets() -> None:
    """Every set counts the same, in the figure and in each draw."""
    sets = [{"auroc": Figure(0.6, np.array([0.5, 0.7]))}, {"auroc": Figure(0.8, np.array([0.9, 0.7]))}]
    mean = macro(sets)["auroc"]
    assert mean.value == pytest.approx(0.7)
    assert mean.drawn.tolist() == pytest.approx([0.7, 0.7])
