"""Figures that a table has, but not where the claim puts them."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

SCORES = "| Model | Score A | Score B |\n|---|---|---|\n| Birch | 58.9 | 74.1 |\n| Cedar | 66.0 | 69.3 |"
PLANS = "| Plan | Price (GBP) | Users |\n|---|---|---|\n| Basic | 5 | 10 |\n| Team | 20 | 50 |"
YEARS = "| | 2023 | 2024 |\n|---|---|---|\n| Revenue | $4.2m | $5.1m |\n| Costs | $3.0m | $3.3m |"
GOODS = "product,price,weight\nLamp,£30,2 kg\nDesk,£120,30 kg"
TENTS = (
    "Model,Price,Weight,Colour\nTarn 2,£249.00,2.1 kg,green\nTarn 3,£329.00,2.8 kg,dark blue\nFell 1,£189.00,1.4 kg,red"
)
DOSES = "| Age | Dose | Max per day |\n|---|---|---|\n| 2-5 years | 5 ml | 20 ml |\n| 6-11 years | 10 ml | 40 ml |"


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (SCORES, "Birch has a Score A of 66.0."),
        (SCORES, "Birch's Score A is 74.1."),
        (SCORES, "The Birch model achieved a Score A of 66.0 in our test."),
        (SCORES, "In Score A, Birch comes to 74.1."),
        (PLANS, "The Basic plan has 50 users."),
        (PLANS, "Basic costs £20."),
        (YEARS, "Costs in 2024 were $3.0m."),
        (YEARS, "Revenue in 2023 was $5.1m."),
        (GOODS, "The lamp has a weight of 30 kg."),
        (DOSES, "Children aged 6-11 years take a dose of 5 ml."),
        (DOSES, "The maximum per day for ages 2-5 years is 40 ml."),
        (TENTS, "The Tarn 3 weighs 2.1 kg."),
        (TENTS, "The Tarn 3 costs £249.00."),
        (TENTS, "The Tarn 3 is green."),
        (TENTS, "Tarn 2: Price £329.00"),
    ],
)
def test_another_cells_figure_is_contradicted(evidence: str, claim: str) -> None:
    """A figure of another row or column than the claim names is a veto that says what stands there."""
    found = opinion(evidence, claim)
    assert (found.stance, found.decisive) == (Stance.CONTRADICTS, True), found.reasons
    assert found.reasons[0].code == "value_wrong_role"


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (SCORES, "Birch's Score A is 58.9."),
        (PLANS, "Team costs £20."),
        (YEARS, "Revenue in 2024 was $5.1m."),
        (GOODS, "The lamp's price is £30."),
    ],
)
def test_a_cell_confirms_what_it_says(evidence: str, claim: str) -> None:
    """Row, column and value, and no other word: the table says so, its unit in the heading included."""
    assert opinion(evidence, claim).stance is Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (SCORES, "Birch's Score A of 58.9 is below Cedar's 66.0."),
        (SCORES, "Birch scores 74.1 in Score B and 58.9 in Score A."),
        (SCORES, "Birch has a lower Score A than Cedar, which has 66.0."),
        (SCORES, "Birch does not have a Score A of 66.0."),
        (TENTS, "The Tarn 3 is blue."),
        (TENTS, "The Tarn 3 weighs 2.8 kg, the Tarn 2 only 2.1 kg."),
        (TENTS, "The Tarn 3 is not green."),
        (f"{TENTS}\n\nFrom May the Tarn 3 can also be had in green.", "The Tarn 3 is green."),
        (YEARS, "Revenue grew from $4.2m in 2023 to $5.1m in 2024."),
        (
            f"{SCORES}\n\nIn the second run Birch reached a Score A of 66.0.",
            "In the second run Birch had a Score A of 66.0.",
        ),
    ],
)
def test_figures_of_several_cells_are_no_misreading(evidence: str, claim: str) -> None:
    """A comparison, a list, a denial, or a sentence beside the table that has the figure: no veto."""
    found = opinion(evidence, claim)
    assert not (found.decisive and found.stance is not Stance.SUPPORTS), found.reasons
