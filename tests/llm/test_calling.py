"""One call: attempts, waits and the deadline over all of it, through both official clients."""

from __future__ import annotations

from dataclasses import replace
from email.utils import formatdate
from time import monotonic, time

import pytest

from chat_server import Fault, Said, Script, serving
from groundwire import Gate
from groundwire.core._chat import Chat, ChatError, ChatFault, ChatRequest, Message, Role, Usage
from groundwire.llm.limits import LimitedChat
from groundwire.llm.open import open_backend, open_chat
from groundwire.testing import FakeChat
from groundwire.verifiers.judge.stage import JudgeVerifier

ASKED = ChatRequest((Message(Role.USER, "Well?"),))
both = pytest.mark.parametrize("backend", ["openai", "anthropic"])


def fault_of(backend: str, script: Script, *, asked: ChatRequest = ASKED, **options: float) -> tuple[ChatFault, int]:
    """How the call ends, and how often the server was asked."""
    with serving(script) as server:
        url = f"{server.url}/v1" if backend == "openai" else server.url
        chat = open_chat({"backend": backend, "model": "m", "base_url": url, **options})
        with pytest.raises(ChatError) as raised:
            chat.ask(asked)
        return raised.value.fault, len(server.seen)


@both
@pytest.mark.parametrize("wait", ["86400", "9" * 30, formatdate(time() + 86_400)])
def test_a_server_that_asks_for_a_day_is_not_waited_for(backend: str, wait: str) -> None:
    """A Retry-After past the deadline ends the call at once, with the fault that the server gave."""
    busy = Fault(429, headers={"Retry-After": wait})
    assert fault_of(backend, lambda _: busy, retries=5, timeout=5.0) == (ChatFault.RATE_LIMITED, 1)


@both
@pytest.mark.parametrize("wait", ["0.001", "nan", "-5", "soon", formatdate(0)])
def test_a_server_that_asks_for_little_or_nonsense_is_asked_again(backend: str, wait: str) -> None:
    """What is no time to come is passed over, and the attempt is made again after a wait of ours."""
    busy = Fault(429, headers={"Retry-After": wait})
    assert fault_of(backend, lambda _: busy, retries=1, timeout=5.0) == (ChatFault.RATE_LIMITED, 2)


@both
def test_a_server_that_forbids_another_attempt_is_heard(backend: str) -> None:
    """A quota that is used up comes as a 429 that says so."""
    spent = Fault(429, headers={"X-Should-Retry": "false"})
    assert fault_of(backend, lambda _: spent, retries=5) == (ChatFault.RATE_LIMITED, 1)


@both
def test_the_deadline_stands_over_all_attempts(backend: str) -> None:
    """Attempts that each have time left end with the deadline for all of them."""
    fault, asked = fault_of(backend, lambda _: Fault(503, hang=0.1), retries=50, timeout=5.0, deadline=0.4)
    assert fault in {ChatFault.SERVER, ChatFault.TIMEOUT}
    assert asked < 5


@both
def test_a_header_that_never_ends_does_not_hold_the_call(backend: str) -> None:
    """Each byte that arrives would start the client's own timeout anew."""
    dripping = Fault(drip_head=0.02)
    assert fault_of(backend, lambda _: dripping, retries=0, timeout=0.3)[0] is ChatFault.TIMEOUT


@both
def test_a_question_that_nobody_waits_for_is_not_asked(backend: str) -> None:
    """`until` in the past fails as a timeout before anything is sent; it is no part of the question."""
    asked = replace(ASKED, until=monotonic() - 1.0)
    assert asked == ASKED
    assert fault_of(backend, lambda _: Said("late"), asked=asked) == (ChatFault.TIMEOUT, 0)
    inner = FakeChat(["late"])
    with pytest.raises(ChatError) as raised:
        LimitedChat(inner, per_minute=1).ask(asked)
    assert (raised.value.fault, inner.seen) == (ChatFault.TIMEOUT, [])


@both
@pytest.mark.parametrize(
    "said",
    [
        Fault(body=b'{"choices": [{"message": {"content": "\xff\xfe"}, "finish_reason": "stop"}]}'),
        Fault(body=b"\xff", kind="application/json; charset=utf-16"),
        Fault(body=b"{}", kind="application/json; charset=utf-16"),
    ],
    ids=["no UTF-8", "a false charset", "UTF-16 that is none"],
)
def test_bytes_that_are_no_text_are_no_exception(backend: str, said: Fault) -> None:
    """Whatever encoding a header names, the reply is a fault of the chat or a reply, and nothing else is raised."""
    with serving(lambda _: said) as server:
        url = f"{server.url}/v1" if backend == "openai" else server.url
        chat: Chat = open_backend(backend, model="m", base_url=url, retries=0)
        checked = Gate(verifiers=[JudgeVerifier(chat=chat)]).check("The lift is red.", ["The lift is blue."])
    assert {one.verdict.reasons[0].code for one in checked.claims} == {"judge_reply_broken"}


def test_token_counts_that_no_reply_can_have_do_not_count() -> None:
    """A count of four thousand digits would overflow the price of the call."""
    usage = b'{"prompt_tokens": ' + b"9" * 4000 + b', "completion_tokens": 2}'
    body = b'{"choices": [{"message": {"content": "x"}, "finish_reason": "stop"}], "usage": ' + usage + b"}"
    with serving(lambda _: Fault(body=body)) as server:
        chat = LimitedChat(open_backend(model="m", base_url=f"{server.url}/v1"), completion_price=1.0, prompt_price=1.0)
        assert chat.ask(ASKED).usage == Usage(0, 2, 2e-6)
