"""The pieces of one figure in a text: the amount with its sign, currency, scale, unit and rate, and what joins two."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NamedTuple

from groundwire.verifiers.deterministic._figure import Number
from groundwire.verifiers.deterministic._figure_words import FREQUENCIES
from groundwire.verifiers.deterministic._number_chain import Numeral
from groundwire.verifiers.deterministic._number_eastern import read_signs
from groundwire.verifiers.deterministic._number_words import WORDS, word_set
from groundwire.verifiers.deterministic.numerals import read_digits, read_words, whole
from groundwire.verifiers.deterministic.units import LETTERS, PERIODS, SCALES, SIGNS, Unit, named, read_suffix

_SPACES = " \u00a0"
_MONEY_BEFORE = re.compile(
    rf"(?<![{LETTERS}$])([A-Z]{{3}}|Rs\.?|R[MpP]|kr\.?|S?Fr\.|SFr|zł|руб\.?|Euro|euros?|EURO?)[ \u00a0]?\Z"
)
_SIGN_BEFORE = re.compile(rf"(?<![{LETTERS}])((?:[A-Z]{{1,3}})?[{''.join(SIGNS)}])[ \u00a0]?\Z")
_MONEY_ENDS = ("Rs", "Rs.", "kr", "kr.", "SFr", "Fr.", "zł", "руб.", "uro", "uros")
_NOT_BEFORE = word_set("ALL TOP CUP MAD SOS BAM AMD BOB GEL MOP PEN COP RON LAK TRY")
_CUP = re.compile(r"(?:19[6-9]|20\d)\d(?![\w.,]\w|\w| ?(?:[Tt]sd|[Mm]i[ol]|[Mm]rd))")  # "Euro 2024" is a tournament
_ORDINAL = re.compile(r"(?:st|nd|rd|th|ère|er|ème|eme|º|ª)(?![\w])")
_TIMES = frozenset({"time", "calendar time"})
_AND_A_HALF = re.compile(r"[ \u00a0-](?:and a half|et demie?|y medi[oa]|e mei[oa]|e mezz[oa])(?!\w)")
_ORDINAL_STARTS = frozenset("snrtèeéºª")
_RATE = re.compile(
    rf"(?:[ \u00a0]?/[ \u00a0]?"
    rf"|(?: - |[ \u00a0-])(?P<word>per|a|an|each|every|pro|par|por|al|je|в|за|à l')(?: - |[ \u00a0-]))"
    rf"(?:(?P<many>\d[\d,]{{0,12}})[ \u00a0]?)?"
    rf"(?P<over>(?:(?:square|cubic|sq|cu|fl)\.?[ ])?[{LETTERS}]{{1,24}}(?:\^?[23](?!\w))?)"
)
_PIECES = re.compile(r"(?<![\d.,])(?:(\d{1,3}(?:, \d{3}){0,3}), |(\d{1,4})\. )\Z")
_GROUPS = re.compile(r"(?:, \d{3}(?!\d|[.,]\d))+")
_AGAIN = re.compile(r"[ ]\((?:(\d{1,9})|([a-zà-ü][a-zà-ü -]{1,80}))\)")
_RATE_STARTS = frozenset("/-paejвзàdwmqyht")
_DAILY = re.compile(
    r"[ \u00a0-](daily|weekly|monthly|quarterly|yearly|annually|hourly|täglich|monatlich|jährlich|p\.[ ]?a\.)(?!\w)"
)
_COUNTED_OVER = word_set("person head piece night unit kilo share item user seat member crossing visit copy pair page")
_APIECE_PER = (" each per ", " apiece per ")
_AGO = (" earlier", " ago", " before", " prior", " later", " after")  # "$480,000 a year earlier" is no rate
_ARTICLES = frozenset({"a", "an", "each", "every", "al", "je", "в", "за"})


class Amount(NamedTuple):
    """A numeral with what is written around it. `start` takes in sign and currency; `factor` is the scale."""

    start: int
    end: int
    numeral: Numeral
    factor: int
    scaled: bool
    units: tuple[Unit, ...]
    sign: int  # -1 or +1 when written, else 0

    @property
    def value(self) -> Number:
        """The number with its scale and written sign, before any unit."""
        value = whole(self.numeral.value * self.factor) if self.factor != 1 else self.numeral.value
        return -value if self.sign < 0 else value


def read_amount(
    text: str, low: str, found: re.Match[str], limit: int, *, money: bool = False, floor: int = 0
) -> Amount | int:
    """The amount that starts at a hit of the seeker, or where to look on when there is none.

    `money` says that a currency before an earlier number holds for this one too ("$3-5m"); what stands before `floor`
    belongs to another figure.
    """
    start, end = found.span()
    numeral = _numeral(text, low, found, limit)
    if isinstance(numeral, int):
        return numeral
    at = numeral.end
    if numeral.role in {"ordinal", "multiple", "frequency"}:
        return Amount(start, at, numeral, 1, False, (), 0)
    begin, currency, sign = _opening(text, start)
    if begin < floor:
        begin, currency, sign = start, (), 0
    if numeral.role == "implied":
        at = low.index(" ", start)
    elif numeral.role == "fraction" and low.startswith((" a ", " an ", " of a ", " of an "), at):
        at = _before_a_whole(text, low, at, limit)
    if numeral.role == "digits" and low[at : at + 1] in _ORDINAL_STARTS:
        ordinal = _ORDINAL.match(low, at, limit)
        if ordinal is not None:
            numeral = numeral._replace(end=ordinal.end(), role="ordinal")
            return Amount(begin, numeral.end, numeral, 1, False, (), 0)
    elif low.startswith(" (", at):
        at = _said_twice(text, low, numeral, limit)
    suffix = read_suffix(text, at, limit, money=money or bool(currency))
    if suffix is None:
        return max(end, at)
    measured = suffix.units or suffix.scaled
    half = _AND_A_HALF.match(low, suffix.end, limit) if measured and isinstance(numeral.value, int) else None
    if half is not None:
        role = "cardinal" if numeral.role == "implied" else numeral.role
        numeral = numeral._replace(value=numeral.value + Fraction(1, 2), step=Fraction(1, 2), role=role)
        suffix = suffix._replace(end=half.end())
    if not measured:
        return Amount(begin, at if low[at - 1] == ")" else numeral.end, numeral, 1, False, currency, sign)
    return Amount(begin, suffix.end, numeral, suffix.scale, suffix.scaled, currency or suffix.units, sign)


def _before_a_whole(text: str, low: str, at: int, limit: int) -> int:
    """Where the unit of "half an hour" or "a quarter of an hour" may stand; after "of" only a time is a unit."""
    article = low.index(" a", at) + 2
    article += 1 if low[article] == "n" else 0
    if not low.startswith(" of ", at):
        return article
    suffix = read_suffix(text, article, limit)
    return article if suffix is not None and suffix.units and suffix.units[0].dimension in _TIMES else at


def _said_twice(text: str, low: str, numeral: Numeral, limit: int) -> int:
    """The end of "thirty (30)" and "5 (five)" when both say one number, else the end of the numeral."""
    match = _AGAIN.match(low, numeral.end, limit)
    if match is None:
        return numeral.end
    if match[1]:
        return match.end() if int(match[1]) == numeral.value else numeral.end
    first = match[2].replace("-", " ").partition(" ")[0]
    if first not in WORDS:
        return numeral.end
    again = read_words(text, low, match.start(2), match.start(2) + len(first), match.end() - 1)
    same = again is not None and again.value == numeral.value and again.end == match.end() - 1
    return match.end() if same else numeral.end


def _numeral(text: str, low: str, found: re.Match[str], limit: int) -> Numeral | int:
    start, end = found.span()
    if found.lastindex == 2:
        if text[start - 1 : start] == "-" and start > 1 and low[start - 2].isalnum():
            return end  # "the one-and-only", "mid-forty"
        return read_words(text, low, start, end, limit) or end
    if found.lastindex == 3:
        return read_signs(low, start, end) or end
    previous = low[start - 1] if start else " "
    if previous not in _SPACES and _glued(text, low, start, previous):
        run = _run(low, start, end)
        return run if low[run : run + 1] in {" ", "\u00a0"} else end
    if low.startswith(", ", end) and (whole_number := _cut_up(low, start, end, limit)) is not None:
        return whole_number
    numeral = read_digits(low, start, end, limit)
    if numeral is None:
        token = low[start:end]
        run = _run(low, start, end)
        if "." in token or "," not in token or run - start > 12:
            return end
        numeral = read_digits(low, start, run, limit)  # a list, piece by piece
    elif "," in low[start:end] and _lists(low, start, end, previous, numeral):
        numeral = read_digits(low, start, _run(low, start, end), limit)
    if numeral is not None and previous == " " and low[start - 2 : start - 1] in {".", ","}:
        numeral = _spaced(low, numeral)
    return numeral or end


def _spaced(low: str, numeral: Numeral) -> Numeral:
    """ "3, 700" and "98. 7" of a text cut into tokens: the whole number is the second reading of its last piece."""
    match = _PIECES.search(low, max(0, numeral.start - 20), numeral.start)
    if match is None or not isinstance(numeral.value, int) or numeral.shift or numeral.value == 0:
        return numeral
    last = low[numeral.start : numeral.end]
    if match[1] and len(last) == 3:
        return numeral._replace(shift=Fraction(int(match[1].replace(", ", "") + last), numeral.value))
    if match[2] and last.isdigit():
        return numeral._replace(shift=Fraction(int(match[2] + last), 10 ** len(last) * numeral.value))
    return numeral


def _cut_up(low: str, start: int, end: int, limit: int) -> Numeral | None:
    """ "1, 056" and "$ 53, 193, 914" of a text cut into tokens: a nought that leads, or money, shows one number."""
    groups = _GROUPS.match(low, end, limit) if end - start <= 3 and low[start] != "0" else None
    if groups is None:
        return None
    money = low[start - 1 : start] in SIGNS or low[start - 2 : start - 1] in SIGNS
    if ", 0" not in groups.group() and not (money and groups.group().count(",") > 1):
        return None
    return Numeral(start, groups.end(), int(low[start : groups.end()].replace(", ", "")), 1, "digits")


def _lists(low: str, start: int, end: int, previous: str, numeral: Numeral) -> bool:
    """True where a comma separates numbers: between the commas of delimited text, and in "[0,1]".

    Not before a word that was put too close: "cost £2,980,815,The others".
    """
    following = low[end + 1 : end + 2] if low[end : end + 1] == "," else ""
    close = following.isalpha() and (previous == " " or previous in SIGNS)
    if previous == "," or (following not in {" ", "\n", "\u00a0", ""} and not close):
        return True
    return previous in "[(" and low[end : end + 1] in {"]", ")"} and not numeral.shift


def _run(low: str, start: int, end: int) -> int:
    """Where the digits at `start` end."""
    while start < end and low[start].isdigit():
        start += 1
    return start


def _glued(text: str, low: str, start: int, previous: str) -> bool:
    """True when the digits are part of a longer name: "Q2", "GPT-4", "a/3", "x_1", "12.3.4"."""
    if previous in "_@\\":
        return True
    if previous.isalpha() and previous < "\u0e00":
        return not _MONEY_BEFORE.search(text, max(0, start - 5), start)
    if previous in "-/.:'" and start > 1:
        before = low[start - 2]
        if previous in "-/":
            return before.isalnum() and before < "\u0e00"
        return before.isdigit()
    return False


def _opening(text: str, start: int) -> tuple[int, tuple[Unit, ...], int]:
    """Where sign and currency before a number begin, the currency, and the sign."""
    money: tuple[Unit, ...] = ()
    sign = 0
    at = start
    if at and text[at - 1] in "-+" and at > 1 and text[at - 2] in SIGNS:
        sign, at = (-1 if text[at - 1] == "-" else 1), at - 1
    before = text[max(0, at - 8) : at].rstrip(_SPACES)
    near = before[-1:]
    if near and (near in SIGNS or near.isupper() or before.endswith(_MONEY_ENDS)):
        match = (_SIGN_BEFORE if near in SIGNS else _MONEY_BEFORE).search(text, max(0, at - 6), at)
        if match is not None and match[1] not in _NOT_BEFORE and not (match[1] == "Euro" and _CUP.match(text, start)):
            money = tuple(unit for unit in named(match[1].rstrip(".")) or named(match[1][-1]) if unit.money)
            at = match.start() if money else at
    if not sign and at and text[at - 1] in "-+" and (at == 1 or not (text[at - 2].isalnum() or text[at - 2] in ")%")):
        sign, at = (-1 if text[at - 1] == "-" else 1), at - 1
    return (at, money, sign) if money or sign else (start, (), 0)


class Rate(NamedTuple):
    """What an amount is taken over: a name, a dimension ("time", "mass"), a size, and the end.

    A plain noun ("per share") has no dimension and stays out of the amount: its words speak for themselves.
    """

    name: str
    dimension: str
    size: Number
    end: int


def read_rate(text: str, low: str, at: int, limit: int) -> Rate | None:
    """ "per day", "/kg", "a minute", "daily", "each per day" after an amount or its noun."""
    if low.startswith(_APIECE_PER, at):
        at = low.index("per ", at) - 1
    if at >= limit or text[at] not in " \u00a0/-" or (text[at] != "/" and low[at + 1 : at + 2] not in _RATE_STARTS):
        return None
    match = _RATE.match(text, at, limit)
    if match is None:
        daily = _DAILY.match(low, at, limit)
        if daily is None:
            return None
        name = FREQUENCIES.get(daily[1], "year")
        return Rate(name, PERIODS[name].dimension, PERIODS[name].size, daily.end())
    word, over = match["word"], match["over"]
    if over.lower() in SCALES or (word in _ARTICLES and low.startswith(_AGO, match.end())):
        return None
    many = int(match["many"].replace(",", "") or 1) if match["many"] else 1
    if many == 0:
        return None  # nothing is counted over nought
    period = PERIODS.get(over.lower()) or PERIODS.get(over.lower().removesuffix("s").removesuffix("e"))
    if period is not None and (len(over) > 2 or word is None or word == "per"):
        return Rate(over.lower(), period.dimension, period.size * many, match.end())
    units = [unit for unit in named(over) if not unit.money]
    if units and not (word in _ARTICLES and len(over) < 2):
        return Rate(over.lower(), units[0].dimension, whole(units[0].size * many), match.end())
    if word in _ARTICLES and over.lower() not in _COUNTED_OVER:
        return None
    if word is None and (len(over) < 3 or match["many"] or text[at] != "/" or match.start("over") != at + 1):
        return None
    noun = over.lower().removesuffix("s")
    return Rate(noun, noun if many > 1 else "", many, match.end() if many > 1 else at)
