"""Labelled answers: reading them, halving them, and checking them through one gate a configuration."""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from groundwire import Gate
from groundwire.calibration.evaluation import Record
from groundwire.core._json import case_from
from groundwire.core._registry import load_verifier
from groundwire.core._types import Opinion, Outcome, Pair, Verifier

HALVES = ("calibration", "report", "all")


def records(path: Path) -> Iterator[Record]:
    """The records of a .jsonl or .jsonl.gz file."""
    data = path.read_bytes()
    text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8")
    yield from (json.loads(line) for line in text.split("\n") if line.strip())


def in_calibration_half(record_id: str) -> bool:
    """Even first byte of the SHA-256 of the record's id: such records may choose thresholds, the others report."""
    return hashlib.sha256(record_id.encode()).digest()[0] % 2 == 0


def chosen(every: Sequence[Record], half: str, sample: int | None = None) -> list[Record]:
    """The records of one half, or a fixed random sample of `sample` of them, in their order.

    Records without labelled claims (cases, abstentions) belong to both halves: no threshold is chosen on them.
    """
    kept = [
        record
        for record in every
        if half == "all" or not is_labelled(record) or in_calibration_half(record["id"]) == (half == "calibration")
    ]
    if sample is None or sample >= len(kept):
        return kept
    return [kept[at] for at in sorted(random.Random(0).sample(range(len(kept)), sample))]


def is_case(record: Record) -> bool:
    """Whether a record is of the case form, which says what is expected of the gate's own claims."""
    return "expect" in record


def is_labelled(record: Record) -> bool:
    """Whether a record has claims with human labels. What has none and is no case is an abstention, which must ship."""
    return not is_case(record) and bool(record.get("claims"))


class Remembering:
    """A verifier that is asked once for equal pairs, so that configurations that share a stage share its work.

    The protocol allows it: a pair's opinion must not depend on the other pairs. `forget` empties it.
    """

    def __init__(self, verifier: Verifier) -> None:
        self.name, self.version = verifier.name, verifier.version
        self._verifier = verifier
        self._known: dict[Pair, Opinion] = {}

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, in order."""
        asked = [pair for pair in dict.fromkeys(pairs) if pair not in self._known]
        if asked:
            self._known.update(zip(asked, self._verifier.verify(asked), strict=True))
        return [self._known[pair] for pair in pairs]

    def forget(self) -> None:
        """Remember nothing: called between records, whose pairs have nothing in common."""
        self._known.clear()


class Bench:
    """One gate a configuration; a configuration is written as its stages with commas ("deterministic,entailment")."""

    def __init__(self, configurations: Sequence[str]) -> None:
        names = {name for configuration in configurations for name in configuration.split(",")}
        self._stages = {name: Remembering(load_verifier(name)) for name in sorted(names)}
        self._gates = {
            configuration: Gate(verifiers=[self._stages[name] for name in configuration.split(",")])
            for configuration in configurations
        }

    @property
    def versions(self) -> dict[str, str]:
        """The stages' versions."""
        return {name: stage.version for name, stage in self._stages.items()}

    def check(self, record: Record) -> Iterator[tuple[str, Outcome]]:
        """The outcome of one record for each configuration. Labelled claims are handed over as given claims."""
        read = record if is_labelled(record) else {key: value for key, value in record.items() if key != "claims"}
        case = case_from(read)
        for configuration, gate in self._gates.items():
            outcome = gate.check(case.answer, case.chunks, question=case.question, claims=case.given, id=case.id)
            yield configuration, outcome
        for stage in self._stages.values():
            stage.forget()
