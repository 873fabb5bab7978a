"""The other orders in which a claim may be said: the active voice, an adverbial at the other end."""

from __future__ import annotations

from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sameness import Tokens


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
