"""How fast it is: `make bench`. Writes results/speed.json beside this file and prints a table.

Every figure is a median of several runs on the machine that is named in the result; ratios compare runs of the same
minute. Nothing here is asserted in a test, because a slow machine is no fault of the code.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from _default_gate import measure_default_gate
from _judge import measure_judge
from _machine import versions, write
from _text import answer, passage
from _timing import AS_INSTALLED, Row, chunks_of_words, median, seconds, table

from groundwire import Gate
from groundwire.core._registry import load_verifier
from groundwire.core._types import Claim, Pair, Verifier
from groundwire.core.claims import split_claims
from groundwire.core.evidence import Passages

RESULTS = Path(__file__).parent / "results" / "speed.json"
SCRIPTS = Path(sys.executable).parent


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
        command += ["--verifier", "deterministic"]
        end_to_end = median(lambda: subprocess.run(command, capture_output=True, check=False, env=AS_INSTALLED), 3)
    asked = answer(10)
    few, many = chunks_of_words(100, 60), chunks_of_words(10_000, 60)
    rules = ("deterministic",)
    gate = Gate(verifiers=rules)
    small = statistics.median(seconds(lambda: Gate(verifiers=rules).check(asked, few)) for _ in range(5))
    large = statistics.median(seconds(lambda: Gate(verifiers=rules).check(asked, many)) for _ in range(3))
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
        "gate": [sys.executable, "-c", "from groundwire import Chunk, Gate"],
        "help": [str(SCRIPTS / "groundwire"), "--help"],
    }
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            times[name].append(
                seconds(
                    lambda command=command: subprocess.run(command, capture_output=True, check=True, env=AS_INSTALLED)
                )
            )  # type: ignore[misc]
    middle = {name: statistics.median(some) for name, some in times.items()}
    return [
        Row("`python -c pass`", middle["pass"] * 1e3, "ms"),
        Row("`import groundwire`, ratio to it", middle["import"] / middle["pass"], "×", 15),
        Row("`from groundwire import Chunk, Gate`, ratio to it", middle["gate"] / middle["pass"], "×"),
        Row("`groundwire --help`, ratio to it", middle["help"] / middle["pass"], "×", 30),
    ]


def main() -> None:
    """Measure everything, print it and write it down."""
    rows = [*measure_stage(), *measure_sizes(), *measure_start(), *measure_default_gate(), *measure_judge()]
    built = versions("groundwire", "onnxruntime", "tokenizers")
    write(RESULTS, {"versions": built, "rows": [row.written() for row in rows]})
    print(table(rows))


if __name__ == "__main__":
    main()
