"""The word lists that tell a full stop that ends a sentence from one that does not (data/sentences.toml)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from groundwire.core._verbs import OPENER


@dataclass(frozen=True, slots=True)
class Lists:
    """Lower-cased words; what each list is for stands in the file."""

    never: frozenset[str]
    rarely: frozenset[str]
    before_number: frozenset[str]
    months: frozenset[str]
    ordinal_languages: frozenset[str]
    openers: frozenset[str]


@lru_cache(maxsize=1)
def lists() -> Lists:
    """The lists, read once."""
    import tomllib
    from importlib.resources import files

    raw = tomllib.loads(files("groundwire.core").joinpath("data/sentences.toml").read_text(encoding="utf-8"))
    words = {key: frozenset(value.split()) for key, value in raw.items()}
    words["openers"] |= OPENER
    return Lists(**words)
