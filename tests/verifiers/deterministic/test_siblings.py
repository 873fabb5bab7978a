"""What the source says of one thing of a kind, claimed of another."""

import pytest

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from one_pair import opinion

PLANS = (
    "NorthLine sells three mobile plans. Lite includes 5 GB of data and unlimited texts for £9 a month. "
    "Core includes 40 GB of data, unlimited calls and texts, and roaming in 32 European countries for £18 a month. "
    "Max includes unlimited data, roaming in 71 countries and a second SIM card for £31 a month."
)
HUBS = (
    "The Hub 4 router supports Wi-Fi 6 and covers homes of up to 120 square metres. "
    "The Hub 5 router supports Wi-Fi 6E and covers homes of up to 160 square metres."
)
SALE = "The seller must deliver by 1 June; the buyer must pay within 10 days of delivery."
LEASE = "The landlord pays for the roof; the tenant pays for windows and doors."
FARES = "Children under 6 travel free; children from 6 to 14 pay half."
BOARD = "Hale chaired the board in 2020. Orsini chaired the audit committee in 2021."


@pytest.mark.parametrize(
    ("evidence", "claim", "whose"),
    [
        (PLANS, "The Lite plan comes with roaming in 32 European countries.", "Core"),
        (PLANS, "The Core plan comes with a second SIM card.", "Max"),
        (HUBS, "The Hub 4 supports Wi-Fi 6E.", "Hub 5 router"),
        (HUBS, "The Hub 4 covers homes of up to 160 square metres.", "Hub 5 router"),
        (BOARD, "Hale chaired the audit committee in 2021.", "Orsini"),
        (SALE, "The seller must pay within 10 days of delivery.", "buyer"),
        (LEASE, "The landlord pays for windows and doors.", "tenant"),
        (FARES, "Children under 6 pay half.", "children from 6 to 14"),
    ],
)
def test_what_a_sibling_has_is_not_its_own(evidence: str, claim: str, whose: str) -> None:
    """The veto names whose it is."""
    found = opinion(evidence, claim)
    assert (found.stance, found.reasons[0].code) == (Stance.ABSENT, Code.VALUE_WRONG_ROLE)
    assert found.reasons[0].message == f"source says this of {whose}"


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (PLANS, "The Core plan comes with roaming in 32 European countries."),
        (PLANS, "Lite comes with 5 GB of data."),
        (PLANS, "Core has unlimited texts."),
        (HUBS, "The Hub 5 supports Wi-Fi 6E."),
        (SALE, "The buyer must pay within 10 days of delivery."),
        (LEASE, "The tenant pays for doors."),
        (f"{LEASE} After a fire the landlord pays for windows and doors.", "The landlord pays for windows and doors."),
        ("Sales rose in Europe; costs fell in Asia and America.", "Costs fell in Asia and America."),
        (
            f"{BOARD} In 2021 Hale joined Orsini on the audit committee, which he chaired too.",
            "Hale chaired it in 2021.",
        ),
        (
            "Basic supports chat. Pro supports chat and calls with video. It brings calls with video to Basic.",
            "Basic supports calls with video.",
        ),
    ],
)
def test_what_is_its_own_or_said_elsewhere_is_not_vetoed(evidence: str, claim: str) -> None:
    """Its own sentence, or any other than the sibling's, has what the claim says."""
    assert opinion(evidence, claim).stance in (Stance.SUPPORTS, Stance.CANNOT_TELL)
