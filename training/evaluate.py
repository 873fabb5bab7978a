"""Choose the thresholds of an export folder on half of the labelled sets, and report the figures of the other half.

`python -m training.evaluate --model DIR --public /path/to/public --update`

Claims go through the rules and the model as in the default gate. Only thresholds are chosen here, never weights.
"""

import argparse
import json
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from groundwire.verifiers._signals import Combiner
from groundwire.verifiers.entailment import EntailmentVerifier
from training.card import model_card
from training.metrics import auroc, balanced_accuracy, best_threshold
from training.pipeline import Asked, Pipeline, scores_of
from training.public import MACRO, in_calibration_half, overlap_score, read_claims, sampled

OVERLAP_THRESHOLD = 0.75
# The set that is closest to the job, and the share of its good claims that may score below the threshold. The gate
# blocks some five in a hundred fewer: it lets a sentence stand of which every part is supported on its own.
NEAREST, MOST_BLOCKED = "ragtruth_qa", 0.25
AS_GOOD = 0.0025  # thresholds whose mean balanced accuracy is this close to the best count as equally good
LEFT_TO_A_JUDGE = 0.05  # share of claims of either kind that may lie beyond the band's edge on the wrong side
Scored = dict[str, tuple[NDArray[np.float64], list[Asked]]]


def halves(scored: Scored) -> tuple[Scored, Scored]:
    """The calibration half and the reporting half, split by record."""
    parts: tuple[Scored, Scored] = ({}, {})
    for name, (scores, asked) in scored.items():
        first = np.array([in_calibration_half(one.claim) for one in asked])
        for part, chosen in zip(parts, (first, ~first), strict=True):
            part[name] = (scores[chosen], [one for one, taken in zip(asked, chosen, strict=True) if taken])
    return parts


def labels(asked: list[Asked]) -> NDArray[np.bool_]:
    """Array (claims,): whether each is supported."""
    return np.array([one.claim.good for one in asked], dtype=bool)


def thresholds(calibration: Scored) -> dict[str, float]:
    """The single threshold, and the edges of the band for a judge.

    Of the thresholds that hold at most `MOST_BLOCKED` of the good claims of the nearest set, those with the best mean
    balanced accuracy; of these the highest, since a false claim that passes costs more than a good one that is marked.
    Mean over the sets, of the claims that rules leave open, 5 % of the bad ones score `accept` or more and 5 % of the
    good ones `reject` or less.
    """
    everything = [(scores, labels(asked)) for scores, asked in calibration.values()]
    single = _highest(everything, _good_scores(calibration))
    groups = [(scores[left], good[left]) for scores, good in everything if (left := (scores > 0) & (scores < 1)).any()]
    edges = np.linspace(0, 1, 201)
    passed = np.array([np.nanmean([(s[~g] >= edge).mean() for s, g in groups if (~g).any()]) for edge in edges])
    blocked = np.array([np.nanmean([(s[g] <= edge).mean() for s, g in groups if g.any()]) for edge in edges])
    accept = float(edges[passed <= LEFT_TO_A_JUDGE].min(initial=1.0))
    reject = float(edges[blocked <= LEFT_TO_A_JUDGE].max(initial=0.0))
    return {"single": single, "accept": round(max(accept, single), 3), "reject": round(min(reject, single), 3)}


def _good_scores(calibration: Scored) -> NDArray[np.float64]:
    """The scores of the good claims of the nearest set; none where it was not scored."""
    scores, asked = calibration.get(NEAREST, (np.zeros(0), []))
    return scores[labels(asked)]


def _highest(groups: list[tuple[NDArray[np.float64], NDArray[np.bool_]]], nearest: NDArray[np.float64]) -> float:
    if not len(nearest):
        return best_threshold(groups)
    allowed = [edge for edge in np.arange(1, 999) / 1000 if (nearest < edge).mean() <= MOST_BLOCKED]
    means = {float(edge): np.nanmean([balanced_accuracy(s, g, edge) for s, g in groups]) for edge in allowed}
    return max(edge for edge, mean in means.items() if mean >= max(means.values()) - AS_GOOD)


def figures(scores: NDArray[np.float64], asked: list[Asked], threshold: float) -> dict[str, float]:
    """One row of the table, in percent."""
    good = labels(asked)
    overlap = np.array([overlap_score(one.claim) for one in asked])
    row = {
        "claims": float(len(asked)),
        "auroc": auroc(scores, good) * 100,
        "balanced": balanced_accuracy(scores, good, threshold) * 100,
        "blocked": float((scores[good] < threshold).mean() * 100) if good.any() else float("nan"),
        "passed": float((scores[~good] >= threshold).mean() * 100) if not good.all() else float("nan"),
        "overlap_auroc": auroc(overlap, good) * 100,
        "overlap_balanced": balanced_accuracy(overlap, good, OVERLAP_THRESHOLD) * 100,
    }
    return {key: round(value, 1) for key, value in row.items()}


def macro_row(table: dict[str, dict[str, float]]) -> dict[str, float]:
    """Mean over the eight sets of the macro, as far as they were scored."""
    rows = [table[name] for name in MACRO if name in table]
    keys = [key for key in rows[0] if key != "claims"]
    return {"claims": sum(row["claims"] for row in rows)} | {
        key: round(float(np.nanmean([row[key] for row in rows])), 1) for key in keys
    }


def update_folder(folder: Path, table: dict[str, dict[str, float]], chosen: dict[str, float], where: str) -> None:
    """Write the thresholds into config.json and the figures into the card."""
    path = folder / "config.json"
    config = json.loads(path.read_text())
    config["thresholds"] = {**chosen, "fitted_on": where}
    path.write_text(json.dumps(config, indent=2) + "\n")
    (folder / "MODEL_CARD.md").write_text(model_card(config, table))


def parse() -> argparse.Namespace:
    """Command-line options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="an export folder")
    parser.add_argument("--public", type=Path, required=True)
    parser.add_argument("--sets", nargs="*", default=list(MACRO))
    parser.add_argument("--sample", type=int, help="claims a set, drawn at random; all by default")
    parser.add_argument("--report", type=Path)
    parser.add_argument("--update", action="store_true", help="write thresholds and figures into the export folder")
    return parser.parse_args()


def main() -> None:
    """Ask, choose, print, report."""
    options = parse()
    config = json.loads((options.model / "config.json").read_text())
    pipeline = Pipeline(EntailmentVerifier(model=options.model))
    combiner = Combiner.read(config["combiner"])
    scored: Scored = {}
    for name in options.sets:
        asked = pipeline.ask(sampled(read_claims(options.public, name), options.sample), name=name)
        scored[name] = (scores_of(asked, combiner), asked)
    calibration, rest = halves(scored)
    chosen = thresholds({name: part for name, part in calibration.items() if name in MACRO})
    where = (
        f"half of the records of {', '.join(MACRO)} ({options.sample or 'all'} claims a set); figures: the other half"
    )
    table = {name: figures(scores, asked, chosen["single"]) for name, (scores, asked) in rest.items()}
    table["macro"] = macro_row(table)
    for name, row in table.items():
        print(f"{name:14}", "  ".join(f"{key} {value:6.1f}" for key, value in row.items()))
    print(chosen, "fitted on", where)
    if options.report:
        options.report.write_text(json.dumps({"thresholds": chosen, "fitted_on": where, "table": table}, indent=1))
    if options.update:
        update_folder(options.model, table, chosen, where)


if __name__ == "__main__":
    main()
