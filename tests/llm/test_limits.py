"""Limits and account of a chat."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

import pytest

from groundwire.core._chat import ChatError, ChatFault, ChatReply, ChatRequest, Message, Role, Usage
from groundwire.llm import limits
from groundwire.llm.limits import LimitedChat, Spent
from groundwire.testing import FakeChat

ASKED = ChatRequest((Message(Role.USER, "Well?"),))
REPLY = ChatReply("yes", usage=Usage(1000, 200))


def test_what_is_used_is_added_up() -> None:
    """Tokens and cost of every call, and the calls that failed."""
    chat = LimitedChat(
        FakeChat([REPLY, ChatError(ChatFault.SERVER, ""), REPLY]), prompt_price=2.0, completion_price=10.0
    )
    assert chat.ask(ASKED).usage.cost == pytest.approx(0.004)
    with pytest.raises(ChatError):
        chat.ask(ASKED)
    chat.ask(ASKED)
    assert chat.spent == Spent(3, 1, 2000, 400, pytest.approx(0.008))


def test_a_spent_budget_stops_all_further_calls() -> None:
    """Once the budget is used up no call reaches the model."""
    inner = FakeChat([REPLY])
    chat = LimitedChat(inner, prompt_price=2.0, completion_price=10.0, budget=0.005)
    chat.ask(ASKED)
    chat.ask(ASKED)
    with pytest.raises(ChatError) as raised:
        chat.ask(ASKED)
    assert (raised.value.fault, len(inner.seen)) == (ChatFault.BUDGET, 2)


def test_no_more_calls_run_at_a_time_than_allowed() -> None:
    """Twenty callers, three slots: never four in the model."""
    lock, running, most = Lock(), [0], [0]

    def script(_: ChatRequest) -> str:
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        FakeChat(["x"], delay=0.005).ask(ASKED)
        with lock:
            running[0] -= 1
        return "yes"

    chat = LimitedChat(FakeChat(script), concurrency=3)
    with ThreadPoolExecutor(20) as pool:
        list(pool.map(lambda _: chat.ask(ASKED), range(20)))
    assert 1 <= most[0] <= 3


def test_calls_are_spread_over_the_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 60 a minute each call starts a second after the one before; the first at once."""
    slept: list[float] = []
    monkeypatch.setattr(limits, "monotonic", lambda: 100.0)
    monkeypatch.setattr(limits, "sleep", slept.append)
    chat = LimitedChat(FakeChat([REPLY]), per_minute=60)
    for _ in range(3):
        chat.ask(ASKED)
    assert slept == [0.0, 1.0, 2.0]
