"""Currencies that share a sign: "$" may be US or Canadian dollars."""

from __future__ import annotations

from collections.abc import Iterator

from groundwire.verifiers.deterministic._currency_table import CURRENCIES


def entries(table: str) -> Iterator[list[str]]:
    """The words of each entry of a table; a line that begins with a blank goes on with the one before."""
    return (line.split() for line in table.replace("\n ", " ").splitlines())


_FAMILIES = {rest[0]: frozenset(rest[1:]) for first, *rest in entries(CURRENCIES) if first == "family"}


def shares_currency(one: str, other: str) -> bool:
    """True when two money dimensions may be the same: "$" and "CAD", "kr" and "SEK"."""
    return other in _FAMILIES.get(one, ()) or one in _FAMILIES.get(other, ())
