"""A verdict log under another policy: what would have been decided, from the logged verdicts alone, without a model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from groundwire.core._edits import Cover
from groundwire.core._errors import InputError
from groundwire.core._reasons import Code
from groundwire.core._types import (
    Action,
    CheckedClaim,
    Chunk,
    Citation,
    Claim,
    ClaimKind,
    Evidence,
    Label,
    Opinion,
    Reason,
    Span,
    Stance,
    Verdict,
)
from groundwire.core.chunks import is_weak
from groundwire.core.policy import ClaimAction, Decision, Edited, Policy, decide
from groundwire.core.response import respond
from groundwire.core.verdict_log import LogRecord

# What a policy itself added to the notes: another one decides it anew.
_OF_POLICY = frozenset({Code.WEAK_CONTEXT, Code.TOO_FEW_HOLD, Code.NOTHING_LEFT, Code.UNPLACED_CLAIM})
_LOOSE = frozenset({ClaimKind.HEADING, ClaimKind.FRAGMENT})
_HASH = "sha256:"
_LABELS, _KINDS = {label.value: label for label in Label}, {kind.value: kind for kind in ClaimKind}


@dataclass(frozen=True, slots=True)
class Replayed:
    """One record decided anew. `before` is the logged action; `claims` are the actions on the claims, in order.

    `certain` is False where the log is redacted and it cannot be seen whether the removed text leaves any, and where
    the answer was repaired and another policy would repair, too: what was mended then counts as mended.
    """

    id: str | None
    time: str
    before: Action
    action: Action
    claims: tuple[Action, ...]
    verdicts: tuple[str, ...]
    certain: bool = True

    def line(self) -> dict[str, Any]:
        """The decision as plain values, keys in a fixed order."""
        written: dict[str, Any] = {"id": self.id, "time": self.time, "before": self.before.value}
        written |= {"action": self.action.value, "claims": [action.value for action in self.claims]}
        return written if self.certain else written | {"certain": False}


def replay(records: Iterable[LogRecord], policy: Policy) -> Iterator[Replayed]:
    """Each record decided under `policy`.

    Raises InputError for a record whose claims were grounded under another rule for citations, since that changes the
    verdicts themselves, or one that was written without what a replay needs.
    """
    for record in records:
        yield _decided(record, policy)


def _decided(record: LogRecord, policy: Policy) -> Replayed:
    data = record.data
    try:
        _comparable(record, policy)
        claims = tuple(_checked(claim) for claim in data["claims"])
        repaired, edited = bool(data.get("repairs")) and any(_repairs(policy, checked) for checked in claims), None
        if repaired:
            edited = _edited(data["repairs"])
            claims = tuple(_mended(checked, policy, edited) for checked in claims)
        outside = tuple(_claim(claim) for claim in data.get("uncovered", ()))
        notes = _notes(data)
        decision = decide(
            policy,
            claims,
            uncovered=outside,
            weak_context=is_weak(data.get("retrieval_score"), policy.min_retrieval_score),
            has_context=all(note.code != Code.NO_EVIDENCE for note in notes),
            notes=notes,
            edited=edited,
        )
        before = Action(record.action)
        if repaired:  # the gate repairs alike where the rules are the same ones
            same = data["policy"].get("digest") == policy.digest()
            action, certain = (before, True) if same else (decision.action, False)
        else:
            action, certain = _action(decision, data, policy)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"the record {record.id} of {record.time} is not whole: {error!r}") from error
    actions = tuple(act.action for act in decision.claims)
    return Replayed(record.id, record.time, before, action, actions, record.verdicts, certain)


def _repairs(policy: Policy, checked: CheckedClaim) -> bool:
    """Whether the policy sends a claim, or a part of one, to repair."""
    own = policy.rule_for(policy.judged(checked)).action is Action.REPAIR
    return own or any(_repairs(policy, part) for part in checked.parts)


def _edited(repairs: Sequence[Mapping[str, Any]]) -> Edited:
    """Where the logged answer was edited, in its own characters, and where that was given up."""
    made = [Span(*one["span"]) for one in repairs if one["kept"]]
    return Edited(Cover(made), frozenset(Span(*one["span"]) for one in repairs if not one["kept"]))


def _mended(checked: CheckedClaim, policy: Policy, edited: Edited) -> CheckedClaim:
    """The claim as repair left it: one that was edited holds, since no edit is kept that does not."""
    span = checked.claim.span
    if span is None or not edited.made.touches(span) or not _repairs(policy, checked):
        return checked
    return CheckedClaim(checked.claim, Verdict(Label.SUPPORTED, 1.0, decided_by="repair"))


def _comparable(record: LogRecord, policy: Policy) -> None:
    logged = record.data["policy"].get("citations")
    if logged is None:
        raise InputError(
            f"the record {record.id} of {record.time} does not say how citations were held",
            hint="it was logged before replay was there; log anew",
        )
    if logged != policy.citations and "ignore" in {logged, policy.citations}:
        raise InputError(
            f"the policy {policy.name} has citations = {policy.citations!r}, the record {record.id} was checked with "
            f"{logged!r}, and the verdicts differ with it",
            hint="check these answers again",
        )


def _notes(data: Mapping[str, Any]) -> tuple[Reason, ...]:
    """The notes without what a policy adds; that nothing was written for weak context was not the policy's word."""
    codes = [note["code"] for note in data["notes"]]
    added = _OF_POLICY - {Code.WEAK_CONTEXT} if Code.EMPTY_ANSWER in codes else _OF_POLICY
    return tuple(_reason(code) for code in codes if code not in added)


def _action(decision: Decision, data: Mapping[str, Any], policy: Policy) -> tuple[Action, bool]:
    """What the response makes of a decision: refuse where nothing of a claim is left. And whether that is certain."""
    acts = (*decision.claims, *decision.uncovered)
    if decision.action in {Action.PASS, Action.REFUSE} or not any(act.gone or act.cuts for act in acts):
        return decision.action, True
    dropped = [act.checked.claim.span for act in acts if act.gone]
    if any(_stays(act, [span for span in dropped if span is not None]) for act in acts):
        return decision.action, True
    answer = data["answer"]
    if answer.startswith(_HASH) and len(answer) < 50:
        return decision.action, False
    chunks = tuple(Chunk(chunk["id"], "", doc_id=chunk["doc_id"]) for chunk in data["chunks"])
    claims = tuple(_checked(claim, whole=True) for claim in data["claims"])
    outside = tuple(_claim(claim) for claim in data.get("uncovered", ()))
    again = decide(policy, claims, uncovered=outside, notes=_notes(data))
    return respond(answer, claims, again, chunks, policy).action, True


def _stays(act: ClaimAction, dropped: Sequence[Span]) -> bool:
    """True for a claim that is certainly still shown: it is kept whole, and shares no text with one that goes."""
    claim, span = act.checked.claim, act.checked.claim.span
    if act.gone or act.cuts or act.checked.verdict.label is Label.NOT_A_CLAIM or claim.kind in _LOOSE:
        return False
    return span is None or not any(span.start < gone.end and gone.start < span.end for gone in dropped)


def _checked(data: Mapping[str, Any], *, whole: bool = False) -> CheckedClaim:
    """A logged claim with its verdict: what a policy reads of it, or with `whole` what the response reads, too."""
    parts = tuple(_checked(part, whole=whole) for part in data["parts"])
    claim = _claim(data, tuple(part.claim for part in parts))
    return CheckedClaim(claim, _verdict(data, whole=whole), parts)


def checked_claim(data: Mapping[str, Any]) -> CheckedClaim:
    """A logged claim with its whole verdict, as the gate made it. Raises KeyError, TypeError or ValueError."""
    return _checked(data, whole=True)


def _verdict(data: Mapping[str, Any], *, whole: bool) -> Verdict:
    label = _LABELS[data["verdict"]]
    score = data["score"]
    if score is not None and (isinstance(score, bool) or not 0 <= score <= 1):
        raise ValueError(f"score {score!r}")
    if whole:
        evidence, opinions = tuple(map(_evidence, data["evidence"])), data["opinions"]
        return Verdict(
            label,
            data["score"],
            tuple(Reason(told["code"], told["message"]) for told in data["reasons"]),
            evidence,
            data["decided_by"],
            tuple(map(_opinion, opinions)),
        )
    reasons = tuple(_reason(told["code"]) for told in data["reasons"])
    first = data["opinions"][:1] if label is Label.FABRICATED_CITATION else ()  # what alone tells if it holds elsewhere
    return Verdict(label, data["score"], reasons, (), data["decided_by"], tuple(map(_opinion, first)))


def _claim(data: Mapping[str, Any], parts: tuple[Claim, ...] | None = None) -> Claim:
    return Claim(
        data["text"],
        _span(data["span"]),
        data["statement"],
        _KINDS[data["kind"]],
        tuple(Citation(c["label"], _span(c["span"]), c["chunk_id"]) for c in data["citations"]),
        tuple(_claim(part) for part in data["parts"]) if parts is None else parts,
        data["covered"],
    )


def _span(ends: Sequence[int] | None) -> Span | None:
    return None if ends is None else Span(*ends)


def _evidence(data: Mapping[str, Any]) -> Evidence:
    return Evidence(data["chunk_id"], Span(*data["span"]), data["text"], page=data["page"])


@lru_cache(maxsize=1024)
def _reason(code: str) -> Reason:
    """A reason without its message, which no policy reads."""
    return Reason(code, "")


def _opinion(data: Mapping[str, Any]) -> Opinion:
    return Opinion(
        data["verifier"],
        data["version"],
        Stance(data["stance"]),
        data["support"],
        tuple(Reason(code, "") for code in data["reasons"]),
        decisive=data["decisive"],
        earlier=data.get("earlier"),
    )


@dataclass
class Differences:
    """What changed in sum: counts of (action before, action now) of answers, and the answers that changed."""

    answers: int = 0
    verdicts: int = 0
    moved: Counter[tuple[Action, Action]] = field(default_factory=Counter)
    changed: list[Replayed] = field(default_factory=list)
    uncertain: int = 0

    def add(self, one: Replayed) -> None:
        """Count one more."""
        self.answers += 1
        self.verdicts += len(one.claims)
        self.moved[one.before, one.action] += 1
        self.uncertain += not one.certain
        if one.before is not one.action:
            self.changed.append(one)
