"""One line that says what was decided and why, for people. The terminal and the HTML report share it."""

from __future__ import annotations

from collections import Counter

from groundwire.core._types import Action, Label, Outcome

_SHIPS = {
    Action.PASS: "ships as written",
    Action.MARK: "ships with marks",
    Action.REPAIR: "ships repaired",
    Action.REDACT: "ships without what failed",
    Action.REFUSE: "does not ship",
}
_ORDER = (
    Label.CONTRADICTED,
    Label.UNSUPPORTED,
    Label.FABRICATED_CITATION,
    Label.MISCITED,
    Label.UNVERIFIED,
)
_SAID = {
    Label.CONTRADICTED: "contradicted by the sources",
    Label.UNSUPPORTED: "not supported",
    Label.FABRICATED_CITATION: "citing a source that was not retrieved",
    Label.MISCITED: "supported elsewhere than cited",
    Label.UNVERIFIED: "not verified",
}


def decision_line(outcome: Outcome) -> str:
    """For example: "ships without what failed: 3 of 5 claims supported, 2 contradicted by the sources"."""
    counts = Counter(checked.verdict.label for checked in outcome.claims)
    counts.pop(Label.NOT_A_CLAIM, None)
    total = sum(counts.values())
    if not total:
        return f"{_SHIPS[outcome.action]}: no claim to check"
    parts = [f"{counts[Label.SUPPORTED]} of {total} {'claim' if total == 1 else 'claims'} supported"]
    parts += [f"{counts[label]} {_SAID[label]}" for label in _ORDER if counts[label]]
    return f"{_SHIPS[outcome.action]}: {', '.join(parts)}"
