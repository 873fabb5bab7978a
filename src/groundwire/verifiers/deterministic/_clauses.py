"""The clauses that a semicolon, "while" or "whereas" parts, each with its subject and its verb."""

from __future__ import annotations

from typing import NamedTuple

from groundwire.core._verbs import may_be_verb
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._layouts import PARTING, Tokens
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._shares import named

_LONGEST = 3  # tokens of a subject


class Clause(NamedTuple):
    """All words of a clause, those of its subject, its verb, and the tokens that the subject is written with."""

    said: frozenset[str]
    subject: frozenset[str]
    verb: str
    opening: Tokens


def clauses_of(tokens: Tokens) -> tuple[Clause, ...]:
    """The clauses of a sentence; one without a verb near its beginning has no subject."""
    found: list[Tokens] = []
    start = 0
    for at, token in enumerate(tokens):
        if token.key in PARTING:
            found.append(tokens[start:at])
            start = at + 1
    found.append(tokens[start:])
    return tuple([_clause(part) for part in found if part])


def _clause(tokens: Tokens) -> Clause:
    opening, verb = _subject(tokens)
    return Clause(named(tokens), named(opening), verb, opening)


def _subject(tokens: Tokens) -> tuple[Tokens, str]:
    """The words that a clause begins with, if its verb follows at once, and the verb."""
    for at, token in enumerate(tokens[: _LONGEST + 1]):
        if at and (token.key in words.MODALS or may_be_verb(token.word)):
            return tokens[:at], token.key
        if token.kind is not Kind.CONTENT and token.kind is not Kind.VALUE:
            break
    return (), ""
