"""What a judge is shown: one claim and the passages that could settle it, each under a label, all fenced as data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from groundwire.core._chat import ChatRequest, Message, Role
from groundwire.core._prompts import Prompt, fence
from groundwire.core._replies import pairs_schema
from groundwire.core._types import Claim, Evidence, Pair

VERDICTS = ("supported", "contradicted", "unsupported")
QUOTE = ("passage", "quote")
_ROOM = 600  # tokens of a reply
_TOP = 20  # alternatives of the one token of a Yes or No


@dataclass(frozen=True, slots=True)
class Passage:
    """One piece of evidence as it is shown: `context` is what its chunk's metadata says."""

    label: str
    evidence: Evidence
    context: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One call: a claim, the passages it is held against, and the premises that they make up, by number of the pair."""

    claim: Claim
    passages: tuple[Passage, ...]
    premises: tuple[int, ...]


def sheets_of(pairs: Sequence[Pair], numbers: Sequence[int], *, max_chars: int) -> tuple[list[Sheet], list[int]]:
    """The calls for one claim, each with premises of up to `max_chars` in all, and the pairs that fit into none.

    Passages that several premises share are shown once.
    """
    claim = pairs[numbers[0]].claim
    room = max_chars - len(claim.statement) - len(claim.context)
    sheets: list[Sheet] = []
    too_long: list[int] = []
    shown: dict[tuple[Evidence, str], Passage] = {}
    held: list[int] = []
    used = 0
    for number in numbers:
        premise = pairs[number].premise
        pieces = [(piece, premise.context) for piece in premise.evidence]
        if sum(map(_length, pieces)) > room:
            too_long.append(number)
            continue
        added = sum(_length(piece) for piece in pieces if piece not in shown)
        if used + added > room:
            sheets.append(Sheet(claim, tuple(shown.values()), tuple(held)))
            shown, held, used = {}, [], 0
            added = sum(map(_length, pieces))
        for piece in pieces:
            shown.setdefault(piece, Passage(f"P{len(shown) + 1}", *piece))
        held.append(number)
        used += added
    if held:
        sheets.append(Sheet(claim, tuple(shown.values()), tuple(held)))
    return sheets, too_long


def _length(piece: tuple[Evidence, str]) -> int:
    return len(piece[0].text) + len(piece[1])


def ruling_request(prompt: Prompt, sheet: Sheet, *, sample: int, temperature: float) -> ChatRequest:
    """Quote first, then rule."""
    schema = _with_verdict(pairs_schema("quotes", QUOTE))
    return ChatRequest(
        _messages(prompt, sheet), schema, "ruling", max_tokens=_ROOM, temperature=temperature, sample=sample
    )


def quote_request(prompt: Prompt, sheet: Sheet, *, sample: int, temperature: float) -> ChatRequest:
    """Quote only."""
    schema = pairs_schema("quotes", QUOTE)
    return ChatRequest(
        _messages(prompt, sheet), schema, "quotes", max_tokens=_ROOM, temperature=temperature, sample=sample
    )


def yes_no_request(prompt: Prompt, claim: Claim, excerpt: str) -> ChatRequest:
    """Yes or No, from an excerpt that was found in the source: one token, with its alternatives."""
    asked = f"{fence('excerpt', excerpt)}\n\n{fence('claim', claim.statement)}\n\nYes or No?"
    messages = (Message(Role.SYSTEM, prompt.text), Message(Role.USER, asked))
    return ChatRequest(messages, max_tokens=1, top_logprobs=_TOP)


def _messages(prompt: Prompt, sheet: Sheet) -> tuple[Message, ...]:
    shown = []
    for passage in sheet.passages:
        about = f"{fence(f'about {passage.label}', passage.context)}\n" if passage.context else ""
        shown.append(f"{about}{fence(f'passage {passage.label}', passage.evidence.text)}")
    if sheet.claim.context:
        shown.append(f"What stood before the claim; it is no evidence:\n{fence('before', sheet.claim.context)}")
    shown.append(fence("claim", sheet.claim.statement))
    return Message(Role.SYSTEM, prompt.text), Message(Role.USER, "\n\n".join(shown))


def _with_verdict(schema: dict[str, Any]) -> dict[str, Any]:
    properties = schema["properties"] | {"verdict": {"type": "string", "enum": list(VERDICTS)}}
    return schema | {"properties": properties, "required": ["quotes", "verdict"]}
