"""Measurements of the default gate, rules and model together, where the model has most to do.

The answers say what the chunks state in other words and without figures, so that no rule settles a pair and the model
reads each sentence beside each chunk; an answer with figures in it takes less time. Growth is measured on both.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from _text import answer
from _timing import AS_INSTALLED, Row, chunks_of_words, seconds

from groundwire import Chunk, Gate
from groundwire.core._registry import load_verifier
from groundwire.core._types import Opinion, Pair, Verifier

SENTENCES, CHUNKS, WORDS = 5, 5, 150
FRESH = "whole offline check, 5 reworded sentences without figures against 5 new chunks of 150 words"
_STARTS = count(1_000_000, 2_500_000)  # where the text of each run begins, so that no two runs share a chunk


@dataclass(frozen=True, slots=True)
class Task:
    """An answer and its chunks. Each sentence says, in other words or in the same, what one of the chunks states."""

    answer: str
    chunks: list[Chunk]


def task(chunks: int = CHUNKS, words: int = WORDS, *, reworded: bool = True) -> Task:
    """A new task on each call; nothing of it was seen before."""
    start = next(_STARTS)
    told = [answer(1, start + n * words + n, reworded=reworded) for n in range(SENTENCES)]
    return Task(" ".join(told), chunks_of_words(chunks, words, start))


class Counting:
    """A verifier that counts the pairs that it is shown."""

    def __init__(self, verifier: Verifier) -> None:
        self.name, self.version, self.pairs = verifier.name, verifier.version, 0
        self._verifier = verifier

    def verify(self, pairs: Sequence[Pair]) -> Sequence[Opinion]:
        """One opinion a pair, in order."""
        self.pairs += len(pairs)
        return self._verifier.verify(pairs)


def gate(threads: int = 0) -> Gate:
    """The default gate, with its model loaded; `threads` pairs are scored at a time (0: one a core)."""
    built = Gate(verifiers=["deterministic", load_verifier("entailment", {"threads": threads})])
    first = task()
    built.check(first.answer, first.chunks)
    return built


def pairs_read(some: Task) -> int:
    """How many pairs of a task reach the model, those of parts of sentences too; the rules settle the others."""
    counting = Counting(load_verifier("entailment"))
    Gate(verifiers=["deterministic", counting]).check(some.answer, some.chunks)
    return counting.pairs


def check_seconds(built: Gate, some: Task) -> float:
    """The wall time of one check."""
    return seconds(lambda: built.check(some.answer, some.chunks))


def measure_check(built: Gate, runs: int = 9) -> list[Row]:
    """A whole check of five sentences against five chunks: of new text, and of text that was checked just before."""
    new, again, read = [], [], []
    for _ in range(runs):
        some = task()
        new.append(check_seconds(built, some))
        again.append(check_seconds(built, some))
        read.append(pairs_read(some))
    note = f"the model read {statistics.median(read):g} pairs of a sentence, or a part of one, and a chunk"
    return [
        Row(FRESH, statistics.median(new) * 1e3, "ms", note=note),
        Row("the same answer and chunks again", statistics.median(again) * 1e3, "ms", note=note),
    ]


def measure_first(runs: int = 5) -> list[Row]:
    """The first verdict of a new process, files in the page cache, and the most memory that it held."""
    script = Path(__file__).parent / "_first_verdict.py"
    times, peaks = [], []
    for _ in range(runs):
        some = task()
        case = {"answer": some.answer, "chunks": [{"id": chunk.id, "text": chunk.text} for chunk in some.chunks]}
        told: list[bytes] = []

        def first(case: dict[str, object] = case, told: list[bytes] = told) -> None:
            command = [sys.executable, str(script)]
            told.append(
                subprocess.run(
                    command, input=json.dumps(case).encode(), capture_output=True, check=True, env=AS_INSTALLED
                ).stdout
            )

        times.append(seconds(first))
        result = json.loads(told[0])
        if "entailment" not in result["decided_by"]:
            raise SystemExit(f"the first verdict was not the model's but {result['decided_by']}: nothing to measure")
        peaks.append(result["peak_mb"])
    return [
        Row("first verdict of the default gate, whole cold process", statistics.median(times), "s", 1.5),
        Row("its peak resident memory", max(peaks), "MB", 600),
    ]


def growth(built: Gate, *, reworded: bool) -> tuple[float, float, float]:
    """Seconds for five sentences against 10, 100 and 10,000 chunks of 60 words, taken in turn."""
    times: dict[int, list[float]] = {10: [], 100: [], 10_000: []}
    for turn in range(7):
        for size, found in times.items():
            if size < 10_000 or turn < 3:
                found.append(check_seconds(built, task(size, 60, reworded=reworded)))
    few, some, many = (statistics.median(found) for found in times.values())
    return few, some, many


def measure_growth(built: Gate) -> list[Row]:
    """How the time grows with the number of chunks: the worse of reworded sentences and of copied ones with figures.

    Where the model has much to do with few chunks the ratio is small, so that sentences which rules settle count too.
    """
    kinds = {"reworded": growth(built, reworded=True), "copied, with figures": growth(built, reworded=False)}
    rows = []
    for name, target, low in (
        ("100 chunks of 60 words against 10", 3, 0),
        ("10,000 chunks of 60 words against 100", 10, 1),
    ):
        ratios = {kind: times[low + 1] / times[low] for kind, times in kinds.items()}
        told = (f"{kind}: {ratios[kind]:.3g} ({times[low] * 1e3:.3g} ms)" for kind, times in kinds.items())
        rows.append(Row(f"default gate, {name}, ratio", max(ratios.values()), "×", target, note="; ".join(told)))
    return rows


def measure_default_gate() -> list[Row]:
    """All rows of the default gate."""
    built = gate()
    return [*measure_check(built), *measure_first(), *measure_growth(built)]
