"""The words of a text whose letters are all ASCII, fast: most text, and all of it has to be looked through."""

from __future__ import annotations

import re

UNUSUAL = re.compile(r"[^\x00-\xac\xae-\u024f\u2010-\u2027\u20a0-\u20cf]")  # what folding could turn into other words
_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]")
OTHER_LETTER = b"\x01"  # stands for a letter beyond ASCII, and for the soft hyphen, which folding leaves out of words
_WORDS_ONLY = bytes(
    ord(chr(code).lower() if code < 128 else OTHER_LETTER) if chr(code).isalnum() or code == 0xAD else ord(" ")
    for code in range(256)
)
_UNCODED = ord("?")  # what a character becomes for which there is no byte
_WORDS_OR_OTHER = _WORDS_ONLY[:_UNCODED] + OTHER_LETTER + _WORDS_ONLY[_UNCODED + 1 :]


def ascii_words(text: str) -> list[str] | None:
    """The runs of letters and digits of a text in lower case; None where one has a letter beyond ASCII."""
    coded = _coded(text)
    return None if coded is None else coded.decode("ascii").split()


def ascii_word_bytes(text: str) -> list[bytes] | None:
    """The same words as bytes, which are cut in half the time: to look them up, not to show them."""
    coded = _coded(text)
    return None if coded is None else coded.split()


def ascii_stretches(text: str) -> bytes:
    """A byte a character: letters and digits in lower case, blanks for all between, OTHER_LETTER for any other."""
    try:
        return text.encode("latin-1").translate(_WORDS_ONLY)
    except UnicodeEncodeError:
        plain = _without_signs(text).replace("?", " ")
        return plain.encode("latin-1", "replace").translate(_WORDS_OR_OTHER)


def _coded(text: str) -> bytes | None:
    """The words with blanks for all between them."""
    try:
        coded = text.encode("latin-1")
    except UnicodeEncodeError:
        plain = _without_signs(text)
        if not plain.isascii():
            return None
        coded = plain.encode("ascii")
    coded = coded.translate(_WORDS_ONLY)
    return None if OTHER_LETTER in coded else coded


def _without_signs(text: str) -> str:
    """The text with a space for each sign beyond ASCII that is part of no word; often only ASCII is left."""
    for sign in set(_BEYOND_ASCII.findall(text)):
        if not (sign.isalnum() or UNUSUAL.match(sign)):
            text = text.replace(sign, " ")
    return text
