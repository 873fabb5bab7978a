"""Labelled claims: their documented form, from JSON Lines, spreadsheets, verdict logs and outcomes.

A label line holds one claim: `answer_id`, `claim`, `label` (supported, unsupported, contradicted; unknown or nothing is
not counted), and what the gate said of it: `verdict`, `score`, `reasons`, `decided_by`. Optional: `weight` (how many
claims it stands for, where the sample was not drawn evenly), `domain`, `kind`, `judge` (a judge's verdict), `evidence`.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from groundwire.core._errors import InputError
from groundwire.core._json import json_line, parse_json
from groundwire.core._reasons import Code
from groundwire.core._types import CheckedClaim, Evidence, Label

GOOD, BAD = frozenset({"supported"}), frozenset({"unsupported", "contradicted", "miscited", "fabricated_citation"})
LABELS = (*sorted(GOOD), *sorted(BAD), "unknown")
DOUBTS = (Code.NOT_ENTAILED.value, Code.REFUTED.value, Code.LOW_COVERAGE.value)  # what a threshold may overrule
_DOUBTED = frozenset({Label.UNSUPPORTED, Label.CONTRADICTED})
_FORMULA = ("=", "+", "-", "@", "\t", "'")  # what a spreadsheet would run as a formula, and our own escape
_NUMBER, _QUOTED = re.compile(r"\d"), re.compile('["“”«»]')


@dataclass(frozen=True, slots=True)
class LabelledClaim:
    """One claim with the gate's verdict and, where a person gave one, a label.

    `score` is the least score of the claim and its parts; None where no threshold could let it pass (unverified, vetoed
    by a rule, cited wrongly), infinite where none could hold it (no claim). `good` is None while it is not labelled.
    """

    answer_id: str
    claim: str
    label: str | None
    verdict: str
    score: float | None
    reasons: tuple[str, ...] = ()
    decided_by: str = ""
    weight: float = 1.0
    judge: str | None = None
    groups: Mapping[str, str] = field(default_factory=dict)
    evidence: tuple[str, ...] = ()

    @property
    def good(self) -> bool | None:
        """True for supported, False for the labels that must not ship, None for unknown or no label."""
        if self.label in GOOD:
            return True
        return False if self.label in BAD else None

    def line(self) -> dict[str, Any]:
        """The claim in the documented form: plain values only."""
        written: dict[str, Any] = {
            "answer_id": self.answer_id,
            "claim": self.claim,
            "label": self.label,
            "verdict": self.verdict,
            "score": None if self.score is None or math.isinf(self.score) else self.score,
            "reasons": list(self.reasons),
            "decided_by": self.decided_by,
            "weight": self.weight,
        }
        written |= {} if self.judge is None else {"judge": self.judge}
        return written | dict(self.groups) | {"evidence": list(self.evidence)}


def passing_score(checked: CheckedClaim) -> float | None:
    """The score that decides whether a claim passes under a tuned policy; None when no threshold lets it pass."""
    verdict = checked.verdict
    own = _passing(verdict.label, verdict.score, frozenset(told.code for told in verdict.reasons))
    every = [own, *(passing_score(part) for part in checked.parts)]
    known = [score for score in every if score is not None]
    return min(known) if len(known) == len(every) else None


def _passing(label: str, score: float | None, codes: frozenset[str]) -> float | None:
    if label == Label.NOT_A_CLAIM:
        return math.inf
    doubted = label in _DOUBTED and not codes.isdisjoint(DOUBTS)
    return score if label == Label.SUPPORTED or doubted else None


def kind_of(claim: str) -> str:
    """What a claim is about, as far as its text tells: `quotation`, `figure` or `plain`."""
    if len(_QUOTED.findall(claim)) > 1:
        return "quotation"
    return "figure" if _NUMBER.search(claim) else "plain"


def labelled(checked: CheckedClaim, *, answer_id: str, label: str | None = None, domain: str = "") -> LabelledClaim:
    """A checked claim as a labelled one. Raises InputError for a label that is not known."""
    verdict = checked.verdict
    return LabelledClaim(
        answer_id=answer_id,
        claim=checked.claim.text,
        label=_label(label, answer_id),
        verdict=verdict.label.value,
        score=passing_score(checked),
        reasons=tuple(told.code for told in verdict.reasons),
        decided_by=verdict.decided_by,
        groups={"kind": kind_of(checked.claim.text)} | ({"domain": domain} if domain else {}),
        evidence=tuple(_shown(piece) for piece in verdict.evidence),
    )


def _shown(piece: Evidence) -> str:
    return f"[{piece.chunk_id}] {piece.text}"


def _label(label: object, where: str) -> str | None:
    if label in (None, ""):
        return None
    if label not in LABELS:
        raise InputError(f"{where}: {label!r} is no label", hint=f"labels are {', '.join(LABELS)}")
    return str(label)


def read_lines(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each record of a .jsonl, .jsonl.gz or .csv file, with its place. Raises InputError for what is neither."""
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if path.suffix == ".gz" else data).decode("utf-8-sig")
    except (OSError, EOFError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise InputError(f"{path} cannot be read: {reason}") from error
    if path.suffix.lower() == ".csv":
        for number, row in enumerate(csv.DictReader(io.StringIO(text, newline="")), start=2):
            yield f"{path}, line {number}", {key: _unescaped(value) for key, value in row.items() if key and value}
        return
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            where = f"{path}, line {number}"
            try:
                record = parse_json(line)
            except InputError as error:
                raise InputError(f"{where}: {error}") from error
            if not isinstance(record, dict):
                raise InputError(f"{where} must be an object")
            yield where, record


def is_label_line(record: Mapping[str, Any]) -> bool:
    """Whether a record is a label line; else it is a whole answer with its chunks and labelled claims."""
    return "claim" in record and "claims" not in record


def claim_from(record: Mapping[str, Any], where: str) -> LabelledClaim:
    """A labelled claim from plain values; of a spreadsheet, from texts. Raises InputError that names the place."""
    for key in ("answer_id", "claim", "verdict"):
        if not isinstance(record.get(key), str | int) or record[key] == "":
            raise InputError(f"{where}: {key} is missing", hint="`groundwire log LOG --export FILE` writes such lines")
    label, codes = Label(_verdict(record["verdict"], where)), _names(record.get("reasons"))
    score, weight = _number(record.get("score"), "score", where), _number(record.get("weight"), "weight", where)
    if weight is not None and weight <= 0:
        raise InputError(f"{where}: weight must be above 0")
    claim = str(record["claim"])
    known = {"answer_id", "claim", "label", "verdict", "score", "reasons", "decided_by", "weight", "judge", "evidence"}
    groups = {key: str(value) for key, value in record.items() if key not in known and isinstance(value, str)}
    return LabelledClaim(
        answer_id=str(record["answer_id"]),
        claim=claim,
        label=_label(record.get("label"), where),
        verdict=label.value,
        score=_passing(label, score, frozenset(codes)),
        reasons=codes,
        decided_by=str(record.get("decided_by", "")),
        weight=1.0 if weight is None else weight,
        judge=None if record.get("judge") in (None, "") else _verdict(record["judge"], where),
        groups={"kind": kind_of(claim)} | groups,
        evidence=_evidence(record.get("evidence")),
    )


def _verdict(value: object, where: str) -> str:
    if value not in list(Label):
        raise InputError(f"{where}: {value!r} is no verdict", hint=f"verdicts are {', '.join(Label)}")
    return str(value)


def _number(value: object, key: str, where: str) -> float | None:
    if value in (None, ""):
        return None
    try:
        number = float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError) as error:
        raise InputError(f"{where}: {key} must be a number, not {value!r}") from error
    if not math.isfinite(number):
        raise InputError(f"{where}: {key} must be finite")
    return number


def _names(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(value.split())
    return tuple(map(str, value)) if isinstance(value, Sequence) else ()


def _evidence(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    return tuple(map(str, value)) if isinstance(value, Sequence) else ()


def write_claims(claims: Iterable[LabelledClaim], path: Path) -> int:
    """Write label lines as JSON Lines, or as a table where the name ends in .csv; how many. Raises InputError."""
    rows = [claim.line() for claim in claims]
    text = _table(rows) if path.suffix.lower() == ".csv" else "".join(f"{json_line(row)}\n" for row in rows)
    try:
        path.write_bytes(text.encode("utf-8"))
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from error
    return len(rows)


def _table(rows: Sequence[Mapping[str, Any]]) -> str:
    columns = list(dict.fromkeys(key for row in rows for key in row))
    out = io.StringIO(newline="")
    writer = csv.DictWriter(out, columns, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: _cell(key, value) for key, value in row.items()})
    return out.getvalue()


def _cell(key: str, value: Any) -> Any:
    if isinstance(value, list):
        value = (" " if key == "reasons" else "\n").join(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _unescaped(value: Any) -> Any:
    return value[1:] if isinstance(value, str) and value.startswith("'") else value


def digest(claims: Iterable[LabelledClaim]) -> str:
    """Twelve hex digits that change with any label or score: what a policy says it was tuned on."""
    import hashlib

    whole = hashlib.sha256()
    for claim in claims:
        whole.update(json.dumps(claim.line(), sort_keys=True, default=str).encode("utf-8", "backslashreplace"))
    return whole.hexdigest()[:12]
