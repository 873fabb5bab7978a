"""What rules a pair out whatever its words say: a value that is not there, a quotation that nobody wrote."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.core._normalize import fold
from groundwire.core._reasons import Code
from groundwire.core._types import Reason, Span, Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._text import Analysed, Kind, Sentence, Token, analyse_claim
from groundwire.verifiers.deterministic._values import Match, Value
from groundwire.verifiers.deterministic.dates import Date
from groundwire.verifiers.deterministic.derivations import derive
from groundwire.verifiers.deterministic.figures import Figure
from groundwire.verifiers.deterministic.quotations import find_quotations, locate
from groundwire.verifiers.deterministic.values import compare_values

_WHOLE_WEEK = re.compile(
    r"\b(?:every ?day|daily|weekdays?|weekends?|all week|seven days|täglich|werktags|tous les jours|todos los días|diário)\b|每天|毎日",
    re.IGNORECASE,
)
_YEAR_WORDS = ("year", "years")
_SMALL_COUNT = 12  # "three kinds of" may count what the source lists; no rule vetoes it


@dataclass(frozen=True, slots=True)
class Missing:
    """The claim's values that the premise rules out, and what was noticed of those that it does not."""

    absent: tuple[Token, ...]
    noted: tuple[Reason, ...]


def absent_values(claim: Sentence, pieces: Sequence[Analysed]) -> Missing:
    """Which values of the claim neither stand in the premise nor follow from those that do."""
    given = [value for piece in pieces for value in piece.values]
    absent: list[Token] = []
    noted: list[Reason] = []
    for token in claim.values:
        value = token.value
        if value is None or any(compare_values(value, other) is Match.SAME for other in given):
            continue
        if isinstance(value, Figure) and (value.implicit or value.kind == "ordinal"):
            continue
        if _small_count(value):
            noted.append(Reason(Code.VALUE_ABSENT.value, f"source does not say {token.word}; it may count a list"))
            continue
        if isinstance(value, Figure) and any(_touches(value, other) for other in given):
            noted.append(Reason(Code.VALUE_ABSENT.value, f"source has {token.word} with another bound or range"))
            continue
        if isinstance(value, Figure) and _is_span_of_years(value, given):
            noted.append(Reason(Code.DERIVED.value, f"{token.word} may be the time between two dates of the source"))
            continue
        if isinstance(value, Date) and _within_days(value, given, pieces):
            noted.append(Reason(Code.VALUE_ABSENT.value, f"source does not say {token.word}, but names a range of days"))
            continue
        derivation = derive(value, [v for v in given if isinstance(v, Figure)]) if isinstance(value, Figure) else None
        if derivation is not None:
            noted.append(Reason(Code.DERIVED.value, f"{token.word} may follow by arithmetic: {derivation}"))
            continue
        absent.append(token)
    return Missing(tuple(absent), tuple(noted))


def _touches(value: Figure, other: Value) -> bool:
    """True when an end of the claim's figure is an end of the evidence's: "45 minutes" of "up to 45 minutes"."""
    if not isinstance(other, Figure):
        return False
    ours = {(r.dimension, end) for r in value.readings for end in (r.low, r.high)}
    return any((r.dimension, end) in ours for r in other.readings for end in (r.low, r.high))


def _is_span_of_years(value: Figure, given: Sequence[Value]) -> bool:
    """True when a number of years lies between two years of the source, give or take one: an age, a term."""
    if value.dimension != "calendar time" or not value.text.endswith(_YEAR_WORDS):
        return False
    years = {date.reading.years[0] for date in given if isinstance(date, Date) and date.reading.years}
    return any(0 < later - earlier and abs(later - earlier - value.written) <= 1 for earlier in years for later in years)


def _within_days(value: Date, given: Sequence[Value], pieces: Sequence[Analysed]) -> bool:
    """True when a weekday or month may lie in what the source names as a whole: "Monday to Friday", "every day"."""
    if value.kind not in ("weekday", "month") or value.reading.years:
        return False
    if sum(isinstance(other, Date) and other.kind == value.kind for other in given) > 1:
        return True
    return value.kind == "weekday" and any(_WHOLE_WEEK.search(piece.folded.text) for piece in pieces)


def _small_count(value: Value) -> bool:
    if not isinstance(value, Figure) or value.dimension or value.low != value.high:
        return False
    return 0 < value.low <= _SMALL_COUNT and value.low == int(value.low)


@dataclass(frozen=True, slots=True)
class Quoted:
    """What the claim's quotations say of the pair, and where the words stand."""

    stance: Stance
    code: Code
    message: str
    piece: int = -1
    span: Span | None = None


def quoted(statement: str, pieces: Sequence[Analysed]) -> Quoted | None:
    """None when nothing is quoted; else whether the words stand in the premise, and whether that is all that is said."""
    plain = fold(statement).text
    quotations = find_quotations(plain)
    if not quotations:
        return None
    found: Quoted | None = None
    for quotation in quotations:
        place = _locate(quotation.text, pieces)
        if place.stance is not Stance.SUPPORTS:
            return place
        found = place
    if found is None or not _only_attributes(plain, [quotation.span for quotation in quotations]):
        return Quoted(Stance.CANNOT_TELL, Code.QUOTE_FOUND, "the quoted words stand in the source")
    return found


def _locate(text: str, pieces: Sequence[Analysed]) -> Quoted:
    swallowed = False
    for number, piece in enumerate(pieces):
        result = locate(text, piece.folded.text)
        if result.found and result.span is not None:
            span = piece.folded.source(result.span)
            return Quoted(Stance.SUPPORTS, Code.QUOTE_FOUND, "the quoted words stand in the source", number, span)
        swallowed = swallowed or result.negation_swallowed
    if swallowed:
        return Quoted(Stance.CONTRADICTS, Code.QUOTE_NEGATION, "the ellipsis leaves out a denial in the source")
    return Quoted(Stance.ABSENT, Code.QUOTE_NOT_FOUND, "the quoted words do not stand in the source")


def _only_attributes(plain: str, spans: Sequence[Span]) -> bool:
    """True when all that stands around the quotations is who or what says it: "The report says:"."""
    rest, at = [], 0
    for span in spans:
        rest.append(plain[at : span.start])
        at = span.end
    rest.append(plain[at:])
    around = analyse_claim(" ".join(rest)).tokens
    allowed = words.SOURCE_NOUNS | words.REPORTING | frozenset(("one", "that", "in", "by", "as"))
    return all(token.kind in (Kind.BREAK, Kind.JOIN) or token.key in allowed for token in around)
