"""Write the table of measured figures into README.md, from the committed results and from nothing else.

`python scripts/readme_table.py` writes it; with `--check` it only says (exit code 1) that the table is out of date. A
figure that no result holds stands as "not measured" in the table, and standard error names it and how to measure it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
START, END = "<!-- figures: start -->", "<!-- figures: end -->"
DEFAULT, FLOOR = "deterministic,entailment", "overlap"
RESULTS = {
    "quality.json": "make quality SETS=folder CASES=file",
    "architectures.json": "python benchmarks/architectures.py, where torch and transformers are installed",
    "speed.json": "make bench",
}
Results = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Share:
    """A share of quality.json with its interval, in percent, or two of them, of which the first may have a target.

    `place` leads to the rows by configuration. Plain word overlap stands beside it where it was measured.
    """

    label: str
    place: tuple[str, ...]
    keys: tuple[str, ...]
    target: float | None = None
    at_least: bool = False
    source: str = "quality.json"

    def cells(self, results: Results) -> tuple[str, str] | None:
        """What was measured, and what is wanted."""
        section: Any = results.get(self.source, {})
        for step in self.place:
            section = section.get(step, {})
        ours, floor = section.get(DEFAULT, {}), section.get(FLOOR, {})
        if any(ours.get(key, {}).get("value") is None for key in self.keys):
            return None
        told = " and ".join(_percent(ours[key], floor.get(key, {})) for key in self.keys)
        return told, _wanted(100 * ours[self.keys[0]]["value"], self.target, "%", at_least=self.at_least)


@dataclass(frozen=True, slots=True)
class Count:
    """A count of quality.json: `key` of `whole`, at `place`; a set may have any name where `place` ends in "*"."""

    label: str
    place: tuple[str, str]
    key: str
    whole: str
    target: float | None = None
    source: str = "quality.json"

    def cells(self, results: Results) -> tuple[str, str] | None:
        """What was measured, and what is wanted: at most `target`, or all where there is none."""
        sets = results.get(self.source, {}).get(self.place[0], {})
        name = next(iter(sets), "") if self.place[1] == "*" else self.place[1]
        row = sets.get(name, {}).get(DEFAULT)
        if row is None:
            return None
        if self.target is None:
            wanted = f"all ({'met' if row[self.key] == row[self.whole] else 'not met'})"
        else:
            wanted = _wanted(row[self.key], self.target, "")
        return f"{row[self.key]} of {row[self.whole]}", wanted


@dataclass(frozen=True, slots=True)
class Timed:
    """A row of speed.json or architectures.json whose name starts with `name`; it brings its own target."""

    name: str
    source: str = "speed.json"

    @property
    def label(self) -> str:
        """What stands in the table while nothing was measured."""
        return self.name

    def row(self, results: Results) -> dict[str, Any] | None:
        """The row, or None."""
        rows = results.get(self.source, {}).get("rows", ())
        return next((row for row in rows if row["name"].startswith(self.name)), None)

    def cells(self, results: Results) -> tuple[str, str] | None:
        """What was measured, and what is wanted."""
        row = self.row(results)
        if row is None:
            return None
        wanted = _wanted(row["value"], row["target"], row["unit"], at_least=row.get("at_least", False))
        return f"{_number(row['value'])} {row['unit']}", wanted


def _percent(found: Mapping[str, float], floor: Mapping[str, float | None]) -> str:
    value, low, high = (100 * found[key] for key in ("value", "low", "high"))
    beside = floor.get("value")
    told = "" if beside is None else f"; overlap {100 * beside:.1f}"
    return f"{value:.1f} % ({low:.1f}–{high:.1f}{told})"


def _wanted(value: float, target: float | None, unit: str, *, at_least: bool = False) -> str:
    if target is None:
        return ""
    met = value >= target if at_least else value <= target
    return f"{'≥' if at_least else '≤'} {target:g}{' ' if unit else ''}{unit} ({'met' if met else 'not met'})"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


_MACRO, _RAG = ("macro",), ("sets", "ragtruth_qa")
_BOTH = ("good_blocked", "bad_passed")
LINES: tuple[Share | Count | Timed, ...] = (
    Share("mean of eight public sets: claim AUROC", _MACRO, ("auroc",), 76, at_least=True),
    Share("mean of eight public sets: claim balanced accuracy", _MACRO, ("balanced_accuracy",), 68, at_least=True),
    Share("mean of eight public sets: good claims blocked, and bad claims passed", _MACRO, _BOTH),
    Share("ragtruth_qa: claim AUROC", _RAG, ("auroc",), 84, at_least=True),
    Share("ragtruth_qa: claim balanced accuracy", _RAG, ("balanced_accuracy",), 75, at_least=True),
    Share("ragtruth_qa: good claims blocked, and bad claims passed", _RAG, _BOTH, 22),
    Share("clapnq, which has no bad claims: good claims blocked", ("sets", "clapnq"), ("good_blocked",), 8),
    Share("factscore: claim AUROC", ("sets", "factscore"), ("auroc",), 80, at_least=True),
    Count("clapnq: abstentions that ship", ("abstentions", "clapnq"), "shipped", "records"),
    Count("mtragun: abstentions that ship", ("abstentions", "mtragun"), "shipped", "records"),
    Count("cases from public reports: bad claims passed", ("cases", "*"), "let_pass", "bad", 8),
    Count("cases from public reports: good claims blocked", ("cases", "*"), "blocked", "good", 12),
    Timed("whole offline check"),
    Timed("ModernBERT-base against groundwire", "architectures.json"),
    Timed("Flan-T5-base against groundwire", "architectures.json"),
    Timed("DeBERTa-v3-large against groundwire", "architectures.json"),
    Timed("first verdict of the default gate"),
    Timed("its peak resident memory"),
    Timed("default gate, 100 chunks"),
    Timed("default gate, 10,000 chunks"),
    Timed("deterministic stage"),
    Timed("`groundwire check`"),
    Timed("`import groundwire`"),
    Timed("`groundwire --help`"),
)


def read_results(folder: Path) -> dict[str, Any]:
    """The results that are there, by file name."""
    return {name: json.loads((folder / name).read_text("utf-8")) for name in RESULTS if (folder / name).exists()}


def figures(results: Results) -> tuple[str, dict[str, list[str]]]:
    """The text between the markers, and what is missing in it: labels by the file that should hold them."""
    lines = ["| What | Measured | Wanted |", "|---|---|---|"]
    missing: dict[str, list[str]] = {}
    for line in LINES:
        cells = line.cells(results)
        row = line.row(results) if isinstance(line, Timed) else None
        if cells is None:
            missing.setdefault(line.source, []).append(line.label)
        measured, wanted = cells or ("not measured", "")
        lines.append(f"| {row['name'] if row else line.label} | {measured} | {wanted} |")
    return "\n".join([*lines, *_told(results)]), missing


def _told(results: Results) -> list[str]:
    """Under the table: what the figures are of, when and where they were taken."""
    lines = []
    for name, result in results.items():
        on = result["machine"]
        where = f"{on['cpu']}, {on['cores']} cores (load {on['load']}), Python {on['python']}"
        lines += ["", f"{_what(name, result)} Measured on {result['date']}: {where}. Again: `{_again(name)}`."]
    return lines


def _again(name: str) -> str:
    return RESULTS[name].partition(",")[0]


def _what(name: str, result: Mapping[str, Any]) -> str:
    if name == "speed.json":
        return "Speed: medians; ratios of `import` and `--help` are to an empty Python."
    if name == "architectures.json":
        return (
            "Other architectures: the same check by networks of the published sizes with random weights (fp32, "
            f"PyTorch, {result['threads']} threads), not counting their tokenising; so many times as long as "
            "groundwire's whole check."
        )
    half = "all records" if result["half"] == "all" else f"the {result['half']} half of the records"
    some = "" if result["sample"] is None else f" A SAMPLE of at most {result['sample']} records a set."
    return (
        f"Quality: the default gate with given claims, on {half} (thresholds were chosen on the calibration half); "
        "95 % bootstrap intervals over records; beside it plain word overlap. What is not supported is blocked, "
        f"`unverified` too.{some}"
    )


def rewritten(readme: str, text: str) -> str:
    """The README with `text` between the markers."""
    head, rest = readme.split(START, 1)
    tail = rest.split(END, 1)[1]
    return f"{head}{START}\n{text}\n{END}{tail}"


def main() -> int:
    """Write, or only compare."""
    path = ROOT / "README.md"
    before = path.read_text("utf-8")
    text, missing = figures(read_results(ROOT / "benchmarks" / "results"))
    for name, labels in missing.items():
        print(f"results/{name} lacks {len(labels)} rows: {'; '.join(labels)}", file=sys.stderr)
        print(f"  measure them with: {RESULTS[name]}", file=sys.stderr)
    after = rewritten(before, text)
    if "--check" in sys.argv[1:]:
        return int(before != after)
    path.write_text(after, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
