"""Sentences that give each of several things its own value, and claims on one of them."""

import pytest

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from one_pair import opinion

FEES = "The fee is 92 euros a year for class A and 78 euros for class D."
PAID = "Class A pays 92 euros a year, class D 78 euros."
BRACKETS = "Members pay 92 euros (class A) or 78 euros (class D)."
PLANS = "The Basic plan costs 10 dollars and the Pro plan costs 25 dollars."
DELIVERY = "Delivery takes two days to Germany and five days to Spain."
WARRANTY = "The warranty is two years for pumps and five years for tanks."
TURNED = "For pumps the warranty is two years, for tanks five years."
ENTRY = "Adults pay 12 euros, children 7 euros and pensioners 9 euros."
SHARED = "Entry costs 12 euros for adults and 7 euros for children and pensioners."
SALES = "Sales were 4.1 million in 2023 and 4.8 million in 2024."
GREW = "Sales rose from 4.1 million in 2023 to 4.8 million in 2024."
COMPARED = "Revenue was €412.6 million in 2024, compared with €389.2 million in 2023."
FOUNDED = "The museum was founded in 1990 and the library in 1995."
HOURS = "The office is open from 9:00 to 17:00 on weekdays and from 10:00 to 14:00 on Saturdays."
ORDER = "Alpha and Beta cost 5 and 6 euros, respectively."
YEARS = "Revenue was $5 million and $6 million in 2023 and 2024, respectively."
CLASSES = "Classes A, B and C pay 5%, 6% and 7% respectively."
PRICES = "Prices: small 5 euros, medium 7 euros, large 9 euros."
LABELS = "Fees: class A: 92 euros; class D: 78 euros."
BESIDE = "Standard shipping (3-5 days) costs $5 and express shipping (1 day) costs $15."
BARE = "Managers get 30 days of leave, while other staff get 25."
SEATS = "Of the 120 seats, 80 are reserved for members and 40 for guests."
MODELS = "Model X weighs 12 kg and costs $300; model Y weighs 9 kg and costs $450."
MEDALS = "Germany won 10 gold and 5 silver medals."
DUE = "The first payment is due on 1 March and the second on 1 June."
IN_OUT = "Check-in is at 3 pm and check-out at 11 am."
TRAIN = "The train leaves at 9:15 and arrives at 11:40."
EDITIONS = "The 2020 edition had 300 pages and the 2022 edition 350."
SERVICE = (
    "Employees with less than five years of service receive 20 days and those with five or more years receive 25 days."
)
UNITS = "The sales of Alpha Corp and Beta Inc were 5 and 6 million units respectively."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (FEES, "The fee for class D is 78 euros."),
        (FEES, "The fee for class A is 92 euros a year."),
        (FEES, "Class D pays 78 euros a year."),
        (FEES, "Class A costs 92 euros, class D 78 euros."),
        (PAID, "Class D pays 78 euros a year."),
        (BRACKETS, "Class D members pay 78 euros."),
        (PLANS, "The Pro plan costs 25 dollars."),
        (DELIVERY, "Delivery to Spain takes five days."),
        (WARRANTY, "Tanks have a five-year warranty."),
        (WARRANTY, "Pumps carry a warranty of two years."),
        (TURNED, "The warranty for pumps is two years."),
        (TURNED, "The warranty for tanks is five years."),
        (ENTRY, "Children pay 7 euros."),
        (ENTRY, "Children and pensioners pay 7 and 9 euros respectively."),
        (SHARED, "Entry costs 7 euros for pensioners."),
        (SALES, "Sales in 2024 were 4.8 million."),
        (COMPARED, "Revenue in 2023 was €389.2 million."),
        (FOUNDED, "The library was founded in 1995."),
        (HOURS, "On Saturdays the office is open from 10:00 to 14:00."),
        (ORDER, "Beta costs 6 euros."),
        (YEARS, "Revenue in 2024 was $6 million."),
        (CLASSES, "Class B pays 6%."),
        (UNITS, "The sales of Beta Inc were 6 million units."),
        (PRICES, "The medium costs 7 euros."),
        (LABELS, "The fee for class D is 78 euros."),
        (BESIDE, "Express shipping costs $15."),
        (BARE, "Other staff get 25 days of leave."),
        (MODELS, "Model X costs $300."),
        (MEDALS, "Germany won 10 gold medals."),
        (DUE, "The second payment is due on 1 June."),
        (IN_OUT, "Check-out is at 11 am."),
        (TRAIN, "The train arrives at 11:40."),
        (EDITIONS, "The 2022 edition had 350 pages."),
        ("The warranty covers parts for 2 years and labour for 1 year.", "The warranty covers labour for 1 year."),
    ],
)
def test_what_one_thing_gets_is_confirmed(evidence: str, claim: str) -> None:
    """The sentence gives the thing that the claim names this value, and says nothing else of it."""
    assert opinion(evidence, claim).stance is Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (FEES, "The fee for class D is 92 euros."),
        (FEES, "Class D pays 92 euros a year."),
        (FEES, "The fee is 78 euros for class A and 92 euros for class D."),
        (PAID, "Class A pays 78 euros a year."),
        (BRACKETS, "Class D members pay 92 euros."),
        (PLANS, "The Pro plan costs 10 dollars."),
        (DELIVERY, "Delivery to Spain takes two days."),
        (WARRANTY, "Tanks have a two-year warranty."),
        (TURNED, "The warranty for pumps is five years."),
        (ENTRY, "Children pay 9 euros."),
        (SHARED, "Entry costs 12 euros for pensioners."),
        (SALES, "Sales in 2024 were 4.1 million."),
        (GREW, "Sales in 2023 were 4.8 million."),
        (COMPARED, "Revenue in 2023 was €412.6 million."),
        (FOUNDED, "The museum was founded in 1995."),
        (HOURS, "On Saturdays the office is open from 9:00 to 17:00."),
        (ORDER, "Alpha costs 6 euros."),
        (YEARS, "Revenue in 2023 was $6 million."),
        (CLASSES, "Class B pays 7%."),
        (UNITS, "The sales of Beta Inc were 5 million units."),
        (PRICES, "The medium costs 9 euros."),
        (LABELS, "The fee for class D is 92 euros."),
        (BESIDE, "Express shipping costs $5."),
        (BARE, "Other staff get 30 days of leave."),
        (SEATS, "80 seats are reserved for guests."),
        (MODELS, "Model Y weighs 12 kg."),
        (MODELS, "Model Y costs $300."),
        (MEDALS, "Germany won 10 silver medals."),
        (DUE, "The second payment is due on 1 March."),
        (IN_OUT, "Check-out is at 3 pm."),
        (TRAIN, "The train arrives at 9:15."),
        (EDITIONS, "The 2022 edition had 300 pages."),
        ("The warranty covers parts for 2 years and labour for 1 year.", "The warranty covers labour for 2 years."),
    ],
)
def test_what_another_thing_gets_is_contradicted(evidence: str, claim: str) -> None:
    """The claim's value stands in the sentence, and belongs to something else."""
    assert opinion(evidence, claim).stance is Stance.CONTRADICTS


def test_the_reason_names_both_shares() -> None:
    """One line says what the thing gets, and what gets the claim's value."""
    told = opinion(FEES, "The fee for class D is 92 euros.").reasons[0]
    assert told.code == Code.VALUE_WRONG_ROLE
    assert told.message == "source says 78 euros for class D, 92 euros a year for class A"


@pytest.mark.parametrize(
    "evidence",
    [
        "The fee is 92 euros for class A and 78 euros for class D unless you pay late.",
        "The fee is 92 euros for class A and 78 euros for class D, but only on Mondays.",
        "The fee is 92 euros for class A and 78 euros for class D per month.",
        "The late fee is 92 euros for class A and 78 euros for class D.",
        "The proposed fee is 92 euros for class A and 78 euros for class D.",
        "The fee may be 92 euros for class A and 78 euros for class D.",
        "The fee was 92 euros for class A and 78 euros for class D.",
        "The fee is not 92 euros for class A and 78 euros for class D.",
        "If you are late, the fee is 92 euros for class A and 78 euros for class D.",
        "The refund is 92 euros for class A and 78 euros for class D.",
        "The fee is 92 euros for class A and 78 euros for class D members over 65.",
    ],
)
def test_what_limits_the_shares_keeps_them_from_confirming(evidence: str) -> None:
    """A condition, a doubt, another time or a narrower thing than the claim's is left to the model."""
    assert opinion(evidence, "The fee is 78 euros for class D.").stance is not Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (f"{FEES} Class D pays 92 euros after March.", "Class D pays 92 euros after March."),
        (FEES, "Class D pays less than 92 euros."),
        (FEES, "Class D does not pay 92 euros."),
        (FEES, "Class A and class D pay different fees."),
        (FEES, "The deposit for class D is 92 euros."),
        (DELIVERY, "Delivery to Spain takes three days longer than to Germany."),
        (ENTRY, "Two adults pay 24 euros."),
        ("In 2016, she appeared in Café Lune and finished Peaks (2017).", "She finished Peaks in 2017."),
        (
            "Within 24 hours of admission a patient is seen and a plan is made within 72 hours.",
            "A plan is made in 72 hours.",
        ),
    ],
)
def test_what_is_said_otherwise_is_not_contradicted(evidence: str, claim: str) -> None:
    """Another sentence, a comparison, a denial, or another matter of the same thing."""
    assert opinion(evidence, claim).stance is not Stance.CONTRADICTS


def test_a_bound_is_part_of_a_name() -> None:
    """Less than five years of service are not more than five."""
    assert (
        opinion(SERVICE, "Employees with more than five years of service receive 20 days.").stance
        is not Stance.SUPPORTS
    )


@pytest.mark.parametrize(
    "claim",
    [
        "The fee is 92 euros a year for class A and 78 euros for class D, making it the cheapest fund.",
        "The fee is 92 euros a year for class A and 78 euros for class D in the first year.",
        "Class A costs 92 euros, class D 78 euros after a discount.",
        "The fee is 92 euros a year (paid monthly) for class A and 78 euros for class D.",
        "The fee is 92 euros (for members) for class A and 78 euros for class D.",
    ],
)
def test_what_the_claim_adds_to_its_shares_is_not_confirmed(claim: str) -> None:
    """All values are right, and the claim goes on."""
    assert opinion(FEES, claim).stance is not Stance.SUPPORTS
