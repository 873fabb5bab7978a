"""Times of day: `19:30`, `7:30 p.m.`, `7.30 Uhr`, `19h30`, `half past seven`, `noon`, with their zones.

A length of time ("2 hours", "9時間") is a figure and is left alone, and so is a bare hour ("at 9").
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._around import letter_words, runs_of
from groundwire.verifiers.deterministic._spans import Free
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic._zones import Zone, read_zone

_DAY = 24 * 60


@dataclass(frozen=True, slots=True)
class Time:
    """A time of day. `minute` counts from midnight, 0..1439; `second` is None when it is not given.

    `stated` says that the half of the day is known (a.m./p.m., or a 24-hour form), `twelve` that it was written on a
    twelve-hour clock. `offsets` are the minutes east of UTC that the zone may mean, `zone` its name. `dated` says that
    a whole date stands beside it, so that a shift over midnight is seen by the dates.
    """

    span: Span
    text: str
    minute: int
    second: int | None = None
    stated: bool = False
    twelve: bool = False
    zone: str = ""
    offsets: tuple[int, ...] = ()
    dated: bool = False
    kind: str = "time"


_PM = """
pm nachmittags abends afternoon evening night soir après-midi tarde noche noite pomeriggio sera вечера дня
午後 下午 晚上 오후
"""
_AFTER_NOON = frozenset(_PM.split())
_NIGHT = frozenset({"night", "noche", "noite", "nachts", "ночи", "notte"})
_HALF = (
    r"[ap]\.? ?m\.?(?!\w)|[AP]\.? ?M\.?(?!\w)|in the (?:morning|afternoon|evening)|at night"
    r"|(?:morgens|vormittags|nachmittags|abends|nachts)(?!\w)|du matin|du soir|de l'après-midi"
    r"|d[ea] (?:la )?(?:mañana|tarde|noche|manhã|noite)|(?:di mattina|del mattino|del pomeriggio|di sera|di notte)"
    r"|(?:утра|дня|вечера|ночи)(?!\w)"
)
_SUFFIX = re.compile(rf"[ \u00a0]{{0,2}}(?:(?:Uhr|h|hrs|hours|heures)(?![\w])[ \u00a0]{{0,2}})?(?:({_HALF}))?")
# Matched where a run of one, two or four digits begins.
_CLOCK = re.compile(
    r"(?:(?P<h>\d{1,2}):(?P<m>[0-5]\d)(?::(?P<s>[0-5]\d)(?:[.,]\d{1,9})?)?(?![0-9:]|[.,]\d)"
    rf"|(?P<h2>\d{{1,2}})(?:\.(?P<m2>[0-5]\d))?[ \u00a0]?(?={_HALF})"
    r"|(?P<h3>\d{1,2})(?:\.(?P<m3>[0-5]\d))?[ \u00a0]?Uhr(?!\w)(?: (?P<m4>[0-5]\d)(?![\d.,]))?"
    r"|(?P<h5>\d{1,2})[ \u00a0]?h[ \u00a0]?(?P<m5>[0-5]\d)(?![A-Za-z0-9]|[ \u00a0]min)"
    r"|(?P<h6>\d{1,2})[ \u00a0]?o'clock(?!\w)"
    r"|(?P<h7>0\d|1\d|2[0-3])(?P<m7>[0-5]\d)[ \u00a0]?(?:(?<=0\d\d\d )(?=(?:hours|hrs)(?!\w))|(?=(?:UTC"
    r"|GMT|Z|CET|Uhr)(?!\w)))"
    r"|(?:(?<=kl )|(?<=kl\. ))(?P<h8>\d{1,2})[:.](?P<m8>[0-5]\d)(?!\d))"
)
_FOLLOWS = frozenset(" \u00a0:.hHUuaApPo-di")
_EAST = re.compile(
    r"(?P<half>午前|午後|上午|下午|早上|晚上|凌晨|오전|오후)?[ ]?(?<!\d)(?P<h>\d{1,2}"
    r"|[一二三四五六七八九十]{1,3})[ ]?"
    r"(?:[時时](?![間间])|[點点](?=半|鐘|钟|整|\d{1,2}分|[一二三四五六七八九十]{1,3}分)"
    r"|(?<=[0-9 ])시(?!간)|(?(half)[點点]|(?!)))"
    r"(?:(?P<mid>半|반)|[ ]?(?P<m>\d{1,2})[分분]|[ ]?(?P<k>[一二三四五六七八九十]{1,3})分)?"
)
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_GERMAN = ("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf")
_WORDS = re.compile(
    r"(?<!\w)(?:(?:12(?::00)? )?(?P<noon>[Nn]oon|[Mm]idday)|(?:12(?::00)? )?(?P<night>[Mm]idnight)"
    r"|(?P<noon2>(?<=à )midi|mediodía|mezzogiorno)|(?P<night2>Mitternacht|minuit|medianoche|mezzanotte)"
    rf"|(?P<rel>[Hh]alf past|[Qq]uarter past|[Qq]uarter to) (?P<hour>{'|'.join(_NUMBERS)}|\d{{1,2}})"
    rf"|(?P<clock>{'|'.join(_NUMBERS)}) o'clock|(?:um )?halb (?P<halb>{'|'.join(_GERMAN)}))(?!\w)"
    r"|(?P<noon3>正午|정오)|(?P<night3>真夜中|午夜|자정)"
)
_WORDED = frozenset(
    "noon midday midnight past quarter clock mitternacht minuit midi mediodía medianoche mezzogiorno mezzanotte halb"
    "".split()
)
_EASTERN = re.compile("[正午夜오자点點時时시]")
_RANGE_BEFORE = re.compile(
    r"(?<![\w:.,/-])(\d{1,2})(?:[:.]([0-5]\d))?[ \u00a0]?(?:-|to|and|until|till|bis|und)[ \u00a0]?\Z"
)
_NOT_A_TIME = re.compile(r"(?:ratio|scale|aspect|score|odds|format|diluted)\b.{0,12}\Z", re.IGNORECASE)
_NOT_AFTER = re.compile(r"[ -](?:aspect|ratio|widescreen|display|screen|scale|odds)")
_HAN = {digit: value for value, digit in enumerate("一二三四五六七八九", 1)}


def han_number(text: str) -> int:
    """The value 1..99 of a Chinese numeral such as 十四 or 二十; 0 when it is none."""
    tens, ten, ones = text.partition("十")
    if not ten:
        return _HAN.get(text, 0)
    if (tens and tens not in _HAN) or (ones and ones not in _HAN):
        return 0
    return (_HAN[tens] if tens else 1) * 10 + (_HAN[ones] if ones else 0)


def _hour(hour: int, half: str | None) -> tuple[int, bool] | None:
    """The hour on a 24-hour clock and whether the half of the day is known; None when there is no such hour."""
    if half is None:
        return (hour % 24, hour == 0 or hour >= 12) if hour <= 24 else None
    if hour > 24:
        return None
    if hour > 12 or hour == 0:
        return hour % 24, True
    word = half.casefold().replace(".", "").replace(" ", "")
    last = half.casefold().split()[-1]
    if _NIGHT & {last, word}:
        return (hour + 12 if 6 <= hour < 12 else hour % 12), True
    after = word == "pm" or bool(_AFTER_NOON & {last, word, last.removeprefix("l'")})
    return hour % 12 + (12 if after else 0), True


def _time(text: str, start: int, end: int, hour: int, minute: int, half: str | None) -> Time | None:
    on_clock = _hour(hour, half)
    if on_clock is None:
        return None
    stated = on_clock[1] or text[start] == "0"
    twelve = half is not None and hour <= 12
    return Time(Span(start, end), text[start:end], on_clock[0] * 60 + minute, stated=stated, twelve=twelve)


def _with_zone(time: Time, text: str, *, iso: bool) -> Time:
    zone: Zone | None = read_zone(text, time.span.end, iso=iso)
    if zone is None:
        return time
    span = Span(time.span.start, zone.end)
    return replace(time, span=span, text=span.of(text), zone=zone.name, offsets=zone.offsets)


def _begins(text: str, start: int) -> bool:
    """Whether a time may begin here: not inside a number or a word, but after the T of an ISO date."""
    if not start:
        return True
    before = text[start - 1]
    if before in "Tt":
        return text[start - 2 : start - 1].isdecimal()
    return before not in "_:.," and not (before.isascii() and before.isalnum())


def _clocks(text: str) -> Iterator[Time]:
    for start, stop in runs_of(text):
        if stop - start > 4 or text[stop : stop + 1] not in _FOLLOWS or not _begins(text, start):
            continue
        found = _CLOCK.match(text, start)
        if found is None:
            continue
        get = found.groupdict()
        hour = next(get[key] for key in ("h", "h2", "h3", "h5", "h6", "h7", "h8") if get[key])
        minute = next((get[key] for key in ("m", "m2", "m3", "m4", "m5", "m7", "m8") if get[key]), "0")
        iso = start > 0 and text[start - 1] in "Tt"
        suffix = _SUFFIX.match(text, found.end())
        half = suffix[1] if suffix else None
        end = suffix.end() if suffix and suffix.group().strip() else len(found.group().rstrip()) + start
        if get["h"] and half is None and _NOT_A_TIME.search(text, max(0, start - 30), start):
            continue
        if get["h"] and _NOT_AFTER.match(text, end):
            continue
        time = _time(text, start, end, int(hour), int(minute), half)
        if time is None:
            continue
        if half and start and (first := _range_start(text, start, time)):
            yield first
        time = replace(time, second=int(get["s"]) if get["s"] else None, stated=time.stated or iso or bool(get["h7"]))
        time = _with_zone(time, text, iso=iso)
        yield replace(time, stated=True) if time.zone in {"utc", "gmt", "z"} else time


def _range_start(text: str, start: int, end: Time) -> Time | None:
    """The "9" of "9-11 am": it shares the half of the day, unless that would run backwards."""
    before = _RANGE_BEFORE.search(text, max(0, start - 16), start)
    if before is None or not 1 <= int(before[1]) <= 12:
        return None
    minute = int(before[1]) % 12 * 60 + int(before[2] or 0)
    if end.minute >= _DAY // 2 and minute + _DAY // 2 < end.minute:
        minute += _DAY // 2
    span = Span(before.start(), before.end(2) if before[2] else before.end(1))
    return Time(span, span.of(text), minute, stated=True, twelve=True)


def _eastern(text: str) -> Iterator[Time]:
    for found in _EAST.finditer(text):
        hour = int(found["h"]) if found["h"].isdigit() else han_number(found["h"])
        if not found["h"].isdigit() and not found["half"]:
            continue
        minute = 30 if found["mid"] else int(found["m"] or 0) or han_number(found["k"] or "")
        half = {"早上": "am", "凌晨": "am", "上午": "am", "午前": "am", "오전": "am"}.get(
            found["half"] or "", found["half"]
        )
        time = _time(text, found.start(), found.end(), hour, minute, half)
        if time is not None and minute < 60:
            yield time


def _worded(text: str) -> Iterator[Time]:
    for found in _WORDS.finditer(text):
        get = found.groupdict()
        span, words = found.span(), found.group()
        if get["noon"] or get["noon2"] or get["noon3"]:
            yield Time(Span(*span), words, 12 * 60, stated=True)
        elif get["night"] or get["night2"] or get["night3"]:
            yield Time(Span(*span), words, 0, stated=True)
        elif get["halb"]:
            yield Time(Span(*span), words, (_GERMAN.index(get["halb"]) * 60 + 30) % _DAY)
        else:
            name = get["hour"] or get["clock"]
            hour = int(name) if name.isdigit() else _NUMBERS.index(name) + 1
            suffix = _SUFFIX.match(text, span[1])
            end = suffix.end() if suffix and suffix[1] else span[1]
            time = _time(text, span[0], end, hour, 0, suffix[1] if suffix else None)
            shift = {"h": 30, "q": 15}.get((get["rel"] or " ")[0].casefold(), 0)
            if time is not None:
                shift = -15 if (get["rel"] or "").endswith("to") else shift
                yield replace(time, minute=(time.minute + shift) % _DAY)


def scan_times(text: str, taken: Iterable[Span] = ()) -> list[Time]:
    """As `find_times`, but without looking for the dates beside them."""
    candidates: list[Time] = []
    if runs_of(text):
        candidates.extend(_clocks(text))
    eastern = not text.isascii() and _EASTERN.search(text) is not None
    if eastern:
        candidates.extend(_eastern(text))
    if eastern or not _WORDED.isdisjoint(letter_words(text)):
        candidates.extend(_worded(text))
    if not candidates:
        return candidates
    free = Free(len(text), taken)
    found = [time for time in candidates if free.take(time.span.start, time.span.end)]
    return sorted(found, key=lambda time: time.span)


def find_times(text: str, taken: Iterable[Span] = ()) -> list[Time]:
    """The times of day in a folded text, in order, free of `taken` and of each other. Linear in the text."""
    times = scan_times(text, taken)
    if not any(time.offsets for time in times):
        return times
    from groundwire.verifiers.deterministic.dates import dates_beside  # late: dates read the zones of times

    beside = dates_beside(text, times)
    return [replace(time, dated=at in beside) for at, time in enumerate(times)]


def _same_clock(claim: Time, evidence: Time, difference: int) -> Match:
    """Compare two clocks in one zone; `difference` is in minutes, evidence less claim."""
    if difference % _DAY == 0:
        if claim.second and evidence.second is None:
            return Match.INCOMPARABLE
        return Match.DIFFERENT if (claim.second or 0) != (evidence.second or 0) and claim.second else Match.SAME
    if difference % (_DAY // 2) == 0 and not (claim.stated and evidence.stated):
        return Match.SAME if evidence.twelve and not claim.stated else Match.INCOMPARABLE
    return Match.DIFFERENT


def compare_times(claim: Time, evidence: Time) -> Match:
    """Equal clocks, or equal instants when both zones are known.

    INCOMPARABLE when the half of the day or a zone is not known, or when the zones put the two on different days and no
    dates stand beside them.
    """
    difference = evidence.minute - claim.minute
    one_zone = claim.zone == evidence.zone and claim.offsets == evidence.offsets
    if one_zone or not (claim.offsets and evidence.offsets):
        plain = _same_clock(claim, evidence, difference)
        if one_zone or not claim.zone + "".join(map(str, claim.offsets)):
            return plain
        unsaid = not evidence.zone and not evidence.offsets
        return plain if unsaid and plain is Match.SAME else Match.INCOMPARABLE
    results = set()
    for ours, theirs in product(claim.offsets, evidence.offsets):
        plain = _same_clock(claim, evidence, difference - theirs + ours)
        shifted = (claim.minute - ours) // _DAY != (evidence.minute - theirs) // _DAY
        seen = claim.dated and evidence.dated
        results.add(Match.INCOMPARABLE if plain is Match.SAME and shifted and not seen else plain)
    return next((match for match in (Match.SAME, Match.INCOMPARABLE) if match in results), Match.DIFFERENT)
