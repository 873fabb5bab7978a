"""The patterns of sentences that assert nothing, from data/nonclaims.toml."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

_LATIN = "\u02ff"  # the last of the Latin letters


class Patterns:
    """One pattern for each kind of sentence, tried at its start; compiled when it is first tried, which takes long."""

    def __init__(self, groups: Mapping[str, str]) -> None:
        self._groups = groups

    @cached_property
    def apology(self) -> re.Pattern[str]:
        """Words of regret before something else."""
        return re.compile(self._groups["apology"])

    @cached_property
    def refusal(self) -> re.Pattern[str]:
        """A sentence that says that it has no answer."""
        return re.compile(self._groups["refusal"])

    @cached_property
    def courtesy(self) -> re.Pattern[str]:
        """Greetings and thanks."""
        return re.compile(self._groups["courtesy"])

    @cached_property
    def offer(self) -> re.Pattern[str]:
        """Offers of help, and where to ask."""
        return re.compile(self._groups["offer"])

    @cached_property
    def meta(self) -> re.Pattern[str]:
        """Sentences about the answer or its sources."""
        return re.compile(self._groups["meta"])

    @cached_property
    def lead(self) -> re.Pattern[str]:
        """What may stand before a claim without being part of it."""
        return re.compile(self._groups["lead"])


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
