"""One check as a record of the verdict log: plain values, with everything that explains and replays the decision."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from groundwire.core._editor import Repair
from groundwire.core._json import gap_dict
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
    Outcome,
    Reason,
    Span,
    Verdict,
)

SCHEMA = 1

Text = Callable[[str], str]


def plain(text: str) -> str:
    """The text itself."""
    return text


def hashed(text: str) -> str:
    """The text's SHA-256, shortened: equal texts stay recognisable. A short text can be guessed from its hash."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return f"sha256:{digest[:32]}"


@dataclass(frozen=True, slots=True)
class Basis:
    """What a decision rested on besides the outcome: without it no other policy can be tried on a record.

    `citations` is the rule that the claims were grounded under, `retrieval_score` the best of the chunks' when every
    one with text has one, `uncovered` the text outside given claims.
    """

    citations: str
    retrieval_score: float | None = None
    uncovered: tuple[Claim, ...] = ()


def record_of(outcome: Outcome, *, time: str, config: str, text: Text, basis: Basis | None = None) -> dict[str, Any]:
    """The record of one outcome. `text` is applied to everything that is not an id, a code or a number."""
    outside = [CheckedClaim(claim, Verdict(Label.UNVERIFIED, None)) for claim in (basis.uncovered if basis else ())]
    policy, _, digest = outcome.versions.get("policy", "").rpartition("@")
    return {
        "schema": SCHEMA,
        "time": time,
        "config": config,
        "policy": {"name": policy, "digest": digest} | ({"citations": basis.citations} if basis else {}),
        "versions": dict(outcome.versions),
        "id": outcome.id,
        "action": outcome.action.value,
        "score": outcome.score,
        "supported_share": outcome.supported_share,
        "own_abstention": own_abstention(outcome),
        "gate_refusal": outcome.action is Action.REFUSE,
        "question": None if outcome.question is None else text(outcome.question),
        "answer": text(outcome.answer),
        "text": text(outcome.text),
        "chunks": [_chunk(chunk) for chunk in outcome.chunks],
        "retrieval_score": _finite(basis.retrieval_score) if basis else None,
        "claims": [_claim(checked, text) for checked in outcome.claims],
        "uncovered": [_claim(checked, text) for checked in outside],
        "fabricated": [text(label) for label in _fabricated(outcome.claims)],
        "invented": [text(told) for told in _invented(outcome.claims)],
        "citations": [{"id": shown.id, "doc_id": shown.doc_id, "page": shown.page} for shown in outcome.citations],
        "notes": _reasons(outcome.notes, text),
        "repairs": [_repair(one, text) for one in outcome.repairs],
        "timings": dict(outcome.timings),
    }


def own_abstention(outcome: Outcome) -> bool:
    """True when the model itself said that it could not answer, and asserted nothing beside it."""
    asserts = any(checked.verdict.label is not Label.NOT_A_CLAIM for checked in outcome.claims)
    return not asserts and any(checked.claim.kind is ClaimKind.REFUSAL for checked in outcome.claims)


def _fabricated(claims: Sequence[CheckedClaim]) -> Iterator[str]:
    """The ids that were cited and name no chunk, once a claim."""
    for checked in claims:
        cited = (*checked.claim.citations, *(c for part in checked.claim.parts for c in part.citations))
        yield from dict.fromkeys(citation.label for citation in cited if citation.chunk_id is None)


def _invented(claims: Sequence[CheckedClaim]) -> Iterator[str]:
    """What a judge named that it was never shown, once a claim."""
    for checked in claims:
        told = (*checked.verdict.reasons, *(r for part in checked.parts for r in part.verdict.reasons))
        yield from dict.fromkeys(reason.message for reason in told if reason.code == Code.JUDGE_UNKNOWN_ID)


def _chunk(chunk: Chunk) -> dict[str, Any]:
    written = {"id": chunk.id, "doc_id": chunk.doc_id, "pages": list(chunk.pages), "type": chunk.type}
    return written | {"score": _finite(chunk.score)}


def _finite(number: float | None) -> float | None:
    return number if number is None or math.isfinite(number) else None


def _claim(checked: CheckedClaim, text: Text) -> dict[str, Any]:
    claim, verdict = checked.claim, checked.verdict
    return {
        "text": text(claim.text),
        "statement": text(claim.statement),
        "span": _span(claim.span),
        "kind": claim.kind.value,
        "covered": claim.covered,
        "citations": [_citation(citation, text) for citation in claim.citations],
        "verdict": verdict.label.value,
        "score": verdict.score,
        "reasons": _reasons(verdict.reasons, text),
        "evidence": [_evidence(piece, text) for piece in verdict.evidence],
        "decided_by": verdict.decided_by,
        "opinions": [_opinion(opinion) for opinion in verdict.opinions],
        "parts": [_claim(part, text) for part in checked.parts],
    } | ({} if verdict.gap is None else {"gap": gap_dict(verdict.gap)})


def _span(span: Span | None) -> list[int] | None:
    return None if span is None else [span.start, span.end]


def _citation(citation: Citation, text: Text) -> dict[str, Any]:
    known = citation.chunk_id is not None
    label = citation.label if known else text(citation.label)
    return {"label": label, "span": _span(citation.span), "chunk_id": citation.chunk_id}


def _evidence(piece: Evidence, text: Text) -> dict[str, Any]:
    return {"chunk_id": piece.chunk_id, "span": _span(piece.span), "text": text(piece.text), "page": piece.page}


def _opinion(opinion: Opinion) -> dict[str, Any]:
    return {
        "verifier": opinion.verifier,
        "version": opinion.version,
        "stance": opinion.stance.value,
        "support": opinion.support,
        "decisive": opinion.decisive,
        "reasons": [reason.code for reason in opinion.reasons],
    } | ({} if opinion.earlier is None else {"earlier": opinion.earlier})


def _repair(one: Repair, text: Text) -> dict[str, Any]:
    return {
        "span": _span(one.span),
        "before": text(one.before),
        "after": text(one.after),
        "kept": one.kept,
        "by": one.by,
        "reason": _reasons([one.reason], text)[0],
        "evidence": [_evidence(piece, text) for piece in one.evidence],
    }


def _reasons(reasons: Sequence[Reason], text: Text) -> list[dict[str, str]]:
    return [{"code": reason.code, "message": text(reason.message)} for reason in reasons]
