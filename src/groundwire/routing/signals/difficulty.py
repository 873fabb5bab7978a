"""How hard a question looks before anything is generated: how well passages cover it, how many things it asks."""

from __future__ import annotations

import re

from groundwire.core._content_keys import content_keys
from groundwire.routing.signal import Drafted

_ASKS = re.compile(r"[?？؟]")
_HARD = re.compile(
    r"\b(?:compare|difference|differ|versus|vs\.?|total|sum|average|how many|why|explain|trend|rank|calculate|between"
    r"|if|unless|except|both|each|all)\b",
    re.IGNORECASE,
)
_STEP = 0.8  # what each further thing that is asked leaves of the confidence
_LONG = 60  # words


class Difficulty:
    """The share of the question's words that passages have, less for every comparison, sum, condition or question."""

    name, version, cost, early, threshold = "difficulty", "1", 0.0, True, 0.5

    def read(self, drafted: Drafted) -> float | None:
        """None for a question without a word of its own, or where there is no passage."""
        wanted = content_keys(drafted.question)
        if not wanted or not drafted.chunks:
            return None
        held: set[str] = set()
        for chunk in drafted.chunks:
            held |= wanted & content_keys(f"{chunk.title}\n{chunk.text}")
        asked = max(0, len(_ASKS.findall(drafted.question)) - 1) + len(_HARD.findall(drafted.question))
        asked += len(drafted.question.split()) > _LONG
        return float(len(held) / len(wanted) * _STEP**asked)
