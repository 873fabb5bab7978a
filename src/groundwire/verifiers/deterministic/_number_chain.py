"""A number in several words: "two hundred and fifty thousand", "three and a half", "quatre-vingt-dix-sept"."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from groundwire.verifiers.deterministic._figure import Number
from groundwire.verifiers.deterministic._number_compounds import compound
from groundwire.verifiers.deterministic._number_words import FRENCH, FRENCH_INSIDE, ONES, PARTS, WORDS, Word

LETTERS = "a-zß-ʯͰ-֏א-ۿ"
_CHAIN = re.compile(rf"[ \u00a0-](?:(and|y|e|et)[ -])?(?:(an?)[ -])?([{LETTERS}]+)")
_AND = frozenset({"y", "e", "et"})


class Numeral(NamedTuple):
    """A number as written. `step` is the worth of its last written place.

    `role`: digits, cardinal, one, whole (needs no noun), fraction, ordinal, multiple, frequency, implied ("a week") or
    roman. `shift` is the factor to the second reading of "1,234" (1/1000) or "1.234" (1000), 0 when there is one
    reading only.
    """

    start: int
    end: int
    value: Number
    step: Number
    role: str
    shift: Number = 0


def word_of(name: str) -> Word | None:
    """What a word of a number says, compounds of German, Dutch and Italian included."""
    found = WORDS.get(name)
    if found is None and len(name) > 6:
        value = compound(name)
        return Word("teen", value) if value is not None else None
    return found


class Chain:
    """Reads on from a first number word that ends at `end` of a text in lower case."""

    def __init__(self, low: str, start: int, end: int, limit: int) -> None:
        self.low, self.start, self.end, self.limit = low, start, end, limit
        self.total, self.current, self.room = 0, 0, 0  # `room`: what may still be added to `current`
        self.last = low[start:end]
        self.french = self.last in FRENCH

    def read(self, role: str, value: int) -> Numeral:
        """The number, as far as its words go."""
        self.total, self.current = 0, value
        self.room = self._room(self.last, role, value)
        if role == "scale":
            self.total, self.current, self.room = value, 0, value
        kind = "one" if role == "one" else "cardinal"
        while (match := _CHAIN.match(self.low, self.end, self.limit)) is not None:
            link, article, name = match.groups()
            word = self._inside(name, link)
            if word is None and not (name in PARTS and self.total == 0):
                break
            if link == "and" and name == "half":
                step = Fraction(self.total if self.total and not self.current else 1, 2)  # "a million and a half"
                return Numeral(self.start, match.end(), self._value() + step, step, "cardinal")
            if (word is not None and word.role == "parts") or name in PARTS or name == "half":
                part = self._part(name, link, article)
                if part is not None:
                    return Numeral(self.start, match.end(), part, part, "fraction")
                break
            if word is not None and word.role == "ordinal" and not link and self.room == 10 and word.value < 10:
                value = self._value() + int(word.value)
                return Numeral(self.start, match.end(), value, 1, "ordinal")
            if article or word is None or not self._takes(name, word.role, int(word.value), link):
                break
            self.end, self.last, kind = match.end(), name, "cardinal"
        return Numeral(self.start, self.end, self._value(), 1, kind)

    def _inside(self, name: str, link: str | None) -> Word | None:
        """The word as it counts inside a number: "un" after "vingt et", "cents" after "deux"."""
        if self.french and name in FRENCH_INSIDE:
            return FRENCH_INSIDE[name]
        if link in _AND and name in ONES:
            return Word("unit", 1)
        return word_of(name)

    def _room(self, name: str, role: str, value: int) -> int:
        if self.french and (name == "soixante" or (name.startswith("vingt") and value == 80)):
            return 20
        if self.french and name == "dix":
            return 10
        return {"tens": 10, "hundred": 100, "hundreds": 100}.get(role, 0)

    def _value(self) -> int:
        return self.total + self.current

    def _part(self, name: str, link: str | None, article: str | None) -> Fraction | None:
        """ "two thirds", "one fifth", "one half"; "three quarters" only with a hyphen or "of"."""
        size = 2 if name == "half" else PARTS.get(name) or PARTS[name.removesuffix("s")]
        value = self._value()
        if link or article or value >= size or (value == 1) == (name.endswith("s")) or name == "second":
            return None
        if size == 4 and self.low[self.end] != "-" and not self.low.startswith(" of ", self.end + 1 + len(name)):
            return None
        return Fraction(value, size)

    def _takes(self, name: str, role: str, value: int, link: str | None) -> bool:
        """Take the next word if it can go on: smaller after "hundred", a unit after tens, a scale after anything."""
        if role == "scale" and not link and self._value() > 0 and (self.current or self.total >= 100):
            self.total = self.total + self.current * value if self.current else self.total * value
            self.current, self.room = 0, value
            return True
        if role == "hundred" and not link and 0 < self.current < 100:
            self.current, self.room = self.current * 100, 100
            return True
        if role == "hundred" and not link and self.total and not self.current and self.room > 100:
            self.current, self.room = 100, 100  # "mille cent"
            return True
        if role == "dozen" and not link and self.total == 0 and 0 < self.current < 100:
            self.current, self.room = self.current * 12, 0
            return True
        if self.french and self.last == "quatre" and name.startswith("vingt") and not link:
            self.current, self.room = self.current + 76, 20
            return True
        fits = role in {"unit", "teen", "tens", "one", "hundreds"} and value < self.room and self._joins(name, value)
        if not fits or not self._linked(link):
            return False
        self.current += value
        self.room = self._room(name, role, value)
        return True

    def _linked(self, link: str | None) -> bool:
        if link == "and":
            return self.room >= 100
        return link is None or self.room in {10, 20} or (link == "e" and self.room >= 100)

    def _joins(self, name: str, value: int) -> bool:
        """After "dix" come sept, huit and neuf only; after "soixante" and "quatre-vingt" 1 to 19."""
        return self.last != "dix" or value in {7, 8, 9}
