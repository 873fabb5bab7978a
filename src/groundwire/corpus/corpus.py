"""The corpus: documents in, chunks with durable citation ids out. Reading goes through a reader's scopes."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundwire.core._errors import ConfigError, StorageError
from groundwire.core._registry import load_plugin
from groundwire.core._types import Chunk
from groundwire.corpus._reading import Dates
from groundwire.corpus.ingest import Ingested, Progress, ingest
from groundwire.corpus.resolve import Resolved, resolve
from groundwire.corpus.search import Hit, Searcher
from groundwire.storage.database import marks, migrate, open_database, schema_version

if TYPE_CHECKING:
    from groundwire.core._plugins import Embedder, Reranker

EMBEDDERS = "groundwire.embedders"
DEFAULT_SCOPE = "default"
DEFAULT_EMBEDDER = "hashed"
PACKAGE = "groundwire.corpus"


class Corpus:
    """One corpus: a SQLite file, or a PostgreSQL database by its URL. Threads may share it.

    `embedder` is a name among the installed plug-ins or an object; without it the corpus keeps the one that it was made
    with (`hashed` for a new one). `create` False refuses a file that is not there.
    """

    def __init__(
        self,
        url: str | Path,
        *,
        embedder: str | Embedder | None = None,
        reranker: Reranker | None = None,
        create: bool = True,
    ) -> None:
        self.url = str(url)
        self.database = open_database(url, create=create)
        if not create and not schema_version(self.database, PACKAGE):
            self.database.close()
            raise StorageError(f"there is no corpus in {self.url}", hint="make one with `groundwire ingest`")
        migrate(self.database, PACKAGE)
        self.embedder = self._embedder(embedder)
        self.reranker = reranker
        self._searcher = Searcher(self.database, self.embedder, reranker=reranker)
        self._digests: dict[tuple[str, int], str] = {}

    def _embedder(self, wanted: str | Embedder | None) -> Embedder:
        rows = self.database.query("SELECT value FROM corpus WHERE key = 'embedder'")
        made_with = str(rows[0][0]) if rows else None
        chosen = wanted or (made_with.partition("@")[0] if made_with else DEFAULT_EMBEDDER)
        embedder: Embedder = load_embedder(chosen) if isinstance(chosen, str) else chosen
        own = f"{embedder.name}@{embedder.version}/{embedder.dimension}"
        if made_with is None:
            with self.database.transaction():
                self.database.execute(
                    "INSERT INTO corpus (key, value) VALUES ('embedder', ?) ON CONFLICT (key) DO NOTHING", (own,)
                )
            made_with = str(self.database.query("SELECT value FROM corpus WHERE key = 'embedder'")[0][0])
        if made_with != own:
            raise ConfigError(
                f"the corpus {self.url} was embedded by {made_with}, not by {own}",
                hint="leave the embedder out, or ingest into a new corpus",
            )
        return embedder

    def ingest(
        self,
        paths: Iterable[str | Path],
        *,
        scope: str = DEFAULT_SCOPE,
        base: Path | None = None,
        date: str | None = None,
        valid_until: str | None = None,
        keep_missing: bool = False,
        progress: Progress | None = None,
    ) -> Ingested:
        """Read files and folders into `scope`: see `groundwire.corpus.ingest.ingest`.

        Without a `base` it is that of the scope's last ingest, and for the first one the working folder: from wherever
        it is started, a file keeps its name.
        """
        _check_scope(scope)
        below = Path(os.path.abspath(base or self._last_base(scope)))
        done = ingest(
            self.database,
            self.embedder,
            paths,
            scope=scope,
            base=below,
            dates=Dates(date, valid_until),
            keep_missing=keep_missing,
            progress=progress,
        )
        self._keep_base(scope, below)
        return done

    def _last_base(self, scope: str) -> Path:
        rows = self.database.query("SELECT value FROM corpus WHERE key = ?", (f"base of {scope}",))
        last = Path(os.fsdecode(str(rows[0][0]).encode())) if rows else None
        return last if last is not None and last.is_dir() else Path.cwd()

    def _keep_base(self, scope: str, base: Path) -> None:
        written = os.fsencode(base).decode("utf-8", "backslashreplace")
        if self.database.query("SELECT 1 FROM corpus WHERE key = ? AND value = ?", (f"base of {scope}", written)):
            return
        with self.database.transaction():
            self.database.execute(
                "INSERT INTO corpus (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                (f"base of {scope}", written),
            )

    def within(self, *scopes: str) -> Reader:
        """The corpus as a reader with these permission scopes sees it; without any, as `default` does."""
        for scope in scopes:
            _check_scope(scope)
        return Reader(self, tuple(dict.fromkeys(scopes or (DEFAULT_SCOPE,))))

    def _edition(self, scope: str, version: int) -> str:
        """The version with a digest of the documents that the scope has at it, which is remembered."""
        known = self._digests.get((scope, version))
        if known is None:
            rows = self.database.query(
                "SELECT name, digest FROM documents WHERE scope = ? AND gone = 0 ORDER BY row_id", (scope,)
            )
            known = sha256(json.dumps(sorted(map(list, rows))).encode()).hexdigest()[:16]
            self._digests = {(scope, version): known, **{k: v for k, v in self._digests.items() if k[0] != scope}}
        return f"{version}-{known}"

    def close(self) -> None:
        """Let go of the database."""
        self.database.close()

    def __enter__(self) -> Corpus:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Reader:
    """What one reader may read: see `groundwire.core._plugins.Library`. Nothing of another scope is ever looked at."""

    def __init__(self, corpus: Corpus, scopes: tuple[str, ...]) -> None:
        self._corpus, self.scopes = corpus, scopes

    def hits(self, query: str, *, limit: int = 8, mode: str = "hybrid") -> tuple[Hit, ...]:
        """The closest chunks with their ranks. `mode` is hybrid, words or vectors."""
        return self._corpus._searcher.search(query, self.scopes, limit=limit, mode=mode)

    def search(self, query: str, *, limit: int = 8) -> Sequence[Chunk]:
        """The current chunks that are closest to the query, closest first."""
        return [hit.chunk for hit in self.hits(query, limit=limit)]

    def search_retired(self, query: str, *, limit: int = 8) -> Sequence[Chunk]:
        """Chunks of older versions that are no longer in the corpus."""
        return self._corpus._searcher.search_retired(query, self.scopes, limit=limit)

    def resolve(self, cite_id: str) -> Resolved:
        """What a citation id stands for today."""
        return resolve(self._corpus.database, cite_id, self.scopes)

    def versions(self) -> dict[str, int]:
        """The version of each of the scopes; 0 for one that nothing was ever stored in."""
        rows = self._corpus.database.query(
            f"SELECT scope, version FROM scopes WHERE scope IN ({marks(self.scopes)})", self.scopes
        )
        known: dict[Any, Any] = dict(rows)
        return {scope: int(known.get(scope, 0)) for scope in sorted(self.scopes)}

    def editions(self) -> dict[str, str]:
        """The version of each of the scopes with a digest of its documents: no two corpora share one by chance."""
        with self._corpus.database.snapshot():
            return {scope: self._corpus._edition(scope, version) for scope, version in self.versions().items()}


def _check_scope(scope: str) -> None:
    """Raises ConfigError for what can be no scope in either database."""
    if not scope.strip():
        raise ConfigError("the scope is empty", hint=f"leave it out for {DEFAULT_SCOPE!r}")
    if "\0" in scope or scope.encode("utf-8", "replace").decode() != scope:
        raise ConfigError(f"the scope {scope!r} is no text that can be stored", hint="write it in UTF-8")


def load_embedder(name: str) -> Embedder:
    """The embedder called `name` among the installed plug-ins. Raises PluginError."""
    embedder: Embedder = load_plugin(EMBEDDERS, name, has=("name", "version", "dimension", "embed"))
    return embedder
