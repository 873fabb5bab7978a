"""The patterns of sentences that assert nothing, from data/nonclaims.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

_LATIN = "\u02ff"  # the last of the Latin letters


class Patterns:
    """One pattern for each kind of sentence: apology, refusal, courtesy, offer, meta (about the answer), lead.

    Compiled when it is first tried, since that takes long.
    """

    def __init__(self, written: Mapping[str, str]) -> None:
        self._written = written
        self._compiled: dict[str, re.Pattern[str]] = {}

    def match(self, kind: str, text: str, at: int = 0) -> re.Match[str] | None:
        """Where a sentence of the `kind` begins at `at`, what of it is matched."""
        pattern = self._compiled.get(kind)
        if pattern is None:
            pattern = self._compiled[kind] = re.compile(self._written[kind])
        return pattern.match(text, at)


def is_latin(text: str) -> bool:
    """Whether a text has no letter of another script."""
    return text.isascii() or not any(char > _LATIN and char.isalpha() for char in text)


@lru_cache(maxsize=2)
def patterns(*, latin: bool) -> Patterns:
    """The patterns, those of other scripts only where a text is not `latin`."""
    import tomllib
    from importlib.resources import files

    raw = tomllib.loads(files("groundwire.core").joinpath("data/nonclaims.toml").read_text(encoding="utf-8"))
    terms = raw.pop("terms")

    def written(group: dict[str, Sequence[str]]) -> str:
        lines = [(line, name == "full") for name, given in group.items() for line in given]
        kept = [rf"(?:{line})\Z" if full else line for line, full in lines if not (latin and _foreign(line))]
        joined = "|".join(f"(?:{line})" for line in kept)
        for name, term in terms.items():
            joined = joined.replace("{" + name + "}", term)
        return joined

    return Patterns({name: written(group) for name, group in raw.items()})


def _foreign(line: str) -> bool:
    """Whether every way to match the line needs letters of another script."""
    letters = [char for char in line if char.isalpha()]
    return sum(char > _LATIN for char in letters) * 2 > len(letters)
