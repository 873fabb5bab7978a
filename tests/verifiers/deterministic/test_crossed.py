"""Two sentences of the source mixed up, and what held once said of today."""

import pytest

from groundwire.core._types import Stance
from one_pair import opinion

CAPITALS = "Vesk is the capital of Norland. Orsa is the capital of Quell."
STAFF = "Ann Lee works in Oslo. Bob Ray works in New York."
FARES = "Until 2029 the fare was 2 euros. Since 2029 the fare has been 3 euros."
MOVED = "In 2031 Ines lived in Porto. In 2034 she moved to Faro and has lived there since."


@pytest.mark.parametrize(
    ("evidence", "claim", "message"),
    [
        (CAPITALS, "The capital of Quell is Vesk.", "source says this of Norland, not of Quell"),
        (STAFF, "Ann Lee works in New York.", "source says this of Oslo, not of New York"),
        (FARES, "The fare is now 2 euros.", "source says it only 'until' then, the claim of today"),
        (FARES, "The fare is 2 euros.", "source says it only 'until' then, the claim of today"),
        (MOVED, "Ines now lives in Porto.", "source says it only of the past, the claim of today"),
    ],
)
def test_mixed_up_sentences_and_bygones_are_a_veto(evidence: str, claim: str, message: str) -> None:
    """Each word stands in the source, the statement does not: absent, with what the source says."""
    found = opinion(evidence, claim)
    assert (found.stance, found.decisive) == (Stance.ABSENT, True), found.reasons
    assert found.reasons[0].message == message


@pytest.mark.parametrize(
    ("evidence", "claim"),
    [
        (CAPITALS, "The capital of Quell is Orsa."),
        (f"{STAFF} Ann Lee moved to New York in May.", "Ann Lee works in New York."),
        (STAFF, "Ann Lee works in Oslo, and Bob Ray in New York."),
        (FARES, "The fare is now 3 euros."),
        (FARES, "The fare was 2 euros until 2029."),
        (MOVED, "Ines now lives in Faro."),
        ("The fee was set at 5 euros in 2023.", "The fee is now 5 euros."),
        ("Until 2029 the fare is 2 euros.", "The fare is now 2 euros."),
    ],
)
def test_what_may_still_hold_is_passed_on(evidence: str, claim: str) -> None:
    """An event whose result may last, a present tense, a third sentence that has both names: no veto."""
    found = opinion(evidence, claim)
    assert found.stance in (Stance.CANNOT_TELL, Stance.SUPPORTS), found.reasons
