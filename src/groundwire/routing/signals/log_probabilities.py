"""How sure the cheap model was of its own words, as far as its server says."""

from __future__ import annotations

import math

from groundwire.routing.signal import Drafted


class LogProbabilities:
    """The geometric mean of the probabilities of the draft's tokens."""

    name, version, cost, early, threshold = "log_probabilities", "1", 0.0, False, 0.7

    def read(self, drafted: Drafted) -> float | None:
        """None where the server gave no log-probabilities."""
        tokens = drafted.reply.tokens if drafted.reply is not None else ()
        if not tokens or not all(math.isfinite(token.logprob) for token in tokens):
            return None
        return math.exp(min(0.0, math.fsum(token.logprob for token in tokens) / len(tokens)))
