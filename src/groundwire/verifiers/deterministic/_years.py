"""Bare years, seasons (2022/23), decades (1990s) and years with an era, at a run of digits."""

from __future__ import annotations

import re

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._around import word_before, words_before
from groundwire.verifiers.deterministic._counted import is_counted, plural_follows, singular_follows
from groundwire.verifiers.deterministic._date_parts import Date, Reading, year

_DECADE = re.compile(r"'?(?:s|er(?: Jahren?)?|-talet|-х)(?!\w)")
_ERA = re.compile(
    r" ?(BCE?|(?<= )bce?|B\.C\.(?:E\.)?|v\. ?Chr\.|av\. J\.-C\.|a\. ?C\.|AD|A\.D\.|CE|C\.E\.|n\. ?Chr\.|d\. ?C\."
    r"|apr\. J\.-C\.)(?![A-Za-z0-9])"
)
_ERA_STARTS = frozenset("BbvaACnd")
_BEFORE_CHRIST = ("BC", "bc", "B.", "v.", "av", "a.")
_END = re.compile(r"[A-Za-z0-9_%°]|[.,:]\d|/\d|'\d")
_SEASON = re.compile(r"[/-](\d\d)(?![A-Za-z0-9_%°]|[.,:/]\d|-\d)")
_STRONG_WORDS = """
in since until till from by after before during year years circa ca ca. c. c born died founded established
dated copyright
of to between and through im jahr jahre jahren seit bis ab von en depuis desde hasta año année anno ano nel
nell'anno dal al
em в с до roku rok od do sedan från sinds tot vanaf i l'an
"""
_STRONG = frozenset(_STRONG_WORDS.split())
_WEAK = frozenset(("of", "to", "from", "by", "and", "after", "before", "do", "al", "i", "en", "c"))
_DETERMINERS = frozenset(
    ("the", "its", "their", "our", "his", "her", "a", "this", "that", "das", "der", "die", "dem", "le", "la", "el")
)
_LOOSE = frozenset(("a", "el", "le"))  # "a 1600 page book"
_NUMBERED_WORDS = """
page pages p. pp. room no no. nr nr. number rfc iso din en about over nearly almost approximately roughly
around least most
than exactly only version port line section article is are was were has have had cost costs pay paid worth
total totals some
x code id model ticket order invoice rs rs. usd eur gbp chf
"""
_NUMBERED = frozenset(_NUMBERED_WORDS.split())
_RISEN = frozenset(
    f"{verb} by" for verb in ("increased", "rose", "fell", "decreased", "reduced", "grew", "dropped", "up", "down")
)
_PREFIXES = frozenset(
    ("mid", "early", "late", "pre", "post", "since", "end", "anfang", "mitte", "ende", "non", "début", "fin")
)
_NOT_PREVIOUS = frozenset("_.,/:$€£¥#+")
_FIRST_CUP = 1960  # "Euro 2024" is a tournament, "Euro 1500" a price
_ROUND = frozenset((1920, 2000, 2048))


def decade(text: str, start: int, end: int) -> Date | None:
    """1990s, the 1920's, '90s, 1990er Jahre."""
    length = end - start
    found = _DECADE.match(text, end) if text[end - 1] == "0" else None
    if found is None or not (length == 4 or (length == 2 and text[start - 1 : start] == "'")):
        return None
    value = int(text[start:end])
    if length == 2:
        value, start = value + (2000 if value < 20 else 1900), start - 1
    if not 1000 <= value <= 2100 or (start and (text[start - 1].isalnum() or text[start - 1] in _NOT_PREVIOUS)):
        return None
    return Date(Span(start, found.end()), text[start : found.end()], "decade", (Reading((value, value + 9)),))


def era_year(text: str, start: int, end: int) -> Date | None:
    """44 BC, 500 v. Chr., AD 79, 79 CE."""
    if end - start > 5 or (start and (text[start - 1].isalnum() or text[start - 1] in ".,")):
        return None
    beside = text[end : end + 2].strip(" ")[:1]
    found = _ERA.match(text, end) if beside in _ERA_STARTS else None
    value = int(text[start:end])
    if found is not None and value:
        signed = -value if found[1].startswith(_BEFORE_CHRIST) else value
        return Date(Span(start, found.end()), text[start : found.end()], "year", (Reading(year(signed)),))
    name = text[max(0, start - 3) : start]
    if value and name in {"AD ", "CE "} and end - start <= 4 and not text[max(0, start - 4) : start - 3].isalnum():
        return Date(Span(start - 3, end), text[start - 3 : end], "year", (Reading(year(value)),))
    return None


def bare_year(text: str, start: int, end: int) -> Date | None:
    """Four figures that are a year where they stand, and a season such as 2022/23."""
    value = int(text[start:end])
    if not 1500 <= value <= 2100:
        return None
    season = _SEASON.match(text, end)
    last = value // 100 * 100 + int(season[1]) if season else 0
    stop = season.end() if season and last > value else end
    if not _is_year(text, start, stop, value):
        return None
    kind, years = ("years", (value, last)) if stop > end else ("year", year(value))
    return Date(Span(start, stop), text[start:stop], kind, (Reading(years),))


def _is_year(text: str, start: int, end: int, value: int) -> bool:
    previous = text[start - 1] if start else " "
    if previous in _NOT_PREVIOUS or (previous.isascii() and previous.isalnum()) or _END.match(text, end):
        return False
    following = text[end : end + 1]
    if following == "-" and not text[end + 1 : end + 5].isdecimal():
        return False
    if previous == "-":
        prefix = word_before(text, start)
        joined = text[max(0, start - 5) : start - 1]
        if prefix not in _PREFIXES and not (joined.isdecimal() and len(joined) == 4):
            return False
    word = word_before(text, start, " :\u00a0(")
    if word in _NUMBERED or is_counted(text, end) or text[end : end + 2] in {" x", " ×"}:
        return False
    if word == "euro" and value >= _FIRST_CUP:
        return True
    plural = plural_follows(text, end)
    if word in _STRONG and not (word in _WEAK and plural):
        return word != "by" or words_before(text, start) not in _RISEN
    if plural and word not in _DETERMINERS and not word.endswith(("'s", "s'")):
        return False
    if previous in "([-" or following in {")", "]"}:
        return True
    if word in _DETERMINERS - _LOOSE and singular_follows(text, end):
        return True
    return 1900 <= value < 2050 and value not in _ROUND
