"""Export a checkpoint to the folder that ships: ONNX, tokenizer, configuration, model card.

`python -m training.export --checkpoint RUN/final-N.pt --data DIR --out DIR --variant int8-weight-only`
`python -m training.export ... --compare` exports every variant and measures quality, speed and stability of each.
"""

import argparse
import hashlib
import json
import shutil
import tempfile
import time
from pathlib import Path

import numpy as np
import onnxruntime  # type: ignore[import-untyped]
import torch
from numpy.typing import NDArray
from torch import nn

from groundwire.verifiers._packed import FILE
from groundwire.verifiers._signals import NAMES
from training.base import base_folder
from training.batches import PairSet
from training.card import model_card
from training.metrics import auroc, balanced_accuracy
from training.networks import Network, load_network
from training.prepare import LABELS, MAX_TOKENS
from training.quantise import VARIANTS, make_variant
from training.scorer import INPUTS, matrices_of, open_session

FORMAT = 3  # of config.json; groundwire.verifiers._cross_encoder reads the same


def export_fp32(model: nn.Module, target: Path) -> None:
    """The plain ONNX graph with free batch and length axes."""
    example = tuple(torch.ones(2, 24, dtype=torch.int64) for _ in INPUTS)
    model.eval()
    torch.onnx.export(
        model, example, str(target), input_names=list(INPUTS), output_names=["logits"], opset_version=17, dynamo=False,
        dynamic_axes={name: {0: "batch", 1: "length"} for name in INPUTS} | {"logits": {0: "batch"}},
    )  # fmt: skip


def run_pairs(
    session: onnxruntime.InferenceSession, pairs: PairSet, numbers: NDArray[np.int64], size: int
) -> NDArray[np.float64]:
    """Support probabilities, `size` pairs a run, in the given order."""
    scores: list[float] = []
    for start in range(0, len(numbers), size):
        batch = pairs.batch(numbers[start : start + size])
        feed = {name: getattr(batch, name).numpy() for name in INPUTS}
        logits = session.run(None, feed)[0]
        exponents = np.exp(logits - logits.max(axis=1, keepdims=True))
        scores.extend((exponents[:, 0] / exponents.sum(axis=1)).tolist())
    return np.array(scores)


def milliseconds(session: onnxruntime.InferenceSession, length: int, batch: int) -> float:
    """Median processor time a pair takes on one thread, of seven runs of random tokens: fair on a busy machine too."""
    rng = np.random.default_rng(0)
    feed = {
        "input_ids": rng.integers(1000, 30000, (batch, length)),
        "attention_mask": np.ones((batch, length), dtype=np.int64),
        "token_type_ids": np.zeros((batch, length), dtype=np.int64),
    }
    times = []
    for _ in range(8):
        start = time.process_time()
        session.run(None, feed)
        times.append(time.process_time() - start)
    return float(np.median(times[1:]) * 1000 / batch)


def measure(path: Path, pairs: PairSet, count: int) -> dict[str, float]:
    """Quality on development pairs, stability across batches, speed on one thread, size."""
    matrices = matrices_of(path) if matrices_of(path).exists() else None
    session = open_session(path, static_int8=path.stem == "int8-static", matrices=matrices)
    numbers = np.random.default_rng(1).permutation(len(pairs))[:count]
    numbers = numbers[np.argsort(pairs.lengths[numbers], kind="stable")]
    alone = run_pairs(session, pairs, numbers, 1)
    together = run_pairs(session, pairs, numbers, 8)
    good = pairs.labels[numbers] == 0
    report = {
        "megabytes": sum(file.stat().st_size for file in (path, matrices_of(path)) if file.exists()) / 1e6,
        "auroc": auroc(alone, good),
        "balanced": balanced_accuracy(alone, good, 0.5),
        "batch_difference": float(np.abs(alone - together).max()),
    }
    for length in (64, 128, 256):
        report[f"ms_{length}_alone"] = milliseconds(session, length, 1)
    report["ms_128_batch16"] = milliseconds(session, 128, 16)
    return {key: round(value, 6) for key, value in report.items()}


def compare(fp32: Path, folder: Path, pairs: PairSet, count: int) -> dict[str, dict[str, float]]:
    """Every variant against fp32; a variant that cannot be made is reported as such by its absence."""
    reports = {"fp32": measure(fp32, pairs, count)}
    print("fp32", reports["fp32"], flush=True)
    for name in VARIANTS:
        target = folder / f"{name}.onnx"
        make_variant(name, fp32, target, pairs)
        reports[name] = measure(target, pairs, count)
        print(name, reports[name], flush=True)
    return reports


def write_folder(
    model_file: Path, out: Path, variant: str, network: Network, origin: dict[str, str | int], *, excerpt_tokens: int
) -> None:
    """model.onnx, tokenizer.json, config.json and MODEL_CARD.md; evaluate.py adds thresholds and figures later."""
    out.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(model_file, out / "model.onnx")
    files = ["model.onnx", "tokenizer.json"]
    if matrices_of(model_file).exists():
        shutil.copyfile(matrices_of(model_file), out / FILE)
        files.append(FILE)
    shutil.copyfile(base_folder() / "tokenizer.json", out / "tokenizer.json")
    config = {
        "format": FORMAT,
        "name": network.name,
        "model_file": "model.onnx",
        "variant": variant,
        "labels": list(LABELS),
        "max_tokens": MAX_TOKENS,
        "excerpt_tokens": excerpt_tokens,
        "combiner": {name: float(name == "model") for name in NAMES} | {"bias": 0.0},
        "thresholds": {"accept": 0.5, "reject": 0.5, "single": 0.5, "fitted_on": "nothing yet"},
        "base": network.base,
        "origin": origin,
        "sha256": {name: hashlib.sha256((out / name).read_bytes()).hexdigest() for name in files},
    }
    (out / "config.json").write_text(json.dumps(config, indent=2) + "\n")
    (out / "MODEL_CARD.md").write_text(model_card(config))


def main() -> None:
    """Export one variant, or compare all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--variant", choices=["fp32", *VARIANTS], default="int6-dynamic")
    parser.add_argument("--excerpt-tokens", type=int, default=160, help="how much of a premise the model reads")
    parser.add_argument("--compare", action="store_true")
    parser.add_argument("--pairs", type=int, default=400, help="development pairs to compare on")
    options = parser.parse_args()
    torch.set_num_threads(1)
    network = load_network(options.checkpoint)
    options.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        fp32 = Path(scratch) / "fp32.onnx"
        export_fp32(network.model, fp32)
        dev = PairSet(options.data / "dev.npz")
        if options.compare:
            reports = compare(fp32, Path(scratch), dev, options.pairs)
            (options.out / "variants.json").write_text(json.dumps(reports, indent=1) + "\n")
        chosen = fp32
        if options.variant != "fp32":
            chosen = Path(scratch) / f"{options.variant}.onnx"
            make_variant(options.variant, fp32, chosen, dev)
        origin: dict[str, str | int] = {
            "checkpoint": options.checkpoint.name,
            "steps": network.progress.step,
            "torch": torch.__version__,
        }
        write_folder(chosen, options.out, options.variant, network, origin, excerpt_tokens=options.excerpt_tokens)
    print("wrote", options.out)


if __name__ == "__main__":
    main()
