"""Claims that say more than the source: a plan as done, a limited thing of all, one product's of another."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

SWITCH = "Version 1 of the API is deprecated and will be switched off on 31 March 2026."
LEASE = "The Tenant may end this lease on 29 September 2027 by giving six months' notice."
WATER = "Escape of water is not covered while the home is empty unless the water has been turned off at the mains."
ANIMALS = "No animals are carried on flights to the United Kingdom, apart from assistance dogs."
BAGS = "Bags are carried free, except skis."
ZONES = "Failover to zone C is manual and needs the agreement of the duty manager. Failover to zone B takes 90 seconds."
GREW = "At constant exchange rates revenue grew by 7.4 per cent. Revenue grew by 6.0 per cent to €412.6 million."
TABLETS = "Velotrin contains 50 mg of velotridine. Velotrin Plus also contains 12.5 mg of a water tablet."
LEAVE = "From January 2027 the company plans to extend the other parent's leave to twelve weeks."
DOSE = "The starting dose is 10 mg once a day in the evening."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (SWITCH, "Version 1 of the API has already been switched off."),
        (LEASE, "The tenant has ended the lease with effect from 29 September 2027."),
        ("The company plans to open a store in Lyon in 2025.", "The company opened a store in Lyon in 2025."),
        ("Late payers may be charged a fee.", "Late payers are charged a fee."),
        (
            WATER,
            "Escape of water is not covered while the home is empty, even if the water is turned off at the mains.",
        ),
        (ANIMALS, "No animals at all are carried on flights to the United Kingdom."),
        (BAGS, "All bags are carried free."),
        ("Parcels usually arrive in two days.", "Parcels always arrive in two days."),
        (ZONES, "Failover to zone B needs the agreement of the duty manager."),
        (GREW, "Revenue at constant exchange rates grew by 6.0 per cent."),
        (TABLETS, "Velotrin contains 12.5 mg of a water tablet."),
        (DOSE, "Start with 10 mg twice a day."),
        ("Take one tablet twice a day.", "Take one tablet three times a day."),
        (LEAVE, "The other parent gets twelve weeks of leave."),
        ("A review is held within five working days for severity 1 only.", "A review is held after every incident."),
    ],
)
def test_more_than_the_source_says_is_vetoed(evidence: str, claim: str) -> None:
    """One word makes a plan a fact, a rule universal, another thing's what is said."""
    assert opinion(evidence, claim).stance in (Stance.ABSENT, Stance.CONTRADICTS)


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (SWITCH, "Version 1 of the API will be switched off."),
        (SWITCH, "Version 1 of the API is being switched off in March 2026."),
        (LEASE, "The lease may be ended on 29 September 2027."),
        (
            "The company opened a store in Lyon and plans to open another in Nice.",
            "The company opened a store in Lyon.",
        ),
        ("The bridge will be repaired in 2030. It was repaired in 2010.", "The bridge was repaired in 2010."),
        ("The loan was granted in 2019 and may be extended.", "The loan was granted in 2019."),
        ("Late payers will be charged a fee.", "Late payers are charged a fee."),
        (WATER, "Escape of water is covered in an empty home if the water is turned off at the mains."),
        (ANIMALS, "Apart from assistance dogs, no animals are carried on flights to the United Kingdom."),
        (BAGS, "All bags except skis are carried free."),
        ("All staff must wear badges, except visitors.", "All staff must wear badges."),
        (ZONES, "Failover to zone C needs the agreement of the duty manager."),
        (GREW, "Revenue at constant exchange rates grew by 7.4 per cent."),
        (TABLETS, "Velotrin Plus contains 12.5 mg of a water tablet."),
        (DOSE, "Start with 10 mg once a day."),
        ("Take one tablet twice a day.", "Take one tablet two times daily."),
        ("Backups are taken four times a day.", "Backups are taken every six hours."),
        (LEAVE, "The other parent will get twelve weeks of leave from January 2027."),
        ("We recommend a dose of 5 mg.", "The recommended dose is 5 mg."),
        ("The Business plan costs $29.", "Business costs $29."),
        (
            "Sign up for any of our plans within 10 days and receive a 20% discount.",
            "Signing up in 10 days brings a 20% discount.",
        ),
        (
            "Drinking rose 17.2%, largely due to rising rates among women.",
            "Drinking rose 17.2%, largely driven by women.",
        ),
        ("The cost would work out at £15,000 per month.", "The cost works out at £15,000 per month."),
        ("The club can announce that Bodvar has left.", "The club announced that Bodvar has left."),
    ],
)
def test_as_much_as_the_source_says_is_not_vetoed(evidence: str, claim: str) -> None:
    """The same strength and reach in other words."""
    assert opinion(evidence, claim).stance in (Stance.SUPPORTS, Stance.CANNOT_TELL)
