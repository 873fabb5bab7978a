"""From a question to an outcome: route, generate from the context block, check and repair, and log the decision."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from groundwire.core._chat import ChatReply, ChatRequest, Finish
from groundwire.core._plugin_call import attempt
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._types import Action, Case, CheckedClaim, Chunk, Outcome, Reason
from groundwire.core.chunks import read_chunks
from groundwire.gate import Gate
from groundwire.routing.prompt import answer_request
from groundwire.routing.router import Metered, Reading, Router
from groundwire.routing.signal import Drafted

CHEAP, STRONG = "cheap", "strong"
_HOLDS = Reason(Code.DRAFT_HOLDS.value, MEANINGS[Code.DRAFT_HOLDS])


@dataclass(frozen=True, slots=True)
class Draft:
    """One answer that was generated: by which model, and what the gate made of it; None where there was no answer."""

    role: str
    model: str
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """How a question was routed. `reason` says why it was escalated, or that the draft held.

    `calls`, `tokens` and `cost` are by role ("cheap", "strong"), those of signals included.
    """

    escalated: bool
    reason: Reason
    readings: tuple[Reading, ...] = ()
    drafts: tuple[Draft, ...] = ()
    calls: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    cost: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Routed:
    """The outcome that counts, and how it was come by."""

    outcome: Outcome
    decision: Decision


def answer(
    question: str,
    chunks: Iterable[Chunk | str | Mapping[str, Any]],
    gate: Gate,
    *,
    router: Router,
    id: str | None = None,
) -> Routed:
    """Answer a question from chunks, checked by `gate`.

    At most one draft of the cheap model, and one whole regeneration, on the strong model; where the question goes to
    the strong model at once, its draft and one regeneration if all of it would be refused. Then the gate's outcome
    stands. Never raises for what a model or a signal does; InputError and LogError as `Gate.check` does.
    """
    context = read_chunks(chunks)
    run = _Run(question, context.chunks, gate, router, id)
    routed = run.routed() if context.usable else run.nothing()
    if gate.log is not None:
        gate.log.append_route(_record(routed.decision), id=id, question=question)
    return routed


class _Run:
    """One question on its way."""

    def __init__(self, question: str, chunks: tuple[Chunk, ...], gate: Gate, router: Router, id: str | None) -> None:
        self._question, self._chunks, self._gate, self._router, self._id = question, chunks, gate, router, id
        self._cheap, self._strong = Metered(router.cheap), Metered(router.strong)
        self._readings: list[Reading] = []
        self._drafts: list[Draft] = []

    def nothing(self) -> Routed:
        """Without a passage nothing is generated."""
        told = Reason(Code.NO_EVIDENCE.value, MEANINGS[Code.NO_EVIDENCE])
        return Routed(self._refusal(told), self._decision(False, told))

    def routed(self) -> Routed:
        """The cheap draft where every signal holds, else what the strong model makes of it."""
        request = answer_request(self._question, self._chunks, max_tokens=self._router.max_tokens)
        drafted = Drafted(self._question, self._chunks, request, self._cheap)
        why = self._read(drafted, early=True)
        first: Outcome | None = None
        if why is None:
            reply = self._generated(self._cheap, request)
            if reply is None:
                why = self._failed(CHEAP, self._cheap.model)
            else:
                first = self._checked(CHEAP, self._cheap.model, reply)
                why = self._read(replace(drafted, reply=reply, outcome=first), early=False) or _unheld(first)
        if why is None and first is not None:
            return Routed(first, self._decision(False, _HOLDS))
        outcome = self._escalated(first)
        return Routed(outcome, self._decision(True, why or _HOLDS))

    def _escalated(self, first: Outcome | None) -> Outcome:
        """What the strong model answers; where it does not, the gate's outcome on the cheap draft, or a refusal."""
        outcome = self._redone(first.claims if first is not None else (), first)
        if first is None and outcome.action is Action.REFUSE and self._drafts[-1].outcome is not None:
            return self._redone(outcome.claims, outcome)
        return outcome

    def _redone(self, failed: Sequence[CheckedClaim], before: Outcome | None) -> Outcome:
        """One draft of the strong model, which is told what did not hold in the one before."""
        request = answer_request(self._question, self._chunks, failed=failed, max_tokens=self._router.max_tokens)
        reply = self._generated(self._strong, request)
        if reply is not None:
            return self._checked(STRONG, self._strong.model, reply)
        told = self._failed(STRONG, self._strong.model)
        return self._refusal(told) if before is None else replace(before, notes=(*before.notes, told))

    def _read(self, drafted: Drafted, *, early: bool) -> Reason | None:
        found = list(self._router.readings(drafted, early=early))
        self._readings += found
        return found[-1].why if found else None

    def _generated(self, chat: Metered, request: ChatRequest) -> ChatReply | None:
        """A whole reply with text in it; None for anything else."""
        reply = attempt(lambda: chat.ask(request))
        if not isinstance(reply, ChatReply) or not isinstance(reply.text, str) or reply.finish is not Finish.STOP:
            return None
        return reply if reply.text.strip() else None

    def _checked(self, role: str, model: str, reply: ChatReply) -> Outcome:
        outcome = self._gate.check(reply.text, self._chunks, question=self._question, id=self._id)
        self._drafts.append(Draft(role, model, outcome))
        return outcome

    def _failed(self, role: str, model: str) -> Reason:
        self._drafts.append(Draft(role, model))
        return Reason(Code.GENERATION_FAILED.value, f"the {role} model {model!r} gave no whole draft")

    def _refusal(self, why: Reason) -> Outcome:
        return self._gate.check_case(Case("", self._chunks, self._id, self._question), notes=(why,))

    def _decision(self, escalated: bool, why: Reason) -> Decision:
        by_role = {CHEAP: self._cheap, STRONG: self._strong}
        return Decision(
            escalated,
            why,
            tuple(self._readings),
            tuple(self._drafts),
            calls={role: chat.calls for role, chat in by_role.items()},
            tokens={role: chat.tokens for role, chat in by_role.items()},
            cost={role: chat.cost for role, chat in by_role.items()},
        )


def _unheld(outcome: Outcome) -> Reason | None:
    """Why a draft does not stand although every signal lets it: the gate would change it, or cannot tell.

    No threshold and no signal of somebody's own can overrule that.
    """
    if outcome.action is Action.PASS and outcome.score is not None:
        return None
    return Reason(Code.SIGNAL_LOW.value, f"the gate does not pass the draft: {outcome.action.value}")


def _record(decision: Decision) -> dict[str, Any]:
    """The decision as plain values, for the log; the outcomes of the drafts have lines of their own there."""
    return {
        "escalated": decision.escalated,
        "reason": {"code": decision.reason.code, "message": decision.reason.message},
        "signals": [_signal(reading) for reading in decision.readings],
        "drafts": [_draft(draft) for draft in decision.drafts],
        "calls": dict(decision.calls),
        "tokens": dict(decision.tokens),
        "cost": dict(decision.cost),
    }


def _signal(reading: Reading) -> dict[str, Any]:
    told = {"name": reading.signal, "version": reading.version, "cost": reading.cost}
    return told | {"value": reading.value, "threshold": reading.threshold}


def _draft(draft: Draft) -> dict[str, Any]:
    outcome = draft.outcome
    held = {"action": None, "score": None} if outcome is None else _held(outcome)
    return {"role": draft.role, "model": draft.model} | held


def _held(outcome: Outcome) -> dict[str, Any]:
    return {"action": outcome.action.value, "score": outcome.score}
