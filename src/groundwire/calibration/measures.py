"""Measures of labelled claims and whole answers, with bootstrap intervals over records.

Shares and areas lie in 0..1; nan where one of the two labels is missing. "Not supported" is what is to be found. A
claim passes when its verdict is supported or not_a_claim; everything else, unverified too, blocks it.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Whole = NDArray[np.int64]

DRAWS, SEED, LEVEL = 1_000, 0, 0.95


@dataclass(frozen=True)
class Claims:
    """Counted claims of one set: arrays of one length; `record` is the position of a claim's record in `Answers`."""

    record: Whole
    score: Floats
    good: Flags
    passed: Flags
    unverified: Flags
    words: Whole

    @cached_property
    def matched(self) -> list[tuple[Whole, Whole]]:
        """For each fifth of the claims by length: which claims lie in it, and their levels of score."""
        edges = np.quantile(self.words, (0.2, 0.4, 0.6, 0.8)) if len(self.words) else np.zeros(4)
        fifth = np.searchsorted(edges, self.words, side="left")
        inside = [np.flatnonzero(fifth == n) for n in range(5)]
        return [(some, levels(self.score[some])) for some in inside if len(some)]

    @cached_property
    def level(self) -> Whole:
        """The place of each score among the different scores, from the lowest."""
        return levels(self.score)


@dataclass(frozen=True)
class Answers:
    """Records of one set: whether an answer is grounded by its label, and whether any claim of it was flagged."""

    grounded: Flags
    flagged: Flags


def levels(score: Floats) -> Whole:
    """0 for the lowest score, 1 for the next, and so on; equal scores share one."""
    return np.unique(score, return_inverse=True)[1].astype(np.int64)


def auroc(level: Whole, good: Flags, weight: Floats | None = None) -> float:
    """The chance that a good one scores above a bad one, ties half; each counts as often as its `weight` says."""
    weight = np.ones(len(level)) if weight is None else weight
    size = int(level.max()) + 1 if len(level) else 0
    goods = np.bincount(level, weight * good, size)
    bads = np.bincount(level, weight * ~good, size)
    pairs = goods.sum() * bads.sum()
    below = np.cumsum(bads) - bads / 2
    return float((goods * below).sum() / pairs) if pairs else math.nan


def length_matched_auroc(claims: Claims, weight: Floats) -> float:
    """The plain mean of the AUROC within each fifth of the set's claims by length in words.

    The fifths' edges are the 20th, 40th, 60th and 80th percentile of the lengths (split on white space) of all counted
    claims of the set; a length equal to an edge belongs below it. A fifth that lacks good or bad claims is left out.
    """
    found = [auroc(level, claims.good[some], weight[some]) for some, level in claims.matched]
    kept = [value for value in found if not math.isnan(value)]
    return sum(kept) / len(kept) if kept else math.nan


def share(flags: Flags, among: Flags, weight: Floats) -> float:
    """The weighted share of `flags` among the entries that `among` names."""
    whole = weight[among].sum()
    return float(weight[flags & among].sum() / whole) if whole else math.nan


def figures(claims: Claims, answers: Answers, weight: Floats) -> dict[str, float]:
    """Every figure of one set; `weight` says how often each record counts."""
    each = weight[claims.record]
    blocked = share(~claims.passed, claims.good, each)
    bad_passed = share(claims.passed, ~claims.good, each)
    false_alarm = share(answers.flagged, answers.grounded, weight)
    caught = share(answers.flagged, ~answers.grounded, weight)
    return {
        "auroc": auroc(claims.level, claims.good, each),
        "auroc_length_matched": length_matched_auroc(claims, each),
        "balanced_accuracy": (1 - blocked + 1 - bad_passed) / 2,
        "good_blocked": blocked,
        "bad_passed": bad_passed,
        "unverified": share(claims.unverified, np.ones(len(each), dtype=bool), each),
        "answer_balanced_accuracy": (1 - false_alarm + caught) / 2,
        "answers_grounded_flagged": false_alarm,
        "answers_ungrounded_caught": caught,
    }


def resamples(name: str, records: int, draws: int = DRAWS, seed: int = SEED) -> Floats:
    """Array (draws, records): how often each record was drawn, with replacement; the same for one name and size."""
    chance = np.random.default_rng([seed, zlib.crc32(name.encode())])
    return chance.multinomial(records, np.full(records, 1 / records), size=draws).astype(np.float64)


@dataclass(frozen=True)
class Figure:
    """A figure and its values in the resampled sets."""

    value: float
    drawn: Floats

    def written(self) -> dict[str, float | None]:
        """Value and 95 % percentile interval, of the draws that have a value; None for nan."""
        known = self.drawn[~np.isnan(self.drawn)]
        low, high = np.quantile(known, ((1 - LEVEL) / 2, (1 + LEVEL) / 2)) if len(known) else (math.nan, math.nan)
        every = {"value": self.value, "low": float(low), "high": float(high)}
        return {key: None if math.isnan(value) else round(value, 4) for key, value in every.items()}


def measured(claims: Claims, answers: Answers, weights: Floats) -> dict[str, Figure]:
    """Every figure of a set with its bootstrap: `weights` is an array (draws, records), as from `resamples`.

    Whole records are resampled, not claims, since the claims of one answer hang together.
    """
    found = figures(claims, answers, np.ones(len(answers.grounded)))
    drawn = [figures(claims, answers, weight) for weight in weights]
    return {key: Figure(value, np.array([one[key] for one in drawn])) for key, value in found.items()}


def macro(sets: Sequence[Mapping[str, Figure]]) -> dict[str, Figure]:
    """The plain mean over sets, and over their draws, which are independent of each other."""
    return {
        key: Figure(float(np.mean([one[key].value for one in sets])), np.mean([one[key].drawn for one in sets], axis=0))
        for key in sets[0]
    }


def measured_share(flags: Flags, weights: Floats) -> Figure:
    """The share of records that are flagged, with its bootstrap."""
    if not len(flags):
        return Figure(math.nan, np.full(len(weights), math.nan))
    return Figure(float(flags.mean()), weights @ flags.astype(np.float64) / weights.sum(axis=1))
