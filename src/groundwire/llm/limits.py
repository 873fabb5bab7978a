"""How much may be asked at once, by the minute and for how much money, and what was spent."""

from __future__ import annotations

from dataclasses import dataclass, replace
from threading import BoundedSemaphore, Lock
from time import monotonic, sleep

from groundwire.core._chat import Chat, ChatError, ChatFault, ChatReply, ChatRequest, Usage
from groundwire.core._errors import ConfigError

_MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Spent:
    """What a chat has used so far. `failed` calls are among `calls`; `cost` is in the currency of the prices."""

    calls: int = 0
    failed: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0


class LimitedChat:
    """A chat within limits, that keeps account.

    At most `concurrency` calls run at a time; others wait. Calls start at least 60 / `per_minute` seconds apart (0: as
    they come). A call may take `deadline` seconds from its start, attempts and waits included (None: what the back
    end's timeout and retries come to). Prices are for a million tokens. Once `budget` is spent (0: no end) every call
    fails as `budget`; calls that already run then still end.
    """

    def __init__(
        self,
        chat: Chat,
        *,
        concurrency: int = 32,
        per_minute: int = 0,
        deadline: float | None = None,
        prompt_price: float = 0.0,
        completion_price: float = 0.0,
        budget: float = 0.0,
    ) -> None:
        if concurrency < 1 or min(per_minute, prompt_price, completion_price, budget) < 0:
            raise ConfigError("llm.concurrency must be at least 1, and no limit or price may be negative")
        if deadline is not None and not deadline > 0:
            raise ConfigError("llm.deadline must be above 0", hint="leave it out to go by llm.timeout and llm.retries")
        if budget and not (prompt_price or completion_price):
            raise ConfigError("llm.budget needs llm.prompt_price and llm.completion_price", hint="set the prices")
        self.model = chat.model
        self._chat = chat
        self._slots = BoundedSemaphore(concurrency)
        self._apart = 60.0 / per_minute if per_minute else 0.0
        self._prices = (prompt_price, completion_price)
        self._budget, self._deadline = budget, deadline
        self._lock = Lock()
        self._next = 0.0
        self._spent = Spent()

    @property
    def spent(self) -> Spent:
        """What has been used up to now."""
        return self._spent

    def ask(self, request: ChatRequest) -> ChatReply:
        """The reply, with its cost. Raises ChatError; as `timeout` where its turn does not come in time."""
        if not self._slots.acquire(timeout=_left(request)):
            raise _late()
        try:
            self._wait(request)
            try:
                reply = self._chat.ask(self._bounded(request))
            except ChatError:
                self._account(Usage(), failed=1)
                raise
        finally:
            self._slots.release()
        reply = replace(reply, usage=self._priced(reply.usage))
        self._account(reply.usage)
        return reply

    def _wait(self, request: ChatRequest) -> None:
        with self._lock:
            if self._budget and self._spent.cost >= self._budget:
                raise ChatError(ChatFault.BUDGET, "the budget for language models is spent", hint="raise llm.budget")
            at = max(monotonic(), self._next)
            if request.until is not None and at > request.until:
                raise _late()
            self._next = at + self._apart
        sleep(max(0.0, at - monotonic()))

    def _bounded(self, request: ChatRequest) -> ChatRequest:
        """The question, to be answered by this call's deadline."""
        if self._deadline is None:
            return request
        end = monotonic() + self._deadline
        return replace(request, until=end if request.until is None else min(end, request.until))

    def _priced(self, usage: Usage) -> Usage:
        read, written = self._prices
        return replace(usage, cost=(usage.prompt_tokens * read + usage.completion_tokens * written) / _MILLION)

    def _account(self, usage: Usage, *, failed: int = 0) -> None:
        with self._lock:
            before = self._spent
            self._spent = Spent(
                before.calls + 1,
                before.failed + failed,
                before.prompt_tokens + usage.prompt_tokens,
                before.completion_tokens + usage.completion_tokens,
                before.cost + usage.cost,
            )


def _left(request: ChatRequest) -> float | None:
    """Seconds until nobody waits any more; None where somebody always does."""
    return None if request.until is None else max(0.0, request.until - monotonic())


def _late() -> ChatError:
    return ChatError(ChatFault.TIMEOUT, "the turn of this call did not come in time", hint="raise llm.concurrency")
