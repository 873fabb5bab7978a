"""Labelled evaluation sets as (claim, chunks).  Never trained on."""

import gzip
import hashlib
import json
import random
from dataclasses import dataclass
from pathlib import Path

from groundwire.core._types import Span
from training.text import vocabulary

MACRO = ("ragtruth_qa", "faithbench", "lfqa", "expertqa", "factcheckgpt", "wice", "qags", "summedits")


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """One counted claim of a set; `good` when the label is supported. `span` is where it stands in the `answer`."""

    record: str
    text: str
    good: bool
    chunks: tuple[str, ...]
    question: str = ""
    answer: str = ""
    span: Span | None = None


def read_claims(folder: Path, name: str) -> list[LabelledClaim]:
    """Claims of one set that count (`unknown` ones do not)."""
    claims: list[LabelledClaim] = []
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            chunks = tuple(chunk["text"] for chunk in record["chunks"])
            claims.extend(
                LabelledClaim(
                    record["id"],
                    claim["text"],
                    claim["label"] == "supported",
                    chunks,
                    record["question"] or "",
                    record["answer"],
                    Span(*claim["span"]) if claim["span"] else None,
                )
                for claim in record["claims"]
                if claim["label"] != "unknown" and any(chunk.strip() for chunk in chunks)
            )
    return claims


def sampled(claims: list[LabelledClaim], size: int | None, seed: int = 0) -> list[LabelledClaim]:
    """`size` claims drawn at random, or all."""
    return claims if size is None or size >= len(claims) else random.Random(seed).sample(claims, size)


def in_calibration_half(claim: LabelledClaim) -> bool:
    """Half of the records, by a digest of their ids, may choose thresholds; the other half reports."""
    return hashlib.sha256(claim.record.encode()).digest()[0] % 2 == 0


def overlap_score(claim: LabelledClaim) -> float:
    """The plain overlap floor: share of the claim's content words that the chunks have."""
    wanted = vocabulary(claim.text)
    held = set().union(*(vocabulary(chunk) for chunk in claim.chunks))
    return sum(word in held for word in wanted) / len(wanted) if wanted else 1.0
