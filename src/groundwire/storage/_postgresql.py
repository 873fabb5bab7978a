"""PostgreSQL through psycopg, which the extra `postgresql` installs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from threading import RLock
from typing import Any

from groundwire.core._errors import PluginError, StorageError
from groundwire.storage._transactions import Transactions

_WRITERS = 7_305_013  # the key of the lock that writers of one database take in turn
_CUT_OFF = ("08", "40", "55", "57")  # SQLSTATE classes after which the same call may succeed


class PostgreSQL:
    """See `Database`."""

    dialect = "postgresql"

    def __init__(self, url: str) -> None:
        try:
            import psycopg
        except ImportError as error:
            hint = "pip install 'groundwire[postgresql]'"
            raise PluginError(f"PostgreSQL needs psycopg: {error}", hint=hint) from error
        self._error = psycopg.Error
        self._lock = RLock()
        self._transactions = Transactions(self._lock, self.execute, lambda: not self._connection.closed)
        with self._errors():
            self._connection: Any = psycopg.connect(url, autocommit=True)

    @contextmanager
    def _errors(self) -> Iterator[None]:
        try:
            yield
        except self._error as error:
            state = getattr(error, "sqlstate", None) or "08"
            message = str(error).partition("\n")[0]
            raise StorageError(f"PostgreSQL: {message}", retry=state[:2] in _CUT_OFF) from error

    def query(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a statement."""
        with self._lock, self._errors():
            rows: list[tuple[Any, ...]] = self._connection.execute(_translated(sql), parameters).fetchall()
            return rows

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Run a statement; the number of rows that it touched."""
        with self._lock, self._errors():
            return int(self._connection.execute(_translated(sql), parameters).rowcount)

    def execute_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once a row."""
        with self._lock, self._errors(), self._connection.cursor() as cursor:
            cursor.executemany(_translated(sql), rows)

    def script(self, sql: str) -> None:
        """Run several statements, in the transaction that is open."""
        with self._lock, self._errors():
            self._connection.execute(sql)

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All or nothing; inside another transaction a part of that one."""
        with self._transactions.begun("BEGIN"):
            self.execute("SELECT pg_advisory_xact_lock(?)", (_WRITERS,))
            yield

    @contextmanager
    def snapshot(self) -> Iterator[None]:
        """Reads of one moment."""
        with self._transactions.begun("BEGIN ISOLATION LEVEL REPEATABLE READ"):
            yield

    def compact(self) -> None:
        """The server's autovacuum does it."""

    def close(self) -> None:
        """Let go of the connection."""
        with self._lock:
            self._connection.close()


def _translated(sql: str) -> str:
    return sql.replace("%", "%%").replace("?", "%s")
