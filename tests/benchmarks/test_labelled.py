"""Labelled answers: the halves, what is shared between configurations, and the figures of a small set."""

import importlib
from pathlib import Path

import numpy as np
import pytest
from _labelled import Bench, Remembering, chosen, in_calibration_half, is_case, is_labelled

from groundwire import Gate
from groundwire.calibration.evaluation import Labelled, failures
from groundwire.calibration.measures import figures
from groundwire.testing import SAMPLE_CHUNKS, ScriptedVerifier
from labelled_set import ABSTENTION, CASES, TINY

ROOT = Path(__file__).parents[2]


def test_halves_are_those_of_the_training(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record reports exactly when training may not choose thresholds on it."""
    monkeypatch.syspath_prepend(ROOT)
    public = importlib.import_module("training.public")
    for n in range(200):
        claim = public.LabelledClaim(f"set-{n}", "A claim.", True, ("A chunk.",))
        assert in_calibration_half(claim.record) is public.in_calibration_half(claim)


def test_macro_sets_are_those_of_the_training(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mean is taken over the same sets as in training."""
    monkeypatch.syspath_prepend(ROOT)
    assert importlib.import_module("quality").MACRO == importlib.import_module("training.public").MACRO


def test_halves_part_the_labelled_records_and_keep_the_others_whole() -> None:
    """Each labelled record lies in one half; cases and abstentions lie in both."""
    every = [*({**TINY[0], "id": f"r{n}"} for n in range(50)), ABSTENTION, *CASES]
    first, second = ({record["id"] for record in chosen(every, half)} for half in ("calibration", "report"))
    assert first & second == {"tiny-7", "case-1", "case-2"}
    assert len(first) > 13
    assert len(second) > 13
    assert len(first | second) == len(chosen(every, "all")) == 53


def test_sample_is_fixed_and_in_order() -> None:
    """A sample is the same each time, in the order of the file, and no larger than asked."""
    every = [{**TINY[0], "id": f"r{n:02d}"} for n in range(50)]
    some = [record["id"] for record in chosen(every, "all", 7)]
    assert some == [record["id"] for record in chosen(every, "all", 7)] == sorted(some)
    assert len(some) == 7
    assert chosen(every, "all", 80) == every


def test_forms_are_told_apart() -> None:
    """A record has labelled claims, or is a case, or is an abstention."""
    assert [(is_labelled(record), is_case(record)) for record in (TINY[0], CASES[0], ABSTENTION)] == [
        (True, False), (False, True), (False, False),
    ]  # fmt: skip


def test_equal_pairs_are_asked_once() -> None:
    """Two gates that share a stage ask it once for each pair, and get the same outcome as without sharing."""
    scripted = ScriptedVerifier(lambda pair: 0.9 if "12" in pair.premise.text else 0.1)
    shared = Remembering(scripted)
    answer = "The basic plan costs 12 euros a month."
    outcomes = [Gate(verifiers=[shared]).check(answer, SAMPLE_CHUNKS) for _ in range(2)]
    assert len(scripted.seen) == 3
    plain = Gate(verifiers=[scripted]).check(answer, SAMPLE_CHUNKS)
    assert {outcome.claims for outcome in outcomes} == {plain.claims}
    shared.forget()
    Gate(verifiers=[shared]).check(answer, SAMPLE_CHUNKS)
    assert len(scripted.seen) == 9


def test_a_failing_verifier_is_counted() -> None:
    """Claims without a verdict because a verifier failed are counted, so that no void figure goes unseen."""
    outcome = Gate(verifiers=[ScriptedVerifier(lambda pair: 1 / 0)]).check("It costs 12 euros.", SAMPLE_CHUNKS)
    assert failures(outcome) == 1
    assert failures(Gate(verifiers=["overlap"]).check("It costs 12 euros.", SAMPLE_CHUNKS)) == 0


def test_figures_are_those_of_the_reference_scorer() -> None:
    """The figures of the tiny set by word overlap are those of the scorer that the sets came with (`score`, --json)."""
    found = Labelled()
    bench = Bench(["overlap"])
    for record in TINY:
        for _, outcome in bench.check(record):
            found.add(record, outcome)
    claims, answers = found.arrays()
    assert (len(answers.grounded), len(claims.good), found.not_claims, found.failures) == (6, 9, 1, 0)
    ours = figures(claims, answers, np.ones(6))
    theirs = {
        "auroc": 0.825,
        "balanced_accuracy": 0.525,
        "good_blocked": 0.2,
        "bad_passed": 1 - 0.25,
        "unverified": 2 / 9,
        "answer_balanced_accuracy": 2 / 3,
        "answers_ungrounded_caught": 2 / 3,
        "answers_grounded_flagged": 1 / 3,
    }
    assert {key: ours[key] for key in theirs} == pytest.approx(theirs)


def test_a_missing_score_counts_as_the_verdict() -> None:
    """Without a score, a claim that passes has 1 and one that does not has 0; an `unknown` claim is not counted."""
    found = Labelled()
    outcomes = [outcome for record in (TINY[0], TINY[4]) for _, outcome in Bench(["overlap"]).check(record)]
    assert [checked.verdict.score for checked in outcomes[0].claims] == [1.0, None, 0.0]
    assert [checked.verdict.score for checked in outcomes[1].claims] == [None]
    for record, outcome in zip((TINY[0], TINY[4]), outcomes, strict=True):
        found.add(record, outcome)
    assert found.arrays()[0].score.tolist() == [1.0, 1.0, 0.0]


def test_claims_that_do_not_come_back_are_an_error() -> None:
    """An outcome that lacks a given claim is refused rather than counted."""
    outcome = Gate(verifiers=["overlap"]).check(TINY[0]["answer"], TINY[0]["chunks"], claims=[])
    with pytest.raises(ValueError, match="tiny-1: 3 claims given, 0 came back"):
        Labelled().add(TINY[0], outcome)
