"""Numbers in Chinese signs and Korean syllables: 三百人, 两万, 오만 원, 3만 5천 원.

Such signs are parts of many words (一般, 统一), so a number is read only before a counter or a currency, or when it is
as long as "digit and scale". The numbers of dates (十二月, 二十年) are left to others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from groundwire.verifiers.deterministic._number_chain import Numeral

_CHINESE = {sign: value for value, signs in enumerate("〇零 一 二两兩 三 四 五 六 七 八 九".split()) for sign in signs}
_KOREAN = {sign: value for value, sign in enumerate("일이삼사오육칠팔구", 1)}
_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8, "兆": 10**12,
           "십": 10, "백": 100, "천": 1000, "만": 10**4, "억": 10**8, "조": 10**12}  # fmt: skip
_COUNTERS = (
    r"人(?![间間类類口工民物生体])|名(?![词詞字称前])|位(?![一数置])|元(?![论論分化素组组方件月旦首年])|円|圆|圓|块钱|日元|美元|欧元"
    r"|台(?![湾灣风風])|张(?!家)|間|间(?!接)|只(?![是有能要])|个|個|件|辆|輛|册|冊|枚|匹|头|頭|岁|歳|家(?!庭|族)|吨|公斤|公里|千米|米|小时|小時|分钟|天|倍|パーセント|ドル|ユーロ"
)
_KOREAN_COUNTERS = r"원(?![하래칙인경형])|명|개(?!인)|달러|유로|퍼센트|톤|킬로미터|미터"
_DIGIT = "一二两兩三四五六七八九"
_SIGNS = f"{_DIGIT}〇零十百千万萬亿億兆"
_NOT_A_DATE = r"(?![年月日号號时時点點世代])"
PATTERN = (
    rf"(?<![{_SIGNS}第\d])(?:(?:[二两兩三四五六七八九]|[{_DIGIT}十][{_SIGNS}]{{1,14}}|十|[百千](?=[人名円元]))(?={_COUNTERS})"
    rf"|[{_DIGIT}十][{_DIGIT}零〇十]{{0,3}}[百千万萬亿億兆][{_SIGNS}]{{0,12}}(?![{_SIGNS}]){_NOT_A_DATE})"
    r"|(?<![\uac00-\ud7a3\d])(?:[일이삼사오육칠팔구]?[십백천만억][일이삼사오육칠팔구십백천만억조]{0,12})"
    rf"(?=[ ]?(?:{_KOREAN_COUNTERS}))"
)
HINT = rf"[{_SIGNS}]|[십백천만억]"
_PIECE = re.compile(r"(\d{1,4}(?:,\d{3}){0,3})([十百千万萬億亿兆십백천만억조]{0,3})")
_MORE = 8  # pieces of one number


def read_signs(low: str, start: int, end: int) -> Numeral | None:
    """The number in the signs of `low[start:end]`; None when they stand in no order that a number has."""
    signs = low[start:end]
    value = _value(signs, _CHINESE if signs[0] < "\uac00" else _KOREAN)
    return Numeral(start, end, value, 1, "cardinal") if value else None


def _value(signs: str, digits: Mapping[str, int]) -> int:
    """0 for what is no number."""
    total = section = 0
    digit: int | None = None
    smallest, largest = 10**4, 10**16
    for sign in signs:
        if sign in digits:
            if digit:
                return 0  # 一九九八: a year or a telephone number
            digit = digits[sign]
            continue
        size = _SCALES.get(sign, 0)
        if not size:
            return 0
        if size < 10**4:
            if size >= smallest:
                return 0
            section, smallest = section + (digit or 1) * size, size
        else:
            if size >= largest:
                return 0
            total, largest = total + (section + (digit or 0) or 1) * size, size
            section, smallest = 0, 10**4
        digit = None
    return total + section + (digit or 0)


def read_mixed(low: str, start: int, limit: int) -> Numeral | None:
    """ "3만 5천", "1億2000万": digits and scales in turn, each piece smaller than the last; None for a single piece."""
    at, total, pieces, below = start, 0, 0, 10**17
    while pieces < _MORE:
        begin = at + 1 if pieces and low[at : at + 1] == " " else at
        match = _PIECE.match(low, begin, limit)
        if match is None:
            break
        size = 1
        for sign in match[2]:
            size *= _SCALES[sign]
        number = int(match[1].replace(",", ""))
        if number * size >= below or (size == 1 and (pieces == 0 or low[match.end() : match.end() + 1] in {".", ","})):
            break
        if size == 1 and begin > at and not _UNIT_NEXT.match(low, match.end()):
            break  # "3만 5명"
        total, pieces, at, below = total + number * size, pieces + 1, match.end(), size
        if size == 1:
            break
    return Numeral(start, at, total, 1, "digits") if pieces > 1 else None


_UNIT_NEXT = re.compile(r"[ ]?(?:원|円|元|명|人)")
