"""Labelled answers through the gate: what is kept of each check, and both errors of a set.

A set is a file of cases whose `claims` carry a `label` (supported, unsupported, contradicted, unknown); the claims are
handed to the gate as given claims. A record without labelled claims is left alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from groundwire.calibration.labels import LabelledClaim, labelled
from groundwire.calibration.measures import Answers, Claims, Figure, measured, resamples
from groundwire.core._errors import InputError
from groundwire.core._json import case_from
from groundwire.core._reasons import Code
from groundwire.core._types import Action, CheckedClaim, Label, Outcome
from groundwire.core.policy import Policy, decide
from groundwire.gate import Gate

PASSING = {Label.SUPPORTED, Label.NOT_A_CLAIM}
BROKEN = {Code.VERIFIER_FAILED.value, Code.VERIFIER_PROTOCOL.value}
Record = Mapping[str, Any]


def passes(checked: CheckedClaim) -> bool:
    """Whether a claim would ship by its verdict: it is supported, or no claim."""
    return checked.verdict.label in PASSING


def passed_by(policy: Policy, outcome: Outcome) -> list[bool]:
    """For each claim of an outcome, whether it ships under a policy without a mark."""
    return [act.action is Action.PASS for act in decide(policy, outcome.claims).claims]


def score_of(checked: CheckedClaim) -> float:
    """The score of a claim; where there is none, 1 when it passes and 0 when it does not."""
    score = checked.verdict.score
    return float(passes(checked)) if score is None or math.isnan(score) else score


def failures(outcome: Outcome) -> int:
    """How many claims lack a verdict because a verifier failed: anything but 0 makes a measurement void."""
    reasons = [{told.code for told in checked.verdict.reasons} for checked in outcome.claims]
    return sum(bool(codes & BROKEN) for codes in reasons)


def is_labelled_answer(record: Record) -> bool:
    """Whether a record is an answer whose claims have labels."""
    claims = record.get("claims")
    return isinstance(claims, list) and any(isinstance(claim, dict) and claim.get("label") for claim in claims)


def check_answers(gate: Gate, records: Iterable[tuple[str, Record]]) -> Iterator[tuple[Record, Outcome]]:
    """Each labelled answer with its outcome. Raises InputError for a record that is not of the form."""
    for where, record in records:
        if is_labelled_answer(record):
            try:
                yield record, gate.check_case(case_from(record, default_id=where))
            except InputError as error:
                raise InputError(f"{where}: {error}") from error


def labelled_claims(record: Record, outcome: Outcome) -> list[LabelledClaim]:
    """The claims of a labelled answer with their labels and what the gate said of them."""
    domain, name = record.get("domain"), outcome.id or ""
    return [
        labelled(checked, answer_id=name, label=given.get("label"), domain=domain if isinstance(domain, str) else "")
        for given, checked in zip(record["claims"], outcome.claims, strict=True)
    ]


@dataclass
class Labelled:
    """What is kept of the checks of a set's labelled records by one configuration."""

    rows: list[tuple[int, float, bool, bool, bool, int]] = field(default_factory=list)
    answers: list[tuple[bool, bool]] = field(default_factory=list)
    not_claims: int = 0
    failures: int = 0

    def add(self, record: Record, outcome: Outcome, passed: Sequence[bool] | None = None) -> None:
        """One record and its outcome; `passed` says which claims ship, by default those that pass by their verdict.

        Claims labelled `unknown` are not counted. An answer is grounded where its `label` says so, or without one
        where no claim is labelled otherwise. It is flagged when one of its claims does not pass, an `unknown` one too
        unless the answer is grounded.
        """
        if len(outcome.claims) != len(record["claims"]):
            wrong = f"{record.get('id')}: {len(record['claims'])} claims given, {len(outcome.claims)} came back"
            raise ValueError(wrong)
        labels = [given.get("label") or "unknown" for given in record["claims"]]
        told = record.get("label")
        grounded = told == "grounded" if told else all(label in {"supported", "unknown"} for label in labels)
        ships = [passes(checked) for checked in outcome.claims] if passed is None else passed
        flagged = False
        for given, label, checked, ship in zip(record["claims"], labels, outcome.claims, ships, strict=True):
            flagged |= not ship and not (label == "unknown" and grounded)
            if label == "unknown":
                continue
            verdict = checked.verdict.label
            self.not_claims += verdict is Label.NOT_A_CLAIM
            words = len(given["text"].split())
            good, open_ = label == "supported", verdict is Label.UNVERIFIED
            self.rows.append((len(self.answers), score_of(checked), good, ship, open_, words))
        self.answers.append((grounded, flagged))
        self.failures += failures(outcome)

    def arrays(self) -> tuple[Claims, Answers]:
        """The claims and the answers as arrays."""
        record, score, good, passed, open_, words = np.array(self.rows, dtype=np.float64).reshape(-1, 6).T
        claims = Claims(
            record=record.astype(np.int64),
            score=score,
            good=good.astype(bool),
            passed=passed.astype(bool),
            unverified=open_.astype(bool),
            words=words.astype(np.int64),
        )
        grounded, flagged = np.array(self.answers, dtype=bool).reshape(-1, 2).T
        return claims, Answers(grounded, flagged)

    def figures(self, name: str) -> dict[str, Figure]:
        """Every figure with its bootstrap over records; the same resamples for the same name and number of records."""
        claims, answers = self.arrays()
        return measured(claims, answers, resamples(name, len(answers.grounded)))
