"""All values of a text, found in the order of certainty, and how a claim's value relates to one of the evidence's."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._around import letter_words
from groundwire.verifiers.deterministic._figure import plainly_differ
from groundwire.verifiers.deterministic._values import Match, Value
from groundwire.verifiers.deterministic.captions import as_in_cell
from groundwire.verifiers.deterministic.dates import Date, compare_dates, find_dates
from groundwire.verifiers.deterministic.figures import Figure, compare, find_figures
from groundwire.verifiers.deterministic.identifiers import Identifier, compare_identifiers, find_identifiers
from groundwire.verifiers.deterministic.times import Time, compare_times, find_times

_NAMES = "passage document doc source chunk context excerpt snippet result step question".split()
_MENTIONED = frozenset([*_NAMES, *(f"{name}s" for name in _NAMES)])
_MENTION = re.compile(
    r"\b(?:passage|document|doc|source|chunk|context|excerpt|snippet|search result|step|question)s? ?#?\d{1,3}"
    r"(?::\d{1,3})?(?:(?:, | and | & )\d{1,3}\b){0,8}(?![\w.%-])"
    r"|\b(?:first|second|third|fourth|fifth|last|other|two|three|four|five)"
    r" (?:passage|document|source|chunk|excerpt|snippet)s?\b",
    re.IGNORECASE,
)
# What may bear out what: "version 3.2" under a heading "3.2"; "the wettest year was 1876" and "in 1876".
ALIKE: dict[type, tuple[type, ...]] = {
    Figure: (Figure, Identifier, Date),
    Identifier: (Identifier, Figure),
    Date: (Date, Figure),
}
_NUMBER_TAIL = re.compile(r"\d[\d.,]*\Z")
_LETTER_OR_DIGIT = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class Mention:
    """A pointer to a retrieved passage, "passage 1" or "step 3": its number is about the text, not about the world."""

    span: Span
    text: str
    kind: str = "mention"


def find_mentions(text: str, taken: tuple[Span, ...] = ()) -> list[Mention]:
    """The pointers to passages in a folded text; they come first, so `taken` is not looked at."""
    if _MENTIONED.isdisjoint(letter_words(text)):
        return []
    return [Mention(Span(*match.span()), match.group()) for match in _MENTION.finditer(text)]


_FINDERS: tuple[Callable[[str, tuple[Span, ...]], Sequence[Value]], ...] = (  # each gives its values in order
    find_mentions,
    find_identifiers,
    find_dates,
    find_times,
    find_figures,
)


def find_values(text: str) -> tuple[Value, ...]:
    """The values in a folded text, in order, none overlapping another."""
    if _LETTER_OR_DIGIT.search(text) is None:
        return ()
    found: list[Value] = []
    taken: tuple[Span, ...] = ()
    for find in _FINDERS:
        more = find(text, taken)
        if more:
            found = sorted([*found, *more], key=_start) if found else [*more]
            taken = tuple([value.span for value in found])
    return tuple(found)


_start = attrgetter("span.start")


def compare_values(claim: Value, evidence: Value) -> Match:
    """SAME, DIFFERENT or INCOMPARABLE; values of different modules are incomparable, but for numbers and years."""
    relate = _RELATE.get((type(claim), type(evidence)))
    return relate(claim, evidence) if relate is not None else Match.INCOMPARABLE


def _figures(claim: Figure, evidence: Figure) -> Match:
    if evidence.bare is not None and (match := as_in_cell(claim, evidence)):
        return match
    return compare(claim, evidence)


def _by_digits(claim: Value, evidence: Value) -> Match:
    return Match.SAME if digits_of(claim) == digits_of(evidence) else Match.INCOMPARABLE


def _as_year(figure: Figure, date: Date) -> Match:
    """ "The wettest year was 1876" and "in 1876": a bare number may be the year that stands elsewhere as one."""
    bare = figure.kind == "count" and not figure.nouns and len(figure.readings) == 1
    year = figure.readings[0].low
    same = bare and date.kind == "year" and any(reading.years == (year, year) for reading in date.readings)
    return Match.SAME if same else Match.INCOMPARABLE


def _year_as(date: Date, figure: Figure) -> Match:
    return _as_year(figure, date)


_RELATE: dict[tuple[type, type], Callable[[Any, Any], Match]] = {
    (Figure, Figure): _figures,
    (Date, Date): compare_dates,
    (Time, Time): compare_times,
    (Identifier, Identifier): compare_identifiers,
    (Figure, Identifier): _by_digits,
    (Identifier, Figure): _by_digits,
    (Figure, Date): _as_year,
    (Date, Figure): _year_as,
}


def bears_out(claim: Value, evidence: Value) -> bool:
    """True when the evidence's value is SAME as the claim's, with a quick look before the full comparison."""
    if isinstance(claim, Figure) and isinstance(evidence, Figure):
        if evidence.bare is not None and as_in_cell(claim, evidence) is Match.SAME:
            return True
        return not plainly_differ(claim, evidence) and compare(claim, evidence) is Match.SAME
    if type(claim) is not type(evidence) and claim.text[-1:] != evidence.text[-1:]:
        return False  # a figure and an identifier that end in other signs
    return compare_values(claim, evidence) is Match.SAME


def digits_of(value: Value) -> str:
    """The number that a value ends in; the whole text where it ends in none."""
    text = value.text
    if text.isdecimal():
        return text
    found = _NUMBER_TAIL.search(text)
    return found.group() if found else text
