"""Fine-tune the base as a cross-encoder.  Stops and resumes exactly; nothing depends on the clock but when it saves.

`python -m training.train --data DIR --run DIR` trains, or goes on where the last checkpoint of the run stands.
Create RUN/stop to make it save and leave.
"""

import argparse
import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from training.base import base_folder
from training.batches import PairSet
from training.checkpoint import Progress, load_checkpoint, load_weights, save_checkpoint
from training.half import HalfCopy
from training.losses import pair_loss
from training.model import from_base
from training.mpnet import from_large_base
from training.networks import AnyNetwork
from training.packing import as_stored
from training.quick import dev_scores
from training.threads import ThreadKeeper


@dataclass(frozen=True, slots=True)
class Schedule:
    """Warm-up, a plateau, then a linear decay to zero over the last `decay` steps of `total`.

    The plateau makes a run extensible: resume from the checkpoint kept at its end with a larger total.
    """

    peak: float
    warmup: int
    decay: int
    total: int

    def rate(self, step: int) -> float:
        """Learning rate of a step, counted from 0."""
        if step < self.warmup:
            return self.peak * (step + 1) / self.warmup
        return self.peak * min(1.0, max(self.total - step, 0) / max(self.decay, 1))


def build_optimizer(model: AnyNetwork, weight_decay: float) -> torch.optim.AdamW:
    """AdamW; biases and norms do not decay.

    Word embeddings stay as they are: most words never occur in training, and those that do must not drift from them.
    """
    model.embeddings.word_embeddings.requires_grad_(False)
    plain = [p for name, p in model.named_parameters() if p.ndim == 1 and p.requires_grad]
    decayed = [p for name, p in model.named_parameters() if p.ndim > 1 and p.requires_grad]
    groups = [{"params": decayed, "weight_decay": weight_decay}, {"params": plain, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=1.0, betas=(0.9, 0.98), eps=1e-8, fused=True)


def batches_from(pairs: PairSet, progress: Progress, options: argparse.Namespace) -> Iterator[np.ndarray]:
    """Batches from the point that progress tells, epoch after epoch, moving progress along."""
    while True:
        epoch = pairs.epoch(progress.epoch, seed=options.seed, tokens=options.batch_tokens, longest=options.longest)
        for position in range(progress.position, len(epoch)):
            progress.position = position + 1
            yield epoch[position]
        progress.epoch, progress.position = progress.epoch + 1, 0


def train(options: argparse.Namespace) -> None:
    """The loop."""
    torch.manual_seed(options.seed)
    random.seed(options.seed)
    keeper = ThreadKeeper(options.threads)
    pairs = PairSet(options.data / "train.npz", options.teacher)
    dev = PairSet(options.data / "dev.npz")
    model = from_large_base(layers=options.layers) if options.large else from_base(base_folder())
    model = model.to(options.device)
    if options.init and not (options.run / "last.pt").exists():
        load_weights(options.init, model)
    optimizer = build_optimizer(model, options.weight_decay)
    progress = load_checkpoint(options.run, model, optimizer) or Progress()
    half = HalfCopy(model, as_stored if options.stored else None) if options.bf16 else None
    schedule = Schedule(options.rate, options.warmup, options.decay, options.steps)
    if progress.step > options.steps - options.decay and not list(options.run.glob("plateau-*.pt")):
        # Resumed with a fall that began earlier: keep what is nearest to the level part.
        save_checkpoint(options.run, model, optimizer, progress, keep=f"plateau-{progress.step}")
    log = (options.run / "log.jsonl").open("a", buffering=1)
    saved = time.monotonic()
    window = Meter()
    stream = batches_from(pairs, progress, options)
    while progress.step < options.steps:
        numbers = next(stream)
        keeper.adjust()
        for group in optimizer.param_groups:
            group["lr"] = schedule.rate(progress.step)
        window.add(step_once(model, optimizer, pairs, numbers, options, half), pairs, numbers)
        progress.step += 1
        if progress.step == options.steps - options.decay:
            save_checkpoint(options.run, model, optimizer, progress, keep=f"plateau-{progress.step}")
        if progress.step % 50 == 0:
            log.write(json.dumps(window.report(progress, schedule.rate(progress.step - 1))) + "\n")
        if progress.step % options.dev_every == 0:
            log.write(
                json.dumps({"step": progress.step, "dev": dev_scores(model, dev, limit=options.dev_limit)}) + "\n"
            )
        stop = (options.run / "stop").exists()
        if stop or time.monotonic() - saved > options.save_seconds:
            save_checkpoint(options.run, model, optimizer, progress)
            saved = time.monotonic()
        if stop:
            return
    save_checkpoint(options.run, model, optimizer, progress, keep=f"final-{progress.step}")
    report = dev_scores(model, dev, limit=options.final_limit, by_kind=True)
    log.write(json.dumps({"step": progress.step, "final": True, "dev": report}) + "\n")


def step_once(
    model: AnyNetwork,
    optimizer: torch.optim.AdamW,
    pairs: PairSet,
    numbers: np.ndarray,
    options: argparse.Namespace,
    half: HalfCopy | None,
) -> float:
    """One optimiser step; returns the loss.  `half` computes in the model's place where there is one."""
    batch = pairs.batch(numbers).to(options.device)
    model.train()
    logits = (half or model)(batch.input_ids, batch.attention_mask, batch.token_type_ids)
    loss = pair_loss(logits.float(), batch, smoothing=options.smoothing)
    optimizer.zero_grad(set_to_none=True)
    loss.backward()  # type: ignore[no-untyped-call]
    if half is not None:
        half.hand_over()
    nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    if half is not None:
        half.take_up()
    return float(loss.detach())


class Meter:
    """Mean loss and throughput since the last report."""

    def __init__(self) -> None:
        self._reset()

    def _reset(self) -> None:
        self._since = time.monotonic()
        self._loss = 0.0
        self._pairs = self._tokens = self._steps = 0

    def add(self, loss: float, pairs: PairSet, numbers: np.ndarray) -> None:
        """Count one batch."""
        self._loss += loss
        self._steps += 1
        self._pairs += len(numbers)
        self._tokens += int(pairs.lengths[numbers].sum())

    def report(self, progress: Progress, rate: float) -> dict[str, float]:
        """Figures since the last report."""
        seconds = time.monotonic() - self._since
        row = {
            "step": progress.step,
            "epoch": progress.epoch,
            "loss": round(self._loss / max(self._steps, 1), 4),
            "rate": rate,
            "pairs_per_s": round(self._pairs / seconds, 1),
            "tokens_per_s": round(self._tokens / seconds),
            "threads": torch.get_num_threads(),
        }
        self._reset()
        return row


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    """Command-line options."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--steps", type=int, required=True, help="total steps, the decay included")
    parser.add_argument("--decay", type=int, default=0, help="steps of linear decay at the end (default: a third)")
    parser.add_argument("--large", action="store_true", help="MPNet-base instead of MiniLM: a teacher (see mpnet.py)")
    parser.add_argument("--layers", type=int, default=12, help="of MPNet: the first so many (with --large)")
    parser.add_argument("--longest", type=int, default=512, help="leave out pairs of more tokens than this")
    parser.add_argument("--init", type=Path, help="start from the weights of this checkpoint instead of the base")
    parser.add_argument("--warmup", type=int, default=100)
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--batch-tokens", type=int, default=2560)
    parser.add_argument("--weight-decay", type=float, default=0.01)
    parser.add_argument("--smoothing", type=float, default=0.03)
    parser.add_argument("--teacher", type=Path, help=".npy of support scores from teacher.py")
    parser.add_argument("--threads", default="1", help="a number, or auto: two while nobody else needs the machine")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--bf16", action="store_true", help="compute in bfloat16: faster where the processor has it")
    parser.add_argument("--stored", action="store_true", help="with --bf16: compute with weights rounded as they ship")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--save-seconds", type=float, default=300)
    parser.add_argument("--dev-every", type=int, default=1000)
    parser.add_argument("--dev-limit", type=int, default=400)
    parser.add_argument("--final-limit", type=int, help="development pairs scored at the end; all by default")
    options = parser.parse_args(arguments)
    if options.stored and not options.bf16:
        parser.error("--stored rounds the copy that --bf16 makes: give both")
    options.decay = options.decay or options.steps // 3
    options.run.mkdir(parents=True, exist_ok=True)
    return options


if __name__ == "__main__":
    train(parse())
