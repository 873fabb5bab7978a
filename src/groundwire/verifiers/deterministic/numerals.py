"""Numbers as they are written: separators of two conventions, powers of ten, fractions, number words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from groundwire.verifiers.deterministic import _number_eastern as eastern
from groundwire.verifiers.deterministic._around import in_ascii, letter_words, places, runs_of
from groundwire.verifiers.deterministic._figure import Number
from groundwire.verifiers.deterministic._number_chain import LETTERS, Chain, Numeral, word_of
from groundwire.verifiers.deterministic._number_compounds import pattern as compound_pattern
from groundwire.verifiers.deterministic._number_words import (
    FRENCH,
    FRENCH_INSIDE,
    LOWER_CASE_ONLY,
    NEED_MORE,
    NEVER_FIRST,
    PARTS,
    TIMES,
    WORDS,
)

_MAX_DIGITS = 30  # a longer run is an identifier


def _trie(words: Iterable[str]) -> str:
    """One pattern that reads each letter once, however many words there are."""
    root: dict[str, dict] = {}  # type: ignore[type-arg]
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}

    def pattern(node: dict[str, dict]) -> str:  # type: ignore[type-arg]
        branches = [re.escape(letter) + pattern(below) for letter, below in sorted(node.items()) if letter]
        if not branches:
            return ""
        if len(branches) == 1 and "" not in node:
            return branches[0]
        return f"(?:{'|'.join(branches)})" + ("?" if "" in node else "")

    return pattern(root)


_DIGITS = (
    r"\d{1,3}(?:[ \u00a0]\d{3}(?!\d))+(?:[.,]\d{1,9}(?!\d))?"
    r"|\d+(?:[.,']\d+){0,8}"
    r"|(?<![\w.])\.\d+"
)
_ROMAN = r"[ivx]{1,6}"
_SEEK = re.compile(
    rf"({_DIGITS})|(?<![{LETTERS}])"
    rf"({_trie(WORDS)}|(?:a|an) (?:{TIMES})|{_ROMAN}|{compound_pattern(_trie)})(?![{LETTERS}])|({eastern.PATTERN})"
)
_GROUPED = re.compile(r"\d{1,3}(?:([,.' \u00a0])\d{3})(?:\1\d{3})*(?:[.,]\d+)?\Z")
_INDIAN = re.compile(r"\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?\Z")
_POWER = re.compile(
    r"e([+-]?\d{1,2})(?!\w|\.\d)|[ \u00a0]?[x×*][ \u00a0]?10\^([+-]?\d{1,2})(?!\w|\.\d)"
    r"|(?<=(?<!\d)10)\^([+-]?\d{1,2})(?!\w|\.\d)"
)
_MIXED = re.compile(r"[ \u00a0](\d)/(\d{1,2})(?![\d/])")
_HALF_A_DOZEN = re.compile(r" an? dozen(?![a-z])| dozen(?![a-z])")
_ROMAN_FORM = re.compile(r"(X{0,3})(IX|IV|V?I{0,3})")
_NEXT = re.compile(rf"[ \u00a0-](?:(?:y|e|et)[ -])?([{LETTERS}]+)")
_NOT_FIRST = re.compile(rf"{eastern.HINT}|hundert|tausend|honderd|duizend|cento|mila")

Seeker = re.Pattern[str]
_COMPOUNDS = ("hundert", "tausend", "honderd", "duizend", "cento", "mila")
_TIMES = frozenset(TIMES.split("|"))
_ARTICLES = frozenset(("a", "an"))
_PIECE = re.compile(rf"\d+|[{LETTERS}]+")
_FIRST_RUNS = frozenset(
    (
        *(found.group() for word in WORDS if (found := re.match(rf"[{LETTERS}]+", word))),
        *("x" * tens + units for tens in range(4) for units in "i ii iii iv v vi vii viii ix".split()),
        *("x", "xx", "xxx", "a", "an"),
    )
)


def lowered(text: str) -> str:
    """`text` in lower case, with every offset kept."""
    low = text.lower()
    return low if len(low) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)


class Hits:
    """Where numbers may start in one text in lower case.

    `seek` finds them; its group 1 is a run of digits and separators, group 2 a number word or "a week", group 3 a
    number in Chinese signs or Korean syllables. It is costly, so it is tried only at `starts`, unless they are None.
    """

    def __init__(self, low: str, seek: Seeker, starts: list[int] | None) -> None:
        self.seek = seek
        self._low, self._starts, self._next = low, starts, 0

    def search(self, at: int, limit: int) -> re.Match[str] | None:
        """The first hit between `at` and `limit`; `at` never goes back."""
        if self._starts is None:
            return self.seek.search(self._low, at, limit)
        if at < limit and self._low[at].isdecimal():
            return self.seek.match(self._low, at, limit)
        starts, low = self._starts, self._low
        for number in range(self._next, len(starts)):
            start = starts[number]
            self._next = number
            if start >= limit:
                return None
            if start > at and low[start - 1] == "." and (hit := self.seek.match(low, start - 1, limit)):
                return hit
            if start >= at and (hit := self.seek.match(low, start, limit)):
                return hit
        return None


def hits(text: str, low: str) -> Hits | None:
    """What finds the starts of numbers in `low`, the `text` in lower case; None when there are none."""
    joined = any(map(low.__contains__, _COMPOUNDS)) if low.isascii() else _NOT_FIRST.search(low)
    if joined or "mille" in low:  # "duemille"
        return Hits(low, _SEEK, None)
    if in_ascii(low) is None:
        pieces = [(piece.start(), piece.group()) for piece in _PIECE.finditer(low)]
        starts = [start for start, run in pieces if run in _FIRST_RUNS or run[0].isdecimal()]
        return Hits(low, _SEEK, starts) if starts else None
    words = letter_words(text)
    wanted = _FIRST_RUNS & words
    if words.isdisjoint(_TIMES):
        wanted -= _ARTICLES  # they start "a week" only
    starts = [start for start, _ in runs_of(text)]
    if wanted:
        starts = sorted([*starts, *[start for start, end in places(low, wanted) if low[start:end] in _FIRST_RUNS]])
    return Hits(low, _SEEK, starts) if starts else None


def read_digits(low: str, start: int, end: int, limit: int) -> Numeral | None:
    """The number written in digits at `low[start:end]`, with a power of ten or a fraction after it.

    None when it is no number: a version, an address, an over-long run, a list ("1,2,3": read it piece by piece).
    """
    token = low[start:end]
    if token.isdigit():
        if len(token) > _MAX_DIGITS or (token[0] == "0" and len(token) > 1):
            return None
        value: Number = int(token)
        following = low[end : end + 2]
        if following[:1] in {" ", "\u00a0"} and following[1:].isdigit():
            mixed = _MIXED.match(low, end, limit)
            if mixed is not None and 0 < int(mixed[1]) < int(mixed[2]):
                part = Fraction(int(mixed[1]), int(mixed[2]))
                return Numeral(start, mixed.end(), value + part, Fraction(1, int(mixed[2])), "digits")
        numeral = Numeral(start, end, value, 1, "digits")
    else:
        found = _separated(token)
        if found is None:
            return None
        numeral = Numeral(start, end, found.value, found.step, "digits", found.shift)
    if end < limit and low[end] in "e x×*^\u00a0":
        power = _POWER.match(low, end, limit)
        if power is not None:
            factor = Fraction(10) ** (int(power[1] or power[2]) if power[3] is None else int(power[3]) - 1)
            step = factor if power[3] is None else factor * 10
            return Numeral(start, power.end(), whole(numeral.value * factor), whole(numeral.step * step), "digits")
    elif end < limit and low[end] >= "\u2e80":
        return eastern.read_mixed(low, start, limit) or numeral
    return numeral


def whole(number: Number) -> Number:
    """The same number, as an int where it is one (ints compare much faster)."""
    return number.numerator if isinstance(number, Fraction) and number.denominator == 1 else number


def magnitude(number: Number) -> Number:
    """The number without its sign."""
    return -number if number < 0 else number


class _Parsed(NamedTuple):
    value: Number
    step: Number
    shift: Number = 0


_TENTHS = tuple(Fraction(1, 10**places) for places in range(_MAX_DIGITS + 11))
_THOUSANDTH = _TENTHS[3]


def _decimal(digits: str, places: int, shift: Number = 0) -> _Parsed:
    """Digits whose last `places` are decimals."""
    return _Parsed(whole(Fraction(int(digits), 10**places)), _TENTHS[places], shift)


def _separated(token: str) -> _Parsed | None:
    """Digits with separators, read by the convention that their places allow."""
    if len(token) > _MAX_DIGITS + 10:
        return None
    head, mark, tail = token.partition("." if "." in token else ",")
    if tail.isdigit() and (head.isdigit() or not head):
        if len(head) > 1 and head[0] == "0":
            return None
        if len(tail) == 3 and 1 <= len(head) <= 3 and head != "0":
            return _Parsed(int(head + tail), 1, _THOUSANDTH) if mark == "," else _decimal(head + tail, 3, 1000)
        return _decimal(head + tail, len(tail))
    if token[0] == "0" or (_GROUPED.match(token) is None and _INDIAN.match(token) is None):
        return None
    marks = [c for c in token if not c.isdigit()]
    plain = "".join(c for c in token if c.isdigit())
    last = marks[-1]
    places = len(token) - token.rindex(last) - 1
    groups = {*marks[:-1], *(last if places == 3 and marks[0] == last else "")}
    if len(groups) > 1:
        return None
    return _Parsed(int(plain), 1) if last in groups else _decimal(plain, places)


def read_words(text: str, low: str, start: int, end: int, limit: int) -> Numeral | None:
    """The number that starts with the number word at `low[start:end]`, as far as it goes."""
    first = low[start:end]
    word = word_of(first)
    if word is None:
        if first[-1] in "ivx" and " " not in first:
            return _roman(text, start, end)
        return Numeral(start, end, 1, 1, "implied") if " " in first else None
    role, value = word
    if first in NEED_MORE and role != "scale" and not _goes_on(low, start, end):
        return None
    if role == "scale" and first in NEED_MORE and _goes_on(low, start, end):
        return Chain(low, start, end, limit).read(role, int(value))
    if role == "scale" and (low[max(0, start - 2) : start] not in {"a ", "e "} or first in NEVER_FIRST):
        return None
    if first in LOWER_CASE_ONLY and text[start].isupper():
        return None
    if role == "ordinal" and first in PARTS and _is_part(low, start, end):
        return Numeral(start, end, Fraction(1, PARTS[first]), Fraction(1, PARTS[first]), "fraction")
    if role in {"ordinal", "multiple", "frequency", "whole"}:
        return Numeral(start, end, value, 1 if isinstance(value, int) else value, role)
    if role in {"half", "part", "parts"}:
        return _fraction_word(low, start, end, role, value)
    return Chain(low, start, end, limit).read(role, int(value))


def _goes_on(low: str, start: int, end: int) -> bool:
    """True for "cent vingt", "ciento veinte", "mille neuf cents": a number word follows, and no number precedes."""
    if low[max(0, start - 4) : start].endswith(("per ", "por ", "our ", "una ", "un ")):
        return False
    following = _NEXT.match(low, end)
    if following is None:
        return False
    name = following[1]
    if name in FRENCH_INSIDE or name in FRENCH:
        return low[start:end] in {"cent", "mille"}
    word = word_of(name)
    return word is not None and word.role in {"unit", "teen", "tens", "hundreds"} and low[start:end] != "cent"


def _roman(text: str, start: int, end: int) -> Numeral | None:
    """A Roman numeral in capitals of up to 39. A letter alone is one only where no word in small letters follows."""
    found = _ROMAN_FORM.match(text, start, end)
    if found is None or found.end() != end:
        return None
    if end - start == 1 and (text[start] == "X" or text[end : end + 2].strip().islower()):
        return None
    tens, units = found.groups()
    value = 10 * len(tens) + {"IV": 4, "IX": 9}.get(units, len(units) + 4 * units.count("V"))
    return Numeral(start, end, value, 1, "roman")


def _is_part(low: str, start: int, end: int) -> bool:
    """True for "a third of", "by a fifth": a share, not a place in an order."""
    before = low[max(0, start - 10) : start]
    if not before.endswith(" a ") and before != "a ":
        return False
    return low.startswith((" of ", " the "), end) or before.endswith(
        ("by a ", "than a ", "over a ", "about a ", "nearly a ")
    )


def _fraction_word(low: str, start: int, end: int, role: str, value: Number) -> Numeral | None:
    """ "half of", "a quarter of", "half the": only where a quantity must be meant."""
    before, after = low[max(0, start - 8) : start], low[end : end + 7]
    if role == "half":
        dozen = _HALF_A_DOZEN.match(low, end)
        if dozen is not None:
            return Numeral(start, dozen.end(), 6, 1, "cardinal")
        if before.endswith(("first ", "second ", "in ", "other ", "latter ")) or after[:1] == "-":
            return None
        wanted = (" of ", " the ", " a ", " an ", " its", " all ", " doz", " mil", " as ")
        if not after.startswith(wanted) and not before.endswith(
            (" one ", " one-", "by ", "than ", "over ", "about ", "nearly ", "by a ")
        ):
            return None
        return Numeral(start, end, Fraction(1, 2), Fraction(1, 2), "fraction")
    if role == "part" and (after.startswith(" of ") or before.endswith("by a ")):
        return Numeral(start, end, Fraction(1, int(value)), Fraction(1, int(value)), "fraction")
    return None
