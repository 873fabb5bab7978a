"""Numbers that German, Dutch and Italian write as one word: zweihundertfünfzig, driehonderd, duecentocinquanta."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

_ITALIAN_UNITS = "uno due tre quattro cinque sei sette otto nove"
_ITALIAN_TEENS = (
    "dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove"  # from ten on
)
_ITALIAN_TENS = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta"
_GERMAN_SMALL = (
    "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn"
    " achtzehn neunzehn"
)
_GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"
_DUTCH_SMALL = (
    "een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien"
    " negentien"
)
_DUTCH_TENS = "twintig dertig veertig vijftig zestig zeventig tachtig negentig"


class _Tongue(NamedTuple):
    """`below` has the words of 1..99; `link` may stand before the last of them."""

    below: Mapping[str, int]
    hundred: str
    thousands: tuple[str, ...]
    link: str


def _linked(small: str, tens: str, links: Iterable[str], *, one: str) -> dict[str, int]:
    """1..99 of a language that says the unit first: einundzwanzig."""
    found = {word: value for value, word in enumerate(small.split(), 1)} | {one: 1}
    for ten, word in enumerate(tens.split(), 2):
        found[word] = 10 * ten
        for value, unit in enumerate([one, *small.split()[1:9]], 1):
            for link in links:
                found[unit + link + word] = 10 * ten + value
    return found


def italian_below_hundred() -> dict[str, int]:
    """1..99 in Italian: the tens lose their vowel before uno and otto, and tre may have an accent."""
    found = {word: value for value, word in enumerate(_ITALIAN_UNITS.split(), 1)}
    found |= {word: value for value, word in enumerate(_ITALIAN_TEENS.split(), 10)}
    for ten, word in enumerate(_ITALIAN_TENS.split(), 2):
        found[word] = 10 * ten
        for value, unit in enumerate(_ITALIAN_UNITS.split(), 1):
            found[(word[:-1] if unit[0] in "uo" else word) + unit] = 10 * ten + value
        found[word + "tré"] = 10 * ten + 3
        found[word[:-1] + "un"] = 10 * ten + 1
    return found


_TONGUES = (
    _Tongue(_linked(_GERMAN_SMALL, _GERMAN_TENS, ("und",), one="ein"), "hundert", ("tausend",), "und"),
    _Tongue(_linked(_DUTCH_SMALL, _DUTCH_TENS, ("en", "ën"), one="een"), "honderd", ("duizend",), "en"),
    _Tongue(italian_below_hundred(), "cento", ("mila", "mille"), ""),
)


def pattern(trie: Callable[[Iterable[str]], str]) -> str:
    """A regular expression for words made of these parts alone; possessive, so that each letter is read once."""
    parts = {part for t in _TONGUES for part in (*t.below, t.hundred, *t.thousands, t.link) if part}
    return f"(?:{trie(parts)}){{2,8}}+"


@lru_cache(maxsize=4096)
def compound(word: str) -> int | None:
    """The number that a word in lower case says as a whole, when it has a hundred or a thousand inside; else None."""
    for tongue in _TONGUES:
        for thousand in tongue.thousands:
            head, mark, tail = word.partition(thousand)
            if mark and (tail or head):
                above = _below_thousand(head, tongue) if head else 1
                rest = _below_thousand(tail.removeprefix(tongue.link), tongue) if tail else 0
                if above is not None and rest is not None:
                    return 1000 * above + rest
        if tongue.hundred in word and word != tongue.hundred:
            return _below_thousand(word, tongue)
    return None


def _below_thousand(word: str, tongue: _Tongue) -> int | None:
    head, mark, tail = word.partition(tongue.hundred)
    if not mark:
        return tongue.below.get(word)
    above = tongue.below.get(head, 0) if head else 1
    rest = tongue.below.get(tail) or tongue.below.get(tail.removeprefix(tongue.link)) if tail else 0
    return 100 * above + rest if 0 < above < 20 and rest is not None else None
