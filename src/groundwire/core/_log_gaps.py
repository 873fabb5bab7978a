"""Which documents the search misses, counted over a verdict log."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from groundwire.core._gap import GapKind

if TYPE_CHECKING:
    from groundwire.core.verdict_log import LogRecord


@dataclass(frozen=True, slots=True)
class MissedDocument:
    """A document with the number of failed claims that it supports, and the median rank at which it was found."""

    doc_id: str
    title: str
    claims: int
    median_rank: float


@dataclass(frozen=True, slots=True)
class GapSummary:
    """Failed claims by gap, and the documents behind the gaps, most claims first."""

    kinds: Mapping[str, int]
    missed: tuple[MissedDocument, ...]
    outdated: tuple[MissedDocument, ...]


def summarise_gaps(records: Iterable[LogRecord]) -> GapSummary:
    """Count the gaps of a log in one pass."""
    kinds = Counter[str]()
    ranks: dict[tuple[str, str, str], list[int]] = defaultdict(list)
    for gap in _gaps(records):
        kinds[gap["kind"]] += 1
        if gap.get("chunk_id") is not None:
            ranks[gap["kind"], gap["doc_id"], gap["title"]].append(gap["rank"])
    found = {
        kind: sorted(
            (MissedDocument(doc, title, len(own), median(own)) for (k, doc, title), own in ranks.items() if k == kind),
            key=lambda document: (-document.claims, document.doc_id),
        )
        for kind in (GapKind.RETRIEVAL, GapKind.STALE)
    }
    return GapSummary(dict(sorted(kinds.items())), tuple(found[GapKind.RETRIEVAL]), tuple(found[GapKind.STALE]))


def _gaps(records: Iterable[LogRecord]) -> Iterator[dict[str, Any]]:
    for record in records:
        for claim in record.data["claims"]:
            if claim.get("gap") is not None:
                yield claim["gap"]
