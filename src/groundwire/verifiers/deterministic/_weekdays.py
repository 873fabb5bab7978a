"""Days of the week, in full in many languages and short where a range, a date or a time stands beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundwire.core._types import Span
from groundwire.verifiers.deterministic import _date_words as table
from groundwire.verifiers.deterministic._around import word_before
from groundwire.verifiers.deterministic._date_named import CAUTIOUS, lookup
from groundwire.verifiers.deterministic._date_parts import Date

WEEKDAYS = lookup(table.WEEKDAYS)
SHORT_DAYS = {
    **{name: at for at, name in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"), 1)},
    **{"tues": 2, "thur": 4, "thurs": 4, "mo": 1, "di": 2, "mi": 3, "do": 4, "fr": 5, "sa": 6, "so": 7},
}
_ON = frozenset(
    ("on", "el", "los", "le", "il", "în", "в", "во", "на", "u", "w", "v", "hari", "every", "cada", "de", "a", "al")
)
_AFTER = re.compile(
    r"\.?(?:[ ]?-[ ]?(?:[A-Z][a-z]{1,4})(?![a-z])|,? \d{1,2}(?:[:.]\d\d| ?[ap]m|(?:st|nd|rd|th|\.)? [A-Z]))"
)
_BEFORE = re.compile(r"(?<!\w)([A-Z][a-z]{1,4})\.?[ ]?-[ ]?\Z")
_EAST = re.compile(
    r"(?:星期|礼拜|禮拜|[周週](?<![一每两兩0-9].))([一二三四五六日天])(?!次|[个個回])|([月火水木金土日])曜日?|([월화수목금토일])요일"
    r"|\((?<=日\()([月火水木金土日])\)"
)
_ROWS = ("一二三四五六日", "月火水木金土日", "월화수목금토일", "一二三四五六天")
_HEBREW = re.compile(r"(?<!\w)[בהמלו]?(?:יום|ימי) ([א-ת]{3,5})((?: ו[א-ת]{3,5}|, [א-ת]{3,5}){0,5})")
_HEBREW_DAYS = {"שני": 1, "שלישי": 2, "רביעי": 3, "חמישי": 4, "שישי": 5, "שבת": 6, "ראשון": 7}
_HEBREW_WORD = re.compile(r"[א-ת]{3,6}")
_VIETNAMESE = re.compile(r"[Tt]hứ (hai|ba|tư|năm|sáu|bảy|[2-7])(?!\w)|[Cc]hủ nhật(?!\w)", re.IGNORECASE)
_VIET_DAYS = ("hai", "ba", "tư", "năm", "sáu", "bảy")


def _date(text: str, start: int, end: int, number: int) -> Date:
    return Date(Span(start, end), text[start:end], "weekday", weekday=number)


def weekday(text: str, start: int, end: int, key: str) -> Date | None:
    """The weekday `key` at `start:end`, or None where the word is likely another one."""
    number = WEEKDAYS[key][0]
    if key in CAUTIOUS and (word_before(text, start) not in _ON or text[start].isupper()):
        return None
    if "α" <= key[0] <= "ω" and not text[start].isupper():  # the same words are ordinals
        return None
    return _date(text, start, end, number)


def short_weekday(text: str, start: int, end: int, key: str) -> Date | None:
    """Mon of "Mon-Fri" or "Mon, 14 June", at `start:end`."""
    if not text[start].isupper():
        return None
    before = _BEFORE.search(text, max(0, start - 8), start)
    if _AFTER.match(text, end) or (before and before[1].lower() in SHORT_DAYS):
        return _date(text, start, end, SHORT_DAYS[key])
    return None


def eastern_weekdays(text: str) -> Iterator[Date]:
    """Weekdays of Chinese, Japanese and Korean."""
    for found in _EAST.finditer(text):
        sign = found[1] or found[2] or found[3] or found[4]
        yield _date(text, *found.span(), next(row.index(sign) for row in _ROWS if sign in row) + 1)


def hebrew_weekdays(text: str) -> Iterator[Date]:
    """Weekdays of Hebrew, which are ordinals after the word for day."""
    for found in _HEBREW.finditer(text):
        for word in _HEBREW_WORD.finditer(text, found.start(1), found.end()):
            number = _HEBREW_DAYS.get(word.group()) or _HEBREW_DAYS.get(word.group()[1:])
            if number:
                yield _date(text, *word.span(), number)


def vietnamese_weekdays(text: str) -> Iterator[Date]:
    """Weekdays of Vietnamese, which are numbers after the word for day."""
    for found in _VIETNAMESE.finditer(text):
        name = (found[1] or "").lower()
        number = 7 if not name else int(name) - 1 if name.isdigit() else _VIET_DAYS.index(name) + 1
        yield _date(text, *found.span(), number)
