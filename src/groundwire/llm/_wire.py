"""What both back ends share: keys from the environment, and replies of servers read by type, never trusted."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from groundwire.core._chat import ChatError, ChatFault, Message, Usage
from groundwire.core._errors import ConfigError, InputError
from groundwire.core._json import parse_json
from groundwire.core._visible import encodable

_MOST_TOKENS = 10**9
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}")


def credential_of(variable: str, *, needed: bool, environ: Mapping[str, str] = os.environ) -> str:
    """The key that the environment holds under `variable`; a local server that wants none gets a word in its place.

    Raises ConfigError when the key is needed and not there. No message ever repeats a value.
    """
    if not _VARIABLE.fullmatch(variable):
        raise ConfigError(
            "llm.credential must be the name of an environment variable",
            hint="the key itself belongs into the environment, not into a file",
        )
    key = environ.get(variable, "")
    if not key and needed:
        raise ConfigError(f"the environment has no {variable}", hint="set it, or name another with llm.credential")
    return key or "none"


def turns_of(messages: Iterable[Message]) -> list[dict[str, str]]:
    """Messages as both protocols write them, without half characters, which no request can carry."""
    return [{"role": one.role.value, "content": encodable(one.content)} for one in messages]


def status_fault(status: int) -> ChatFault:
    """What an HTTP status means for who asks."""
    if status in {401, 403}:
        return ChatFault.CREDENTIAL
    if status == 408:
        return ChatFault.TIMEOUT
    if status == 429:
        return ChatFault.RATE_LIMITED
    return ChatFault.SERVER if status >= 500 else ChatFault.REQUEST


def malformed(what: str) -> ChatError:
    """The error for a reply that is not of the server's own protocol."""
    return ChatError(ChatFault.MALFORMED, f"the server's reply {what}")


def read_body(body: bytes) -> Mapping[str, Any]:
    """The object that a body holds. JSON is UTF-8, whatever a header says. Raises ChatError for anything else."""
    try:
        value = parse_json(body.decode("utf-8"))
    except (InputError, UnicodeDecodeError):
        raise malformed("is not JSON") from None
    if not isinstance(value, Mapping):
        raise malformed("is not an object")
    return value


def object_in(value: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """The object under `key`; an empty one when it is absent. Raises ChatError when it is something else."""
    inner = value.get(key)
    if inner is None:
        return {}
    if not isinstance(inner, Mapping):
        raise malformed(f"has no object in {key!r}")
    return inner


def objects_in(value: Mapping[str, Any], key: str) -> Sequence[Mapping[str, Any]]:
    """The objects listed under `key`; none when it is absent. Raises ChatError when it is something else."""
    inner = value.get(key)
    if inner is None:
        return ()
    if not isinstance(inner, list) or not all(isinstance(one, Mapping) for one in inner):
        raise malformed(f"has no list of objects in {key!r}")
    return inner


def usage_in(value: Mapping[str, Any], read: str, written: str) -> Usage:
    """The tokens that the server counted; 0 for what it does not say, or what no reply can have."""
    counts = object_in(value, "usage")
    found = [counts.get(key) for key in (read, written)]
    whole = [n if isinstance(n, int) and not isinstance(n, bool) and 0 <= n <= _MOST_TOKENS else 0 for n in found]
    return Usage(*whole)
