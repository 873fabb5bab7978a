"""Compute in bfloat16, learn in float32: a copy of the network does the work, and hands its gradients to the weights.

Half the memory traffic of autocast on processors with bfloat16 units: nothing is converted on the way.
Source: Micikevicius et al., Mixed Precision Training, 2018 (arXiv 1710.03740), with bfloat16, which needs no
loss scale.
"""

import copy

import torch
from torch import Tensor, nn


class HalfCopy:
    """A bfloat16 copy of `model`, whose own parameters stay float32."""

    def __init__(self, model: nn.Module) -> None:
        self._model = model
        self._copy = copy.deepcopy(model).bfloat16()

    def __call__(self, *inputs: Tensor) -> Tensor:
        """What the copy makes of the inputs."""
        made: Tensor = self._copy(*inputs)
        return made

    def hand_over(self) -> None:
        """Move the gradients of the last backward pass to the model, replacing what it held."""
        for own, half in zip(self._model.parameters(), self._copy.parameters(), strict=True):
            own.grad = None if half.grad is None else half.grad.float()
            half.grad = None

    @torch.no_grad()
    def take_up(self) -> None:
        """Copy the weights as they are now, after a step of the optimiser."""
        for own, half in zip(self._model.parameters(), self._copy.parameters(), strict=True):
            if own.requires_grad:
                half.copy_(own)
