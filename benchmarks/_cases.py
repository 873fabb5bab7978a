"""Cases with a right verdict for stretches of the answer: what a reader would suffer from each verdict of the gate.

right: the expected verdict, or another that keeps the claim from shipping as fact where one of unsupported,
contradicted and unverified is expected. let_pass: a bad claim was called supported, or no claim. blocked: a good claim
was not called supported, or what is no claim was held. misnamed: held, but for the wrong reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from groundwire.calibration.evaluation import Record, failures, score_of
from groundwire.calibration.measures import Figure, Flags, Floats, Whole, auroc, levels, share
from groundwire.core._types import Action, CheckedClaim, Label, Outcome, Span

HELD = {Label.UNSUPPORTED, Label.CONTRADICTED, Label.UNVERIFIED}
GOOD = {Label.SUPPORTED, Label.NOT_A_CLAIM}
OUTCOMES = ("right", "let_pass", "blocked", "misnamed")


def flat(claims: Sequence[CheckedClaim]) -> Iterator[CheckedClaim]:
    """Claims, each followed by its parts."""
    for checked in claims:
        yield checked
        yield from flat(checked.parts)


def found_at(outcome: Outcome, place: Span) -> CheckedClaim | None:
    """The claim or part that shares most with `place`, the smallest of equals; None where there is none."""
    best: tuple[int, int] | None = None
    found = None
    for checked in flat(outcome.claims):
        span = checked.claim.span
        shared = min(span.end, place.end) - max(span.start, place.start) if span else 0
        if span is None or shared <= 0:
            continue
        if best is None or (-shared, len(span)) < best:
            best, found = (-shared, len(span)), checked
    return found


def judged(wanted: Label, got: Label | None) -> str:
    """One of OUTCOMES; `got` is None where the gate made no claim of it."""
    if wanted == got or (wanted in HELD and got in HELD):
        return "right"
    if wanted is Label.NOT_A_CLAIM:
        return "right" if got in {None, Label.SUPPORTED} else "blocked"
    if wanted is Label.SUPPORTED:
        return "blocked"
    return "let_pass" if got in {None, Label.SUPPORTED, Label.NOT_A_CLAIM} else "misnamed"


def ships_right(wanted: str, outcome: Outcome) -> bool:
    """Whether the action fits: `all` passes, `none` keeps every claim back, `some` lets a supported claim stand."""
    action = outcome.action
    held_something = any(checked.verdict.label is Label.SUPPORTED for checked in flat(outcome.claims))
    middling = action in {Action.MARK, Action.REPAIR, Action.REDACT}
    if wanted == "all":
        return action is Action.PASS
    if wanted == "none":
        return action is Action.REFUSE or (middling and bool(outcome.claims) and not held_something)
    return middling and held_something


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    """One expected claim: position of its record, its kind, what was wanted, how it came out, and the score it got."""

    record: int
    kind: str
    wanted: Label
    outcome: str
    unverified: bool
    score: float


@dataclass
class Cases:
    """What is kept of the checks of a case file by one configuration."""

    claims: list[JudgedClaim] = field(default_factory=list)
    actions: list[bool] = field(default_factory=list)
    records: int = 0
    failures: int = 0

    def add(self, record: Record, outcome: Outcome) -> None:
        """One case and its outcome."""
        for want in record["expect"]["claims"]:
            start = record["answer"].index(want["contains"])
            checked = found_at(outcome, Span(start, start + len(want["contains"])))
            label = checked.verdict.label if checked else None
            wanted = Label(want["verdict"])
            self.claims.append(
                JudgedClaim(
                    record=self.records,
                    kind=record["kind"],
                    wanted=wanted,
                    outcome=judged(wanted, label),
                    unverified=label is Label.UNVERIFIED,
                    score=score_of(checked) if checked else 1.0,  # what was made no claim ships
                )
            )
        ships = record["expect"].get("ships")
        if ships:
            self.actions.append(ships_right(ships, outcome))
        self.records += 1
        self.failures += failures(outcome)

    def written(self, weights: Floats) -> dict[str, Any]:
        """Counts, and shares with bootstrap intervals; `weights` is an array (draws, records)."""
        record = np.array([claim.record for claim in self.claims], dtype=np.int64)
        counted = _Arrays(
            good=np.array([claim.wanted in GOOD for claim in self.claims], dtype=bool),
            states=np.array([claim.wanted is not Label.NOT_A_CLAIM for claim in self.claims], dtype=bool),
            outcome=np.array([claim.outcome for claim in self.claims], dtype=np.str_),
            level=levels(np.array([claim.score for claim in self.claims], dtype=np.float64)),
        )
        drawn = [counted.shares(weight[record]) for weight in weights]
        shares = {
            key: Figure(value, np.array([one[key] for one in drawn])).written()
            for key, value in counted.shares(np.ones(len(record))).items()
        }
        return {
            "records": self.records,
            **self._counts(self.claims),
            "actions": len(self.actions),
            "actions_right": sum(self.actions),
            "failures": self.failures,
            **shares,
            "kinds": {
                kind: self._counts([claim for claim in self.claims if claim.kind == kind])
                for kind in sorted({claim.kind for claim in self.claims})
            },
        }

    @staticmethod
    def _counts(claims: Sequence[JudgedClaim]) -> dict[str, int]:
        outcomes: Mapping[str, int] = Counter(claim.outcome for claim in claims)
        good = sum(claim.wanted in GOOD for claim in claims)
        counts = {"claims": len(claims), "good": good, "bad": len(claims) - good}
        counts |= {name: outcomes[name] for name in OUTCOMES}
        return counts | {"left_unverified": sum(claim.unverified for claim in claims)}


@dataclass(frozen=True, slots=True)
class _Arrays:
    good: Flags
    states: Flags
    outcome: np.ndarray[Any, np.dtype[np.str_]]
    level: Whole

    def shares(self, weight: Floats) -> dict[str, float]:
        every = np.ones(len(weight), dtype=bool)
        return {
            "right_share": share(self.outcome == "right", every, weight),
            "bad_passed": share(self.outcome == "let_pass", ~self.good, weight),
            "good_blocked": share(self.outcome == "blocked", self.good, weight),
            "auroc": auroc(self.level[self.states], self.good[self.states], weight[self.states]),
        }
