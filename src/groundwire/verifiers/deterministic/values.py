"""All values of a text, found in the order of certainty, and how a claim's value relates to one of the evidence's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._figure import plainly_differ
from groundwire.verifiers.deterministic._values import Match, Value
from groundwire.verifiers.deterministic.captions import as_in_cell
from groundwire.verifiers.deterministic.dates import Date, compare_dates, find_dates
from groundwire.verifiers.deterministic.figures import Figure, compare, find_figures
from groundwire.verifiers.deterministic.identifiers import Identifier, compare_identifiers, find_identifiers
from groundwire.verifiers.deterministic.times import Time, compare_times, find_times

_MENTIONED = tuple("passage doc source chunk context excerpt snippet result step question".split())
_MENTION = re.compile(
    r"\b(?:passage|document|doc|source|chunk|context|excerpt|snippet|search result|step|question)s? ?#?\d{1,3}"
    r"(?::\d{1,3})?(?:(?:, | and | & )\d{1,3}\b){0,8}(?![\w.%-])"
    r"|\b(?:first|second|third|fourth|fifth|last|other|two|three|four|five)"
    r" (?:passage|document|source|chunk|excerpt|snippet)s?\b",
    re.IGNORECASE,
)
_COMPARE: dict[type, Callable[[Any, Any], Match]] = {
    Figure: compare,
    Date: compare_dates,
    Time: compare_times,
    Identifier: compare_identifiers,
}
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
    lower = text.lower()
    if not any(map(lower.__contains__, _MENTIONED)):
        return []
    return [Mention(Span(*match.span()), match.group()) for match in _MENTION.finditer(text)]


_FINDERS: tuple[Callable[[str, tuple[Span, ...]], Iterable[Value]], ...] = (
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
        more = list(find(text, taken))
        if more:
            found = sorted([*found, *more], key=_start)
            taken = tuple(value.span for value in found)
    return tuple(found)


_start = attrgetter("span.start")


def compare_values(claim: Value, evidence: Value) -> Match:
    """SAME, DIFFERENT or INCOMPARABLE; values of different modules are incomparable, but for numbers and years."""
    kind = type(claim)
    if isinstance(claim, Figure) and isinstance(evidence, Figure) and (match := as_in_cell(claim, evidence)):
        return match
    if {kind, type(evidence)} == {Figure, Identifier}:
        return Match.SAME if digits_of(claim) == digits_of(evidence) else Match.INCOMPARABLE
    if isinstance(claim, Figure) and isinstance(evidence, Date):
        return _as_year(claim, evidence)
    if isinstance(claim, Date) and isinstance(evidence, Figure):
        return _as_year(evidence, claim)
    if type(evidence) is not kind or kind not in _COMPARE:
        return Match.INCOMPARABLE
    return _COMPARE[kind](claim, evidence)


def _as_year(figure: Figure, date: Date) -> Match:
    """ "The wettest year was 1876" and "in 1876": a bare number may be the year that stands elsewhere as one."""
    bare = figure.kind == "count" and not figure.nouns and len(figure.readings) == 1
    year = figure.readings[0].low
    same = bare and date.kind == "year" and any(reading.years == (year, year) for reading in date.readings)
    return Match.SAME if same else Match.INCOMPARABLE


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
    found = _NUMBER_TAIL.search(value.text)
    return found.group() if found else value.text
