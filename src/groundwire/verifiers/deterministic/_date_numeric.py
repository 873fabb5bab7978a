"""Dates in figures: ISO 8601, slashes and dots in either order, compact stamps, Chinese, Japanese "
"and Korean forms."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._around import word_before
from groundwire.verifiers.deterministic._date_parts import Date, Reading, year
from groundwire.verifiers.deterministic.times import han_number

# All are matched where a run of digits begins; what may not stand before them is checked apart.
_ISO = re.compile(
    r"(?P<y>\d{4})(?P<sep>[-/.])(?P<m>\d{1,2})(?:(?P=sep)(?P<d>\d{1,2}))?"
    r"(?![A-SU-Za-su-z0-9_%]|[-/:]\d|[.,]\d|[tT](?!\d))"
)
_ORDERED = re.compile(
    r"(?P<a>\d{1,2})(?P<sep>[./-])[ \u00a0]?(?P<b>\d{1,2})(?P=sep)[ \u00a0]?(?P<y>\d{4}|\d{2})"
    r"(?![A-Za-z0-9_%]|[-/:]\d|[.,]\d)"
)
_STAMPED = frozenset(("date", "dated", "on", "since", "until", "by", "from", "of", "am", "vom", "le", "el", "issued"))
_NO_START = frozenset("_.,/:$€£¥+-")

_D = r"(?:day|dd?|tag|tt|jour|jj|d[ií]a|giorno|gg)"
_M = r"(?:month|mm?|monat|mois|mes|mês|mese)"
_DAY_FIRST = re.compile(rf"(?<!\w){_D}[ ./-]{{1,2}}{_M}(?!\w)", re.IGNORECASE)
_MONTH_FIRST = re.compile(rf"(?<!\w){_M}[ ./-]{{1,2}}{_D}(?!\w)", re.IGNORECASE)
_HINT = 60  # characters around a date in which its order may be said

_HAN_DIGITS = {digit: str(value) for value, digit in enumerate("〇一二三四五六七八九")} | {"零": "0"}
_ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "明治": 1867}
_N = r"\d{1,2}|[一二三四五六七八九十]{1,3}"
_FOLLOWS = rf"(?:(?P<m>{_N})[ ]?[月월](?!曜)(?:[ ]?(?P<d>{_N})[ ]?[日号號일])?)?(?![間间]|以[上内下]|ぶり|동안)"
_EAST_YEAR = re.compile(
    rf"(?:(?P<era>[令平昭大明][和成正治])[ ]?(?P<ey>元|{_N})年|(?P<bc>公元前|紀元前)(?P<by>\d{{1,4}})年"
    r"|[0-9〇零一二三四五六七八九](?<![0-9〇零一二三四五六七八九].)"
    r"(?:(?<=(?P<y1>.))(?P<y>\d{3}|\d(?=年[ ]?\d{1,2}月)|[〇零一二三四五六七八九]{3}))[ ]?[年년])"
    r"(?P<fiscal>度|財年|财年)?[ ]?(?P<half>上半[年期]|下半[年期]|상반기|하반기)?"
    rf"(?:第?[ ]?(?P<q>[1-4一二三四])[ ]?(?:四?季度|四半期|분기))?{_FOLLOWS}"
)
_EAST_MONTH = re.compile(
    r"[0-9一二三四五六七八九十](?<![\d個个〇一二三四五六七八九十].)"
    r"(?:(?<=(?P<m1>.))(?P<m>\d?|[一二三四五六七八九十]{0,2}))[ ]?[月월](?!曜|[間间]|요)"
    rf"(?:[ ]?(?P<d>{_N})[ ]?[日号號일])?"
    r"|第[ ]?(?P<q>[1-4一二三四])[ ]?(?:四?季度|四半期)|[1-4](?<![\d.].)(?:(?<=(?P<q3>.)))분기"
)
_VIETNAMESE = re.compile(
    r"(?:[Nn]gày (?P<d>\d{1,2}) )?[Tt]háng (?P<m>\d{1,2})(?:(?: năm|,|/) ?(?P<y>\d{4}))?(?!\d)"
    r"|[Nn]ăm (?P<y2>\d{4})(?!\d)"
)


def _valid(month: int, day: int | None) -> bool:
    return 1 <= month <= 12 and (day is None or 1 <= day <= 31)


def _begins(text: str, start: int) -> bool:
    """Whether a date may begin here: not inside a number, a path, a price or a code."""
    if not start:
        return True
    before = text[start - 1]
    return before not in _NO_START and not (before.isascii() and before.isalnum())


def iso_date(text: str, start: int, length: int) -> Date | None:
    """2023-09-14, 2023/9/14, 2021-06 at `start`, or 20230914 after a word that announces a date."""
    if not _begins(text, start):
        return None
    if length == 8:
        stamp = text[start : start + 8]
        if word_before(text, start, " :\u00a0") not in _STAMPED or not "1900" <= stamp[:4] <= "2099":
            return None
        end, parts = start + 8, (int(stamp[:4]), int(stamp[4:6]), int(stamp[6:]))
    else:
        found = _ISO.match(text, start)
        if found is None or (not found["d"] and (found["sep"] != "-" or len(found["m"]) < 2)):
            return None
        end, parts = found.end(), (int(found["y"]), int(found["m"]), int(found["d"] or 0))
    if not 1000 <= parts[0] <= 2999 or not _valid(parts[1], parts[2] or None):
        return None
    reading = Reading(year(parts[0]), year(parts[1]), parts[2] or None)
    return Date(Span(start, end), text[start:end], "date" if parts[2] else "month", (reading,))


def ordered_match(text: str, start: int) -> re.Match[str] | None:
    """The match for 03.11.2032, 3/11/32 or 03-11-2032 at `start`, whatever its order."""
    return _ORDERED.match(text, start) if _begins(text, start) else None


def _sure(text: str, match: re.Match[str]) -> str:
    """The order of one date ("dm", "md") where its figures or the words around it say it; else ""."""
    first, second = int(match["a"]) > 12, int(match["b"]) > 12
    if first != second:
        return "dm" if first else "md"
    start, end = max(0, match.start() - _HINT), min(len(text), match.end() + _HINT)
    said = bool(_DAY_FIRST.search(text, start, end)), bool(_MONTH_FIRST.search(text, start, end))
    return "" if said[0] == said[1] else "dm" if said[0] else "md"


def ordered_dates(text: str, found: Sequence[re.Match[str]]) -> Iterator[Date]:
    """The dates of those matches. Both readings stay where neither words nor other dates of the form "
    "say the order."""
    sure = [_sure(text, match) for match in found]
    orders = {(match["sep"], order) for match, order in zip(found, sure, strict=True) if order}
    for match, own in zip(found, sure, strict=True):
        first, second = int(match["a"]), int(match["b"])
        if len(match["y"]) == 2 and match["sep"] == "-":
            continue  # 12-10-32 is as likely a code
        years = (int(match["y"]),) if len(match["y"]) == 4 else (2000 + int(match["y"]), 1900 + int(match["y"]))
        if not 1000 <= years[0] <= 2999:
            continue
        known = {own} if own else {order for separator, order in orders if separator == match["sep"]}
        both = {"dm": (first, second), "md": (second, first)}
        wanted = [both[order] for order in (known if len(known) == 1 else ("dm", "md"))]
        pairs = dict.fromkeys(pair for pair in wanted if _valid(pair[1], pair[0]))
        readings = tuple(Reading(year(y), year(month), day) for y, (day, month) in product(years, pairs))
        if readings:
            yield Date(Span(*match.span()), match.group(), "date", readings)


def _han(text: str) -> int:
    if text.isdecimal():
        return int(text)
    return 1 if text == "元" else han_number(text)


def _years(found: re.Match[str]) -> tuple[int, ...]:
    if era := found["era"]:
        return (_ERAS[era] + _han(found["ey"]),) if era in _ERAS else ()
    if found["bc"]:
        return (-int(found["by"]),)
    digits = "".join(_HAN_DIGITS.get(digit, digit) for digit in found["y1"] + found["y"])
    return (int(digits),) if len(digits) == 4 else (2000 + int(digits), 1900 + int(digits))


def eastern_dates(text: str) -> Iterator[Date]:
    """2031年6月14日, 二〇三一年六月, 令和5年, 6月14日, 2031년 6월, 2023年第4四半期, 2023年上半年, 2023年度."""
    for found in _EAST_YEAR.finditer(text):
        years, months, kind, day = _years(found), None, "year", 0
        if found["m"]:
            day = _han(found["d"]) if found["d"] else 0
            months, kind = year(_han(found["m"])), "date" if day else "month"
            if not _valid(months[0], day or None):
                continue
        elif found["q"]:
            months, kind = (3 * _han(found["q"]) - 2, 3 * _han(found["q"])), "quarter"
        elif half := found["half"]:
            months, kind = ((1, 6) if half[0] in "上상" else (7, 12)), "half"
        readings = tuple(Reading(year(y), months, day or None) for y in years)
        if readings:
            yield Date(Span(*found.span()), found.group(), kind, readings, "fiscal" if found["fiscal"] else "")
    for found in _EAST_MONTH.finditer(text):
        if quarter := found["q"] or found["q3"]:
            reading, kind = Reading(None, (3 * _han(quarter) - 2, 3 * _han(quarter))), "quarter"
        else:
            month, day = _han(found["m1"] + found["m"]), _han(found["d"]) if found["d"] else 0
            if not _valid(month, day or None):
                continue
            reading, kind = Reading(None, year(month), day or None), "date" if day else "month"
        yield Date(Span(*found.span()), found.group(), kind, (reading,))


def vietnamese_dates(text: str) -> Iterator[Date]:
    """ngày 14 tháng 6 năm 2031."""
    for found in _VIETNAMESE.finditer(text):
        month, day, number = int(found["m"] or 0), int(found["d"] or 0), int(found["y"] or found["y2"] or 0)
        if month and not _valid(month, day or None):
            continue
        reading = Reading(year(number) if number else None, year(month) if month else None, day or None)
        kind = "date" if day else "month" if month else "year"
        yield Date(Span(*found.span()), found.group(), kind, (reading,))
