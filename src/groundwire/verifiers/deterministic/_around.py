"""What stands right before a place in a text, and where words and digits stand. Each look costs a bounded time."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from groundwire.core._types import Span

RUN = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]+")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
_BETWEEN = {code: " " for code in range(128) if not chr(code).isalpha()}
_FEW = 12  # words that are faster found one by one than by reading every word
_LONGEST = 24  # letters of a word that is looked at


def word_before(text: str, start: int, separators: str = " -\u00a0(") -> str:
    """The lower-cased word before `start`, one separator away; "" when there is none."""
    end = start - 1
    if end < 1 or text[end] not in separators:
        return ""
    at = end
    lowest = max(0, end - _LONGEST)
    while at > lowest and (text[at - 1].isalpha() or text[at - 1] in ".'"):
        at -= 1
    return text[at:end].lower()


def words_before(text: str, start: int) -> str:
    """The two lower-cased words before `start`, joined by a space, or what there is of them."""
    last = word_before(text, start)
    if not last:
        return ""
    first = word_before(text, start - len(last) - 1)
    return f"{first} {last}" if first else last


def runs_before(text: str, start: int, width: int) -> Iterator[int]:
    """Where runs of digits begin in the `width` characters before `start`, from left to right."""
    for found in RUN.finditer(text, max(0, start - width), start):
        yield found.start()


@lru_cache(maxsize=2)  # the finders ask one after the other for the same text
def in_ascii(text: str) -> str | None:
    """The text with "?" for each sign beyond ASCII; None where a letter or digit is beyond it."""
    if text.isascii():
        return text
    if any(map(str.isalnum, set(_BEYOND_ASCII.findall(text)))):
        return None
    return text.encode("ascii", "replace").decode("ascii")


@lru_cache(maxsize=2)
def letter_words(text: str) -> frozenset[str]:
    """The distinct runs of letters of a text, in lower case."""
    plain = in_ascii(text)
    if plain is not None:
        return frozenset(plain.lower().translate(_BETWEEN).split())
    return frozenset(map(str.lower, set(_LETTERS.findall(text))))


def places(text: str, wanted: Collection[str], runs: re.Pattern[str] = _LETTERS) -> Iterator[Span]:
    """Where whole runs of letters stand, in order: at least those that are `wanted` (lower case), perhaps all."""
    plain = in_ascii(text)
    if len(wanted) > _FEW or plain is None:
        for run in runs.finditer(text):
            yield Span(*run.span())
        return
    low = plain.lower()
    if len(wanted) == 1:
        for word in wanted:
            for found in _standing(word).finditer(low):
                yield Span(*found.span())
        return
    spans = [found.span() for word in wanted for found in _standing(word).finditer(low)]
    for start, end in sorted(spans):
        yield Span(start, end)


@lru_cache(maxsize=4096)  # the words of the tables
def _standing(word: str) -> re.Pattern[str]:
    """Finds a word between other signs than letters; its first letter is looked for before anything else."""
    plain = re.escape(word)
    return re.compile(rf"{plain}(?<![a-z]{plain})(?![a-z])")


@lru_cache(maxsize=2)
def runs_of(text: str) -> tuple[tuple[int, int], ...]:
    """Where the runs of digits start and end."""
    return tuple([run.span() for run in RUN.finditer(text)])
