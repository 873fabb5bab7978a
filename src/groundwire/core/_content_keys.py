"""The rough keys by which passages are found: stems of words, digits, and pairs of characters in unspaced scripts."""

from __future__ import annotations

import re

from groundwire.core._ascii_words import UNUSUAL, ascii_words
from groundwire.core._normalize import fold
from groundwire.core._stopwords import STOP_WORDS

KEY_CHARS = 6  # a crude stem, so that "terminated" finds "termination"
_WORD = re.compile(r"[^\W_]+")
_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]")


def content_keys(text: str) -> set[str]:
    """The keys of a text."""
    simple = ascii_words(text)
    if simple is not None:
        return {word[:KEY_CHARS] for word in simple if word not in STOP_WORDS}
    plain = (fold(text).text if UNUSUAL.search(text) else text).casefold()
    words = set(_WORD.findall(plain)) - STOP_WORDS
    if plain.isascii() or _UNSPACED.search(plain) is None:
        return {word[:KEY_CHARS] for word in words}
    unspaced = {word for word in words if _UNSPACED.search(word)}
    pairs = {word[at : at + 2] for word in unspaced for at in range(max(1, len(word) - 1))}
    return pairs | {word[:KEY_CHARS] for word in words - unspaced}
