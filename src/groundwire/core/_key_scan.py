"""Which of many texts have which keys: their words are compared all at once, as numbers.

Texts are joined and looked through in blocks, so that memory stays small. The words are those of `ascii_words`; a text
that has others is named and left to the caller.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from groundwire.core._ascii_words import OTHER_LETTER, ascii_stretches
from groundwire.core._content_keys import KEY_CHARS, content_keys
from groundwire.core._stopwords import STOP_WORDS

if TYPE_CHECKING:
    from numpy.typing import NDArray

_BLOCK = 1_000  # texts that are looked through together
_BLANK = ord(" ")
_MAY_BE_NONE = frozenset(word[:KEY_CHARS] for word in STOP_WORDS)  # "before" is no key, that of "beforehand" is


class _Keys(NamedTuple):
    """The keys that are looked for, in the order of their numbers: the characters of each as one number."""

    keys: list[str]
    codes: NDArray[np.uint64]
    begins: NDArray[np.bool_]  # for each two first characters, as one number, whether a key begins so


def scan(texts: Sequence[str], keys: Iterable[str]) -> tuple[dict[str, list[int]], list[int]]:
    """For each of the keys the numbers of the texts that have it; and of which texts that could not be said."""
    sought = _sought(keys)
    if not sought.keys:
        return {}, list(range(len(texts)))
    found: dict[str, list[int]] = defaultdict(list)
    left: list[int] = []
    for start in range(0, len(texts), _BLOCK):
        by_key, unread = _scan_block(texts[start : start + _BLOCK], sought, start)
        left += unread
        for key, numbers in by_key:
            found[key] += numbers
    for key in _MAY_BE_NONE.intersection(found):
        found[key] = [number for number in found[key] if key in content_keys(texts[number])]
    return found, left


def _sought(keys: Iterable[str]) -> _Keys:
    coded = sorted((_code(key.encode("ascii")), key) for key in keys if key.isascii())
    begins = np.zeros(1 << 16, np.bool_)
    begins[[code & 0xFFFF for code, _ in coded]] = True
    return _Keys([key for _, key in coded], np.array([code for code, _ in coded], np.uint64), begins)


def _code(word: bytes) -> int:
    """The first characters of a word as a number; after a shorter word come blanks."""
    return int.from_bytes(word[:KEY_CHARS].ljust(KEY_CHARS), "little")


def _scan_block(texts: Sequence[str], sought: _Keys, first: int) -> tuple[list[tuple[str, list[int]]], list[int]]:
    """Of a block of texts, numbered from `first`, what `scan` gives of all."""
    ends = np.cumsum([len(text) + 1 for text in texts])
    coded = np.frombuffer(ascii_stretches("\n".join(["", *texts, " " * KEY_CHARS])), np.uint8)
    unread = np.unique(np.searchsorted(ends, np.flatnonzero(coded == OTHER_LETTER[0]), "right"))
    letters = coded > _BLANK
    begins = np.flatnonzero(letters[1:] > letters[:-1]) + 1
    begins = begins[sought.begins[coded[begins] | coded[begins + 1].astype(np.uint16) << 8]]
    codes = _codes(coded, begins)
    which = np.minimum(np.searchsorted(sought.codes, codes), len(sought.codes) - 1)
    hits = sought.codes[which] == codes
    of_text = np.searchsorted(ends, begins[hits], "right")
    pairs = np.sort(which[hits] * len(texts) + of_text)  # one number for a key and a text that has it
    pairs = pairs[np.diff(pairs, prepend=-1) > 0]
    if unread.size:
        pairs = pairs[~np.isin(pairs % len(texts), unread)]
    starts = np.searchsorted(pairs, np.arange(len(sought.keys)) * len(texts))
    numbers = (pairs % len(texts) + first).tolist()
    stretches = zip(sought.keys, starts, [*starts[1:], len(numbers)], strict=True)
    return [(key, numbers[start:end]) for key, start, end in stretches if end > start], (unread + first).tolist()


def _codes(coded: NDArray[np.uint8], begins: NDArray[np.intp]) -> NDArray[np.uint64]:
    """The first characters of each word that begins at one of the places, as `_code` gives them."""
    codes = np.zeros(len(begins), np.uint64)
    inside = np.ones(len(begins), np.bool_)
    for at in range(KEY_CHARS):
        characters = coded[begins + at]
        inside &= characters > _BLANK
        codes |= np.where(inside, characters, _BLANK).astype(np.uint64) << np.uint64(8 * at)
    return codes
