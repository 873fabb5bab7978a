"""An outcome as plain values that it can be made of again: the documented form, with the answer and the chunks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

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
