"""Scores as probabilities: a monotone map fitted to labels: isotonic, Platt's, beta, or the mean of the first two.

Which one is chosen by the Brier score (mean squared error of the probability) over five folds of whole answers.
A map is stored as knots and read between them in straight lines. It rises everywhere, so that it never changes which of
two claims scores higher: a threshold on the raw score and its image decide alike.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from groundwire.calibration.sample import Flags, Floats, Whole
from groundwire.core._errors import InputError
from groundwire.core._score_map import ScoreMap

_FOLDS = 5
_TILT = 0.01  # of the raw score stays in the map, so that it rises where the fit is flat
_BINS = 10  # the most bins of a reliability curve
_IN_A_BIN = 100  # the least claims of a bin: a share of fewer is not known to the five percent that are to be seen
_EDGE = 1e-3  # scores nearer to 0 or 1 count as this near, for the logarithm of their odds
_SHRUNK = 1e-3  # weight of the penalty that keeps a beta map finite where the labels part cleanly
LEAST = 100  # claims with a label that a map needs


def fit_map(score: Floats, good: Flags, answer: Whole) -> ScoreMap:
    """The best of the maps. Arrays (claims,): raw score in 0..1, label, number of the answer.

    Raises InputError with fewer than 100 claims, or of one kind only. Needs the extra `tune` (SciPy).
    """
    if len(score) < LEAST or good.all() or not good.any():
        raise InputError(f"a score map needs {LEAST} labelled claims, some supported and some not")
    errors = {kind: _brier(kind, score, good, answer % _FOLDS) for kind in _FITS}
    kind = min(errors, key=lambda name: errors[name])
    knots, heights = _FITS[kind](score, good)
    raw, probability = _rising(knots, heights)
    return ScoreMap(raw, probability, kind, len(score))


def _brier(kind: str, score: Floats, good: Flags, fold: NDArray[np.int64]) -> float:
    wrong = 0.0
    for one in range(_FOLDS):
        out = fold == one
        if not out.any() or good[~out].all() or not good[~out].any():
            continue
        wrong += float(((np.interp(score[out], *_FITS[kind](score[~out], good[~out])) - good[out]) ** 2).sum())
    return wrong


def _isotonic(score: Floats, good: Flags) -> tuple[Floats, Floats]:
    """Knots at the middle of each block of the pool-adjacent-violators fit, and its share of good claims."""
    from scipy.optimize import isotonic_regression

    order = np.argsort(score, kind="stable")
    each, place = np.unique(score[order], return_inverse=True)
    count = np.bincount(place)
    share = np.bincount(place, good[order]) / count
    fit = isotonic_regression(share, weights=count)
    starts = np.asarray(fit.blocks[:-1])
    middle = np.add.reduceat(each * count, starts) / np.add.reduceat(count, starts)
    return middle, np.asarray(fit.x)[starts]


def _platt(score: Floats, good: Flags) -> tuple[Floats, Floats]:
    """A logistic curve in the log odds of the score, with Platt's (1999) targets, at 41 places."""
    from scipy.optimize import minimize
    from scipy.special import expit

    goods, bads = int(good.sum()), int((~good).sum())
    target = np.where(good, (goods + 1) / (goods + 2), 1 / (bads + 2))
    odds = _log_odds(score)

    def loss(line: Floats) -> float:
        told = line[0] * odds + line[1]
        return float((np.logaddexp(0, told) - target * told).sum())

    slope, shift = minimize(loss, np.array([1.0, 0.0]), method="BFGS").x
    places = np.linspace(0, 1, 41)
    return places, expit(max(slope, 0.0) * _log_odds(places) + shift)


def _beta(score: Floats, good: Flags) -> tuple[Floats, Floats]:
    """A beta calibration map (Kull, Silva Filho and Flach 2017): a logistic curve in log s and -log (1 - s)."""
    from scipy.optimize import minimize
    from scipy.special import expit

    terms = _beta_terms(score)

    def loss(line: Floats) -> float:
        told = terms @ line
        return float((np.logaddexp(0, told) - good * told).sum() + _SHRUNK * (line**2).sum())

    found = minimize(loss, np.array([1.0, 1.0, 0.0]), method="L-BFGS-B", bounds=[(0, None), (0, None), (None, None)])
    places = np.linspace(0, 1, 41)
    return places, expit(_beta_terms(places) @ found.x)


def _beta_terms(score: Floats) -> Floats:
    kept = np.clip(score, _EDGE, 1 - _EDGE)
    return np.stack([np.log(kept), -np.log1p(-kept), np.ones(len(kept))], axis=1)


def _mean(score: Floats, good: Flags) -> tuple[Floats, Floats]:
    """Halfway between the isotonic map and Platt's: with few labels each errs in a way of its own."""
    steps, curve = _isotonic(score, good), _platt(score, good)
    places = np.union1d(steps[0], curve[0])
    return places, (np.interp(places, *steps) + np.interp(places, *curve)) / 2


_FITS = {"isotonic": _isotonic, "platt": _platt, "beta": _beta, "mean": _mean}


def _log_odds(score: Floats) -> Floats:
    kept = np.clip(score, _EDGE, 1 - _EDGE)
    return np.log(kept / (1 - kept))


def _rising(knots: Floats, heights: Floats) -> tuple[tuple[float, ...], tuple[float, ...]]:
    places = np.unique(np.concatenate([[0.0], knots, [1.0]]))
    probability = (1 - _TILT) * np.interp(places, knots, heights) + _TILT * places
    return tuple(places.tolist()), tuple(probability.tolist())


@dataclass(frozen=True, slots=True)
class Reliability:
    """Claims in bins of equal number by score: mean score, share of good ones, how many; and the expected error.

    `error` is the expected calibration error: the mean distance of score and share, weighted by number. `floor` is what
    it would be on the mean for these claims if every score were the true probability, and claims independent.
    """

    score: tuple[float, ...]
    share: tuple[float, ...]
    count: tuple[int, ...]
    error: float
    floor: float


def reliability(score: Floats, good: Flags) -> Reliability:
    """How far scores are probabilities. At most ten bins, with at least 100 claims each where there are so many."""
    if not len(score):
        return Reliability((), (), (), math.nan, math.nan)
    bins = max(1, min(_BINS, len(score) // _IN_A_BIN))
    order = np.argsort(score, kind="stable")
    parts = np.array_split(order, bins)
    means = [float(score[part].mean()) for part in parts]
    shares = [float(good[part].mean()) for part in parts]
    counts = [len(part) for part in parts]
    error = sum(count * abs(a - b) for count, a, b in zip(counts, means, shares, strict=True)) / len(score)
    spread = sum(math.sqrt(2 / math.pi * float((score[part] * (1 - score[part])).sum())) for part in parts)
    return Reliability(tuple(means), tuple(shares), tuple(counts), error, spread / len(score))


@dataclass(frozen=True, slots=True)
class Calibration:
    """A map fitted on one half of the answers, and how reliable scores are on the other half, before and after it."""

    score_map: ScoreMap
    before: Reliability
    after: Reliability


def calibration(score: Floats, good: Flags, answer: Whole) -> Calibration | None:
    """Fit on the answers with an even number, measure on the others; None where the first have too few labels."""
    known = np.isfinite(score)
    score, good, answer = score[known], good[known], answer[known]
    fitted = answer % 2 == 0
    try:
        found = fit_map(score[fitted], good[fitted], answer[fitted] // 2)
    except InputError:
        return None
    held, label = score[~fitted], good[~fitted]
    mapped: Sequence[float] = [found(one) for one in held.tolist()]
    return Calibration(found, reliability(held, label), reliability(np.array(mapped), label))
