"""Labelled claims whose true leak is known: drawn from worlds that are hard on a bound in different ways."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from groundwire.calibration.sample import Floats, Sample, Whole

Chance = np.random.Generator
_TRUTH = 200_000  # answers that give the true leak


@dataclass(frozen=True)
class World:
    """How answers come about: how many claims each has, and how far they stand and fall together (0..1)."""

    name: str
    sizes: Callable[[Chance, int], Whole]
    together: float
    long_leaks_more: bool = False

    def draw(self, chance: Chance, answers: int) -> Sample:
        """So many answers; six in ten claims are good, and good ones score higher."""
        sizes = self.sizes(chance, answers)
        answer = np.repeat(np.arange(answers), sizes)
        count = len(answer)
        good = chance.random(count) < 0.6
        shared, own = chance.normal(size=answers)[answer], chance.normal(size=count)
        level = self.together**0.5 * shared + (1 - self.together) ** 0.5 * own + np.where(good, 1.2, -1.2)
        if self.long_leaks_more:
            level = level + np.where(good, 0.0, 0.35 * np.log(sizes)[answer])
        return Sample(
            answer=answer,
            good=good,
            score=1 / (1 + np.exp(-level)),
            weight=np.ones(count),
            judged=np.full(count, np.nan),
            abstained=np.zeros(count, dtype=bool),
        )

    def leaks(self, chance: Chance) -> Floats:
        """The scores of the unsupported claims of very many answers, in order."""
        sample = self.draw(chance, _TRUTH)
        return np.sort(sample.score[~sample.good])


def _ones(chance: Chance, answers: int) -> Whole:
    return np.ones(answers, dtype=np.int64)


def _some(chance: Chance, answers: int) -> Whole:
    return 1 + chance.poisson(3.0, answers)


def _few_long(chance: Chance, answers: int) -> Whole:
    return np.minimum(40, 1 + chance.geometric(0.25, answers) ** 2 // 2)


WORLDS = (
    World("one claim an answer", _ones, 0.0),
    World("four claims an answer, independent", _some, 0.0),
    World("four claims an answer, that stand or fall together", _some, 1.0),
    World("a few very long answers, that leak more", _few_long, 0.7, long_leaks_more=True),
)
