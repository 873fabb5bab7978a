"""A source as quotations are looked up in it: its words run together, with figures fenced off and markers left out."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_REMEMBERED = 20_000
_MAX_REPLACED = 60  # characters that "[the company]" may stand for
_MAX_GAP = 600  # characters that an ellipsis may skip
_UNSPACED = "\u0e00-\u0e7f\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_SIGNS = (
    "\u0300-\u036f\u0900-\u0963\u0970-\u0dff\u0e80-\u0fff\u1000-\u109f\u1780-\u17ff\u064b-\u065f\u0591-\u05c7\u0670"
)
UNSPACED_CHARACTER = re.compile(f"[{_UNSPACED}]")
WORD = re.compile(rf"(?:[^\W\d_]|[{_SIGNS}])+")
_TOKEN = re.compile(
    rf"(?P<n>-?(?<![\w)]-)\d+(?:[.,:/\u00a0']\d+)*)|(?P<u>[{_UNSPACED}])"
    rf"|(?P<w>(?:(?![{_UNSPACED}])(?:[^\W\d_]|[{_SIGNS}]))+)|(?P<s>[%$€£¥°])"
)
_GROUPED = re.compile(r"-?\d{1,3}(?:[,\u00a0']\d{3})+(?:\.\d+)?\Z")
_POINTS = re.compile("[\u0640\u064b-\u0652\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]")
_MARKER = re.compile(
    r"\[(?:\d{1,3}(?:[ ]?[,;-][ ]?\d{1,3}){0,9}|[a-z]|note \d{1,3}|citation needed|sic)\](?!\w)"
    r"|\(\d{1,2}\)(?=[.,;\s]|\Z)",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(r"[\[(] ?\.{2,8} ?[\])]|\.{2,8}(?: ?\.)?|(?<= )\. \. \.|⋯|・{3,6}")
_INSERTED = re.compile(r"\[([^\]\[\d]{2,60})\]")

_DENIAL_WORDS = """
not no never none neither nor without cannot nobody nothing nowhere hardly unless except nicht kein keine
keinen keinem keiner
keines nie niemals ohne weder ne pas jamais aucun aucune sans rien ni non nunca sin ningún ninguna nada jamás
senza mai nessun
nessuna não sem nem nenhum nenhuma niet geen nooit zonder inte ej aldrig ikke ikkje aldri uten не нет ни без
никогда nie bez
nigdy není nikdy нема не ні değil yok yoksa ei en لا لم لن ليس غير לא אין בלי בלא नहीं मत न tidak bukan jangan tanpa
không chưa
"""
_DENIALS = frozenset(_DENIAL_WORDS.split())
_AMBIGUOUS = frozenset(
    ("en", "ni", "mai", "sin", "ne", "ej", "yok", "sem")
)  # denials of one language, other words of others
_EASTERN_DENIAL = re.compile("[不没沒未無无非勿莫]|ない|なかっ|ません|ず(?=に|、)|ぬ(?=。)|않|없|아니|못|ไม่|มิ")
_FLIPPED = re.compile(r"n't(?!\w)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SourceIndex:
    """A source made ready for look-ups. `compact` is its words run together, with figures fenced off.

    `offsets[i]` is where token i starts in `compact`; `starts[i]` and `ends[i]` are its place in the source.
    """

    text: str
    compact: str
    offsets: tuple[int, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def _compact(text: str) -> Iterator[tuple[str, int, int]]:
    """The tokens of a text in the form that is compared, with their places; citation markers are left out."""
    markers = iter(_MARKER.finditer(text) if "[" in text or "(" in text else ())
    marker = next(markers, None)
    for found in _TOKEN.finditer(text):
        start, end = found.span()
        while marker is not None and marker.end() <= start:
            marker = next(markers, None)
        if marker is not None and marker.start() <= start:
            continue
        word = found.group()
        if found.lastgroup == "n":
            if _GROUPED.match(word):
                word = word.replace(",", "").replace("\u00a0", "").replace("'", "")
            word = f"\x00{word}\x00"
        yield word.casefold() if word.isascii() else _unpointed(word), start, end


def _unpointed(word: str) -> str:
    """A word in one way of writing: composed letters, no Arabic or Hebrew points, which most texts leave out."""
    return _POINTS.sub("", unicodedata.normalize("NFC", word)).casefold()


def index_source(text: str) -> SourceIndex:
    """Index a folded source, once for many look-ups. Linear in its length; remembered up to 20,000 characters."""
    return _remembered(text) if len(text) <= _REMEMBERED else _index(text)


@lru_cache(maxsize=256)
def _remembered(text: str) -> SourceIndex:
    return _index(text)


def _index(text: str) -> SourceIndex:
    tokens = list(_compact(text))
    offsets, at = [], 0
    for word, _, _ in tokens:
        offsets.append(at)
        at += len(word)
    compact = "".join(word for word, _, _ in tokens)
    starts, ends = tuple(start for _, start, _ in tokens), tuple(end for _, _, end in tokens)
    return SourceIndex(text, compact, tuple(offsets), starts, ends)


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of a quotation between two gaps: its compact form, its denials, and how much may be "
    "skipped before it."""

    compact: str
    denials: int
    gap: int


def pieces_of(text: str) -> list[Piece]:
    """A quotation cut at its ellipses and at words that somebody put in brackets."""
    pieces: list[Piece] = []
    gap = 0
    at = 0
    breaks = [(found.start(), found.end(), _MAX_GAP) for found in _ELLIPSIS.finditer(text)]
    for found in _INSERTED.finditer(text):
        if " " in found[1] or len(found[1]) > 3:  # "[t]he" only changes a letter
            breaks.append((found.start(), found.end(), _MAX_REPLACED))
    for start, end, size in (*sorted(breaks), (len(text), len(text), 0)):
        if start < at:
            continue
        stretch = text[at:start]
        compact = "".join(word for word, _, _ in _compact(stretch))
        if compact:
            pieces.append(Piece(compact, denials(stretch), gap))
        gap, at = size, end
    return pieces


def denials(text: str) -> int:
    """How many words of a stretch deny."""
    words = WORD.findall(text.lower())
    count = sum(word in _DENIALS and word not in _AMBIGUOUS for word in words) + len(_FLIPPED.findall(text))
    return count + (0 if text.isascii() else len(_EASTERN_DENIAL.findall(text)))


def occurrences(index: SourceIndex, piece: Piece, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where the piece stands as whole words: the numbers of its first token and of the one after its last."""
    compact, offsets = index.compact, index.offsets
    at = compact.find(piece.compact, start, end)
    while at >= 0:
        first, last = bisect_left(offsets, at), bisect_left(offsets, at + len(piece.compact))
        whole = first < len(offsets) and offsets[first] == at
        whole = whole and (last == len(offsets) or offsets[last] == at + len(piece.compact))
        if (
            whole
            and _apart(index, first, last)
            and denials(index.text[index.starts[first] : index.ends[last - 1]]) == piece.denials
        ):
            yield first, last
        at = compact.find(piece.compact, at + 1, end)


def _apart(index: SourceIndex, first: int, last: int) -> bool:
    """Whether the tokens are not glued to a letter or figure before or after ("A320" has no 320)."""
    text, start, end = index.text, index.starts[first], index.ends[last - 1]
    if start and _glued(text[start - 1], text[start]):
        return False
    return end >= len(text) or not _glued(text[end - 1], text[end])


def _glued(left: str, right: str) -> bool:
    if not (left.isalnum() and right.isalnum()):
        return False
    return not (UNSPACED_CHARACTER.match(left) or UNSPACED_CHARACTER.match(right))
