"""The patterns of sentences that assert nothing, from data/nonclaims.toml."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_LATIN = "\u02ff"  # the last of the Latin letters


@dataclass(frozen=True, slots=True)
class Patterns:
    """One pattern for each kind of sentence, tried at its start."""

    apology: re.Pattern[str]
    refusal: re.Pattern[str]
    courtesy: re.Pattern[str]
    offer: re.Pattern[str]
    meta: re.Pattern[str]
    lead: re.Pattern[str]


def is_latin(text: str) -> bool:
    """Whether a text has no letter of another script."""
    return text.isascii() or not any(char > _LATIN and char.isalpha() for char in text)


@lru_cache(maxsize=2)
def patterns(*, latin: bool) -> Patterns:
    """The compiled patterns, those of other scripts only where a text is not `latin`: they take long to compile."""
    import tomllib
    from importlib.resources import files

    raw = tomllib.loads(files("groundwire.core").joinpath("data/nonclaims.toml").read_text(encoding="utf-8"))
    terms = raw.pop("terms")

    def compiled(group: dict[str, Sequence[str]]) -> re.Pattern[str]:
        lines = [(line, name == "full") for name, given in group.items() for line in given]
        kept = [rf"(?:{line})\Z" if full else line for line, full in lines if not (latin and _foreign(line))]
        joined = "|".join(f"(?:{line})" for line in kept)
        for name, term in terms.items():
            joined = joined.replace("{" + name + "}", term)
        return re.compile(joined)

    return Patterns(**{name: compiled(group) for name, group in raw.items()})


def _foreign(line: str) -> bool:
    """Whether every way to match the line needs letters of another script."""
    letters = [char for char in line if char.isalpha()]
    return sum(char > _LATIN for char in letters) * 2 > len(letters)
