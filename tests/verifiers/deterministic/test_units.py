"""Units, currencies and scales are read by their names and turned into one another by their sizes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from groundwire.verifiers.deterministic._currencies import shares_currency
from groundwire.verifiers.deterministic.units import named, read_suffix

pint = pytest.importorskip("pint")


@pytest.mark.parametrize(
    ("name", "in_pint", "base"),
    [
        ("km", "kilometer", "meter"),
        ("miles", "mile", "meter"),
        ("Quadratmeter", "meter**2", "meter**2"),
        ("gallons", "gallon", "liter"),
        ("livello", "", ""),
        ("hp", "horsepower", "watt"),
        ("kWh", "kilowatt_hour", "joule"),
        ("psi", "psi", "pascal"),
        ("stone", "stone", "gram"),
        ("GiB", "gibibyte", "bit"),
        ("Wochen", "week", "second"),
        ("мл", "milliliter", "liter"),
    ],
)
def test_sizes_are_those_of_the_units_library(name: str, in_pint: str, base: str) -> None:
    """The generated table agrees with the library that it was made from, up to the choice of base unit."""
    if not in_pint:
        assert named(name) == ()
        return
    registry = pint.UnitRegistry(non_int_type=Fraction)
    ours = Fraction(named(name)[0].size) / Fraction({"gram": 1, "liter": Fraction(1, 1000), "watt": 1000, "joule": 1000,
                                                      "pascal": 1000}.get(base, 1))  # fmt: skip
    theirs = registry.Quantity(Fraction(1), in_pint).to(base).m
    assert abs(ours / theirs - 1) < Fraction(1, 10**9)


@pytest.mark.parametrize(
    ("text", "scale", "dimension", "rest"),
    [
        (" million dollars.", 10**6, "$", "."),
        ("MM", 10**6, "", ""),
        ("k", 1000, "", ""),
        (" hundred thousand euros", 10**5, "EUR", ""),
        (" Mio. Euro", 10**6, "EUR", ""),
        (" millones de euros", 10**6, "EUR", ""),
        ("-million-dollar", 10**6, "$", ""),
        (" square kilometres of", 1, "area", " of"),
        (" sq. ft", 1, "area", ""),
        (" per cent", 1, "percent", ""),
        (" basis points", 1, "points", ""),
        (" km/h", 1, "length", "/h"),
        (" in the", 1, "", " in the"),
        (" in.", 1, "length", "."),
        ("万円だ", 10**4, "JPY", "だ"),
        (" people", 1, "", " people"),
        (" won prizes", 1, "", " won prizes"),
        (" d'accord", 1, "", " d'accord"),
    ],
)
def test_scale_and_unit_after_a_number(text: str, scale: int, dimension: str, rest: str) -> None:
    """Scale words, symbols and names of several words are taken; the next word of the sentence is not."""
    suffix = read_suffix("5" + text, 1, len(text) + 1)
    assert suffix is not None
    assert (suffix.scale, suffix.units[0].dimension if suffix.units else "") == (scale, dimension)
    assert ("5" + text)[suffix.end :] == rest


@pytest.mark.parametrize("text", ["5abc", "5D", "5_x"])
def test_letters_that_are_no_unit_make_a_name(text: str) -> None:
    """Digits with unknown letters glued to them are no number."""
    assert read_suffix(text, 1, len(text)) is None


def test_a_currency_before_the_number_makes_m_a_million() -> None:
    """ "$5m" is five million, "5 m" is five metres."""
    before, alone = read_suffix("$5m", 2, 3, money=True), read_suffix("5 m", 1, 3)
    assert before is not None
    assert alone is not None
    assert (before.scale, alone.units[0].dimension) == (10**6, "length")


def test_signs_that_several_currencies_share() -> None:
    """A bare dollar sign may mean any dollar; two named currencies are never one."""
    assert shares_currency("$", "CAD")
    assert shares_currency("SEK", "krone")
    assert not shares_currency("USD", "CAD")
    assert not shares_currency("EUR", "$")


def test_names_with_two_sizes_keep_both() -> None:
    """Pounds are money or weight, tons have three sizes, a gallon two."""
    assert {unit.dimension for unit in named("pounds")} == {"GBP", "mass"}
    assert len({unit.size for unit in named("tons")}) == 3
    assert len(named("gallons")) == 2
