"""Why a claim failed, as far as the corpus can tell: what was missed by the search, and what nobody ever wrote."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class GapKind(StrEnum):
    """It was not retrieved; an older version had it, or what says it has run out; the corpus does not say it."""

    RETRIEVAL = "retrieval"
    STALE = "stale"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Gap:
    """What the corpus says of a claim that failed.

    `chunk_id` is the chunk that supports it, `rank` its place from 1 when the corpus is searched for the claim; both
    are None where nothing does. `page` is None where it is not known.
    """

    kind: GapKind
    chunk_id: str | None = None
    rank: int | None = None
    doc_id: str = ""
    title: str = ""
    page: int | None = None

    def told(self) -> str:
        """The gap in one line, for people."""
        page = f", page {self.page}" if self.page is not None else ""
        where = f"[{self.chunk_id}] {self.title or self.doc_id}{page}"
        if self.kind is GapKind.RETRIEVAL:
            return f"not retrieved: {where} supports it (rank {self.rank} when the corpus is searched for the claim)"
        if self.kind is GapKind.STALE:
            return f"out of date: {where} said so"
        return "the corpus does not say it either"
