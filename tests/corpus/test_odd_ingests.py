"""What an ingest makes of odd files and names, other working folders, and another ingest at once."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from groundwire.core._errors import ConfigError, StorageError
from groundwire.corpus.corpus import Corpus


def held(corpus: Corpus) -> dict[str, str]:
    """The ids of all current chunks with their texts."""
    rows = corpus.database.query("SELECT cite_id, text FROM chunks WHERE retired IS NULL")
    return {str(name): str(text) for name, text in rows}


def test_a_pipe_in_a_folder_holds_nothing_up(url: str, folder: Path) -> None:
    """What is no regular file is said and left out; the rest is stored."""
    os.mkfifo(folder / "pipe.txt")
    with Corpus(url) as corpus:
        done = corpus.ingest([folder], base=folder.parent)
        assert done.published.changed == 4
        assert "pipe.txt is not a regular file" in done.warnings[0].message


def test_names_that_are_no_utf8_are_written_out(url: str, folder: Path) -> None:
    """Two files whose names differ in one such byte are two documents."""
    for byte in (b"\xe9", b"\xe8"):
        with open(os.path.join(os.fsencode(folder), b"caf" + byte + b".txt"), "wb") as file:
            file.write(b"The coffee costs 3 euros.")
    with Corpus(url) as corpus:
        assert corpus.ingest([folder], base=folder.parent).published.changed == 6
        names = {str(name) for (name,) in corpus.database.query("SELECT doc_id FROM chunks")}
        assert {"shop/caf\\xe9.txt", "shop/caf\\xe8.txt"} < names


@pytest.mark.parametrize("scope", ["", "  ", "a\0b", "\udce9"])
def test_a_scope_is_text(folder: Path, scope: str) -> None:
    """What no database takes for a scope is refused, in writing and in reading."""
    with Corpus(":memory:") as corpus:
        with pytest.raises(ConfigError, match="the scope"):
            corpus.ingest([folder], scope=scope)
        with pytest.raises(ConfigError, match="the scope"):
            corpus.within("default", scope)


def test_names_do_not_hang_on_the_working_folder(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same folder from another working folder is the same documents, and files elsewhere replace none."""
    other = folder.parent / "other"
    other.mkdir()
    (other / "notes.txt").write_text("The office in Turin sells maps.", "utf-8")
    with Corpus(url) as corpus:
        monkeypatch.chdir(folder.parent)
        corpus.ingest(["shop"])
        before = held(corpus)
        monkeypatch.chdir(folder)
        assert corpus.ingest(["."]).unchanged == 4
        monkeypatch.chdir(other)
        assert corpus.ingest(["notes.txt"]).published.removed == 0
        assert before.items() < held(corpus).items()


def test_a_folder_that_cannot_be_read_loses_nothing(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its documents stay as they were; one that is gone from another folder is removed all the same."""
    (folder / "inner").mkdir()
    (folder / "inner" / "rules.txt").write_text("Rule 5 holds for mats.", "utf-8")
    with Corpus(url) as corpus:
        corpus.ingest([folder], base=folder.parent)
        (folder / "notes.txt").unlink()
        real = Path.iterdir

        def refuse(path: Path) -> Iterator[Path]:
            if path.name == "inner":
                raise PermissionError(13, "Permission denied")
            return real(path)

        monkeypatch.setattr(Path, "iterdir", refuse)
        assert corpus.ingest([folder], base=folder.parent).published.removed == 1
        assert "Rule 5 holds for mats." in held(corpus).values()


def test_two_ingests_at_once_both_end(url: str, folder: Path) -> None:
    """One that finds its files published meanwhile by another has nothing left to do, and nothing stays behind."""
    with Corpus(url) as corpus, Corpus(url) as second:
        done = []

        def overtake(read: int, total: int) -> None:
            if read == total:
                done.append(second.ingest([folder], base=folder.parent))

        mine = corpus.ingest([folder], base=folder.parent, progress=overtake)
        assert [one.published.changed for one in done] == [4]
        assert (mine.published.changed, mine.published.version) == (0, 1)
        assert corpus.database.query("SELECT count(*) FROM staged") == [(0,)]


def test_reading_makes_no_corpus(tmp_path: Path) -> None:
    """A database of something else is refused and left as it is."""
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE own (x)")
    other.close()
    with pytest.raises(StorageError, match="no corpus in"):
        Corpus(tmp_path / "other.db", create=False)
    with sqlite3.connect(tmp_path / "other.db") as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("own",)]
    other.close()


def test_a_corpus_where_nobody_can_write_is_read(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a read-only medium it is searched without a log beside it."""
    path = tmp_path / "fixed" / "a corpus?.db"
    path.parent.mkdir()
    with Corpus(path) as corpus:
        corpus.ingest([folder], base=folder.parent)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with Corpus(path, create=False) as corpus:
        assert corpus.within().hits("warranty")
        assert [file.name for file in path.parent.iterdir()] == ["a corpus?.db"]
        with pytest.raises(StorageError):
            corpus.ingest([folder], base=folder)
