"""What is stored of documents, and what of it lasts."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from groundwire.core._errors import ConfigError, SourceError, StorageError
from groundwire.corpus._ids import cite_id, normalised, place_digest
from groundwire.corpus.corpus import Corpus
from groundwire.storage.database import migrate


def held(corpus: Corpus, *, current: bool = True) -> dict[str, str]:
    """The ids of all chunks with their texts."""
    state = "retired IS NULL" if current else "retired IS NOT NULL"
    return {
        str(name): str(text) for name, text in corpus.database.query(f"SELECT cite_id, text FROM chunks WHERE {state}")
    }


def test_an_ingest_that_finds_nothing_new_changes_nothing(url: str, folder: Path) -> None:
    """The same files give the same ids, the same version, and no chunk is touched."""
    with Corpus(url) as corpus:
        first = corpus.ingest([folder], base=folder.parent)
        before = held(corpus)
        second = corpus.ingest([folder], base=folder.parent)
        assert before
        assert held(corpus) == before
        assert (first.published.version, second.published.version) == (1, 1)
        assert (second.unchanged, second.published.changed) == (4, 0)


def test_an_id_is_made_of_document_page_and_text_alone(tmp_path: Path, folder: Path) -> None:
    """Two corpora made apart, from different working folders and in another order, agree on every id."""
    with Corpus(tmp_path / "a.db") as one, Corpus(tmp_path / "b.db") as other:
        one.ingest([folder], base=folder.parent)
        for name in sorted((path for path in folder.iterdir()), reverse=True):
            other.ingest([name], base=folder.parent)
        assert held(one) == held(other)
        assert all(
            name == f"c_{place_digest('shop/' + place, None, text)[:10]}"
            for name, text, place in (
                (name, text, next(file.name for file in folder.iterdir() if text[:20] in _text(file)))
                for name, text in held(one).items()
                if not text.startswith("|") and "Warranty" not in text
            )
        )


def _text(file: Path) -> str:
    return file.read_text("utf-8")


def test_only_the_ids_of_changed_chunks_change(url: str, folder: Path) -> None:
    """An edit retires the chunk it touches and adds one; every other id stays, and the old one becomes a tombstone."""
    with Corpus(url) as corpus:
        corpus.ingest([folder], base=folder.parent)
        before = held(corpus)
        page = folder / "returns.md"
        page.write_text(page.read_text("utf-8").replace("30 days", "60 days"), encoding="utf-8")
        done = corpus.ingest([folder], base=folder.parent)
        after = held(corpus)
        lost = set(before) - set(after)
        assert len(lost) == len(set(after) - set(before)) == 1
        assert "30 days" in before[lost.pop()]
        assert held(corpus, current=False).keys() == before.keys() - after.keys()
        assert (done.published.added_chunks, done.published.retired_chunks, done.published.version) == (1, 1, 2)


def test_spacing_and_case_change_no_id(url: str, folder: Path) -> None:
    """What a reader would not call a change keeps the id, and the text shown is the new one."""
    with Corpus(url) as corpus:
        corpus.ingest([folder], base=folder.parent)
        before = held(corpus)
        (folder / "notes.txt").write_text(
            "The  workshop in LEEDS repairs\u00a0zips.\n\nIt is closed on Mondays.\n", "utf-8"
        )
        corpus.ingest([folder], base=folder.parent)
        assert held(corpus).keys() == before.keys()
        assert any("LEEDS" in text for text in held(corpus).values())


def test_a_text_that_comes_back_gets_its_old_id(url: str, folder: Path) -> None:
    """A removed document leaves tombstones; when it returns they are current again."""
    with Corpus(url) as corpus:
        corpus.ingest([folder], base=folder.parent)
        before = held(corpus)
        text = (folder / "notes.txt").read_text("utf-8")
        (folder / "notes.txt").unlink()
        gone = corpus.ingest([folder], base=folder.parent)
        assert (gone.published.removed, gone.published.retired_chunks) == (1, 1)
        assert len(held(corpus)) == len(before) - 1
        (folder / "notes.txt").write_text(text, "utf-8")
        corpus.ingest([folder], base=folder.parent)
        assert held(corpus) == before
        assert held(corpus, current=False) == {}


def test_missing_files_stay_when_that_is_asked_for(url: str, folder: Path) -> None:
    """`keep_missing` removes nothing, and files outside the given folders are never removed."""
    with Corpus(url) as corpus:
        corpus.ingest([folder], base=folder.parent)
        (folder / "notes.txt").unlink()
        assert corpus.ingest([folder], base=folder.parent, keep_missing=True).published.removed == 0
        assert corpus.ingest([folder / "page.html"], base=folder.parent).published.removed == 0


def test_the_same_words_twice_on_a_page_are_one_chunk(url: str, tmp_path: Path) -> None:
    """A chunk is told by document, page and text, so repetition adds none."""
    (tmp_path / "twice.json").write_text(
        json.dumps(
            [
                {"text": "Open daily.", "page": 1},
                {"id": "b", "text": "open  daily.", "page": 1},
                {"id": "c", "text": "Open daily.", "page": 2},
            ]
        )
    )
    with Corpus(url) as corpus:
        corpus.ingest([tmp_path / "twice.json"], base=tmp_path)
        assert sorted(held(corpus).values()) == ["Open daily.", "Open daily."]


def test_a_collision_makes_the_later_id_longer() -> None:
    """Two digests with one beginning get two ids, and each keeps its own when it is asked for again."""
    known: dict[str, str] = {}
    for digest in ("abcd" * 16, "abce" * 16, "abcd" * 16, "ff" * 32):
        known[cite_id(digest, known.get, length=3)] = digest
    assert known == {"c_abc": "abcd" * 16, "c_abce": "abce" * 16, "c_fff": "ff" * 32}


def test_a_forced_collision_in_a_corpus_loses_nothing(url: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With ids of one digit every chunk still has an id of its own, which an ingest over it does not change."""
    import groundwire.corpus._publish as module

    monkeypatch.setattr(module, "cite_id", lambda digest, holder: cite_id(digest, holder, length=1))
    lines = "\n\n".join(f"## Part {n}\n\nRule number {n} holds." for n in range(40))
    (folder / "rules.md").write_text(lines, "utf-8")
    with Corpus(url) as corpus:
        corpus.ingest([folder], base=folder.parent)
        before = held(corpus)
        assert len(before) > 40
        assert {len(name) for name in before} != {3}
        (folder / "rules.md").write_text(lines + "\n\n## Last\n\nNo more rules.", "utf-8")
        corpus.ingest([folder], base=folder.parent)
        assert before.items() <= held(corpus).items()


def test_scopes_keep_the_same_document_apart(url: str, folder: Path) -> None:
    """One folder in two scopes has one id a text, and removing it from one leaves the other."""
    with Corpus(url) as corpus:
        corpus.ingest([folder], base=folder.parent, scope="a")
        corpus.ingest([folder], base=folder.parent, scope="b")
        rows = corpus.database.query("SELECT cite_id, count(*) FROM chunks GROUP BY cite_id")
        assert {count for _, count in rows} == {2}
        for file in folder.iterdir():
            file.unlink()
        corpus.ingest([folder], base=folder.parent, scope="a")
        assert corpus.within("a").hits("warranty") == ()
        assert corpus.within("b").hits("warranty")


def test_dates_come_from_the_document_and_else_from_the_caller(url: str, folder: Path) -> None:
    """Front matter beats the option; what is no ISO day is said and not stored."""
    (folder / "offer.md").write_text(
        "---\ntitle: Offer\ndate: 2026-01-05\nvalid_until: 2026-02-01\n---\nMats cost 9 euros.\n", "utf-8"
    )
    (folder / "odd.md").write_text("---\ndate: last spring\n---\nPegs cost 2 euros.\n", "utf-8")
    with Corpus(url) as corpus:
        done = corpus.ingest([folder], base=folder.parent, date="2025-05-05")
        rows = {
            name: (day, end) for name, day, end in corpus.database.query("SELECT doc_id, date, valid_until FROM chunks")
        }
        assert rows["shop/offer.md"] == ("2026-01-05", "2026-02-01")
        assert rows["shop/odd.md"] == rows["shop/notes.txt"] == ("2025-05-05", None)
        assert [warning.code for warning in done.warnings] == ["date_unread"]


def test_what_cannot_be_read_is_said_and_the_rest_is_stored(url: str, folder: Path) -> None:
    """A broken file in a folder is a warning; a broken file that was named is an error, and nothing changes."""
    (folder / "broken.pdf").write_bytes(b"%PDF-1.4 nothing")
    with Corpus(url) as corpus:
        done = corpus.ingest([folder], base=folder.parent)
        assert done.published.changed == 4
        assert "broken.pdf" in done.warnings[0].message
        with pytest.raises(SourceError):
            corpus.ingest([folder / "broken.pdf"], base=folder.parent)
        assert corpus.within().versions() == {"default": 1}


def test_text_that_no_database_takes_is_cleaned(url: str, tmp_path: Path) -> None:
    """NUL and lone surrogates are replaced one for one."""
    (tmp_path / "odd.json").write_text('[{"text": "a\\u0000b \\ud83d c"}]')
    with Corpus(url) as corpus:
        corpus.ingest([tmp_path / "odd.json"], base=tmp_path)
        assert list(held(corpus).values()) == ["a b \ufffd c"]


def test_a_killed_ingest_goes_on_where_it_stopped(url: str, folder: Path) -> None:
    """Files that were read before an interruption are not read again, and none of them is seen before the end."""

    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done > total / 2:
            raise Stop

    with Corpus(url) as corpus:
        with pytest.raises(Stop):
            corpus.ingest([folder], base=folder.parent, progress=stop)
        assert held(corpus) == {}
        assert corpus.within().hits("warranty") == ()
        done = corpus.ingest([folder], base=folder.parent)
        assert 0 < done.resumed < 4
        assert done.published.changed == 4
        assert corpus.database.query("SELECT count(*) FROM staged") == [(0,)]


def test_another_embedder_is_refused(url: str, folder: Path) -> None:
    """Vectors of two embedders cannot be compared, so a corpus keeps the one it was made with."""
    from groundwire.corpus.embedders.hashed import HashedEmbedder

    with Corpus(url, embedder=HashedEmbedder(64)) as corpus:
        corpus.ingest([folder], base=folder.parent)
    with pytest.raises(ConfigError, match="embedded by hashed@1/64"):
        Corpus(url)


def test_tables_of_a_newer_version_are_refused(url: str) -> None:
    """A schema that this version does not know is not touched."""
    with Corpus(url) as corpus:
        assert migrate(corpus.database, "groundwire.corpus") == 1
        corpus.database.execute("UPDATE schema_versions SET version = 99")
    with pytest.raises(StorageError, match="newer"):
        Corpus(url)


def test_normalised_text_ignores_what_no_reader_sees() -> None:
    """Ligatures, dashes, no-break spaces and case do not make another text; a figure does."""
    assert normalised("The ﬁrst – 10\u00a0%") == normalised("the  first - 10 %")
    assert normalised("10 %") != normalised("11 %")
