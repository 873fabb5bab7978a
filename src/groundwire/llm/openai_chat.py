"""A chat behind the OpenAI protocol: OpenAI itself, Azure, vLLM, Ollama, llama.cpp, by `base_url`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

import openai

from groundwire.core._chat import ChatFault, ChatReply, ChatRequest, Finish, Token
from groundwire.llm._calling import Patience, call
from groundwire.llm._http import bounded_client
from groundwire.llm._wire import credential_of, malformed, object_in, objects_in, read_body, turns_of, usage_in

_FINISHED = {"stop": Finish.STOP, "length": Finish.LENGTH, "content_filter": Finish.REFUSAL}
_FAULTS = {
    openai.APITimeoutError: ChatFault.TIMEOUT,
    openai.APIConnectionError: ChatFault.CONNECTION,
    openai.OpenAIError: ChatFault.MALFORMED,
}


class OpenAIChat:
    """One model of a server that speaks the OpenAI protocol.

    `base_url` is the server's, up to and with `/v1`; None is OpenAI. `credential` names the environment variable that
    holds the key, which is needed only without a `base_url`. `timeout` is in seconds, for each attempt; `retries` more
    attempts follow a fault that may pass, after longer and longer waits; all of it takes at most
    timeout × (1 + retries). `sampling` false sends neither temperature nor seed, for models that refuse them.
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        credential: str = "OPENAI_API_KEY",
        timeout: float = 60.0,
        retries: int = 2,
        max_reply_bytes: int = 2_000_000,
        sampling: bool = True,
    ) -> None:
        self.model = model
        self._sampling = sampling
        self._patience = Patience(timeout, retries)
        self._own = base_url is None
        self._client = openai.OpenAI(
            api_key=credential_of(credential, needed=self._own),
            base_url=base_url,
            timeout=timeout,
            max_retries=0,
            http_client=bounded_client(timeout=timeout, most=max_reply_bytes),
        )

    def ask(self, request: ChatRequest) -> ChatReply:
        """The reply. Raises ChatError."""

        def send(timeout: float) -> ChatReply:
            create = self._client.chat.completions.with_raw_response.create
            return _read(read_body(create(**self._body(request), timeout=timeout).http_response.content))

        return call(send, model=self.model, faults=_FAULTS, patience=self._patience, until=request.until)

    def _body(self, request: ChatRequest) -> dict[str, Any]:
        body: dict[str, Any] = {
            "model": self.model,
            "messages": turns_of(request.messages),
            ("max_completion_tokens" if self._own else "max_tokens"): request.max_tokens,
        }
        if self._sampling:
            body |= {"temperature": request.temperature, "seed": request.sample}
        if request.schema is not None:
            described = {"name": request.schema_name, "schema": request.schema, "strict": True}
            body["response_format"] = {"type": "json_schema", "json_schema": described}
        if request.top_logprobs:
            body |= {"logprobs": True, "top_logprobs": request.top_logprobs}
        return body


def _read(body: Mapping[str, Any]) -> ChatReply:
    choices = objects_in(body, "choices")
    if not choices:
        raise malformed("has no choice")
    choice = choices[0]
    message = object_in(choice, "message")
    text, refusal, model = message.get("content"), message.get("refusal"), body.get("model")
    finish = _FINISHED.get(str(choice.get("finish_reason")), Finish.OTHER)
    if refusal:
        finish = Finish.REFUSAL
    if text is None:
        text = ""
    if not isinstance(text, str):
        raise malformed("has no text")
    tokens = tuple(_token(one) for one in objects_in(object_in(choice, "logprobs"), "content"))
    usage = usage_in(body, "prompt_tokens", "completion_tokens")
    return ChatReply(text, finish, tokens, usage, model if isinstance(model, str) else "")


def _token(value: Mapping[str, Any]) -> Token:
    own = _alternative(value)
    return Token(*own, tuple(_alternative(one) for one in objects_in(value, "top_logprobs")))


def _alternative(value: Mapping[str, Any]) -> tuple[str, float]:
    text, logprob = value.get("token"), value.get("logprob")
    if not isinstance(text, str) or isinstance(logprob, bool) or not isinstance(logprob, int | float):
        raise malformed("has a token without its log-probability")
    if not math.isfinite(logprob) or logprob > 1e-3:
        raise malformed("has a log-probability that is none")
    return text, min(0.0, float(logprob))
