"""Search by words: BM25 of FTS5 in SQLite, full-text search with GIN in PostgreSQL. The scope is part of the query."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from groundwire.core._normalize import fold
from groundwire.core._stopwords import STOP_WORDS
from groundwire.corpus._publish import tag
from groundwire.storage.database import Database, marks

_WORD = re.compile(r"[^\W_]+")
_COMMON = 5_000  # chunks from which a word is left out of a first ranking, where rarer ones find enough
_RANKED = 5_000  # chunks of one tier that are scored
_END = (1 << 63) - 1  # above every row
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
    common = [word for word in words if word not in rare]
    found: dict[int, float] = {}
    for asked in _tiers(database, rare, common, tags, limit):
        if len(found) >= limit:
            break
        found |= {row: score for row, score in _bm25(database, asked, tags, limit) if row not in found}
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))[:limit]


def _tiers(
    database: Database, rare: Sequence[str], common: Sequence[str], tags: Sequence[str], limit: int
) -> Iterator[str]:
    """What to ask for, the closest first: scoring a chunk costs a hundred times what finding it does.

    Chunks with a rare word and a common one, then with a rare one, then those with as many of the common words as
    `limit` chunks have, the rarer kept longest. The score of each is the one that it has among all words.
    """
    if rare:
        yield from [f"({_any(rare)}) AND ({_any(common)})", _any(rare)] if common else [_any(rare)]
    if not common:
        return
    if _count(database, _all(common), tags, limit) == limit:
        yield _all(common)
        return
    kept = _rarest(database, common, tags, limit)
    left = [word for word in common if word not in kept]
    if left:
        yield f"({_all(kept)}) AND ({_any(left)})"
    yield from [_all(kept), _any(common)]


def _rarest(database: Database, common: Sequence[str], tags: Sequence[str], limit: int) -> Sequence[str]:
    """As many of the words, the rarest first, as `limit` chunks have all of; one at least."""
    counted = sorted(common, key=lambda word: (_count(database, _any([word]), tags), word))
    least, most = 1, len(counted) - 1
    while least < most:
        middle = (least + most + 1) // 2
        enough = _count(database, _all(counted[:middle]), tags, limit) == limit
        least, most = (middle, most) if enough else (least, middle - 1)
    return counted[:least]


def _is_common(database: Database, word: str) -> bool:
    """True for a word of so many chunks that ranking them all takes longer than it tells."""
    rows = database.query(
        "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)", (f'"{word}"', _COMMON + 1)
    )
    return int(rows[0][0]) > _COMMON


def _any(words: Sequence[str]) -> str:
    return " OR ".join(f'"{word}"' for word in words)


def _all(words: Sequence[str]) -> str:
    return " AND ".join(f'"{word}"' for word in words)


def _within(asked: str, tags: Sequence[str]) -> str:
    """A query of FTS5 within scopes; what a user wrote stands in quotes and is no command."""
    return f"tags : ({' OR '.join(tags)}) AND {{heading text}} : ({asked})"


def _count(database: Database, asked: str, tags: Sequence[str], most: int = -1) -> int:
    rows = database.query(
        "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)", (_within(asked, tags), most)
    )
    return int(rows[0][0])


def _bm25(database: Database, asked: str, tags: Sequence[str], limit: int) -> list[tuple[int, float]]:
    """The best of the chunks that are asked for; of more than `_RANKED`, the best of the earlier ones."""
    query = _within(asked, tags)
    last = database.query("SELECT rowid FROM words WHERE words MATCH ? LIMIT 1 OFFSET ?", (query, _RANKED))
    rows = database.query(
        "SELECT rowid, bm25(words, 0.0, 0.5, 1.0) AS score FROM words WHERE words MATCH ? AND rowid < ? "
        "ORDER BY score, rowid LIMIT ?",
        (query, int(last[0][0]) if last else _END, limit),
    )
    return [(int(row), -float(score)) for row, score in rows]
