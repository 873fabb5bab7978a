"""The back ends, through the official clients, against a real server on this machine."""

from __future__ import annotations

import logging
import subprocess
import sys

import pytest

from chat_server import Body, Fault, Said, serving
from groundwire.core._chat import Chat, ChatError, ChatFault, ChatReply, ChatRequest, Finish, Message, Role, Usage
from groundwire.core._errors import ConfigError
from groundwire.llm.anthropic_chat import AnthropicChat
from groundwire.llm.open import open_backend, open_chat
from groundwire.llm.openai_chat import OpenAIChat

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
ASKED = ChatRequest(
    (Message(Role.SYSTEM, "Be brief."), Message(Role.USER, "Well?")), SCHEMA, "answer", max_tokens=9, top_logprobs=2
)
SECRET = "sk-very-secret-0123456789"


def test_openai_sends_what_is_asked_and_reads_what_is_said() -> None:
    """Messages, schema, limit and sampling go out; text, tokens with alternatives and usage come back."""
    top = [{"token": "Yes", "logprob": -0.1}, {"token": "No", "logprob": -2.5}]
    with serving(lambda _: Said("Yes", logprobs=[{**top[0], "top_logprobs": top}])) as server:
        reply = OpenAIChat("m", base_url=f"{server.url}/v1", retries=0).ask(ASKED)
        (sent,) = server.seen
    assert [one["role"] for one in sent["messages"]] == ["system", "user"]
    assert sent["response_format"]["json_schema"] == {"name": "answer", "schema": SCHEMA, "strict": True}
    assert (sent["max_tokens"], sent["temperature"], sent["seed"], sent["top_logprobs"]) == (9, 0.0, 0, 2)
    assert (reply.text, reply.finish, reply.usage, reply.model) == ("Yes", Finish.STOP, Usage(7, 3), "served")
    assert reply.tokens[0].top == (("Yes", -0.1), ("No", -2.5))


def test_sampling_may_be_left_out() -> None:
    """A model that refuses a temperature is sent none."""
    with serving(lambda _: Said("Yes")) as server:
        OpenAIChat("m", base_url=f"{server.url}/v1", retries=0, sampling=False).ask(ASKED)
        assert not {"temperature", "seed"} & server.seen[0].keys()


def test_anthropic_sends_what_is_asked_and_reads_what_is_said() -> None:
    """The system text goes apart, the schema as an output format; text and usage come back, without tokens."""
    with serving(lambda _: Said("{}")) as server:
        reply = AnthropicChat("m", base_url=server.url, retries=0).ask(ASKED)
        (sent,) = server.seen
    assert (sent["system"], sent["max_tokens"]) == ("Be brief.", 9)
    assert sent["messages"] == [{"role": "user", "content": "Well?"}]
    assert sent["output_config"] == {"format": {"type": "json_schema", "schema": SCHEMA}}
    assert reply == ChatReply("{}", Finish.STOP, (), Usage(7, 3), "served")


@pytest.mark.parametrize("backend", ["openai", "anthropic"])
def test_half_a_character_is_no_reason_not_to_ask(backend: str) -> None:
    """A lone surrogate in an answer, which no request can carry, goes out as the mark of a lost character."""
    asked = ChatRequest((Message(Role.SYSTEM, "B\ud83d"), Message(Role.USER, "W\ud83dll?")), SCHEMA, "answer")
    with serving(lambda _: Said("{}")) as server:
        url = f"{server.url}/v1" if backend == "openai" else server.url
        chat = open_backend(backend, model="m", base_url=url, retries=0)
        assert chat.ask(asked).text == "{}"
        assert server.seen[0]["messages"][-1]["content"] == "W\ufffdll?"


@pytest.mark.parametrize("backend", ["openai", "anthropic"])
def test_a_fault_that_may_pass_is_tried_again(backend: str) -> None:
    """After a 500 and a 429 the third attempt gives the reply."""
    replies: list[Said | Fault] = [Fault(500), Fault(429, headers={"Retry-After-Ms": "1"}), Said("ok")]
    with serving(lambda _: replies.pop(0)) as server:
        url = f"{server.url}/v1" if backend == "openai" else server.url
        assert open_backend(backend, model="m", base_url=url, retries=2).ask(ASKED).text == "ok"


def test_a_fault_that_stays_is_not() -> None:
    """A 400 and a reply that is too long are asked once."""
    for fault, kind in ((Fault(400), ChatFault.REQUEST), (Fault(body=b"x" * 5000), ChatFault.TOO_LONG)):
        with serving(lambda _, fault=fault: fault) as server:
            chat = OpenAIChat("m", base_url=f"{server.url}/v1", retries=2, max_reply_bytes=4000)
            with pytest.raises(ChatError) as raised:
                chat.ask(ASKED)
            assert (raised.value.fault, raised.value.retry, len(server.seen)) == (kind, False, 1)


@pytest.mark.parametrize("backend", ["openai", "anthropic"])
def test_a_key_comes_from_the_environment_and_is_told_to_nobody_but_the_server(
    backend: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The named variable holds it; no error, record or log line repeats it, even where the server does."""
    monkeypatch.setenv("MY_MODEL_KEY", SECRET)
    caplog.set_level(logging.DEBUG)
    said = Fault(401, f'{{"error": {{"message": "bad key {SECRET}"}}}}'.encode())
    with serving(lambda _: said) as server:
        url = f"{server.url}/v1" if backend == "openai" else server.url
        chat = open_backend(backend, model="m", base_url=url, credential="MY_MODEL_KEY", retries=0)
        with pytest.raises(ChatError) as raised:
            chat.ask(ASKED)
        assert any(SECRET in value for value in server.headers_seen[0].values())
    assert raised.value.fault is ChatFault.CREDENTIAL
    assert SECRET not in f"{raised.value!r} {raised.value} {vars(chat)}"
    assert SECRET not in caplog.text


@pytest.mark.parametrize("backend", ["openai", "anthropic"])
def test_a_missing_key_is_said_at_once(backend: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a server of one's own the key is needed, and the error names the variable."""
    monkeypatch.delenv("NO_SUCH_KEY", raising=False)
    with pytest.raises(ConfigError, match="NO_SUCH_KEY"):
        open_backend(backend, model="m", credential="NO_SUCH_KEY")


def test_a_key_in_place_of_its_variable_is_refused_and_not_repeated() -> None:
    """Who writes the key itself into the configuration is told so without seeing it again."""
    with pytest.raises(ConfigError) as raised:
        open_backend(model="m", credential=SECRET)
    assert SECRET not in str(raised.value)


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"model": "m", "backend": "opanai"},
        {"model": "m", "base_url": "x", "timeout": 0.0},
        {"model": "m", "base_url": "x", "retries": -1},
        {"model": "m", "base_url": "x", "concurrency": 0},
        {"model": "m", "base_url": "x", "budget": 1.0},
        {"model": "m", "base_url": "x", "deadline": 0.0},
        {"model": "m", "base_url": "x", "record": "a", "replay": "b"},
        {"model": "m", "replay": "no-such-file"},
    ],
    ids=str,
)
def test_settings_that_do_not_fit_are_errors(settings: Body) -> None:
    """Each is a ConfigError, and nothing is sent."""
    with pytest.raises(ConfigError):
        open_chat(settings)


def test_the_clients_load_only_when_one_is_opened() -> None:
    """Neither the package, nor the judge, nor the configuration imports a client or an HTTP library."""
    code = (
        "import sys, groundwire, groundwire.config, groundwire.llm.open, groundwire.verifiers.judge.stage\n"
        "groundwire.config.load_config(environ={}, verifiers=['judge'])\n"
        "print(*({'openai', 'anthropic', 'httpx2', 'httpx'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


def test_a_chat_is_a_chat() -> None:
    """Both back ends have the one method and the name that the protocol asks for."""
    chats: list[Chat] = [OpenAIChat("a", base_url="http://x/v1"), AnthropicChat("b", base_url="http://x")]
    assert [chat.model for chat in chats] == ["a", "b"]
