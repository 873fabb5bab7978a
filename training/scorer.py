"""Score pairs with onnxruntime so that a pair's score depends on the pair alone.

`solo` runs each pair by itself, without padding: then even dynamic int8 scales are the pair's own.  Otherwise pairs
are padded to a multiple of 16 that their own length decides, and only pairs of one padded length share a batch.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import onnxruntime  # type: ignore[import-untyped]
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

STEP = 16


def open_session(path: Path, threads: int = 1, *, static_int8: bool = False) -> onnxruntime.InferenceSession:
    """A CPU session that leaves no spinning threads behind."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    # Weights stored as int8 or fp16 are turned back into fp32 once, while loading.
    options.add_session_config_entry("session.disable_quant_qdq", "0" if static_int8 else "1")
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


class OnnxScorer:
    """Support and contradiction probabilities of (premise, claim) pairs by an exported model."""

    def __init__(
        self, model: Path, tokenizer: Path, *, variant: str, threads: int = 1, solo: bool, max_tokens: int = 256
    ) -> None:
        self._session = open_session(model, 1 if solo else threads, static_int8=variant == "int8-static")
        self._workers = threads if solo else 1
        self._solo = solo
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(max_tokens, strategy="only_first")

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float64]:
        """Array (pairs, 2): probability of support, and of contradiction."""
        if not pairs:
            return np.zeros((0, 2))
        coded = self._tokenizer.encode_batch(list(pairs))
        groups = self._groups(coded)
        result = np.zeros((len(pairs), 3))
        with ThreadPoolExecutor(self._workers) as pool:
            for numbers, logits in zip(groups, pool.map(lambda group: self._run(coded, group), groups), strict=True):
                result[numbers] = logits
        exponents = np.exp(result - result.max(axis=1, keepdims=True))
        shares: NDArray[np.float64] = exponents / exponents.sum(axis=1, keepdims=True)
        return np.stack([shares[:, 0], shares[:, 2]], axis=1)

    def _groups(self, coded: Sequence[Encoding]) -> list[list[int]]:
        if self._solo:
            return [[number] for number in range(len(coded))]
        by_length: defaultdict[int, list[int]] = defaultdict(list)
        for number, one in enumerate(coded):
            by_length[-(-len(one.ids) // STEP)].append(number)
        return [part[i : i + 16] for _, part in sorted(by_length.items()) for i in range(0, len(part), 16)]

    def _run(self, coded: Sequence[Encoding], numbers: Sequence[int]) -> NDArray[np.float64]:
        longest = max(len(coded[number].ids) for number in numbers)
        length = longest if self._solo else -(-longest // STEP) * STEP
        inputs = {name: np.zeros((len(numbers), length), dtype=np.int64) for name in INPUTS}
        for row, number in enumerate(numbers):
            size = len(coded[number].ids)
            inputs["input_ids"][row, :size] = coded[number].ids
            inputs["attention_mask"][row, :size] = 1
            inputs["token_type_ids"][row, :size] = coded[number].type_ids
        logits: NDArray[np.float64] = self._session.run(None, inputs)[0]
        return logits


INPUTS = ("input_ids", "attention_mask", "token_type_ids")


def open_folder(folder: Path, *, threads: int = 1) -> OnnxScorer:
    """A scorer from an export folder: model.onnx, tokenizer.json and config.json."""
    config = json.loads((folder / "config.json").read_text())
    return OnnxScorer(
        folder / config["model_file"],
        folder / "tokenizer.json",
        variant=config["variant"],
        threads=threads,
        solo=config["one_pair_a_run"],
        max_tokens=config["max_tokens"],
    )
