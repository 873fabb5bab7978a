"""How fast it is: `make bench`. Writes results/speed.json beside this file and prints a table.

Every figure is a median of several runs on the machine that is named in the result; ratios compare runs of the same
minute. Nothing here is asserted in a test, because a slow machine is no fault of the code.
"""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from _text import answer, passage

from groundwire import Chunk, Gate
from groundwire.core._registry import load_verifier
from groundwire.core._types import Claim, Pair, Verifier
from groundwire.core.claims import split_claims
from groundwire.core.evidence import Passages

RESULTS = Path(__file__).parent / "results" / "speed.json"
SCRIPTS = Path(sys.executable).parent


@dataclass(frozen=True, slots=True)
class Row:
    """One measured figure. `target` is the most that is wanted; None where there is no target."""

    name: str
    value: float
    unit: str
    target: float | None = None
    note: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the target is met; None without a target."""
        return None if self.target is None else self.value <= self.target


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


def _ask(verifier: Verifier, passages: Passages, claims: Sequence[Claim]) -> list[float]:
    times = []
    for claim in claims:
        pairs = [Pair(premise, claim) for premise in passages.search(claim).premises]
        times.append(seconds(lambda pairs=pairs: verifier.verify(pairs)))  # type: ignore[misc]
    return times


def measure_stage() -> list[Row]:
    """The deterministic verifier alone: each claim against five chunks of 200 words that it has read before."""
    verifier = load_verifier("deterministic")
    chunks = chunks_of_words(5, 200)
    passages = Passages(chunks)
    warm = split_claims(answer(40, start=90_000), ()).claims
    _ask(verifier, passages, warm)
    times = _ask(verifier, passages, split_claims(answer(400), ()).claims)
    rows = [
        Row(
            "deterministic stage, a claim against 5 read chunks of 200 words, median",
            _us(statistics.median(times)),
            "µs",
            300,
        ),
        Row("the same, 95th percentile", _us(statistics.quantiles(times, n=20)[-1]), "µs"),
    ]
    reading = []
    for turn in range(1, 8):
        fresh = Passages(chunks_of_words(5, 200, start=turn * 10_000))
        cold, second = _ask(verifier, fresh, [warm[0], warm[1]])
        reading.append(max(0.0, cold - second) / 5)
    return [
        *rows,
        Row("reading one chunk of 200 words for the first time, median", _us(statistics.median(reading)), "µs"),
    ]


def _us(value: float) -> float:
    return value * 1e6


def measure_sizes() -> list[Row]:
    """A large source end to end, and how the time grows with the number of chunks."""
    with tempfile.TemporaryDirectory() as folder:
        source, text = Path(folder, "source.txt"), Path(folder, "answer.md")
        source.write_text(passage(184_000), "utf-8")
        text.write_text(answer(10), "utf-8")
        size = source.stat().st_size / 1e6
        command = [str(SCRIPTS / "groundwire"), "check", str(text), "--source", str(source), "--json"]
        end_to_end = median(lambda: subprocess.run(command, capture_output=True, check=False), 3)
    asked = answer(10)
    few, many = chunks_of_words(100, 60), chunks_of_words(10_000, 60)
    gate = Gate()
    small = statistics.median(seconds(lambda: Gate().check(asked, few)) for _ in range(5))
    large = statistics.median(seconds(lambda: Gate().check(asked, many)) for _ in range(3))
    gate.check(asked, few)
    return [
        Row(f"`groundwire check`, 10 claims against a source of {size:.2f} MB, whole process", end_to_end, "s", 2),
        Row("10 claims against 100 chunks of 60 words", small * 1e3, "ms"),
        Row("10 claims against 10,000 chunks of 60 words", large * 1e3, "ms"),
        Row("10,000 chunks against 100, ratio", large / small, "×", 10),
    ]


def measure_start(runs: int = 11) -> list[Row]:
    """Cold starts as ratios to an empty Python in the same run, taken in turn."""
    commands = {
        "pass": [sys.executable, "-c", "pass"],
        "import": [sys.executable, "-c", "import groundwire"],
        "help": [str(SCRIPTS / "groundwire"), "--help"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(
                seconds(lambda command=command: subprocess.run(command, capture_output=True, check=True))
            )  # type: ignore[misc]
    middle = {name: statistics.median(some) for name, some in times.items()}
    return [
        Row("`python -c pass`", middle["pass"] * 1e3, "ms"),
        Row("`import groundwire`, ratio to it", middle["import"] / middle["pass"], "×", 15),
        Row("`groundwire --help`, ratio to it", middle["help"] / middle["pass"], "×", 30),
    ]


def machine() -> dict[str, str | int | float]:
    """What the figures were measured on."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "cpu": names[0] if names else platform.processor() or platform.machine(),
        "cores": os.cpu_count() or 0,
        "system": platform.system(),
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 1),
    }


def table(rows: Sequence[Row]) -> str:
    """The rows as text, with what is wanted and whether it is met."""
    lines = []
    for row in rows:
        verdict = "" if row.met is None else f"  wanted ≤ {row.target:g} {row.unit}: {'met' if row.met else 'NOT MET'}"
        lines.append(f"{row.name:76s} {row.value:10.1f} {row.unit:2s}{verdict}")
    return "\n".join(lines)


def main() -> None:
    """Measure everything, print it and write it down."""
    rows = [*measure_stage(), *measure_sizes(), *measure_start()]
    result = {
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine(),
        "rows": [{**asdict(row), "value": float(f"{row.value:.4g}"), "met": row.met} for row in rows],
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(result, indent=2, ensure_ascii=False) + "\n", "utf-8")
    print(table(rows))


if __name__ == "__main__":
    main()
