"""An outcome as plain values that it can be made of again: the documented form, with the answer and the chunks.

What is kept carries a seal, the SHA-256 of itself and of what it belongs to. It finds damage and rows that were moved,
not a forger who may write to the database: `regate` checks those answers once more.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from groundwire.core._errors import GroundwireError
from groundwire.core._json import chunk_from, outcome_dict
from groundwire.core._types import (
    Action,
    CheckedClaim,
    Citation,
    Claim,
    ClaimKind,
    Evidence,
    Label,
    Outcome,
    Reason,
    ShownCitation,
    Span,
    Verdict,
)


def sealed(outcome: Outcome, *, seal: str) -> str:
    """What `opened` reads, as JSON. `seal`: what the entry belongs to."""
    held = saved_outcome(outcome)
    return json.dumps({"seal": _digest(held, seal), **held})


def opened(kept: str, *, seal: str) -> Outcome | None:
    """The outcome that `sealed` wrote; None for one that is damaged, belongs elsewhere or is not an answer that passed.

    What a text that passed shows is the answer itself, and each of its citations is one of its chunks.
    """
    try:
        held = json.loads(kept)
        stamp = held.pop("seal")
        if stamp != _digest(held, seal):
            return None
        outcome = outcome_from(held)
    except (ArithmeticError, AttributeError, GroundwireError, LookupError, RecursionError, TypeError, ValueError):
        return None
    known = {chunk.id for chunk in outcome.chunks}
    sound = outcome.action is Action.PASS and outcome.text == outcome.answer and outcome.text.strip()
    return outcome if sound and all(shown.id in known for shown in outcome.citations) else None


def _digest(held: Mapping[str, Any], seal: str) -> str:
    return sha256(json.dumps([seal, held], sort_keys=True).encode()).hexdigest()


def saved_outcome(outcome: Outcome) -> dict[str, Any]:
    """What `outcome_from` reads: opinions and timings, which explain a decision, stay in the verdict log."""
    return {
        "outcome": outcome_dict(outcome),
        "answer": outcome.answer,
        "question": outcome.question,
        "chunks": [asdict(chunk) for chunk in outcome.chunks],
    }


def outcome_from(saved: Mapping[str, Any]) -> Outcome:
    """The outcome that `saved_outcome` wrote."""
    held = saved["outcome"]
    return Outcome(
        id=held["id"],
        action=Action(held["action"]),
        text=held["text"],
        answer=saved["answer"],
        question=saved["question"],
        claims=tuple(_claim(claim) for claim in held["claims"]),
        chunks=tuple(
            chunk_from(chunk, where=f"chunks[{at}]", default_id=str(at)) for at, chunk in enumerate(saved["chunks"])
        ),
        score=held["score"],
        supported_share=held["supported_share"],
        citations=tuple(ShownCitation(**{"badge": None, **shown}) for shown in held["citations"]),
        notes=_reasons(held["notes"]),
        versions=held["versions"],
    )


def _claim(held: Mapping[str, Any]) -> CheckedClaim:
    parts = tuple(_claim(part) for part in held.get("parts", ()))
    label = Label(held["verdict"])
    claim = Claim(
        held["text"],
        None if held["span"] is None else Span(*held["span"]),
        held["statement"],
        kind=ClaimKind.FRAGMENT if label is Label.NOT_A_CLAIM else ClaimKind.CLAIM,
        citations=tuple(Citation(name, None, name) for name in held["citations"]),
        parts=tuple(part.claim for part in parts),
    )
    evidence = tuple(
        Evidence(piece["chunk_id"], Span(*piece["span"]), piece["text"], page=piece.get("page"))
        for piece in held["evidence"]
    )
    verdict = Verdict(label, held["score"], _reasons(held["reasons"]), evidence, held["decided_by"])
    return CheckedClaim(claim, verdict, parts)


def _reasons(held: Any) -> tuple[Reason, ...]:
    return tuple(Reason(reason["code"], reason["message"]) for reason in held)
