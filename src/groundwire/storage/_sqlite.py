"""SQLite: one file, write-ahead log, one connection behind a lock."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

from groundwire.core._errors import StorageError
from groundwire.storage._transactions import Transactions

_PATIENCE = 30.0  # seconds that a writer waits for another one
_BUSY = ("locked", "busy")


class SQLite:
    """See `Database`."""

    dialect = "sqlite"

    def __init__(self, path: Path, *, create: bool = True) -> None:
        self.path = path
        self._lock = RLock()
        self._transactions = Transactions(self._lock, self.execute, lambda: self._connection.in_transaction)
        if not create and not path.exists():
            raise StorageError(f"there is no database {path}", hint="make one with `groundwire ingest`")
        fixed = not create and _is_fixed(path)
        where = f"{path.absolute().as_uri()}?immutable=1" if fixed else path
        with self._errors():
            self._connection = sqlite3.connect(
                where, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=fixed
            )
            if fixed:
                return
            self._connection.execute("PRAGMA auto_vacuum = INCREMENTAL")  # holds for a file that is new
            self._connection.execute("PRAGMA journal_mode = WAL")
            self._connection.execute("PRAGMA synchronous = FULL")
            self._connection.execute("PRAGMA foreign_keys = ON")

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            busy = any(word in str(error) for word in _BUSY)
            hint = "another process is writing; try again" if busy else _hint(str(error))
            raise StorageError(f"the database {self.path}: {error}", hint=hint, retry=busy) from error

    def query(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a statement."""
        with self._lock, self._errors():
            return self._connection.execute(sql, parameters).fetchall()

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Run a statement; the number of rows that it touched."""
        with self._lock, self._errors():
            return self._connection.execute(sql, parameters).rowcount

    def execute_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once a row."""
        with self._lock, self._errors():
            self._connection.executemany(sql, rows)

    def script(self, sql: str) -> None:
        """Run several statements, in the transaction that is open: `executescript` would commit it."""
        held = ""
        with self._lock, self._errors():
            for line in f"{sql.rstrip().removesuffix(';')};".splitlines(keepends=True):
                held += line
                if sqlite3.complete_statement(held):
                    self._connection.execute(held)
                    held = ""

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing; inside another transaction a part of that one."""
        with self._transactions.begun("BEGIN IMMEDIATE"):
            yield

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Reads of one moment."""
        with self._transactions.begun("BEGIN"):
            yield

    def compact(self) -> None:
        """Cut free pages off the file and the log."""
        with self._lock, self._errors():
            self._connection.execute("PRAGMA incremental_vacuum").fetchall()
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:
            self._connection.close()


def _is_fixed(path: Path) -> bool:
    """True on a medium where nobody can write and no log is left to be read: the file alone is the database."""
    log = path.with_name(f"{path.name}-wal")
    return not os.access(path.parent, os.W_OK) and not (log.exists() and log.stat().st_size)


def _hint(said: str) -> str:
    if "full" in said or "disk I/O" in said:
        return "is the disk full? What was stored stands"
    if "unable to open" in said or "readonly" in said:
        return "does its folder exist, and may it be written?"
    return ""
