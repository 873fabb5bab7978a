"""What a part needs to talk to a language model, whoever serves it: a request, a reply, one method, typed failures.

Parts below `llm/` take a `Chat` and never open one. Nothing that a reply says is trusted: who asks checks it by code.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from groundwire.core._errors import GroundwireError


class Role(StrEnum):
    """Who speaks."""

    SYSTEM = "system"
    USER = "user"
    ASSISTANT = "assistant"


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation."""

    role: Role
    content: str


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What is asked. Two requests that are equal are the same question: a recording answers both alike.

    `schema` is a JSON schema that the reply should follow (the server may not enforce it); `schema_name` names it.
    `top_logprobs` asks for that many alternatives of each token, 0 for none. `sample` tells apart the samples of one
    question, from 0. `until`, on the monotonic clock, is when nobody waits for the reply any more; it is no part of the
    question.
    """

    messages: tuple[Message, ...]
    schema: Mapping[str, Any] | None = field(default=None, hash=False)
    schema_name: str = "reply"
    max_tokens: int = 1024
    temperature: float = 0.0
    top_logprobs: int = 0
    sample: int = 0
    until: float | None = field(default=None, compare=False)


class Finish(StrEnum):
    """Why a reply ended. Only `stop` is a whole reply."""

    STOP = "stop"
    LENGTH = "length"
    REFUSAL = "refusal"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Token:
    """One token of a reply: its log-probability, and those of its alternatives (itself among them) where given."""

    text: str
    logprob: float
    top: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens read and written, and what they cost in the currency of the prices that were configured."""

    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0


@dataclass(frozen=True, slots=True)
class ChatReply:
    """What came back. `tokens` is empty where the server gives no log-probabilities."""

    text: str
    finish: Finish = Finish.STOP
    tokens: tuple[Token, ...] = ()
    usage: Usage = field(default_factory=Usage)
    model: str = ""


class ChatFault(StrEnum):
    """Why there is no reply, or none that can be used: cut short, refused, or not of the form that was asked for."""

    TIMEOUT = "timeout"
    RATE_LIMITED = "rate_limited"
    SERVER = "server"
    CONNECTION = "connection"
    CREDENTIAL = "credential"
    REQUEST = "request"
    TOO_LONG = "too_long"
    MALFORMED = "malformed"
    BUDGET = "budget"
    NOT_RECORDED = "not_recorded"
    CUT = "cut"
    REFUSED = "refused"
    BROKEN = "broken"


_MAY_PASS = frozenset({ChatFault.TIMEOUT, ChatFault.RATE_LIMITED, ChatFault.SERVER, ChatFault.CONNECTION})


class ChatError(GroundwireError):
    """A language model gave no reply. `fault` says why; the message never holds a key or what the server wrote."""

    def __init__(self, fault: ChatFault, message: str, *, hint: str = "") -> None:
        super().__init__(message, hint=hint)
        self.fault = fault
        self.retry = fault in _MAY_PASS


class Chat(Protocol):
    """A language model. `model` names it, as part of versions and of recordings. Thread-safe."""

    model: str

    def ask(self, request: ChatRequest) -> ChatReply:
        """The reply, whole or not (`finish` says so). Raises ChatError, and nothing else."""
