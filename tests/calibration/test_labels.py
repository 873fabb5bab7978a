"""Label lines: their form, spreadsheets, logs, the order of labelling, and whole sets."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from click.testing import CliRunner

from groundwire import Gate
from groundwire.calibration.drift import drift
from groundwire.calibration.labelling import LabelFile, key_of, queue
from groundwire.calibration.labels import LabelledClaim, claim_from, digest, read_lines, write_claims
from groundwire.calibration.logged import unlabelled
from groundwire.cli.main import cli
from groundwire.core._errors import InputError
from groundwire.core.verdict_log import read_log
from labelled_set import TINY

LINE = {"answer_id": "a", "claim": "It is 40.", "label": "supported", "verdict": "supported", "score": 0.75}
FORMULA = "=1+1 is two"


def some(count: int = 40) -> list[LabelledClaim]:
    """Claims with scores from 0 to 1."""
    return [
        claim_from(LINE | {"answer_id": f"a{n}", "claim": f"Claim {n}.", "score": n / count}, "here")
        for n in range(count)
    ]


@pytest.mark.parametrize("name", ["labels.jsonl", "labels.csv"])
def test_lines_and_spreadsheets_hold_the_same(tmp_path: Path, name: str) -> None:
    """What is written is read back, texts that look like formulas too, and none of those can run in a spreadsheet."""
    claims = [claim_from(LINE | {"claim": FORMULA, "reasons": ["entailed"], "domain": "law", "evidence": ["x"]}, "")]
    path = tmp_path / name
    assert write_claims(claims, path) == 1
    assert [claim_from(record, where) for where, record in read_lines(path)] == claims
    assert digest(claims) != digest(some(1))
    if name.endswith("csv"):
        assert f",'{FORMULA}," in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"label": "maybe"}, "label"),
        ({"verdict": "fine"}, "verdict"),
        ({"score": "high"}, "score"),
        ({"weight": 0}, "weight"),
        ({"answer_id": ""}, "answer_id"),
    ],
)
def test_wrong_lines_are_named(wrong: dict[str, object], said: str) -> None:
    """A wrong value is an error with its place."""
    with pytest.raises(InputError, match=f"line 7.*{said}"):
        claim_from(LINE | wrong, "line 7")


def test_what_no_threshold_may_overrule_has_no_score() -> None:
    """A rule's veto has no passing score, a model's doubt has, and what is no claim always passes."""
    veto = claim_from(LINE | {"verdict": "contradicted", "reasons": ["value_mismatch"]}, "")
    doubt = claim_from(LINE | {"verdict": "contradicted", "reasons": ["refuted"]}, "")
    none = claim_from(LINE | {"verdict": "not_a_claim", "score": None}, "")
    assert (veto.score, doubt.score, none.score) == (None, 0.75, math.inf)


def test_the_queue_begins_at_the_threshold_and_keeps_weights() -> None:
    """The nearest come first; of far ones the same share is always drawn, and weights add up to all of them."""
    claims = some(400)
    whole, drawn = queue(claims, thresholds=[0.5]), queue(claims, thresholds=[0.5], rate=0.25)
    assert [claim.score for claim in whole[:1]] == [0.5]
    assert len(whole) == 400
    assert drawn == queue(claims, thresholds=[0.5], rate=0.25)
    assert {claim.weight for claim in drawn} == {1.0, 4.0}
    assert sum(claim.weight for claim in drawn) == pytest.approx(400, rel=0.2)
    assert queue([*claims, claims[0]], thresholds=[0.5]) == whole


def test_a_file_of_other_things_is_left_alone(tmp_path: Path) -> None:
    """A file that holds no labels is an error and keeps every byte."""
    path = tmp_path / "notes.jsonl"
    path.write_text('{"a": 1}\nhalf')
    with pytest.raises(InputError):
        LabelFile(path)
    assert path.read_text() == '{"a": 1}\nhalf'


def test_labels_are_taken_back_over_sessions(tmp_path: Path) -> None:
    """The last label of an earlier session can be taken back; what is left is whole."""
    first, second = some(2)
    labels = LabelFile(tmp_path / "l.jsonl")
    labels.add(first, "supported")
    labels.add(second, "unknown")
    again = LabelFile(tmp_path / "l.jsonl")
    assert again.undo().claim == second.claim  # type: ignore[union-attr]
    assert LabelFile(tmp_path / "l.jsonl").done == {key_of(first)}
    assert again.undo() is not None
    assert again.undo() is None


def test_a_log_becomes_lines_to_label(tmp_path: Path) -> None:
    """`log --export` writes each claim with its verdict, score and evidence, and no label."""
    log, lines = tmp_path / "log.jsonl", tmp_path / "claims.jsonl"
    gate = Gate(verifiers=["deterministic"], log=log)
    gate.check("Thank you! The fee is 40. The fee is 45.", ["The fee is 40."], id="a")
    assert CliRunner().invoke(cli, ["log", str(log), "--export", str(lines)]).output.startswith("2 claims")
    assert unlabelled(lines) == [claim for claim in unlabelled(log) if claim.verdict != "not_a_claim"]
    assert {(claim.label, claim.evidence) for claim in unlabelled(lines)} == {(None, ("[1] The fee is 40.",))}


def test_evaluate_tune_and_report_on_a_set(tmp_path: Path) -> None:
    """A set is measured under two policies, its label lines tune, and the report is one page that loads nothing."""
    data, labels, page = tmp_path / "set.jsonl", tmp_path / "labels.jsonl", tmp_path / "report.html"
    every = [{**record, "id": f"{record['id']}-{n}"} for n in range(12) for record in TINY]
    data.write_text("".join(json.dumps(record) + "\n" for record in every), "utf-8")
    run = CliRunner()
    arguments = ["evaluate", str(data), "--verifiers", "overlap", "--labels", str(labels), "--json"]
    told = run.invoke(cli, [*arguments, "--policy", "balanced", "--policy", "strict"])
    assert told.exit_code == 0, told.output
    rows = json.loads(told.output)[str(data)]
    assert list(rows) == ["balanced overlap", "strict overlap"]
    assert rows["strict overlap"]["claims"] == 12 * 9
    options = [
        "--max-leak",
        "0.5",
        "--by",
        "kind",
        "-o",
        str(tmp_path / "p.toml"),
        "--html",
        str(page),
        "--png",
        str(tmp_path),
    ]
    tuned = run.invoke(cli, ["tune", str(labels), *options])
    assert tuned.exit_code in {0, 1}, tuned.output
    assert "independent" in tuned.output
    text = page.read_text("utf-8")
    assert "default-src 'none'" in text
    assert "http" not in text.replace("http-equiv", "")
    assert (tmp_path / "leak.png").read_bytes().startswith(b"\x89PNG")


def test_drift_is_found_and_said(tmp_path: Path) -> None:
    """A log whose last answers fail more often drifts, one that goes on as before does not."""
    gate = Gate(verifiers=["overlap"], log=tmp_path / "log.jsonl")
    for n in range(120):
        gate.check("The fee is 40 pounds." if n < 60 else "Pigs fly south [9].", ["The fee is 40 pounds."], id=str(n))
    records = list(read_log(tmp_path / "log.jsonl"))
    assert drift(records).drifted
    assert not drift(records[:60], window=30).drifted
    shown = CliRunner().invoke(cli, ["log", str(tmp_path / "log.jsonl"), "--drift", "--window", "60"]).output
    assert "more than chance explains" in shown
    assert "not an error" in shown
    with pytest.raises(InputError, match="30 answers"):
        drift(records[:40])
