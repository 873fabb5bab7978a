"""A router over a cheap and a strong model: it reads signals, cheapest first, and escalates at the first that is low.

A signal that is missing, that fails, or that is no number from 0 to 1 escalates: whoever cannot tell asks the better
model.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from threading import Lock

from groundwire.core._chat import Chat, ChatReply, ChatRequest
from groundwire.core._errors import ConfigError
from groundwire.core._keys import check_keys
from groundwire.core._plugin_call import attempt
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._registry import SIGNALS, load_plugin
from groundwire.core._types import Reason
from groundwire.routing.signal import Drafted, Signal

_HOLDS = "groundedness"
_HAS = ("name", "version", "cost", "early", "threshold", "read")


@dataclass(frozen=True, slots=True)
class Reading:
    """What one signal said. `value` is None where it could not be told; `why` is set where it escalates."""

    signal: str
    version: str
    cost: float
    threshold: float
    value: float | None
    why: Reason | None = None


class Router:
    """Which of two models answers.

    `signals` are names of plug-ins or objects; `thresholds` replace their own. Groundedness is always among them: a
    draft that does not hold never stands. Raises ConfigError for a threshold of a signal that is not there or that lies
    outside 0..1, PluginError for a name that is not installed.
    """

    def __init__(
        self,
        cheap: Chat,
        strong: Chat,
        *,
        signals: Sequence[str | Signal] = ("difficulty", "groundedness"),
        thresholds: Mapping[str, float] | None = None,
        max_tokens: int = 1024,
    ) -> None:
        self.cheap, self.strong, self.max_tokens = cheap, strong, max_tokens
        built = [load_plugin(SIGNALS, one, has=_HAS) if isinstance(one, str) else one for one in signals]
        if all(signal.name != _HOLDS for signal in built):
            built.append(load_plugin(SIGNALS, _HOLDS, has=_HAS))
        self.signals: tuple[Signal, ...] = tuple(sorted(built, key=lambda signal: (not signal.early, signal.cost)))
        self._thresholds = dict(thresholds or {})
        check_keys(self._thresholds, [signal.name for signal in self.signals], where="thresholds", what="signal")
        for name, value in self._thresholds.items():
            if not 0.0 <= value <= 1.0:
                raise ConfigError(f"the threshold of {name!r} must lie in 0..1, not {value}")

    def readings(self, drafted: Drafted, *, early: bool) -> Iterator[Reading]:
        """The readings of the early or the other signals, up to the first that escalates."""
        for signal in self.signals:
            if signal.early is early:
                reading = self._reading(signal, drafted)
                yield reading
                if reading.why is not None:
                    return

    def _reading(self, signal: Signal, drafted: Drafted) -> Reading:
        threshold = self._thresholds.get(signal.name, signal.threshold)
        read = attempt(lambda: signal.read(drafted))
        value = _share(read)
        why: Reason | None = None
        if isinstance(read, Exception):
            why = _why(Code.SIGNAL_FAILED, f"the signal {signal.name!r} raised {type(read).__name__}")
        elif value is None:
            why = _why(Code.SIGNAL_MISSING, f"the signal {signal.name!r} could not be told")
        elif not value >= threshold:
            why = _why(Code.SIGNAL_LOW, f"{signal.name} is {value:.2f}, below {threshold:g}")
        return Reading(signal.name, signal.version, signal.cost, threshold, value, why)


def _share(read: object) -> float | None:
    """A number from 0 to 1; None for anything else."""
    if isinstance(read, bool) or not isinstance(read, int | float):
        return None
    return float(read) if math.isfinite(read) and 0.0 <= read <= 1.0 else None


def _why(code: Code, message: str = "") -> Reason:
    return Reason(code.value, message or MEANINGS[code])


class Metered:
    """A chat that counts its calls, tokens and cost. Thread-safe."""

    def __init__(self, chat: Chat) -> None:
        self.model = chat.model
        self.calls = self.tokens = 0
        self.cost = 0.0
        self._chat = chat
        self._lock = Lock()

    def ask(self, request: ChatRequest) -> ChatReply:
        """The reply of the chat. Raises what the chat raises; a call that failed counts as one too."""
        with self._lock:
            self.calls += 1
        reply = self._chat.ask(request)
        with self._lock:
            self.tokens += reply.usage.prompt_tokens + reply.usage.completion_tokens
            self.cost += reply.usage.cost if math.isfinite(reply.usage.cost) else 0.0
        return reply
