"""Labelled claims: their documented form, from plain values, verdict logs and outcomes.

A label line holds one claim: `answer_id`, `claim`, `label` (supported, unsupported, contradicted; unknown or nothing is
not counted), and what the gate said of it: `verdict`, `score`, `reasons`, `decided_by`. Optional: `weight` (how many
claims it stands for, where the sample was not drawn evenly), `domain`, `kind`, `judge` (a judge's verdict), `evidence`,
`draw` (where it stood in the queue that it was labelled from).
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from groundwire.core._errors import InputError
from groundwire.core._reasons import Code
from groundwire.core._types import CheckedClaim, Evidence, Label

GOOD, BAD = frozenset({"supported"}), frozenset({"unsupported", "contradicted", "miscited", "fabricated_citation"})
_OWN = frozenset(
    ("answer_id", "claim", "label", "verdict", "score", "reasons", "decided_by", "weight", "judge", "evidence", "draw")
)
LABELS = (*sorted(GOOD), *sorted(BAD), "unknown")
DOUBTS = (Code.NOT_ENTAILED.value, Code.REFUTED.value, Code.LOW_COVERAGE.value)  # what a threshold may overrule
_DOUBTED = frozenset({Label.UNSUPPORTED, Label.CONTRADICTED})
_JUDGE = "judge"
_HEAVIEST = 1e9  # weight of a claim
_NUMBER, _QUOTED = re.compile(r"\d"), re.compile('["“”«»]')


@dataclass(frozen=True, slots=True)
class Draw:
    """Where a claim stood in a queue: it comes at `priority`, its chance divided by its `pull` (above 0).

    `next` is the priority of the first claim that was still waiting when this one was labelled; None: there was none.
    """

    pull: float
    priority: float
    next: float | None


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
    draw: Draw | None = None

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
        written |= {} if self.draw is None else {"draw": asdict(self.draw)}
        return written | dict(self.groups) | {"evidence": list(self.evidence)}


def passing_score(checked: CheckedClaim) -> float | None:
    """The score that decides whether a claim passes under a tuned policy; None when no threshold lets it pass.

    Of what a judge ruled on it is the score that sent it there.
    """
    verdict = checked.verdict
    if verdict.decided_by == _JUDGE:
        before = [told.earlier if told.verifier == _JUDGE else told.support for told in verdict.opinions]
        own = max((support for support in before if support is not None), default=None)
    else:
        own = _passing(verdict.label, verdict.score, frozenset(told.code for told in verdict.reasons))
    every = [own, *(passing_score(part) for part in checked.parts)]
    known = [score for score in every if score is not None]
    return min(known) if len(known) == len(every) else None


def _passing(label: str, score: float | None, codes: frozenset[str]) -> float | None:
    if label == Label.NOT_A_CLAIM:
        return math.inf
    doubted = label in _DOUBTED and not codes.isdisjoint(DOUBTS)
    return score if label == Label.SUPPORTED or doubted else None


def judged_as(checked: CheckedClaim) -> str | None:
    """What the judge made of a claim: the first verdict on it or its parts that is not supported; None: not asked."""
    every = [checked, *checked.parts]
    if all(one.verdict.decided_by != _JUDGE for one in every):
        return None
    return next((one.verdict.label.value for one in every if one.verdict.label is not Label.SUPPORTED), "supported")


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
        judge=judged_as(checked),
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


def is_label_line(record: Mapping[str, Any]) -> bool:
    """Whether a record is a label line; else it is a whole answer with its chunks and labelled claims."""
    return "claim" in record and "claims" not in record


def claim_from(record: Mapping[str, Any], where: str) -> LabelledClaim:
    """A labelled claim from plain values; of a spreadsheet, from texts. Raises InputError that names the place."""
    for key in ("answer_id", "claim", "verdict"):
        value = record.get(key)
        if not isinstance(value, str | int) or isinstance(value, bool) or value == "":
            raise InputError(f"{where}: {key} is missing", hint="`groundwire log LOG --export FILE` writes such lines")
    label, codes = Label(_verdict(record["verdict"], where)), _names(record.get("reasons"))
    score, weight = _number(record.get("score"), "score", where), _number(record.get("weight"), "weight", where)
    if weight is not None and not 0 < weight <= _HEAVIEST:
        raise InputError(f"{where}: weight must be above 0 and at most {_HEAVIEST:g}, not {weight:g}")
    if score is not None and not 0 <= score <= 1:
        raise InputError(f"{where}: score must lie in 0 to 1, not {score:g}")
    claim, decided_by = str(record["claim"]), str(record.get("decided_by", ""))
    judge = None if record.get("judge") in (None, "") else _verdict(record["judge"], where)
    groups = {key: value for key, value in record.items() if key not in _OWN and isinstance(value, str) and value}
    return LabelledClaim(
        answer_id=str(record["answer_id"]),
        claim=claim,
        label=_label(record.get("label"), where),
        verdict=label.value,
        score=score if judge is not None and decided_by == _JUDGE else _passing(label, score, frozenset(codes)),
        reasons=codes,
        decided_by=decided_by,
        weight=1.0 if weight is None else weight,
        judge=judge,
        groups={"kind": kind_of(claim)} | groups,
        evidence=_evidence(record.get("evidence")),
        draw=_draw(record["draw"], where) if record.get("draw") else None,
    )


def _draw(value: object, where: str) -> Draw:
    if not isinstance(value, Mapping):
        raise InputError(f"{where}: draw must be an object")
    pull, priority, after = (_number(value.get(key), f"draw.{key}", where) for key in ("pull", "priority", "next"))
    if pull is None or priority is None or not (0 < pull <= _HEAVIEST and 0 <= priority <= _HEAVIEST):
        raise InputError(f"{where}: draw needs a pull and a priority")
    return Draw(pull, priority, after)


def _verdict(value: object, where: str) -> str:
    if value not in list(Label):
        raise InputError(f"{where}: {value!r} is no verdict", hint=f"verdicts are {', '.join(Label)}")
    return str(value)


def _number(value: object, key: str, where: str) -> float | None:
    if value in (None, ""):
        return None
    try:
        if not isinstance(value, str | int | float) or isinstance(value, bool):
            raise ValueError(value)
        number = float(value.replace(",", ".") if isinstance(value, str) else value)  # a spreadsheet's decimal comma
    except (ValueError, OverflowError) as error:
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


def once(claims: Iterable[LabelledClaim]) -> list[LabelledClaim]:
    """Each claim of an answer once, the first of equal lines. Raises InputError where two labels speak against another.

    The same line twice is one label, not two. Claims without a label stay as they are.
    """
    kept: dict[tuple[str, str], LabelledClaim] = {}
    others = []
    for claim in claims:
        if claim.good is None:
            others.append(claim)
            continue
        first = kept.setdefault((claim.answer_id, claim.claim), claim)
        if first.good is not claim.good:
            raise InputError(
                f"{claim.answer_id}: {claim.claim[:80]!r} is labelled {first.label} and {claim.label}",
                hint="keep one of the two lines, or label it unknown",
            )
    return [*kept.values(), *others]


def digest(claims: Iterable[LabelledClaim]) -> str:
    """Twelve hex digits that change with any label or score: what a policy says it was tuned on."""
    import hashlib

    whole = hashlib.sha256()
    for claim in claims:
        whole.update(json.dumps(claim.line(), sort_keys=True, default=str).encode("utf-8", "backslashreplace"))
    return whole.hexdigest()[:12]
