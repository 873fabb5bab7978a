"""Search, and that it never leaves the reader's scopes."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest

from groundwire.core._errors import ConfigError, InputError, PluginError
from groundwire.corpus import _words
from groundwire.corpus.corpus import Corpus
from groundwire.corpus.resolve import Standing, cited_ids
from groundwire.corpus.search import fuse
from made_documents import sentence


def ingested(url: str, folder: Path, **options: object) -> Corpus:
    """A corpus of the four documents."""
    corpus = Corpus(url, **options)  # type: ignore[arg-type]
    corpus.ingest([folder], base=folder.parent)
    return corpus


@pytest.mark.parametrize("mode", ["hybrid", "words", "vectors"])
def test_each_ranking_finds_the_passage(url: str, folder: Path, mode: str) -> None:
    """Words, vectors and both find the passage that shares the question's words, with its place."""
    with ingested(url, folder) as corpus:
        hits = corpus.within().hits("How many years of warranty has the Tarn 2?", mode=mode)
        assert hits[0].chunk.doc_id == "shop/page.html"
        assert hits[0].chunk.title == "Warranty"
        assert [hit.rank for hit in hits] == list(range(1, len(hits) + 1))


def test_the_score_is_the_share_of_the_questions_words(url: str, folder: Path) -> None:
    """A passage with all content words scores 1, and one with none of them 0."""
    with ingested(url, folder) as corpus:
        hits = corpus.within().hits("workshop in Leeds repairs zips")
        assert hits[0].chunk.score == 1.0
        assert all(0.0 <= (hit.chunk.score or 0.0) <= 1.0 for hit in hits)


def test_signs_of_the_query_language_are_no_commands(url: str, folder: Path) -> None:
    """Quotes, operators, wildcards and empty queries search or find nothing; none is an error."""
    with ingested(url, folder) as corpus:
        for query in (
            '"',
            "a OR b) NOT (",
            "tags : live",
            "zip*",
            "NEAR(a b)",
            "",
            "the of",
            "'; DROP TABLE chunks",
            "%",
        ):
            corpus.within().hits(query)
        assert corpus.within().hits("zips")


def test_common_words_are_ranked_in_tiers(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where most chunks have a word, a query finds what it finds when all are scored, each once."""
    rng = random.Random(3)
    texts = [". ".join(sentence(rng) for _ in range(2)) for _ in range(300)]
    chunks = [{"text": text, "page": at + 1} for at, text in enumerate(texts)]
    (tmp_path / "all.json").write_text(json.dumps(chunks))
    with Corpus(url) as corpus:
        corpus.ingest([tmp_path / "all.json"], base=tmp_path)
        reader = corpus.within()
        queries = [" ".join(rng.sample(text.split(), 6)) for text in rng.sample(texts, 30)] + ["tent", "tent warranty"]
        whole = [reader.hits(query, limit=20, mode="words") for query in queries]
        monkeypatch.setattr(_words, "_COMMON", 20)
        tiers = [reader.hits(query, limit=20, mode="words") for query in queries]
        assert [len(hits) for hits in tiers] == [len(hits) for hits in whole]
        assert all(len({hit.chunk.id for hit in hits}) == len(hits) for hits in tiers)
        same = [one[0].chunk.id == other[0].chunk.id for one, other in zip(whole, tiers, strict=True)]
        assert sum(same) >= 0.9 * len(same)
        monkeypatch.setattr(_words, "_RANKED", 10)
        assert all(reader.hits(query, limit=5, mode="words") for query in queries)


def test_an_unknown_mode_is_named() -> None:
    """A mode that is not there is an error that names the near one."""
    with Corpus(":memory:") as corpus, pytest.raises(ConfigError, match="hybrid"):
        corpus.within().hits("x", mode="hybird")


def test_fusion_prefers_what_both_rankings_find() -> None:
    """Reciprocal rank fusion: second in both beats first in one."""
    fused = fuse([1, 2, 3], [4, 2, 5])
    assert max(fused, key=lambda row: fused[row][0]) == 2
    assert fused[2][1:] == (2, 2)
    assert fused[4][1:] == (None, 1)


class Backwards:
    """A reranker that likes long passages."""

    name = "long"
    version = "1"

    def rank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """The length of each."""
        return [float(len(passage)) for passage in passages]


def test_a_reranker_has_the_last_word(url: str, folder: Path) -> None:
    """Its order is the order of the hits; one that gives too few scores is an error."""
    with ingested(url, folder, reranker=Backwards()) as corpus:
        lengths = [len(hit.chunk.text) for hit in corpus.within().hits("tent zip warranty")]
        assert lengths == sorted(lengths, reverse=True)

    class Short(Backwards):
        def rank(self, query: str, passages: Sequence[str]) -> Sequence[float]:
            return []

    with Corpus(url, reranker=Short()) as corpus, pytest.raises(PluginError, match="0 scores"):
        corpus.within().hits("tent")


def test_retired_chunks_are_found_only_when_asked_for(url: str, folder: Path) -> None:
    """A text that was edited away is no longer found, except among what is retired."""
    with ingested(url, folder) as corpus:
        (folder / "notes.txt").write_text("The office in Leeds is open daily.", "utf-8")
        corpus.ingest([folder], base=folder.parent)
        reader = corpus.within()
        assert all("zips" not in chunk.text for chunk in reader.search("workshop repairs zips"))
        assert "zips" in reader.search_retired("workshop repairs zips")[0].text
        assert corpus.within("other").search_retired("workshop repairs zips") == ()


def scoped(url: str, folder: Path, scopes: int) -> tuple[Corpus, dict[str, set[str]]]:
    """A corpus in which each scope has documents with secrets of its own; the secrets by scope."""
    secrets: dict[str, set[str]] = {}
    corpus = Corpus(url)
    for number in range(scopes):
        own = folder / f"s{number}"
        own.mkdir()
        secrets[f"s{number}"] = {f"secret{number}x{at}" for at in range(4)}
        for at in range(4):
            (own / f"plan{at}.md").write_text(
                f"# Plan\n\nThe budget word of the plan is secret{number}x{at} for tents.\n", "utf-8"
            )
        corpus.ingest([own], base=own, scope=f"s{number}")
    return corpus, secrets


def probe(corpus: Corpus, secrets: dict[str, set[str]], rng: random.Random, ids: dict[str, list[str]]) -> int:
    """One probe into what a reader may not read; the number of texts of other scopes that came back."""
    scopes = list(secrets)
    own = rng.sample(scopes, rng.randrange(0, 3))
    reader = corpus.within(*own) if own else corpus.within("nobody")
    foreign = rng.choice([scope for scope in scopes if scope not in own])
    secret = rng.choice(sorted(secrets[foreign]))
    kind = rng.randrange(4)
    if kind == 0:
        found = [
            hit.chunk.text
            for hit in reader.hits(f"budget plan {secret}", mode=rng.choice(["hybrid", "words", "vectors"]))
        ]
    elif kind == 1:
        found = [chunk.text for chunk in reader.search_retired(f"budget {secret} tents")]
    elif kind == 2:
        name = rng.choice(ids[foreign])
        read = reader.resolve(name[: rng.choice([6, 9, 12])]) if rng.random() < 0.9 else reader.resolve(name)
        found = [chunk.text for chunk in (read.chunk, read.successor) if chunk] + [read.difference]
    else:
        found = [chunk.text + chunk.title + chunk.doc_id for chunk in reader.search(f"{secret} tents", limit=50)]
    allowed = {word for scope in own for word in secrets[scope]}
    others = {word for words in secrets.values() for word in words} - allowed
    return sum(any(word in text for word in others) for text in found)


def probes(url: str, folder: Path, count: int) -> int:
    """Leaks in `count` random probes."""
    corpus, secrets = scoped(url, folder, 6)
    with corpus:
        (folder / "s1" / "plan0.md").unlink()
        corpus.ingest([folder / "s1"], base=folder / "s1", scope="s1")
        ids: dict[str, list[str]] = {scope: [] for scope in secrets}
        for scope, name in corpus.database.query("SELECT scope, cite_id FROM chunks"):
            ids[str(scope)].append(str(name))
        rng = random.Random(11)
        return sum(probe(corpus, secrets, rng, ids) for _ in range(count))


def test_no_probe_crosses_a_scope(url: str, folder: Path) -> None:
    """Search, retired chunks and ids give nothing of a scope that the reader has not."""
    assert probes(url, folder, 200) == 0


@pytest.mark.long
def test_ten_thousand_probes_cross_no_scope(url: str, folder: Path) -> None:
    """The same, 10,000 times."""
    assert probes(url, folder, 10_000) == 0


def test_an_id_tells_what_became_of_its_text(url: str, folder: Path) -> None:
    """Current, changed with the difference, moved to another page, gone with its document, unknown elsewhere."""
    pages = folder / "pages.json"
    pages.write_text(
        json.dumps([{"text": "Mats are guaranteed for three years.", "page": 1}, {"text": "Pegs are not.", "page": 2}])
    )
    with ingested(url, folder) as corpus:
        reader = corpus.within()
        named = {
            hit.chunk.text: hit.chunk.id
            for hit in reader.hits("workshop zips mats pegs fees parcel warranty", limit=50)
        }
        pick = {
            key: next(name for text, name in named.items() if key in text)
            for key in ("zips", "4 euros", "Mats", "seams")
        }
        assert reader.resolve(pick["zips"]).standing is Standing.CURRENT
        page = folder / "returns.md"
        page.write_text(page.read_text("utf-8").replace("4 euros", "5 euros"), "utf-8")
        pages.write_text(
            json.dumps(
                [{"text": "Pegs are not.", "page": 2}, {"text": "Mats are guaranteed for three years.", "page": 3}]
            )
        )
        (folder / "page.html").unlink()
        corpus.ingest([folder], base=folder.parent)
        changed, moved, gone = (reader.resolve(pick[key]) for key in ("4 euros", "Mats", "seams"))
        assert changed.standing is Standing.CHANGED
        assert "-A parcel costs 4 euros to send back. Tents are collected for 12 euros." in changed.difference
        assert moved.standing is Standing.MOVED
        assert moved.successor is not None
        assert (moved.chunk.page if moved.chunk else None, moved.successor.page) == (1, 3)
        assert (gone.standing, gone.successor) == (Standing.GONE, None)
        assert corpus.within("other").resolve(pick["zips"]).standing is Standing.UNKNOWN
        assert reader.resolve(pick["zips"][:8]).cite_id == pick["zips"]
        with pytest.raises(InputError, match="no citation id"):
            reader.resolve("42")


def test_saved_answers_give_their_ids() -> None:
    """Ids are read from outcomes as JSON, JSON Lines or plain text, each once and in order."""
    outcome = {
        "citations": [{"id": "c_8f21d09be3"}],
        "claims": [{"evidence": [{"chunk_id": "c_77aa00ffee"}], "text": "x [c_8f21d09be3]"}],
    }
    assert cited_ids(json.dumps(outcome)) == ("c_8f21d09be3", "c_77aa00ffee")
    assert cited_ids(json.dumps(outcome) + "\n" + json.dumps({"text": "[c_1234567890]"})) == (
        "c_8f21d09be3",
        "c_77aa00ffee",
        "c_1234567890",
    )
    assert cited_ids("As said in [c_8f21d09be3].") == ("c_8f21d09be3",)
    deep = "[" * 100_000 + '"[c_8f21d09be3]"' + "]" * 100_000
    assert cited_ids(deep) == cited_ids('{"a": ' * 400 + '"c_8f21d09be3"' + "}" * 400) == ("c_8f21d09be3",)
    with pytest.raises(InputError):
        cited_ids("nothing is cited")
