"""The loss: support against the rest for every pair, and contradiction against absence where the label tells."""

import torch
from torch import Tensor
from torch.nn import functional

from training.batches import Batch


def support_logit(logits: Tensor) -> Tensor:
    """Log odds of support, (batch,): the supported logit against the log-sum of the two others."""
    return logits[:, 0] - torch.logsumexp(logits[:, 1:], dim=1)


def pair_loss(logits: Tensor, batch: Batch, *, smoothing: float, teacher_weight: float = 0.5) -> Tensor:
    """Mean over the batch of the binary loss, plus half the contradiction loss over three-way negatives.

    With teacher scores the binary target is a mean of label and teacher, `teacher_weight` for the latter.
    """
    target = (batch.labels == 0).float() * (1 - 2 * smoothing) + smoothing
    if batch.teacher is not None:
        target = (1 - teacher_weight) * target + teacher_weight * batch.teacher
    loss = functional.binary_cross_entropy_with_logits(support_logit(logits), target)
    told_apart = (batch.labels > 0) & ~batch.two_way
    if bool(told_apart.any()):
        margin = (logits[:, 2] - logits[:, 1])[told_apart]
        contradicted = (batch.labels[told_apart] == 2).float()
        smoothed = contradicted * (1 - 2 * smoothing) + smoothing
        loss_apart = functional.binary_cross_entropy_with_logits(margin, smoothed, reduction="sum")
        loss = loss + 0.5 * loss_apart / len(batch.labels)
    return loss
