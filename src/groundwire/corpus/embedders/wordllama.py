"""Static word vectors taken out of a large model, pooled by NumPy alone: the package `wordllama`, whose wheel has them.

D. L. Miller, WordLlama (2024). The extra `wordllama` installs it; nothing is fetched when it runs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from groundwire.core._errors import PluginError
from groundwire.core._visible import encodable


class WordLlamaEmbedder:
    """See `Embedder`."""

    name = "wordllama"
    dimension = 256
    weight = 2.0  # in a fused ranking: it finds what is said in other words, where the words find little

    def __init__(self) -> None:
        try:
            import wordllama
        except ImportError as error:
            hint = "pip install 'groundwire[wordllama]'"
            raise PluginError(f"the embedder 'wordllama' needs its package: {error}", hint=hint) from error
        from importlib.metadata import version

        self.version = version("wordllama")
        # The wheel has the tokeniser in its own folder, where the loader looks only when that is named as its cache.
        inside = Path(wordllama.__file__).parent
        self._model = wordllama.WordLlama.load(dim=self.dimension, cache_dir=inside, disable_download=True)

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, of length 1."""
        if not texts:
            return np.zeros((0, self.dimension), dtype=np.float32)
        rows = np.asarray(self._model.embed([encodable(text) for text in texts], norm=False), dtype=np.float32)
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        return np.nan_to_num(rows / np.where(lengths > 0, lengths, 1.0)).astype(np.float32)
