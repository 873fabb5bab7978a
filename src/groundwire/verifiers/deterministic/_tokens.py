"""Tokens that are identifiers by their shape: part numbers, addresses, hashes, versions of three "
"parts, phone numbers."""

from __future__ import annotations

import re
from ipaddress import AddressValueError, IPv6Address

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._date_named import MONTHS, SHORT
from groundwire.verifiers.deterministic._labels import VERSION, Identifier, version_value
from groundwire.verifiers.deterministic._periods import quarter_sign

_IP4 = re.compile(r"(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5}|/\d{1,2})?\Z")
_IP6 = re.compile(r"[0-9A-Fa-f:]{2,39}\Z")
_MAC = re.compile(r"(?:[0-9A-Fa-f]{2}[:-]){5}[0-9A-Fa-f]{2}\Z")
_UUID = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")
_HEX = re.compile(r"0x[0-9a-fA-F]{1,64}\Z|[0-9a-f]{16,128}\Z|[0-9A-F]{16,128}\Z|sha\d{1,3}:[0-9a-fA-F]{8,128}\Z")
_DOI = re.compile(r"10\.\d{4,9}/[^\s\"<>]+")
_PREPRINT = re.compile(
    r"(?:arXiv:)?(?:\d{4}\.\d{4,5}v\d{1,2}|[a-z-]{2,12}(?:\.[A-Z]{2})?/\d{7}(?:v\d{1,2})?)\Z|arXiv:\d{4}\.\d{4,5}\Z"
)
_DATE_LIKE = re.compile(r"\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})\Z|\d{4}\.\d{1,2}\.\d{1,2}\Z")
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+\Z")
_DOTTED = re.compile(r"[vV]?\d{1,6}(?:\.\d{1,8}){2,5}")
_NUMBER_UNIT = re.compile(r"[\d.,:/x×*^+-]+[^\W\d_]{1,12}(?:[/-][^\W\d_]{1,12}){0,3}\d?\Z")
_AMOUNT = re.compile(
    r"\d+(?:[xX×]\d+){1,3}[a-z]{0,3}\Z|\d+h\d+(?:m(?:in)?)?(?:\d+s)?\Z|\d+m\d+s?\Z"
    r"|\d+(?:\.\d+)?[eE][+-]?\d+\Z|\d+d\d+h\Z"
    r"|\d+ft\d+(?:in)?\Z|\d+v\d+\Z|\d+p\d+\Z"
)
_ALTERNATING = re.compile(r"\d+[A-Za-z]+\d[A-Za-z0-9]*(?:-[A-Za-z0-9]+)*\Z|\d{2,}-[A-Z]{1,6}-\d+(?:-[A-Z0-9]+)*\Z")
_LETTERED = re.compile(r"[^\W\d_][\w+]*(?:[-.][\w+]+)*\Z")
_HEAD = re.compile(r"[^\W\d_]+")
_UNIT_POWER = re.compile(r"(?:[kcdmµn]?m|ft|in|yd|mi|s|cm|km)[23]\Z")
_MULTIPLE = re.compile(r"[xX×]\d+(?:\.\d+)?\Z|p{1,2}\d+\Z|n\d+\Z|ca?\d{3,4}\Z")
_STOP_HEAD = re.compile(r"(?:[^\W\d_]{1,8}\.){1,3}\d")  # "fig.3", "No.5", a missing space after a full stop
_CURRENCIES = frozenset(
    (
        *(
            "usd",
            "eur",
            "gbp",
            "chf",
            "jpy",
            "cny",
            "inr",
            "sek",
            "nok",
            "dkk",
            "pln",
            "aud",
            "cad",
            "nzd",
            "brl",
            "mxn",
        ),
        *("rs", "us", "rmb", "hkd", "sgd", "krw", "zar", "czk", "huf", "try", "ron", "ils", "aed", "sar", "rub", "thb"),
    )
)
_NOT_IDENTIFIERS = frozenset(
    ("am", "pm", "utc", "gmt", "fy", "cy", "no", "nr", "vs", "and", "or", "to", "ad", "bc", "ce", "bce")
)
_FORMULAS = frozenset(
    (
        "co2",
        "h2o",
        "o2",
        "o3",
        "n2",
        "h2",
        "ch4",
        "no2",
        "so2",
        "so3",
        "nh3",
        "n2o",
        "h2so4",
        "caco3",
        "h2s",
        "sf6",
        "co2e",
    )
)
_COMMON_HEADS = """
mid pre post top under over non sub plus minus day week year age ages aged size page figure table about
nearly almost up by
from since until before after per early late within between type class level grade phase stage section part
chapter step
around approximately roughly out in on at of for the a an or than least most only one two three anfang mitte ende
"""
_COMMON = frozenset(_COMMON_HEADS.split())
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_BETWEEN = re.compile(r"(?<=[^\W\d_])-(?=\d)|(?<=\d)-(?=[^\W\d_])")
_PLURAL = re.compile(r"(?<=\d)'?s\Z")

_PHONE_TALK = re.compile(
    r"tel\b|phone|\bcall|\bfax|hotline|\bline\b|mobile|\bdial|\bnumber\b|whatsapp|telefon|rufen|tel[eé]fono"
    r"|t[eé]l[eé]phone|contact|\bring\b|电话|電話|전화",
    re.IGNORECASE,
)
_INTERNATIONAL = re.compile(r"\d{1,3}(?:[ \u00a0./-]?\(?\d{1,5}\)?){1,6}(?![\w%])")
_SPACED_THOUSANDS = re.compile(r"\d{1,3}(?:[ \u00a0.,]\d{3})+\Z")
_NATIONAL = re.compile(
    r"(?:1[-. ])?\d{3}[-. ]\d{3}[-. ]\d{4}(?![\w%]|[.-]\d)"
    r"|0\d{1,5}[ /-]\d{2,8}(?:[ -]\d{2,6}){0,4}(?![\w%]|[.,-]\d)|\d{3}[-. \u00a0]\d{4}(?![\w%]|[.,-]\d)"
)
_BRACKETED = re.compile(r"\(\d{2,5}\)[ -]?\d{3,4}[ -]?\d{3,5}(?![\w%])")
_CARD = re.compile(r"\d{4}([ -])\d{4}\1\d{4}\1\d{4}(?![\w%]|[.,-]\d)")
_IBAN = re.compile(r"[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)")
_POSTCODE = re.compile(r"[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?!\w)")
_DIGITS = re.compile(r"\D")
_DASHED_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}\Z|\d{1,2}-\d{1,2}-\d{4}\Z")
_PRERELEASE = re.compile(r"\d(?:rc|alpha|beta|dev|-alpha|-beta|-rc|-dev|-snapshot|-preview)\d{0,4}\Z", re.IGNORECASE)
_LONGEST = 256
_GROUPS = re.compile(r"\d+(?:-\d+){2,6}\Z")


def _found(text: str, start: int, end: int, kind: str, value: str = "") -> Identifier:
    shown = text[start:end]
    return Identifier(Span(start, end), shown, kind, value or normal(shown))


def normal(text: str) -> str:
    """Lower case; no hyphen between a letter and a figure; no plural s after a figure."""
    return _BETWEEN.sub("", _PLURAL.sub("", text.lower().translate(_SUBSCRIPTS)))


def phone(text: str, start: int) -> Identifier | None:
    """A telephone number whose first digit stands at `start`; separators do not count."""
    before = text[start - 1] if start else " "
    if before == "+":
        found = _INTERNATIONAL.match(text, start)
        if found is None or (start > 1 and text[start - 2].isalnum()):
            return None
        digits = _DIGITS.sub("", found.group())
        bare = _SPACED_THOUSANDS.match(found.group()) and not _talks(text, start)
        return (
            None if bare or not 8 <= len(digits) <= 15 else _found(text, start - 1, found.end(), "phone", "+" + digits)
        )
    if before == "(" and (found := _BRACKETED.match(text, start - 1)):
        return _found(text, start - 1, found.end(), "phone", _DIGITS.sub("", found.group()))
    if before in ".,/-$€£#" or before.isalnum():
        return None
    found = _NATIONAL.match(text, start)
    if found is None:
        return None
    shown = found.group()
    digits = _DIGITS.sub("", shown)
    certain = (len(digits) >= 10 and shown[0] != "0") or (
        len(digits) == 7 and shown[3] == "-" and (shown.startswith("555-") or shown[4] == "0")
    )
    if not certain and not _talks(text, start):
        return None
    return _found(text, start, found.end(), "phone", digits)


def _talks(text: str, start: int) -> bool:
    return _PHONE_TALK.search(text, max(0, start - 40), start) is not None


def coded(text: str, start: int) -> Identifier | None:
    """An IBAN, a postcode or a card number that begins at `start`: forms with spaces inside."""
    if text[start].isdecimal():
        found = _CARD.match(text, start)
        if found is None or all("1900" <= group <= "2100" for group in re.split("[ -]", found.group())):
            return None  # a row of years
        return _found(text, start, found.end(), "reference", _DIGITS.sub("", found.group()))
    if (found := _IBAN.match(text, start)) and sum(map(str.isdecimal, found.group())) >= 8:
        return _found(text, start, found.end(), "reference", found.group().replace(" ", "").lower())
    if found := _POSTCODE.match(text, start):
        return _found(text, start, found.end(), "address", found.group().lower())
    return None


def token(text: str, start: int, end: int) -> Identifier | None:
    """The identifier that the token at `start:end` is by its shape, or None. A token has no spaces and "
    "has a digit."""
    shown = text[start:end]
    if len(shown) > _LONGEST:  # a key or a dump: whole or not at all
        return _found(text, start, end, "identifier") if _HEAD.search(shown) else None
    if "/" in shown and shown.startswith("10.") and (found := _DOI.match(text, start)):
        stop = start + len(found.group().rstrip(".,;)"))
        return _found(text, start, stop, "identifier")
    if shown[0].isdecimal():
        return _numeric(text, start, end, shown)
    for pattern, kind in ((_UUID, "hash"), (_HEX, "hash"), (_MAC, "address"), (_PREPRINT, "identifier")):
        if pattern.match(shown):
            return _found(text, start, end, kind, shown.lower())
    numbered = VERSION.match(shown) if shown[0] in "vV" and shown[1:2].isdecimal() else None
    if numbered is not None and numbered.end() == len(shown) and (shown[0] == "v" or "." in shown):
        return _found(text, start, end, "version", version_value(numbered[1]))
    if ":" in shown and _IP6.match(shown) and _is_ip6(shown):
        return _found(text, start, end, "address", IPv6Address(shown).compressed)
    return _lettered(text, start, end, shown)


def _is_ip6(shown: str) -> bool:
    try:
        IPv6Address(shown)
    except AddressValueError:
        return False
    return True


def _numeric(text: str, start: int, end: int, shown: str) -> Identifier | None:
    if _IP4.match(shown):
        parts = re.split(r"[:/]", shown)[0].split(".")
        return _found(text, start, end, "address", shown) if all(int(part) < 256 for part in parts) else None
    if _DOTTED.match(shown) and not _DATE_LIKE.match(shown) and not _GROUPED.match(shown):
        whole = VERSION.match(shown)
        if whole is not None and whole.end() == len(shown):
            return _found(text, start, end, "version", version_value(whole[1]))
        return None
    if ":" in shown and _MAC.match(shown):
        return _found(text, start, end, "address", shown.lower())
    if _PREPRINT.match(shown):
        return _found(text, start, end, "identifier", shown.lower())
    if shown.isdecimal():
        return None
    if _UUID.match(shown) or _HEX.match(shown):
        return _found(text, start, end, "hash", shown.lower())
    if (_NUMBER_UNIT.match(shown) and not _PRERELEASE.search(shown)) or _AMOUNT.match(shown):
        return None
    if "." in shown and (whole := VERSION.match(shown)) and whole.end() == len(shown) and _HEAD.search(shown):
        return _found(text, start, end, "version", version_value(shown))
    dated = any(part.lower() in SHORT or part.lower() in MONTHS for part in shown.split("-"))
    if _ALTERNATING.match(shown) and len(shown) >= 4 and not dated:
        return _found(text, start, end, "identifier")
    if _GROUPS.match(shown) and sum(map(str.isdecimal, shown)) >= 7 and not _DASHED_DATE.match(shown):
        return _found(text, start, end, "reference", shown.replace("-", ""))
    return None


def _lettered(text: str, start: int, end: int, shown: str) -> Identifier | None:
    head = _HEAD.match(shown)
    if head is None or _LETTERED.match(shown) is None or _STOP_HEAD.match(shown):
        return None
    first = head.group().lower()
    rest = shown[head.end() :].lstrip("-")
    if first in _CURRENCIES and rest[:1].isdecimal() and not _HEAD.search(rest.rstrip("kKmMbBn")):
        return None
    if first in _NOT_IDENTIFIERS or first in MONTHS or _UNIT_POWER.match(shown) or _MULTIPLE.match(shown):
        return None
    if shown.lower().translate(_SUBSCRIPTS) in _FORMULAS:
        return None
    if len(first) == 1 and shown[0] in "QTHS" and quarter_sign(text, start, start + 1) is not None:
        return None
    if shown[0].islower() and (first in _COMMON or first in SHORT) and rest.replace("-", "").isdecimal():
        return None
    if not shown[0].islower() and first in _COMMON | SHORT.keys() and "-" in shown and rest.isdecimal():
        return None  # "Top-10", "Jan-2021"
    return _found(text, start, end, "identifier")
