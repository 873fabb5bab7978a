"""Units, currencies and scales after (and before) a number: what they are called and what they are worth.

Sizes of units come from a maintained library at build time (`scripts/make_unit_table.py`). A unit that has two sizes
(gallon, ton, pound as money or as weight) keeps both: a figure is then compared under either reading. Money is never
converted. Days and shorter are `time`; months and longer are `calendar time`: a month has no fixed number of days.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from groundwire.verifiers.deterministic._currencies import entries
from groundwire.verifiers.deterministic._currency_table import CURRENCIES
from groundwire.verifiers.deterministic._unit_table import UNITS

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Unit:
    """One reading of a unit: `base value = zero + size * number`. `money` marks a currency."""

    dimension: str
    size: Number = 1
    zero: Number = 0
    money: bool = False


# Not physical, or not in the library.
_MORE = """\
percent 1 0 % percent per_cent pct pct. Prozent pour_cent por_ciento por_cento per_cento procent процент процента
 процентов प्रतिशत パーセント 퍼센트 프로
percent 1/10 0 ‰ per_mille permille Promille
points 1 0 pp ppt ppts percentage_point percentage_points %_points Prozentpunkt Prozentpunkte Prozentpunkten
 point_de_pourcentage points_de_pourcentage punto_porcentual puntos_porcentuales punto_percentuale punti_percentuali
 ponto_percentual pontos_percentuais procentpunt procentpunten 个百分点 百分点
points 1/100 0 bp bps basis_point basis_points Basispunkt Basispunkte Basispunkten point_de_base points_de_base
 punto_básico puntos_básicos
times 1 0 x × times fold fois veces vezes volte keer 倍 배
business_days 1 0 business_day business_days working_day working_days workday workdays Werktag Werktage Werktagen
 Arbeitstag Arbeitstage Arbeitstagen jour_ouvré jours_ouvrés jour_ouvrable jours_ouvrables día_hábil días_hábiles
 giorni_lavorativi dias_úteis werkdag werkdagen 营业日 工作日 営業日 영업일
time 60 0 分間
time 86400 0 Tagen 日間 days' day's
time 604800 0 weken
calendar_time 1 0 Monaten months' month's
calendar_time 12 0 Jahren jaren years' year's
sound_level 1 0 dB decibel decibels
rotation 1 0 rpm
beats 1 0 bpm
frames 1 0 fps
print_resolution 1 0 dpi ppi
parts_per_million 1 0 ppm
parts_per_million 1/1000 0 ppb
pixels 1 0 px pixel pixels
pixels 1000000 0 MP megapixel megapixels
power_(peak) 1000 0 kWp
power_(peak) 1000000 0 MWp
"""

_SCALES = """\
100 hundred hundert hundred'
1000 thousand thousands tausend Tsd tsd mille mil duizend тыс тысяч тысячи тысяча हज़ार हजार ألف الف
100000 lakh lakhs lac lacs लाख
1000000 million millions mn mln mio Million Millionen millón millones milhão milhões milione milioni miljoen млн миллион
 миллиона миллионов مليون mill
10000000 crore crores करोड़
1000000000 billion billions bn bln mrd Milliarde Milliarden milliard milliards miliardo miliardi miljard млрд миллиард
 миллиарда миллиардов مليار mia
1000000000000 trillion trillions tn trn Billionen billón billones biljoen трлн триллион триллионов
"""
_PERIODS = """\
time 1 second sec s Sekunde seconde segundo secondo secoude
time 60 minute min Minute minuto minuut
time 3600 hour hr h hourly Stunde heure hora ora uur
time 86400 day d daily diem Tag jour día dia giorno dag
time 604800 week wk weekly Woche semaine semana settimana
calendar_time 1 month mo mth monthly Monat mois mes mês mese maand
calendar_time 3 quarter quarterly Quartal trimestre
calendar_time 12 year yr y yearly annum annual annually Jahr an année año ano anno jaar p.a
"""

_CJK_SCALE = {"百": 100, "千": 1000, "백": 100, "천": 1000, "万": 10**4, "萬": 10**4, "만": 10**4,
              "億": 10**8, "亿": 10**8, "억": 10**8,
              "兆": 10**12, "조": 10**12}  # fmt: skip
_EASTERN = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]")


def _number(text: str) -> Number:
    value = Fraction(text)
    return value.numerator if value.denominator == 1 else value


def _read_tables() -> dict[str, tuple[Unit, ...]]:
    """Every name with its readings; money first, so that "40 pounds" is money unless weight is needed."""
    found: defaultdict[str, list[Unit]] = defaultdict(list)
    for first, *rest in entries(CURRENCIES):
        if first == "codes":
            for code in rest:
                found[code].append(Unit(code, money=True))
        elif first == "word":
            for name in rest[1:]:
                found[name.replace("_", " ")].append(Unit(rest[0], money=True))
        elif first == "hundredth":
            for name in rest[1:]:
                found[name.replace("_", " ")].append(Unit(rest[0], Fraction(1, 100), money=True))
    for dimension, size, zero, *names in [*entries(UNITS), *entries(_MORE)]:
        unit = Unit(dimension.replace("_", " "), _number(size), _number(zero))
        for name in names:
            found[name.replace("_", " ")].append(unit)
    return {name: tuple(dict.fromkeys(units)) for name, units in found.items()}


_EXACT = _read_tables()
_WORDY = {"ALL", "TOP", "CUP", "MAD", "SOS", "TRY"}  # codes that a heading in capitals writes too
_ANY_CASE: dict[str, tuple[Unit, ...]] = {}
for _name, _units in _EXACT.items():
    if len(_name) >= 3 and not (_name.isupper() and _units[0].money):
        _ANY_CASE.setdefault(_name.lower(), _units)
for _name in ("km", "kg", "cm", "ml", "GB", "MB", "kB", "TB", "Hz", "kW", "kV", "lb", "oz", "ft", "hr", "yr", "MHz"):
    _ANY_CASE.setdefault(_name.lower(), _EXACT[_name])
for _name in ("grad", "dec", "tag", "lari", "dong", "rand", "mes", "nudo", "zoll"):  # words of their own in lower case
    _ANY_CASE.pop(_name, None)
_ANY_CASE |= {name.lower(): _EXACT[name] for name in ("EUR", "USD", "GBP", "CHF", "JPY", "INR", "RUB", "CNY")}

SCALES: dict[str, int] = {name.lower(): int(size) for size, *names in entries(_SCALES) for name in names}
PERIODS: dict[str, Unit] = {
    name.lower(): Unit(dimension.replace("_", " "), int(size))
    for dimension, size, *names in entries(_PERIODS)
    for name in names
}
_LONGEST = 4  # words in the longest name
_STARTS = frozenset(name.split(" ")[0].lower() for name in _EXACT if " " in name)
_KNOWN = _STARTS | _ANY_CASE.keys() | {"won"}
_ATTACHED_SCALE = {"k": 1000, "K": 1000, "M": 10**6, "MM": 10**6, "B": 10**9}
_MONEY_SCALE = {"k": 1000, "m": 10**6, "mm": 10**6, "b": 10**9, "t": 10**12, "cr": 10**7, "l": 10**5}

LETTERS = r"A-Za-zª-ʯͰ-֏א-ۿऀ-෿"
_TELLING = frozenset((*_KNOWN, *map(str.lower, _EXACT), *SCALES, *_MONEY_SCALE))  # all that a scale or unit starts with
_GLUED_SIGNS = "%‰$€£¥₹₽₩₺₴₸₫₱×"
_TOKEN = re.compile(
    rf"(\.?[ \u00a0]|[ \u00a0]?-[ ]?)?([{LETTERS}]+(?:/[a-zA-Z]+)?(?:\^?[23](?![\w^]))?|[°º˚](?:[ ]?[CF]|[cf])?(?![\w])"
    rf"|[{_GLUED_SIGNS}](?![A-Za-z]))"
)
_MORE_WORDS = re.compile(rf"(?:\.?[ \u00a0-]([{LETTERS}]+(?:\^?[23](?![\w^]))?)){{1,3}}")
_EASTERN_UNIT = re.compile(
    "|".join(sorted((re.escape(n) for n in _EXACT if _EASTERN.match(n)), key=len, reverse=True))
)  # fmt: skip
_AFTER_SCALE = re.compile(r"[ \u00a0](?:d'|de |di )([^\W\d_]{3,12})(?!\w)")
_EASTERN_SCALES = re.compile(r"[百千백천万萬만億亿억兆조]+")
SIGNS = frozenset("$€£¥₹₽₩₺₴₸₫₱₪฿₦₾₿")


def named(name: str) -> tuple[Unit, ...]:
    """The readings of a unit, currency or sign called `name`; empty when there is none."""
    return _EXACT.get(name) or _ANY_CASE.get(name.lower()) or ()


class Suffix(NamedTuple):
    """What follows a number: a scale (1 when none), a unit (no readings when none), and where they end."""

    scale: int
    units: tuple[Unit, ...]
    end: int
    scaled: bool = False


def read_suffix(text: str, start: int, limit: int, *, money: bool = False) -> Suffix | None:
    """Read scale and unit after a number that ends at `start`; None when letters are glued to it that are neither.

    `money` says that a currency stood before the number, so that "m" is a million. `text` is folded.
    """
    at, scale, scaled = start, 1, False
    if at >= limit or text[at] in ",.;:|)]\n":
        return Suffix(1, (), at)
    if text[at] >= "\u0e00":
        return _eastern(text, at, limit)
    if text[at] in _GLUED_SIGNS and at + 1 < limit and text[at + 1].isdigit():
        return None  # "1%1%": glued to a number on both sides
    if text[at] in " \u00a0" and text[at + 1 : at + 2] >= "\u2e80":
        tail = _eastern(text, at + 1, limit)  # "5천 원"
        return tail if tail.units else Suffix(1, (), at)
    for _ in range(3):
        match = _TOKEN.match(text, at, limit)
        if match is None:
            break
        gap, word = match.groups()
        if gap and not scaled and word.isascii() and word.lower() not in _TELLING and "/" not in word:
            return Suffix(1, (), at)  # a word that is neither: most are
        size = _scale(word, gap, money=money, after=text[match.end() : match.end() + 4])
        if size is None or (gap and gap[0] == "." and not scaled):
            if scaled and word.lower() in {"d", "de", "di"}:
                break
            return _unit(text, match, at, limit, scale=scale, scaled=scaled)
        scale, scaled, at = scale * size, True, match.end()
    if at < limit and text[at] >= "\u0e00":
        tail = _eastern(text, at, limit)
        return Suffix(scale * tail.scale, tail.units, tail.end, True)
    if scaled:
        named_after = _AFTER_SCALE.match(text, at, limit)
        currency = tuple(unit for unit in named(named_after[1]) if unit.money) if named_after is not None else ()
        if named_after is not None and currency:
            return Suffix(scale, currency, named_after.end(), True)
    elif at < limit and (text[at].isalpha() or text[at] == "_"):
        return None
    return Suffix(scale, (), at, scaled)


def _scale(word: str, gap: str | None, *, money: bool, after: str) -> int | None:
    if not gap and word in _ATTACHED_SCALE:
        return _ATTACHED_SCALE[word]
    if word == "MM" or (money and word in {"M", "K", "B"}):
        return _ATTACHED_SCALE[word]
    lowered = word.lower()
    if len(lowered) <= 2 and lowered in _MONEY_SCALE:
        if (
            money
            or (after[:1] in {"€", "$", "£"})
            or (after[:1] in {" ", "\u00a0"} and after[1:4] in {"EUR", "USD", "GBP", "CHF", "eur"})
        ):
            return _MONEY_SCALE[lowered]
        return None
    return SCALES.get(lowered)


def _unit(text: str, match: re.Match[str], at: int, limit: int, *, scale: int, scaled: bool) -> Suffix | None:
    """The unit that starts with the word of `match`, in as many words as have a name."""
    gap, word = match.groups()
    if word[0] in "°º˚":
        word = "°" + word[1:].strip().upper()
    elif gap and gap[-1] == " " and "-" in gap and len(word) < 3:
        return Suffix(scale, (), at, scaled)
    if gap and word not in _EXACT and word.lower() not in _KNOWN and "/" not in word:
        return Suffix(scale, (), at, scaled)
    bare = Suffix(scale, (), at, scaled) if gap or scaled or not (word[0].isalpha() or word[0] == "_") else None
    if gap and gap[0] == "." and not scaled:
        return bare
    lowered = word.lower()
    if lowered in _STARTS:
        rest = _MORE_WORDS.match(text, match.end(), limit)
        if rest is not None:
            words = rest.group().replace(".", "").replace("-", " ").replace("\u00a0", " ").split(" ")[1:_LONGEST]
            for count in range(len(words), 0, -1):
                units = named(" ".join([word, *words[:count]]))
                if units:
                    end = match.end()
                    for piece in words[:count]:
                        end = text.index(piece, end) + len(piece)
                    return Suffix(scale, units, end, scaled)
    if "/" in word:  # "km/h" is read as "km" with a rate after it
        whole = named(word)
        if whole:
            return Suffix(scale, whole, match.end(), scaled)
        end = match.start(2) + word.index("/")
        word = word.partition("/")[0]
    else:
        end = match.end()
    if lowered == "in" and (gap and text[end : end + 1] not in {".", ",", ")", ";", ""}):
        return bare
    if word == "s" and not gap and text[at - 1] == "0" and text[max(0, at - 4) : at].isdigit():
        return None  # "the 1990s"
    if (word in _WORDY and gap) or (lowered == "second" and text[end : end + 1] == "-"):
        return bare
    if lowered == "won":
        return Suffix(scale, _EXACT["KRW"], end, scaled) if scaled or text[at - 1 : at] == "0" else bare
    if text[end : end + 1] == "'" and text[end + 1 : end + 2].isalpha():
        return bare  # "12 d'œufs"
    units = named(word)
    if not units and word[-1] in "23" and len(word) > 1:
        return bare
    if units and end < limit and (text[end].isdigit() or text[end] == "_"):
        return None if not gap else bare
    return Suffix(scale, units, end, scaled) if units else bare


def _eastern(text: str, at: int, limit: int) -> Suffix:
    """Scale and unit in scripts without spaces: 920万円, 119万股, 3千万."""
    scale = 1
    match = _EASTERN_SCALES.match(text, at, limit)
    if match is not None:
        for sign in match.group():
            scale *= _CJK_SCALE[sign]
        at = match.end()
    spaced = at + 1 if text[at : at + 1] in {" ", "\u00a0"} else at
    unit = _EASTERN_UNIT.match(text, spaced, limit)
    return Suffix(scale, _EXACT[unit.group()] if unit else (), unit.end() if unit else at, match is not None)
