"""Examples of small worlds: the same for a seed, as many that hold as that do not, from every family."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from training.vocabulary import Draw
from training.worlds import FAMILIES, world_examples


def test_the_same_seed_gives_the_same_examples() -> None:
    """A recipe that is run again makes the same data; another seed makes others."""
    assert world_examples(60, 1) == world_examples(60, 1)
    assert world_examples(60, 1) != world_examples(60, 2)


def test_about_half_of_the_examples_hold() -> None:
    """Neither label can be guessed without reading."""
    labels = Counter(example.label == "supported" for example in world_examples(600, 3))
    assert 0.45 < labels[True] / 600 < 0.55


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.__name__)
def test_a_family_has_claims_of_both_kinds(family: object) -> None:
    """Each world states something, and has a claim that it supports and one that it does not."""
    assert callable(family)
    draw = Draw(random.Random(5))
    for _ in range(30):
        premise, claims = family(draw)
        assert premise.strip()
        assert all(claim.strip() and label in {"s", "u", "c"} for claim, label in claims)
        assert {label == "s" for _, label in claims} == {True, False}
        assert len({claim for claim, label in claims if label == "s"} & {c for c, label in claims if label != "s"}) == 0


def test_supported_sums_add_up() -> None:
    """What is said to hold of amounts follows from the amounts of the premise."""
    draw = Draw(random.Random(7))
    sums = next(family for family in FAMILIES if family.__name__ == "sums")
    for _ in range(60):
        premise, claims = sums(draw)
        stated = [int(word) for word in premise.replace(".", " ").split() if word.isdigit()]
        for claim, label in claims:
            said = [int(word) for word in claim.split() if word.isdigit()]
            if "together" in claim:
                assert (said[0] == sum(stated[:2])) is (label == "s")
