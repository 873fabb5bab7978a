"""Qualifications that a claim leaves out."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

INSURED = "Accidental damage is insured only if your schedule shows that you have bought Extension 2."
PLAN = "Annual plans can be cancelled within 14 days for a refund, provided that no more than one bag has been shipped."
VISIT = "An engineer visit costs $79, but it is free if the fault is ours."
YARD = "Halden has three yards. The company may sell its Bergen yard, but no decision has been taken."
FEE = "The annual fee is $90 (previously $75) for all members."
CHIEF = "Marten Brekke will step down in May and will be succeeded by Lise Aune, now head of treasury."


@pytest.mark.parametrize(
    ("evidence", "claim", "code"),
    [
        (INSURED, "Accidental damage is insured.", "scope"),
        (PLAN, "An annual plan can be cancelled within 14 days for a refund.", "scope"),
        (VISIT, "An engineer visit is free.", "scope"),
        (YARD, "Halden will sell its Bergen yard.", "modality"),
        (FEE, "The annual fee is $75 for all members.", "scope"),
        (CHIEF, "Lise Aune will be succeeded by Marten Brekke.", "value_wrong_role"),
    ],
)
def test_a_dropped_qualification_is_a_veto(evidence: str, claim: str, code: str) -> None:
    """The words are the source's, but it says them under a condition, of what may be, of the past, or of another."""
    found = opinion(evidence, claim)
    assert found.decisive, found.reasons
    assert found.stance in (Stance.ABSENT, Stance.CONTRADICTS)
    assert found.reasons[0].code == code


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (INSURED, "Accidental damage is insured if you bought Extension 2."),
        (VISIT, "An engineer visit costs $79."),
        (
            "You get a full refund if you cancel within 14 days.",
            "You get a full refund when you cancel within 14 days.",
        ),
        ("Refunds are free if you are a member. Members get refunds for free.", "Members get refunds for free."),
        (YARD, "The company might sell its Bergen yard."),
        (FEE, "The annual fee was $75 before."),
        (FEE, "The annual fee for all members is $90."),
        (CHIEF, "Marten Brekke will be succeeded by Lise Aune."),
    ],
)
def test_a_qualification_that_is_kept_is_passed_on(evidence: str, claim: str) -> None:
    """The condition in other words, the weaker word, the time, the same agent: no veto."""
    found = opinion(evidence, claim)
    assert not (found.decisive and found.stance is not Stance.SUPPORTS), found.reasons
