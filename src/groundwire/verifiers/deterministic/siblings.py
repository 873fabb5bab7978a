"""What the source says of another thing of the same kind: of the Core plan for the Lite plan.

"Lite includes 5 GB. Core includes 40 GB and roaming." does not say that Lite includes roaming.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.core._verbs import BASE, may_be_finite
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._layouts import Tokens
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._shares import named
from groundwire.verifiers.deterministic.crossed import Near
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import relates

_LONGEST = 3  # tokens of a subject
_PARTING = frozenset((";", "while", "whereas"))
_LEAST = 2  # words of the claim that the other thing's sentence has to have
_HAVING = words.LIGHT_VERBS | frozenset("include have contain support provide feature come offer comprise".split())


class _Clause(NamedTuple):
    """A clause of a sentence: all its words, and the words of its subject, its verb, its subject as written."""

    sentence: Sentence
    said: frozenset[str]
    subject: frozenset[str]
    verb: str
    label: str


def of_sibling(claim: Sentence, near: Sequence[Near], pieces: Sequence[Analysed]) -> Finding | None:
    """The clause on another thing that has what the claim says of this one, which no other clause has."""
    clauses: list[_Clause] | None = None
    for sentence, text in near:
        if sentence.disowned or sentence.cell or not relates(claim, sentence):
            continue
        for theirs in _clauses(sentence, text):
            if not theirs.subject or not _may_be_taken(claim, theirs):
                continue
            if clauses is None:
                clauses = [one for piece in pieces for s in piece.sentences for one in _clauses(s, piece.folded.text)]
            if any(_is_taken(claim, own, theirs, clauses) for own in clauses):
                return Finding(Stance.ABSENT, Code.VALUE_WRONG_ROLE, f"source says this of {theirs.label}")
    return None


def _may_be_taken(claim: Sentence, theirs: _Clause) -> bool:
    """A quick look: the claim has enough of the clause's words, and not all of its subject."""
    said = named(claim.tokens)
    return len(said & theirs.said) >= _LEAST and not theirs.subject <= said


def _is_taken(claim: Sentence, own: _Clause, theirs: _Clause, clauses: Sequence[_Clause]) -> bool:
    beside = own.sentence is theirs.sentence  # two clauses set side by side need no common verb
    if not own.subject or _is_same(own, theirs) or not (beside or own.verb == theirs.verb):
        return False
    said, ours, others = named(claim.tokens), own.subject - theirs.subject, theirs.subject - own.subject
    if not ours or not others or not ours <= said or not others.isdisjoint(said):
        return False
    rest = said - own.subject - theirs.subject - _HAVING - (_class_of(claim, ours) - theirs.said)
    if len(rest) < _LEAST or not rest <= theirs.said:
        return False
    return not any(rest - {own.verb} <= one.said for one in clauses if not _is_same(one, theirs))


def _is_same(one: _Clause, other: _Clause) -> bool:
    return one.sentence is other.sentence and one.said == other.said


def _class_of(claim: Sentence, name: frozenset[str]) -> frozenset[str]:
    """The word after a name that says what it names: "the Lite plan"."""
    last = max((at for at, token in enumerate(claim.tokens) if named([token]) & name), default=len(claim.tokens))
    return named([token for token in claim.tokens[last + 1 : last + 2] if token.kind is Kind.CONTENT])


def _clauses(sentence: Sentence, text: str) -> list[_Clause]:
    """The clauses that a semicolon, "while" or "whereas" parts; a sentence alone has a subject if that is a name."""
    start, found = 0, []
    for at, token in enumerate(sentence.tokens):
        if token.key in _PARTING:
            found.append(sentence.tokens[start:at])
            start = at + 1
    found.append(sentence.tokens[start:])
    return [_clause(sentence, tokens, text, alone=len(found) == 1) for tokens in found if tokens]


def _clause(sentence: Sentence, tokens: Tokens, text: str, *, alone: bool) -> _Clause:
    opening, verb = _subject(tokens)
    if alone and opening and not text[opening[0].start].isupper():
        opening = ()
    label = text[opening[0].start : opening[-1].end] if opening else ""
    return _Clause(sentence, named(tokens), named(opening), verb, label)


def _subject(tokens: Tokens) -> tuple[Tokens, str]:
    """The words that a clause begins with, if its verb follows at once, and the verb."""
    for at, token in enumerate(tokens[: _LONGEST + 1]):
        if at and (token.key in words.MODALS or token.word in BASE or may_be_finite(token.word)):
            return tokens[:at], token.key
        if token.kind is not Kind.CONTENT and token.kind is not Kind.VALUE:
            break
    return (), ""
