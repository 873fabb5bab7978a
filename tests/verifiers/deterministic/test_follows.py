"""Arithmetic that the claim names confirms it; arithmetic that merely comes out does not."""

from __future__ import annotations

import pytest

from groundwire import Gate
from groundwire.core._reasons import Code
from groundwire.core._types import Label

GATE = Gate(verifiers=["deterministic"])

HOLDS = [
    ("The yards hold 350 barrels in total.", ["Yard East holds 150 barrels. Yard West holds 200 barrels."]),
    ("East and West together hold 350 barrels.", ["Yard East holds 150 barrels.", "Yard West holds 200 barrels."]),
    ("Mill B grinds 80 sacks a day.", ["Mill A grinds 40 sacks a day. Mill B grinds twice as much."]),
    ("The advance is 9,000 EUR.", ["Price: 36,000 EUR. Advance: 25% of the price, due in May."]),
    ("Turnout rose by 15 percentage points.", ["Turnout rose from 45% to 60%."]),
]
DOES_NOT = [
    ("East holds 350 barrels in total.", ["Yard East holds 150 barrels. Yard West holds 200 barrels."]),
    ("East and West together hold 360 barrels.", ["Yard East holds 150 barrels.", "Yard West holds 200 barrels."]),
    ("East and South together hold 350 barrels.", ["Yard East holds 150 barrels.", "Yard West holds 200 barrels."]),
    ("Mill A grinds 80 sacks a day.", ["Mill A grinds 40 sacks a day. Mill B grinds twice as much."]),
    ("Turnout fell by 15 percentage points.", ["Turnout rose from 45% to 60%."]),
    ("East holds 350 barrels.", ["Yard East holds 150 barrels. Yard West holds 200 barrels."]),
    ("East and West together hold 350 barrels.", ["Yard East may hold 150 barrels. Yard West holds 200 barrels."]),
]


@pytest.mark.parametrize(("claim", "chunks"), HOLDS)
def test_named_arithmetic_confirms(claim: str, chunks: list[str]) -> None:
    """A total, a multiple, a share or a difference in points is supported, and the reason shows the sum."""
    verdict = GATE.check(claim, chunks).claims[0].verdict
    assert verdict.label is Label.SUPPORTED
    assert verdict.reasons[0].code == Code.DERIVED
    assert "=" in verdict.reasons[0].message


@pytest.mark.parametrize(("claim", "chunks"), DOES_NOT)
def test_what_merely_comes_out_does_not_confirm(claim: str, chunks: list[str]) -> None:
    """The wrong total, the total of another thing, one part called the total, a doubtful part."""
    assert GATE.check(claim, chunks).claims[0].verdict.label is not Label.SUPPORTED
