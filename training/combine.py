"""Fit the combiner on documents of the mixture that the network never saw, and write it into the export folder.

`python -m training.combine --model DIR --mixture train_mix.jsonl.gz`

Logistic regression over the signals of each claim's best premise; sets and labels weigh the same. The best premise
depends on the weights, so both are found in turn. A weight whose sign goes against its meaning is set to nought.
"""

import argparse
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from groundwire.verifiers._signals import NAMES, Combiner, Signals
from groundwire.verifiers.entailment import EntailmentVerifier
from training.metrics import auroc
from training.pipeline import Asked, Pipeline, scores_of
from training.prepare import is_held_out
from training.public import LabelledClaim
from training.sources import Pair, read_mixture

SETS = (
    "factscore", "summedits", "factcg_doc", "frank", "xsumfaith", "wice_partial", "faithdial_audit", "begin",
    "dialfact", "feverous", "climate_fever", "healthver", "fever_symmetric", "scitail_dev",
)  # fmt: skip
SIGNS = Signals(model=1, coverage=1, bigrams=1, figures_missing=-1, names_missing=-1, length=0)
PLAIN = Combiner(Signals(1, 0, 0, 0, 0, 0), 0.0)
Array = NDArray[np.float64]


def held_out(mixture: Path, *, share: float, cap: int) -> dict[str, list[LabelledClaim]]:
    """Claims of documents on the development side of the split, at most `cap` a set, with whole documents."""
    groups: defaultdict[str, list[LabelledClaim]] = defaultdict(list)
    for pair in read_mixture(mixture, stated_only=False):
        if pair.dataset in SETS and len(groups[pair.dataset]) < cap and is_held_out(pair.document, share):
            groups[pair.dataset].append(_labelled(pair))
    return dict(groups)


def _labelled(pair: Pair) -> LabelledClaim:
    return LabelledClaim(pair.document, pair.claim, pair.label == "supported", pair.chunks)


def fit(sets: dict[str, list[Asked]], *, rounds: int = 4) -> Combiner:
    """Weights for all sets together."""
    combiner = PLAIN
    for _ in range(rounds):
        rows, good, weights = _rows(sets, combiner)
        combiner = _logistic(rows, good, weights)
    return combiner


def _rows(sets: dict[str, list[Asked]], combiner: Combiner) -> tuple[Array, Array, Array]:
    rows: list[Signals] = []
    good: list[float] = []
    weights: list[float] = []
    for asked in sets.values():
        found = [(best, one.claim.good) for one in asked if (best := one.best(combiner)) is not None]
        counts = {label: sum(g is label for _, g in found) for label in (True, False)}
        if not all(counts.values()):
            continue  # claims of one label say only how common it is
        for best, label in found:
            rows.append(best)
            good.append(float(label))
            weights.append(1 / counts[label])
    return np.array(rows), np.array(good), np.array(weights) / sum(weights)


def _logistic(rows: Array, good: Array, weights: Array, *, ridge: float = 1e-3) -> Combiner:
    """Newton's method on standardised signals; columns that get the wrong sign are left out and the rest refitted."""
    kept = list(range(len(NAMES)))
    while True:
        mean, spread = rows[:, kept].mean(axis=0), rows[:, kept].std(axis=0) + 1e-9
        design = np.column_stack([(rows[:, kept] - mean) / spread, np.ones(len(rows))])
        found = _newton(design, good, weights, ridge)
        scaled = found[:-1] / spread
        wrong = [at for at, column in enumerate(kept) if scaled[at] * SIGNS[column] < 0]
        if not wrong:
            full = np.zeros(len(NAMES))
            full[kept] = scaled
            return Combiner(Signals(*full.tolist()), float(found[-1] - scaled @ mean))
        kept.pop(wrong[0])


def _newton(design: Array, good: Array, weights: Array, ridge: float) -> Array:
    found = np.zeros(design.shape[1])
    penalty = ridge * np.eye(len(found))
    penalty[-1, -1] = 0.0
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(design @ found, -40, 40)))
        slope = design.T @ (weights * (chance - good)) + penalty @ found
        curve = (design * (weights * chance * (1 - chance))[:, None]).T @ design + penalty + 1e-9 * np.eye(len(found))
        found = found - np.linalg.solve(curve, slope)
    return found


def report(sets: dict[str, list[Asked]], combiner: Combiner) -> dict[str, dict[str, float]]:
    """AUROC in percent of the model alone and of the combination, by set."""
    table = {}
    for name, asked in sets.items():
        good = np.array([one.claim.good for one in asked])
        table[name] = {
            "claims": float(len(asked)),
            "model": round(100 * auroc(scores_of(asked, PLAIN), good), 1),
            "combined": round(100 * auroc(scores_of(asked, combiner), good), 1),
        }
    return table


def write(folder: Path, combiner: Combiner, fitted_on: Sequence[str]) -> None:
    """Put the weights into config.json, rounded so that they can be read."""
    path = folder / "config.json"
    config = json.loads(path.read_text())
    weights = {name: round(value, 4) for name, value in zip(NAMES, combiner.weights, strict=True)}
    config["combiner"] = weights | {"bias": round(combiner.bias, 4)}
    config["combiner_fitted_on"] = f"held-out documents of {', '.join(fitted_on)} (training mixture)"
    path.write_text(json.dumps(config, indent=2) + "\n")


def main() -> None:
    """Ask, fit, report, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="an export folder")
    parser.add_argument("--mixture", type=Path, required=True)
    parser.add_argument("--dev-share", type=float, default=0.04, help="the one that prepare was given")
    parser.add_argument("--cap", type=int, default=150, help="claims a set")
    options = parser.parse_args()
    pipeline = Pipeline(EntailmentVerifier(model=options.model))
    claims = held_out(options.mixture, share=options.dev_share, cap=options.cap)
    sets = {name: pipeline.ask(group, name=name) for name, group in sorted(claims.items())}
    combiner = fit(sets)
    for name, row in report(sets, combiner).items():
        print(f"{name:16}", row)
    print(combiner)
    write(options.model, combiner, sorted(sets))


if __name__ == "__main__":
    main()
