"""The words that make up numbers, in English and, where a word means nothing else, in six more languages.

Words that are also something else (Italian "due", French "neuf" and "cent", Spanish "once") are left out: a missed
figure costs a confirmation, a false one vetoes an honest sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from groundwire.verifiers.deterministic._number_compounds import italian_below_hundred


def word_set(text: str) -> frozenset[str]:
    """The words of a text, for tables that are read more easily as prose."""
    return frozenset(text.split())


class Word(NamedTuple):
    """`role`: unit, teen, tens, hundred, hundreds, scale, dozen, half, whole, part, parts, ordinal, multiple,
    frequency or one."""

    role: str
    value: int | Fraction


_FROM_TWO = (  # each counts on from 2; "-" stands for a word that is left out
    "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn"
    " neunzehn",
    "deux trois quatre cinq six - huit - dix onze douze treize quatorze quinze seize",
    "dos tres cuatro cinco seis siete ocho nueve diez - doce trece - - dieciséis diecisiete dieciocho diecinueve veinte"
    " veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve",
    "dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete"
    " dezoito dezenove",
    "- tre quattro cinque - sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette"
    " diciotto diciannove",
    "twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien"
    " negentien",
    "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen",
)
_TENS = (
    "twenty thirty forty fifty sixty seventy eighty ninety",
    "vingt trente quarante cinquante soixante septante huitante nonante",
    "- treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "vinte trinta quarenta cinquenta sessenta - oitenta -",
    "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
)
_GERMAN = (
    "ein zwei drei vier fünf sechs sieben acht neun",
    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
)
_DUTCH = (
    "een twee drie vier vijf zes zeven acht negen",
    "twintig dertig veertig vijftig zestig zeventig tachtig negentig",
)
_HUNDREDS = (  # from two on
    "doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
    "doscientas trescientas cuatrocientas quinientas seiscientas setecientas ochocientas novecientas",
    "duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos",
    "duzentas trezentas quatrocentas quinhentas seiscentas setecentas oitocentas novecentas",
)
_AND_A_HALF = {
    "anderthalb": 1, "eineinhalb": 1, "zweieinhalb": 2, "dreieinhalb": 3, "viereinhalb": 4, "anderhalf": 1,
    "anderhalve": 1, "tweeënhalf": 2, "drieënhalf": 3,
}  # fmt: skip
FRENCH = word_set(
    """deux trois quatre cinq huit dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante
    septante huitante nonante cent mille"""
)
FRENCH_INSIDE = {
    "un": Word("unit", 1), "une": Word("unit", 1), "six": Word("unit", 6), "sept": Word("unit", 7),
    "neuf": Word("unit", 9), "cent": Word("hundred", 100), "cents": Word("hundred", 100), "vingts": Word("tens", 20),
}  # fmt: skip
ONES = word_set("un une uno una um uma")  # one, after tens and "and"
# A hundred or a thousand only where a number goes on: else a coin, a part of "per cent", or a scale.
NEED_MORE = word_set("cent ciento cento mille mil")
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth"
    " sixteenth seventeenth eighteenth nineteenth twentieth"
)
_GERMAN_ORDINALS = "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte"
_OTHER_ORDINALS = {
    "premier": 1, "première": 1, "deuxième": 2, "troisième": 3, "quatrième": 4, "cinquième": 5, "sixième": 6,
    "primer": 1, "primera": 1, "segunda": 2, "tercer": 3, "tercera": 3, "thirtieth": 30,
}  # fmt: skip
PARTS: dict[str, int] = {
    "third": 3, "quarter": 4, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
    "twentieth": 20, "hundredth": 100, "thousandth": 1000,
}  # fmt: skip
_HALVES = "hälfte moitié mitad metà metade helft"
_DOZENS = "dozen douzaine dutzend docena dozzina dúzia dozijn"
_MULTIPLES: dict[str, int | Fraction] = {
    "twice": 2, "thrice": 3, "twofold": 2, "threefold": 3, "fourfold": 4, "fivefold": 5, "tenfold": 10,
    "doubled": 2, "tripled": 3, "trebled": 3, "quadrupled": 4, "halved": Fraction(1, 2),
}  # fmt: skip
_SCALES = {
    10**3: "thousand tausend mil mille duizend",
    10**5: "lakh",
    10**6: "million millions millionen millón millones milioni milhões miljoen",
    10**7: "crore",
    10**9: "billion billions milliarde milliarden milliard milliards miliardi miljard",
    10**12: "trillion",
}
NEVER_FIRST = word_set(
    """mil mille duizend millions millionen millones milioni milhões billions milliarden milliards miliardi"""
)
LOWER_CASE_ONLY = word_set("otto dix tres nove venti cinco seis elf dos tre acht sette onze primer premier")
TIMES = "minute|hour|day|night|week|fortnight|month|year|decade|century"


def _count(words: str, first: int) -> Iterator[tuple[str, Word]]:
    for value, word in enumerate(words.split(), first):
        if word != "-":
            yield word, Word("unit" if value < 10 else "teen", value)


def _tens(words: str) -> Iterator[tuple[str, Word]]:
    return ((word, Word("tens", 10 * value)) for value, word in enumerate(words.split(), 2) if word != "-")


def _joined(units: str, tens: str, links: Iterable[str]) -> Iterator[tuple[str, Word]]:
    for ten, word in enumerate(tens.split(), 2):
        for value, unit in enumerate(units.split(), 1):
            for link in links:
                yield unit + link + word, Word("teen", 10 * ten + value)


def _words() -> dict[str, Word]:
    found: dict[str, Word] = {}
    for words in _FROM_TWO:
        found |= dict(_count(words, 2))
    for words in (*_TENS, _GERMAN[1], _DUTCH[1]):
        found |= dict(_tens(words))
    found |= dict(_joined(*_GERMAN, ("und",))) | dict(_joined(*_DUTCH, ("en", "ën")))
    found |= {word: Word("teen", value) for word, value in italian_below_hundred().items() if value > 20}
    for words in _HUNDREDS:
        found |= {word: Word("hundreds", 100 * value) for value, word in enumerate(words.split(), 2)}
    found |= {word: Word("whole", value + Fraction(1, 2)) for word, value in _AND_A_HALF.items()}
    found |= {word: Word("hundred", 100) for word in ("cent", "ciento", "cento", "honderd")}
    found |= {"one": Word("one", 1), "zero": Word("whole", 0)}
    found |= {"hundred": Word("hundred", 100), "hundert": Word("hundred", 100)}
    found |= {word: Word("scale", value) for value, words in _SCALES.items() for word in words.split()}
    found |= {word: Word("dozen", 12) for word in _DOZENS.split()}
    found |= {"half": Word("half", Fraction(1, 2))} | {word: Word("whole", Fraction(1, 2)) for word in _HALVES.split()}
    found |= {word: Word("ordinal", value) for value, word in enumerate(_ORDINALS.split(), 1)}
    for value, stem in enumerate(_GERMAN_ORDINALS.split(), 1):
        found |= {stem + end: Word("ordinal", value) for end in ("", "n", "r", "s")}
    found |= {word: Word("ordinal", value) for word, value in _OTHER_ORDINALS.items()}
    found |= {word + "s": Word("parts", value) for word, value in PARTS.items()}
    found |= {"quarter": Word("part", 4), "once": Word("frequency", 1)}
    return found | {word: Word("multiple", value) for word, value in _MULTIPLES.items()}


WORDS: dict[str, Word] = _words()
