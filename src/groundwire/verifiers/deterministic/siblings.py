"""What the source says of another thing of the same kind: of the Core plan for the Lite plan.

"Lite includes 5 GB. Core includes 40 GB and roaming." does not say that Lite includes roaming.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._clauses import Clause
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._shares import named
from groundwire.verifiers.deterministic.crossed import Near
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import relates

_LEAST = 2  # words of the claim that the other thing's sentence has to have
_HAVING = words.LIGHT_VERBS | frozenset("include have contain support provide feature come offer comprise".split())
_Placed = tuple[Sentence, Clause]


def of_sibling(claim: Sentence, near: Sequence[Near], pieces: Sequence[Analysed]) -> Finding | None:
    """The clause on another thing that has what the claim says of this one, which no other clause has."""
    for sentence, text in near:
        for theirs in () if sentence.disowned or sentence.cell else sentence.clauses:
            if not _is_named(sentence, theirs, text):
                continue
            if theirs.subject <= claim.named or len(claim.named & theirs.said) < _LEAST:
                continue
            placed = sentence, theirs
            if relates(claim, sentence) and any(_is_taken(claim, own, placed, pieces) for own in _named(pieces)):
                label = text[theirs.opening[0].start : theirs.opening[-1].end]
                return Finding(Stance.ABSENT, Code.VALUE_WRONG_ROLE, f"source says this of {label}")
    return None


def _is_named(sentence: Sentence, clause: Clause, text: str) -> bool:
    """True for a clause with a subject; that of a whole sentence must be a name."""
    return bool(clause.subject) and (len(sentence.clauses) > 1 or text[clause.opening[0].start].isupper())


def _named(pieces: Sequence[Analysed]) -> Iterator[_Placed]:
    for piece in pieces:
        for sentence in piece.sentences:
            for clause in sentence.clauses:
                if _is_named(sentence, clause, piece.folded.text):
                    yield sentence, clause


def _is_taken(claim: Sentence, own: _Placed, theirs: _Placed, pieces: Sequence[Analysed]) -> bool:
    (sentence, clause), (other, their) = own, theirs
    beside = sentence is other  # two clauses set side by side need no common verb
    if clause is their or not (beside or clause.verb == their.verb):
        return False
    said, ours, others = claim.named, clause.subject - their.subject, their.subject - clause.subject
    if not ours or not others or not ours <= said or not others.isdisjoint(said):
        return False
    rest = said - clause.subject - their.subject - _HAVING - (_class_of(claim, ours) - their.said)
    if len(rest) < _LEAST or not rest <= their.said:
        return False
    wanted = rest - {clause.verb}
    everything = (one for piece in pieces for s in piece.sentences for one in s.clauses)
    return not any(wanted <= one.said for one in everything if one is not their)


def _class_of(claim: Sentence, name: frozenset[str]) -> frozenset[str]:
    """The word after a name that says what it names: "the Lite plan"."""
    last = max((at for at, token in enumerate(claim.tokens) if named([token]) & name), default=len(claim.tokens))
    return named([token for token in claim.tokens[last + 1 : last + 2] if token.kind is Kind.CONTENT])
