"""Fold a text to one way of writing, and keep the way back to its own characters.

Typography, ligatures, full-width forms, digits of other scripts, HTML entities, soft hyphens, zero-width marks and bidi
controls differ between a PDF, a web page and a model's answer without changing what is said. `fold` removes those
differences and nothing else: case, words and layout stay. Every offset of the folded text leads back to the original.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass
from functools import lru_cache
from html import unescape
from itertools import accumulate

from groundwire.core._types import Span

# One character to one character: `str.translate` keeps every offset.
_SAME_LENGTH = {
    **dict.fromkeys(map(ord, "“”„‟«»″〝〞＂「」『』"), '"'),
    **dict.fromkeys(map(ord, "‘’‚‛‹›′`´＇ʼ"), "'"),
    **dict.fromkeys(map(ord, "‐‑‒–−﹣－˗"), "-"),
    **dict.fromkeys(map(ord, "\u00a0\u202f\u2007\u2009"), "\u00a0"),  # a space that may stand inside a number
    **dict.fromkeys(map(ord, "\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u200a\u205f\u3000\t\x0b\x0c"), " "),
    **dict.fromkeys(map(ord, "\u2028\u2029\x85"), "\n"),
    **dict.fromkeys([*range(0x00, 0x09), *range(0x0E, 0x20), 0x7F, 0xFFFD], " "),
    ord("\r"): " ",
    **{ord("₀") + digit: str(digit) for digit in range(10)},
    ord("ſ"): "s",
}
_INVISIBLE = "\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u2061\u2062\u2063\u2064\ufeff\u061c"
_BIDI = "\u202a-\u202e\u2066-\u2069"
_VARIANT = "\ufe00-\ufe0f"
_SUPERSCRIPT = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
_SUP_DIGIT = str.maketrans(_SUPERSCRIPT, "0123456789+-")
_FRACTION = "¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"

_DECIMALS = "".join(f"{chr(zero)}-{chr(zero + 9)}" for zero in (
    0x0660, 0x06F0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0E50, 0x0ED0,
    0x0F20, 0x1040, 0x17E0,
))  # fmt: skip
_WIDE = (
    "\ufb00-\ufb4f\uff01-\uff5e\uff61-\uffdc\u3300-\u33ff\u2100-\u214f\u2160-\u217f\u2460-\u24ff\U0001d400-\U0001d7ff"
)
_MARKS = "\u0300-\u036f\u3099\u309a"

# Where the length may change. The first character of each form is one class, so that the scan is one look a character.
_FORMS = (
    rf"[&\-…{_INVISIBLE}{_BIDI}{_VARIANT}{_SUPERSCRIPT}{_FRACTION}{_MARKS}{_WIDE}{_DECIMALS}]"
    rf"(?:(?<=&)(?:#\d{{1,7}}|#[xX][0-9a-fA-F]{{1,6}}|[A-Za-z][A-Za-z0-9]{{1,30}});"
    r"|(?<=[a-zà-ÿ]-)\n[ \t]{0,8}(?=[a-zà-ÿ])"
    rf"|(?<=[{_SUPERSCRIPT}])[{_SUPERSCRIPT}]*|(?<=[{_MARKS}])[{_MARKS}]*|)"
)
_LENGTH_CHANGING = re.compile(_FORMS)
# Text that went through a tokeniser: "June 19 , 2009", "8 : 30", "nine - year - old", "`` so ''".
_TOKENISED = re.compile(r"\w , \w|`` ?\w| 's \w|\w \.(?:\s|\Z)|\d : \d\d(?!\d)")
_TOKENISED_SIGNS = (" , ", "``", " 's ", " .", " : ")  # each alternative above has one of these
_RESPACED = re.compile(
    r"(?P<spaced>(?<=\d) : (?=\d\d(?!\d))| (?=[,.;:!?)%](?:\s|\Z))|(?<=\() (?=\S)| (?='s\b)"
    r"|``\s?|\s?''|(?<=\w) --? (?=\w))|" + _FORMS
)
_GONE = re.compile(rf"[{_INVISIBLE}{_BIDI}{_VARIANT}]")
_UNIT_BEFORE = re.compile(r"(?<![^\W\d_])(?:[kcdm]?m|ft|in|yd|mi|s)\Z")
_TEN_BEFORE = re.compile(r"(?<![\d.,])10\Z")
_TIMES_BEFORE = re.compile(r"[x×*·][ \u00a0]?10\Z")
_EXPONENT = re.compile(r"[+-]?\d{1,2}\Z")
# Latin letters, signs and the euro, which folding leaves alone.
_LEFT_ALONE = "\u00a0-\u00aa\u00ac\u00ae-\u00b1\u00b5-\u00b8\u00ba\u00bf-\u017e\u0180-\u024f€"
_NEEDS_WORK = re.compile(rf"[^\x09\x0a\x20-\x25\x27-\x5f\x61-\x7e{_LEFT_ALONE}]|&[#A-Za-z]|[a-zà-ÿ]-\n")

_REMEMBERED = 20_000  # characters; longer texts are folded anew, so that memory stays bounded

# Letters of Cyrillic and Greek that look like Latin ones. Folded only inside a word that has Latin letters as well.
_LOOKALIKE = str.maketrans("аеорсухіјѕԁһАВЕКМНОРСТХІЈЅαοΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aeopcyxijsdhABEKMHOPCTXIJSaoABEZHIKMNOPTYX")
_MIXED_WORD = re.compile(
    r"[A-Za-z]+[\u0370-\u03ff\u0400-\u052f][A-Za-z\u0370-\u052f]*|[\u0370-\u03ff\u0400-\u052f]+[A-Za-z][A-Za-z\u0370-\u052f]*"
)


@dataclass(frozen=True, slots=True)
class Folded:
    """A folded text and the way back. `starts` and `sources` are None when no offset moved."""

    text: str
    length: int
    starts: tuple[int, ...] | None = None
    sources: tuple[int, ...] | None = None
    lengths: tuple[int, ...] | None = None

    def source(self, span: Span) -> Span:
        """The range of the original text that became `span` of the folded one."""
        if self.starts is None:
            return span
        start = self._back(span.start)
        return Span(start, max(start, self._back(span.end - 1, end=True) if span.end > span.start else start))

    def _back(self, position: int, *, end: bool = False) -> int:
        if self.starts is None or self.sources is None or self.lengths is None:
            return position + end
        at = bisect_right(self.starts, position) - 1
        if at < 0:
            return 0
        start, source, length = self.starts[at], self.sources[at], self.lengths[at]
        if length < 0:  # copied as it is: offsets run in step
            return min(source + position - start + end, self.length)
        return min(source + (length if end else 0), self.length)


def _replacement(text: str, match: re.Match[str]) -> tuple[int, str]:
    """Where a stretch that changes its length starts, and what it becomes."""
    found, start = match.group(), match.start()
    first = found[0]
    if first in " `'":
        return (
            start,
            found.strip() if ":" in found else "-" if "-" in found else '"' if "`" in found or "'" in found else "",
        )
    if first == "&":
        plain = unescape(found)
        return start, found if plain == found else plain.translate(_SAME_LENGTH)
    if first == "-":
        return start, "" if "\n" in found else found
    if first in _SUPERSCRIPT:
        raised = found.translate(_SUP_DIGIT)
        if _is_exponent(text, start, raised):
            return start, "^" + raised.lstrip("+")
        is_power = raised in {"2", "3"} and _UNIT_BEFORE.search(text, max(0, start - 4), start)
        return start, raised if is_power else " "  # a footnote sign is never part of the digits before it
    if first in _FRACTION:
        return start, " " + unicodedata.normalize("NFKC", found).replace("\u2044", "/")
    if unicodedata.combining(first):
        start = max(0, start - 1)
        return start, unicodedata.normalize("NFC", text[start : match.end()])
    if first == "…":
        return start, "..."
    if first.isdecimal():
        return start, str(unicodedata.decimal(first))
    return start, "" if _GONE.match(first) else unicodedata.normalize("NFKC", found).translate(_SAME_LENGTH)


def _is_exponent(text: str, start: int, raised: str) -> bool:
    """True for 10⁶ and 3 × 10²; a lone 10¹ or 10² is more likely a footnote's sign."""
    if _EXPONENT.match(raised) is None or _TEN_BEFORE.search(text, max(0, start - 3), start) is None:
        return False
    return _TIMES_BEFORE.search(text, max(0, start - 4), start) is not None or raised not in {"0", "1", "2"}


def fold(text: str) -> Folded:
    """Fold `text`. A text of up to 20,000 characters gives the same object while it is remembered.

    Linear in the length of the text. Idempotent: folding a folded text changes nothing that matters to a comparison.
    """
    return _fold_short(text) if len(text) <= _REMEMBERED else _fold(text)


@lru_cache(maxsize=1024)
def _fold_short(text: str) -> Folded:
    return _fold(text)


def _is_plain(text: str) -> bool:
    """True for printable ASCII in lines that folding surely leaves alone: a quick look."""
    if not text.isascii() or "&" in text or "`" in text:
        return False
    return text.isprintable() or ("-\n" not in text and text.replace("\n", " ").isprintable())


def _fold(text: str) -> Folded:
    tokenised = any(map(text.__contains__, _TOKENISED_SIGNS)) and _TOKENISED.search(text) is not None
    if not tokenised and (_is_plain(text) or _NEEDS_WORK.search(text) is None):
        return Folded(text, len(text))
    segments: list[tuple[str, int, int]] = []  # new text, where it came from, how long that was (-1: copied)
    last = 0
    for match in (_RESPACED if tokenised else _LENGTH_CHANGING).finditer(text):
        start, new = _replacement(text, match)
        if new == text[start : match.end()] or start < last:
            continue
        if start > last:
            segments.append((text[last:start], last, -1))
        if new:
            segments.append((new, start, match.end() - start))
        last = match.end()
    if last == 0:
        return Folded(_same_length(text), len(text))
    segments.append((text[last:], last, -1))
    pieces, sources, lengths = zip(*segments, strict=True)
    starts = tuple(accumulate(map(len, pieces[:-1]), initial=0))
    return Folded(_same_length("".join(pieces)), len(text), starts, sources, lengths)


def _same_length(text: str) -> str:
    text = text.translate(_SAME_LENGTH)
    if text.isascii():
        return text
    return _MIXED_WORD.sub(lambda word: word.group().translate(_LOOKALIKE), text)
