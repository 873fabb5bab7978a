"""The context block: passages with their ids, what is known of each, what to be careful about; then the question."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.core._badges import badge_of
from groundwire.core._chat import ChatRequest, Message, Role
from groundwire.core._prompts import fence, load_prompt
from groundwire.core._types import CheckedClaim, Chunk, Label
from groundwire.core._visible import one_line
from groundwire.core.chunks import metadata_text

_WRONG = frozenset({Label.CONTRADICTED, Label.UNSUPPORTED, Label.FABRICATED_CITATION, Label.MISCITED})
_HEAD = 200  # characters of an id or a caution, which stand outside the fence
_SHOWN = 20  # statements of an earlier draft that are named


def answer_request(
    question: str, chunks: Sequence[Chunk], *, failed: Sequence[CheckedClaim] = (), max_tokens: int = 1024
) -> ChatRequest:
    """What a generator is asked. `failed` are the claims of an earlier draft; those that did not hold are named.

    Asks for the log-probability of each token, which servers that have none leave out.
    """
    parts = [passage for chunk in chunks if chunk.text.strip() for passage in _passage(chunk)]
    wrong = [checked.claim.statement for checked in failed if checked.verdict.label in _WRONG][:_SHOWN]
    if wrong:
        parts.append("An earlier draft said this, and the passages do not bear it out. Do not repeat it:")
        parts.append(fence("not borne out", "\n".join(f"- {statement}" for statement in wrong)))
    parts.append(fence("question", question))
    messages = (Message(Role.SYSTEM, load_prompt("answer").text), Message(Role.USER, "\n\n".join(parts)))
    return ChatRequest(messages, max_tokens=max_tokens, top_logprobs=1)


def _passage(chunk: Chunk) -> list[str]:
    """One passage: its id and caution, then what its metadata says and its text, fenced."""
    cautions = [badge_of(chunk) or "", f"valid until {chunk.valid_until}" if chunk.valid_until else ""]
    caution = one_line("; ".join(filter(None, cautions)), _HEAD)
    head = f"Passage [{one_line(chunk.id, _HEAD)}]" + (f", caution: {caution}" if caution else "")
    return [head, fence("passage", "\n".join(filter(None, (metadata_text(chunk), chunk.text))))]
