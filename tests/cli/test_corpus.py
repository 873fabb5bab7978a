"""`groundwire ingest`, `search`, `resolve`, `ask`, `cache`, and `check` with a corpus."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from groundwire.cli.main import cli

RETURNS = "# Returns\n\nYou may send back any item within 30 days of delivery.\n"


def run(*arguments: str) -> Result:
    """Run the program in the working folder."""
    return CliRunner().invoke(cli, list(arguments))


@pytest.fixture(autouse=True)
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a folder of documents."""
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "shop"
    folder.mkdir()
    (folder / "returns.md").write_text(RETURNS)
    (folder / "plans.md").write_text("# Plans\n\nThe workshop in Leeds repairs zips.\n")
    return folder


def test_ingest_says_what_it_did(shop: Path) -> None:
    """Counts of files and chunks, as text and as JSON; a second run finds nothing new."""
    assert "2 files, 0 unchanged, 2 read, 0 removed\nchunks: 2 added" in run("ingest", "shop").output
    (shop / "plans.md").unlink()
    told = json.loads(run("ingest", "shop", "--json").output)
    assert (told["unchanged"], told["removed"], told["version"], told["chunks"]["retired"]) == (1, 1, 2, 1)
    assert run("ingest", "nowhere").exit_code == 2


def test_search_and_resolve_name_the_place(shop: Path) -> None:
    """A passage is shown with its id, and the id leads back to it; after an edit the difference is shown."""
    run("ingest", "shop")
    found = json.loads(run("search", "days of delivery", "--json", "--limit", "1").output)
    assert found["doc_id"] == "shop/returns.md"
    assert f"[{found['id']}]  Returns (shop/returns.md)" in run("search", "days of delivery").output
    assert run("resolve", found["id"]).output.startswith(
        f"{found['id']}  current  Returns (shop/returns.md), text, characters 0-"
    )
    (shop / "returns.md").write_text(RETURNS.replace("30", "60"))
    run("ingest", "shop")
    changed = run("resolve", found["id"])
    assert changed.exit_code == 1
    assert "changed" in changed.output
    assert "+You may send back any item within 60 days of delivery." in changed.output
    assert json.loads(run("resolve", found["id"], "--json").output)["standing"] == "changed"
    assert run("search", "days", "--scope", "other").exit_code == 1
    assert "unknown" in run("resolve", found["id"], "--scope", "other").output


def test_a_saved_answer_resolves(shop: Path) -> None:
    """`ask --json` is saved, and `resolve` takes the file."""
    run("ingest", "shop")
    answered = run("ask", "Within how many days may I send back an item?", "--json")
    assert answered.exit_code == 0
    Path("saved.json").write_text(answered.output)
    assert "current  Returns" in run("resolve", "saved.json").output
    assert run("resolve", "no-such-file").exit_code == 2
    assert run("resolve", "shop/plans.md").exit_code == 2


def test_ask_answers_or_refuses(shop: Path) -> None:
    """An answer ends in its sources; a refusal names related ones and goes to the queue; the context can be seen."""
    run("ingest", "shop")
    good = run("ask", "Within how many days may I send back an item?", "--cache", "cache.db")
    assert "within 30 days of delivery [c_" in good.output
    assert "pass: ships as written: 1 of 1 claim supported" in good.output
    assert "(remembered)" in run("ask", "Within how many days may I send back an item?", "--cache", "cache.db").output
    assert "2 look-ups: 1 hits, 1 misses, 0 refused" in run("cache", "cache.db").output
    bad = run("ask", "Who sings in the zips workshop choir?", "--handoff", "queue.jsonl")
    assert bad.exit_code == 1
    assert "Related sources:" in bad.output
    assert len(Path("queue.jsonl").read_text().splitlines()) == 1
    assert "] Source: Returns\n# Returns" in run("ask", "days of delivery", "--context").output
    assert "supported" in run("ask", "Within how many days may I send back an item?", "--details").output


def test_what_is_not_there_is_said(shop: Path) -> None:
    """No corpus and no cache are errors that say how to make one; --scope alone is a usage error."""
    for arguments in (("search", "x"), ("ask", "x"), ("resolve", "c_12345678"), ("cache",), ("cache", "none.db")):
        told = run(*arguments)
        assert told.exit_code == 2, arguments
    assert run("check", "shop/plans.md", "--source", "shop", "--scope", "a").exit_code == 2


def test_check_tells_gaps_and_the_log_sums_them_up(shop: Path) -> None:
    """A claim whose support was not among the sources says where the corpus has it."""
    run("ingest", "shop")
    Path("answer.txt").write_text("The workshop in Leeds repairs zips.")
    checked = run("check", "answer.txt", "--source", "shop/returns.md", "--corpus", "corpus.db", "--log", "v.jsonl")
    assert "not retrieved: [c_" in checked.output.replace("\n", " ").replace("  ", " ")
    gaps = run("log", "v.jsonl", "--gaps").output
    assert "1  retrieval" in gaps
    assert "1  shop/plans.md  (median rank 1)" in gaps
    assert json.loads(run("log", "v.jsonl", "--gaps", "--json").output)["kinds"] == {"retrieval": 1}
    assert "--as-of" in run("check", "--help").output


def test_a_file_that_is_no_cache_is_left_alone(shop: Path) -> None:
    """A corpus, or a text, is no cache: an error, and nothing is written into it."""
    run("ingest", "shop")
    for name in ("corpus.db", "shop/returns.md"):
        assert run("cache", name).exit_code == 2
    assert "there is no cache in corpus.db" in run("cache", "corpus.db").output
    with closing(sqlite3.connect("corpus.db")) as database:
        assert not database.execute("SELECT name FROM sqlite_master WHERE name LIKE 'cache%'").fetchall()
    assert Path("shop/returns.md").read_text() == RETURNS
