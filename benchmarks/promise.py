"""Whether the promises of `groundwire tune` are kept: `python benchmarks/promise.py FILE...`.

A file holds answers with chunks and labelled claims (.jsonl or .jsonl.gz; each is checked by the default gate), or
label lines, as `groundwire evaluate SET --labels FILE` writes them. Its answers are halved at random, 200 times: a
threshold is tuned on one half and counts on the other. A promise is broken when the other half's exact lower bound
(one-sided, at the same confidence) exceeds it. What it costs is measured there, too: good claims held, and the judge's
share when one is priced at 0.2 of a good claim. Simulated answers whose true leak is known stand beside them; there a
promise is broken when the true leak exceeds it. The calibration error is that on the other half before and after a map
is fitted on the first; `by_chance` is what a perfect map would be off there. Prints a table and writes
results/promise.json; nothing of the input is kept.
"""

from __future__ import annotations

import argparse
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from _machine import versions, write
from _simulated import WORLDS, World

from groundwire import Gate
from groundwire.calibration.bounds import binomial_lower
from groundwire.calibration.evaluation import check_answers, labelled_claims
from groundwire.calibration.label_files import read_lines
from groundwire.calibration.labels import claim_from, is_label_line
from groundwire.calibration.sample import Costs, Sample
from groundwire.calibration.scores import calibration
from groundwire.calibration.tuning import Request, threshold_pair, tune

RESULTS = Path(__file__).parent / "results" / "promise.json"
SPLITS, ANSWERS, JUDGE_COST = 200, 300, 0.2
MAX_LEAKS = (0.02, 0.1, 0.2)


def sample_of(path: Path, gate: Gate) -> tuple[Sample, str]:
    """The labelled claims of a file, and how their scores came about."""
    lines = list(read_lines(path))
    if is_label_line(lines[0][1]):
        return Sample.of([claim_from(record, where) for where, record in lines]), "label lines"
    found = [claim for record, outcome in check_answers(gate, lines) for claim in labelled_claims(record, outcome)]
    return Sample.of(found), "checked by the default gate"


def halves(sample: Sample, name: str, splits: int) -> Iterator[tuple[Sample, Sample]]:
    """The sample's answers in two random halves, again and again; the same for the same name."""
    chance = np.random.default_rng([0, zlib.crc32(name.encode())])
    answers = int(sample.answer.max()) + 1
    for _ in range(splits):
        first = np.zeros(answers, dtype=bool)
        first[chance.permutation(answers)[: answers // 2]] = True
        inside = first[sample.answer]
        yield sample.only(inside), sample.only(~inside)


def measured(sample: Sample, name: str, request: Request, splits: int) -> dict[str, Any]:
    """How many promises were made and broken over the resplits, and what they cost on the mean."""
    made: list[dict[str, float]] = []
    broken = 0
    for one, other in halves(sample, name, splits):
        pair = threshold_pair(one, request)
        if pair is None:
            continue
        upper = pair[1]
        leaked, bad = int(other.hits(upper).sum()), int((~other.good).sum())
        broken += binomial_lower(leaked, bad, request.confidence) > request.max_leak
        costs = Costs(other, JUDGE_COST)
        lower = Costs(one, JUDGE_COST).best_lower(upper)
        made.append(
            {
                "leak": leaked / bad,
                "blocked": costs.blocked(upper, upper),
                "blocked_with_judge": costs.blocked(lower, upper),
                "judged": costs.judged(lower, upper),
            }
        )
    means = {key: round(float(np.mean([row[key] for row in made])), 4) for key in made[0]} if made else {}
    return {"splits": splits, "promises": len(made), "broken": broken, **means}


def refusal(sample: Sample, name: str, request: Request) -> dict[str, Any]:
    """What is said on the first half when no promise can be made."""
    one, _ = next(halves(sample, name, 1))
    found = tune(one, request)
    return {} if found.chosen else {"refusal": found.refusal, "missing": found.missing}


def errors(sample: Sample, name: str, splits: int) -> dict[str, Any]:
    """The expected calibration error on held-out halves, before and after the map that the other half fits."""
    chance = np.random.default_rng([1, zlib.crc32(name.encode())])
    answers = int(sample.answer.max()) + 1
    found = []
    for _ in range(splits):
        place = chance.permutation(answers)
        one = calibration(sample.score, sample.good, place[sample.answer])
        if one is not None:
            found.append((one.before.error, one.after.error, one.after.floor, len(one.after.count)))
    if not found:
        return {}
    before, after, floor, bins = np.array(found, dtype=np.float64).T
    told = {
        "before": before.mean(),
        "after": after.mean(),
        "after_90": np.quantile(after, 0.9),
        "by_chance": floor.mean(),
        "bins": bins.mean(),
    }
    return {key: round(float(value), 4) for key, value in told.items()}


def simulated(world: World, request: Request, splits: int) -> dict[str, Any]:
    """Promises on fresh draws of a world, against its true leak."""
    chance = np.random.default_rng([2, zlib.crc32(world.name.encode())])
    scores = world.leaks(chance)
    leaks = []
    for _ in range(splits):
        pair = threshold_pair(world.draw(chance, ANSWERS), request)
        if pair is not None:
            leaks.append(1 - float(np.searchsorted(scores, pair[1], side="left")) / len(scores))
    broken = sum(leak > request.max_leak for leak in leaks)
    return {"splits": splits, "promises": len(leaks), "broken": broken, "leak": round(float(np.mean(leaks or [0])), 4)}


def row(name: str, leak: float, found: dict[str, Any]) -> str:
    """One line of the table."""
    cells = [f"{key} {found[key]:.1%}" for key in ("leak", "blocked", "blocked_with_judge", "judged") if key in found]
    told = f"{name:52} at most {leak:.0%}: {found['promises']:>3} promises, {found['broken']:>2} broken"
    return "  ".join([told, *cells, *([found["refusal"]] if found.get("refusal") else [])])


def main() -> None:
    """Measure every file that is named, and the simulated worlds."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--splits", type=int, default=SPLITS)
    parser.add_argument("--note", default="", help="what the reader of the results should know of the files")
    parser.add_argument("--out", type=Path, default=RESULTS)
    asked = parser.parse_args()
    gate = Gate()
    sets: dict[str, Any] = {}
    worlds: dict[str, Any] = {world.name: {} for world in WORLDS}
    for world in WORLDS:
        for leak in MAX_LEAKS[1:]:
            worlds[world.name][str(leak)] = found = simulated(world, Request(max_leak=leak), asked.splits)
            print(row(world.name, leak, found), flush=True)
    for path in asked.files:
        name = path.name.split(".")[0]
        sample, source = sample_of(path, gate)
        counts = {"claims": len(sample.good), "good": int(sample.good.sum()), "answers": int(sample.answer.max()) + 1}
        sets[name] = {"scores": source, **counts, "calibration_error": errors(sample, name, min(asked.splits, 20))}
        for leak in MAX_LEAKS:
            request = Request(max_leak=leak)
            found = measured(sample, name, request, asked.splits)
            found |= refusal(sample, name, request) if not found["promises"] else {}
            sets[name][str(leak)] = found
            print(row(name, leak, found), flush=True)
        print(f"{name:52} calibration error {sets[name]['calibration_error']}", flush=True)
    result = {"versions": versions("groundwire", "numpy", "scipy"), "note": asked.note, "confidence": 0.95}
    write(asked.out, result | {"judge_cost": JUDGE_COST, "simulated": worlds, "sets": sets})


if __name__ == "__main__":
    main()
