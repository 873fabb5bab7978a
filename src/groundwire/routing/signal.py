"""What a router goes by: signals, each of which reads how far a draft of the cheap model can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from groundwire.core._chat import Chat, ChatReply, ChatRequest
from groundwire.core._types import Chunk, Outcome


@dataclass(frozen=True, slots=True)
class Drafted:
    """What a signal may look at. `reply` and `outcome` are None before there is a draft.

    `request` is what the cheap model, `chat`, was asked; `outcome` is the gate's on the draft, checked once for all.
    """

    question: str
    chunks: Sequence[Chunk]
    request: ChatRequest
    chat: Chat
    reply: ChatReply | None = None
    outcome: Outcome | None = None


class Signal(Protocol):
    """The plug-in point of routing.

    `cost` is in calls of the cheap model; cheaper signals are read first. `early` ones are read before there is a
    draft. Below `threshold` the question is escalated.
    """

    name: str
    version: str
    cost: float
    early: bool
    threshold: float

    def read(self, drafted: Drafted) -> float | None:
        """Confidence that the cheap model's answer will do, in 0..1; None where it cannot be told."""
