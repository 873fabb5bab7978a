"""The cache: what it gives back, and above all what it does not."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest

from groundwire import Action, Chunk, Gate, Outcome
from groundwire.cache._saved import opened, sealed
from groundwire.cache.cache import AnswerCache, Partition
from groundwire.core._errors import ConfigError
from groundwire.core._json import outcome_line
from groundwire.corpus.embedders.hashed import HashedEmbedder

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


def test_another_wording_is_a_hit_at_the_default_threshold(url: str) -> None:
    """The vectors are those of the common form, so that wordings of one question are near; another question is not."""
    cache = made(url, threshold=0.97)
    cache.store(QUESTION, HERE, passed())
    assert cache.look_up("Could you tell me what the price of the Tarn tent is?", HERE) is not None
    assert cache.look_up("how much does the Tarn tent cost", HERE) is not None
    assert cache.look_up("Who sells the Tarn tent?", HERE) is None


def test_every_look_up_is_counted_with_its_reason(url: str) -> None:
    """Hits, misses and refusals by reason are counted, and re-checks give a rate."""
    cache = made(url, sample_every=2)
    cache.store("What did 3 parcels cost in 2023?", HERE, passed())
    assert cache.look_up("What did 3 parcels cost in 2023?", HERE) is not None
    assert not cache.is_due()
    assert cache.look_up("What did 3 parcels cost in 2024?", HERE) is None
    found = cache.look_up("How much did 3 parcels cost in 2023?", HERE)
    assert found is not None
    assert cache.is_due()
    cache.record_check(found.entry, agreed=False)
    stats = cache.stats()
    assert (stats.hits, stats.misses, dict(stats.refused)) == (2, 0, {"number": 1})
    assert (stats.checks, stats.false_hit_rate) == (1, 1.0)


def test_a_check_is_due_by_hits_since_the_last_one(url: str) -> None:
    """Every second hit is due however many look-ups the log has dropped, and only once."""
    cache = made(url, sample_every=2)
    cache.store(QUESTION, HERE, passed())
    due = []
    for _ in range(6):
        found = cache.look_up(QUESTION, HERE)
        assert found is not None
        due.append(cache.is_due())
        if due[-1]:
            cache.record_check(found.entry, agreed=True)
        cache._database.execute("DELETE FROM cache_events WHERE kind = 'miss'")
    assert due == [False, True] * 3


def vector(*values: float) -> bytes:
    """A vector as it is stored."""
    return np.array(values, dtype="<f4").tobytes()


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("outcome", "{"),
        ("outcome", "[]"),
        ("outcome", "{}"),
        ("outcome", "[" * 100_000),
        ("outcome", "null"),
        ("vector", vector(*[float("nan")] * 256)),
        ("vector", vector(*[float("inf")] * 256)),
        ("vector", vector(1.0)),
        ("vector", b"\0\0\0"),
    ],
)
def test_a_damaged_entry_is_dropped(url: str, column: str, value: object) -> None:
    """What cannot be read is refused as damaged and forgotten; the next answer takes its place."""
    cache = made(url)
    cache.store(QUESTION, HERE, passed())
    cache._database.execute(f"UPDATE cache_entries SET {column} = ?", (value,))
    assert cache.look_up(QUESTION, HERE) is None
    assert (dict(cache.stats().refused), cache.stats().entries) == ({"damaged": 1}, 0)
    cache.store(QUESTION, HERE, passed())
    assert cache.look_up(QUESTION, HERE) is not None


def test_a_damaged_entry_hides_no_other(url: str) -> None:
    """Of two wordings the one that is whole answers."""
    cache = made(url)
    cache.store("What is the price of the Tarn tent?", HERE, passed())
    cache._database.execute("UPDATE cache_entries SET vector = ?, outcome = '{'", (vector(1.0),))
    cache.store(QUESTION, HERE, passed())
    assert cache.look_up("What does the Tarn tent cost?", HERE) is not None


def test_what_was_changed_or_moved_in_the_database_is_not_shown(url: str) -> None:
    """Another action, another text, another question or another reader's row breaks the seal."""
    other = replace(HERE, scopes=("c",))
    changes: list[tuple[str, tuple[object, ...], Partition]] = [
        ("UPDATE cache_entries SET outcome = replace(outcome, '\"pass\"', '\"refuse\"')", (), HERE),
        ("UPDATE cache_entries SET outcome = replace(outcome, '249', '9')", (), HERE),
        ("UPDATE cache_entries SET question = ?", ("What does the Tarn stove cost?",), HERE),
        ("UPDATE cache_entries SET scopes = ?", (other.key()[0],), other),
    ]
    for change, parameters, reader in changes:
        cache = made(url)
        cache.store(QUESTION, HERE, passed())
        cache._database.execute(change, parameters)
        asked = str(parameters[0]) if "question" in change else QUESTION
        assert cache.look_up(asked, reader) is None
        assert cache.stats().refused["damaged"] >= 1
        cache._database.execute("DELETE FROM cache_entries")
        cache.close()


def test_a_sealed_row_of_an_answer_that_did_not_pass_is_not_shown() -> None:
    """Even with its seal right, an outcome that is not a pass, or shows another text than it checked, is nothing."""
    for wrong in (
        replace(passed(), action=Action.REFUSE),
        replace(passed(), text="The Tarn tent costs 1 euro."),
        replace(passed(), chunks=()),
    ):
        assert opened(sealed(wrong, seal="here"), seal="here") is None
    assert opened(sealed(passed(), seal="here"), seal="here") is not None


def test_an_edited_answer_is_never_remembered(url: str) -> None:
    """An answer whose shown text is not the text that was written is refused with an error, pass or not."""
    with pytest.raises(ConfigError, match="edited"):
        made(url).store(QUESTION, HERE, replace(passed(), text="The Tarn tent costs about 249 euros."))


def test_a_clock_that_goes_back_finds_nothing_from_the_future(url: str) -> None:
    """An entry that claims to be younger than now is a miss, and goes when the next answer is stored."""
    now = [10_000.0]
    cache = made(url, clock=lambda: now[0])
    cache.store(QUESTION, HERE, passed())
    now[0] = 5_000.0
    assert cache.look_up(QUESTION, HERE) is None
    cache.store("Who sells the Tarn tent?", HERE, passed())
    assert cache.stats().entries == 1


@pytest.mark.parametrize(
    "question",
    ["What costs 249 euros today?", "Is the shop open next Monday?", "a\0b", "a\ud800b", "How much? " * 300, "", "?!"],
)
def test_what_cannot_be_compared_is_not_remembered(url: str, question: str) -> None:
    """Relative days, what no database takes, what is too long and what has no words are never found again."""
    cache = made(url)
    cache.store(question, HERE, passed())
    assert cache.look_up(question, HERE) is None


@pytest.mark.parametrize(
    "wrong", [{"threshold": 0.0}, {"threshold": float("nan")}, {"max_entries": 0}, {"ttl_seconds": 0.0}]
)
def test_bounds_that_make_no_sense_are_refused(url: str, wrong: dict[str, float]) -> None:
    """A threshold, size or age of nothing is an error that names the bounds."""
    with pytest.raises(ConfigError, match="the cache needs"):
        made(url, **wrong)


def probes(url: str, count: int) -> int:
    """Look-ups as random readers, most of them of what others stored; the number of answers meant for another."""
    rng = random.Random(5)
    cache = made(url, max_entries=400)
    names = ["a", "b", "a,b", 'a","b', "*", "%", "A", "a ", "\u00e9", "e\u0301", "default", '["a"]']
    leaks = 0

    def reader() -> Partition:
        scopes = tuple(rng.sample(names, rng.randrange(1, 4)))
        return Partition(
            scopes, {scope: f"{rng.randrange(1, 3)}-{rng.choice('xy')}" for scope in scopes}, rng.choice("pq")
        )

    stored: list[Partition] = []
    for at in range(count):
        if at % 4 == 0 or not stored:
            owner = reader()
            marked = replace(passed(), id=json.dumps(owner.key()))
            cache.store(QUESTION, owner, marked)
            stored = [*stored[-50:], owner]
        asker = reader() if rng.random() < 0.5 else rng.choice(stored)
        if rng.random() < 0.5:  # one permission more or less, another version, other rules
            asker = rng.choice(
                [
                    replace(asker, scopes=asker.scopes[:-1]),
                    replace(asker, scopes=(*asker.scopes, rng.choice(names))),
                    replace(asker, versions={**asker.versions, asker.scopes[0]: "3-x"}),
                    replace(asker, rules=asker.rules + "q"),
                ]
            )
        found = cache.look_up("What does the Tarn tent cost?", asker)
        leaks += found is not None and found.outcome.id != json.dumps(asker.key())
    assert cache.stats().hits > count // 20
    return leaks


def test_no_probe_of_the_cache_crosses_a_scope(url: str) -> None:
    """Random readers with like-sounding scopes get only what was stored under their own scopes, versions and rules."""
    assert probes(url, 400) == 0


@pytest.mark.long
def test_ten_thousand_probes_of_the_cache_cross_no_scope(url: str) -> None:
    """The same, 10,000 times."""
    assert probes(url, 10_000) == 0
