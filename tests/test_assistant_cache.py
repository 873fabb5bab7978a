"""What the assistant remembers, for whom, and what it does when the cache fails."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from groundwire import Action, Gate
from groundwire.assistant import Assistant
from groundwire.cache.cache import AnswerCache, Partition
from groundwire.core._assist import Assist
from groundwire.core._editor import Repairer
from groundwire.core._errors import ConfigError
from groundwire.core._policy_file import load_policy
from groundwire.corpus.corpus import Corpus
from groundwire.corpus.embedders.hashed import HashedEmbedder

RULES = ["deterministic"]
SENT_BACK = "Within how many days may I send back an item?"


def shop_of(tmp_path: Path, name: str, days: int) -> Corpus:
    """A corpus that says within how many days items go back."""
    folder = tmp_path / name
    folder.mkdir()
    (folder / "returns.md").write_text(f"# Returns\n\nYou may send back any item within {days} days of delivery.\n")
    made = Corpus(tmp_path / f"{name}.db")
    made.ingest([folder], base=folder)
    return made


@pytest.fixture
def corpus(tmp_path: Path) -> Corpus:
    """A corpus of one document."""
    return shop_of(tmp_path, "shop", 30)


def test_two_corpora_share_no_answer_in_one_cache(tmp_path: Path) -> None:
    """Same scope, same version, another corpus: its own answer; and so for a corpus that was made anew."""
    cache = AnswerCache(tmp_path / "cache.db", HashedEmbedder())
    for name, days in (("one", 30), ("two", 99)):
        assistant = Assistant(shop_of(tmp_path, name, days), Gate(verifiers=RULES), cache=cache)
        first, again = assistant.ask(SENT_BACK), assistant.ask(SENT_BACK)
        assert (f"{days} days" in first.outcome.text, first.cached) == (True, False)
        assert (f"{days} days" in again.outcome.text, again.cached) == (True, True)


def test_what_decides_an_answer_parts_entries(corpus: Corpus, tmp_path: Path) -> None:
    """Another policy, limit, day, verifier or repairer finds nothing of what the first one stored."""
    cache = AnswerCache(tmp_path / "cache.db", corpus.embedder)
    Assistant(corpus, Gate(verifiers=RULES), cache=cache).ask(SENT_BACK)
    policy = load_policy("balanced")
    others = [
        (Gate(verifiers=RULES, policy=replace(policy, min_retrieval_score=0.01)), 8, None),
        (Gate(verifiers=RULES, assist=Assist(repair=Repairer())), 8, None),
        (Gate(verifiers=["deterministic", "overlap"]), 8, None),
        (Gate(verifiers=RULES, max_windows=31), 8, None),
        (Gate(verifiers=RULES), 7, None),
        (Gate(verifiers=RULES), 8, "2026-11-30"),
    ]
    for gate, limit, day in others:
        assert not Assistant(corpus, gate, cache=cache, limit=limit).ask(SENT_BACK, as_of=day).cached
    assert Assistant(corpus, Gate(verifiers=RULES), cache=cache).ask(SENT_BACK).cached


@pytest.mark.parametrize("scopes", [(), "default", ("",), ("a\0",), ("a\ud800",), (None,)])
def test_a_reader_without_scopes_is_refused(corpus: Corpus, scopes: object) -> None:
    """No permission is not the default permission, and a string is no list of scopes."""
    with pytest.raises(ConfigError, match="the scopes are"):
        Assistant(corpus, Gate(verifiers=RULES)).ask(SENT_BACK, scopes=scopes)  # type: ignore[arg-type]


def test_a_cache_that_fails_is_done_without(corpus: Corpus, tmp_path: Path) -> None:
    """When the cache can no longer be written, the answer is made and checked as without it, and says why."""
    cache = AnswerCache(tmp_path / "cache.db", corpus.embedder)
    assistant = Assistant(corpus, Gate(verifiers=RULES), cache=cache)
    assistant.ask(SENT_BACK)
    cache._database.execute("PRAGMA query_only = ON")
    answer = assistant.ask(SENT_BACK)
    assert (answer.outcome.action, answer.cached) == (Action.PASS, False)
    assert "readonly" in answer.cache_error


def test_an_answer_that_fails_its_second_check_is_not_shown(corpus: Corpus, tmp_path: Path) -> None:
    """With `regate` a remembered answer that no longer passes is forgotten and made anew."""
    cache = AnswerCache(tmp_path / "cache.db", corpus.embedder, regate=True)
    assistant = Assistant(corpus, Gate(verifiers=RULES), cache=cache)
    outcome = assistant.ask(SENT_BACK).outcome
    wrong = outcome.answer.replace("30 days", "31 days")
    reader = corpus.within("default")
    partition = Partition(reader.scopes, reader.editions(), assistant._rules(None))
    cache.store(SENT_BACK, partition, replace(outcome, answer=wrong, text=wrong))
    answer = assistant.ask(SENT_BACK)
    assert ("30 days" in answer.outcome.text, answer.cached) == (True, False)
