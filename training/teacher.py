"""Score prepared pairs with one or more trained checkpoints, for distillation.

`python -m training.teacher --data DIR --checkpoints RUN1/final.pt RUN2/final.pt --out DIR/teacher.npy`
writes the mean support probability of each training pair; `training.train --teacher DIR/teacher.npy` mixes it into the
target.  Checkpoints of this recipe, of either network, teach by their average.  Resumes: finished parts lie beside the
output.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from torch import nn

from training.batches import PairSet
from training.networks import load_network
from training.quick import support_scores

PART = 4096


def score_part(models: Sequence[nn.Module], pairs: PairSet, start: int, path: Path) -> None:
    """Scores of one stretch of pairs, skipped when its file is there."""
    if path.exists():
        return
    numbers = np.arange(start, min(start + PART, len(pairs)))
    mean = np.mean([support_scores(model, pairs, numbers) for model in models], axis=0)
    temporary = path.with_suffix(".tmp.npy")
    np.save(temporary, mean.astype(np.float32))
    temporary.replace(path)


def main() -> None:
    """Score part by part, then join the parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--checkpoints", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    models = [load_network(checkpoint).model for checkpoint in options.checkpoints]
    pairs = PairSet(options.data / "train.npz")
    parts = options.out.with_suffix(".parts")
    parts.mkdir(parents=True, exist_ok=True)
    files = []
    for start in range(0, len(pairs), PART):
        files.append(parts / f"{start:08d}.npy")
        score_part(models, pairs, start, files[-1])
        print(start, "of", len(pairs), flush=True)
    np.save(options.out, np.concatenate([np.load(file) for file in files]))


if __name__ == "__main__":
    main()
