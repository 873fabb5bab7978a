"""Does a claim follow from figures of the premise by arithmetic that its own words name?

Any figure can be reached from a few others by chance, so a derivation confirms only where the claim says how it came
about ("together", "twice", "percentage points") and where the figures stand in sentences about the claim's subject.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from groundwire.verifiers.deterministic._lemma import lemma
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence, operands_of
from groundwire.verifiers.deterministic.derivations import Derivation, named_derivations
from groundwire.verifiers.deterministic.figures import Figure

_TOTALS = frozenset("together total combined combine altogether sum overall both two all".split())
_SUMS = ("sum", "sum of all")
_OF_ONE = ("product", "share")  # "twice as much", "25% of it": the sentence with the part says of what it is


def follows(claim: Sentence, figure: Figure, pieces: Sequence[Analysed]) -> Derivation | None:
    """The derivation of `figure` that confirms the claim, or None. Its other values must stand in the premise."""
    if claim.unsure:
        return None
    totals = not claim.all_words.isdisjoint(_TOTALS)
    operands = operands_of(pieces)
    if not totals and figure.dimension != "points" and not operands.reaches("taken", *figure.goal):
        return None  # no part of anything, which is all that is left to name
    keys = claim.weighty - _TOTALS
    for derivation in named_derivations(figure, operands, totals=totals):
        said = [_sentence_of(operand, pieces) for operand in derivation.operands]
        sentences = [sentence for sentence in said if sentence is not None]
        if len(sentences) == len(said) and _about(keys, derivation, sentences):
            return derivation
    return None


def _sentence_of(operand: Figure, pieces: Sequence[Analysed]) -> Sentence | None:
    for piece in pieces:
        for sentence in piece.sentences:
            if any(token.value is operand for token in sentence.values):
                return sentence
    return None


def _about(keys: frozenset[str], derivation: Derivation, sentences: Sequence[Sentence]) -> bool:
    """True when the operands' sentences speak of what the claim speaks of, and nothing takes them back."""
    if any(sentence.disowned or sentence.unsure for sentence in sentences):
        return False
    if derivation.operation in _SUMS:
        return keys <= frozenset().union(*(s.keys for s in sentences)) and _evenly(keys, sentences)
    if derivation.operation in _OF_ONE:
        part = derivation.operands[0]
        counted = {lemma(noun) for noun in derivation.claim.nouns}
        return part.kind in {"multiple", "percent", "fraction"} and keys - counted <= sentences[0].keys
    return derivation.operation == "points" and sentences[0] is sentences[1] and keys <= sentences[0].keys


def _evenly(keys: frozenset[str], sentences: Sequence[Sentence]) -> bool:
    """True when the claim names what sets each of the sentences apart, or names none of it: no sum is one part's."""
    if len(set(map(id, sentences))) < len(sentences):
        return False
    for one, other in combinations(sentences, 2):
        if bool(keys & (one.keys - other.keys)) is not bool(keys & (other.keys - one.keys)):
            return False
    return True
