"""The deterministic verifier: what rules can settle about one pair, in microseconds.

It confirms only what a sentence of the premise states, vetoes what a value, a quotation or a denial rules out, and
passes everything else on with what it noticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from groundwire.core._reasons import Code
from groundwire.core._types import Evidence, Opinion, Pair, Premise, Reason, Span, Stance
from groundwire.core.evidence import narrowed
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._lazy import lazy
from groundwire.verifiers.deterministic._places import RELATED, Place, places_of
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sameness import Alignment, align
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._statement import Statement, statement_of
from groundwire.verifiers.deterministic._text import analyse
from groundwire.verifiers.deterministic.alignment import stated
from groundwire.verifiers.deterministic.apportioned import denied
from groundwire.verifiers.deterministic.checks import lacking, noticed, quoted, stands, touched
from groundwire.verifiers.deterministic.differences import Finding, changed, rival, value_swapped
from groundwire.verifiers.deterministic.follows import follows
from groundwire.verifiers.deterministic.misread import has_token, said_elsewhere
from groundwire.verifiers.deterministic.mixed import mixed_up
from groundwire.verifiers.deterministic.names import names_absent
from groundwire.verifiers.deterministic.orders import Order, turned_round
from groundwire.verifiers.deterministic.reckoned import for_several, reckoned
from groundwire.verifiers.deterministic.structure import told_by_form
from groundwire.verifiers.deterministic.synthesis import can_carry, compares

_TOPICAL = 0.5  # share of the claim's content words from which a sentence speaks of the same thing
_ALIGNED = 2  # of those, how many are aligned word by word to see what changed
# What is only supposed or told denies no claim: "if Corvo bought Beacon", "some believe that Corvo bought Beacon".
_PLAIN = words.RESTRICTORS | words.NEGATORS | {"that", "when", "before", "after", "during", "where"}
_HEARSAY = words.DISOWNING - _PLAIN | {"if", "unless"}
_UNRELATED = (Reason(Code.LOW_COVERAGE.value, "source speaks of something else"),)
_ALIKE = 0.75  # and from which another value in it is the one that the claim got wrong


@dataclass(eq=False)
class Reading:
    """A pair, analysed. `all` are the pieces of the premise and, last, what its metadata says if it says anything.

    `lacked` are the values of the claim that the premise would have to have, and has not.
    """

    pair: Pair
    statement: Statement
    claim: Sentence
    pieces: tuple[Analysed, ...]
    all: tuple[Analysed, ...]
    lacked: tuple[Token, ...]

    @lazy
    def has_values(self) -> bool:
        """Whether the premise has every value of the claim somewhere, also those that may go unsaid."""
        return not self.lacked and all(stands(asked, self.all) for _, asked in self.statement.unsaid)


class DeterministicVerifier:
    """Rules only. One opinion depends on nothing but its pair."""

    name = "deterministic"
    version = "1"
    in_turn = True  # a claim that one passage states need not be held against the others

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, in order."""
        return [self._opinion(pair) for pair in pairs]

    def _opinion(self, pair: Pair) -> Opinion:
        reading = _read(pair)
        quote = None
        if reading.statement.quotations:
            quote = quoted(reading.statement, reading.pieces, [piece.text for piece in pair.premise.evidence])
        if quote is not None and quote.stance is not Stance.CANNOT_TELL:
            told = Finding(quote.stance, quote.code, quote.message)
            return self._settled(told, _evidence(pair.premise, quote.piece, quote.span))
        places = places_of(reading.claim, reading.all, len(reading.pieces))
        if not places or (places[0].share < RELATED and reading.claim.keys):
            return self._unrelated(reading, places)
        claim = reading.claim
        weighty = claim.weighty
        for place in () if reading.lacked else places:  # no sentence states a value that the premise has not
            sentence = place.sentence
            if weighty <= sentence.keys and stated(claim, sentence) and not denied(claim, sentence, reading.all):
                code = Code.SAME_VALUES if claim.values else Code.SAME_WORDS
                return self._settled(Finding(Stance.SUPPORTS, code, "the source says so"), _at(reading, place))
        return self._against(reading, places)

    def _unrelated(self, reading: Reading, places: Sequence[Place]) -> Opinion:
        """A premise that speaks of something else: it can only lack the claim's values."""
        formal = self._by_form(reading, places) if places else None
        if formal is not None:
            return formal
        for token in reading.lacked:
            if not touched(token.value, reading.all):
                return _lacks(token.word)
        return _off_topic(places[0].share) if places else _NOTHING_SHARED

    def _by_form(self, reading: Reading, places: Sequence[Place]) -> Opinion | None:
        """What a table, a comparison or a change of the premise settles by its form."""
        told = told_by_form(reading.statement, reading.pair.premise, reading.all, places)
        if told is not None and told[0].stance is Stance.CANNOT_TELL:
            return self._passed_on(reading, [told[1]], ())
        return None if told is None else self._settled(told[0], _at(reading, told[1]), told[1].share, reading)

    def _against(self, reading: Reading, places: Sequence[Place]) -> Opinion:
        """Whether arithmetic that the claim names bears it out; if not, what rules the pair out, if anything does."""
        lacked = reading.lacked
        figure = lacked[0].value if len(lacked) == 1 else None
        derivation = follows(reading.claim, figure, reading.all) if isinstance(figure, Figure) else None
        if derivation is not None:
            told = Finding(Stance.SUPPORTS, Code.DERIVED, f"the source's figures give it: {derivation}")
            return self._settled(told, _at(reading, places[0]))
        formal = self._by_form(reading, places)
        if formal is not None:
            return formal
        asked = reading.claim.asked
        best: tuple[Alignment, Place] | None = None
        for place in places[:_ALIGNED]:
            if place.share < _TOPICAL:
                break
            if place.sentence.disowned:
                continue
            alignment = align(asked, place.sentence, lacked)
            if best is None or alignment.matched > best[0].matched:
                best = (alignment, place)
        finding = changed(asked, best[0]) if best else None
        if finding is not None and best is not None and not _agrees_all_the_same(reading, finding, best[1]):
            return self._settled(_role(reading, finding), _at(reading, best[1]), best[1].share, reading)
        near = [(place.sentence, place.analysed.folded.text) for place in places]
        mixed = mixed_up(reading.statement, near, reading.all)
        if mixed is not None:
            return self._settled(mixed, _at(reading, places[0]), places[0].share, reading)
        order = reading.statement.order
        turned = [place for place in places[:_ALIGNED] if _turned(order, place)] if order else []
        if turned:
            told = Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, "source has it the other way round")
            return self._settled(told, _at(reading, turned[0]), turned[0].share)
        noted: list[Reason] = []
        for token, why in noticed(reading.lacked, reading.all):
            reason = why or for_several(token, reading.claim, reading.all)
            if reason is not None:
                noted.append(reason)
                continue
            ruled_out = self._missing(token, reading, best[1] if best else None)
            if ruled_out is not None:
                return ruled_out
        word = compares(reading.claim)
        if word and not can_carry(reading.claim, reading.all):
            told = Finding(Stance.ABSENT, Code.CROSS_CHUNK_SYNTHESIS, f"no passage says {word!r}, nor what it compares")
            return self._settled(told, _at(reading, places[0]), places[0].share)
        return self._passed_on(reading, places, noted)

    def _missing(self, token: Token, reading: Reading, place: Place | None) -> Opinion | None:
        other = rival(token.value, place.sentence.values) if place and place.share >= _ALIKE else None
        if other is not None and place and reckoned(reading.claim, place.sentence, ((token, other),)):
            return None
        if other is not None:
            told = value_swapped((token, other))
        else:
            told = Finding(Stance.ABSENT, Code.VALUE_ABSENT, f"source does not have {token.word}")
        return self._settled(told, _at(reading, place) if place else None, place.share if place else 0.0, reading)

    def _passed_on(self, reading: Reading, places: Sequence[Place], noted: Sequence[Reason]) -> Opinion:
        absent = reading.statement.names
        for piece in reading.all:
            absent = tuple(names_absent(absent, piece.folded.text)) if absent else ()
        reasons = [
            *noted,
            *(Reason(Code.NAME_ABSENT.value, f"source does not name {name.text}") for name in absent[:3]),
        ]
        missing = reading.claim.keys.difference(*(piece.index for piece in reading.all))
        if missing:
            named = ", ".join(sorted(missing)[:8])
            reasons.append(Reason(Code.LOW_COVERAGE.value, f"not in the source: {named}"))
        evidence = _at(reading, places[0]) if places else None
        told = tuple(reasons)
        return Opinion(
            self.name, self.version, Stance.CANNOT_TELL, None, told, evidence, relevance=_relevance(reading, places)
        )

    def _settled(
        self, finding: Finding, evidence: Evidence | None, relevance: float = 1.0, reading: Reading | None = None
    ) -> Opinion:
        support = 1.0 if finding.stance is Stance.SUPPORTS else 0.0
        shown = finding.message
        if finding.token is not None and evidence is not None and evidence.page is not None:
            shown += f", page {evidence.page}"
        if finding.swaps and reading is not None:
            told = _swapped(finding, shown, reading)
        else:
            told = (Reason(str(finding.code), shown),)
        return Opinion(*_OWN, finding.stance, support, told, evidence, True, relevance)


_OWN = (DeterministicVerifier.name, DeterministicVerifier.version)
_NOTHING_SHARED = Opinion(*_OWN, Stance.CANNOT_TELL, None, _UNRELATED)


@lru_cache(maxsize=1024)
def _off_topic(share: float) -> Opinion:
    """The opinion on a premise that speaks of something else: one of few, which every such pair shares."""
    return Opinion(*_OWN, Stance.CANNOT_TELL, None, _UNRELATED, relevance=share)


@lru_cache(maxsize=4096)
def _lacks(word: str) -> Opinion:
    """The opinion on such a premise that has not got a value of the claim."""
    told = Reason(str(Code.VALUE_ABSENT), f"source does not have {word}")
    return Opinion(*_OWN, Stance.ABSENT, 0.0, (told,), decisive=True, relevance=0.0)


def _swapped(finding: Finding, message: str, reading: Reading) -> tuple[Reason, ...]:
    """A reason for each wrong value, with where it stands in the statement and what the source has in its place."""
    source, code = reading.statement.folded.source, str(finding.code)
    told: list[Reason] = []
    for ours, theirs in finding.swaps:
        span = source(ours.value.span if ours.value else Span(ours.start, ours.end))
        told.append(Reason(code, f"source says {theirs.word}" if told else message, span, theirs.word))
    return tuple(told)


def _read(pair: Pair) -> Reading:
    premise = pair.premise
    pieces = tuple([analyse(piece.text) for piece in premise.evidence])
    everything = (*pieces, analyse(premise.context)) if premise.context else pieces
    statement = statement_of(pair.claim.statement)
    return Reading(pair, statement, statement.sentence, pieces, everything, lacking(statement, everything))


def _role(reading: Reading, finding: Finding) -> Finding:
    """The finding, with the name of its kind where the premise has the claim's values, but of something else."""
    if finding.code is not Code.VALUE_MISMATCH or not reading.has_values:
        return finding
    message = f"{finding.message} here, and the claim's value of something else"
    return finding._replace(code=Code.VALUE_WRONG_ROLE, message=message)


def _agrees_all_the_same(reading: Reading, finding: Finding, place: Place) -> bool:
    """True when the claim reckons a value another way, or another sentence on its subject has what this one lacks."""
    if finding.code is not Code.VALUE_MISMATCH:
        return False
    if reckoned(reading.claim, place.sentence, finding.swaps):
        return True
    return reading.has_values and said_elsewhere(reading.claim, reading.all, place.sentence, place.share)


def _turned(order: Order, place: Place) -> bool:
    if place.sentence.disowned or place.share < _TOPICAL or not place.sentence.all_words.isdisjoint(_HEARSAY):
        return False
    return turned_round(order, place.sentence)


def _relevance(reading: Reading, places: Sequence[Place]) -> float:
    """How much of the claim the premise speaks of; a premise that has all its values speaks of it more."""
    share = places[0].share if places else 0.0
    values = reading.claim.values
    if not share or not values or not reading.has_values:
        return share
    has_all = all(
        any(has_token(sentence, token) for piece in reading.all for sentence in piece.sentences) for token in values
    )
    return (1 + share) / 2 if has_all else share


def _at(reading: Reading, place: Place) -> Evidence | None:
    """A sentence as evidence; the same object while the same passage is asked about."""
    if place.piece < 0:
        return None
    whole, start = reading.pair.premise.evidence[place.piece], place.sentence.span.start
    known = place.analysed.shown.get(start)
    if known is not None and known[0] is whole:
        return known[1]
    shown = narrowed(whole, place.analysed.folded.source(place.sentence.span))
    place.analysed.shown[start] = whole, shown
    return shown


def _evidence(premise: Premise, piece: int, span: Span | None) -> Evidence | None:
    """The passage `span` of one piece of the premise, trimmed, as evidence in its chunk."""
    if piece < 0 or span is None:
        return None
    return narrowed(premise.evidence[piece], span)
