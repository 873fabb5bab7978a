"""What the source says of another thing of the same kind: of the Core plan for the Lite plan.

"Lite includes 5 GB. Core includes 40 GB and roaming." does not say that Lite includes roaming.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.core._verbs import BASE, may_be_finite
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._shares import named
from groundwire.verifiers.deterministic.crossed import Near
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import relates

_LONGEST = 3  # tokens of a subject
_LEAST = 2  # words of the claim that the other thing's sentence has to have
_HAVING = words.LIGHT_VERBS | frozenset("include have contain support provide feature come offer comprise".split())


class _Subject(NamedTuple):
    """The words that open a sentence, the verb after them, and how they are written."""

    words: frozenset[str]
    verb: str
    label: str


def of_sibling(claim: Sentence, near: Sequence[Near], pieces: Sequence[Analysed]) -> Finding | None:
    """The sentence of another thing that has what the claim says of this one, which no other sentence has."""
    for sentence, text in near:
        theirs = _subject(sentence, text)
        if theirs is None or sentence.disowned or not relates(claim, sentence):
            continue
        for piece in pieces:
            for other in piece.sentences:
                own = _subject(other, piece.folded.text) if other is not sentence else None
                if own is not None and own.verb == theirs.verb and _is_taken(claim, own, theirs, sentence, pieces):
                    return Finding(Stance.ABSENT, Code.VALUE_WRONG_ROLE, f"source says this of {theirs.label}")
    return None


def _is_taken(claim: Sentence, own: _Subject, theirs: _Subject, sentence: Sentence, pieces: Sequence[Analysed]) -> bool:
    said, ours, others = named(claim.tokens), own.words - theirs.words, theirs.words - own.words
    if not ours or not others or not ours <= said or not others.isdisjoint(said):
        return False
    rest = said - own.words - theirs.words - _HAVING - _class_of(claim, ours)
    if len(rest) < _LEAST or not rest <= named(sentence.tokens):
        return False
    return not any(rest <= named(one.tokens) for one in _all(pieces) if one is not sentence)


def _class_of(claim: Sentence, name: frozenset[str]) -> frozenset[str]:
    """The word after a name that says what it names: "the Lite plan"."""
    last = max((at for at, token in enumerate(claim.tokens) if named([token]) & name), default=len(claim.tokens))
    return named([token for token in claim.tokens[last + 1 : last + 2] if token.kind is Kind.CONTENT])


def _all(pieces: Sequence[Analysed]) -> Iterator[Sentence]:
    return (sentence for piece in pieces for sentence in piece.sentences)


def _subject(sentence: Sentence, text: str) -> _Subject | None:
    """The name that a sentence begins with, if its verb follows at once."""
    for at, token in enumerate(sentence.tokens[: _LONGEST + 1]):
        if at and token.kind is Kind.CONTENT and (token.word in BASE or may_be_finite(token.word)):
            opening = sentence.tokens[:at]
            if text[opening[0].start].isupper():
                return _Subject(named(opening), token.key, text[opening[0].start : opening[-1].end])
            return None
        if token.kind is not Kind.CONTENT and token.kind is not Kind.VALUE:
            return None
    return None
