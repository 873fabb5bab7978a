"""One small way to speak SQL to SQLite and to PostgreSQL, and versioned migrations for both.

Statements are written once with `?` for each parameter. What differs between the two is in files of SQL by dialect.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager
from importlib.resources import files
from pathlib import Path
from typing import Any, Protocol

from groundwire.core._errors import ConfigError, StorageError

_VERSIONS = "CREATE TABLE IF NOT EXISTS schema_versions (component TEXT PRIMARY KEY, version INTEGER NOT NULL)"


class Database(Protocol):
    """A connection that threads may share. Every method raises StorageError for what the database refuses."""

    dialect: str

    def query(self, sql: str, parameters: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """All rows of a statement."""

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> int:
        """Run a statement; the number of rows that it touched."""

    def execute_many(self, sql: str, rows: Iterable[Sequence[object]]) -> None:
        """Run a statement once a row."""

    def script(self, sql: str) -> None:
        """Run several statements, in the transaction that is open."""

    def transaction(self) -> AbstractContextManager[None]:
        """All or nothing: committed at the end of the block, undone by an exception. Writers wait for each other."""

    def snapshot(self) -> AbstractContextManager[None]:
        """Every read of the block sees the database as it stood at the first of them."""

    def compact(self) -> None:
        """Give free pages back to the file system, where the database does not do so by itself."""

    def close(self) -> None:
        """Let go of the connection."""


def open_database(url: str | Path, *, create: bool = True) -> Database:
    """The database at a path, at `sqlite:///PATH`, or at `postgresql://…`.

    Raises ConfigError for another kind of URL and StorageError where it cannot be opened; with `create` False also
    where the file does not exist.
    """
    name = str(url)
    if name.startswith(("postgresql://", "postgres://")):
        from groundwire.storage._postgresql import PostgreSQL

        return PostgreSQL(name)
    if "://" in name and not name.startswith("sqlite:///"):
        raise ConfigError(
            f"{name.partition('://')[0]}:// is no database that is known", hint="a path, or postgresql://…"
        )
    from groundwire.storage._sqlite import SQLite

    return SQLite(Path(name.removeprefix("sqlite:///")), create=create)


def migrate(database: Database, package: str) -> int:
    """Bring the tables of one component (`groundwire.corpus`) up to date; the version they then have.

    Its folder `migrations/DIALECT` has a file a version, `0001_name.sql`; those that are missing run in order, each in
    a transaction of its own. Raises StorageError for tables that a newer version made.
    """
    folder = files(package).joinpath("migrations", database.dialect)
    scripts = sorted((entry for entry in folder.iterdir() if entry.name.endswith(".sql")), key=lambda entry: entry.name)
    component = package.rpartition(".")[2]
    held = schema_version(database, package)
    if held > len(scripts):
        raise StorageError(
            f"the {component} has the schema {held}, newer than {len(scripts)}", hint="install a newer groundwire"
        )
    for number in range(held + 1, len(scripts) + 1):
        with database.transaction():
            database.script(_VERSIONS)
            if schema_version(database, package) >= number:  # another process was quicker
                continue
            database.script(scripts[number - 1].read_text("utf-8"))
            database.execute(
                "INSERT INTO schema_versions (component, version) VALUES (?, ?) "
                "ON CONFLICT (component) DO UPDATE SET version = excluded.version",
                (component, number),
            )
    return len(scripts)


def schema_version(database: Database, package: str) -> int:
    """The version of the tables of one component; 0 where it has none here."""
    component = package.rpartition(".")[2]
    tables = {
        "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'schema_versions'",
        "postgresql": "SELECT to_regclass('schema_versions') WHERE to_regclass('schema_versions') IS NOT NULL",
    }
    if not database.query(tables[database.dialect]):
        return 0
    rows = database.query("SELECT version FROM schema_versions WHERE component = ?", (component,))
    return int(rows[0][0]) if rows else 0


def marks(values: Sequence[object]) -> str:
    """As many `?` as there are values, for `IN (…)`; NULL for none, which nothing is equal to."""
    return ", ".join("?" * len(values)) or "NULL"
