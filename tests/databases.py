"""The databases that tests of corpus and cache run on: SQLite always, PostgreSQL in `make long`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

import postgresql_server

KINDS = ("sqlite", pytest.param("postgresql", marks=pytest.mark.long))
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The beginning of the URLs of a running server."""
    why = postgresql_server.missing()
    if why:
        pytest.skip(why)
    with postgresql_server.server() as base:
        yield base


@pytest.fixture(params=KINDS)
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database that holds nothing yet."""
    if request.param == "sqlite":
        return str(tmp_path / "corpus.db")
    import psycopg

    base = request.getfixturevalue("postgresql")
    name = f"test_{next(_numbers)}"
    with psycopg.connect(f"{base}postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{base}{name}"
