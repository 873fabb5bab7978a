"""Which texts have which keys.

Where the claims are known only their keys are looked for. A few texts are read word by word; thousands are looked
through together, which takes a fraction of the time once numpy is loaded.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence

from groundwire.core._ascii_words import ascii_word_bytes
from groundwire.core._content_keys import KEY_CHARS, content_keys
from groundwire.core._stopwords import STOP_WORDS
from groundwire.core._types import Claim

MANY = 1_000  # texts from which they are looked through together
_MOST_WORDS = 100_000  # words of texts that are remembered with their keys
Said = tuple[str, str]  # the text of a window, and what its chunk's metadata says


def index_keys(windows: Sequence[Said], claims: Iterable[Claim] | None) -> dict[str, list[int]]:
    """For each key the numbers of the windows that have it; with `claims` for keys of these and of their parts only."""
    index: dict[str, list[int]] = defaultdict(list)
    numbers: Iterable[int] = range(len(windows))
    wanted = None if claims is None else _keys_of(claims)
    keys_in = content_keys if wanted is None else _Wanted(wanted).among
    if wanted is not None and len(windows) >= MANY:
        from groundwire.core._key_scan import scan

        found, numbers = scan([f"{context}\n{text}" if context else text for text, context in windows], wanted)
        index.update(found)
    for number in numbers:
        text, context = windows[number]
        keys: Collection[str] = keys_in(text)
        for key in {*keys, *content_keys(context)} if context else keys:
            index[key].append(number)
    return index


def _keys_of(claims: Iterable[Claim]) -> frozenset[str]:
    """The keys of claims and their parts."""
    return frozenset(key for claim in claims for one in (claim, *claim.parts) for key in content_keys(one.statement))


class _Wanted(dict[bytes, str]):
    """For each word that was met the one of the wanted `keys` that it has, or ""; so a word is cut to its key once."""

    def __init__(self, keys: frozenset[str]) -> None:
        super().__init__()
        self._keys = keys

    def __missing__(self, word: bytes) -> str:
        if len(self) >= _MOST_WORDS:
            self.clear()
        found = word.decode("ascii")
        found = "" if found in STOP_WORDS or found[:KEY_CHARS] not in self._keys else found[:KEY_CHARS]
        self[word] = found
        return found

    def among(self, text: str) -> Collection[str]:
        """Those of the keys that the text has."""
        words = ascii_word_bytes(text)
        if words is None:
            return self._keys & content_keys(text)
        found = set(map(self.__getitem__, words))
        found.discard("")
        return found
