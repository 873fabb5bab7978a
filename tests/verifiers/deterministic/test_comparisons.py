"""Comparisons that two figures of the source decide."""

import pytest

from groundwire import Chunk, Gate
from groundwire.core._types import Label, Stance
from one_pair import opinion

DRILLS = "The Kestrel drill weighs 1.4 kg. The Merlin drill weighs 2.2 kg."
TENTS = "The Tarn 2 weighs 2.1 kg. The Tarn 3 weighs 2.8 kg."
PLANS = "Plan A costs 5 euros a month. Plan B costs 8 euros a month."
LAKES = "Lake Oru covers 310 square kilometres. Lake Beni covers 270 square kilometres."
DEPOTS = "Depot North stores 120 pallets. Depot South stores 80 pallets."
PAPERS = "Harvest Weekly was founded in 1844. Modern Hearth was founded in 1989."
TABLE = "| Plan | Free hours per month | Price |\n|---|---|---|\n| Alder | 40 | €9 |\n| Birch | 55 | €12 |"
ABOUT = "The Ember lamp weighs about 2 kg. The Frost lamp weighs 2.1 kg."


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (DRILLS, "The Merlin drill is heavier than the Kestrel drill."),
        (DRILLS, "The Kestrel drill is lighter than the Merlin drill."),
        (DRILLS, "The Merlin drill is the heavier of the two."),
        (TENTS, "The Tarn 2 is lighter than the Tarn 3."),
        (PLANS, "Plan A is cheaper than plan B."),
        (PLANS, "Plan B is more expensive than plan A."),
        (PLANS, "Plan A is less expensive than plan B."),
        (PLANS, "Plan B costs more than plan A."),
        (LAKES, "Lake Oru is larger than Lake Beni."),
        (LAKES, "Lake Beni is smaller than Lake Oru."),
        (DEPOTS, "Depot North stores more pallets than Depot South."),
        (DEPOTS, "Depot South stores fewer pallets than Depot North."),
        (PAPERS, "Harvest Weekly is older than Modern Hearth."),
        (PAPERS, "Modern Hearth was founded later than Harvest Weekly."),
        (TABLE, "Alder is cheaper than Birch."),
        (TABLE, "Birch offers more free hours per month than Alder."),
        (TABLE, "The Birch plan is more expensive than the Alder plan."),
        (TABLE, "Birch has a higher price than Alder."),
        ("The Merlin weighs 2.2 kg and the Kestrel 1.4 kg.", "The Merlin is heavier than the Kestrel."),
        (
            "Delivery takes two days to Germany and five days to Spain.",
            "Delivery to Spain takes longer than to Germany.",
        ),
    ],
)
def test_figures_of_one_kind_confirm_a_comparison(evidence: str, claim: str) -> None:
    """Two sentences or cells of one shape give the two values, and their order is the claim's."""
    assert opinion(evidence, claim).stance is Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (DRILLS, "The Kestrel drill is heavier than the Merlin drill."),
        ("The Merlin weighs 2.2 kg and the Kestrel 1.4 kg.", "The Kestrel is heavier than the Merlin."),
        (DRILLS, "The Kestrel drill is the heavier of the two."),
        (TENTS, "The Tarn 3 is lighter than the Tarn 2."),
        (PLANS, "Plan B is cheaper than plan A."),
        (PLANS, "Plan A costs more than plan B."),
        (LAKES, "Lake Beni is larger than Lake Oru."),
        (LAKES, "Lake Beni is the largest lake."),
        (DEPOTS, "Depot South stores more pallets than Depot North."),
        (PAPERS, "Modern Hearth was founded earlier than Harvest Weekly."),
        (PAPERS, "Modern Hearth was founded first."),
        (TABLE, "Birch is cheaper than Alder."),
        (TABLE, "Alder offers more free hours per month than Birch."),
        (TABLE, "Alder has a higher price than Birch."),
    ],
)
def test_figures_in_the_other_order_contradict_it(evidence: str, claim: str) -> None:
    """The reason names both values."""
    found = opinion(evidence, claim)
    assert found.stance is Stance.CONTRADICTS
    assert "source has" in found.reasons[0].message


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (DRILLS, "The Merlin drill is more powerful than the Kestrel drill."),
        (DRILLS, "The Merlin drill is heavier than the Osprey drill."),
        (DRILLS, "The Merlin drill for steel is heavier than the Kestrel drill."),
        (DRILLS, "The Merlin drill may be heavier than the Kestrel drill."),
        (DRILLS, "The Merlin drill is not heavier than the Kestrel drill."),
        (DRILLS, "The Merlin drill is longer than the Kestrel drill."),
        (LAKES, "Lake Oru is deeper than Lake Beni."),
        (LAKES, "Lake Oru is the largest lake."),
        (PAPERS, "Harvest Weekly was founded first."),
        (PAPERS, "Harvest Weekly has more readers than Modern Hearth."),
        (ABOUT, "The Frost lamp is heavier than the Ember lamp."),
        (ABOUT, "The Ember lamp is heavier than the Frost lamp."),
        (
            "The Ember lamp costs 20 euros. The Frost lamp is not sold at 30 euros.",
            "The Ember is cheaper than the Frost.",
        ),
        (
            "The Ember lamp costs 20 euros. The Frost lamp may cost 30 euros.",
            "The Ember lamp is cheaper than the Frost lamp.",
        ),
        (
            "The Ember lamp costs 20 euros. The Frost lamp costs 15 pounds.",
            "The Frost lamp is cheaper than the Ember lamp.",
        ),
        ("The Ember lamp costs 20 euros. The Frost lamp costs 9 to 30 euros.", "The Frost is cheaper than the Ember."),
        ("The Kestrel lost 1.4 kg. The Merlin lost 2.2 kg.", "The Merlin is heavier than the Kestrel."),
        (
            "Harvest Weekly was sold in 1844. Modern Hearth was sold in 1989.",
            "Harvest Weekly is older than Modern Hearth.",
        ),
        ("Ana earned 310 euros. Ben spent 270 euros.", "Ana earned more than Ben."),
        ("Route A takes 40 minutes. Route B takes 55 minutes at night.", "Route A is shorter than route B."),
        ("Oru sold 310 boats in May. Beni sold 270 cars in June.", "Oru sold more boats than Beni."),
    ],
)
def test_other_figures_confirm_no_comparison(evidence: str, claim: str) -> None:
    """Another property, a thing that is not there, a hedge, what is only about as much, other units, one of many."""
    assert opinion(evidence, claim).stance is not Stance.SUPPORTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (DRILLS, "The drills are heavier than they look."),
        (PLANS, "More than 5 euros a month is due for plan B."),
        ("In 1844 the fee was 5 euros. In 1989 the fee was 3 euros.", "The fee was higher in 1844."),
        ("The hall seats 120 people. The foyer seats 80 people standing.", "The first hall seats 120 people."),
        ("Ana scored 12 points in May. Bo scored 15 points in June.", "Ana scored more points in May than in April."),
    ],
)
def test_what_is_no_such_comparison_is_not_contradicted(evidence: str, claim: str) -> None:
    """A figure of speech, a bound, two times of one thing."""
    assert opinion(evidence, claim).stance is not Stance.CONTRADICTS


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        ("Visitor numbers are at a record high.", "The museum has more visitors than ever."),
        ("The queue is long today.", "The queue is longer than usual."),
        ("Costs exceeded the plan.", "Costs were higher than planned."),
        ("The rent has gone up.", "The rent is higher than before."),
        ("The new model is an improvement.", "The new model is better than the old one."),
    ],
)
def test_a_thing_compared_with_itself_needs_no_second_thing(evidence: str, claim: str) -> None:
    """Another time, a plan or an expectation is no other passage's fact: no veto."""
    assert opinion(evidence, claim).stance is Stance.CANNOT_TELL


@pytest.mark.parametrize(
    ("answer", "label"),
    [
        ("Harvest Weekly was started first [1][2].", Label.SUPPORTED),
        ("Modern Hearth was started first [1][2].", Label.CONTRADICTED),
        ("Modern Hearth is older than Harvest Weekly [1][2].", Label.CONTRADICTED),
    ],
)
def test_cited_passages_are_compared_together(answer: str, label: Label) -> None:
    """What a claim cites is all that it speaks of, so that the first of these is the first."""
    chunks = [Chunk("1", "Harvest Weekly was founded in 1844."), Chunk("2", "Modern Hearth was founded in 1989.")]
    assert Gate(verifiers=("deterministic",)).check(answer, chunks).claims[0].verdict.label is label
