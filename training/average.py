"""The plain mean of the weights of two runs that share their beginning: often better than either, and no slower.

`python -m training.average ONE.pt OTHER.pt --out MEAN.pt`   (Wortsman et al. 2022, "Model soups")
"""

import argparse
from pathlib import Path
from typing import Any

import torch


def mean_of(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """The mean of two states of one network, each name to a tensor; what is no float is taken from the first.

    Raises ValueError when the names or shapes differ.
    """
    if {name: value.shape for name, value in one.items()} != {name: value.shape for name, value in other.items()}:
        raise ValueError("the two checkpoints are not of one network")
    return {
        name: (value + other[name]) / 2 if value.is_floating_point() else value.clone() for name, value in one.items()
    }


def main() -> None:
    """Read, average, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkpoints", type=Path, nargs=2)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    one, other = (torch.load(path, map_location="cpu", weights_only=False) for path in options.checkpoints)
    torch.save({"model": mean_of(one["model"], other["model"]), "progress": other["progress"]}, options.out)


if __name__ == "__main__":
    main()
