"""A chat behind Anthropic's Messages protocol. It gives no log-probabilities, and samples as the server likes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import anthropic

from groundwire.core._chat import ChatFault, ChatReply, ChatRequest, Finish, Role
from groundwire.core._visible import encodable
from groundwire.llm._calling import Patience, call
from groundwire.llm._http import bounded_client
from groundwire.llm._wire import credential_of, malformed, objects_in, read_body, turns_of, usage_in

_FINISHED = {
    "end_turn": Finish.STOP,
    "stop_sequence": Finish.STOP,
    "max_tokens": Finish.LENGTH,
    "model_context_window_exceeded": Finish.LENGTH,
    "refusal": Finish.REFUSAL,
}
_FAULTS = {
    anthropic.APITimeoutError: ChatFault.TIMEOUT,
    anthropic.APIConnectionError: ChatFault.CONNECTION,
    anthropic.AnthropicError: ChatFault.MALFORMED,
}


class AnthropicChat:
    """One model of Anthropic's, or of a server that speaks its protocol at `base_url`.

    `credential` names the environment variable that holds the key. `timeout` is in seconds, for each attempt; `retries`
    more attempts follow a fault that may pass, after longer and longer waits; all of it takes at most
    timeout × (1 + retries).
    """

    def __init__(
        self,
        model: str,
        *,
        base_url: str | None = None,
        credential: str = "ANTHROPIC_API_KEY",
        timeout: float = 60.0,
        retries: int = 2,
        max_reply_bytes: int = 2_000_000,
    ) -> None:
        self.model = model
        self._patience = Patience(timeout, retries)
        self._client = anthropic.Anthropic(
            api_key=credential_of(credential, needed=base_url is None),
            base_url=base_url,
            timeout=timeout,
            max_retries=0,
            http_client=bounded_client(timeout=timeout, most=max_reply_bytes),
        )

    def ask(self, request: ChatRequest) -> ChatReply:
        """The reply, without log-probabilities. Raises ChatError."""

        def send(timeout: float) -> ChatReply:
            create = self._client.messages.with_raw_response.create
            return _read(read_body(create(**self._body(request), timeout=timeout).http_response.content))

        return call(send, model=self.model, faults=_FAULTS, patience=self._patience, until=request.until)

    def _body(self, request: ChatRequest) -> dict[str, Any]:
        turns = [one for one in request.messages if one.role is not Role.SYSTEM]
        body: dict[str, Any] = {
            "model": self.model,
            "max_tokens": request.max_tokens,
            "messages": turns_of(turns),
        }
        system = encodable("\n\n".join(one.content for one in request.messages if one.role is Role.SYSTEM))
        if system:
            body["system"] = system
        if request.schema is not None:
            body["output_config"] = {"format": {"type": "json_schema", "schema": request.schema}}
        return body


def _read(body: Mapping[str, Any]) -> ChatReply:
    blocks = objects_in(body, "content")
    texts = [block.get("text") for block in blocks if block.get("type") == "text"]
    if not all(isinstance(text, str) for text in texts):
        raise malformed("has a block without its text")
    finish = _FINISHED.get(str(body.get("stop_reason")), Finish.OTHER)
    model = body.get("model")
    usage = usage_in(body, "input_tokens", "output_tokens")
    return ChatReply("".join(map(str, texts)), finish, (), usage, model if isinstance(model, str) else "")
