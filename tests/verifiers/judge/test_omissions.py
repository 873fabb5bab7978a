"""Quotes that stand in the source and leave out what counts: none of them supports."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from groundwire import Chunk, Gate
from groundwire.core._types import Action, Label
from groundwire.testing import FakeChat, ScriptedVerifier
from groundwire.verifiers.judge.stage import JudgeVerifier

LIFT = "The lift carries children."
HALL = "The hall is painted red. The crane behind the yard is painted blue. The hoist takes < 700 kg in all."
# What a source says, the words that are quoted of it, a claim, and why the quote does not bear it out.
LEFT_OUT: Sequence[tuple[str, tuple[str, ...], str, str]] = (
    ("It is false that the lift carries children.", ("the lift carries children",), LIFT, "judge_quote_against"),
    (
        "Nobody who has worked here for many years believes that the lift carries children.",
        ("the lift carries children",),
        LIFT,
        "judge_quote_against",
    ),
    ("If the inspector agrees, the lift carries children.", ("lift carries children",), LIFT, "judge_quote_against"),
    ("The lift carries children only with an adult.", ("The lift carries children",), LIFT, "judge_quote_against"),
    ("The lift carries children unless it rains.", ("The lift carries children",), LIFT, "judge_quote_against"),
    ("The leaflet wrongly says the lift carries children.", ("lift carries children",), LIFT, "judge_quote_against"),
    ("The lift may carry children to the top.", ("carry children to the top",), LIFT, "judge_quote_against"),
    ("Does the lift carry children?", ("the lift carry children",), LIFT, "judge_quote_against"),
    (
        "Der Aufzug befördert Kinder nicht.",
        ("Der Aufzug befördert Kinder",),
        "Der Aufzug befördert Kinder.",
        "judge_quote_against",
    ),
    ("リフトは子供を運びません。", ("リフトは子供を運び",), "リフトは子供を運びます。", "judge_quote_against"),
    ("लिफ्ट बच्चों को नहीं ले जाती।", ("लिफ्ट बच्चों को",), "लिफ्ट बच्चों को ले जाती है।", "judge_quote_against"),
    ("Der Aufzug befördert keine Kinder.", ("Der Aufzug befördert keine Kinder",), LIFT, "judge_quote_against"),
    (
        HALL,
        ("The hall is painted red",),
        "The hall is painted red and dogs must stay outside.",
        "judge_quote_unrelated",
    ),
    (HALL, ("The hall is painted red",), "It is so.", "judge_quote_unrelated"),
    (HALL, ("The hall is", "painted blue"), "The hall is painted blue.", "judge_quote_short"),
    (HALL, ("The hall is painted red", "is painted blue"), "The hall is painted blue.", "judge_quote_short"),
    (HALL, ("The hoist takes 700 kg in all",), "The hoist takes 700 kg in all.", "judge_quote_not_found"),
)


@pytest.mark.parametrize(("source", "quotes", "claim", "code"), LEFT_OUT)
def test_a_quote_that_leaves_out_what_counts_is_unverified(
    source: str, quotes: Sequence[str], claim: str, code: str
) -> None:
    """Words that stand in the source, cut out of a denial, a condition or a report, or that carry half of a claim."""
    reply = json.dumps({"quotes": [{"passage": "P1", "quote": quote} for quote in quotes], "verdict": "supported"})
    for policy in ("strict", "balanced", "lenient"):
        gate = Gate(verifiers=[ScriptedVerifier(lambda _: 0.7), JudgeVerifier(chat=FakeChat([reply]))], policy=policy)
        outcome = gate.check("", [Chunk("source", source)], claims=[claim])
        assert [(c.verdict.label, c.verdict.reasons[0].code) for c in outcome.claims] == [(Label.UNVERIFIED, code)]
        assert outcome.action is not Action.PASS
