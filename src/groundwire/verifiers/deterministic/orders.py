"""The other orders in which a claim may be said: the active voice, an adverbial at the other end."""

from __future__ import annotations

from typing import NamedTuple

from groundwire.core._verbs import may_be_finite
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import Tokens
from groundwire.verifiers.deterministic._sentence import Sentence

# What one does with another the other does with the one.
_MUTUAL = frozenset(
    """meet marry match equal resemble face play fight border touch date kiss divorce join merge tie draw debate
    contact accompany adjoin neighbour parallel rival partner complement balance cross intersect overlap mirror
    differ""".split()
)


def other_orders(tokens: Tokens) -> list[tuple[Token, ...]]:
    """The claim in the active voice, and with an adverbial moved from the front to the end or back."""
    orders: list[tuple[Token, ...]] = []
    turned = active(tokens)
    if turned is not None:
        orders.append(tuple(turned))
    if tokens[0].key in words.PREPOSITIONS:
        orders += [(*tokens[cut:], *tokens[:cut]) for cut in range(2, min(6, len(tokens) - 1))]
    for at in range(len(tokens) - 2, max(1, len(tokens) - 6), -1):
        if tokens[at].key in words.PREPOSITIONS:
            orders.append((*tokens[at:], *tokens[:at]))
    return orders


def active(tokens: Tokens) -> list[Token] | None:
    """ "A fixed by B" as "B fix A": a participle directly before "by" turns the sentence round."""
    if "by" not in [token.key for token in tokens]:
        return None
    for at in range(2, len(tokens)):
        if tokens[at].key == "by" and tokens[at].kind is Kind.MARKER:
            verb = tokens[at - 1]
            if verb.kind is Kind.CONTENT and (verb.word != verb.key or verb.word.endswith(("ed", "en", "t"))):
                end = next((i for i in range(at + 1, len(tokens)) if _ends_agent(tokens[i])), len(tokens))
                if end > at + 1 and tokens[at + 1].value is None:
                    return [
                        *tokens[at + 1 : end],
                        verb._replace(passive=False, word=verb.key),
                        *tokens[: at - 1],
                        *tokens[end:],
                    ]
    return None


def _ends_agent(token: Token) -> bool:
    return token.kind in (Kind.BREAK, Kind.JOIN) or token.key in words.PREPOSITIONS


class Order(NamedTuple):
    """Subject, verb and object of a claim in the active voice, one word each."""

    subject: str
    verb: str
    other: str


def order_of(claim: Tokens) -> Order | None:
    """The order in which a claim that denies nothing names two things and what one does to the other.

    None where it does not say so.
    """
    turned = active(claim)
    said = turned or claim
    if len(said) < 3:
        return None
    subject, verb, other = said[:3]
    if not subject.kind is verb.kind is other.kind is Kind.CONTENT:
        return None
    if verb.passive or verb.key in _MUTUAL or subject.key == other.key:
        return None
    if turned is None and not may_be_finite(verb.word):
        return None
    return Order(subject.key, verb.key, other.key)


def turned_round(claim: Order, evidence: Sentence) -> bool:
    """True when the evidence has the claim's subject and object the other way round: "Hale beat Orsini".

    One word for each of them and the verb between, in a row, in either voice; verbs that hold both ways say nothing.
    """
    if not evidence.said.issuperset(claim) or evidence.denies:
        return False
    given = active(evidence.spoken) or evidence.spoken
    runs = [
        tuple(token.key for token in given[at : at + 3]) for at in range(len(given) - 2) if not given[at + 1].passive
    ]
    return claim[::-1] in runs and claim not in runs
