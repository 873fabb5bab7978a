"""Captions and headings say how the bare figures below them are read."""

from __future__ import annotations

import pytest

from groundwire.core._normalize import fold
from groundwire.core._types import Claim, Evidence, Pair, Premise, Span, Stance
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.captions import read_with, scale_caption
from groundwire.verifiers.deterministic.figures import compare, find_figures
from groundwire.verifiers.deterministic.stage import DeterministicVerifier


@pytest.mark.parametrize(
    ("caption", "cell", "claim", "expected"),
    [
        ("Statement of position (in thousands of USD)", "4,310", "$4,310,000", "same"),
        ("(in millions)", "4.3", "4.3 million", "same"),
        ("USD in millions", "4.3", "$4.3 million", "same"),
        ("US$'000", "4,310", "$4.31 million", "same"),
        ("(£m)", "12", "£12 million", "same"),
        ("in Mio. EUR", "12,5", "12.5 million euros", "same"),
        ("en milliers d'euros", "12", "12,000 euros", "same"),
        ("(百万円)", "920", "9億2000万円".replace("9億2000万", "92000万"), "same"),
        ("price_eur", "40", "40 euros", "same"),
        ("price_eur", "40", "40 dollars", "incomparable"),
        ("Net income (loss), USD", "(1,940)", "a net loss of 1,940 USD", "same"),
        ("Net income (loss), USD", "(1,940)", "a net profit of 1,940 USD", "different"),
        ("Weight (kg)", "1.4", "1,400 g", "same"),
        ("Share (%)", "62.37", "about 62%", "same"),
        ("Temperature (°C)", "25", "77 °F", "same"),
        ("Price per month (EUR)", "20", "20 euros a month", "same"),
        ("Price per month (EUR)", "20", "20 euros a year", "different"),
        ("stock", "7", "7 desks", "same"),
        ("(in thousands)", "$4,310", "$4,310,000", "same"),
        ("(in thousands)", "5%", "5%", "same"),
        ("Year ended 31 December 2025, EUR m", "12", "12 million euros", "same"),
        ("EUR 2025 in millions", "12", "12 million euros", "same"),
        ("Computers are insured up to £3,000 in total.", "£350", "£350", "same"),
        ("The firm earned $5 million in the year.", "40", "40", "same"),
        ("The firm earned $5 million in the year.", "40", "40 dollars", "incomparable"),
        ("(in thousands)", "4.3 million", "4.3 million", "same"),
    ],
)
def test_a_cell_is_read_with_its_caption(caption: str, cell: str, claim: str, expected: str) -> None:
    """Scale, currency, unit and rate of the caption hold for a figure that does not say its own."""
    table = f"| x | {cell} |"
    figure = read_with(find_figures(fold(table).text)[0], scale_caption(fold(caption).text))
    assert compare(find_figures(fold(claim).text)[0], figure) is Match(expected)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("Offshore revenue was 2,640.", Stance.SUPPORTS),
        ("Offshore revenue was NOK 2,640 million.", Stance.SUPPORTS),
        ("Offshore revenue was NOK 2.64 billion.", Stance.SUPPORTS),
        ("Offshore revenue was NOK 2,640.", Stance.CONTRADICTS),
        ("Offshore revenue was 2,641.", Stance.CONTRADICTS),
        ("Offshore revenue was 601.", Stance.CONTRADICTS),
    ],
)
def test_a_claim_may_leave_out_the_scale_as_the_cell_does(claim: str, expected: Stance) -> None:
    """A bare number is the bare number of the cell; one with a currency says its own scale."""
    table = "Segments (NOK million)\n\n| Segment | Revenue | EBITDA |\n|---|---|---|\n| Offshore | 2,640 | 601 |"
    premise = Premise((Evidence("1", Span(0, len(table)), table),))
    assert DeterministicVerifier().verify([Pair(premise, Claim(claim, None, claim))])[0].stance is expected


@pytest.mark.parametrize(
    "text",
    ["Score A", "Year", "stock", "Cars per thousand inhabitants", "Item", "", "Users", "x " * 300, "Name (optional)"],
)
def test_a_heading_without_unit_says_nothing(text: str) -> None:
    """Names, counts and long prose are no captions."""
    assert scale_caption(text) is None
