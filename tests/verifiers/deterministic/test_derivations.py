"""A claim's figure that follows from the evidence by one step of arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.verifiers.deterministic.derivations import Operands, derive, named_derivations
from groundwire.verifiers.deterministic.figures import find_figures


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("16,000 EUR", "Value: 64,000 EUR. Deposit: 25% of it", "25% of 64,000 EUR = 16,000 EUR"),
        ("18,000 EUR", "Value: 64,000 EUR. Deposit: 25% of it", None),
        ("600 tickets", "310 on Friday and 290 on Saturday", "310 + 290 = 600"),
        ("620 tickets", "310 on Friday and 290 on Saturday", None),
        ("200 pallets", "120 pallets, and 80 pallets there", "120 + 80 = 200"),
        ("200 pallets", "120 pallets, and 80 lorries there", None),
        ("15 units", "4 units, 5 units and 6 units", "4 + 5 + 6 = 15"),
        ("grew by 10 percentage points", "it rose from 20% to 30%", "30% - 20% = 10 percentage points"),
        ("the other 19%", "81% use it", "100 % - 81% = 19%"),
        ("the other 21%", "81% use it", None),
        (
            "60 litres a minute",
            "A moves 30 litres a minute, B twice as much",
            "twice × 30 litres a minute = 60 litres a minute",
        ),
        ("ten times as much", "20 GB and 200 GB", "200 GB / 20 GB = ten times"),
        ("grew 25%", "80 units, then 100 units", "80 → 100: 25%"),
        ("fell 20%", "100 units, then 80 units", "100 → 80: 20%"),
        ("about 33%", "12 cars of all 36 cars", "12 / 36 = 33%"),
        ("9 of 40 beams", "40 beams seen; 9 beams were bad", "9 / 40 = 9 of 40"),
        ("60 euros", "3 tickets at 20 euros each", "3 × 20 euros = 60 euros"),
        ("5 km", "8 km less 3 km", "8 km - 3 km = 5 km"),
        ("half of them", "20 beams of 40 beams".replace(" of ", " and "), "20 / 40 = half"),
        ("5 km", "8 kg less 3 kg", None),
        ("page 5", "2 pages and 3 pages", None),
    ],
)
def test_a_figure_follows_or_does_not(claim: str, evidence: str, expected: str | None) -> None:
    """Sums, differences, products, shares, ratios, changes, points and complements, and nothing near them."""
    found = derive(find_figures(claim)[0], find_figures(evidence))
    assert (None if found is None else str(found)) == expected


@given(st.lists(st.integers(1, 10**6), min_size=2, max_size=2, unique=True), st.integers(1, 50))
def test_a_sum_is_exact(parts: list[int], off: int) -> None:
    """The sum of two counts follows; a value next to all that can be made of them does not."""
    evidence = find_figures(f"{parts[0]} cars and {parts[1]} cars")
    total = sum(parts)
    assert derive(find_figures(f"{total} cars")[0], evidence) is not None
    wrong = total + off
    reachable = {total, abs(parts[0] - parts[1]), parts[0] * parts[1]}
    assert wrong in reachable or derive(find_figures(f"{wrong} cars")[0], evidence) is None


def test_only_what_a_claim_can_name_is_derived() -> None:
    """A part of a figure and points between shares are always named; a sum only where the claim speaks of a total."""
    claim = find_figures("12 cars")[0]
    operands = Operands.of(find_figures("5 cars, 7 cars, 25% and 48 cars"))
    named = {str(found) for found in named_derivations(claim, operands, totals=False)}
    assert named == {"25% of 48 = 12"}
    totals = {str(found) for found in named_derivations(claim, operands, totals=True)}
    assert totals == {"25% of 48 = 12", "5 + 7 = 12"}
