"""A real local model behind a real server: whatever it says, decomposition and judge keep every guarantee."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

import pytest

from groundwire import Chunk, Gate
from groundwire.config import load_config
from groundwire.core._additions import added
from groundwire.core._chat import ChatReply, ChatRequest
from groundwire.core._json import outcome_line
from groundwire.core._normalize import fold
from groundwire.core._reasons import MEANINGS
from groundwire.core._types import CheckedClaim, Label, Outcome, Stance
from groundwire.core.policy import Texts
from groundwire.routing.answer import answer
from groundwire.routing.router import Router

pytest.importorskip("xllamacpp")
pytestmark = pytest.mark.long

SCRIPT = Path(__file__).parents[3] / "scripts" / "local_model.py"
CHUNKS = (
    Chunk("lift", "The goods lift carries 500 kg and is inspected by an engineer every spring."),
    Chunk("park", "Every day the park closes at dusk, and dogs have to be kept on a lead."),
)
ANSWER = (
    "The park shuts when night falls, and dogs must be on a leash. An engineer looks at the goods lift each spring."
)


@contextmanager
def local_model() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The base URL of the server, and its process."""
    with subprocess.Popen(
        [sys.executable, str(SCRIPT)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        assert process.stdout is not None
        try:
            url = next(line.strip() for line in process.stdout if line.startswith("http"))
            threading.Thread(target=process.stdout.read, daemon=True).start()
            yield url, process
        finally:
            process.kill()


def gate(url: str, **settings: object) -> Gate:
    """The default stages with the widest band, the judge, and decomposition, through the server at `url`."""
    options = {"llm.model": "smollm2", "llm.retries": 0, "llm.timeout": 1800, "llm.base_url": url, "gate.claims": "llm"}
    options |= {"verifiers.entailment.accept": 1.0, "verifiers.entailment.reject": 0.0}
    options |= {"verifiers": ["deterministic", "entailment", "judge"], "verifiers.judge.deadline": 3600, **settings}
    return load_config(environ={}, **options).gate()


def flat(claims: tuple[CheckedClaim, ...]) -> Iterator[CheckedClaim]:
    """Claims and their parts."""
    for checked in claims:
        yield checked
        yield from flat(checked.parts)


def assert_guarantees(outcome: Outcome) -> None:
    """What holds whatever a model says: spans, quotes in their chunks, known reasons, no support without a quote."""
    texts = {chunk.id: chunk.text for chunk in CHUNKS}
    for checked in flat(outcome.claims):
        claim, verdict = checked.claim, checked.verdict
        assert claim.span is not None
        assert claim.span.of(outcome.answer) == claim.text
        assert all(piece.span.of(texts[piece.chunk_id]) == piece.text for piece in verdict.evidence)
        assert {reason.code for reason in verdict.reasons} <= set(MEANINGS)
        for opinion in verdict.opinions:
            if opinion.verifier == "judge" and opinion.stance is Stance.SUPPORTS:
                assert opinion.evidence is not None
                assert fold(opinion.evidence.text).text in fold(texts[opinion.evidence.chunk_id]).text
        if verdict.label is Label.UNVERIFIED:
            assert verdict.reasons


def test_a_real_model_keeps_the_guarantees_and_replays(tmp_path: Path) -> None:
    """Judge and decomposition reply through the real server; the recorded run replays without it, byte for byte."""
    tape = tmp_path / "run.jsonl"
    with local_model() as (url, _):
        live = gate(url, **{"llm.record": str(tape)}).check(ANSWER, CHUNKS)
    assert_guarantees(live)
    lines = tape.read_text("utf-8").splitlines()
    assert any('"schema_name": "ruling"' in line and '"reply"' in line for line in lines)
    assert any('"schema_name": "claims"' in line and '"reply"' in line for line in lines)
    replayed = gate("http://127.0.0.1:9/v1", **{"llm.replay": str(tape)}).check(ANSWER, CHUNKS)
    assert outcome_line(replayed) == outcome_line(live)


def test_a_model_that_is_switched_off_in_the_middle_is_unverified() -> None:
    """Decomposition still gets its replies, the judge none: `unverified`, the policy decides, nothing is raised."""
    with local_model() as (url, process):
        built = gate(url)
        assist = built.assist.claims
        assert assist is not None
        decompose = assist.decompose

        def then_off(*args: object, **options: object) -> object:
            found = decompose(*args, **options)  # type: ignore[arg-type]
            process.kill()
            process.wait()
            return found

        assist.decompose = then_off  # type: ignore[method-assign, assignment]
        outcome = built.check(ANSWER, CHUNKS)
    assert_guarantees(outcome)
    assert {checked.verdict.label for checked in outcome.claims} == {Label.UNVERIFIED}
    assert {checked.verdict.reasons[0].code for checked in outcome.claims} == {"judge_unavailable"}
    assert outcome.action == "mark"


def test_log_probabilities_come_from_the_real_server() -> None:
    """The one token of a Yes or No comes with its alternatives and their log-probabilities."""
    from groundwire.core._prompts import load_prompt
    from groundwire.core._types import Claim
    from groundwire.verifiers.judge._asking import yes_no_request
    from groundwire.verifiers.judge._rulings import yes_odds

    with local_model() as (url, _):
        chat = load_config(environ={}, **{"llm.model": "smollm2", "llm.base_url": url, "llm.timeout": 1800}).chat()
        request: ChatRequest = yes_no_request(
            load_prompt("yes_no"), Claim("x", None, "The lift carries 500 kg."), "500 kg"
        )
        reply: ChatReply = chat.ask(request)
    assert len(reply.tokens) == 1
    assert len(reply.tokens[0].top) == 20
    assert yes_odds(reply) is not None


def test_repair_through_the_real_model_adds_nothing() -> None:
    """Whatever the model proposes, no word ships that neither answer nor sources have, and what was edited holds."""
    wrong = "The goods lift carries 900 kg. The park closes at noon, and dogs must be on a leash."
    with local_model() as (url, _):
        options = {"verifiers": ["deterministic", "entailment"], "gate.repair": "llm"}
        outcome = gate(url, **options).check(wrong, CHUNKS)
    assert_guarantees(outcome)
    told = [
        wrong,
        *(chunk.text for chunk in CHUNKS),
        *(chunk.id for chunk in CHUNKS),
        *map(str, asdict(Texts()).values()),
    ]
    assert added(outcome.text, told) == ()
    assert "900" not in outcome.text
    assert any(repair.kept and repair.after == "500" for repair in outcome.repairs)


def test_routing_through_the_real_model_ships_what_the_gate_decides() -> None:
    """The small model drafts for both roles: one regeneration at most, and a draft that stands is one that passes."""
    with local_model() as (url, _):
        chat = load_config(environ={}, **{"llm.model": "smollm2", "llm.base_url": url, "llm.timeout": 1800}).chat()
        router = Router(chat, chat, max_tokens=80)
        routed = answer("What does the goods lift carry?", CHUNKS, Gate(), router=router)
    assert_guarantees(routed.outcome)
    assert (routed.decision.calls["cheap"], routed.decision.calls["strong"]) in {(1, 0), (1, 1), (0, 1), (0, 2)}
    assert routed.decision.escalated or routed.outcome.action == "pass"
    for checked in routed.outcome.claims:
        if checked.verdict.label in {Label.CONTRADICTED, Label.FABRICATED_CITATION}:
            assert routed.outcome.action in {"mark", "repair", "redact", "refuse"}
