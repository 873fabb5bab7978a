"""Fit the map from raw scores to probabilities and store it with the weights.

    python -m training.score_map --model FOLDER LABELS...

LABELS are label lines of `groundwire evaluate SET --labels FILE`, written with a model that has no map yet: run this
with `--remove` first to take an old one out. Only claims that the model decided count. Thresholds in the configuration
stay raw: the verifier reads them through the map, so that no verdict changes. Prints the calibration error on the half
of the answers that the fit does not see, before and after.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np

from groundwire.calibration.label_files import read_lines
from groundwire.calibration.labels import LabelledClaim, claim_from
from groundwire.calibration.sample import Sample
from groundwire.calibration.scores import calibration, fit_map


def decided_by_model(claims: list[LabelledClaim]) -> Sample:
    """The labelled claims whose score is the model's."""
    return Sample.of([claim for claim in claims if claim.decided_by == "entailment" and claim.score is not None])


def main() -> None:
    """Fit and store, or remove."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labels", nargs="*", type=Path)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--remove", action="store_true", help="take the map out, so that scores are raw")
    asked = parser.parse_args()
    path = asked.model / "config.json"
    config = json.loads(path.read_text("utf-8"))
    if asked.remove:
        config.pop("score_map", None)
    elif "score_map" in config:
        parser.error("this model has a map, so that labels hold no raw scores; run with --remove, then label anew")
    else:
        sample = decided_by_model(
            [claim_from(record, where) for file in asked.labels for where, record in read_lines(file)]
        )
        measured = calibration(sample.score, sample.good, sample.answer)
        if measured is not None:
            print(f"calibration error on the other half: {measured.before.error:.3f}, after {measured.after.error:.3f}")
        known = np.isfinite(sample.score)
        fitted = fit_map(sample.score[known], sample.good[known], sample.answer[known])
        config["score_map"] = fitted.table()
        print(f"{fitted.kind} map fitted on {fitted.claims} claims")
    path.write_text(json.dumps(config, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
