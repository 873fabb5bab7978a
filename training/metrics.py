"""Measures of a scorer: AUROC, balanced accuracy, shares blocked and passed."""

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]
Flags = NDArray[np.bool_]


def auroc(scores: Scores, good: Flags) -> float:
    """Chance that a good one scores above a bad one, ties half; nan where there is only one kind."""
    positives, negatives = int(good.sum()), int((~good).sum())
    if not positives or not negatives:
        return float("nan")
    _, inverse, counts = np.unique(scores, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[inverse]
    return float((ranks[good].sum() - positives * (positives + 1) / 2) / (positives * negatives))


def balanced_accuracy(scores: Scores, good: Flags, threshold: float) -> float:
    """Mean of the share of good ones at or above the threshold and of bad ones below it."""
    if good.all() or not good.any():
        return float("nan")
    return float(((scores[good] >= threshold).mean() + (scores[~good] < threshold).mean()) / 2)


def best_threshold(groups: list[tuple[Scores, Flags]]) -> float:
    """The one threshold that makes the mean balanced accuracy over the groups largest."""
    candidates = np.unique(np.round(np.concatenate([scores for scores, _ in groups]), 3))
    means = [np.nanmean([balanced_accuracy(s, g, t) for s, g in groups]) for t in candidates]
    return float(candidates[int(np.argmax(means))])
