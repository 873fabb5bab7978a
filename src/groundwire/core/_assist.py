"""The optional steps that a gate is handed: a decomposer and a repairer, as protocols and plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from groundwire.core._editor import Repairer
from groundwire.core._types import Claim, Reason


@dataclass(frozen=True, slots=True)
class Decomposed:
    """Claims whose `parts` are atoms, in the order in which the sentences came, and what went wrong on the way."""

    claims: tuple[Claim, ...]
    notes: tuple[Reason, ...] = ()


class Decomposer(Protocol):
    """Cuts sentences into atomic claims. `version` stands in the outcome's versions."""

    name: str
    version: str

    def decompose(self, claims: Sequence[Claim], *, question: str | None = None) -> Decomposed:
        """One claim for each given one, with the same text and span. Never raises for what a model does."""


@dataclass(frozen=True, slots=True)
class Assist:
    """The optional steps that a gate is handed, each None when it is not taken.

    `claims` cuts sentences into atoms; `repair` edits claims that the policy says to repair.
    """

    claims: Decomposer | None = None
    repair: Repairer | None = None
