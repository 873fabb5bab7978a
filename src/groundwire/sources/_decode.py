"""Bytes of a text file to characters, saying so when the encoding had to be guessed."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from groundwire.core._errors import SourceError

_MARKS = (  # in this order: the mark of UTF-32 begins with that of UTF-16
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Decoded:
    """The characters of a file. `guessed` says which encoding was assumed where nothing vouches for it, else empty."""

    text: str
    guessed: str = ""


def decode(data: bytes, name: str) -> Decoded:
    """UTF-8, or UTF-16 or UTF-32 where a byte order mark says so, then Windows-1252, which is a guess.

    Line ends become a single newline. Raises SourceError for what is no text in any of them: NUL bytes
    outside UTF-16 and UTF-32.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return Decoded(_newlines(data[len(mark) :].decode(encoding)))
            except UnicodeDecodeError as error:
                raise SourceError(
                    f"{name} begins as {encoding} but is not: {error.reason} at byte {error.start + len(mark)}",
                    hint="save it as UTF-8",
                ) from error
    if b"\0" in data:
        raise SourceError(f"{name} is not text: it has NUL bytes", hint="save it as UTF-8")
    try:
        return Decoded(_newlines(data.decode("utf-8")))
    except UnicodeDecodeError:
        return Decoded(_newlines(data.decode("cp1252", "replace")), "Windows-1252")


def _newlines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")
