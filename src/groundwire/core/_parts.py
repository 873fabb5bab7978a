"""The parts of a claim as claims of their own, and how a line that ends in a colon is read with what follows it."""

from __future__ import annotations

import re

from groundwire.core._clauses import Part, parts_of
from groundwire.core._drafts import Draft, marked
from groundwire.core._enumerations import HOLDS
from groundwire.core._markdown import BlockKind
from groundwire.core._nonclaims import sort
from groundwire.core._statements import reads_as_sentence
from groundwire.core._types import Citation, Claim, ClaimKind, Span
from groundwire.core._verbs import DETERMINER, PREPOSITION, find_clause, is_finite, tokenize

_FOLLOWING = re.compile(
    r"[\s,]*(?:\b(?:the|these) (?:following|below)(?: [\w\-]+){0,3}|\bas follows)\s*\Z", re.IGNORECASE
)
_ENDS = re.compile(r"[.!?…。！？।؟۔][\"'”’»)\]]{0,3}\Z")


def is_complete(text: str) -> bool:
    """Whether a list item says something without the line above the list."""
    plain = text.strip()
    return (
        reads_as_sentence(plain)
        or (bool(_ENDS.search(plain)) and (len(plain.split()) > 4 or not plain.isascii()))
        or ": " in plain
    )


def lead_asserts(lead: str) -> bool:
    """Whether a line before a colon asserts something: "There are three rules" does, "The kit contains" does not."""
    plain = _FOLLOWING.sub("", lead)
    clause = find_clause(plain)
    return bool(clause) and bool(plain[clause.verb.end :].strip()) if clause else any(char.isdigit() for char in plain)


def is_label(lead: str) -> bool:
    """Whether a line that ends in a colon only names what follows."""
    words = lead.split()
    return len(words) < 5 or bool(_FOLLOWING.search(lead)) or find_clause(lead) is not None


def joined(lead: str, item: str) -> str:
    """A list item read with the line above the list: "The kit contains:" and "a torch"."""
    plain = _FOLLOWING.sub("", lead) or lead
    tokens = tokenize(plain)
    last = tokens[-1].low if tokens else ""
    flows = bool(tokens) and (is_finite(tokens, len(tokens) - 1) or last in HOLDS or last in PREPOSITION)
    if not flows:
        return f"{plain}: {item}"
    first = item.split(" ", 1)[0].lower()
    return f"{plain} {item[:1].lower() + item[1:] if first in DETERMINER else item}"


def build_parts(
    answer: str, draft: Draft, *, subject: str, statement: str, context: str
) -> tuple[tuple[Claim, ...], bool]:
    """The parts of a drafted sentence, with their spans and citations, and whether they cover it."""
    reading = draft.reading
    if reading is None or draft.block.kind is BlockKind.QUOTE:
        return (), False
    lead = _advance(draft.body, draft.statement[: draft.lead])
    found = parts_of(draft.body[lead:], subject=subject)
    base = draft.start + lead
    parts: list[Claim] = []
    for part, citations in zip(found.parts, _cited(draft, found.parts, base), strict=True):
        if sort(part.statement).kind is not ClaimKind.CLAIM:
            continue
        wide = reading.span(answer, base + part.start, base + part.end)
        left = parts[-1].span.end if parts and parts[-1].span else draft.span.start
        span = Span(max(left, wide.start), min(max(left, wide.end), draft.span.end))
        parts.append(
            Claim(span.of(answer), span, part.statement, citations=citations, context=f"{context} {statement}".strip())
        )
    return tuple(parts), found.covered


def _advance(body: str, lead: str) -> int:
    """Where in `body` the text after `lead` begins; spaces do not count, for the two may differ in them."""
    wanted = sum(not char.isspace() for char in lead)
    at = 0
    while wanted and at < len(body):
        wanted -= not body[at].isspace()
        at += 1
    return at


def _cited(draft: Draft, parts: tuple[Part, ...], base: int) -> list[tuple[Citation, ...]]:
    """The citations of each part: its own markers, else those of the next part that has some, else of the whole
    sentence.

    A marker in the middle of a sentence speaks for what stands before it; a part after the last such marker has none.
    """
    reading = draft.reading
    ends = [base + part.end for part in parts]
    if (
        reading is None
        or not draft.markers
        or not parts
        or all(marker.span.start >= ends[-1] for marker in draft.markers)
    ):
        return [draft.citations] * len(parts)
    own: list[tuple[Citation, ...]] = []
    for at, part in enumerate(parts):
        start = base + part.start if at else 0
        end = base + parts[at + 1].start if at + 1 < len(parts) else len(reading.text)
        mine = [marker for marker in draft.markers if start <= marker.span.start < end]
        own.append(
            tuple(
                Citation(one.label, marked(reading, marker), one.chunk_id)
                for marker in mine
                for one in marker.citations
            )
        )
    for at in range(len(own) - 2, -1, -1):
        own[at] = own[at] or own[at + 1]
    return own
