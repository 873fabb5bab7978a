"""Step 8: what we keep, so that every decision can be explained and replayed."""

from __future__ import annotations

import hashlib
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from groundwire.core._errors import ConfigError, LogError
from groundwire.core._json import json_line
from groundwire.core._log_file import Line, append_line, read_lines
from groundwire.core._log_record import SCHEMA, Basis, hashed, plain, record_of
from groundwire.core._route_log import ROUTE, is_route
from groundwire.core._types import Outcome

_BINS = 10


def _now() -> datetime:
    return datetime.now(UTC)


class VerdictLog:
    """A file with one line of JSON a check. Threads and processes may share it; POSIX systems only.

    `redact` keeps a hash in place of every text of question, answer, claims, evidence and messages; ids, codes,
    figures and spans stay. Past `max_bytes` the file is renamed to PATH.1, and `keep` such files are kept. `config`
    names the configuration in force (a hash); without it the outcome's versions, policy included, are hashed. `clock`
    gives the time of a record.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        redact: bool = False,
        max_bytes: int = 100_000_000,
        keep: int = 5,
        config: str = "",
        clock: Callable[[], datetime] = _now,
    ) -> None:
        if not str(path):
            raise ConfigError("the path of the verdict log is empty")
        if max_bytes < 1 or keep < 0:
            raise ConfigError("the verdict log needs max_bytes >= 1 and keep >= 0")
        self.path = Path(path)
        self.redact = redact
        self.max_bytes, self.keep = max_bytes, keep
        self.config = config
        self._clock = clock

    def append(self, outcome: Outcome, *, basis: Basis | None = None) -> None:
        """Write one record; when this returns it is on the disk. `basis` is what makes it one that can be replayed.

        Raises LogError when it could not be written (no space, no permission, no folder). Nothing of the record is
        then in the file, and the gate hands out no outcome: a decision that has to be logged and was not is not made.
        """
        record = record_of(
            outcome,
            time=self._clock().isoformat(timespec="milliseconds"),
            config=self.config or _hash_of(outcome.versions),
            text=hashed if self.redact else plain,
            basis=basis,
        )
        self._write(record)

    def append_route(self, route: Mapping[str, Any], *, id: str | None, question: str) -> None:
        """Write one decision of a router, in the form of `core/_route_log.py`. Raises LogError as `append` does."""
        said = hashed(question) if self.redact else question
        time = self._clock().isoformat(timespec="milliseconds")
        self._write({"schema": SCHEMA, "kind": ROUTE, "time": time, "id": id, "question": said, **route})

    def _write(self, record: Mapping[str, Any]) -> None:
        line = json_line(record).encode("utf-8") + b"\n"
        append_line(self.path, line, max_bytes=self.max_bytes, keep=self.keep)


def _hash_of(versions: Mapping[str, str]) -> str:
    return hashlib.sha256(json.dumps(dict(versions), sort_keys=True).encode()).hexdigest()[:12]


@dataclass(frozen=True, slots=True)
class LogRecord:
    """One check as it was logged. `data` is the whole record; the other fields are what a summary reads of it."""

    time: str
    id: str | None
    action: str
    score: float | None
    supported_share: float | None
    own_abstention: bool
    gate_refusal: bool
    verdicts: tuple[str, ...]
    reasons: tuple[str, ...]
    fabricated: tuple[str, ...]
    timings: Mapping[str, float]
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class SkippedLine:
    """A line that is no record: where it stands and why it was passed over."""

    path: Path
    number: int
    why: str


def read_log(path: str | Path, *, skipped: list[SkippedLine] | None = None) -> Iterator[LogRecord]:
    """The records of a log, oldest first, rotated files included.

    A line that is no record (a process was killed while it wrote) is passed over and added to `skipped`; no other line
    is lost by it. A router's decisions in the same log are left to `summarise_routes`. Raises LogError when there is
    no such log.
    """
    return _records(read_lines(Path(path)), skipped)


def _records(lines: Iterable[Line], skipped: list[SkippedLine] | None) -> Iterator[LogRecord]:
    for line in lines:
        if is_route(line.data):
            continue
        try:
            yield _record(line.data)
        except LogError as error:
            if skipped is not None:
                why = error.message if line.complete else "half a line, not ended"
                skipped.append(SkippedLine(line.path, line.number, why))


def _record(data: bytes) -> LogRecord:
    try:
        read = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise LogError("not a line of JSON") from error
    if not isinstance(read, dict) or not isinstance(read.get("schema"), int):
        raise LogError("not a record of a verdict log")
    if read["schema"] > SCHEMA:
        raise LogError(f"a record of schema {read['schema']}, newer than {SCHEMA}", hint="install a newer version")
    try:
        return LogRecord(
            time=read["time"],
            id=read["id"],
            action=read["action"],
            score=read["score"],
            supported_share=read["supported_share"],
            own_abstention=read["own_abstention"],
            gate_refusal=read["gate_refusal"],
            verdicts=tuple(claim["verdict"] for claim in read["claims"]),
            reasons=tuple(reason["code"] for claim in read["claims"] for reason in claim["reasons"]),
            fabricated=tuple(read["fabricated"]),
            timings=read["timings"],
            data=read,
        )
    except (KeyError, TypeError) as error:
        raise LogError(f"a record that lacks {error}") from error


@dataclass(frozen=True, slots=True)
class Latency:
    """Seconds at the median and at the 95th percentile (nearest rank)."""

    p50: float
    p95: float


@dataclass(frozen=True, slots=True)
class Summary:
    """What a log says in sum. Counts are of checks, but of claims for `verdicts` and `reasons`.

    `scores` counts scores in ten bins of equal width from 0 to 1 (1.0 is in the last); `unscored` had none.
    `supported_share` is the mean over the answers that claimed something. `latency` is by step, with `total`.
    """

    checks: int = 0
    first: str | None = None
    last: str | None = None
    actions: Mapping[str, int] = field(default_factory=dict)
    verdicts: Mapping[str, int] = field(default_factory=dict)
    scores: tuple[int, ...] = (0,) * _BINS
    unscored: int = 0
    supported_share: float | None = None
    gate_refusals: int = 0
    own_abstentions: int = 0
    latency: Mapping[str, Latency] = field(default_factory=dict)
    reasons: Mapping[str, int] = field(default_factory=dict)
    fabricated: Mapping[str, int] = field(default_factory=dict)

    @property
    def gate_refusal_rate(self) -> float:
        """The share of the checks that the gate refused."""
        return self.gate_refusals / self.checks if self.checks else 0.0

    @property
    def own_abstention_rate(self) -> float:
        """The share of the checks in which the model itself declined."""
        return self.own_abstentions / self.checks if self.checks else 0.0


def summarise(records: Iterable[LogRecord]) -> Summary:
    """Count a log in one pass. Mappings are in falling order of count, then by name."""
    actions, verdicts = Counter[str](), Counter[str]()
    reasons, fabricated = Counter[str](), Counter[str]()
    scores, shares, times = [0] * _BINS, list[float](), list[str]()
    timings: dict[str, list[float]] = {}
    checks = unscored = refusals = abstentions = 0
    for record in records:
        checks += 1
        times = [min([*times[:1], record.time]), max([*times[1:], record.time])]
        actions[record.action] += 1
        verdicts.update(record.verdicts)
        reasons.update(record.reasons)
        fabricated.update(record.fabricated)
        refusals += record.gate_refusal
        abstentions += record.own_abstention
        if record.supported_share is not None:
            shares.append(record.supported_share)
        if record.score is None:
            unscored += 1
        else:
            scores[min(int(record.score * _BINS), _BINS - 1)] += 1
        for step, seconds in (*record.timings.items(), ("total", sum(record.timings.values()))):
            timings.setdefault(step, []).append(seconds)
    return Summary(
        checks=checks,
        first=times[0] if times else None,
        last=times[-1] if times else None,
        actions=_ranked(actions),
        verdicts=_ranked(verdicts),
        scores=tuple(scores),
        unscored=unscored,
        supported_share=math.fsum(shares) / len(shares) if shares else None,
        gate_refusals=refusals,
        own_abstentions=abstentions,
        latency={
            step: Latency(_rank(sorted(found), 0.5), _rank(sorted(found), 0.95)) for step, found in timings.items()
        },
        reasons=_ranked(reasons),
        fabricated=_ranked(fabricated),
    )


def _ranked(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))


def _rank(ordered: Sequence[float], share: float) -> float:
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
