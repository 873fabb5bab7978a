"""How often it errs, in both directions, on labelled answers: `python benchmarks/quality.py FILE...`.

A file holds one JSON record a line (.jsonl or .jsonl.gz) in one of two forms: the labelled form, whose `claims` have
`text`, `span` and `label` (supported, unsupported, contradicted, unknown), or the case form, whose `expect.claims` have
`contains` and `verdict`. Labelled claims are handed to the gate as given claims; a record without claims is an
abstention, checked as a whole answer, which must ship, marked or not. Several configurations run side by side, each
through `Gate.check` with the balanced policy: plain word overlap (0.75), each stage alone, and the default.

Everything but `supported` and `not_a_claim` blocks a claim, `unverified` too. Intervals are 95 % percentile intervals
of 1,000 resamplings of records, the same for every configuration. The macro row is the plain mean over the eight sets
of `MACRO`. One half of the records may choose thresholds (`--half calibration`); figures are for the other (`report`,
the default). Cases and abstentions choose nothing and are measured whole. Prints a table and writes
results/quality.json beside this file; nothing of the input is kept.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from _cases import Cases
from _labelled import HALVES, Bench, chosen, is_case, is_labelled, records
from _machine import versions, write

from groundwire.calibration.evaluation import Labelled, Record
from groundwire.calibration.measures import DRAWS, LEVEL, SEED, Figure, macro, measured, measured_share, resamples
from groundwire.core._types import Action

RESULTS = Path(__file__).parent / "results" / "quality.json"
CONFIGURATIONS = ("overlap", "deterministic", "entailment", "deterministic,entailment")
MACRO = ("ragtruth_qa", "faithbench", "lfqa", "expertqa", "factcheckgpt", "wice", "qags", "summedits")
EVERY_SECONDS = 5.0


@dataclass
class Found:
    """What one configuration made of one file."""

    labelled: Labelled = field(default_factory=Labelled)
    cases: Cases = field(default_factory=Cases)
    abstained: list[Action] = field(default_factory=list)


@dataclass
class Result:
    """The figures of all files: name → configuration → row. `figures` keeps the draws, for the macro row."""

    sets: dict[str, dict[str, Any]] = field(default_factory=dict)
    abstentions: dict[str, dict[str, Any]] = field(default_factory=dict)
    cases: dict[str, dict[str, Any]] = field(default_factory=dict)
    figures: dict[str, dict[str, dict[str, Figure]]] = field(default_factory=dict)

    def add(self, name: str, found: Mapping[str, Found]) -> None:
        """The figures of one file."""
        for configuration, one in found.items():
            if one.labelled.answers:
                claims, answers = one.labelled.arrays()
                values = measured(claims, answers, resamples(name, len(answers.grounded)))
                self.figures.setdefault(name, {})[configuration] = values
                counts = {"records": len(answers.grounded), "claims": len(claims.good), "good": int(claims.good.sum())}
                counts |= {"not_claims": one.labelled.not_claims, "failures": one.labelled.failures}
                self.sets.setdefault(name, {})[configuration] = counts | written(values)
            if one.abstained:
                shipped = np.array([action in {Action.PASS, Action.MARK} for action in one.abstained])
                share = measured_share(shipped, resamples(name, len(shipped))).written()
                row = {"records": len(shipped), "shipped": int(shipped.sum()), "shipped_share": share}
                row["actions"] = dict(sorted(Counter(action.value for action in one.abstained).items()))
                self.abstentions.setdefault(name, {})[configuration] = row
            if one.cases.records:
                draws = resamples(name, one.cases.records)
                self.cases.setdefault(name, {})[configuration] = one.cases.written(draws)

    def macro(self) -> dict[str, Any]:
        """The mean over the eight sets by configuration; empty unless all of them were measured."""
        if not set(MACRO) <= self.figures.keys():
            return {}
        every = [self.figures[name] for name in MACRO]
        return {configuration: written(macro([one[configuration] for one in every])) for configuration in every[0]}


def written(values: Mapping[str, Figure]) -> dict[str, Any]:
    """Figures as plain values with their intervals."""
    return {key: figure.written() for key, figure in values.items()}


def checked(bench: Bench, name: str, some: Sequence[Record], configurations: Sequence[str]) -> dict[str, Found]:
    """Check the records of one file with each configuration."""
    found = {configuration: Found() for configuration in configurations}
    start = said = time.monotonic()
    for done, record in enumerate(some, start=1):
        for configuration, outcome in bench.check(record):
            if is_case(record):
                found[configuration].cases.add(record, outcome)
            elif is_labelled(record):
                found[configuration].labelled.add(record, outcome)
            else:
                found[configuration].abstained.append(outcome.action)
        now = time.monotonic()
        if now - said > EVERY_SECONDS or done == len(some):
            said = now
            print(f"{name}: {done} of {len(some)} records, {now - start:.0f} s", file=sys.stderr, flush=True)
    return found


def percent(figure: Mapping[str, float | None]) -> str:
    """A share in percent with its interval, or a dash."""
    value, low, high = (figure[key] for key in ("value", "low", "high"))
    if value is None or low is None or high is None:
        return f"{'-':>16s}"
    return f"{100 * value:5.1f} ({100 * low:4.1f}–{100 * high:4.1f})"


COLUMNS = {
    "auroc": "AUROC",
    "auroc_length_matched": "length-matched",
    "balanced_accuracy": "claim bal. acc.",
    "answer_balanced_accuracy": "answer bal. acc.",
    "good_blocked": "good blocked",
    "bad_passed": "bad passed",
    "unverified": "unverified",
}


def table(result: Result, macro_rows: Mapping[str, Any], *, kinds: bool) -> str:
    """All figures as text, in percent."""
    lines = [f"{'set':14s} {'configuration':26s} " + " ".join(f"{name:>16s}" for name in COLUMNS.values())]
    for name, rows in (*result.sets.items(), *((("MACRO", macro_rows),) if macro_rows else ())):
        for configuration, row in rows.items():
            figures = " ".join(f"{percent(row[key]):>16s}" for key in COLUMNS)
            broken = f"  {row['failures']} claims without verdict: a verifier FAILED" if row.get("failures") else ""
            lines.append(f"{name:14s} {configuration:26s} {figures}{broken}")
    for name, rows in result.abstentions.items():
        for configuration, row in rows.items():
            actions = ", ".join(f"{action} {count}" for action, count in row["actions"].items())
            told = f"abstentions shipped: {row['shipped']} of {row['records']} ({actions})"
            lines.append(f"{name:14s} {configuration:26s} {told}")
    for name, rows in result.cases.items():
        for configuration, row in rows.items():
            lines.append(f"{name:14s} {configuration:26s} {_case_row(row)}; right {percent(row['right_share'])} %")
            for kind, counts in row["kinds"].items() if kinds else ():
                lines.append(f"  {kind:38s} {_case_row(counts)}")
    return "\n".join(lines)


def _case_row(row: Mapping[str, Any]) -> str:
    return (
        f"claims {row['claims']:4d}  right {row['right']:4d}  let pass {row['let_pass']:3d} of {row['bad']:3d}  "
        f"blocked {row['blocked']:3d} of {row['good']:3d}  misnamed {row['misnamed']:2d}  "
        f"left unverified {row['left_unverified']:3d}"
    )


def options() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument(
        "--configuration", action="append", metavar="STAGE[,STAGE]", help="stages to run; repeatable (default: four)"
    )
    parser.add_argument("--half", choices=HALVES, default="report", help="which records (default: report)")
    parser.add_argument("--sample", type=int, metavar="N", help="at most N records a file, for a quick look")
    parser.add_argument("--kinds", action="store_true", help="print each kind of case, too")
    parser.add_argument("--out", type=Path, default=RESULTS)
    return parser.parse_args()


def main() -> None:
    """Measure every file that is named."""
    asked = options()
    configurations = tuple(asked.configuration or CONFIGURATIONS)
    bench, result = Bench(configurations), Result()
    for path in asked.files:
        name = path.name.split(".")[0]
        some = chosen(list(records(path)), asked.half, asked.sample)
        result.add(name, checked(bench, name, some, configurations))
    rows = result.macro()
    if not rows:
        missing = [name for name in MACRO if name not in result.sets]
        print(f"no macro row: {', '.join(missing)} not measured", file=sys.stderr)
    print(table(result, rows, kinds=asked.kinds))
    write(
        asked.out,
        {
            "versions": versions("groundwire", "numpy", "onnxruntime", "tokenizers") | bench.versions,
            "half": asked.half,
            "sample": asked.sample,
            "bootstrap": {"draws": DRAWS, "seed": SEED, "level": LEVEL, "unit": "record"},
            "macro_sets": list(MACRO),
            "macro": rows,
            "sets": result.sets,
            "abstentions": result.abstentions,
            "cases": result.cases,
        },
    )


if __name__ == "__main__":
    main()
