"""What a name is, and when two names may be one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from groundwire.core._types import Span
from groundwire.verifiers.deterministic import _name_words as words

_TRANSLITERATED = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"}
)
_PLAIN = str.maketrans(
    {"ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i", "ё": "е"}
)
_PARTS = re.compile(r"[\s.'’-]+")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a text. `words` are its words without titles, particles and possessive endings.

    `certain` is False for a single word that starts a sentence (or any single German noun): it may be a plain word.
    `loose` says that the first of several words starts a sentence and may not belong to the name.
    """

    span: Span
    text: str
    words: tuple[str, ...]
    certain: bool = True
    loose: bool = False


def is_acronym(word: str) -> bool:
    """Whether a word is written in capitals only: NATO, U.S."""
    return len(word) > 1 and word.replace(".", "").isupper()


@lru_cache(maxsize=50_000)
def keys(word: str) -> frozenset[str]:
    """The ways to write a word without accents: ü is u and ue. Hyphens and apostrophes do not count."""
    lower = word.casefold() if word.isascii() else word.lower()
    lower = lower.replace("'", "").replace("-", "").replace(".", "")
    if lower.isascii():
        return frozenset((lower,))
    composed = unicodedata.normalize("NFC", lower)
    return frozenset(
        "".join(c for c in unicodedata.normalize("NFKD", composed.translate(table)) if not unicodedata.combining(c))
        for table in (_TRANSLITERATED, _PLAIN)
    )


def _same_word(left: str, right: str) -> bool:
    """Equal, or one the initial of the other."""
    ours, theirs = keys(left), keys(right)
    if not ours.isdisjoint(theirs):
        return True
    short, long = (ours, theirs) if len(left) < len(right) else (theirs, ours)
    return any(len(letter) == 1 and word.startswith(letter) for letter in short for word in long)


def same_name(left: Name | str, right: Name | str) -> bool:
    """Whether two names may be one: initials for names, a surname alone, an acronym for its expansion."""
    return same_words(significant(left), significant(right))


def same_words(ours: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    """`same_name` for the significant words of two names."""
    if not ours or not theirs:
        return False
    short, long = sorted((ours, theirs), key=len)
    if len(short) == 1 and len(long) > 1 and (_stands_for(short[0], long) or len(short[0]) < 2):
        return len(short[0]) > 1
    if keys(short[-1]).isdisjoint(keys(long[-1])):
        return False
    at = 0
    for word in long:
        if at < len(short) and _same_word(short[at], word):
            at += 1
    return at == len(short) and (len(short) < 2 or _same_word(short[0], long[0]))


def significant(name: Name | str) -> tuple[str, ...]:
    """The words of a name without titles, particles and company forms; all of them when there are no others."""
    given = name.words if isinstance(name, Name) else tuple(part for part in _PARTS.split(name) if part)
    kept = tuple(
        word
        for word in given
        if (low := word.lower().rstrip(".")) not in words.PARTICLES
        and low not in words.TITLES
        and low not in words.COMPANY
    )
    return kept or given


def _stands_for(acronym: str, expansion: Sequence[str]) -> bool:
    letters = acronym.replace(".", "").lower()
    if not is_acronym(acronym) or len(letters) < 2:
        return False
    return letters == "".join(word[0] for word in expansion).lower()
