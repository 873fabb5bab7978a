"""The pieces of text that one PDF page places, each with where it begins and about where it ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pypdf import PageObject
from pypdf.generic import ArrayObject, ContentStream, NameObject, NumberObject, StreamObject

_MOVES = (b"Td", b"TD", b"Tm", b"T*")
_NARROW = frozenset(" .,:;!'`|()[]{}/\\-–ijltfrI·•")  # usual widths by kind of letter, of the type size
_WIDE = frozenset("mwMW@%—…Œœ")
_FIRST_WIDE_SCRIPT = 0x2E80  # from here on letters are as wide as high
_LIGHT_FACES = ("Times", "Garamond", "Minion", "Narrow", "Condensed")
_EVEN_FACES = ("Courier", "Mono", "Consolas")


@dataclass(frozen=True, slots=True)
class Piece:
    """Text that stands in one place, in points of the page. `end` is measured by the font or by usual widths.

    `y` grows upwards; None where the page does not say, as in turned text. `goes_on` marks a piece that the page sets
    on the line of the piece before it.
    """

    text: str
    x: float
    end: float
    y: float | None
    size: float
    goes_on: bool


def page_pieces(page: PageObject) -> list[Piece]:
    """The pieces in the order of the file, white space between them included; changes `page`."""
    found: list[Piece] = []
    is_new_line = True

    def visit(text: str, cm: Sequence[float], tm: Sequence[float], font: Any, size: float) -> None:
        nonlocal is_new_line
        for number, part in enumerate(text.split("\n")):
            is_new_line = is_new_line or number > 0
            if part.strip() or (part and found and not is_new_line):
                found.append(_placed(part, cm, tm, (font, size), is_known=number == 0, goes_on=not is_new_line))
                is_new_line = False

    _tell_moves(page)
    page.extract_text(visitor_text=visit)
    return found


def _tell_moves(page: PageObject) -> None:
    """Make the reader hand over its text at every move on the page: it joins what stands on one line otherwise."""
    contents = page.get("/Contents")
    contents = contents.get_object() if contents is not None else None
    if not isinstance(contents, (ArrayObject, StreamObject)):
        return
    stream = ContentStream(contents, page.pdf, "bytes")
    same_place = [NumberObject(number) for number in (1, 0, 0, 1, 0, 0)]
    told: list[tuple[Any, bytes]] = []
    for operands, operator in stream.operations:
        told.append((operands, operator))
        if operator in _MOVES:
            told.append((same_place, b"cm"))
    stream.operations = told
    page[NameObject("/Contents")] = stream


def _placed(
    text: str, cm: Sequence[float], tm: Sequence[float], font: tuple[Any, float], *, is_known: bool, goes_on: bool
) -> Piece:
    """A piece in the coordinates of the page: its own matrix, then that of the page."""
    x = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
    y = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
    scale = abs(tm[3] * cm[3])
    upright = is_known and scale > 0 and abs(tm[1]) + abs(cm[1]) < 0.01 * scale
    size = (font[1] or 1.0) * (scale or 1.0)
    return Piece(text, x, x + _width(text.strip(), font[0]) * size, y if upright else None, size, goes_on)


def _width(text: str, font: Any) -> float:
    """About how wide `text` is, of the type size."""
    known = _font_widths(font)
    face = str(font.get("/BaseFont", "")) if isinstance(font, Mapping) else ""
    even = any(name in face for name in _EVEN_FACES)
    light = 0.88 if any(name in face for name in _LIGHT_FACES) else 1.0
    return sum(known.get(letter) or (0.6 if even else light * _usual_width(letter)) for letter in text)


def _usual_width(letter: str) -> float:
    if letter in _NARROW:
        return 0.29
    if letter in _WIDE:
        return 0.85
    if letter.isupper():
        return 0.68
    return 1.0 if ord(letter) >= _FIRST_WIDE_SCRIPT else 0.54


def _font_widths(font: Any) -> dict[str, float]:
    """Widths by letter where the font gives them in an encoding whose letters are known; empty otherwise."""
    if not isinstance(font, Mapping) or "/Widths" not in font:
        return {}
    if "/Encoding" not in font and "/ToUnicode" in font:
        return {}  # a part of a font, numbered as its maker liked
    first, widths = font["/FirstChar"], font["/Widths"]
    codes = range(int(first), min(int(first) + len(widths), 256))
    return {
        bytes((code,)).decode("cp1252", "replace"): float(width) / 1000
        for code, width in zip(codes, widths, strict=False)
    }
