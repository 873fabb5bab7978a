"""What the cheap model itself says of its draft."""

from __future__ import annotations

from groundwire.core._chat import ChatRequest, Message, Role
from groundwire.core._prompts import fence, load_prompt
from groundwire.core._replies import ask_object
from groundwire.routing.signal import Drafted

_SCHEMA = {
    "type": "object",
    "properties": {"percent": {"type": "integer", "minimum": 0, "maximum": 100}},
    "required": ["percent"],
    "additionalProperties": False,
}


class SelfRating:
    """The model's own estimate, in percent, that every statement of its draft stands in the passages."""

    name, cost, early, threshold = "self_rating", 1.0, False, 0.8

    def __init__(self) -> None:
        self._prompt = load_prompt("rate")
        self.version = self._prompt.version

    def read(self, drafted: Drafted) -> float | None:
        """None where the reply is no whole number of 0..100. Raises ChatError where there is no reply."""
        if drafted.reply is None:
            return None
        asked = "\n\n".join([*(m.content for m in drafted.request.messages[-1:]), fence("draft", drafted.reply.text)])
        messages = (Message(Role.SYSTEM, self._prompt.text), Message(Role.USER, asked))
        request = ChatRequest(messages, _SCHEMA, "rating", max_tokens=30)
        said = ask_object(drafted.chat, request, ("percent",))["percent"]
        whole = isinstance(said, int) and not isinstance(said, bool) and 0 <= said <= 100
        return said / 100 if whole else None
