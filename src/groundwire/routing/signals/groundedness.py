"""Whether the draft holds: the gate's own verdict, which was made once and is read here."""

from __future__ import annotations

from groundwire.core._types import Action
from groundwire.routing.signal import Drafted


class Groundedness:
    """The gate's score of a draft that it passes; 0 for a draft that it would have to change."""

    name, version, cost, early, threshold = "groundedness", "1", 0.0, False, 0.5

    def read(self, drafted: Drafted) -> float | None:
        """None where there is no score: a claim is unverified, or the draft claims nothing."""
        outcome = drafted.outcome
        if outcome is None or outcome.score is None:
            return None
        return outcome.score if outcome.action is Action.PASS else 0.0
