"""An editor of claims that asks a language model. What it writes is only proposed: repair verifies it."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from groundwire.core._chat import Chat, ChatError, ChatRequest, Message, Role
from groundwire.core._editor import Revision
from groundwire.core._errors import ConfigError
from groundwire.core._prompts import fence, load_prompt
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._replies import ask_object
from groundwire.core._types import CheckedClaim, Reason

_ROOM = 200  # tokens of a reply beside those of the claim
_SCHEMA = {
    "type": "object",
    "properties": {"text": {"type": "string"}},
    "required": ["text"],
    "additionalProperties": False,
}


class LlmEditor:
    """Asks for the smallest edit of each claim that makes it say what its evidence says, `workers` claims at a time.

    A claim whose evidence and text are longer than `max_chars`, and one for which no usable reply comes, is left alone.
    Raises ConfigError without a `chat`.
    """

    name = "llm"

    def __init__(self, chat: Chat | None = None, *, workers: int = 8, max_chars: int = 12_000) -> None:
        if chat is None:
            raise ConfigError("the editor has no language model", hint="set llm.model, or pass LlmEditor(chat)")
        self._chat, self._workers, self._max_chars = chat, workers, max_chars
        self._prompt = load_prompt("edit")
        self.version = f"{self._prompt.version}:{chat.model}"

    def edit(self, claims: Sequence[CheckedClaim]) -> list[Revision | None]:
        """One text a claim, in order; None where the model gave none."""
        with ThreadPoolExecutor(max_workers=max(1, min(self._workers, len(claims)))) as pool:
            return list(pool.map(self._edit, claims))

    def _edit(self, checked: CheckedClaim) -> Revision | None:
        passages = [piece.text for piece in checked.verdict.evidence]
        if not passages or len(checked.claim.text) + sum(map(len, passages)) > self._max_chars:
            return None
        shown = [fence(f"passage {number}", text) for number, text in enumerate(passages, start=1)]
        wrong = "; ".join(reason.message for reason in checked.verdict.reasons)
        asked = "\n\n".join([*shown, fence("claim", checked.claim.text), fence("what was found wrong", wrong)])
        messages = (Message(Role.SYSTEM, self._prompt.text), Message(Role.USER, asked))
        request = ChatRequest(messages, _SCHEMA, "edit", max_tokens=_ROOM + len(checked.claim.text))
        try:
            text = ask_object(self._chat, request, ("text",))["text"]
        except ChatError:
            return None
        if not isinstance(text, str) or not text.strip():
            return None
        return Revision(text, Reason(Code.EDITED.value, MEANINGS[Code.EDITED]))
