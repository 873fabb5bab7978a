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
    they come). Prices are for a million tokens. Once `budget` is spent (0: no end) every call fails as
    `budget`; calls that already run then still end.
    """

    def __init__(
        self,
        chat: Chat,
        *,
        concurrency: int = 32,
        per_minute: int = 0,
        prompt_price: float = 0.0,
        completion_price: float = 0.0,
        budget: float = 0.0,
    ) -> None:
        if concurrency < 1 or min(per_minute, prompt_price, completion_price, budget) < 0:
            raise ConfigError("llm.concurrency must be at least 1, and no limit or price may be negative")
        if budget and not (prompt_price or completion_price):
            raise ConfigError("llm.budget needs llm.prompt_price and llm.completion_price", hint="set the prices")
        self.model = chat.model
        self._chat = chat
        self._slots = BoundedSemaphore(concurrency)
        self._apart = 60.0 / per_minute if per_minute else 0.0
        self._prices = (prompt_price, completion_price)
        self._budget = budget
        self._lock = Lock()
        self._next = 0.0
        self._spent = Spent()

    @property
    def spent(self) -> Spent:
        """What has been used up to now."""
        return self._spent

    def ask(self, request: ChatRequest) -> ChatReply:
        """The reply, with its cost. Raises ChatError."""
        with self._slots:
            self._wait()
            try:
                reply = self._chat.ask(request)
            except ChatError:
                self._account(Usage(), failed=1)
                raise
        reply = replace(reply, usage=self._priced(reply.usage))
        self._account(reply.usage)
        return reply

    def _wait(self) -> None:
        with self._lock:
            if self._budget and self._spent.cost >= self._budget:
                raise ChatError(ChatFault.BUDGET, "the budget for language models is spent", hint="raise llm.budget")
            at = max(monotonic(), self._next)
            self._next = at + self._apart
        sleep(max(0.0, at - monotonic()))

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
