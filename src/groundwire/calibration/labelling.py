"""Labelling by hand: which claims to show first, and a file of labels that survives a kill.

Every claim has a pull: more near a threshold, less in a large stratum of verdict and domain. It comes at its priority,
a number drawn from the hash of claim and answer, divided by its pull. However many are labelled, that is a priority
sample (Duffield, Lund and Thorup 2007): with the priority of the first claim that still waits, the chance of each that
came before it is known, and each stands for 1 / chance claims. So the bound stays honest when labelling stops early.
With a `rate` only a share of the claims far from all thresholds is drawn at all, and that goes into the weight as well.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from groundwire.calibration.labels import Draw, LabelledClaim, claim_from
from groundwire.core._errors import InputError
from groundwire.core._json import json_line, parse_json

NEAR = 0.2  # of a threshold: such claims are always drawn, and come first
_FAR = 0.4  # the pull of other claims, where that of a near one is 1


def key_of(claim: LabelledClaim) -> str:
    """Sixteen hex digits that name a claim of an answer, whatever the gate says of it."""
    text = json.dumps([claim.answer_id, claim.claim])
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def queue(claims: Iterable[LabelledClaim], *, thresholds: Sequence[float], rate: float = 1.0) -> list[LabelledClaim]:
    """The claims to label, by priority. What is no claim, and what occurs twice, is left out.

    `rate` in 0..1 is the share of the claims that lie further than 0.2 from every threshold, or have no score, that is
    drawn at all. A draw depends on the claim alone: the same log gives the same queue.
    """
    if not 0 < rate <= 1:
        raise InputError(f"the rate must lie above 0 and be at most 1, not {rate:g}")
    found = {key_of(claim): claim for claim in reversed(list(claims)) if claim.verdict != "not_a_claim"}
    strata = Counter(map(_stratum, found.values()))
    drawn = []
    for key, claim in found.items():
        far = 1.0 if claim.score is None else min((abs(claim.score - one) for one in thresholds), default=0.0)
        share = 1.0 if far <= NEAR else rate
        if int(key, 16) / 16**16 < share:
            pull = (1.0 if far <= NEAR else _FAR) / math.sqrt(strata[_stratum(claim)])
            priority = _chance(key) / pull
            weight, draw = claim.weight / share, Draw(pull, priority, None)
            drawn.append((priority, key, replace(claim, weight=weight, draw=draw)))
    return [claim for _, _, claim in sorted(drawn, key=lambda one: one[:2])]


def _stratum(claim: LabelledClaim) -> tuple[str, str]:
    return claim.verdict, claim.groups.get("domain", "")


def _chance(key: str) -> float:
    """A number in 0..1 from the hash of a key, independent of the one that the rate is held against."""
    return (int(hashlib.sha256(key.encode()).hexdigest()[:13], 16) + 1) / (16**13 + 1)


def counted(claims: Sequence[LabelledClaim]) -> list[LabelledClaim]:
    """The lines of one file with the weight that each has by where labelling stopped; lines without a draw stay.

    Lines whose claim came after one that was still waiting when the last label was given are left out.
    """
    draws = [claim.draw for claim in claims if claim.draw is not None]
    if not draws or draws[-1].next is None:
        return [replace(claim, draw=None) for claim in claims]
    waiting, kept = draws[-1].next, []
    for claim in claims:
        if claim.draw is None:
            kept.append(claim)
        elif claim.draw.priority < waiting:
            chance = min(1.0, claim.draw.pull * waiting)
            kept.append(replace(claim, weight=claim.weight / chance, draw=None))
    return kept


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

    def add(self, claim: LabelledClaim, label: str, *, waiting: float | None = None) -> None:
        """Write a label; when this returns it is on the disk. `waiting` is the priority of the next unlabelled claim.

        Raises InputError when it could not be written.
        """
        place = self._place()
        draw = None if claim.draw is None else replace(claim.draw, next=waiting)
        labelled = replace(claim, label=label, draw=draw)
        line = json_line(labelled.line()).encode("utf-8") + b"\n"
        try:
            if os.write(self._file, line) < len(line):
                raise OSError("the disk is full")
            os.fsync(self._file)
        except OSError as error:
            self._cut(place)
            raise InputError(f"{self.path} cannot be written: {error.strerror or error}") from error
        self._end = place + len(line)
        self._lines.append((place, labelled))

    def undo(self) -> LabelledClaim | None:
        """Take the last label back, one of an earlier session too; the claim that had it, or None."""
        if not self._lines:
            return None
        self._place()
        place, claim = self._lines.pop()
        self._cut(place)
        return claim

    def _place(self) -> int:
        """Where the next line begins. Raises InputError when somebody else wrote to the file or cut it."""
        if os.fstat(self._file).st_size != self._end:
            raise InputError(f"{self.path} was changed by another program", hint="label in one session at a time")
        return self._end

    def _cut(self, place: int) -> None:
        os.ftruncate(self._file, place)
        os.fsync(self._file)
        self._end = place


def _read(line: bytes, where: str) -> LabelledClaim:
    try:
        record = parse_json(line.decode("utf-8"))
    except (InputError, UnicodeDecodeError) as error:
        raise InputError(f"{where}: {error}") from error
    if not isinstance(record, dict):
        raise InputError(f"{where} is no label", hint="name another file for the labels")
    return claim_from(record, where)
