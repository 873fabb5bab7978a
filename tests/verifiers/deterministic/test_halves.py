"""What one half of a sentence says, claimed of the other half."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

BICYCLES = "Bicycles are allowed on trains but forbidden on buses."
DRUG = "The drug is safe for adults and not approved for children."
PARKING = "Parking is free on Sundays but costs 5 euros on weekdays."
MOTOR = "The motor is quiet in eco mode but loud in turbo mode."
SMOKING = "Smoking is banned in rooms but allowed in the garden."
PLAN = "Pro includes backups but requires a deposit."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (BICYCLES, "Bicycles are allowed on buses."),
        (BICYCLES, "Bicycles are forbidden on trains."),
        (DRUG, "The drug is safe for children."),
        (PARKING, "Parking is free on weekdays."),
        (MOTOR, "The motor is loud in eco mode."),
        (SMOKING, "Smoking is allowed in rooms."),
        ("Entry is free for members and costs 5 euros for guests.", "Entry is free for guests."),
        ("Training is optional for staff and mandatory for managers.", "Training is optional for managers."),
        (PLAN, "Pro includes a deposit."),
    ],
)
def test_the_other_half_is_vetoed(evidence: str, claim: str) -> None:
    """Both halves stand close by, and each speaks of its own thing."""
    assert opinion(evidence, claim).stance in (Stance.ABSENT, Stance.CONTRADICTS)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (BICYCLES, "Bicycles are forbidden on buses."),
        (DRUG, "The drug is not approved for children."),
        (PARKING, "Parking costs 5 euros on weekdays."),
        (MOTOR, "In turbo mode the motor is loud."),
        (f"{SMOKING} Smoking is allowed in rooms with a balcony.", "Smoking is allowed in rooms with a balcony."),
        ("Delivery is free for members and costs nothing for students.", "Delivery is free for students."),
        ("The firm bought Alpha and acquired Beta.", "The firm bought Beta."),
        ("Bags are not free in Economy but free in Business.", "Bags are free in Business."),
        (PLAN, "Pro requires a deposit."),
    ],
)
def test_its_own_half_is_not_vetoed(evidence: str, claim: str) -> None:
    """Its own half, another sentence, or two verbs that may say the same."""
    assert opinion(evidence, claim).stance in (Stance.SUPPORTS, Stance.CANNOT_TELL)
