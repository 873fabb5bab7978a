"""A cross-encoder in ONNX: token numbers of a pair in, log odds out. No torch; one pair a run.

Each pair runs by itself on one thread, unpadded, and several pairs run side by side. So a pair's score cannot depend
on its batch, and hardly on how many threads there are, whatever the processor's kernels do.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any

from groundwire.core._errors import ConfigError
from groundwire.core._visible import encodable
from groundwire.verifiers._packed import FILE, add_matrices

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FORMAT = 3
_REMEMBERED = 4096  # pairs whose logits are kept, some 8 MB with their tokens


@dataclass(frozen=True, slots=True)
class ModelFolder:
    """The files of a model and what its `config.json` says of them."""

    path: Path
    config: Mapping[str, Any]

    @property
    def version(self) -> str:
        """Name and the first eight digits of a digest of all files' digests."""
        digests = "".join(digest for _, digest in sorted(self.config["sha256"].items()))
        return f"{self.config['name']}@{hashlib.sha256(digests.encode()).hexdigest()[:8]}"


def read_config(path: Path) -> dict[str, Any]:
    """`config.json` of a model folder. Raises ConfigError where it is missing, broken or of another format."""
    file = path / "config.json"
    try:
        config = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigError(f"the model {path} has no config.json that can be read: {error}") from error
    if not isinstance(config, dict) or config.get("format") != FORMAT:
        raise ConfigError(f"{file} is not of format {FORMAT}", hint="export the model with this version's training/")
    return config


@lru_cache(maxsize=4)  # the gate and the network ask for it; hashing the weights once in a process is enough
def read_folder(path: Path) -> ModelFolder:
    """A model folder whose files are the ones that its configuration names by their digests; ConfigError otherwise."""
    config = read_config(path)
    for name, digest in config["sha256"].items():
        if not (path / name).is_file():
            raise ConfigError(f"the model {path} lacks {name}")
        with (path / name).open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != digest:
            raise ConfigError(f"{path / name} is damaged: its SHA-256 is not the one in config.json")
    return ModelFolder(path, config)


class CrossEncoder:
    """The network of a model folder. `threads` pairs run at a time; 0 is one for each core, up to eight."""

    def __init__(self, folder: ModelFolder, *, threads: int = 0) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        # Weights that are only stored small are widened once, while loading.
        static = folder.config["variant"] == "int8-static"
        options.add_session_config_entry("session.disable_quant_qdq", "0" if static else "1")
        if FILE in folder.config["sha256"]:
            self._matrices = add_matrices(options, folder.path / FILE)
        self._session = onnxruntime.InferenceSession(
            str(folder.path / "model.onnx"),
            options,
            providers=["CPUExecutionProvider"],
            disabled_optimizers=["SkipLayerNormFusion"],  # slower than what it joins, by an eighth of the whole
        )
        self._tokenizer = Tokenizer.from_file(str(folder.path / "tokenizer.json"))
        self._tokenizer.no_padding()
        self._tokenizer.no_truncation()
        self._open, self._close = (self._tokenizer.token_to_id(token) for token in ("[CLS]", "[SEP]"))
        # The same sentence against the same passage comes again: after a repair, in another gate, with a small edit.
        self._remembered = lru_cache(maxsize=_REMEMBERED)(self._run)
        self._pool = ThreadPoolExecutor(threads or min(os.cpu_count() or 1, 8), "groundwire-entailment")

    def token_ids(self, texts: Sequence[str]) -> list[list[int]]:
        """The token numbers of each text, without the special ones that open and close a pair."""
        coded = self._tokenizer.encode_batch([encodable(text) for text in texts], add_special_tokens=False)
        return [one.ids for one in coded]

    def log_odds(self, pairs: Sequence[tuple[Sequence[int], Sequence[int]]]) -> NDArray[np.float64]:
        """Array (pairs, 2): log odds of support against the rest, and of contradiction against absence.

        A pair is (premise, hypothesis) as token numbers; it must fit the model's positions.
        """
        import numpy as np

        keys = [(tuple(premise), tuple(claim)) for premise, claim in pairs]
        logits = np.array(list(self._pool.map(self._remembered, keys)), dtype=np.float64).reshape(len(pairs), 3)
        support = logits[:, 0] - np.logaddexp(logits[:, 1], logits[:, 2])
        return np.stack([support, logits[:, 2] - logits[:, 1]], axis=1)

    def _run(self, pair: tuple[tuple[int, ...], tuple[int, ...]]) -> NDArray[np.float32]:
        import numpy as np

        premise, claim = pair
        ids = np.array([[self._open, *premise, self._close, *claim, self._close]], dtype=np.int64)
        types = np.zeros_like(ids)
        types[0, len(premise) + 2 :] = 1
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": types}
        logits: NDArray[np.float32] = self._session.run(None, feed)[0][0]
        return logits


class Networks:
    """The networks of a process, each loaded once in the background however many gates use it."""

    def __init__(self, most: int = 4) -> None:
        self._most = most
        self.forget()

    def forget(self) -> None:
        """Start anew, as a forked child must: it has none of its parent's threads, whoever held the lock."""
        self._lock = Lock()
        self._found: dict[tuple[Path, int], Future[CrossEncoder]] = {}

    def load(self, path: Path, threads: int) -> Future[CrossEncoder]:
        """The network of a folder, on its way; one that failed is tried again."""
        key = path, threads
        with self._lock:
            found = self._found.get(key)
            if found is None or (found.done() and found.exception() is not None):
                loader = ThreadPoolExecutor(1, "groundwire-load")
                found = self._found[key] = loader.submit(lambda: CrossEncoder(read_folder(path), threads=threads))
                loader.shutdown(wait=False)
                while len(self._found) > self._most:
                    del self._found[next(iter(self._found))]
        return found


NETWORKS = Networks()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=NETWORKS.forget)
