"""The gate as a whole: what it accepts, what it bounds, and that nothing which was not read is passed."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from groundwire import Gate
from groundwire.core._errors import ConfigError, InputError, LogError, PluginError
from groundwire.core._json import outcome_line
from groundwire.core._policy_file import load_policy
from groundwire.core._types import Action, Chunk, Label, Span
from groundwire.core.response import Handoff
from groundwire.testing import SAMPLE_CHUNKS, ScriptedVerifier

RIGHT = "The basic plan costs 12 euros a month."
WRONG = "The basic plan costs 14 euros a month."


@pytest.mark.parametrize(
    "chunk",
    ["The basic plan costs 12 euros a month.", {"id": "p", "text": RIGHT}, Chunk("p", RIGHT)],
    ids=["text", "mapping", "chunk"],
)
def test_chunks_may_be_text_mapping_or_chunk(chunk: object) -> None:
    """Each form of a chunk supports the same claim."""
    assert Gate().check(RIGHT, [chunk]).action is Action.PASS  # type: ignore[list-item]


@pytest.mark.parametrize(
    ("answer", "chunks", "options", "code"),
    [
        ("", [RIGHT], {}, "empty_answer"),
        (" \n ", [RIGHT], {}, "empty_answer"),
        (RIGHT, [], {}, "no_evidence"),
        (RIGHT, ["", " \u200b"], {}, "no_evidence"),
        (RIGHT, [RIGHT], {"claims": []}, "nothing_checked"),
        (f"{RIGHT} Call us.", [RIGHT], {"claims": [(RIGHT, Span(0, len(RIGHT)))]}, "outside_given_claims"),
    ],
)
def test_what_was_not_read_is_not_passed(answer: str, chunks: list[str], options: dict, code: str) -> None:
    """An empty answer, no context, no given claims, and text outside given claims: each is noted, and none passes."""
    outcome = Gate().check(answer, chunks, **options)
    assert outcome.action is not Action.PASS
    assert code in {note.code for note in outcome.notes}


def test_claims_past_the_cap_are_unverified() -> None:
    """With room for two claims the third is not checked, the outcome says so, and the answer does not pass."""
    outcome = Gate(max_claims=2).check(f"{RIGHT} {RIGHT} {RIGHT}", [RIGHT])
    assert outcome.action is not Action.PASS
    assert outcome.claims[-1].verdict.label is Label.UNVERIFIED
    assert "claim_cap" in {note.code for note in outcome.notes}


@pytest.mark.parametrize(("answer", "chunk"), [(RIGHT * 3, RIGHT), (RIGHT, RIGHT * 3)], ids=["answer", "chunk"])
def test_a_text_that_is_too_long_is_not_passed(answer: str, chunk: str) -> None:
    """A text of more than max_chars is not read, whichever side it stands on."""
    outcome = Gate(max_chars=60).check(answer, [chunk])
    assert outcome.action is not Action.PASS
    assert "text_too_long" in {note.code for note in outcome.notes}


@pytest.mark.parametrize(("score", "action"), [(0.1, Action.REFUSE), (0.3, Action.PASS), (None, Action.PASS)])
def test_weak_context_refuses(score: float | None, action: Action) -> None:
    """Chunks that all score below the policy's minimum refuse an answer with claims; no score is no weakness."""
    policy = replace(load_policy("balanced"), min_retrieval_score=0.2)
    assert Gate(policy=policy).check(RIGHT, [Chunk("p", RIGHT, score=score)]).action is action


def test_weak_context_does_not_refuse_an_abstention() -> None:
    """An answer without claims passes, however weak the context is."""
    policy = replace(load_policy("balanced"), min_retrieval_score=0.2)
    chunk = Chunk("p", RIGHT, score=0.0)
    assert Gate(policy=policy).check("The documents do not say who built it.", [chunk]).action is Action.PASS


def test_given_claims_are_verified_as_given_in_order() -> None:
    """Given claims stand in the outcome one for one, without a span where none was given."""
    outcome = Gate().check(RIGHT, [RIGHT], claims=[WRONG, (RIGHT, Span(0, len(RIGHT)))])
    assert [(claim.claim.text, claim.claim.span) for claim in outcome.claims] == [
        (WRONG, None),
        (RIGHT, Span(0, len(RIGHT))),
    ]
    assert [claim.verdict.label for claim in outcome.claims] == [Label.CONTRADICTED, Label.SUPPORTED]


def test_a_later_verifier_is_not_asked_about_what_is_settled() -> None:
    """A veto of the rules is final: a second verifier that would support everything does not see the claim."""
    lenient = ScriptedVerifier(lambda pair: 1.0)
    outcome = Gate(verifiers=["deterministic", lenient]).check(WRONG, [RIGHT])
    assert outcome.claims[0].verdict.label is Label.CONTRADICTED
    assert lenient.seen == []


def test_a_later_verifier_settles_what_the_rules_leave_open() -> None:
    """A paraphrase goes on to the second verifier, which decides it."""
    sure = ScriptedVerifier(lambda pair: 0.9)
    outcome = Gate(verifiers=["deterministic", sure]).check("Monthly, the entry tariff is cheap.", [RIGHT])
    verdict = outcome.claims[0].verdict
    assert (verdict.label, verdict.decided_by, verdict.score) == (Label.SUPPORTED, "scripted", 0.9)


def test_acheck_gives_what_check_gives() -> None:
    """The asynchronous edge gives the same outcome."""
    outcome = asyncio.run(Gate().acheck(WRONG, SAMPLE_CHUNKS, id="a"))
    assert outcome_line(outcome) == outcome_line(Gate().check(WRONG, SAMPLE_CHUNKS, id="a"))


def test_a_refused_answer_is_handed_off() -> None:
    """The hand-off is called once for a refused answer, with what a person needs, and not for another."""
    seen: list[Handoff] = []
    gate = Gate(handoff=seen.append)
    gate.check(RIGHT, [RIGHT])
    assert gate.check(WRONG, [RIGHT], question="What does it cost?").action is Action.REFUSE
    assert [(item.question, item.answer, item.not_confirmed) for item in seen] == [
        ("What does it cost?", WRONG, (WRONG,))
    ]


def test_a_log_that_cannot_be_written_stops_the_check(tmp_path: Path) -> None:
    """Where a decision has to be logged and cannot be, there is no decision."""
    with pytest.raises(LogError):
        Gate(log=tmp_path / "missing" / "log.jsonl").check(RIGHT, [RIGHT])


@pytest.mark.parametrize(
    ("options", "error"),
    [({"verifiers": ["deterministc"]}, PluginError), ({"policy": "balancd"}, ConfigError)],
    ids=["verifier", "policy"],
)
def test_unknown_names_are_errors(options: dict, error: type[Exception]) -> None:
    """A verifier or a policy that does not exist is said at once."""
    with pytest.raises(error):
        Gate(**options)


@pytest.mark.parametrize(
    "chunks", [[3], [{"id": "a"}], [Chunk("a", "x"), Chunk("a", "y")]], ids=["type", "no text", "twice"]
)
def test_wrong_chunks_are_errors(chunks: list) -> None:
    """A chunk of another type, without text, or with the id of another text raises InputError."""
    with pytest.raises(InputError):
        Gate().check(RIGHT, chunks)


def test_an_answer_that_is_no_text_is_an_error() -> None:
    """None, as a client gives it where a model wrote nothing, raises InputError."""
    with pytest.raises(InputError, match="must be a string"):
        Gate().check(None, [RIGHT])  # type: ignore[arg-type]


def test_versions_say_what_decided() -> None:
    """An outcome names the package, the policy with its digest, and each verifier."""
    versions = Gate(policy="strict").check(RIGHT, [RIGHT]).versions
    assert set(versions) == {"groundwire", "policy", "deterministic", "entailment"}
    assert versions["policy"].startswith("strict@")
