"""The two halves of a sentence that are set against each other: "allowed on trains but forbidden on buses".

By "but", by a denial, by words of which one is the opposite of the other. Two verbs in a row may as well say the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from groundwire.core._verbs import is_plainly_finite
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._layouts import BETWEEN, Tokens, limits
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._shares import named

_AGAINST = frozenset(("but", "while", "whereas"))
_DENYING = frozenset(("not", "never", "cannot"))
_PLACING = BETWEEN - {"of"}
_LONGEST = 5  # tokens of what a half is about


class Half(NamedTuple):
    """What is said, by its main words, what it is said of, and the tokens that this is written with."""

    said: frozenset[str]
    about: frozenset[str]
    tokens: Tokens


def halves_of(tokens: Tokens) -> tuple[tuple[Half, Half], ...]:
    """Each two halves of a sentence."""
    return tuple(_halves(tokens))


def _halves(tokens: Tokens) -> Iterator[tuple[Half, Half]]:
    for at in range(2, len(tokens) - 2):
        if not (tokens[at].kind is Kind.JOIN or tokens[at].key in _AGAINST):
            continue
        found = _by_verbs(tokens, at) or _by_places(tokens, at)
        if found is not None:
            yield found


def _by_places(tokens: Tokens, at: int) -> tuple[Half, Half] | None:
    """ "Allowed on trains but forbidden on buses": the same preposition in both halves."""
    first = next((place for place in range(at - 1, 0, -1) if tokens[place].key in _PLACING), None)
    if first is None:
        return None
    second = next((place for place in range(at + 1, len(tokens)) if tokens[place].key == tokens[first].key), None)
    if second is None or second == at + 1:
        return None
    said, others = tokens[first - 1 : first], tokens[at + 1 : second]
    if not _are_opposed(said, others, tokens[at]):
        return None
    return _pair((said, tokens[first + 1 : at]), (others, _until_limit(tokens[second + 1 :])))


def _by_verbs(tokens: Tokens, at: int) -> tuple[Half, Half] | None:
    """ "Includes backups but excludes support": a verb and what it is about in both halves."""
    verb = next((place for place in range(1, at - 1) if is_plainly_finite(tokens[place].word)), None)
    if verb is None or not is_plainly_finite(tokens[at + 1].word):
        return None
    said, others = tokens[verb : verb + 1], tokens[at + 1 : at + 2]
    if said[0].key == others[0].key or not _are_opposed(said, others, tokens[at]):
        return None
    return _pair((said, tokens[verb + 1 : at]), (others, _until_limit(tokens[at + 2 :])))


def _pair(one: tuple[Tokens, Tokens], other: tuple[Tokens, Tokens]) -> tuple[Half, Half] | None:
    """Both halves, if each says something of something else."""
    first, second = _half(*one), _half(*other)
    if not (first.said and second.said) or not (first.about - second.about and second.about - first.about):
        return None
    short = max(len(one[1]), len(other[1])) <= _LONGEST
    return (first, second) if short and not any(map(limits, (*one[1], *other[1]))) else None


def _half(said: Tokens, about: Tokens) -> Half:
    return Half(named(said), named(about), about)


def _until_limit(tokens: Tokens) -> Tokens:
    end = next((at for at, token in enumerate(tokens) if limits(token) or token.kind is Kind.JOIN), len(tokens))
    return tokens[:end]


def _are_opposed(one: Tokens, other: Tokens, joint: Token) -> bool:
    """True for halves that cannot both be said of the same thing."""
    if joint.word in _AGAINST or any(token.key in _DENYING for token in other):
        return True
    if any((a.key, b.key) in words.OPPOSITES or (a.word, b.word) in words.OPPOSITES for a in one for b in other):
        return True
    return one[0].key == "free" and any(token.kind is Kind.VALUE or token.key == "charge" for token in other)
