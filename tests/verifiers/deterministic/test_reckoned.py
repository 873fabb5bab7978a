"""Values that differ from the source's because the claim reckons another way."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

BAGS = "Passengers may check two bags of up to 32 kg each."
FARE = "Adults pay 12 euros, children 7 euros and pensioners 9 euros."
BOARD = "Seven of the nine directors are independent."
SHARE = "70% of the members voted."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (BAGS, "In all a passenger may check 64 kg."),
        (FARE, "Two adults pay 24 euros."),
        (BOARD, "Two of the nine directors are not independent."),
        (SHARE, "30% of the members did not vote."),
        ("The box holds 20 red and 30 blue balls.", "The box holds 50 balls."),
        ("In the trial, 240 patients received Solvan and 238 received placebo.", "478 patients took part in total."),
        (
            "Business includes two cabin bags of 8 kg and two checked bags of up to 32 kg each.",
            "You can check in 64 kg.",
        ),
    ],
)
def test_another_reckoning_is_no_contradiction(evidence: str, claim: str) -> None:
    """Several at once, or what is left over."""
    assert opinion(evidence, claim).stance is Stance.CANNOT_TELL


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (FARE, "Two adults pay 36 euros."),
        (BOARD, "Three of the nine directors are not independent."),
        (BOARD, "Two of the nine directors are independent."),
        (SHARE, "70% of the members did not vote."),
    ],
)
def test_a_wrong_reckoning_is_vetoed(evidence: str, claim: str) -> None:
    """Neither the value nor what follows from it."""
    assert opinion(evidence, claim).stance in (Stance.CONTRADICTS, Stance.ABSENT)


@pytest.mark.parametrize(
    ("evidence", "claim", "stance"),
    [
        ("Employees may carry over five days.", "Employees can carry over five days.", Stance.CANNOT_TELL),
        ("Employees may carry over five days.", "Employees must carry over five days.", Stance.ABSENT),
        ("The drug may cause drowsiness.", "The drug causes drowsiness.", Stance.ABSENT),
    ],
)
def test_can_says_no_more_than_may(evidence: str, claim: str, stance: Stance) -> None:
    """A permission or possibility in the other word; nothing stronger."""
    assert opinion(evidence, claim).stance is stance
