"""Measures the corpus: ingest rate and size, ids after edits, search time against plain FTS5, recall of each ranking.

    python benchmarks/corpus.py --chunks 100000
    python benchmarks/corpus.py --pages 1000 --chunks 0

Everything is made from seeds in a temporary folder. One core: run it under `taskset -c 0`.
"""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from groundwire.corpus._words import query_words
from groundwire.corpus.corpus import Corpus, Reader
from made_documents import edit, make, sentence

QUERIES = 200
CLOCK = time.process_time  # seconds of the processor: other work on the machine does not count


def current(corpus: Corpus) -> dict[str, str]:
    """Ids and texts of all current chunks."""
    rows = corpus.database.query("SELECT cite_id, text FROM chunks WHERE retired IS NULL")
    return {str(name): str(text) for name, text in rows}


def mixture(folder: Path, pages: int) -> dict[str, Any]:
    """Ingest a mixture of formats, again unchanged, and again with ten documents edited."""
    files = make(folder / "mixture", pages)
    with Corpus(folder / "mixture.db") as corpus:
        started = CLOCK()
        corpus.ingest([folder / "mixture"], base=folder)
        seconds = CLOCK() - started
        before = current(corpus)
        corpus.ingest([folder / "mixture"], base=folder)
        again = current(corpus)
        edited = [path for path in files if path.suffix in {".md", ".html"}][:10]
        for path in edited:
            edit(path)
        done = corpus.ingest([folder / "mixture"], base=folder)
        after = current(corpus)
        reader = corpus.within()
        standings = [reader.resolve(name).standing.value for name in before if name not in after]
    return {
        "pages": pages,
        "files": len(files),
        "chunks": len(before),
        "seconds": round(seconds, 1),
        "pages_a_second": round(pages / seconds, 1),
        "ids_changed_by_an_unchanged_ingest": len(before.keys() ^ again.keys()),
        "documents_edited": len(edited),
        "documents_read_again": done.published.changed,
        "ids_lost": len(before.keys() - after.keys()),
        "ids_new": len(after.keys() - before.keys()),
        "standing_of_the_lost": {name: standings.count(name) for name in sorted(set(standings))},
    }


def large(folder: Path, chunks: int) -> dict[str, Any]:
    """Ingest one line of text a chunk, then time searches, beside a plain FTS5 query of the same words."""
    rng = random.Random(5)
    source = folder / "large"
    source.mkdir()
    texts = [" ".join(sentence(rng) for _ in range(5)) for _ in range(chunks)]
    for first in range(0, chunks, 1000):
        held = [{"text": text, "page": at + 1} for at, text in enumerate(texts[first : first + 1000])]
        (source / f"part-{first // 1000:04}.json").write_text(json.dumps(held))
    path = folder / "large.db"
    started = CLOCK()
    with Corpus(path) as corpus:
        corpus.ingest([source], base=folder)
        seconds = CLOCK() - started
        reader = corpus.within()
        queries = [" ".join(rng.sample(text.split(". ")[0].split(), 7)) for text in rng.sample(texts, QUERIES)]
        started = CLOCK()
        reader.hits(queries[0])
        cold = CLOCK() - started
        times = [timed(lambda q=query: reader.hits(q)) for query in queries]
    plain = sqlite3.connect(":memory:")
    plain.execute("CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = 'porter unicode61')")
    plain.executemany("INSERT INTO words VALUES (?)", [(text,) for text in texts])
    beside = [timed(lambda q=query: plain_query(plain, q)) for query in queries]
    p95, p95_plain = quantile(times), quantile(beside)
    return {
        "chunks": chunks,
        "ingest_seconds": round(seconds, 1),
        "chunks_a_second": round(chunks / seconds),
        "file_megabytes": round(path.stat().st_size / 1e6, 1),
        "first_search_seconds": round(cold, 2),
        "search_p50_ms": round(1000 * statistics.median(times), 1),
        "search_p95_ms": round(1000 * p95, 1),
        "plain_fts5_p95_ms": round(1000 * p95_plain, 1),
        "ratio_p95": round(p95 / p95_plain, 2),
    }


def plain_query(connection: sqlite3.Connection, query: str) -> list[Any]:
    """The same words in a table that holds nothing but the text."""
    found = " OR ".join(f'"{word}"' for word in query_words(query))
    sql = "SELECT rowid, text FROM words WHERE words MATCH ? ORDER BY bm25(words) LIMIT 8"
    return connection.execute(sql, (found,)).fetchall()


def timed(call: Any) -> float:
    """Seconds of one call."""
    started = CLOCK()
    call()
    return CLOCK() - started


def quantile(times: list[float]) -> float:
    """The 95th percentile, nearest rank."""
    return sorted(times)[max(0, -(-95 * len(times) // 100) - 1)]


def recall(path: Path, embedders: list[str], folder: Path) -> dict[str, Any]:
    """Recall at 1, 5 and 10 of each ranking: is the passage that answers a question among the first k?

    `path` has a JSON object a line: question, and chunks of which the first relevant ones are named in "relevant"
    (positions), or which all belong to the question alone.
    """
    cases = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    cases = [case for case in cases if case["relevant"]]
    found: dict[str, Any] = {"questions": len(cases)}
    for name in embedders:
        source = folder / f"recall-{name}"
        source.mkdir()
        wanted: dict[str, set[str]] = {}
        chunks = []
        for at, case in enumerate(cases):
            for number, text in enumerate(case["chunks"]):
                chunks.append({"id": f"{at}.{number}", "text": text, "page": len(chunks) + 1})
            wanted[case["question"]] = {" ".join(case["chunks"][number].split()) for number in case["relevant"]}
        (source / "all.json").write_text(json.dumps(chunks))
        with Corpus(folder / f"recall-{name}.db", embedder=name) as corpus:
            corpus.ingest([source], base=folder)
            reader = corpus.within()
            for mode in ("words", "vectors", "hybrid"):
                found[f"{name} {mode}" if mode != "words" else "words"] = at_ranks(reader, wanted, mode)
    return found


def at_ranks(reader: Reader, wanted: dict[str, set[str]], mode: str) -> dict[str, float]:
    """The share of the questions with a relevant passage among the first k."""
    ranks = []
    for question, texts in wanted.items():
        hits = reader.hits(question, limit=10, mode=mode)
        ranks.append(next((hit.rank for hit in hits if " ".join(hit.chunk.text.split()) in texts), 99))
    return {f"recall_at_{k}": round(sum(rank <= k for rank in ranks) / len(ranks), 3) for k in (1, 5, 10)}


def main() -> None:
    """Measure what the options ask for and print it as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pages", type=int, default=0)
    parser.add_argument("--chunks", type=int, default=0)
    parser.add_argument("--recall", type=Path, help="a file of questions with their passages")
    parser.add_argument("--embedder", action="append", default=[])
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        if options.pages:
            found["mixture"] = mixture(folder, options.pages)
        if options.chunks:
            found["search"] = large(folder, options.chunks)
        if options.recall:
            found["recall"] = recall(options.recall, options.embedder or ["hashed"], folder)
    written = json.dumps(found, indent=2)
    print(written)
    if options.out:
        options.out.write_text(written + "\n")


if __name__ == "__main__":
    main()
