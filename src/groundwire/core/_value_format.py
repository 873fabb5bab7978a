"""Write the value of the evidence in the form that the claim has for its own: signs, separators, order of a date.

Only what is exact is rewritten; where a form would have to be guessed, the evidence's own words are taken as they are.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
_MONTH = "|".join(f"{name}|{name[:3]}\\.?" for name in MONTHS)
_DAY = r"(?P<day>\d{1,2})(?P<th>st|nd|rd|th)?"
_DATES = (
    re.compile(r"(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})"),
    re.compile(rf"{_DAY} (?P<of>of )?(?P<month>{_MONTH})(?:(?P<comma>,)? (?P<year>\d{{4}}))?", re.IGNORECASE),
    re.compile(rf"(?P<month>{_MONTH}) {_DAY}(?:(?P<comma>,)? (?P<year>\d{{4}}))?", re.IGNORECASE),
)
_AMOUNT = re.compile(r"(\D*?)(\d(?:[\d.,' \u00a0\u202f]{0,40}\d)?)(\D*)")
_GROUPED = re.compile(r"\d{1,3}(?:([.,' \u00a0\u202f])\d{3})(?:\1\d{3}){0,8}(?:([.,])(\d{1,12}))?")
_PLAIN = re.compile(r"(\d{1,30})(?:([.,])(\d{1,12}))?")
_AFFIX = re.compile(r"[^\W\d_]+|[^\s\w]")
_NAMES = {
    **dict.fromkeys(("€", "euro", "eur"), "eur"),
    **dict.fromkeys(("$", "dollar", "usd"), "usd"),
    **dict.fromkeys(("£", "pound", "gbp"), "gbp"),
    **dict.fromkeys(("%", "percent"), "percent"),
    **dict.fromkeys(("a", "an", "per", "each", "every", "/"), "per"),
}


def written_like(old: str, new: str) -> str:
    """The value `new` in the form of the value `old`; `new` itself where that is not exact.

    For example "€1,350.50" like "1250.00 EUR" is "1350.50 EUR", and "2024-03-12" like "March 14, 2024" is
    "March 12, 2024".
    """
    return _as_date(old, new) or _as_amount(old, new) or new


class _Day(NamedTuple):
    """One date, with how it is written."""

    form: int
    match: re.Match[str]
    day: int
    month: int
    year: str | None


def _day_of(text: str) -> _Day | None:
    for form, pattern in enumerate(_DATES):
        match = pattern.fullmatch(text)
        if match:
            named = match.groupdict()
            month = int(named["number"]) if form == 0 else _month(named["month"])
            return _Day(form, match, int(named["day"]), month, named["year"]) if 1 <= month <= 12 else None
    return None


def _month(name: str) -> int:
    return next(at for at, known in enumerate(MONTHS, start=1) if known[:3].lower() == name[:3].lower())


def _as_date(old: str, new: str) -> str | None:
    ours, theirs = _day_of(old), _day_of(new)
    if ours is None or theirs is None or (ours.year is not None and theirs.year is None):
        return None
    if ours.form == 0:
        return f"{theirs.year}-{theirs.month:02}-{theirs.day:02}"
    name = MONTHS[theirs.month - 1]
    written = ours.match["month"]
    if len(written.rstrip(".")) == 3 and MONTHS[ours.month - 1] != written:
        name = name[:3] + ("." if written.endswith(".") else "")
    day = f"{theirs.day}{_ordinal(theirs.day) if ours.match['th'] else ''}"
    year = f"{ours.match['comma'] or ''} {theirs.year}" if ours.year else ""
    if ours.form == 1:
        return f"{day} {ours.match['of'] or ''}{name}{year}"
    return f"{name} {day}{year}"


def _ordinal(day: int) -> str:
    return "th" if 10 <= day % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _as_amount(old: str, new: str) -> str | None:
    ours, theirs = _AMOUNT.fullmatch(old), _AMOUNT.fullmatch(new)
    if ours is None or theirs is None or "1" in (ours[2], theirs[2]):
        return None  # "1 day" and "14 days": the evidence has the right ending
    if _unit(ours) != _unit(theirs):
        return None
    return f"{ours[1]}{_number_like(ours[2], theirs[2])}{ours[3]}"


def _unit(amount: re.Match[str]) -> list[str]:
    """What stands around a number, by one name for each unit."""
    words = _AFFIX.findall(f"{amount[1]} {amount[3]}".casefold().replace("per cent", "percent"))
    plain = [word.removesuffix("s") if len(word) > 2 else word for word in words]
    return sorted(_NAMES.get(word, word) for word in plain)


def _number_like(old: str, new: str) -> str:
    """The digits of `new` with the separators of `old`; as they are where either may be read in two ways."""
    ours, theirs = _digits(old), _digits(new)
    if theirs is None or ours is None:
        return new
    whole, decimals, _, _ = theirs
    _, _, group, mark = ours
    if decimals and not mark:
        if group in {".", ","}:
            mark = "," if group == "." else "."
        else:
            return new
    if group and len(whole) > 3:
        whole = _with_groups(whole, group)
    elif len(whole) > 3 and len(ours[0]) < 4:
        return new  # the claim does not show how it writes thousands
    return f"{whole}{mark}{decimals}" if decimals else whole


def _digits(text: str) -> tuple[str, str, str, str] | None:
    """Whole digits, decimals, the sign between thousands and the decimal mark; None where that is ambiguous."""
    grouped = _GROUPED.fullmatch(text)
    if grouped:
        body = text[: grouped.start(2) - 0] if grouped[2] else text
        if grouped[2] == grouped[1]:
            return None
        lone = not grouped[2] and body.count(grouped[1]) == 1 and grouped[1] == "."
        return None if lone else ("".join(filter(str.isdigit, body)), grouped[3] or "", grouped[1], grouped[2] or "")
    plain = _PLAIN.fullmatch(text)
    return (plain[1], plain[3] or "", "", plain[2] or "") if plain else None


def _with_groups(whole: str, sign: str) -> str:
    first = len(whole) % 3
    groups = [whole[:first]] if first else []
    return sign.join([*groups, *(whole[at : at + 3] for at in range(first, len(whole), 3))])
