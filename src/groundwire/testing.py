"""Fakes for tests of code that uses the gate: a verifier and a model that say what they are told, and sample chunks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from time import sleep

from groundwire.core._chat import ChatError, ChatReply, ChatRequest
from groundwire.core._types import Chunk, Opinion, Pair, Reason, Stance

SAMPLE_CHUNKS = (
    Chunk(
        "plan", "The basic plan costs 12 euros a month and includes 5 GB of storage.", doc_id="plans.md", title="Plans"
    ),
    Chunk("notice", "Either side may end the plan with 30 days' notice.", doc_id="terms.md", title="Terms", pages=(2,)),
    Chunk("support", "Support answers by mail from Monday to Friday.", doc_id="terms.md", title="Terms", pages=(3,)),
)

Said = float | Stance | Opinion | None


class ScriptedVerifier:
    """A verifier whose opinion of a pair is whatever `script` says.

    The script is a function of the pair, or a mapping from a claim's text or statement (what it lacks cannot be told).
    It gives the support in 0..1 (0.5 and more supports, less is absent), a stance, a whole opinion, or None for "cannot
    tell". What it raises goes through, so that a failing verifier can be played. `seen` holds every pair in the order
    it came.
    """

    def __init__(
        self,
        script: Callable[[Pair], Said] | Mapping[str, Said],
        *,
        name: str = "scripted",
        version: str = "1",
        decisive: bool = False,
    ) -> None:
        self.name = name
        self.version = version
        self.seen: list[Pair] = []
        self._script = script
        self._decisive = decisive

    def verify(self, pairs: Sequence[Pair]) -> Sequence[Opinion]:
        """One opinion a pair, in order."""
        self.seen += pairs
        return [self._opinion(pair) for pair in pairs]

    def _said(self, pair: Pair) -> Said:
        if isinstance(self._script, Mapping):
            return self._script.get(pair.claim.text, self._script.get(pair.claim.statement))
        return self._script(pair)

    def _opinion(self, pair: Pair) -> Opinion:
        said = self._said(pair)
        if isinstance(said, Opinion):
            return said
        stance, support = _read(said)
        message = "the script cannot tell" if support is None else f"the script gives a support of {support:g}"
        reasons = (Reason("scripted", message),)
        return Opinion(self.name, self.version, stance, support, reasons, decisive=self._decisive)


def _read(said: float | Stance | None) -> tuple[Stance, float | None]:
    if said is None or said is Stance.CANNOT_TELL:
        return Stance.CANNOT_TELL, None
    if isinstance(said, Stance):
        return said, 1.0 if said is Stance.SUPPORTS else 0.0
    return (Stance.SUPPORTS if said >= 0.5 else Stance.ABSENT), said


Replied = str | ChatReply | ChatError


class FakeChat:
    """A language model that replies what `script` says, for tests without one.

    The script is a function of the request, or the replies in order (the last is repeated). A reply is a text, a whole
    ChatReply, or a ChatError, which is raised. `delay` seconds pass before each. `seen` holds every request.
    Thread-safe; the order of replies is then that of the calls.
    """

    def __init__(
        self,
        script: Callable[[ChatRequest], Replied] | Sequence[Replied],
        *,
        model: str = "fake",
        delay: float = 0.0,
    ) -> None:
        self.model = model
        self.seen: list[ChatRequest] = []
        self._script = script
        self._delay = delay
        self._lock = Lock()

    def ask(self, request: ChatRequest) -> ChatReply:
        """The next reply. Raises the ChatError that stands in its place."""
        with self._lock:
            self.seen.append(request)
            number = len(self.seen)
        sleep(self._delay)
        said = self._script(request) if callable(self._script) else self._script[min(number, len(self._script)) - 1]
        if isinstance(said, ChatError):
            raise said
        return ChatReply(said, model=self.model) if isinstance(said, str) else said
