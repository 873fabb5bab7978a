"""Answers that passed the gate, remembered by meaning, and never for anyone who may not read what they rest on.

Three partitions are compared in SQL, exactly: the reader's scopes, the versions of those scopes, and a hash of policy
and configuration. Only within them are vectors compared, and words decide in the end (`_guard`). Any ingest into a
scope raises its version, so that no entry from before is found again.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundwire.cache._guard import difference
from groundwire.cache._saved import outcome_from, saved_outcome
from groundwire.core._errors import ConfigError
from groundwire.core._types import Action, Outcome
from groundwire.storage.database import migrate, open_database

if TYPE_CHECKING:
    from groundwire.core._plugins import Embedder

PACKAGE = "groundwire.cache"
_EVENTS = 100_000  # look-ups that are kept
_CANDIDATES = 5  # nearest entries that the guard is asked about


@dataclass(frozen=True, slots=True)
class Partition:
    """For whom and under what an answer holds. All of it must be equal for an entry to be looked at."""

    scopes: tuple[str, ...]
    versions: Mapping[str, int]
    rules: str

    def key(self) -> tuple[str, str, str]:
        """The three columns."""
        return json.dumps(sorted(self.scopes)), json.dumps(dict(self.versions), sort_keys=True), self.rules


@dataclass(frozen=True, slots=True)
class Remembered:
    """An entry that was hit, with the cosine of the two questions."""

    entry: int
    outcome: Outcome
    similarity: float


@dataclass(frozen=True, slots=True)
class CacheStats:
    """What the cache did. `false_hit_rate` is over the sampled re-checks; None when there was none."""

    entries: int
    hits: int
    misses: int
    refused: Mapping[str, int] = field(default_factory=dict)
    checks: int = 0
    false_hits: int = 0

    @property
    def false_hit_rate(self) -> float | None:
        """False hits among the hits that were answered anew."""
        return self.false_hits / self.checks if self.checks else None


class AnswerCache:
    """See the module. `url` is a file or postgresql://…, `embedder` the one that questions are compared by.

    `threshold` is the cosine from which two questions may be one. Entries older than `ttl_seconds` are not found; past
    `max_entries` the one unused for longest goes. `regate`: the gate checks a remembered answer once more before it is
    shown. Every `sample_every`-th hit is answered anew and compared (0: none). Thread-safe.
    """

    def __init__(
        self,
        url: str | Path,
        embedder: Embedder,
        *,
        threshold: float = 0.97,
        max_entries: int = 10_000,
        ttl_seconds: float = 604_800.0,
        regate: bool = False,
        sample_every: int = 50,
        clock: Callable[[], float] = time.time,
    ) -> None:
        if not 0.0 < threshold <= 1.0 or max_entries < 1 or ttl_seconds <= 0 or sample_every < 0:
            raise ConfigError(
                "the cache needs 0 < threshold <= 1, max_entries >= 1, ttl_seconds > 0 and sample_every >= 0"
            )
        self._database = open_database(url)
        migrate(self._database, PACKAGE)
        self._embedder, self._clock = embedder, clock
        self._name = f"{embedder.name}@{embedder.version}/{embedder.dimension}"
        self.threshold, self.max_entries, self.ttl_seconds = threshold, max_entries, ttl_seconds
        self.regate, self.sample_every = regate, sample_every

    def look_up(self, question: str, partition: Partition) -> Remembered | None:
        """The remembered answer to the same question, if there is one in this partition. Every look-up is logged."""
        import numpy as np

        now = self._clock()
        rows = self._database.query(
            "SELECT row_id, question, vector, outcome FROM cache_entries "
            "WHERE scopes = ? AND versions = ? AND rules = ? AND embedder = ? AND made > ? ORDER BY row_id",
            (*partition.key(), self._name, now - self.ttl_seconds),
        )
        (vector,) = self._embedder.embed([question])
        if not rows or not vector.any():
            self._log("miss", "empty" if not rows else "no words", None, None, question)
            return None
        matrix = np.frombuffer(b"".join(bytes(row[2]) for row in rows), dtype="<f4").reshape(len(rows), -1)
        cosines = matrix @ vector
        order = sorted(range(len(rows)), key=lambda at: (-float(cosines[at]), rows[at][0]))[:_CANDIDATES]
        refused = ""
        for at in order:
            similarity = min(1.0, float(cosines[at]))
            if similarity < self.threshold and rows[at][1] != question:
                break
            entry, known, _, outcome = rows[at]
            why = difference(question, str(known))
            if not why:
                self._database.execute("UPDATE cache_entries SET used = ? WHERE row_id = ?", (now, entry))
                self._log("hit", "", similarity, int(entry), question)
                return Remembered(int(entry), outcome_from(json.loads(outcome)), similarity)
            refused = refused or why
        best = float(cosines[order[0]])
        self._log("refused" if refused else "miss", refused or "below the threshold", best, None, question)
        return None

    def store(self, question: str, partition: Partition, outcome: Outcome) -> None:
        """Remember an answer. Raises ConfigError for one that did not pass the gate: such are never remembered."""
        if outcome.action is not Action.PASS:
            raise ConfigError(f"only answers that pass are remembered, not one with {outcome.action.value}")
        (vector,) = self._embedder.embed([question])
        now = self._clock()
        scopes, versions, rules = partition.key()
        with self._database.transaction():
            self._database.execute("DELETE FROM cache_entries WHERE scopes = ? AND versions <> ?", (scopes, versions))
            self._database.execute("DELETE FROM cache_entries WHERE made <= ?", (now - self.ttl_seconds,))
            self._database.execute(
                "INSERT INTO cache_entries (scopes, versions, rules, embedder, question, vector, outcome, made, used) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (scopes, versions, rules, embedder, question) "
                "DO UPDATE SET outcome = excluded.outcome, made = excluded.made, used = excluded.used",
                (scopes, versions, rules, self._name, question, vector.astype("<f4").tobytes(),
                 json.dumps(saved_outcome(outcome)), now, now),
            )  # fmt: skip
            self._database.execute(
                "DELETE FROM cache_entries WHERE row_id IN "
                "(SELECT row_id FROM cache_entries ORDER BY used DESC, row_id DESC LIMIT -1 OFFSET ?)"
                if self._database.dialect == "sqlite"
                else "DELETE FROM cache_entries WHERE row_id IN "
                "(SELECT row_id FROM cache_entries ORDER BY used DESC, row_id DESC OFFSET ?)",
                (self.max_entries,),
            )

    def forget(self, entry: int) -> None:
        """Drop one entry."""
        self._database.execute("DELETE FROM cache_entries WHERE row_id = ?", (entry,))

    def is_due(self) -> bool:
        """True when the hit that was just logged is one of those that are answered anew."""
        if not self.sample_every:
            return False
        ((hits,),) = self._database.query("SELECT count(*) FROM cache_events WHERE kind = 'hit'")
        return bool(hits) and int(hits) % self.sample_every == 0

    def record_check(self, entry: int, *, agreed: bool) -> None:
        """Keep what came of answering a hit anew."""
        self._database.execute(
            "INSERT INTO cache_checks (at, entry, agreed) VALUES (?, ?, ?)", (self._clock(), entry, int(agreed))
        )

    def stats(self) -> CacheStats:
        """Hits, refusals by reason, and how often a re-check disagreed."""
        counted: Sequence[tuple[Any, ...]] = self._database.query(
            "SELECT kind, reason, count(*) FROM cache_events GROUP BY kind, reason ORDER BY count(*) DESC, reason"
        )
        ((entries,),) = self._database.query("SELECT count(*) FROM cache_entries")
        ((checks, agreed),) = self._database.query("SELECT count(*), coalesce(sum(agreed), 0) FROM cache_checks")
        return CacheStats(
            entries=int(entries),
            hits=sum(int(n) for kind, _, n in counted if kind == "hit"),
            misses=sum(int(n) for kind, _, n in counted if kind == "miss"),
            refused={str(why): int(n) for kind, why, n in counted if kind == "refused"},
            checks=int(checks),
            false_hits=int(checks) - int(agreed),
        )

    def close(self) -> None:
        """Let go of the database."""
        self._database.close()

    def _log(self, kind: str, why: str, similarity: float | None, entry: int | None, question: str) -> None:
        digest = sha256(question.encode("utf-8", "replace")).hexdigest()[:32]
        self._database.execute(
            "INSERT INTO cache_events (at, kind, reason, similarity, entry, question) VALUES (?, ?, ?, ?, ?, ?)",
            (self._clock(), kind, why, similarity, entry, digest),
        )
        self._database.execute(
            "DELETE FROM cache_events WHERE row_id <= (SELECT max(row_id) FROM cache_events) - ?", (_EVENTS,)
        )
