"""Length-bucketed batches of prepared pairs; the order is a function of seed and epoch, so that a run can resume."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor


@dataclass(frozen=True, slots=True)
class Batch:
    """Model inputs (batch, length) and targets (batch,)."""

    input_ids: Tensor
    attention_mask: Tensor
    token_type_ids: Tensor
    labels: Tensor
    two_way: Tensor
    teacher: Tensor | None  # support probability by a teacher, where one was given

    def to(self, device: str) -> "Batch":
        """The same batch on a device."""
        moved = [None if part is None else part.to(device) for part in (getattr(self, name) for name in self.__slots__)]
        return Batch(*moved)  # type: ignore[arg-type]


class PairSet:
    """The arrays that prepare.py wrote, and batches of them.  `teacher` is an optional .npy of support scores."""

    def __init__(self, path: Path, teacher: Path | None = None) -> None:
        with np.load(path) as arrays:
            self.ids = arrays["ids"]
            self.offsets = arrays["offsets"]
            self.splits = arrays["splits"]
            self.labels = arrays["labels"]
            self.two_way = arrays["two_way"]
            self.kinds = arrays["kinds"]
            self.kind_names: list[str] = arrays["kind_names"].tolist()
        self.lengths = np.diff(self.offsets)
        self.teacher = np.load(teacher) if teacher else None

    def __len__(self) -> int:
        return len(self.labels)

    def epoch(self, number: int, *, seed: int, tokens: int, longest: int = 512) -> list[np.ndarray]:
        """Batches of at most `tokens` padded tokens as arrays of pair numbers, in shuffled order, each pair once.

        Pairs of more than `longest` tokens are left out.

        Pairs are shuffled, sorted by length within stretches of some fifty batches, cut, and the batches shuffled:
        little padding, and no batch of one set only.
        """
        rng = np.random.default_rng([seed, number])
        order = rng.permutation(np.flatnonzero(self.lengths <= longest))
        stretch = max(len(order) // max(int(self.lengths[order].sum()) // (tokens * 50), 1), 1)
        batches: list[np.ndarray] = []
        for start in range(0, len(order), stretch):
            part = order[start : start + stretch]
            part = part[np.argsort(self.lengths[part], kind="stable")]
            batches.extend(self._cut(part, tokens))
        return [batches[i] for i in rng.permutation(len(batches))]

    def _cut(self, part: np.ndarray, tokens: int) -> list[np.ndarray]:
        cuts, begin = [], 0
        for position in range(1, len(part) + 1):
            full = position == len(part) or (position + 1 - begin) * self.lengths[part[position]] > tokens
            if full:
                cuts.append(part[begin:position])
                begin = position
        return cuts

    def batch(self, numbers: Sequence[int] | np.ndarray) -> Batch:
        """Pad the pairs of these numbers to one length."""
        length = int(self.lengths[numbers].max())
        ids = np.zeros((len(numbers), length), dtype=np.int64)
        mask = np.zeros_like(ids)
        types = np.zeros_like(ids)
        for row, number in enumerate(numbers):
            start, end = self.offsets[number], self.offsets[number + 1]
            ids[row, : end - start] = self.ids[start:end]
            mask[row, : end - start] = 1
            types[row, self.splits[number] : end - start] = 1
        return Batch(
            torch.from_numpy(ids),
            torch.from_numpy(mask),
            torch.from_numpy(types),
            torch.from_numpy(self.labels[numbers].astype(np.int64)),
            torch.from_numpy(self.two_way[numbers]),
            None if self.teacher is None else torch.from_numpy(self.teacher[numbers].astype(np.float32)),
        )
