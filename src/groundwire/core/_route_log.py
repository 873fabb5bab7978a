"""The decisions of a router, which stand in the verdict log between the checks: how often the strong model was asked.

A line has `kind` "route", `escalated`, `reason`, `signals` (name, version, cost, value, threshold), `drafts` (model,
role, action, score) and `calls`, `tokens` and `cost` by model.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from groundwire.core._log_file import read_lines

ROUTE = "route"
_MARK = b'"kind": "route"'
_DATE = len("2030-01-31")


@dataclass(frozen=True, slots=True)
class RouteSummary:
    """Routed questions, how many went to the strong model, why, and what all calls cost. `days` is by date (UTC)."""

    routed: int = 0
    escalated: int = 0
    reasons: Mapping[str, int] = field(default_factory=dict)
    days: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    cost: float = 0.0

    @property
    def escalation_rate(self) -> float:
        """The share of the questions that went to the strong model."""
        return self.escalated / self.routed if self.routed else 0.0


def is_route(line: bytes) -> bool:
    """True for a line that looks like the decision of a router."""
    return _MARK in line[:200]


def summarise_routes(path: str | Path) -> RouteSummary:
    """Count the routing decisions of a log, rotated files included. Raises LogError when there is no such log."""
    routed, escalated = Counter[str](), Counter[str]()
    reasons = Counter[str]()
    cost = 0.0
    for route in _routes(Path(path)):
        day = route["time"][:_DATE]
        routed[day] += 1
        escalated[day] += bool(route["escalated"])
        reasons[route["reason"]["code"]] += 1
        cost += sum(route["cost"].values())
    return RouteSummary(
        routed=routed.total(),
        escalated=escalated.total(),
        reasons=dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
        days={day: (escalated[day], count) for day, count in sorted(routed.items())},
        cost=cost,
    )


def _routes(path: Path) -> Iterator[dict[str, Any]]:
    """The decisions in order; half a line that a killed process left is passed over."""
    for line in read_lines(path):
        if is_route(line.data):
            try:
                read = json.loads(line.data)
            except (ValueError, RecursionError):
                continue
            if isinstance(read, dict) and read.keys() >= {"time", "escalated", "reason", "cost"}:
                yield read
