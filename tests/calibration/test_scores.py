"""Scores as probabilities: the map rises, is chosen by data, and mends what is off."""

from __future__ import annotations

import json
import shutil
import sys
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from groundwire import Gate
from groundwire.calibration.label_files import write_claims
from groundwire.calibration.labels import LabelledClaim
from groundwire.calibration.scores import calibration, fit_map, reliability
from groundwire.cli.main import cli
from groundwire.config import load_config
from groundwire.core._errors import ConfigError, InputError
from groundwire.core._registry import load_verifier
from groundwire.core._score_map import ScoreMap
from groundwire.verifiers.entailment import WEIGHTS

CHANCE = np.random.default_rng(3)
SCORE = CHANCE.random(4000)
STEPS = CHANCE.random(4000) < np.where(SCORE < 0.5, 0.2, 0.7)
CURVE = CHANCE.random(4000) < SCORE**3 / (SCORE**3 + (1 - SCORE) ** 3)
BENT = CHANCE.random(4000) < SCORE**0.25  # rises at once and stays high: no curve in the log odds does
ANSWER = np.arange(4000) // 2


@pytest.mark.parametrize(("good", "kinds"), [(STEPS, {"isotonic"}), (CURVE, {"platt", "beta"}), (BENT, {"beta"})])
def test_the_better_map_is_chosen_and_rises(good: np.ndarray, kinds: set[str]) -> None:
    """Steps take an isotonic map, logistic curves Platt's or a beta one; all rise everywhere within 0..1."""
    found = fit_map(SCORE, good, ANSWER)
    assert found.kind in kinds
    values = [found(score) for score in np.linspace(0, 1, 501)]
    assert all(a < b for a, b in pairwise(values))
    assert values[0] >= 0
    assert values[-1] <= 1


def test_the_error_shrinks_on_answers_that_the_fit_did_not_see() -> None:
    """The expected calibration error falls from above 10 % to below 5 % on the other half."""
    found = calibration(SCORE, STEPS, ANSWER)
    assert found is not None
    assert found.before.error > 0.1
    assert found.after.error < 0.05


def test_reliability_by_hand() -> None:
    """One bin of a mean score of 0.5 with 80 % good ones is off by 0.3."""
    found = reliability(np.full(50, 0.5), np.arange(50) < 40)
    assert found.error == pytest.approx(0.3)
    assert found.floor == pytest.approx((2 / np.pi * 50 / 4) ** 0.5 / 50)


def test_the_floor_is_what_a_perfect_score_is_off_by() -> None:
    """Labels drawn from the scores themselves give an error of about the floor, on the mean."""
    chance = np.random.default_rng(5)
    score = chance.random(350)
    found = [reliability(score, chance.random(350) < score) for _ in range(1500)]
    assert np.mean([one.error for one in found]) == pytest.approx(found[0].floor, rel=0.05)
    assert found[0].floor > 0.02


def test_too_few_labels_have_no_map() -> None:
    """Fewer than 100 claims, or claims of one kind, are not enough for a map."""
    with pytest.raises(InputError):
        fit_map(SCORE[:99], STEPS[:99], ANSWER[:99])
    assert calibration(SCORE[:150], STEPS[:150], ANSWER[:150]) is None


def test_a_map_that_does_not_rise_is_an_error() -> None:
    """Knots must rise in both lists; without a map scores stand for themselves."""
    with pytest.raises(ConfigError):
        ScoreMap((0.0, 1.0), (0.5, 0.5))
    with pytest.raises(ConfigError):
        ScoreMap.read({"raw": [0, 1]})
    assert ScoreMap.read(None)(0.37) == 0.37
    assert ScoreMap.read(ScoreMap((0.0, 1.0), (0.2, 0.8)).table())(0.5) == pytest.approx(0.5)


def test_the_command_stores_a_map_that_changes_scores_and_no_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the stored map the verifier's scores are probabilities, its thresholds move along, and verdicts stay."""
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
    from training import score_map

    folder = tmp_path / "model"
    shutil.copytree(WEIGHTS, folder)
    monkeypatch.setattr(sys, "argv", ["score_map", "--model", str(folder), "--remove"])
    score_map.main()
    shutil.copytree(folder, tmp_path / "plain")
    labels = ["supported" if good else "unsupported" for good in CURVE[:600]]
    lines = [
        LabelledClaim(f"a{n // 2}", "It is so.", labels[n], "supported", float(SCORE[n]), decided_by="entailment")
        for n in range(600)
    ]
    write_claims(lines, tmp_path / "labels.jsonl")
    plain = load_verifier("entailment", {"model": str(tmp_path / "plain")})
    answer, chunks = "Members who are young pay less.", ["Members under 18 pay half of the annual fee."]
    before = Gate(verifiers=[plain]).check(answer, chunks).claims[0].verdict
    monkeypatch.setattr(sys, "argv", ["score_map", "--model", str(folder), str(tmp_path / "labels.jsonl")])
    score_map.main()
    stored = ScoreMap.read(json.loads((folder / "config.json").read_text("utf-8"))["score_map"])
    mapped = load_verifier("entailment", {"model": str(folder)})
    after = Gate(verifiers=[mapped]).check(answer, chunks).claims[0].verdict
    assert mapped.threshold == stored(plain.threshold)  # type: ignore[attr-defined]
    assert before.score is not None
    assert after.score == pytest.approx(stored(before.score))
    assert after.score != before.score
    assert after.label == before.label


def test_a_map_of_ones_own_decides_alike(tmp_path: Path) -> None:
    """With the map and the policy that tune wrote, scores are probabilities and decisions those of the raw policy."""
    lines = [
        LabelledClaim(f"a{n}", "It is so.", label, "supported", float(SCORE[n]), ("entailed",), "entailment")
        for n, label in enumerate("supported" if good else "unsupported" for good in CURVE[:900])
    ]
    write_claims(lines, tmp_path / "labels.jsonl")
    made = ["tune", str(tmp_path / "labels.jsonl"), "--max-leak", "0.2", "-o", str(tmp_path / "raw.toml")]
    assert CliRunner().invoke(cli, made).exit_code == 0
    made[-1] = str(tmp_path / "own.toml")
    told = CliRunner().invoke(cli, [*made, "--score-map", str(tmp_path / "map.json")])
    assert told.exit_code == 0, told.output
    found = ScoreMap.load(tmp_path / "map.json")
    (tmp_path / "groundwire.toml").write_text(
        f'[verifiers.entailment]\nscore_map = "{tmp_path / "map.json"}"\n[gate]\npolicy = "{tmp_path / "own.toml"}"\n'
    )
    own = load_config(tmp_path / "groundwire.toml").gate()
    raw = Gate(policy=tmp_path / "raw.toml")
    assert own.verifiers[1].version == f"{raw.verifiers[1].version}+{found.digest()}"
    chunks = ["Members under 18 pay half of the annual fee. The hall is open to members from Monday to Friday."]
    moved = 0
    for answer in (
        "Members who are young pay less.",
        "The hall can be used by members on weekdays.",
        "The hall is closed at weekends and members may not enter it.",
        "Young members pay half.",
    ):
        before, after = raw.check(answer, chunks), own.check(answer, chunks)
        assert (after.action, after.text) == (before.action, before.text)
        for one, other in zip(before.claims, after.claims, strict=True):
            assert other.verdict.label == one.verdict.label
            if one.verdict.decided_by == "entailment" and one.verdict.score is not None:
                assert other.verdict.score == pytest.approx(found(one.verdict.score))
                moved += other.verdict.score != one.verdict.score
    assert moved
    for wrong in ("[1]", "{", '{"raw": [0, 1]}'):
        (tmp_path / "map.json").write_text(wrong)
        with pytest.raises(ConfigError, match="score map"):
            load_verifier("entailment", {"score_map": str(tmp_path / "map.json")})
