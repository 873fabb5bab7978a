"""A rising map from raw scores to probabilities, stored as knots: it never changes which of two scores is higher."""

from __future__ import annotations

import hashlib
import json
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from groundwire.core._errors import ConfigError


@dataclass(frozen=True, slots=True)
class ScoreMap:
    """Knots of a rising map of 0..1 onto probabilities, read between them in straight lines.

    `kind` is how it was fitted (`isotonic`, `platt`, `beta`, `mean`), `claims` on how many. Raises ConfigError for
    knots that do not rise.
    """

    raw: tuple[float, ...]
    probability: tuple[float, ...]
    kind: str = ""
    claims: int = 0

    def __post_init__(self) -> None:
        rises = all(a < b for knots in (self.raw, self.probability) for a, b in pairwise(knots))
        if len(self.raw) < 2 or len(self.raw) != len(self.probability) or not rises:
            raise ConfigError("a score map needs two rising lists of the same length, raw and probability")
        if not 0.0 <= self.probability[0] <= self.probability[-1] <= 1.0:
            raise ConfigError("the probabilities of a score map must lie in 0..1")

    def __call__(self, score: float) -> float:
        """The probability for a raw score; what lies outside the knots gets that of the nearest."""
        if score <= self.raw[0] or score >= self.raw[-1]:
            return self.probability[0 if score <= self.raw[0] else -1]
        at = bisect_right(self.raw, score)
        low, high = self.raw[at - 1], self.raw[at]
        share = (score - low) / (high - low)
        return self.probability[at - 1] + share * (self.probability[at] - self.probability[at - 1])

    @classmethod
    def read(cls, table: Mapping[str, Any] | None) -> ScoreMap:
        """The map of a model's configuration; without one, every score stands for itself. Raises ConfigError."""
        if table is None:
            return cls((0.0, 1.0), (0.0, 1.0))
        try:
            return cls(
                tuple(map(float, table["raw"])),
                tuple(map(float, table["probability"])),
                str(table.get("kind", "")),
                int(table.get("claims", 0)),
            )
        except (KeyError, TypeError, ValueError) as error:
            raise ConfigError(f"the score map of the model cannot be read: {error!r}") from error

    @classmethod
    def load(cls, path: str | Path) -> ScoreMap:
        """The map of a file of its own, as `groundwire tune --score-map` writes it. Raises ConfigError."""
        try:
            table = json.loads(Path(path).read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise ConfigError(f"the score map {path} cannot be read: {error}") from error
        if not isinstance(table, dict):
            raise ConfigError(f"the score map {path} must be an object")
        return cls.read(table)

    def digest(self) -> str:
        """Eight hex digits that change with any knot: what tells scores of two maps apart."""
        return hashlib.sha256(json.dumps([self.raw, self.probability]).encode()).hexdigest()[:8]

    def table(self) -> dict[str, Any]:
        """The map as plain values, as `read` takes them."""
        return {"kind": self.kind, "claims": self.claims, "raw": list(self.raw), "probability": list(self.probability)}
