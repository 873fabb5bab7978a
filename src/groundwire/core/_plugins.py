"""What is injected from above: the small protocols that search, generation and the gate are written against."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from numpy import float32
    from numpy.typing import NDArray

    from groundwire.core._types import Chunk


class Embedder(Protocol):
    """Text to vectors of a fixed length. Equal texts give equal vectors, whatever else is in the call.

    An embedder may have a `weight` (1.0 without it): what its ranking counts against that of the words.
    """

    name: str
    version: str
    dimension: int

    def embed(self, texts: Sequence[str]) -> NDArray[float32]:
        """One row a text, in order, of `dimension` figures and length 1; a text that says nothing may be all zero."""


class Reranker(Protocol):
    """Puts the passages that a search found into a better order."""

    name: str
    version: str

    def rank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """How well each passage answers the query, in order; more is better."""


class Library(Protocol):
    """What one reader may read: a corpus seen through that reader's permission scopes, and nothing beyond them."""

    def search(self, query: str, *, limit: int = 8) -> Sequence[Chunk]:
        """The current chunks that are closest to the query, closest first. `score` is in 0..1."""

    def search_retired(self, query: str, *, limit: int = 8) -> Sequence[Chunk]:
        """The same among the chunks that an older version held and the current one does not."""


class Generator(Protocol):
    """Writes an answer from a question and what was retrieved."""

    name: str
    version: str

    def generate(self, question: str, chunks: Sequence[Chunk]) -> str:
        """The answer, with the ids of the chunks it rests on in square brackets; empty when they do not answer it."""
