"""For each claim that failed: does the corpus hold support that was not retrieved, did it once, or does it not?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from groundwire.core._gap import Gap, GapKind
from groundwire.core._plugins import Library
from groundwire.core._types import CheckedClaim, Chunk, Claim, Evidence, Label, Verifier
from groundwire.core._validity import valid_on
from groundwire.core.evidence import Passages
from groundwire.core.grounding import ground

_LOOKED_AT = 10  # chunks of the corpus that one claim is held against
_HOLDS = frozenset({Label.SUPPORTED, Label.MISCITED, Label.NOT_A_CLAIM})


def find_gaps(
    claims: Sequence[CheckedClaim],
    retrieved: Sequence[Chunk],
    library: Library,
    verifiers: Sequence[Verifier],
    *,
    as_of: date | str | None = None,
) -> tuple[CheckedClaim, ...]:
    """The claims, each that failed with its gap; without one where the verifiers could not tell.

    Support that has run out by the day `as_of`, retrieved or not, is as stale as that of an older version.
    """
    known = {chunk.id for chunk in retrieved} | {" ".join(chunk.text.split()) for chunk in retrieved}
    return tuple(
        checked
        if checked.verdict.label in _HOLDS
        else replace(
            checked, verdict=replace(checked.verdict, gap=_gap(checked.claim, known, library, verifiers, as_of))
        )
        for checked in claims
    )


def _gap(
    claim: Claim, known: set[str], library: Library, verifiers: Sequence[Verifier], as_of: date | str | None
) -> Gap | None:
    ranked = list(enumerate(library.search(claim.statement, limit=_LOOKED_AT + len(known)), start=1))
    holding = {chunk.id for chunk in valid_on([chunk for _, chunk in ranked], as_of)[0]}
    found = [
        (rank, chunk)
        for rank, chunk in ranked
        if chunk.id in holding and chunk.id not in known and " ".join(chunk.text.split()) not in known
    ][:_LOOKED_AT]
    old = [(rank, chunk) for rank, chunk in ranked if chunk.id not in holding][:_LOOKED_AT]
    old += enumerate(library.search_retired(claim.statement, limit=_LOOKED_AT), start=1)
    told = True
    for kind, ranked in ((GapKind.RETRIEVAL, found), (GapKind.STALE, old)):
        label, evidence = _held(claim, [chunk for _, chunk in ranked], verifiers)
        if label is Label.SUPPORTED and evidence is not None:
            rank, chunk = next((rank, chunk) for rank, chunk in ranked if chunk.id == evidence.chunk_id)
            return Gap(kind, chunk.id, rank, chunk.doc_id, chunk.title, evidence.page)
        told = told and label is not Label.UNVERIFIED
    return Gap(GapKind.NONE) if told else None


def _held(claim: Claim, chunks: Sequence[Chunk], verifiers: Sequence[Verifier]) -> tuple[Label, Evidence | None]:
    """What the claim is worth against these chunks alone, and the passage that settles it."""
    if not chunks:
        return Label.UNSUPPORTED, None
    (checked,) = ground((claim,), Passages(chunks), verifiers, citations="ignore")
    return checked.verdict.label, next(iter(checked.verdict.evidence), None)
