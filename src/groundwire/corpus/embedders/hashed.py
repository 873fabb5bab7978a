"""The default embedder: words and their letter triples hashed into a few hundred dimensions. Offline and tiny.

It knows no meaning: texts are near when they share words, inflected forms or parts of compounds. The feature hashing of
Weinberger et al., "Feature Hashing for Large Scale Multitask Learning" (2009), with subword features as in Bojanowski
et al., "Enriching Word Vectors with Subword Information" (2017).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from groundwire.core._normalize import fold
from groundwire.core._stopwords import STOP_WORDS

_WORD = re.compile(r"[^\W_]+")
_PLACES = 4  # dimensions that one feature touches
_SUBWORDS = 0.6  # weight of all letter triples of a word together; the word itself has 1
_REMEMBERED = 20_000  # words whose vectors are kept


class HashedEmbedder:
    """See `Embedder`. `dimension` is a trade of memory against collisions. Threads may share it."""

    name = "hashed"
    version = "1"
    weight = 0.05  # in a fused ranking: it sees what the words see, and less sharply

    def __init__(self, dimension: int = 256) -> None:
        self.dimension = dimension
        self._known: dict[str, NDArray[np.float32]] = {}

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One row a text, of length 1; zeros for a text without words."""
        rows = np.zeros((len(texts), self.dimension), dtype=np.float32)
        for at, text in enumerate(texts):
            counts = Counter(_WORD.findall(fold(text).text.casefold()))
            words = [word for word in counts if word not in STOP_WORDS] or list(counts)
            if words:
                weights = 1.0 + np.log([counts[word] for word in words])
                row = weights.astype(np.float32) @ np.stack([self._word(word) for word in words])
                rows[at] = row / (float(np.linalg.norm(row)) or 1.0)
        return rows

    def _word(self, word: str) -> NDArray[np.float32]:
        known = self._known.get(word)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known = {}
            known = self._known[word] = self._made(word)
        return known

    def _made(self, word: str) -> NDArray[np.float32]:
        vector = np.zeros(self.dimension, dtype=np.float32)
        edged = f"<{word}>"
        parts = {edged[at : at + 3] for at in range(len(edged) - 2)} if len(word) > 3 else set()
        for feature, weight in ((f"w{word}", 1.0), *((f"s{part}", _SUBWORDS / len(parts)) for part in sorted(parts))):
            bits = int.from_bytes(blake2b(feature.encode("utf-8", "replace"), digest_size=4 * _PLACES).digest(), "big")
            for _ in range(_PLACES):
                bits, place = divmod(bits, 1 << 32)
                vector[(place >> 1) % self.dimension] += weight if place & 1 else -weight
        return vector
