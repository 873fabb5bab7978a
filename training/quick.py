"""Quick development figures while training: by set and kind, on the held-out documents."""

import math

import numpy as np
import torch
from torch import nn

from training.batches import PairSet
from training.losses import support_logit
from training.metrics import auroc, balanced_accuracy


@torch.inference_mode()
def support_scores(model: nn.Module, pairs: PairSet, numbers: np.ndarray, tokens: int = 4096) -> np.ndarray:
    """Support probability of the pairs of these numbers, in their order."""
    model.eval()
    device = next(model.parameters()).device.type
    order = numbers[np.argsort(pairs.lengths[numbers], kind="stable")]
    scores: dict[int, float] = {}
    start = 0
    while start < len(order):
        size = max(tokens // int(pairs.lengths[order[min(start + 16, len(order) - 1)]]), 1)
        part = order[start : start + size]
        batch = pairs.batch(part).to(device)
        logits = model(batch.input_ids, batch.attention_mask, batch.token_type_ids)
        values = torch.sigmoid(support_logit(logits)).tolist()
        scores.update(zip(part.tolist(), values, strict=True))
        start += size
    return np.array([scores[int(number)] for number in numbers])


def dev_scores(model: nn.Module, pairs: PairSet, *, limit: int | None, by_kind: bool = False) -> dict[str, float]:
    """AUROC and balanced accuracy at 0.5 over at most `limit` pairs; `by_kind` adds figures of each set and kind."""
    numbers = np.random.default_rng(0).permutation(len(pairs))[:limit]
    scores = support_scores(model, pairs, numbers)
    good = pairs.labels[numbers] == 0
    names = np.array(pairs.kind_names)[pairs.kinds[numbers]]
    labelled = np.char.find(names, "/labelled") >= 0
    report = {
        "pairs": float(len(numbers)),
        "auroc": auroc(scores, good),
        "balanced": balanced_accuracy(scores, good, 0.5),
        "auroc_labelled": auroc(scores[labelled], good[labelled]),
        "auroc_made": auroc(scores[~labelled], good[~labelled]),
    }
    short = np.array([name.split("/")[1] if "/labelled" not in name else name.split("/")[0] for name in names])
    if by_kind:
        for kind in np.unique(short):
            chosen = short == kind
            right = (scores[chosen] >= 0.5) == good[chosen]
            report[f"right:{kind}"] = float(right.mean())
            report[f"n:{kind}"] = float(chosen.sum())
            report[f"auroc:{kind}"] = auroc(scores[chosen], good[chosen])
    return {key: round(value, 4) for key, value in report.items() if not math.isnan(value)}  # no NaN in the log
