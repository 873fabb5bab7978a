"""Answers that passed the gate, remembered by meaning, and never for anyone who may not read what they rest on.

Three partitions are compared in SQL, exactly: the reader's scopes, the editions of those scopes, and a hash of policy
and configuration. Only within them are vectors compared, and words decide in the end (`_guard`). Any ingest into a
scope makes another edition, so that no entry from before is found again. Each entry carries a seal over its question,
its partition and its text: what was damaged, or moved to another partition, is dropped and never shown.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundwire.cache._guard import canonical, difference, is_datable
from groundwire.cache._saved import opened, sealed
from groundwire.core._errors import ConfigError, StorageError
from groundwire.core._types import Action, Outcome
from groundwire.storage.database import Database, migrate, open_database, schema_version

if TYPE_CHECKING:
    from groundwire.core._plugins import Embedder

PACKAGE = "groundwire.cache"
_EVENTS = 100_000  # look-ups that are kept
_CANDIDATES = 5  # nearest entries that the guard is asked about
_LONGEST = 2_000  # characters of a question that is remembered


@dataclass(frozen=True, slots=True)
class Partition:
    """For whom and under what an answer holds. All of it must be equal for an entry to be looked at.

    `versions` are those of the scopes: a number, or what `Reader.editions` says, which tells corpora apart as well.
    """

    scopes: tuple[str, ...]
    versions: Mapping[str, int | str]
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
        if not _can_be_kept(question):
            self._log("miss", "not remembered", None, None, question)
            return None
        now = self._clock()
        rows = self._database.query(
            "SELECT row_id, question, vector, outcome FROM cache_entries "
            "WHERE scopes = ? AND versions = ? AND rules = ? AND embedder = ? AND made > ? AND made <= ? "
            "ORDER BY row_id",
            (*partition.key(), self._name, now - self.ttl_seconds, now),
        )
        near, damaged = self._near(question, rows)
        why, best = "", None
        for entry, known, similarity, outcome in near:
            best = similarity if best is None else best
            if similarity < self.threshold and known != question:
                break
            differs = difference(question, known)
            if not differs:
                remembered = opened(outcome, seal=_seal(known, partition))
                if remembered is not None:
                    self._database.execute("UPDATE cache_entries SET used = ? WHERE row_id = ?", (now, entry))
                    self._log("hit", "", similarity, entry, question)
                    return Remembered(entry, remembered, similarity)
                damaged.append(entry)
            why = why or differs
        for entry in damaged:
            self.forget(entry)
        why = why or ("damaged" if damaged else "")
        reason = why or ("empty" if not rows else "below the threshold" if near else "no words")
        self._log("refused" if why else "miss", reason, best, None, question)
        return None

    def _near(
        self, question: str, rows: Sequence[tuple[Any, ...]]
    ) -> tuple[list[tuple[int, str, float, str]], list[int]]:
        """The nearest entries with their cosines, nearest first, and those whose vector cannot be read."""
        import numpy as np

        (vector,) = self._embedder.embed([canonical(question)])
        if not rows or not np.isfinite(vector).all() or not vector.any():
            return [], []
        held = [np.frombuffer(bytes(row[2]), dtype=np.uint8) for row in rows]
        whole = [piece.size == 4 * vector.size and np.isfinite(piece.view("<f4")).all() for piece in held]
        sound = [row for row, fine in zip(rows, whole, strict=True) if fine]
        damaged = [int(row[0]) for row, fine in zip(rows, whole, strict=True) if not fine]
        if not sound:
            return [], damaged
        cosines = np.frombuffer(b"".join(bytes(row[2]) for row in sound), dtype="<f4").reshape(len(sound), -1) @ vector
        order = sorted(range(len(sound)), key=lambda at: (-float(cosines[at]), sound[at][0]))[:_CANDIDATES]
        found = [
            (int(sound[at][0]), str(sound[at][1]), min(1.0, float(cosines[at])), str(sound[at][3])) for at in order
        ]
        return found, damaged

    def store(self, question: str, partition: Partition, outcome: Outcome) -> None:
        """Remember an answer. A question that is too long, or asks for a day that moves on ("today"), is left out.

        Raises ConfigError for an answer that did not pass the gate as it was written: such are never remembered.
        """
        if outcome.action is not Action.PASS:
            raise ConfigError(f"only answers that pass are remembered, not one with {outcome.action.value}")
        if outcome.text != outcome.answer or outcome.repairs:
            raise ConfigError("only answers that pass as they were written are remembered, not edited ones")
        if not _can_be_kept(question):
            return
        (vector,) = self._embedder.embed([canonical(question)])
        now = self._clock()
        scopes, versions, rules = partition.key()
        with self._database.transaction():
            self._database.execute("DELETE FROM cache_entries WHERE scopes = ? AND versions <> ?", (scopes, versions))
            self._database.execute(
                "DELETE FROM cache_entries WHERE made <= ? OR made > ?", (now - self.ttl_seconds, now)
            )
            self._database.execute(
                "INSERT INTO cache_entries (scopes, versions, rules, embedder, question, vector, outcome, made, used) "
                "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (scopes, versions, rules, embedder, question) "
                "DO UPDATE SET vector = excluded.vector, outcome = excluded.outcome, made = excluded.made, "
                "used = excluded.used",
                (scopes, versions, rules, self._name, question, vector.astype("<f4").tobytes(),
                 sealed(outcome, seal=_seal(question, partition)), now, now),
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
        """True when as many hits as `sample_every` says were logged since the last one that was answered anew."""
        if not self.sample_every:
            return False
        ((hits,),) = self._database.query(
            "SELECT count(*) FROM cache_events WHERE kind = 'hit' AND at > "
            "coalesce((SELECT max(at) FROM cache_checks WHERE at <= ?), -1)",
            (self._clock(),),
        )
        return int(hits) >= self.sample_every

    def record_check(self, entry: int, *, agreed: bool) -> None:
        """Keep what came of answering a hit anew."""
        self._database.execute(
            "INSERT INTO cache_checks (at, entry, agreed) VALUES (?, ?, ?)", (self._clock(), entry, int(agreed))
        )

    def stats(self) -> CacheStats:
        """Hits, refusals by reason among the look-ups that are kept, and how often a re-check disagreed."""
        return _stats(self._database)

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


def cache_stats(url: str | Path) -> CacheStats:
    """What the cache at `url` did. Raises StorageError where there is none; a file that is none stays as it is."""
    database = open_database(url, create=False)
    try:
        if not schema_version(database, PACKAGE):
            raise StorageError(f"there is no cache in {url}", hint="groundwire ask makes one")
        return _stats(database)
    finally:
        database.close()


def _stats(database: Database) -> CacheStats:
    counted: Sequence[tuple[Any, ...]] = database.query(
        "SELECT kind, reason, count(*) FROM cache_events GROUP BY kind, reason ORDER BY count(*) DESC, reason"
    )
    ((entries,),) = database.query("SELECT count(*) FROM cache_entries")
    ((checks, agreed),) = database.query("SELECT count(*), coalesce(sum(agreed), 0) FROM cache_checks")
    return CacheStats(
        entries=int(entries),
        hits=sum(int(n) for kind, _, n in counted if kind == "hit"),
        misses=sum(int(n) for kind, _, n in counted if kind == "miss"),
        refused={str(why): int(n) for kind, why, n in counted if kind == "refused"},
        checks=int(checks),
        false_hits=int(checks) - int(agreed),
    )


def _can_be_kept(question: str) -> bool:
    """False for what no database takes, for what is longer than a question, and for a day that moves on."""
    if len(question) > _LONGEST or "\0" in question or any("\ud800" <= char <= "\udfff" for char in question):
        return False
    return not is_datable(question)


def _seal(question: str, partition: Partition) -> str:
    """What an entry belongs to, as text."""
    return json.dumps([question, *partition.key()])
