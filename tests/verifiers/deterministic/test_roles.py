"""Who did it to whom: the same words the other way round are a denial, unless the verb holds both ways."""

from __future__ import annotations

import pytest

from groundwire import Gate
from groundwire.core._reasons import Code
from groundwire.core._types import Label, Stance
from one_pair import opinion

GATE = Gate(verifiers=["deterministic"])


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Marlow sued Penrose.", "Penrose sued Marlow over the lease."),
        ("Marlow sued Penrose over the lease in May.", "In May Penrose sued Marlow over the lease."),
        ("Marlow was sued by Penrose.", "Marlow sued Penrose over the lease."),
    ],
)
def test_roles_turned_round_are_contradicted(claim: str, passage: str) -> None:
    """Subject and object swapped, in either voice, whatever else is said."""
    verdict = GATE.check(claim, [passage]).claims[0].verdict
    assert verdict.label is Label.CONTRADICTED
    assert verdict.reasons[0].code == Code.VALUE_WRONG_ROLE


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Marlow met Penrose.", "Penrose met Marlow over lunch."),
        ("Marlow sued Penrose.", "Penrose sued Marlow, and Marlow sued Penrose in turn."),
        ("Marlow sued Penrose.", "Penrose did not sue Marlow."),
        ("Marlow sued Penrose.", "Penrose praised Marlow, who had sued before."),
    ],
)
def test_what_may_hold_both_ways_is_not_contradicted_by_role(claim: str, passage: str) -> None:
    """A mutual verb, both directions stated, a denial, another verb: no rule of roles applies."""
    verdict = GATE.check(claim, [passage]).claims[0].verdict
    assert all(reason.code != Code.VALUE_WRONG_ROLE for reason in verdict.reasons)


@pytest.mark.parametrize(
    "evidence",
    [
        "If Corvo bought Beacon, shares would rise.",
        "The rumour that Corvo bought Beacon is false.",
        "Some believe that Corvo bought Beacon.",
        "Suppose Corvo bought Beacon.",
    ],
)
@pytest.mark.parametrize("claim", ["Beacon bought Corvo.", "Corvo bought Beacon."])
def test_what_is_only_supposed_settles_neither_order(evidence: str, claim: str) -> None:
    """A condition, a rumour, a belief: no denial of the reverse, and no confirmation of what it supposes."""
    assert opinion(evidence, claim).stance is Stance.CANNOT_TELL


def test_a_value_beside_its_year_is_in_its_place() -> None:
    """Of two rises in two years each is that of its own year."""
    evidence = "Prices rose 3% in 2021 and 4% in 2022."
    assert opinion(evidence, "Prices rose by 4% in 2022.").stance is not Stance.CONTRADICTS
    assert opinion(evidence, "Prices rose by 4% in 2021.").stance is Stance.CONTRADICTS
