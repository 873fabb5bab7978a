"""Hybrid search: words and vectors, joined by reciprocal rank fusion, inside the reader's scopes from the start.

G. V. Cormack, C. L. A. Clarke, S. Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and individual rank learning
methods" (2009).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from groundwire.core._content_keys import content_keys
from groundwire.core._errors import PluginError
from groundwire.core._keys import check_keys
from groundwire.core._types import Chunk
from groundwire.core.chunks import metadata_text
from groundwire.corpus._vectors import VectorIndex
from groundwire.corpus._words import word_ranking
from groundwire.storage.database import Database, marks

if TYPE_CHECKING:
    from groundwire.core._plugins import Embedder, Reranker

MODES = ("hybrid", "words", "vectors")
_RRF = 10  # the paper has 60, for many rankings; for two of fifty passages the first places must count for more
_DEEP = 50  # passages of each ranking that are fused
_RERANKED = 30
COLUMNS = "row_id, cite_id, doc_id, title, pages, type, confidence, text, start, date, valid_until, metadata, scope"


@dataclass(frozen=True, slots=True)
class Hit:
    """One chunk that was found. `rank` is from 1; `words` and `vectors` are its ranks in the two rankings, if any."""

    chunk: Chunk
    rank: int
    fused: float
    words: int | None = None
    vectors: int | None = None


class Searcher:
    """Searches one corpus. Threads may share it. Same corpus, same query, same hits."""

    def __init__(self, database: Database, embedder: Embedder, *, reranker: Reranker | None = None) -> None:
        self._database, self._embedder, self._reranker = database, embedder, reranker
        self._index = VectorIndex(database)

    def search(self, query: str, scopes: Sequence[str], *, limit: int = 8, mode: str = "hybrid") -> tuple[Hit, ...]:
        """The current chunks of `scopes` that are closest to `query`, closest first.

        `chunk.score` is the share of the query's content words that the chunk has, in 0..1: what a refusal goes by.
        Raises ConfigError for an unknown mode.
        """
        check_keys([mode], MODES, where="search", what="mode")
        deep = max(limit, _DEEP)
        with self._database.snapshot():
            versions = self._versions(scopes)
            held = tuple(versions)
            words: list[tuple[int, float]] = []
            vectors: list[tuple[int, float]] = []
            if mode != "vectors":
                words = word_ranking(self._database, query, held, current=True, limit=deep)
            if mode != "words" and held and limit > 0:
                (vector,) = self._embedder.embed([query])
                if vector.any():
                    vectors = self._index.nearest(vector, held, tuple(versions.values()), deep)
            close = [row for row, cosine in vectors if cosine > 0]
            fused = fuse([row for row, _ in words], close, weight=getattr(self._embedder, "weight", 1.0))
            read = limit if self._reranker is None else max(limit, _RERANKED)
            best = sorted(fused, key=lambda row: (-fused[row][0], row))[:read]
            chunks = self._chunks(best, held, query, current=True)
        found = [(row, chunks[row]) for row in best if row in chunks]
        return self._hits(query, found, fused)[:limit]

    def search_retired(self, query: str, scopes: Sequence[str], *, limit: int = 8) -> tuple[Chunk, ...]:
        """The same by words alone, among the tombstones of `scopes`."""
        with self._database.snapshot():
            rows = [row for row, _ in word_ranking(self._database, query, tuple(scopes), current=False, limit=limit)]
            chunks = self._chunks(rows, tuple(scopes), query, current=False)
        return tuple(chunks[row] for row in rows if row in chunks)

    def _versions(self, scopes: Sequence[str]) -> dict[str, int]:
        rows = self._database.query(
            f"SELECT scope, version FROM scopes WHERE scope IN ({marks(scopes)}) ORDER BY scope", tuple(scopes)
        )
        return {str(scope): int(version) for scope, version in rows}

    def _hits(
        self, query: str, found: Sequence[tuple[int, Chunk]], fused: dict[int, tuple[float, int | None, int | None]]
    ) -> tuple[Hit, ...]:
        if self._reranker is not None and found:
            scores = list(self._reranker.rank(query, [chunk.text for _, chunk in found]))
            if len(scores) != len(found):
                raise PluginError(
                    f"the reranker {self._reranker.name!r} gave {len(scores)} scores for {len(found)} passages"
                )
            order = sorted(range(len(found)), key=lambda at: (-scores[at], at))
            found = [found[at] for at in order]
        return tuple(Hit(chunk, rank, *fused[row]) for rank, (row, chunk) in enumerate(found, start=1))

    def _chunks(self, rows: Sequence[int], scopes: Sequence[str], query: str, *, current: bool) -> dict[int, Chunk]:
        """The chunks of rows; the scope is asked for once more, so that no ranking decides what may be read."""
        state = "retired IS NULL" if current else "retired IS NOT NULL"
        read = self._database.query(
            f"SELECT {COLUMNS} FROM chunks WHERE row_id IN ({marks(rows)}) AND scope IN ({marks(scopes)}) AND {state}",
            (*rows, *scopes),
        )
        wanted = content_keys(query)
        return {int(row[0]): chunk_of(row, wanted) for row in read}


def fuse(
    words: Iterable[int], vectors: Iterable[int], *, weight: float = 1.0
) -> dict[int, tuple[float, int | None, int | None]]:
    """Reciprocal rank fusion: the fused score of each row, with its rank in each list.

    `weight` is what the vectors count against the words: an embedder's own, since not every one knows meaning.
    """
    by_words = {row: rank for rank, row in enumerate(words, start=1)}
    by_vectors = {row: rank for rank, row in enumerate(vectors, start=1)}
    return {
        row: (
            sum(
                share / (_RRF + ranks[row]) for ranks, share in ((by_words, 1.0), (by_vectors, weight)) if row in ranks
            ),
            by_words.get(row),
            by_vectors.get(row),
        )
        for row in (*by_words, *(row for row in by_vectors if row not in by_words))
    }


def chunk_of(row: Sequence[Any], wanted: set[str] | None = None) -> Chunk:
    """A chunk from the columns `COLUMNS`; `wanted` are the keys of a query that its score is a share of."""
    _, name, doc_id, title, pages, kind, confidence, text, start, date, valid_until, metadata, _ = row
    known = dict(json.loads(metadata))
    if confidence is not None:
        known["confidence"] = f"{confidence:g}"
    chunk = Chunk(
        id=name,
        text=text,
        doc_id=doc_id,
        title=title,
        pages=tuple(json.loads(pages)),
        type=kind,
        date=date,
        valid_until=valid_until,
        offset=start,
        metadata=known,
    )
    if wanted is None:
        return chunk
    from dataclasses import replace

    share = len(wanted & (content_keys(text) | content_keys(metadata_text(chunk)))) / len(wanted) if wanted else 0.0
    return replace(chunk, score=share)
