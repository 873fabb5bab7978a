"""Labelled evaluation sets as (claim, chunks) and the window pairs to score for them.  Never trained on."""

import gzip
import hashlib
import json
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from training.text import inverse_document_frequency, vocabulary, words
from training.windows import joined_windows, long_sentences_cut, rank_windows

MACRO = ("ragtruth_qa", "faithbench", "lfqa", "expertqa", "factcheckgpt", "wice", "qags", "summedits")


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """One counted claim of a set; `good` when the label is supported."""

    record: str
    text: str
    good: bool
    chunks: tuple[str, ...]


def read_claims(folder: Path, name: str) -> list[LabelledClaim]:
    """Claims of one set that count (`unknown` ones do not)."""
    claims: list[LabelledClaim] = []
    with gzip.open(folder / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            chunks = tuple(chunk["text"] for chunk in record["chunks"])
            claims.extend(
                LabelledClaim(record["id"], claim["text"], claim["label"] == "supported", chunks)
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


def set_idf(claims: Sequence[LabelledClaim]) -> dict[str, float]:
    """idf over the chunks of a set; at run time the chunks at hand play this part."""
    return inverse_document_frequency(vocabulary(chunk) for chunk in {c for claim in claims for c in claim.chunks})


def window_premises(
    claim: LabelledClaim, idf: Mapping[str, float], *, words_each: int, best: int, joined: bool = True
) -> list[str]:
    """The `best` windows of all chunks by overlap, and the best short ones joined when the text is long."""
    found: list[tuple[float, str]] = []
    for chunk in claim.chunks:
        sentences = long_sentences_cut([chunk], words_each)
        for window in rank_windows(sentences, claim.text, words_each, idf) if sentences else []:
            found.append((window.score, " ".join(sentences[window.start : window.end])))
    found.sort(key=lambda pair: -pair[0])
    premises = [text for _, text in found[:best]]
    everything = long_sentences_cut(claim.chunks, words_each)
    if joined and sum(len(sentence.split()) for sentence in everything) > words_each:
        premises.append(joined_windows(everything, claim.text, words_each, idf, count=3)[0])
    return premises


def overlap_score(claim: LabelledClaim) -> float:
    """The plain overlap floor: share of the claim's content words that the chunks have."""
    wanted = vocabulary(claim.text)
    held = set().union(*(vocabulary(chunk) for chunk in claim.chunks))
    return sum(word in held for word in wanted) / len(wanted) if wanted else 1.0


def bigram_containment(claim: LabelledClaim) -> float:
    """Share of the claim's word pairs that one chunk has: high for copied text."""
    tokens = words(claim.text)
    pairs = list(pairwise(tokens))
    if not pairs:
        return 1.0
    best = 0.0
    for chunk in claim.chunks:
        there = words(chunk)
        known = set(pairwise(there))
        best = max(best, sum(pair in known for pair in pairs) / len(pairs))
    return best
