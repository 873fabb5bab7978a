"""What no threshold, no signal and no model of somebody's own can do to routing."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundwire import Action, Gate
from groundwire.core._chat import ChatReply, ChatRequest, Usage
from groundwire.core._reasons import Code
from groundwire.routing.answer import Routed, answer
from groundwire.routing.router import Router
from groundwire.routing.signal import Drafted
from groundwire.testing import SAMPLE_CHUNKS, FakeChat

QUESTION = "What does the basic plan cost?"
TRUE, FALSE = "The basic plan costs 12 euros a month [plan].", "The basic plan costs 14 euros a month [plan]."


def routed(cheap: str | ChatReply, *, gate: Gate | None = None, **options: object) -> Routed:
    """One question, with one reply of the cheap model; the strong one is right."""
    router = Router(FakeChat([cheap]), FakeChat([TRUE]), **options)  # type: ignore[arg-type]
    return answer(QUESTION, SAMPLE_CHUNKS, gate or Gate(verifiers=["deterministic"]), router=router)


class Impostor:
    """A signal that calls itself groundedness and is always sure."""

    name, version, cost, early, threshold = "groundedness", "1", 0.0, False, 0.5

    def read(self, drafted: Drafted) -> float | None:
        """All is well."""
        return 1.0


@pytest.mark.parametrize("draft", [FALSE, "The basic plan costs 12 euros a month [9].", "The documents do not say."])
def test_no_threshold_and_no_signal_lets_a_draft_stand_that_the_gate_changes(draft: str) -> None:
    """Neither a threshold of 0 nor a signal that calls itself groundedness overrules the gate."""
    for found in (routed(draft, thresholds={"groundedness": 0.0}), routed(draft, signals=(Impostor(),))):
        assert found.decision.escalated
        assert found.outcome.text == TRUE


@pytest.mark.parametrize(
    "odd",
    [
        ChatReply(None),  # type: ignore[arg-type]
        ChatReply(TRUE, usage=None),  # type: ignore[arg-type]
        None,
        "text",
    ],
    ids=["no text", "no usage", "None", "a string"],
)
def test_what_a_model_of_somebodys_own_returns_raises_nothing(odd: object, tmp_path: Path) -> None:
    """A reply that is none is no draft, on either model, and the decision is logged."""

    class Odd:
        model = "odd"

        def ask(self, request: ChatRequest) -> ChatReply:
            return odd  # type: ignore[return-value]

    gate = Gate(verifiers=["deterministic"], log=tmp_path / "log.jsonl")
    found = answer(QUESTION, SAMPLE_CHUNKS, gate, router=Router(Odd(), FakeChat([TRUE])))
    assert (found.decision.reason.code, found.outcome.text) == (Code.GENERATION_FAILED, TRUE)
    found = answer(QUESTION, SAMPLE_CHUNKS, gate, router=Router(FakeChat([FALSE]), Odd()))
    assert (found.outcome.action, found.outcome.notes[-1].code) == (Action.REFUSE, Code.GENERATION_FAILED)


def test_a_cost_that_is_no_number_is_not_counted(tmp_path: Path) -> None:
    """The log takes no NaN, and a decision is logged whatever a server says that it costs."""
    priced = ChatReply(TRUE, usage=Usage(1, 1, float("nan")))
    found = routed(priced, gate=Gate(verifiers=["deterministic"], log=tmp_path / "log.jsonl"))
    assert found.decision.cost == {"cheap": 0.0, "strong": 0.0}


def test_drafts_of_which_one_denies_do_not_agree() -> None:
    """The same words with a "not" among them are no agreement."""
    drafts = [TRUE, TRUE.replace("costs", "does not cost"), TRUE]
    router = Router(FakeChat(drafts), FakeChat([TRUE]), signals=("agreement",))
    found = answer(QUESTION, SAMPLE_CHUNKS, Gate(verifiers=["deterministic"]), router=router)
    assert found.decision.readings[-1].value == 0.0
