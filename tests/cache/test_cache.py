"""The cache: what it gives back, and above all what it does not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from groundwire import Action, Chunk, Gate, Outcome
from groundwire.cache._guard import difference
from groundwire.cache.cache import AnswerCache, Partition
from groundwire.core._errors import ConfigError
from groundwire.core._json import outcome_line
from groundwire.corpus.embedders.hashed import HashedEmbedder
from question_pairs import question_pairs

OPEN = 0.001  # a threshold that leaves all to the guard
CHUNK = Chunk("c_8f21d09be3", "The Tarn tent costs 249 euros.", doc_id="prices.md", title="Prices", pages=(4,))
HERE = Partition(("a", "b"), {"a": 1, "b": 3}, "rules")
QUESTION = "How much does the Tarn tent cost?"


def passed() -> Outcome:
    """An answer that the gate passes."""
    outcome = Gate(verifiers=["deterministic"]).check(f"{CHUNK.text[:-1]} [{CHUNK.id}].", [CHUNK], question=QUESTION)
    assert outcome.action is Action.PASS
    return outcome


def made(url: str, **options: object) -> AnswerCache:
    """A cache with a clock that the test moves."""
    return AnswerCache(url, HashedEmbedder(), **{"threshold": OPEN, **options})  # type: ignore[arg-type]


def test_what_was_stored_comes_back_whole(url: str) -> None:
    """Another wording of the question gets the same outcome, with its citations, chunks and verdicts."""
    cache = made(url)
    assert cache.look_up(QUESTION, HERE) is None
    cache.store(QUESTION, HERE, passed())
    found = cache.look_up("What is the price of the Tarn tent?", HERE)
    assert found is not None
    assert outcome_line(found.outcome) == outcome_line(passed())
    assert (found.outcome.chunks, found.outcome.answer) == (passed().chunks, passed().answer)


@pytest.mark.parametrize(
    "other",
    [
        Partition(("a",), {"a": 1}, "rules"),
        Partition(("a", "b", "c"), {"a": 1, "b": 3, "c": 1}, "rules"),
        Partition(("a", "b"), {"a": 2, "b": 3}, "rules"),
        Partition(("a", "b"), {"a": 1, "b": 3}, "other rules"),
    ],
    ids=["fewer scopes", "more scopes", "newer corpus", "other rules"],
)
def test_no_partition_sees_another(url: str, other: Partition) -> None:
    """The very same question finds nothing under other scopes, another version or other rules."""
    cache = made(url)
    cache.store(QUESTION, HERE, passed())
    assert cache.look_up(QUESTION, other) is None
    assert cache.look_up(QUESTION, HERE) is not None


def test_an_ingest_retires_entries_for_good(url: str) -> None:
    """Storing under a newer version drops the entries of the older ones."""
    cache = made(url)
    cache.store(QUESTION, HERE, passed())
    newer = replace(HERE, versions={"a": 2, "b": 3})
    cache.store(QUESTION, newer, passed())
    assert cache.stats().entries == 1
    assert cache.look_up(QUESTION, HERE) is None


def test_only_what_passed_is_remembered(url: str) -> None:
    """A marked, redacted or refused answer is refused with an error."""
    cache = made(url)
    for action in Action:
        if action is not Action.PASS:
            with pytest.raises(ConfigError, match=action.value):
                cache.store(QUESTION, HERE, replace(passed(), action=action))
    assert cache.stats().entries == 0


def test_entries_age_and_are_bounded(url: str) -> None:
    """Past the time to live nothing is found; past the bound the entry unused for longest goes."""
    now = [1000.0]
    cache = made(url, ttl_seconds=60.0, max_entries=2, clock=lambda: now[0])
    for number in (1, 2):
        cache.store(f"What is rule {number}?", HERE, passed())
        now[0] += 1
    assert cache.look_up("What is rule 1?", HERE) is not None
    cache.store("What is rule 3?", HERE, passed())
    assert cache.stats().entries == 2
    assert cache.look_up("What is rule 2?", HERE) is None
    assert cache.look_up("What is rule 1?", HERE) is not None
    now[0] += 61
    assert cache.look_up("What is rule 1?", HERE) is None


def test_the_threshold_keeps_out_what_is_far(url: str) -> None:
    """At the default threshold another wording is a miss, and the same words are a hit."""
    cache = made(url, threshold=0.97)
    cache.store(QUESTION, HERE, passed())
    assert cache.look_up("What is the price of the Tarn tent?", HERE) is None
    assert cache.look_up("how much does the Tarn tent cost", HERE) is not None


def test_every_look_up_is_counted_with_its_reason(url: str) -> None:
    """Hits, misses and refusals by reason are counted, and re-checks give a rate."""
    cache = made(url, sample_every=2)
    cache.store("What did 3 parcels cost in 2023?", HERE, passed())
    assert cache.look_up("What did 3 parcels cost in 2023?", HERE) is not None
    assert not cache.is_due()
    assert cache.look_up("What did 3 parcels cost in 2024?", HERE) is None
    found = cache.look_up("What were 3 packages charged in 2023?", HERE)
    assert found is not None
    assert cache.is_due()
    cache.record_check(found.entry, agreed=False)
    stats = cache.stats()
    assert (stats.hits, stats.misses, dict(stats.refused)) == (2, 0, {"number": 1})
    assert (stats.checks, stats.false_hit_rate) == (1, 1.0)


@pytest.mark.parametrize("threshold", [0.97, 0.3, OPEN])
def test_no_near_miss_is_a_hit(threshold: float) -> None:
    """Of 250 questions that differ in one thing that matters none is answered from another's entry."""
    embedder = HashedEmbedder()
    pairs = question_pairs()
    assert len(pairs) == 500
    near = embedder.embed([pair.one for pair in pairs]), embedder.embed([pair.other for pair in pairs])
    cosines = (near[0] * near[1]).sum(axis=1)
    hits = dict.fromkeys(("seen", "unseen", "false"), 0)
    for pair, cosine in zip(pairs, cosines, strict=True):
        if cosine >= threshold and not difference(pair.one, pair.other):
            hits[pair.kind if pair.same else "false"] += 1
    assert hits["false"] == 0
    assert threshold > 0.3 or hits["seen"] >= 0.6 * 125


@pytest.mark.parametrize(
    ("one", "other", "why"),
    [
        ("Who pays 3 euros?", "Who pays three euros?", ""),
        ("Can I send a tent back?", "Can I return a tent?", ""),
        ("In Leeds, who fixes a mat?", "Who repairs a mat in Leeds?", ""),
        ("What did it cost in 2023?", "What did it cost in 2024?", "number"),
        ("Is it open on Monday?", "Is it open on Friday?", "date"),
        ("Is it covered?", "Isn't it covered?", "negation"),
        ("with a receipt?", "without a receipt?", "negation"),
        ("Who runs it in Leeds?", "Who runs it in Porto?", "name"),
        ("How do I start it?", "How do I stop it?", "word"),
        ("from Leeds to Porto", "from Porto to Leeds", "order"),
    ],
)
def test_the_guard_says_what_differs(one: str, other: str, why: str) -> None:
    """Numbers, dates, negation, names, words and order are told apart, in both directions."""
    assert difference(one, other) == difference(other, one) == why
