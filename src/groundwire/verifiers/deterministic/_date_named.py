"""Dates with a month in words: "14. Juni 2031", "Jan 9, 1971", "14 июня", "the third of May", "14-16 June"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.core._types import Span
from groundwire.verifiers.deterministic import _date_words as table
from groundwire.verifiers.deterministic._around import RUN, runs_before, word_before
from groundwire.verifiers.deterministic._counted import is_counted
from groundwire.verifiers.deterministic._date_parts import Date, Reading, year


def lookup(groups: dict[str, str]) -> dict[str, tuple[int, ...]]:
    """A table of words by meaning, turned round."""
    return {word: tuple(map(int, key.split())) for key, words in groups.items() for word in words.split()}


CAUTIOUS = frozenset(table.CAUTIOUS.split())
MONTHS, SHORT = lookup(table.MONTHS), lookup(table.SHORT_MONTHS)
_SURE = "jan feb febr mar apr jun jul aug sep sept oct nov dec okt dez déc janv févr avr juil ene abr mrt"
_SURE_SHORT = frozenset(_SURE.split())
_ENGLISH_VERBS = frozenset(("may", "march", "august"))

_ORDINALS = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth twenty-fifth
twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first
"""
_ORDINAL = {word: at for at, word in enumerate(_ORDINALS.split(), 1)}
_FIRST = {"premier": 1, "primero": 1, "primo": 1, "primeiro": 1}
_NTH = r"(?:st|nd|rd|th|er|re|ème|[.ºª°e]|-?го|-?е)?"
_JOIN = r"[ \u00a0./-]{0,2}(?:of the |of |de |d'|del |den |di |do |ב|ל)?"
_LEFT = re.compile(
    r"(?:(?<![\d.,:/-])(?P<year>[12]\d{3})(?:\.|,|-|/| m\.)?[ \u00a0]?(?:gada )?)?"
    rf"(?:(?<![\d.,:/$€£])(?P<day>\d{{1,2}}){_NTH}{_JOIN})?\Z"
)
_LEFT_ORDINAL = re.compile(r"(?<!\w)([a-z]{5,11}(?:-[a-z]{5,7})?) (?:day )?(?:of |de )?\Z", re.IGNORECASE)
_NUMBER = r"(?<![\w.,/:$€£-])(\d{1,2})(?:st|nd|rd|th|\.|er)?"
_AND = "-|to|and|or|&|until|through|bis|und|et|au|al|y|e|och|og|tot|до|и"
_LEFT_MORE = re.compile(rf"{_NUMBER}[ ]?(?:{_AND})[ ]?\Z")
_LIST_MORE = re.compile(rf"{_NUMBER},[ ]\Z")
_RIGHT = re.compile(
    r"\.?(?:[ \u00a0.-]{0,2}(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?(?![\d:%A-Za-z]|[.,]\d{1,3}(?!\d))"
    r"(?P<more>(?:[ ]?(?:-|to|through|until|bis)[ ]?\d{1,2}|[ ]?(?:and|&|or) \d{1,2}(?=,? \d{4}|[.;:),\n]|\Z))"
    r"(?:st|nd|rd|th|\.)?(?![\d:%]|[.,]\d))?)?"
    r"(?:,?[ \u00a0]{0,2}(?:of |del? |du |von |do |г\. )?(?P<year>[12]\d{3})"
    r"(?![A-Za-z0-9_%°]|[.,:]\d)(?: ?г(?:\.|ода?)?(?!\w))?|,?[ ]?'(?P<short>\d\d)(?!\d)"
    r"|[-/](?P<dash>[12]\d{3})(?![\d-]))?"
)
_ORDINAL_RIGHT = re.compile(r"[ ](?:the )?([a-z]{5,11}(?:-[a-z]{5,7})?)(?![\w-])(?:,? (?P<year>[12]\d{3})(?!\d))?")
_TIME_WORDS = """
in by of since until till from to before after during through between and or every each late early mid last next this
im ab bis seit vom ende anfang mitte en de du fin début depuis dès a em desde hasta até di da dal nel w v od do sinds
tot från i til fra в с до по
"""
_PREPOSITIONS = frozenset(_TIME_WORDS.split())
_SPAN_OF_SHORT = re.compile(r"\.?[ ]?(?:-|to|/|&|and|bis)[ ]?[A-ZÄÖÜ][a-zä]{2,8}\.?[ ]\d")
_MAX_LIST = 4


@dataclass(frozen=True, slots=True)
class _Found:
    """What was read around a month word. `day` and `tail` are 0 and None when absent."""

    start: int
    end: int
    day: int = 0
    years: tuple[int, ...] = ()
    first: int = 0
    tail: Span | None = None


def _alone(text: str, start: int, end: int, key: str) -> bool:
    """Whether a month without a day or a year is meant as one."""
    if key in SHORT:
        return key in _SURE_SHORT and text[start].isupper() and bool(_SPAN_OF_SHORT.match(text, end))
    if key not in CAUTIOUS:
        return True
    if word_before(text, start) not in _PREPOSITIONS:
        return False
    if key in _ENGLISH_VERBS:
        return text[start].isupper()
    return key != "mac" and (key == "mai" or not text[start].isupper())


def _enough(text: str, start: int, key: str, found: _Found) -> bool:
    """Whether a month word beside a day or a year is meant as one."""
    left, both = found.start < start, bool(found.day and found.years)
    if key in _ENGLISH_VERBS and not text[start].isupper():
        return left and both
    if key == "mars" and text[start].isupper():
        return left
    return both or not (key == "mac" or (key in SHORT and key not in _SURE_SHORT))


def _left(text: str, start: int) -> _Found:
    """The day and year that end right before the month."""
    if not start:
        return _Found(start, start, first=start)
    for at in runs_before(text, start, 18):
        found = _LEFT.match(text, at, start)
        if found is not None:
            years = (int(found["year"]),) if found["year"] else ()
            day = int(found["day"]) if found["day"] else 0
            return _Found(at, start, day, years, found.start("day") if day else start)
    if text[start - 1] in " \u00a0" and (found := _LEFT_ORDINAL.search(text, max(0, start - 26), start)):
        name = found[1].lower()
        day = _FIRST.get(name, 0) or (_ORDINAL.get(name, 0) if text[:start].endswith("of ", start - 3) else 0)
        if day:
            return _Found(found.start(1), start, day, (), start)
    return _Found(start, start, first=start)


def _year_values(digits: str) -> tuple[int, ...]:
    return (int(digits),) if len(digits) == 4 else (2000 + int(digits), 1900 + int(digits))


def _around(text: str, end: int, left: _Found) -> _Found:
    """Everything that belongs to the month word that ends at `end`, with what stands `left` of it."""
    day, years, stop, tail = left.day, left.years, end, None
    right = _RIGHT.match(text, end)
    if right is None or right.end() <= end + 1:
        ordinal = None if day or end >= len(text) else _ORDINAL_RIGHT.match(text, end)
        if ordinal is None or ordinal[1] not in _ORDINAL:
            return _Found(left.start, end, day, years, left.first)
        years = (int(ordinal["year"]),) if ordinal["year"] else years
        return _Found(left.start, ordinal.end(), _ORDINAL[ordinal[1]], years, left.first)
    if right["day"] and not day and not is_counted(text, right.end("day")) and 1 <= int(right["day"]) <= 31:
        day, stop = int(right["day"]), right.end("day")
        rest = RUN.search(right["more"] or "")
        if rest is not None and 1 <= int(rest.group()) <= 31:
            tail = Span(right.start("more") + rest.start(), right.end("more"))
    given = right["year"] or right["dash"] or right["short"]
    if given and (stop > end or not right["day"]) and not is_counted(text, right.end()):
        years = _year_values(given)
        stop, tail = (stop, Span(tail.start, right.end())) if tail else (right.end(), None)
    return _Found(left.start, stop, day, years, left.first, tail)


def month_dates(text: str, start: int, end: int, key: str) -> Iterator[Date]:
    """The dates that the month word `key` at `start:end` belongs to; none when another word is meant."""
    left = _left(text, start)
    if left.start == start and key in _ENGLISH_VERBS and not text[start].isupper():
        return  # "may" in a sentence, without a day before it
    found = _around(text, end, left)
    months = MONTHS.get(key) or SHORT[key]
    if not found.day and not found.years:
        if _alone(text, start, end, key):
            yield Date(Span(start, end), text[start:end], "month", tuple(Reading(None, year(m)) for m in months))
        return
    if found.day > 31 or not _enough(text, start, key, found):
        return
    # Thai dates count from the Buddha.
    years = tuple(y - 543 if y > 2400 else y for y in found.years) or (0,)

    def date(span: Span, day: int) -> Date:
        readings = tuple(Reading(year(y) if y else None, year(m), day or None) for y in years for m in months)
        return Date(span, span.of(text), "date" if day else "month", readings)

    yield date(Span(found.start, found.end), found.day)
    if found.tail is not None and (digits := RUN.match(text, found.tail.start)):
        yield date(found.tail, int(digits.group()))
    at = found.first
    for turn in range(_MAX_LIST if found.day else 0):
        before = (
            _LEFT_MORE.search(text, max(0, at - 14), at) if text[at - 1 : at].strip() == "-" or turn or at else None
        )
        if before is None and turn:
            before = _LIST_MORE.search(text, max(0, at - 8), at)
        if before is None or not 1 <= int(before[1]) <= 31:
            return
        at = before.start()
        yield date(Span(at, before.end(1)), int(before[1]))
