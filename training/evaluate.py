"""Score an export folder on the labelled sets and print a table; nothing is fitted but, on request, one threshold.

`python -m training.evaluate --model DIR --public /path/to/public --sample 200 --report report.json`
A claim's score does not depend on the sample.  With --fit one threshold is chosen on half of the records and the
figures are those of the other half.
"""

import argparse
import json
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from training.card import model_card
from training.metrics import auroc, balanced_accuracy, best_threshold
from training.public import (
    MACRO,
    LabelledClaim,
    in_calibration_half,
    overlap_score,
    read_claims,
    sampled,
    set_idf,
    window_premises,
)
from training.scorer import OnnxScorer, open_folder

OVERLAP_THRESHOLD = 0.75
Scored = dict[str, tuple[NDArray[np.float64], list[LabelledClaim]]]


def support(
    scorer: OnnxScorer, claims: list[LabelledClaim], idf: Mapping[str, float], options: argparse.Namespace
) -> NDArray[np.float64]:
    """Per claim the largest support over its premises."""
    joined = not options.no_joined
    pairs: list[tuple[str, str]] = []
    owners: list[int] = []
    for number, claim in enumerate(claims):
        for premise in window_premises(claim, idf, words_each=options.words, best=options.best, joined=joined):
            pairs.append((premise, claim.text))
            owners.append(number)
    scores = scorer.score(pairs)[:, 0]
    result = np.zeros(len(claims))
    np.maximum.at(result, np.array(owners, dtype=int), scores)
    return result


def figures(scores: NDArray[np.float64], claims: list[LabelledClaim], threshold: float) -> dict[str, float]:
    """One row of the table, in percent."""
    good = np.array([claim.good for claim in claims])
    overlap = np.array([overlap_score(claim) for claim in claims])
    row = {
        "claims": float(len(claims)),
        "auroc": auroc(scores, good) * 100,
        "balanced": balanced_accuracy(scores, good, threshold) * 100,
        "blocked": float((scores[good] < threshold).mean() * 100) if good.any() else float("nan"),
        "passed": float((scores[~good] >= threshold).mean() * 100) if not good.all() else float("nan"),
        "overlap_auroc": auroc(overlap, good) * 100,
        "overlap_balanced": balanced_accuracy(overlap, good, OVERLAP_THRESHOLD) * 100,
    }
    return {key: round(value, 2) for key, value in row.items()}


def fit_threshold(scored: Scored) -> tuple[float, Scored]:
    """The threshold that suits the calibration half, and the scores of the other half."""
    groups, rest = [], {}
    for name, (scores, claims) in scored.items():
        chosen = np.array([in_calibration_half(claim) for claim in claims])
        good = np.array([claim.good for claim in claims])
        groups.append((scores[chosen], good[chosen]))
        rest[name] = (scores[~chosen], [claim for claim in claims if not in_calibration_half(claim)])
    return best_threshold(groups), rest


def macro_row(table: dict[str, dict[str, float]]) -> dict[str, float]:
    """Mean over the eight sets of the macro, as far as they were scored."""
    rows = [table[name] for name in MACRO if name in table]
    keys = [key for key in rows[0] if key != "claims"]
    return {"claims": sum(row["claims"] for row in rows)} | {
        key: round(float(np.nanmean([row[key] for row in rows])), 2) for key in keys
    }


def update_folder(folder: Path, table: dict[str, dict[str, float]], threshold: float, fitted_on: str) -> None:
    """Write the threshold into config.json and the figures into the card."""
    path = folder / "config.json"
    config = json.loads(path.read_text())
    config["thresholds"] |= {"single": threshold, "fitted_on": fitted_on}
    path.write_text(json.dumps(config, indent=2) + "\n")
    (folder / "MODEL_CARD.md").write_text(model_card(config, table))


def parse() -> argparse.Namespace:
    """Command-line options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="an export folder")
    parser.add_argument("--public", type=Path, required=True)
    parser.add_argument("--sets", nargs="*", default=list(MACRO))
    parser.add_argument("--sample", type=int, help="claims a set, drawn at random; all by default")
    parser.add_argument("--words", type=int, help="words a window; the config's by default")
    parser.add_argument("--best", type=int, default=4)
    parser.add_argument("--no-joined", action="store_true")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--threshold", type=float, help="default: the config's; --fit chooses one")
    parser.add_argument("--fit", action="store_true", help="choose the threshold on these claims, and say so")
    parser.add_argument("--report", type=Path)
    parser.add_argument("--update", action="store_true", help="write threshold and figures into the export folder")
    return parser.parse_args()


def main() -> None:
    """Score, choose or read a threshold, print, report."""
    options = parse()
    config = json.loads((options.model / "config.json").read_text())
    options.words = options.words or config["window_words"]
    scorer = open_folder(options.model, threads=options.threads)
    start = time.monotonic()
    scored: Scored = {}
    for name in options.sets:
        everything = read_claims(options.public, name)
        claims = sampled(everything, options.sample)
        scores = support(scorer, claims, set_idf(everything), options)
        scored[name] = (scores, claims)
        print(f"{name}: {len(claims)} claims, {time.monotonic() - start:.0f} s", flush=True)
    threshold, fitted_on = options.threshold or config["thresholds"]["single"], config["thresholds"]["fitted_on"]
    if options.fit:
        threshold, scored = fit_threshold(scored)
        fitted_on = (
            f"calibration half of the public sets {', '.join(options.sets)} ({options.sample or 'all'} claims each)"
        )
    table = {name: figures(scores, claims, threshold) for name, (scores, claims) in scored.items()}
    table["macro"] = macro_row(table)
    for name, row in table.items():
        print(f"{name:14}", "  ".join(f"{key} {value:6.1f}" for key, value in row.items()))
    print("threshold", threshold, "fitted on", fitted_on)
    if options.report:
        options.report.write_text(
            json.dumps({"threshold": threshold, "fitted_on": fitted_on, "table": table}, indent=1)
        )
    if options.update:
        update_folder(options.model, table, threshold, fitted_on)


if __name__ == "__main__":
    main()
