"""A label with its value, "Leave: 24 days a year", held against a claim.

No verb relates two things in such a line, so the order of its words says nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import Tokens, same
from groundwire.verifiers.deterministic._sentence import Sentence

# Prepositions that a label leaves out or changes at will; the others can turn it round.
_LOOSE = frozenset("'s in on at by for per within im am zum zur bei für en sur à par para da".split())


@dataclass(frozen=True, slots=True)
class LabelGap:
    """What a claim and a label with its value, "Leave: 24 days a year", do not share; order and prepositions aside.

    No verb relates two things in a label, so the order says nothing.
    """

    unsaid: tuple[Token, ...]  # of the claim
    ungiven: tuple[Token, ...]  # of the label


def label_gap(claim: Tokens, sentence: Sentence) -> LabelGap | None:
    """How the claim differs from a label and its value; None when the sentence is no such line."""
    evidence, colon = sentence.tokens, sentence.colon
    if not 0 < colon <= 8 or len(evidence) - colon > 14:
        return None
    label, value = evidence[:colon], evidence[colon + 1 :]
    if not value or any(token.kind is Kind.BREAK for token in (*label, *value)):
        return None
    given = [t for t in (*label, *value) if t.kind is not Kind.JOIN and t.key not in _LOOSE]
    said = [t for t in claim if t.key not in _LOOSE and t.key not in ("can", "may")]
    if {"from", "to"} <= {t.key for t in given}:
        return None  # which end is which, only the order says
    unsaid = [t for t in _unmatched(said, given, same) if t.kind is not Kind.CONTENT or t.key not in words.LIGHT_VERBS]
    ungiven = [t for t in _unmatched(given, said, _given) if t.kind is not Kind.CONTENT or t.key not in words.GENERIC]
    return LabelGap(tuple(unsaid), tuple(ungiven))


def _given(evidence: Token, claim: Token) -> bool:
    return same(claim, evidence)


def label_states(claim: Tokens, evidence: Sentence) -> bool:
    """True when label and value say all of the claim, and the claim all of them."""
    gap = label_gap(claim, evidence)
    return gap is not None and not gap.unsaid and not gap.ungiven


def _unmatched(tokens: Tokens, others: Tokens, alike: Callable[[Token, Token], bool]) -> list[Token]:
    """The tokens without a partner among `others`, each of which partners once."""
    free = list(others)
    rest: list[Token] = []
    for token in tokens:
        partner = next((other for other in free if alike(token, other)), None)
        if partner is None:
            rest.append(token)
        else:
            free.remove(partner)
    return rest
