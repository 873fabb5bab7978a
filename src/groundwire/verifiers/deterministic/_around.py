"""What stands right before a place in a text, and where words and digits stand. Each look costs a bounded time."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

RUN = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]+")
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
# Of ASCII alone, so that one quick look shows which letters and which digits there are.
_LETTERS_ONLY = bytes(ord(chr(code).lower() if code < 128 and chr(code).isalpha() else " ") for code in range(256))
_DIGITS_ONLY = bytes(code if chr(code) in "0123456789" else ord(" ") for code in range(256))
_FEW = 12  # words that are faster found one by one than by reading every word
_SHORT = 3  # letters of a word that is found by a pattern of its own
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
        return frozenset(plain.encode("ascii").translate(_LETTERS_ONLY).decode("ascii").split())
    return frozenset(map(str.lower, set(_LETTERS.findall(text))))


def places(text: str, wanted: Collection[str], runs: re.Pattern[str] = _LETTERS) -> list[tuple[int, int]]:
    """Where whole runs of letters stand, in order: at least those that are `wanted` (lower case), perhaps all."""
    plain = in_ascii(text)
    if len(wanted) > _FEW or plain is None:
        return [run.span() for run in runs.finditer(text)]
    low = plain.lower()
    spans: list[tuple[int, int]] = []
    for word in wanted:
        if len(word) < _SHORT:  # its letters stand in many others, so that looking at each place would take long
            spans += [found.span() for found in _standing(word).finditer(low)]
            continue
        at = low.find(word)
        while at >= 0:
            end = at + len(word)
            if not low[at - 1 : at].isalpha() and not low[end : end + 1].isalpha():
                spans.append((at, end))
            at = low.find(word, end)
    spans.sort()
    return spans


@lru_cache(maxsize=128)
def _standing(word: str) -> re.Pattern[str]:
    """Finds a word between other signs than letters; its first letter is looked for before anything else."""
    return re.compile(rf"{word}(?<![a-z]{word})(?![a-z])")


@lru_cache(maxsize=2)
def runs_of(text: str) -> tuple[tuple[int, int], ...]:
    """Where the runs of digits start and end."""
    if not text.isascii():
        return tuple([run.span() for run in RUN.finditer(text)])
    digits = text.encode("ascii").translate(_DIGITS_ONLY)
    found: list[tuple[int, int]] = []
    end = 0
    for run in digits.split():
        start = digits.find(run, end)
        end = start + len(run)
        found.append((start, end))
    return tuple(found)
