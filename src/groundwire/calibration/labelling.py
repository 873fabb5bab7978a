"""Labelling by hand: which claims to show first, and a file of labels that survives a kill.

The order takes strata by turns: verdict and domain, and within them the scores nearest to the thresholds first. With a
`rate` only a share of the claims far from them is drawn, by the hash of claim and answer, and each that is drawn stands
for 1 / share of its kind: the weight goes into the label, so that the bound stays honest.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path

from groundwire.calibration.labels import LabelledClaim, claim_from
from groundwire.core._errors import InputError
from groundwire.core._json import json_line, parse_json

NEAR = 0.2  # of a threshold: such claims are always drawn


def key_of(claim: LabelledClaim) -> str:
    """Sixteen hex digits that name a claim of an answer, whatever the gate says of it."""
    text = json.dumps([claim.answer_id, claim.claim])
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def queue(claims: Iterable[LabelledClaim], *, thresholds: Sequence[float], rate: float = 1.0) -> list[LabelledClaim]:
    """The claims to label, most useful first. What is no claim, and what occurs twice, is left out.

    `rate` in 0..1 is the share of the claims that lie further than 0.2 from every threshold, or have no score, that is
    drawn at all. A draw depends on the claim alone: the same log gives the same queue.
    """
    if not 0 < rate <= 1:
        raise InputError(f"the rate must lie above 0 and be at most 1, not {rate:g}")
    strata: dict[tuple[str, str], list[tuple[float, str, LabelledClaim]]] = {}
    seen: set[str] = set()
    for claim in claims:
        key = key_of(claim)
        if claim.verdict == "not_a_claim" or key in seen:
            continue
        seen.add(key)
        score = claim.score
        far = 1.0 if score is None else min((abs(score - one) for one in thresholds), default=0.0)
        share = 1.0 if far <= NEAR else rate
        if int(key, 16) / 16**16 >= share:
            continue
        stratum = claim.verdict, claim.groups.get("domain", "")
        strata.setdefault(stratum, []).append((far, key, replace(claim, weight=claim.weight / share)))
    ordered = [sorted(strata[name], key=lambda found: found[:2]) for name in sorted(strata)]
    return [found[2] for row in zip_longest(*ordered) for found in row if found is not None]


class LabelFile:
    """Labels in a file, a line each, on the disk before the next claim is shown. It is always a file that `tune` reads.

    Taking a label back cuts its line off. Half a line that a kill left is cut off, too. Raises InputError for a file
    that holds anything else, and leaves that as it is.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lines: list[tuple[int, LabelledClaim]] = []  # where each line begins
        data = path.read_bytes() if path.exists() else b""
        place = 0
        for number, line in enumerate(data[: data.rfind(b"\n") + 1].splitlines(keepends=True), start=1):
            self._lines.append((place, _read(line, f"{path}, line {number}")))
            place += len(line)
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise InputError(f"{path} cannot be written: {error.strerror or error}") from error
        self._cut(place)

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def done(self) -> set[str]:
        """The keys of the claims that have a label."""
        return {key_of(claim) for _, claim in self._lines}

    def add(self, claim: LabelledClaim, label: str) -> None:
        """Write a label; when this returns it is on the disk. Raises InputError when it could not be written."""
        place = os.fstat(self._file).st_size
        labelled = replace(claim, label=label)
        line = json_line(labelled.line()).encode("utf-8") + b"\n"
        try:
            if os.write(self._file, line) < len(line):
                raise OSError("the disk is full")
            os.fsync(self._file)
        except OSError as error:
            self._cut(place)
            raise InputError(f"{self.path} cannot be written: {error.strerror or error}") from error
        self._lines.append((place, labelled))

    def undo(self) -> LabelledClaim | None:
        """Take the last label back, one of an earlier session too; the claim that had it, or None."""
        if not self._lines:
            return None
        place, claim = self._lines.pop()
        self._cut(place)
        return claim

    def _cut(self, place: int) -> None:
        os.ftruncate(self._file, place)
        os.fsync(self._file)


def _read(line: bytes, where: str) -> LabelledClaim:
    try:
        record = parse_json(line.decode("utf-8"))
    except (InputError, UnicodeDecodeError) as error:
        raise InputError(f"{where}: {error}") from error
    if not isinstance(record, dict):
        raise InputError(f"{where} is no label", hint="name another file for the labels")
    return claim_from(record, where)
