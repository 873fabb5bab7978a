"""Open a chat by its settings: a back end, within limits, recorded or replayed. Clients load when one is opened."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from groundwire.core._chat import Chat
from groundwire.core._errors import ConfigError, PluginError
from groundwire.core._keys import unknown
from groundwire.llm.limits import LimitedChat
from groundwire.llm.recording import RecordingChat, ReplayChat

_DEFAULT_CREDENTIALS = {"openai": "OPENAI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
_LIMITS = frozenset(inspect.signature(LimitedChat).parameters) - {"chat"}


def open_backend(
    backend: str = "openai",
    *,
    model: str | None = None,
    base_url: str | None = None,
    credential: str | None = None,
    timeout: float = 60.0,
    retries: int = 2,
    max_reply_bytes: int = 2_000_000,
    sampling: bool = True,
) -> Chat:
    """The back end `openai` (any server of that protocol, by `base_url`) or `anthropic`, for one model.

    `credential` names the environment variable with the key: OPENAI_API_KEY or ANTHROPIC_API_KEY unless another is
    named. Raises ConfigError for settings that do not fit, PluginError when the client is not installed.
    """
    if backend not in _DEFAULT_CREDENTIALS:
        raise unknown("back end", backend, _DEFAULT_CREDENTIALS, where="llm.backend")
    if not model:
        raise ConfigError("llm.model names no model", hint="set the name that the server knows it by")
    if not timeout > 0 or retries < 0 or max_reply_bytes < 1_000:
        raise ConfigError("llm needs timeout > 0, retries >= 0 and max_reply_bytes >= 1000")
    options: dict[str, Any] = {
        "base_url": base_url,
        "credential": credential or _DEFAULT_CREDENTIALS[backend],
        "timeout": timeout,
        "retries": retries,
        "max_reply_bytes": max_reply_bytes,
    }
    try:
        if backend == "anthropic":
            from groundwire.llm.anthropic_chat import AnthropicChat

            return AnthropicChat(model, **options)
        from groundwire.llm.openai_chat import OpenAIChat

        return OpenAIChat(model, **options, sampling=sampling)
    except ImportError as error:
        raise PluginError(
            f"the client of {backend} cannot be imported: {error}", hint=f"pip install 'groundwire[{backend}]'"
        ) from error


def open_recording(
    chat: Callable[[], Chat], *, model: str, record: str | None = None, replay: str | None = None
) -> Chat:
    """The chat recorded to the file `record`, or replayed from the file `replay`, when one is named.

    A replay never calls `chat`, so it needs no key and no network. Raises ConfigError when both are named.
    """
    if record and replay:
        raise ConfigError("llm.record and llm.replay exclude each other", hint="leave one out")
    if replay:
        return ReplayChat(replay, model=model)
    return RecordingChat(chat(), record) if record else chat()


def open_chat(settings: Mapping[str, Any]) -> Chat:
    """The chat of the settings of section [llm], each under the name of the parameter that it is. Raises as above."""
    model = settings.get("model")
    limits = {key: value for key, value in settings.items() if key in _LIMITS}
    tape = {key: value for key, value in settings.items() if key in {"record", "replay"}}
    rest = {key: value for key, value in settings.items() if key not in {*limits, *tape}}
    return open_recording(lambda: LimitedChat(open_backend(**rest), **limits), model=model or "", **tape)
