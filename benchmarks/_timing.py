"""Timing, and the rows that a result is made of."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from _text import passage

from groundwire import Chunk

# Processes find their modules compiled, as where pip installed them, whatever is set here.
AS_INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure. `target` is the most that is wanted, or with `at_least` the least; None without a target."""

    name: str
    value: float
    unit: str
    target: float | None = None
    note: str = ""
    at_least: bool = False

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without a target."""
        if self.target is None:
            return None
        return self.value >= self.target if self.at_least else self.value <= self.target

    def written(self) -> dict[str, Any]:
        """As plain values, the figure with four digits."""
        return {**asdict(self), "value": float(f"{self.value:.4g}"), "met": self.met}


def seconds(work: Callable[[], object]) -> float:
    """The wall time of one call."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def median(work: Callable[[], object], runs: int = 7) -> float:
    """The median wall time of `runs` calls."""
    return statistics.median(seconds(work) for _ in range(runs))


def chunks_of_words(number: int, words: int, start: int = 0) -> list[Chunk]:
    """`number` chunks of about `words` words, all different."""
    return [Chunk(f"c{n}", passage(words, start + n * words)) for n in range(number)]


def table(rows: Sequence[Row]) -> str:
    """The rows as text, with what is wanted and whether it is met."""
    lines = []
    for row in rows:
        sign, met = "≥" if row.at_least else "≤", "met" if row.met else "NOT MET"
        verdict = "" if row.target is None else f"  wanted {sign} {row.target:g} {row.unit}: {met}"
        lines.append(f"{row.name:76s} {row.value:10.1f} {row.unit:2s}{verdict}")
    return "\n".join(lines)
