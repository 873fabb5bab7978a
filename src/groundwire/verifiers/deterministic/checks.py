"""What rules a pair out whatever its words say: a value that is not there, a quotation that nobody wrote."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from groundwire.core._reasons import Code
from groundwire.core._types import Reason, Span, Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._bearers import Sought, sought
from groundwire.verifiers.deterministic._figure import Bound
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._restated import restated
from groundwire.verifiers.deterministic._sentence import Analysed, operands_of
from groundwire.verifiers.deterministic._statement import Statement, is_implicit
from groundwire.verifiers.deterministic._text import analyse_claim
from groundwire.verifiers.deterministic._values import Match, Value
from groundwire.verifiers.deterministic.dates import Date
from groundwire.verifiers.deterministic.derivations import derive
from groundwire.verifiers.deterministic.figures import Figure
from groundwire.verifiers.deterministic.quotations import locate
from groundwire.verifiers.deterministic.values import compare_values

_OLDEST = 120
_YEAR_WORDS = ("year", "years")
_SECONDS = {"time": 1.0, "calendar time": 2_629_746.0}  # seconds, and months of average length
_SHARES = {"percent": 0.01, "ratio": 1.0}
_NEARLY = 0.12  # by how much values of such units may differ and still be told as one
_FOUND = "the quoted words stand in the source"
_TINY = 1e-9
_NOWHERE = Span(0, 0)
_MANY = 20  # values of a claim from which repeats are looked for
_T = TypeVar("_T")


def lacking(statement: Statement, pieces: Sequence[Analysed]) -> tuple[Token, ...]:
    """The values of the claim that its premise would have to have, and has not."""
    needed = statement.needed
    if len(needed) <= _MANY and len(pieces) == 1:
        has = pieces[0].bearers.bear_out
        lacked = [token for token, asked in needed if not has(asked)]
    elif len(needed) <= _MANY:
        lacked = [token for token, asked in needed if not stands(asked, pieces)]
    else:
        tokens = [token for token, _ in needed]
        found = _asked(tokens, lambda token: has_value(token.value, pieces))
        lacked = [token for token, stood in found if not stood]
    if not lacked or len(needed) == 1:
        return tuple(lacked)
    tokens = [token for token, _ in needed]
    return tuple([token for token in lacked if not restated(token, tokens, lacked)])


def noticed(lacked: Sequence[Token], pieces: Sequence[Analysed]) -> Iterable[tuple[Token, Reason | None]]:
    """Each value that a premise lacks, with what it says all the same; None where it rules the value out."""
    return _asked(lacked, lambda token: _noticed(token, pieces))


def _asked(tokens: Sequence[Token], ask: Callable[[Token], _T]) -> Iterable[tuple[Token, _T]]:
    """Each value with the answer; where there are many, a figure that stands there a thousand times is asked once."""
    return zip(tokens, map(ask, tokens), strict=True) if len(tokens) <= _MANY else _asked_once(tokens, ask)


def _asked_once(tokens: Sequence[Token], ask: Callable[[Token], _T]) -> Iterator[tuple[Token, _T]]:
    known: dict[Value, _T] = {}
    for token in tokens:
        if not isinstance(token.value, Figure):
            yield token, ask(token)
            continue
        plain = replace(token.value, span=_NOWHERE)
        if plain not in known:
            known[plain] = ask(token)
        yield token, known[plain]


def _noticed(token: Token, pieces: Sequence[Analysed]) -> Reason | None:
    """What a premise that does not have a value says all the same; None when it rules the value out."""
    value = token.value
    if isinstance(value, Figure):
        if touched(value, pieces):
            return Reason(Code.VALUE_ABSENT.value, f"source has {token.word} with another bound or range")
        if _is_nearly(value, pieces):
            return Reason(Code.VALUE_ABSENT.value, f"source has nearly {token.word}, in another unit")
        if _is_span_of_years(value, pieces):
            return Reason(Code.DERIVED.value, f"{token.word} may be the time between two dates of the source")
        others = [figure for piece in pieces for figure in (piece.figures if value.per else piece.rates)]
        if others and any(_is_as_often(value, figure) for figure in others):
            return Reason(Code.DERIVED.value, f"{token.word} may be how often the source says, told as a time between")
        derivation = derive(value, operands_of(pieces))
        if derivation is not None:
            return Reason(Code.DERIVED.value, f"{token.word} may follow by arithmetic: {derivation}")
    if isinstance(value, Date):
        given = [other for piece in pieces for other in piece.values]
        if any(isinstance(other, Date) and _broader(other, value) for other in given):
            return Reason(Code.VALUE_ABSENT.value, f"source gives no date that is just {token.word}")
        if _ends_a_term(value, given):
            return Reason(Code.DERIVED.value, f"{token.word} may be the end of a term of years in the source")
        if any(piece.counts_days for piece in pieces):
            return Reason(Code.DERIVED.value, f"{token.word} may be counted from another date of the source")
        if _within_days(value, given, pieces):
            return Reason(Code.VALUE_ABSENT.value, f"source does not say {token.word}, but names a range of days")
    return None


def has_value(value: Value | None, pieces: Sequence[Analysed]) -> bool:
    """True when a value of the premise bears this one out."""
    return value is not None and stands(sought(value), pieces)


def stands(asked: Sought, pieces: Sequence[Analysed]) -> bool:
    """True when a value of the premise bears out the one that is sought."""
    if len(pieces) == 1:
        return pieces[0].bearers.bear_out(asked)
    return any(piece.bearers.bear_out(asked) for piece in pieces)


def touched(value: Value | None, pieces: Sequence[Analysed]) -> bool:
    """True when an end of the claim's figure is an end of the evidence's: "45 minutes" of "up to 45 minutes".

    Or when one is a bare number and an end of the other as written: "0" of "0-60 mph", "940" of "940 GBP".
    """
    if not isinstance(value, Figure):
        return False
    for piece in pieces:
        if not value.touching.isdisjoint(piece.ends) or not value.bare_ends.isdisjoint(piece.written_ends):
            return True
        if piece.rates and any(_is_rate_of(value, figure) for figure in piece.rates):
            return True
    return False


def _is_rate_of(value: Figure, figure: Figure) -> bool:
    """True for "$2,000" beside "a maximum of $2,000 per year"."""
    rate = figure.per and not value.per and value.dimension
    return bool(rate) and figure.dimension.partition("/")[0] == value.dimension and figure.written == value.written


def _is_nearly(value: Figure, pieces: Sequence[Analysed]) -> bool:
    """True for "about three months" beside "12 weeks", and for "nearly one in ten" beside "9%"."""
    if value.bound is not Bound.ABOUT or value.dimension not in _SECONDS | _SHARES:
        return False
    sizes = _SECONDS if value.dimension in _SECONDS else _SHARES
    ours = float(value.low) * sizes[value.dimension]
    return any(
        figure.dimension in sizes
        and figure.dimension != value.dimension
        and abs(float(figure.low) * sizes[figure.dimension] - ours) <= _NEARLY * abs(ours)
        for piece in pieces
        for figure in piece.figures
    )


def _is_as_often(one: Figure, other: Figure) -> bool:
    """True for "every six hours" beside "four times a day"."""
    rate, time = (one, other) if one.per else (other, one)
    return rate.dimension == f"times/{time.dimension}" and abs(float(one.low) * float(other.low) - 1) < _TINY


def _is_span_of_years(value: Figure, pieces: Sequence[Analysed]) -> bool:
    """True when a number of years lies between two years of the source, give or take one: an age, a term."""
    in_years = value.dimension == "calendar time" and value.text.endswith(_YEAR_WORDS)
    an_age = value.kind == "count" and not value.nouns and 0 < value.low <= _OLDEST  # "died at 60"
    if not (in_years or an_age):
        return False
    given = [other for piece in pieces for other in piece.values]
    years = {date.reading.years[0] for date in given if isinstance(date, Date) and date.reading.years}
    written = float(value.written)
    return any(later > earlier and abs(later - earlier - written) <= 1 for earlier in years for later in years)


def _ends_a_term(value: Date, given: Sequence[Value]) -> bool:
    """True for the year in which a term ends that begins in a year of the source: "2029" of "five years from 2024"."""
    ends = value.reading.years
    if ends is None or ends[0] != ends[1]:
        return False
    starts = {date.reading.years[0] for date in given if isinstance(date, Date) and date.reading.years}
    terms = [
        figure.written
        for figure in given
        if isinstance(figure, Figure) and figure.dimension == "calendar time" and figure.text.endswith(_YEAR_WORDS)
    ]
    return any(start + term - ends[0] in (0, 1) for start in starts for term in terms if term > 0)


def _broader(evidence: Date, claim: Date) -> bool:
    """True when the source's date takes in the claim's without saying it: "2021" for "early 2021" or "June 2021"."""
    ours, theirs = claim.reading, evidence.reading
    if ours.years is None or theirs.years is None:
        return False
    within = theirs.years[0] <= ours.years[0] and ours.years[1] <= theirs.years[1]
    return within and compare_values(claim, evidence) is Match.INCOMPARABLE


def _within_days(value: Date, given: Sequence[Value], pieces: Sequence[Analysed]) -> bool:
    """True when a weekday or month may lie in what the source names as a whole: "Monday to Friday", "every day"."""
    if value.kind not in ("weekday", "month") or value.reading.years:
        return False
    if sum(isinstance(other, Date) and other.kind == value.kind for other in given) > 1:
        return True
    return value.kind == "weekday" and any(piece.whole_week for piece in pieces)


@dataclass(frozen=True, slots=True)
class Quoted:
    """What the claim's quotations say of the pair, and where the words stand."""

    stance: Stance
    code: Code
    message: str
    piece: int = -1
    span: Span | None = None
    source: str = ""


def quoted(statement: Statement, pieces: Sequence[Analysed], texts: Sequence[str]) -> Quoted | None:
    """None when nothing is quoted; else whether the words stand in the premise and are all that is said."""
    plain, quotations = statement.plain, statement.quotations
    if not quotations:
        return None
    found: Quoted | None = None
    around = _around(plain, [quotation.span for quotation in quotations])
    attributed = any(token.key in words.REPORTING for token in around) or not around
    for quotation in quotations:
        place = _locate(quotation.text, pieces, texts)
        if place.stance is Stance.ABSENT and not (attributed and _is_speech(quotation.text)):
            return Quoted(Stance.CANNOT_TELL, place.code, place.message)  # a title, a term, the question itself
        if place.stance is not Stance.SUPPORTS:
            return place
        found = place
    if found is None or not (_only_attributes(around) or _same_speaker(around, found, pieces)):
        return Quoted(Stance.CANNOT_TELL, Code.QUOTE_FOUND, _FOUND)
    return found


def _locate(text: str, pieces: Sequence[Analysed], texts: Sequence[str]) -> Quoted:
    swallowed = False
    for number, piece in enumerate(pieces):
        result = locate(text, piece.folded.text)
        if result.found and (result.after_denial or _disowned(piece, result.span)):
            return Quoted(Stance.CANNOT_TELL, Code.QUOTE_FOUND, "the quoted words stand in the source after a denial")
        if result.found and result.span is not None:
            span = piece.folded.source(result.span)
            return Quoted(Stance.SUPPORTS, Code.QUOTE_FOUND, _FOUND, number, span, texts[number])
        swallowed = swallowed or result.negation_swallowed
    if swallowed:
        return Quoted(Stance.CONTRADICTS, Code.QUOTE_NEGATION, "the ellipsis leaves out a denial in the source")
    return Quoted(Stance.ABSENT, Code.QUOTE_NOT_FOUND, "the quoted words do not stand in the source")


def _disowned(piece: Analysed, span: Span | None) -> bool:
    """True when the source quotes the words to deny or doubt them: "rejects the view that '…'"."""
    unsure = words.DISOWNING - words.REPORTING - {"that"}
    for sentence in piece.sentences:
        if span is not None and sentence.span.start <= span.start < sentence.span.end:
            before = [token for token in sentence.tokens if token.end <= span.start]
            return sentence.disowned or any(t.kind is Kind.NEGATOR or t.key in unsure for t in before)
    return False


def _is_speech(text: str) -> bool:
    """True for words that somebody wrote or said: no question, and not the capitals of a title."""
    inner = text.split()[1:]
    capitals = sum(word[:1].isupper() for word in inner)
    return not text.rstrip().endswith("?") and (not inner or 2 * capitals < len(inner))


def _around(plain: str, spans: Sequence[Span]) -> list[Token]:
    """The words around the quotations."""
    rest, at = [], 0
    for span in spans:
        rest.append(plain[at : span.start])
        at = span.end
    rest.append(plain[at:])
    tokens = analyse_claim(" ".join(rest)).tokens
    return [token for token in tokens if token.kind not in (Kind.BREAK, Kind.JOIN) and not is_implicit(token.value)]


def _only_attributes(around: Sequence[Token]) -> bool:
    """True when the words around only say that a source says it: "The report says:"."""
    allowed = words.SOURCE_NOUNS | words.REPORTING | frozenset(("one", "that", "in", "by", "as"))
    return all(token.key in allowed for token in around)


def _same_speaker(around: Sequence[Token], found: Quoted, pieces: Sequence[Analysed]) -> bool:
    """True when the source has exactly the same words around the quotation, so that nobody else said it."""
    if found.span is None or found.piece < 0:
        return False
    piece = pieces[found.piece]
    for sentence in piece.sentences:
        place = piece.folded.source(sentence.span)
        if place.start <= found.span.start and found.span.end <= place.end:
            rest = [t.key for t in sentence.tokens if t.kind not in (Kind.BREAK, Kind.JOIN)]
            quote = [t.key for t in analyse_claim(found.span.of(found.source)).tokens if t.kind is not Kind.BREAK]
            return sorted(rest) == sorted([*quote, *(token.key for token in around)])
    return False
