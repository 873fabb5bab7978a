"""What the form of a source settles by itself: cells that say yes or no, columns of figures, "from A to B"."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.core._types import Premise
from groundwire.verifiers.deterministic._places import Place
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._statement import Statement
from groundwire.verifiers.deterministic.apportioned import apportioned
from groundwire.verifiers.deterministic.comparisons import compared, compares
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.extremes import extreme
from groundwire.verifiers.deterministic.growth import grown, turned
from groundwire.verifiers.deterministic.marks import marked
from groundwire.verifiers.deterministic.moved import moved, of_before

# Characters up to which a passage that opens its chunk is all of it, so that no row of a table is missing.
_UNCUT = 1_000


def told_by_form(
    statement: Statement, premise: Premise, texts: Sequence[Analysed], places: Sequence[Place]
) -> tuple[Finding, Place] | None:
    """What a table or a change of a premise says of the claim, and where; `texts` are its pieces, then its context."""
    claim = statement.sentence
    for place in places:
        if len(place.sentence.values) > 1:
            shared = _of_values(statement, place, texts)
            if shared is not None:
                return shared, place
    if not statement.formal and not any(text.tabular for text in texts):
        return None
    whole = _is_whole(premise)
    for number, piece in enumerate(texts):
        if not piece.tabular:
            continue
        found = marked(claim, piece, whole=whole) or extreme(claim, piece, whole=whole)
        if found is not None:
            return found[0], _at(number, found[1], premise, texts)
    if compares(claim):
        decided = compared(claim, texts, joined=len(premise.evidence) > 1)
        if decided is not None:
            finding, measure = decided
            return finding, _at(measure.piece, measure.sentence, premise, texts)
    old = of_before(claim)
    for place in places if old is not None else ():
        told = moved(claim, place.sentence, place.analysed.folded.text, old=bool(old))
        if told is not None:
            return told, place
    return None


def _of_values(statement: Statement, place: Place, texts: Sequence[Analysed]) -> Finding | None:
    """What a sentence settles that gives several values: to several things, in two years, before and after a change."""
    claim, sentence = statement.sentence, place.sentence
    told = apportioned(claim, sentence, texts) if claim.values and sentence.shares else None
    if told is None and statement.tells_change:
        told = grown(claim, sentence) or turned(claim, statement.plain, sentence, place.analysed.folded.text)
    return told


def _at(number: int, sentence: Sentence, premise: Premise, texts: Sequence[Analysed]) -> Place:
    """A sentence of one of the texts as the place that settles the claim."""
    return Place(number if number < len(premise.evidence) else -1, texts[number], sentence, 1.0)


def _is_whole(premise: Premise) -> bool:
    first = premise.evidence[0]
    return len(premise.evidence) == 1 and first.span.start == 0 and len(first.text) <= _UNCUT
