"""Periods that a word announces: quarters, halves, fiscal years, centuries, eras, decades in words."""

from __future__ import annotations

import re
from collections.abc import Callable

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._around import word_before
from groundwire.verifiers.deterministic._date_parts import Date, Reading, year

_Y = r"(?:1[5-9]|20)\d\d"
_END = r"(?![A-Za-z0-9_%°]|[.,:]\d)"
_NAMES = {
    1: "first 1st erste erster ersten erstes premier primer primo primeiro первый первом i",
    2: "second 2nd zweite zweiter zweiten zweites deuxième segundo secondo второй втором ii",
    3: "third 3rd dritte dritter dritten drittes troisième tercer terzo terceiro третий третьем iii",
    4: "fourth 4th final vierte vierter vierten viertes quatrième cuarto quarto четвертый четвертом iv",
}
_NTH = {word: number for number, words in _NAMES.items() for word in words.split()}
_BEFORE_NOUN = re.compile(
    r"(?<![\w.])([^\W\d_]{1,11}|\d(?:st|nd|rd|th|[.eºª°]|er)?)[ -](?:(fiscal|financial) )?\Z", re.IGNORECASE
)
_OF_YEAR = re.compile(
    r"(?:,? ?(?:of |in |for |del? |du |des |von |di |do |года? )?(?:the )?"
    rf"(?:(calendar|fiscal|financial|FY) ?(?:year )?)?({_Y}|'\d\d){_END})?",
    re.IGNORECASE,
)
_YEAR_BEFORE = re.compile(rf"(?<![A-Za-z0-9_.,/:$€£¥#+-])(?:(FY) ?)?({_Y}|(?<=FY)\d\d|(?<=FY )\d\d)(?:'s)?[ /-]?\Z")
_SIGN = re.compile(r"[QTHS]([1-4])(?![A-Za-z0-9_]|[.,-]\d)")
_SIGN_YEAR = re.compile(
    rf"[ '/,-]{{0,2}}(?:of |de )?(FY[ ']?|fiscal (?:year )?)?({_Y}|(?<=['Y])\d\d)(?![A-Za-z0-9_%]|[.,]\d)"
)
_TIGHT = re.compile(rf"[QTHS]({_Y}|\d\d)(?![A-Za-z0-9_%]|[.,]\d)")
_FISCAL = re.compile(
    rf"(?:FY[ -]?'?|(?:year )?(?:ended |ending )?)({_Y}|(?<=FY)\d\d|(?<=[- ']) ?\d\d\b)(?:[/-]({_Y}"
    rf"|\d\d))?(?![A-Za-z0-9_%]|[.,]\d)",
    re.IGNORECASE,
)
_CALENDAR = re.compile(rf"(?:year )?({_Y}){_END}", re.IGNORECASE)
_QUARTER_TALK = re.compile(
    r"[qrefspgbutQREFSPGBU2](?:uarter|evenue|arnings|iscal|ales|rofit|uidance|orecast|Y ?\d\d|esults"
    r"|udget|0\d\d(?!\d)|msatz|rimestre)|Q[1-4](?!\d)"
)
_CENTURY_WORDS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first"
)
_CENTURIES = {word: number for number, word in enumerate(_CENTURY_WORDS.split(), 1)}
_CENTURY_BEFORE = re.compile(
    r"(?<![\w.,])(?:(\d{1,2})(?:st|nd|rd|th|\.|e|ème|-?й|-?го|-?м)?|([XVI]{1,6})(?:e|ème|th)?"
    r"|([a-z]{5,11}(?:-first)?))[ -]\Z",
    re.IGNORECASE,
)
_CENTURY_AFTER = re.compile(r" ([XVI]{1,6})(?!\w)")
_BC = re.compile(r",? (?:BCE?|bce?|B\.C\.(?:E\.)?|v\. ?Chr\.|av\. J\.-C\.|a\. ?C\.)(?!\w)")
_ROMAN = {"I": 1, "V": 5, "X": 10}
_DECADES = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "eighties", "nineties")
_SPANISH_DECADE = re.compile(r" ((?:19|20)?\d0)(?!\d)")


def _readings(years: str | None, months: tuple[int, int] | None) -> tuple[Reading, ...]:
    digits = (years or "").strip("' ")
    if not digits:
        return (Reading(None, months),)
    values = (int(digits),) if len(digits) == 4 else (2000 + int(digits), 1900 + int(digits))
    return tuple(Reading(year(value), months) for value in values)


def _system(said: str | None) -> str:
    return "" if not said else "calendar" if said.lower().startswith("cal") else "fiscal"


def _nth(text: str, start: int) -> tuple[int, int, str] | None:
    """Where "fourth " before `start` begins, its number, and whether it says fiscal."""
    found = _BEFORE_NOUN.search(text, max(0, start - 24), start)
    if found is None:
        return None
    name = found[1].lower()
    number = _NTH.get(name) or (int(name[0]) if name[0].isdecimal() else 0)
    return (found.start(), number, found[2] or "") if 1 <= number <= 4 else None


def quarter_word(text: str, start: int, end: int) -> Date | None:
    """Fourth quarter (of fiscal 2023), 4. Quartal 2023, 4e trimestre 2023, 2023's fourth quarter."""
    nth = _nth(text, start)
    if nth is None:
        return None
    begin, number, fiscal = nth
    after = _OF_YEAR.match(text, end)
    years = after[2] if after else None
    stop = after.end() if after and years else end
    said = (after[1] if after and years else "") or fiscal
    if not years and (before := _YEAR_BEFORE.search(text, max(0, begin - 10), begin)):
        begin, years = before.start(2), before[2]
    months = (3 * number - 2, 3 * number)
    return Date(Span(begin, stop), text[begin:stop], "quarter", _readings(years, months), _system(said))


def half_word(text: str, start: int, end: int) -> Date | None:
    """First half of 2023: only with its year, since a match has halves too."""
    nth = _nth(text, start)
    after = _OF_YEAR.match(text, end)
    if nth is None or nth[1] > 2 or after is None or not after[2]:
        return None
    months = (1, 6) if nth[1] == 1 else (7, 12)
    span = Span(nth[0], after.end())
    return Date(span, span.of(text), "half", _readings(after[2], months), _system(after[1] or nth[2]))


def is_quarter(text: str, start: int, end: int) -> bool:
    """Whether a bare Q3 or H1 at `start:end` is a period and not a label: figures of business or a year "
    "stand near."""
    if text[start] not in "QH":
        return False
    near = _QUARTER_TALK.search(text, max(0, start - 80), start)
    return near is not None or _QUARTER_TALK.search(text, end, min(len(text), end + 80)) is not None


def quarter_sign(text: str, start: int, end: int) -> Date | None:
    """Q4 2023, 2023-Q4, FY22 Q3, Q3 FY22, 4Q23, H1 2023, 1H23; `start:end` is the letter."""
    letter = text[start]
    if letter not in "QTHS" or end - start != 1:
        return None
    begin, years, fiscal = start, "", ""
    if sign := _SIGN.match(text, start):
        number, stop = int(sign[1]), sign.end()
        if after := _SIGN_YEAR.match(text, stop):
            years, fiscal, stop = after[2], after[1] or "", after.end()
        elif before := _YEAR_BEFORE.search(text, max(0, start - 10), start):
            begin, years, fiscal = before.start(), before[2], before[1] or ""
        elif not is_quarter(text, start, stop):
            return None
    else:
        tight = _TIGHT.match(text, start)
        if tight is None or not start or text[start - 1] not in "1234" or text[start - 2 : start - 1].isalnum():
            return None
        begin, number, stop, years = start - 1, int(text[start - 1]), tight.end(), tight[1]
    if not years and letter not in "QH":
        return None
    if letter in "HS" and number > 2:
        return None
    months = (6 * number - 5, 6 * number) if letter in "HS" else (3 * number - 2, 3 * number)
    kind = "half" if letter in "HS" else "quarter"
    return Date(Span(begin, stop), text[begin:stop], kind, _readings(years, months), "fiscal" if fiscal else "")


def fiscal_year(text: str, start: int, end: int) -> Date | None:
    """FY22, FY2022/23, fiscal 2023, financial year 2023, Geschäftsjahr 2023."""
    at = start if text[start:end].lower() == "fy" else end + 1
    found = _FISCAL.match(text, at)
    if found is None:
        return None
    readings = _readings(found[1], None)
    if found[2]:
        first = readings[0].years or (0, 0)
        last = int(found[2]) if len(found[2]) == 4 else first[0] // 100 * 100 + int(found[2])
        if last < first[0]:
            return None
        readings = (Reading((first[0], last)),)
    return Date(Span(start, found.end()), text[start : found.end()], "year", readings, "fiscal")


def calendar_year(text: str, start: int, end: int) -> Date | None:
    """Calendar year 2023, CY2023."""
    found = _CALENDAR.match(text, end if text[start:end] == "CY" else end + 1)
    if found is None:
        return None
    return Date(Span(start, found.end()), text[start : found.end()], "year", _readings(found[1], None), "calendar")


def roman_number(text: str) -> int:
    """The value of a Roman numeral below 40."""
    values = [_ROMAN.get(letter, 1) for letter in text]  # the dotted capital of Turkish matches as an I, too
    return sum(-v if v < max(values[at + 1 :], default=0) else v for at, v in enumerate(values))


def century_word(text: str, start: int, end: int) -> Date | None:
    """19th century, nineteenth century, XIXe siècle, siglo XIX, 5th century BC."""
    before = _CENTURY_BEFORE.search(text, max(0, start - 16), start)
    begin, number = start, 0
    if before is not None:
        begin = before.start()
        number = int(before[1] or 0) or (
            roman_number(before[2].upper()) if before[2] else _CENTURIES.get((before[3] or "").lower(), 0)
        )
    if not number and (after := _CENTURY_AFTER.match(text, end)):
        begin, number, end = start, roman_number(after[1]), after.end()
    if not 1 <= number <= 30:
        return None
    if before_christ := _BC.match(text, end):
        end = before_christ.end()
    years = (-100 * number, -100 * number + 99) if before_christ else (100 * number - 99, 100 * number)
    return Date(Span(begin, end), text[begin:end], "century", (Reading(years),))


def decade_word(text: str, start: int, end: int) -> Date | None:
    """The nineteen-eighties; années 1990, años 90."""
    word = text[start:end].lower()
    if word in _DECADES:
        hundred = {"nineteen": 1900, "eighteen": 1800}.get(word_before(text, start))
        if hundred is None:
            return None
        first, start = hundred + 20 + 10 * _DECADES.index(word), start - 9
    else:
        found = _SPANISH_DECADE.match(text, end)
        if found is None:
            return None
        first, end = int(found[1]), found.end()
        first += 0 if first > 1000 else 1900
    return Date(Span(start, end), text[start:end], "decade", (Reading((first, first + 9)),))


_Handler = Callable[[str, int, int], Date | None]
WORDS: dict[str, _Handler] = {
    **dict.fromkeys(
        ("quarter", "quartal", "quartals", "trimestre", "kwartaal", "kvartal", "квартал", "квартале"), quarter_word
    ),
    **dict.fromkeys(("half", "halbjahr", "halbjahres", "hälfte", "semestre"), half_word),
    **dict.fromkeys(("q", "t", "h", "s"), quarter_sign),
    **dict.fromkeys(
        ("fy", "fiscal", "financial", "exercice", "geschäftsjahr", "geschäftsjahres", "ejercicio"), fiscal_year
    ),
    **dict.fromkeys(("calendar", "cy"), calendar_year),
    **dict.fromkeys(
        (
            "century",
            "centuries",
            "jahrhundert",
            "jahrhunderts",
            "siècle",
            "siglo",
            "secolo",
            "século",
            "век",
            "века",
            "веке",
        ),
        century_word,
    ),
    **dict.fromkeys((*_DECADES, "années", "años", "anni", "anos"), decade_word),
}
