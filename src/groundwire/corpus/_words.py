"""Search by words: BM25 of FTS5 in SQLite, full-text search with GIN in PostgreSQL. The scope is part of the query."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundwire.core._normalize import fold
from groundwire.core._stopwords import STOP_WORDS
from groundwire.corpus._publish import tag
from groundwire.storage.database import Database, marks

_WORD = re.compile(r"[^\W_]+")
_COMMON = 5_000  # chunks from which a word is left out of a first ranking, where rarer ones find enough
_MOST_WORDS = 32  # of a query; later ones add little and cost time


def query_words(text: str) -> list[str]:
    """The words of a query that say something, each once, in order."""
    words = list(dict.fromkeys(_WORD.findall(fold(text).text.casefold())))
    return [word for word in words if word not in STOP_WORDS][:_MOST_WORDS]


def word_ranking(
    database: Database, query: str, scopes: Sequence[str], *, current: bool, limit: int
) -> list[tuple[int, float]]:
    """Rows of chunks that have any of the query's words, with their score, best first; of equals the earlier row."""
    words = query_words(query)
    if not words or not scopes or limit < 1:
        return []
    tags = [tag(scope, current=current) for scope in scopes]
    if database.dialect == "postgresql":
        # Each word goes through the parser of the server by itself; none can become an operator.
        wanted = " || ".join(["plainto_tsquery('english', ?)"] * len(words))
        rows = database.query(
            f"SELECT row_id, ts_rank_cd('{{0.1, 0.2, 0.4, 1.0}}', words, {wanted}, 1) AS score FROM chunks "
            f"WHERE words @@ ({wanted}) AND tags IN ({marks(tags)}) ORDER BY score DESC, row_id LIMIT ?",
            (*words, *words, *tags, limit),
        )
        return [(int(row), float(score)) for row, score in rows]
    rare = [word for word in words if not _is_common(database, word)]
    ranked = _bm25(database, rare, tags, limit) if rare else []
    return ranked if len(ranked) == limit or len(rare) == len(words) else _bm25(database, words, tags, limit)


def _is_common(database: Database, word: str) -> bool:
    """True for a word of so many chunks that ranking them all takes longer than it tells."""
    rows = database.query(
        "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)", (f'"{word}"', _COMMON + 1)
    )
    return int(rows[0][0]) > _COMMON


def _bm25(database: Database, words: Sequence[str], tags: Sequence[str], limit: int) -> list[tuple[int, float]]:
    found = " OR ".join(f'"{word}"' for word in words)
    rows = database.query(
        "SELECT rowid, bm25(words, 0.0, 0.5, 1.0) AS score FROM words WHERE words MATCH ? "
        "ORDER BY score, rowid LIMIT ?",
        (f"tags : ({' OR '.join(tags)}) AND {{heading text}} : ({found})", limit),
    )
    return [(int(row), -float(score)) for row, score in rows]
