"""Documents become chunks of the corpus: staged file by file, published all at once.

Each file that was read and embedded is kept in a table of its own, so that an ingest that was killed goes on where it
stopped; no search sees that table. One transaction at the end makes the new corpus of it. Whenever the process dies,
readers find the old corpus or the new one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from groundwire.core._errors import SourceError
from groundwire.core._reasons import Code
from groundwire.core._types import Reason
from groundwire.corpus._publish import Published, publish
from groundwire.corpus._reading import Dates, StagedDocument, file_digest, stage
from groundwire.corpus._vectors import stored_vectors
from groundwire.sources.read import list_files
from groundwire.storage.database import Database

if TYPE_CHECKING:
    from groundwire.core._plugins import Embedder

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Ingested:
    """What an ingest did. `resumed` files were read by an earlier one that did not finish."""

    files: int
    unchanged: int
    resumed: int
    published: Published
    warnings: tuple[Reason, ...] = ()


def ingest(
    database: Database,
    embedder: Embedder,
    paths: Iterable[str | Path],
    *,
    scope: str,
    base: Path,
    dates: Dates = Dates(),  # noqa: B008 (frozen)
    keep_missing: bool = False,
    progress: Progress | None = None,
) -> Ingested:
    """Read files and folders into `scope`. Names of documents are their paths below `base`.

    What is stored and has not changed is left alone. A document below one of the folders whose file is gone is removed,
    unless `keep_missing`; nothing is removed for a folder that could not be read. `progress` is told the bytes done and
    the bytes of all files. Raises SourceError for a named file that cannot be read and StorageError for what the
    database refuses; the corpus is then the old one.
    """
    run = _Run(database, embedder, scope, dates)
    run.find(paths, base)
    sizes = {name: _size(path) for name, path in run.files.items()}
    done = 0
    for name in run.files:
        run.stage(name)
        done += sizes[name]
        if progress is not None:
            progress(done, sum(sizes.values()))
    published = publish(database, scope, run.wanted, gone=() if keep_missing else run.missing())
    database.compact()
    return Ingested(len(run.files), run.unchanged, run.resumed, published, tuple(run.warnings))


class _Run:
    """One ingest: the files by their names in the corpus, and what became of each."""

    def __init__(self, database: Database, embedder: Embedder, scope: str, dates: Dates) -> None:
        self._database, self._embedder, self._scope, self._dates = database, embedder, scope, dates
        self._stored = self._digests("SELECT name, digest FROM documents WHERE scope = ? AND gone = 0")
        self._staged = self._digests("SELECT name, digest FROM staged WHERE scope = ?")
        self._named: set[str] = set()
        self._base = Path()
        self._folders: list[Path] = []
        self._unread: list[Path] = []  # folders that could not be looked into
        self.files: dict[str, Path] = {}
        self.wanted: dict[str, str] = {}  # digests of the documents that have to be published
        self.warnings: list[Reason] = []
        self.unchanged = self.resumed = 0

    def _digests(self, sql: str) -> dict[str, str]:
        return {str(name): str(digest) for name, digest in self._database.query(sql, (self._scope,))}

    def find(self, paths: Iterable[str | Path], base: Path) -> None:
        """List the files; none is read yet."""
        given = [Path(path) for path in paths]
        self._base = Path(os.path.abspath(base))
        self._folders = [Path(os.path.abspath(path)) for path in given if path.is_dir()]
        for file, is_named in list_files(given, self.warnings, unread=self._unread):
            name = name_of(file, base)
            self.files[name] = file
            if is_named:
                self._named.add(name)

    def stage(self, name: str) -> None:
        """Read, cut and embed one file, unless that was done before."""
        path = self.files[name]
        try:
            digest = file_digest(path, dates=self._dates, embedder=self._embedder)
            if self._stored.get(name) == digest:
                self.unchanged += 1
                return
            if self._staged.get(name) == digest:
                self.resumed += 1
            else:
                document = stage(
                    path, name, dates=self._dates, embedder=self._embedder, known=self._known, warnings=self.warnings
                )
                digest = document.digest
                self._keep(document)
            self.wanted[name] = digest
        except SourceError as error:
            if name in self._named:
                raise
            self.warnings.append(Reason(Code.SOURCE_UNREADABLE, f"{error}; nothing of it was stored"))

    def _known(self, digests: Sequence[str]) -> Mapping[str, bytes]:
        return stored_vectors(self._database, self._scope, digests)

    def _keep(self, document: StagedDocument) -> None:
        with self._database.transaction():
            self._database.execute("DELETE FROM staged WHERE scope = ? AND name = ?", (self._scope, document.name))
            self._database.execute(
                "INSERT INTO staged (scope, name, digest, chunks, vectors) VALUES (?, ?, ?, ?, ?)",
                (self._scope, document.name, document.digest, document.written(), document.vectors),
            )

    def missing(self) -> tuple[str, ...]:
        """Documents below the folders whose files are no longer there; not those of a folder that was not read."""
        unread = [Path(os.path.abspath(folder)) for folder in self._unread]
        gone = []
        for name in self._stored:
            above = (self._base / name).parents
            if name not in self.files and any(folder in above for folder in self._folders):
                gone.extend([] if any(folder in above for folder in unread) else [name])
        return tuple(gone)


def name_of(path: Path, base: Path) -> str:
    r"""What a file is called in the corpus: its path below `base`, or the whole path where it is not below.

    Bytes of the name that are no UTF-8 are written out (`caf\xe9.txt`).
    """
    whole = os.path.abspath(path)
    below = os.path.relpath(whole, os.path.abspath(base))
    name = PurePosixPath(Path(whole if Path(below).parts[0] == ".." else below)).as_posix()
    return os.fsencode(name).decode("utf-8", "backslashreplace")


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
