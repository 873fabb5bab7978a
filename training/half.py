"""Compute in bfloat16, learn in float32: a copy of the network does the work, and hands its gradients to the weights.

Half the memory traffic of autocast on processors with bfloat16 units: nothing is converted on the way.
Source: Micikevicius et al., Mixed Precision Training, 2018 (arXiv 1710.03740), with bfloat16, which needs no
loss scale.
"""

from collections.abc import Callable
from copy import deepcopy

import torch
from torch import Tensor, nn


class HalfCopy:
    """A bfloat16 copy of `model`, whose own parameters stay float32.

    `rounded` makes a parameter, told by name, what the copy computes with; gradients pass through it as they are.
    Source: Bengio et al., Estimating or Propagating Gradients Through Stochastic Neurons, 2013 (arXiv 1308.3432).
    """

    def __init__(self, model: nn.Module, rounded: Callable[[str, Tensor], Tensor] | None = None) -> None:
        self._model, self._rounded = model, rounded
        self.copy = deepcopy(model).bfloat16()
        self._take_up(frozen=True)

    def __call__(self, *inputs: Tensor) -> Tensor:
        """What the copy makes of the inputs."""
        made: Tensor = self.copy(*inputs)
        return made

    def hand_over(self) -> None:
        """Move the gradients of the last backward pass to the model, replacing what it held."""
        for own, half in zip(self._model.parameters(), self.copy.parameters(), strict=True):
            own.grad = None if half.grad is None else half.grad.float()
            half.grad = None

    def take_up(self) -> None:
        """Copy the weights as they are now, after a step of the optimiser."""
        self._take_up(frozen=False)

    @torch.no_grad()
    def _take_up(self, *, frozen: bool) -> None:
        for (name, own), half in zip(self._model.named_parameters(), self.copy.parameters(), strict=True):
            if own.requires_grad or frozen:
                half.copy_(own if self._rounded is None else self._rounded(name, own))
