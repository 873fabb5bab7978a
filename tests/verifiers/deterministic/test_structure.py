"""What tables of yes and no, columns of figures and "from A to B" settle by their form."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

FEATURES = (
    "| Feature | Basic | Pro |\n|---|---|---|\n| Export | no | yes |\n| Sharing | yes | yes |\n"
    "| Single sign-on | ✗ | ✓ |\n| Audit log | not included | included |\n| Phone support | 9 to 5 | yes |"
)
PLANS = "plan,offline mode,priority support\nStarter,no,no\nTeam,yes,no\nBusiness,yes,yes"
HOURS = "| Plan | Free hours per month | Price |\n|---|---|---|\n" + (
    "| Alder | 40 | €9 |\n| Birch | 55 | €12 |\n| Cedar | 90 | €19 |"
)
PARTIAL = "| Route | Length |\n|---|---|\n| North | 12 km |\n| South | about 9 km or more |\n| West | 7 km |"
TIED = "| Pump | Flow (l/min) |\n|---|---|\n| A2 | 30 |\n| B5 | 30 |\n| C1 | 12 |"
PHONE = "The desk's phone number was changed from 555-0110 to 555-0199 in May."
FEE = "The fee was raised from 40 to 55 euros on 1 March."
TWICE = "The fee was raised from 40 to 55 euros in 2021 and from 55 to 60 euros in 2023."
PLANNED = "The fee will be raised from 40 to 55 euros on 1 March."
SHARE = "99.6% of the checks passed; 2 checks failed."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (FEATURES, "The Pro plan includes export."),
        (FEATURES, "Export is available in the Pro plan."),
        (FEATURES, "Basic does not include export."),
        (FEATURES, "The Basic plan lacks single sign-on."),
        (FEATURES, "Single sign-on is only available in Pro."),
        (FEATURES, "Pro comes with an audit log."),
        (FEATURES, "Both plans offer sharing."),
        (PLANS, "The Team plan has offline mode."),
        (PLANS, "Starter has no priority support."),
        (PLANS, "Only Business includes priority support."),
        (HOURS, "Cedar offers the most free hours per month."),
        (HOURS, "Alder is the cheapest plan."),
        (HOURS, "Alder has the fewest free hours per month."),
        (HOURS, "The Cedar plan has the highest price."),
        (HOURS, "Cedar is the most expensive plan."),
        (PHONE, "The old phone number of the desk was 555-0110."),
        (PHONE, "The new number is 555-0199."),
        (FEE, "The fee used to be 40 euros."),
        (FEE, "The fee is now 55 euros."),
    ],
)
def test_what_the_form_says_is_confirmed(evidence: str, claim: str) -> None:
    """A cell that says yes or no, the end of a column, and the right side of a change confirm a claim."""
    assert opinion(evidence, claim).stance is Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (FEATURES, "The Basic plan includes export."),
        (FEATURES, "Export is included in Basic."),
        (FEATURES, "Basic supports single sign-on."),
        (FEATURES, "The Basic plan comes with an audit log."),
        (FEATURES, "The Pro plan does not include sharing."),
        (FEATURES, "Sharing is only available in Pro."),
        (FEATURES, "Export is only available in Basic."),
        (FEATURES, "All plans include export."),
        (PLANS, "Starter has offline mode."),
        (PLANS, "Only Business has offline mode."),
        (HOURS, "Birch offers the most free hours per month."),
        (HOURS, "Birch is the cheapest plan."),
        (HOURS, "Alder has the highest price."),
        (PHONE, "The previous number was 555-0199."),
        (PHONE, "The desk's phone number is now 555-0110."),
        (FEE, "The fee is now 40 euros."),
        (FEE, "Before March the fee was 55 euros."),
        (FEE, "The old fee was 55 euros."),
        (SHARE, "All of the checks passed."),
        ("38 of the 40 samples met the limit.", "Every sample met the limit."),
        ("95% of customers renew their contract.", "All customers renew their contract."),
    ],
)
def test_what_the_form_denies_is_contradicted(evidence: str, claim: str) -> None:
    """The other cell, another row than the last, the other side of a change, and a share of what "all" do."""
    found = opinion(evidence, claim)
    assert found.stance is Stance.CONTRADICTS
    assert found.evidence is not None


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (FEATURES, "The Pro plan includes export to PDF."),
        (FEATURES, "The Pro plan may include export."),
        (FEATURES, "Pro includes export and sharing for teams."),
        (FEATURES, "The plan includes export."),
        (FEATURES, "Basic includes phone support."),
        (FEATURES, "If you pay, Basic includes export."),
        (HOURS, "Birch offers more free hours per month than Cedar does in summer."),
        (HOURS, "Birch is the second cheapest plan."),
        (HOURS, "Alder is among the cheapest plans."),
        (HOURS, "Cedar is the longest river of the plan."),
        (PARTIAL, "North has the greatest length."),
        (TIED, "A2 has the highest flow."),
        (TWICE, "The previous fee was 55 euros."),
        (TWICE, "The fee is now 60 euros."),
        (PLANNED, "The fee is now 40 euros."),
        (PLANNED, "The old fee was 55 euros."),
        (FEE, "The old deposit was 55 euros."),
        (SHARE, "All of the alarms passed."),
        ("100% of the checks passed.", "All of the checks passed."),
        ("More than 95% of all customers renew.", "All customers renew who were asked."),
    ],
)
def test_what_the_form_leaves_open_is_not_contradicted(evidence: str, claim: str) -> None:
    """Other words beside the labels, a hedge, a cell that is no figure, a tie, a second change, a plan."""
    assert opinion(evidence, claim).stance is not Stance.CONTRADICTS


@pytest.mark.parametrize(
    "claim",
    [
        "The Pro plan includes export to PDF.",
        "Basic includes phone support.",
        "Pro users export.",
        "Most plans include export.",
        "Basic no longer includes export.",
    ],
)
def test_a_cell_confirms_only_what_its_labels_say(claim: str) -> None:
    """More words than row, column and a verb of having are left to other rules and the model."""
    assert opinion(FEATURES, claim).stance is not Stance.SUPPORTS


@pytest.mark.parametrize("cell", ["yes/no", "yes (beta)", "yes, on request", "no limit", "not yet", "n/a", "-", ""])
def test_a_cell_that_says_more_is_no_mark(cell: str) -> None:
    """A mark is yes or no alone: a condition, a doubt or a dash settles nothing."""
    table = f"| Feature | Basic | Pro |\n|---|---|---|\n| Export | {cell} | yes |\n| Sharing | yes | yes |"
    assert opinion(table, "The Basic plan includes export.").stance is not Stance.SUPPORTS


def test_a_change_for_some_is_not_one_for_all() -> None:
    """What was raised for new customers is left to the model."""
    evidence = "The fee was raised from 40 to 55 euros for new customers."
    assert not opinion(evidence, "The fee is now 55 euros.").decisive
    assert not opinion(evidence, "The fee is now 40 euros.").decisive


def test_the_end_of_a_column_needs_the_whole_table() -> None:
    """A long passage may be a part of its chunk, where another row goes further: no confirmation, but a veto."""
    long = HOURS + "\n\n" + "The plans can be changed once a month at the desk of the store. " * 20
    assert opinion(long, "Cedar offers the most free hours per month.").stance is not Stance.SUPPORTS
    assert opinion(long, "Birch offers the most free hours per month.").stance is Stance.CONTRADICTS
