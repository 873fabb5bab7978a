"""A question cut at its auxiliary: "How much | does | the Kestrel drill | weigh"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundwire.core._verbs import (
    AUXILIARY,
    BASE,
    DETERMINER,
    PREPOSITION,
    PRONOUN,
    Token,
    is_base,
    is_participle,
    tokenize,
)

_PREDICATE = frozenset(
    "open closed free available possible safe legal valid dangerous accessible mandatory optional necessary "
    "big large small old new true correct wet dry full empty ready good bad hot cold compulsory eligible "
    "refundable waterproof taxable liable responsible permitted compatible equal higher lower larger smaller "
    "longer shorter older newer cheaper still always also already ever there subject able due worth tall "
    "long high wide deep heavy right wrong near far active alive dead married ill sick busy".split()
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question cut at its auxiliary: what stands before it, the auxiliary, the subject, and the rest."""

    lead: str
    auxiliary: str
    subject: str
    rest: str


def question_subject(question: str) -> str:
    """What a question asks about: "the drill" in "How much does the drill weigh?". Empty when unsure."""
    asked = cut_question(plain_question(question))
    return asked.subject if asked else ""


def plain_question(question: str) -> str:
    """The question on one line, without an opening such as "Please, can you tell me"."""
    text = " ".join(question.split())
    return re.sub(r"^(?:(?:and|so|hi|hello|please|also),?\s+|can you tell me[,:]?\s+)", "", text, flags=re.IGNORECASE)


def cut_question(question: str) -> Asked | None:
    """Cut at the first auxiliary whose subject is clear."""
    tokens = tokenize(question.rstrip("? "))
    at = next((i for i, token in enumerate(tokens) if token.low in AUXILIARY and token.text != "May"), None)
    if at is None or at + 1 >= len(tokens):
        return None
    end = _subject_end(tokens, at + 1)
    if end is None:
        return None
    text = question.rstrip("? ")
    subject = text[tokens[at + 1].start : tokens[end - 1].end]
    return Asked(text[: tokens[at].start].strip(), tokens[at].low, subject, text[tokens[end - 1].end :].strip())


def _subject_end(tokens: tuple[Token, ...], start: int) -> int | None:
    """Where the noun phrase from `start` ends: before the first word that can only be a predicate."""
    first = tokens[start]
    if first.low in {"i", "we", "it", "they", "he", "she", "there"}:
        return start + 1
    if first.low in PREPOSITION or first.low in PRONOUN - DETERMINER or not first.text[0].isalnum():
        return None
    if first.low in _PREDICATE or is_participle(first.low) or is_base(tokens, start):
        return None
    after = start + 1 if first.low in DETERMINER else start
    for at in range(after + 1, len(tokens)):
        token, before = tokens[at], tokens[at - 1]
        if token.text in ",;:" or token.low in {"that", "which", "who", "or"}:
            return None
        if token.low == "of" or before.low == "of" or (before.low in DETERMINER and at - 2 > start):
            continue
        predicate = (
            token.low in _PREDICATE
            or is_participle(token.low)
            or token.low.endswith("ing")
            or token.low in {"a", "an", "the", "not"}
        )
        if (
            predicate
            or token.low in PREPOSITION
            or is_base(tokens, at)
            or (at == len(tokens) - 1 and token.low in BASE)
        ):
            return at
    return len(tokens)
