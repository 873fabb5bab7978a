"""Checkpoints that a run resumes from exactly: weights, optimiser, place in the data, random states."""

import os
import random
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch import nn


@dataclass(slots=True)
class Progress:
    """Where a run stands: steps done, and the next batch as epoch and position in it."""

    step: int = 0
    epoch: int = 0
    position: int = 0


def save_checkpoint(
    run: Path, model: nn.Module, optimizer: torch.optim.Optimizer, progress: Progress, *, keep: str = ""
) -> None:
    """Write RUN/last.pt, whole or not at all; with `keep` also RUN/KEEP.pt, which later saves do not replace."""
    state = {
        "model": model.state_dict(),
        "optimizer": optimizer.state_dict(),
        "progress": asdict(progress),
        "torch_rng": torch.get_rng_state(),
        "python_rng": random.getstate(),
    }
    for name in ["last", *([keep] if keep else [])]:
        temporary = run / f"{name}.tmp"
        torch.save(state, temporary)
        os.replace(temporary, run / f"{name}.pt")


def load_checkpoint(run: Path, model: nn.Module, optimizer: torch.optim.Optimizer) -> Progress | None:
    """Restore RUN/last.pt into model and optimiser; None where the run has none yet."""
    path = run / "last.pt"
    if not path.exists():
        return None
    state = read_state(path)
    model.load_state_dict(state["model"])
    optimizer.load_state_dict(state["optimizer"])
    torch.set_rng_state(state["torch_rng"])
    random.setstate(state["python_rng"])
    return Progress(**state["progress"])


def load_weights(path: Path, model: nn.Module) -> Progress:
    """Restore only the weights of one checkpoint file; returns where its run stood.

    A model of fewer layers takes the first ones.  Raises KeyError when the checkpoint lacks a weight.
    """
    return take_weights(read_state(path), model)


def read_state(path: Path) -> dict[str, Any]:
    """What a checkpoint file holds."""
    state: dict[str, Any] = torch.load(path, map_location="cpu", weights_only=False)
    return state


def take_weights(state: Mapping[str, Any], model: nn.Module) -> Progress:
    """The same from a state that was read."""
    model.load_state_dict({name: state["model"][name] for name in model.state_dict()})
    return Progress(**state["progress"])
