"""A model's reply as the JSON object that was asked for: that object and nothing else, or a fault."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from groundwire.core._chat import Chat, ChatError, ChatFault, ChatReply, ChatRequest, Finish
from groundwire.core._errors import InputError
from groundwire.core._json import parse_json
from groundwire.core._plugin_call import attempt

MAX_REPLY_CHARS = 100_000
_UNFINISHED = {
    Finish.LENGTH: (ChatFault.CUT, "the reply ended before it was whole"),
    Finish.REFUSAL: (ChatFault.REFUSED, "the model refused"),
    Finish.OTHER: (ChatFault.BROKEN, "the reply did not end as one does"),
}


def broken(why: str) -> ChatError:
    """The error for a reply that is not what was asked for."""
    return ChatError(ChatFault.BROKEN, f"the reply {why}")


def whole(reply: ChatReply) -> str:
    """The text of a reply that is whole. Raises ChatError for one that is not, or that is absurdly long."""
    if reply.finish is not Finish.STOP:
        raise ChatError(*_UNFINISHED[reply.finish])
    if len(reply.text) > MAX_REPLY_CHARS:
        raise broken(f"has more than {MAX_REPLY_CHARS} characters")
    return reply.text


def ask(chat: Chat, request: ChatRequest) -> ChatReply:
    """The reply to `request`. Raises ChatError and nothing else, whatever somebody's own chat raises or returns."""
    reply = attempt(lambda: chat.ask(request))
    if isinstance(reply, ChatError):
        raise reply
    if isinstance(reply, Exception):
        raise ChatError(ChatFault.SERVER, f"the language model's client raised {type(reply).__name__}")
    if not isinstance(reply, ChatReply) or not isinstance(reply.text, str):
        raise ChatError(ChatFault.MALFORMED, "the language model's client gave no reply of text")
    return reply


def ask_object(chat: Chat, request: ChatRequest, keys: Collection[str]) -> dict[str, Any]:
    """The reply to `request` as an object with exactly `keys`. Raises ChatError for everything else.

    Nothing is searched for inside a reply: prose or a fence around an object, a second object and a key that stands
    twice could each mean something else than what is found first.
    """
    try:
        value = parse_json(whole(ask(chat, request)).strip(), unique_keys=True)
    except InputError:
        raise broken("is not one JSON object") from None
    if not isinstance(value, dict) or value.keys() != set(keys):
        raise broken(f"is not an object with the keys {', '.join(sorted(keys))}")
    return value


def items_of(value: dict[str, Any], key: str, names: tuple[str, str], *, most: int) -> tuple[tuple[str, str], ...]:
    """The list under `key`, of at most `most` objects with exactly two texts called `names`. Raises ChatError."""
    items = value[key]
    if not isinstance(items, list) or len(items) > most:
        raise broken(f"has no list of up to {most} in {key!r}")
    found = []
    for item in items:
        if not isinstance(item, dict) or item.keys() != set(names):
            raise broken(f"has an item in {key!r} that is not {' and '.join(names)}")
        first, second = item[names[0]], item[names[1]]
        if not isinstance(first, str) or not isinstance(second, str):
            raise broken(f"has an item in {key!r} that is not text")
        found.append((first, second))
    return tuple(found)


def pairs_schema(key: str, names: tuple[str, str]) -> dict[str, Any]:
    """The JSON schema of an object whose list under `key` holds objects of two texts: what `items_of` reads."""
    item = {
        "type": "object",
        "properties": {name: {"type": "string"} for name in names},
        "required": list(names),
        "additionalProperties": False,
    }
    return {
        "type": "object",
        "properties": {key: {"type": "array", "items": item}},
        "required": [key],
        "additionalProperties": False,
    }
