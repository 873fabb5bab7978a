"""Which way something went between two years of one sentence, and by how much."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

REVENUE = "Revenue was €412.6 million in 2024, compared with €389.2 million in 2023."
SALES = "Sales were 4.1 million in 2023 and 4.8 million in 2024."
RATE = "The rate was 3% in 2023 and 5% in 2024."
FELL = "Sales fell from 4.8 million in 2023 to 4.1 million in 2024."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (REVENUE, "Revenue rose by €23.4 million."),
        (REVENUE, "Revenue rose by roughly €23 million."),
        (REVENUE, "Revenue increased €23.4 million in 2024."),
        (REVENUE, "Revenue rose by about 6 percent."),
        (REVENUE, "Revenue grew from 2023 to 2024."),
        (SALES, "Sales increased."),
        (RATE, "The rate rose by two percentage points."),
        (FELL, "Sales fell by 0.7 million."),
    ],
)
def test_two_years_confirm_a_change(evidence: str, claim: str) -> None:
    """Their values give the direction, and the amount if the claim has one."""
    assert opinion(evidence, claim).stance is Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (REVENUE, "Revenue fell by €23.4 million."),
        (REVENUE, "Revenue declined from 2023 to 2024."),
        (REVENUE, "Revenue fell to €412.6 million."),
        (SALES, "Sales decreased."),
        (RATE, "The rate fell by two percentage points."),
        (FELL, "Sales rose in 2024."),
        ("The margin improved from 14.2% to 15.8%.", "The margin improved from 15.8% to 14.2%."),
        ("The margin improved from 14.2% to 15.8%.", "The margin fell to 15.8%."),
        ("The price changed from 8 euros to 5 euros.", "The price rose."),
    ],
)
def test_two_years_contradict_the_other_direction(evidence: str, claim: str) -> None:
    """Both values stand there; the claim has them the wrong way round."""
    assert opinion(evidence, claim).stance is Stance.CONTRADICTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (REVENUE, "Revenue rose by €32.4 million."),
        (REVENUE, "Revenue rose in 2023."),
        (REVENUE, "Profit rose in 2024."),
        (REVENUE, "Revenue may have risen in 2024."),
        (REVENUE, "Revenue in Spain rose in 2024."),
        (RATE, "The rate rose by 2%."),
        (f"If nothing changes, {SALES[0].lower()}{SALES[1:]}", "Sales increased."),
        ("Sales in Spain were 4.1 million in 2023 and 4.8 million in 2024.", "Sales increased."),
        ("Sales were 4.1 million in 2023 and 4.8 million in 2024 before returns.", "Sales increased."),
    ],
)
def test_what_the_years_do_not_say_is_not_confirmed(evidence: str, claim: str) -> None:
    """Another amount, year, thing or part of it, or a doubt."""
    assert opinion(evidence, claim).stance is not Stance.SUPPORTS
