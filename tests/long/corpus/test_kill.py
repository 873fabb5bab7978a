"""An ingest that is killed at any moment leaves the old corpus or the new one."""

from __future__ import annotations

import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from groundwire.corpus.corpus import Corpus
from made_documents import edit, make

pytestmark = pytest.mark.long
KILLS = 50


def state(path: Path) -> frozenset[tuple[str, str, str]]:
    """The current chunks, after the file, the index of words and the vectors were found whole."""
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.execute("INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
        rows = connection.execute("SELECT cite_id, doc_id, text FROM chunks WHERE retired IS NULL").fetchall()
        (vectors,) = connection.execute(
            "SELECT count(*) FROM vectors v JOIN chunks c USING (row_id) WHERE c.retired IS NULL"
        ).fetchone()
        (all_vectors,) = connection.execute("SELECT count(*) FROM vectors").fetchone()
    connection.close()
    assert len(rows) == len(set(rows)) == vectors == all_vectors
    return frozenset(rows)


def copy(start: Path, end: Path) -> None:
    """Copy a closed corpus, without anything of an older copy."""
    for old in end.parent.glob(f"{end.name}*"):
        old.unlink()
    shutil.copy(start, end)


def test_fifty_kills(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After `kill -9` at 50 random moments the corpus is whole, old or new; the next ingest makes it new."""
    shop = tmp_path / "shop"
    files = make(shop, 160, pages_a_file=4)
    old, new, tried = tmp_path / "old.db", tmp_path / "new.db", tmp_path / "tried.db"
    with Corpus(old) as corpus:
        corpus.ingest(files[:20], base=tmp_path)
    before = state(old)
    for path in [path for path in files[:20] if path.suffix in {".md", ".html"}][:5]:
        edit(path)
    files[0].unlink()
    program = "from groundwire.cli.main import main; main()"
    command = [sys.executable, "-c", program, "ingest", str(shop), "--base", str(tmp_path), "--corpus"]
    copy(old, new)
    started = time.monotonic()
    subprocess.run([*command, str(new)], check=True, capture_output=True)
    lasted = time.monotonic() - started
    after = state(new)
    assert before - after
    assert after - before
    rng = random.Random(7)
    found = {"old": 0, "new": 0, "finished before the kill": 0}
    for _ in range(KILLS):
        copy(old, tried)
        process = subprocess.Popen([*command, str(tried)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(rng.uniform(0.15, 1.02) * lasted)
        process.send_signal(signal.SIGKILL)
        found["finished before the kill"] += process.wait() == 0
        standing = state(tried)
        assert standing in (before, after)
        found["new" if standing == after else "old"] += 1
        subprocess.run([*command, str(tried)], check=True, capture_output=True)
        assert state(tried) == after
    with capsys.disabled():
        print(f"\n{KILLS} kills within {lasted:.1f} s: {found}; 0 corrupt, 0 lost, 0 twice")
    assert min(found["old"], found["new"]) > 0
