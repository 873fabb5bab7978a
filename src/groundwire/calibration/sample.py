"""Labelled claims as arrays, and what a pair of thresholds does with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from groundwire.calibration.labels import LabelledClaim
from groundwire.core._errors import InputError

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Whole = NDArray[np.int64]

SIZES = ((1, 1), (2, 3), (4, 7), (8, 15), (16, 10**9))  # answers by number of claims, first and last


@dataclass(frozen=True)
class Sample:
    """Claims with a label, as arrays of one length; `answer` numbers their answers from 0.

    `score` is -inf where no threshold lets a claim pass and inf where none holds it. `judged` is 1 where a judge
    called it supported, 0 where not, nan where no judge was asked. `abstained`: the verdict is unverified.
    """

    answer: Whole
    good: Flags
    score: Floats
    weight: Floats
    judged: Floats
    abstained: Flags

    @classmethod
    def of(cls, claims: Sequence[LabelledClaim]) -> Sample:
        """The sample of the claims that have a label. Raises InputError when none has one."""
        kept = [claim for claim in claims if claim.good is not None]
        if not kept:
            raise InputError("no claim has a label", hint="label some first: groundwire label")
        numbers: dict[str, int] = {}
        for claim in kept:
            numbers.setdefault(claim.answer_id, len(numbers))
        judged = [np.nan if claim.judge is None else float(claim.judge == "supported") for claim in kept]
        return cls(
            answer=np.array([numbers[claim.answer_id] for claim in kept], dtype=np.int64),
            good=np.array([claim.good for claim in kept], dtype=bool),
            score=np.array([-np.inf if claim.score is None else claim.score for claim in kept], dtype=np.float64),
            weight=np.array([claim.weight for claim in kept], dtype=np.float64),
            judged=np.array(judged, dtype=np.float64),
            abstained=np.array([claim.verdict == "unverified" for claim in kept], dtype=bool),
        )

    def only(self, chosen: Flags) -> Sample:
        """The claims that are `chosen`, their answers numbered anew."""
        return Sample(
            np.unique(self.answer[chosen], return_inverse=True)[1].astype(np.int64),
            self.good[chosen],
            self.score[chosen],
            self.weight[chosen],
            self.judged[chosen],
            self.abstained[chosen],
        )

    @cached_property
    def weighted(self) -> bool:
        """Whether claims stand for different numbers of claims."""
        return bool((self.weight != 1).any())

    @cached_property
    def most(self) -> float | None:
        """The largest weight of a claim; None where each stands for itself."""
        return float(self.weight.max()) if self.weighted else None

    @cached_property
    def judge_known(self) -> bool:
        """Whether a judge was asked about every claim that a threshold could let pass."""
        return not bool(np.isnan(self.judged[np.isfinite(self.score)]).any())

    def sizes(self) -> Floats:
        """How many unsupported claims each answer has, in weights."""
        return np.bincount(self.answer, self.weight * ~self.good).astype(np.float64)

    def hits(self, upper: float, lower: float | None = None) -> Floats:
        """How many unsupported claims of each answer pass, in weights; with `lower` also those a judge lets through."""
        passed = self.score >= upper
        if lower is not None:
            passed = passed | ((self.score > lower) & (self.judged == 1))
        return np.bincount(self.answer, self.weight * (~self.good & passed)).astype(np.float64)

    def share(self, flags: Flags, among: Flags | None = None) -> float:
        """The weighted share of `flags` among the claims, or among some of them; 0 among none."""
        weight = self.weight if among is None else self.weight * among
        return float((weight * flags).sum() / weight.sum()) if weight.any() else 0.0


class Costs:
    """What thresholds cost, as a mean over claims: a good claim that is blocked costs 1, a judged one `judge_cost`.

    What the judge does with a good claim is known where it was asked; else it is taken to find it supported.
    """

    def __init__(self, sample: Sample, judge_cost: float) -> None:
        self._sample, self._cost = sample, judge_cost

    def _between(self, lower: float, upper: float) -> Flags:
        between: Flags = (self._sample.score > lower) & (self._sample.score < upper)
        return between

    def _held(self, lower: float, upper: float) -> Flags:
        between = self._between(lower, upper)
        held: Flags = (~between & (self._sample.score < upper)) | (between & (self._sample.judged == 0))
        return held

    def blocked(self, lower: float, upper: float) -> float:
        """The share of the good claims that do not pass."""
        return self._sample.share(self._held(lower, upper), self._sample.good)

    def judged(self, lower: float, upper: float) -> float:
        """The share of all claims that go to the judge."""
        return self._sample.share(self._between(lower, upper))

    def of(self, lower: float, upper: float) -> float:
        """The cost of a claim, on the mean."""
        held = self._sample.share(self._held(lower, upper) & self._sample.good)
        return held + self._cost * self.judged(lower, upper)

    def best_lower(self, upper: float) -> float:
        """The cheapest lower threshold for this upper one, of 100 evenly spaced below it."""
        lowers = [float(lower) for lower in np.arange(0.0, upper, 0.01)] + [upper]
        return min(lowers, key=lambda lower: (self.of(lower, upper), lower))


def held_by_size(sample: Sample, threshold: float) -> tuple[tuple[str, int, int], ...]:
    """Of the answers that are good throughout, by number of claims: how many there are, how many have a claim held."""
    claims = np.bincount(sample.answer)
    good = np.bincount(sample.answer, ~sample.good) == 0
    held = np.bincount(sample.answer, sample.score < threshold) > 0
    rows = []
    for first, last in SIZES:
        inside = good & (claims >= first) & (claims <= last)
        name = f"{first}" if first == last else f"{first} or more" if last > 10**6 else f"{first} to {last}"
        if inside.any():
            rows.append((name, int(inside.sum()), int((inside & held).sum())))
    return tuple(rows)
