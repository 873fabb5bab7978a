"""Evidence that has run out by a given day is no evidence; what only it says is told apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime

from groundwire.core._errors import InputError
from groundwire.core._reasons import Code
from groundwire.core._types import CheckedClaim, Chunk, Label, Reason, Verifier
from groundwire.core.evidence import Passages
from groundwire.core.grounding import ground

_HOLDS = frozenset({Label.SUPPORTED, Label.MISCITED, Label.NOT_A_CLAIM})


def valid_on(chunks: Sequence[Chunk], as_of: date | str | None) -> tuple[tuple[Chunk, ...], tuple[Chunk, ...]]:
    """The chunks that hold on that day, and those that have run out. Without a day all hold.

    `valid_until` is the last day on which a chunk holds; one that is no ISO day counts as run out. Raises InputError
    when `as_of` is no ISO day.
    """
    if as_of is None:
        return tuple(chunks), ()
    day = iso_day(as_of.isoformat() if isinstance(as_of, date) else as_of)
    if day is None:
        raise InputError(f"as_of must be an ISO day, not {as_of!r}", hint="2026-11-30")
    ends = [(chunk, iso_day(chunk.valid_until)) for chunk in chunks]
    holding = [chunk for chunk, end in ends if chunk.valid_until is None or (end is not None and end >= day)]
    held = {id(chunk) for chunk in holding}
    return tuple(holding), tuple(chunk for chunk in chunks if id(chunk) not in held)


def iso_day(written: str | None) -> date | None:
    """The day of an ISO 8601 date, or of a time at the place it was written for; None for anything else."""
    for read in (date.fromisoformat, lambda text: datetime.fromisoformat(text).date()):
        try:
            return read((written or "").strip())
        except ValueError:
            continue
    return None


def tell_stale(
    claims: Sequence[CheckedClaim], run_out: Sequence[Chunk], verifiers: Sequence[Verifier]
) -> tuple[CheckedClaim, ...]:
    """The claims; one that failed and that a chunk which has run out supports says so, with that passage."""
    if not run_out:
        return tuple(claims)
    passages = Passages(run_out)
    by_id = {chunk.id: chunk for chunk in run_out}
    told = []
    for checked in claims:
        verdict = checked.verdict
        if verdict.label not in _HOLDS:
            (then,) = ground((checked.claim,), passages, verifiers, citations="ignore")
            if then.verdict.label is Label.SUPPORTED and then.verdict.evidence:
                piece = then.verdict.evidence[0]
                chunk = by_id[piece.chunk_id]
                message = f"only {chunk.title or chunk.id} says it, which held until {chunk.valid_until}"
                reasons = (Reason(Code.STALE_EVIDENCE, message), *verdict.reasons)
                verdict = replace(verdict, reasons=reasons, evidence=(*verdict.evidence, piece))
        told.append(replace(checked, verdict=verdict))
    return tuple(told)
