"""Points and periods of the calendar in a text, in the notations and languages of the tables beside this module.

A length of time ("45 days", "3 months") is a figure, and so is a count that looks like a year ("2019 people").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from groundwire.core._types import Span
from groundwire.verifiers.deterministic import _periods as periods
from groundwire.verifiers.deterministic._around import in_ascii, letter_words, places, runs_of
from groundwire.verifiers.deterministic._date_named import MONTHS, SHORT, month_dates
from groundwire.verifiers.deterministic._date_numeric import (
    eastern_dates,
    iso_date,
    ordered_dates,
    ordered_match,
    vietnamese_dates,
)
from groundwire.verifiers.deterministic._date_parts import Date, Reading, compare_dates, year
from groundwire.verifiers.deterministic._relative import EASTERN_RELATIVE, RELATIVE, RELATIVE_WORDS, part_before
from groundwire.verifiers.deterministic._spans import Free
from groundwire.verifiers.deterministic._weekdays import (
    SHORT_DAYS,
    WEEKDAYS,
    eastern_weekdays,
    hebrew_weekdays,
    short_weekday,
    vietnamese_weekdays,
    weekday,
)
from groundwire.verifiers.deterministic._years import bare_year, decade, era_year
from groundwire.verifiers.deterministic._zones import ZONE_TALK
from groundwire.verifiers.deterministic.times import Time, scan_times

__all__ = ["Date", "Reading", "compare_dates", "dates_beside", "find_dates"]

_LETTERS = re.compile(r"[^\W\d_]+(?:-feira)?")
_EAST = re.compile("[年月周週曜星礼禮第昨去明来來先上下년월요분어내작]")
_HEBREW = re.compile("[בהמלו]?(?:יום|ימי)")
_VIETNAMESE = re.compile(r"[Tt]h(?:áng|ứ)|[Nn]ăm|[Cc]hủ")
_INDIC = re.compile("[\u0900-\u0eff]")
_INDIC_WORDS = {word: word for word in (*MONTHS, *WEEKDAYS) if _INDIC.match(word) and len(word) > 2}
_INDIC_NAMES = re.compile("|".join(sorted(_INDIC_WORDS, key=len, reverse=True)))
_KNOWN = {*MONTHS, *SHORT, *WEEKDAYS, *SHORT_DAYS, *periods.WORDS, *RELATIVE_WORDS}
_WANTED = frozenset((*_KNOWN, *(f"{word}s" for word in WEEKDAYS), "feira"))
_CONNECTS = re.compile(
    r",?[ \u00a0]?(?:-|/|to|and|or|until|till|through|bis|und|et|au|al|a|y|e|,|до|и)[ \u00a0]?(?:the )?\Z"
)
_BESIDE = 12  # characters between a date and a time that belong together: " at ", ", um "


def _key(word: str) -> str:
    """The known form of a lower-cased word, without a plural s or a Hebrew or Arabic prefix; "" when unknown."""
    if word in _KNOWN:
        return word
    if word[-1] == "s" and word[:-1] in WEEKDAYS:
        return word[:-1]
    if "\u0590" <= word[0] <= "\u06ff" and word[0] in "בלמהשוفوبل" and word[1:] in _KNOWN:
        return word[1:]
    return ""


def _worded(text: str) -> Iterator[Date]:
    """The dates that hang on a word of the tables."""
    wanted = _WANTED & letter_words(text)
    everywhere = "feira" in wanted
    for start, end in map(re.Match.span, _LETTERS.finditer(text)) if everywhere else places(text, wanted, _LETTERS):
        key = _key(text[start:end].lower())
        if not key:
            continue
        if key in periods.WORDS and (period := periods.WORDS[key](text, start, end)):
            yield period
        elif key in MONTHS or key in SHORT:
            yield from month_dates(text, start, end, key)
        elif key in WEEKDAYS and (day := weekday(text, start, end, key)):
            yield day
        if key in SHORT_DAYS and (day := short_weekday(text, start, end, key)):
            yield day
        if key in RELATIVE_WORDS and (relative := RELATIVE.match(text, start)):
            yield Date(Span(*relative.span()), relative.group(), "relative")


def _indic(text: str) -> Iterator[Date]:
    """Names of scripts whose vowel signs cut a word in pieces."""
    for found in _INDIC_NAMES.finditer(text):
        if found.group() in MONTHS:
            yield from month_dates(text, *found.span(), found.group())
        elif day := weekday(text, *found.span(), found.group()):
            yield day


def _eastern(text: str) -> Iterator[Date]:
    if _EAST.search(text):
        yield from eastern_dates(text)
        yield from eastern_weekdays(text)
        for found in EASTERN_RELATIVE.finditer(text):
            yield Date(Span(*found.span()), found.group(), "relative")
    if _HEBREW.search(text):
        yield from hebrew_weekdays(text)
    if _VIETNAMESE.search(text):
        yield from vietnamese_dates(text)
        yield from vietnamese_weekdays(text)
    if _INDIC.search(text):
        yield from _indic(text)


def _numeric(text: str) -> Iterator[Date]:
    """Dates written in figures only, the longer forms first."""
    years: list[Date] = []
    ordered: list[re.Match[str]] = []
    for start, end in runs_of(text):
        length = end - start
        following = text[end : end + 1]
        found = None
        if (length == 4 and following in {"-", "/", "."}) or length == 8:
            found = iso_date(text, start, length)
        elif length < 3 and following in {"-", "/", "."} and (match := ordered_match(text, start)):
            ordered.append(match)
        if found is None and following and following in "'se -BACvand":
            found = decade(text, start, end) or era_year(text, start, end)
        if found is not None:
            yield found
        elif length == 4 and (plain := bare_year(text, start, end)):
            years.append(plain)
        elif (
            length < 5
            and start > 2
            and text[start - 1] == " "
            and text[start - 3] in "AC"
            and (era := era_year(text, start, end))
        ):
            yield era
    if ordered:
        yield from ordered_dates(text, ordered)
    yield from years


def _plain(text: str, taken: Iterable[Span]) -> list[Date]:
    digits = bool(runs_of(text))
    words = _KNOWN.isdisjoint(letter_words(text)) and "feira" not in letter_words(text)
    candidates: list[Date] = []
    if in_ascii(text) is None:
        candidates.extend(_eastern(text))
    words = words and text.isascii()
    if not words or "days" in text or "tags" in text:
        candidates.extend(_worded(text))
    if digits:
        candidates.extend(_numeric(text))
    if not candidates:
        return candidates
    free = Free(len(text), taken)
    found = [day for day in candidates if free.take(day.span.start, day.span.end)]
    found.sort(key=_start)
    return _share_years(text, [_narrowed(text, day, free) for day in found])


def _start(day: Date) -> int:
    return day.span.start


def _narrowed(text: str, day: Date, free: Free) -> Date:
    """The date with the words before it that narrow or loosen it."""
    if day.kind in {"date", "weekday", "relative"}:
        return day
    part = part_before(text, day.span.start)
    if part is None or (part.name == "circa" and day.kind != "year") or not free.take(part.start, day.span.start):
        return day
    span = Span(part.start, day.span.end)
    return replace(day, span=span, text=span.of(text), part=part.name)


def _share_years(text: str, found: list[Date]) -> list[Date]:
    """Give "June" of "June to August 2021" its year: it stands with the last date of a list or range only."""
    for at in range(len(found) - 2, -1, -1):
        this, after = found[at], found[at + 1]
        if this.reading.years or not this.readings or not after.reading.years or this.kind != after.kind:
            continue
        if after.span.start - this.span.end > 12 or not _CONNECTS.match(text, this.span.end, after.span.start):
            continue
        years = dict.fromkeys(reading.years for reading in after.readings)
        readings = tuple(replace(reading, years=value) for value in years for reading in this.readings)
        found[at] = replace(this, readings=readings)
    return found


def _beside(day: Date, time: Time) -> bool:
    return 0 <= max(day.span.start - time.span.end, time.span.start - day.span.end) <= _BESIDE


def dates_beside(text: str, times: Sequence[Time]) -> set[int]:
    """Which of `times` have a whole date right beside them."""
    whole = [day for day in _plain(text, [time.span for time in times]) if _day(day) is not None]
    found: set[int] = set()
    start = 0
    for at, time in enumerate(times):
        while start < len(whole) and whole[start].span.end + _BESIDE < time.span.start:
            start += 1
        if any(_beside(day, time) for day in whole[start : start + 2]):
            found.add(at)
    return found


def _day(found: Date) -> date | None:
    """The day, when there is just one reading and it is a day of the calendar."""
    reading = found.reading
    if len(found.readings) != 1 or reading.day is None or reading.years is None or reading.months is None:
        return None
    try:
        return date(reading.years[0], reading.months[0], reading.day)
    except ValueError:
        return None


def _in_utc(found: list[Date], times: Sequence[Time]) -> list[Date]:
    """Add the day in UTC to whole dates that have a time with a known zone beside them."""
    zoned = [time for time in times if len(time.offsets) == 1]
    shown = list(found)
    start = 0
    for at, value in enumerate(found):
        while start < len(zoned) and zoned[start].span.end + _BESIDE < value.span.start:
            start += 1
        time = next((time for time in zoned[start : start + 2] if _beside(value, time)), None)
        day = _day(value) if time is not None else None
        if time is None or day is None:
            continue
        shift = (time.minute - time.offsets[0]) // (24 * 60)
        if date.min.toordinal() < day.toordinal() + shift <= date.max.toordinal():
            moved = day + timedelta(days=shift)
            shown[at] = replace(value, utc=Reading(year(moved.year), year(moved.month), moved.day))
    return shown


def find_dates(text: str, taken: Iterable[Span] = ()) -> list[Date]:
    """The dates in a folded text, in order, free of `taken` and of each other. Linear in the text.

    Find identifiers first and pass their spans, so that no date is seen inside one.
    """
    found = _plain(text, taken)
    if not found or not any(day.kind == "date" for day in found) or ZONE_TALK.search(text) is None:
        return found
    times = scan_times(text)
    return _in_utc(found, times) if any(time.offsets for time in times) else found
