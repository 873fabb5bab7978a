"""Label lines: their form, spreadsheets, logs, the order of labelling, and whole sets."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner

from groundwire import Gate
from groundwire.calibration.drift import drift
from groundwire.calibration.label_files import read_lines, write_claims
from groundwire.calibration.labelling import LabelFile, counted, key_of, queue
from groundwire.calibration.labels import LabelledClaim, claim_from, digest, labelled, once
from groundwire.calibration.logged import unlabelled
from groundwire.calibration.sample import Sample
from groundwire.cli.main import cli
from groundwire.core._errors import InputError
from groundwire.core._types import Opinion, Stance
from groundwire.core.verdict_log import read_log
from groundwire.testing import ScriptedVerifier
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
        ({"answer_id": True}, "answer_id"),
        ({"score": 5}, "score"),
        ({"score": True}, "score"),
        ({"score": 10**400}, "score"),
        ({"weight": 1e308}, "weight"),
        ({"draw": {"pull": 0, "priority": 1}}, "draw"),
        ({"draw": "1"}, "draw"),
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


def test_the_queue_brings_near_claims_sooner_and_keeps_weights() -> None:
    """Near ones come sooner; of far ones the same share is always drawn, and weights add up to all of them."""
    claims = some(400)
    whole, drawn = queue(claims, thresholds=[0.5]), queue(claims, thresholds=[0.5], rate=0.25)
    near = [abs((claim.score or 0) - 0.5) <= 0.2 for claim in whole]
    assert len(whole) == 400
    assert sum(near[:100]) > 1.3 * sum(near) / 4
    assert drawn == queue(claims, thresholds=[0.5], rate=0.25)
    assert {claim.weight for claim in drawn} == {1.0, 4.0}
    assert sum(claim.weight for claim in drawn) == pytest.approx(400, rel=0.2)
    assert queue([*claims, claims[0]], thresholds=[0.5]) == whole


def test_a_queue_that_was_left_early_still_counts_honestly(tmp_path: Path) -> None:
    """Of 600 claims 150 are labelled: weighted they stand for all, the far ones as well; unweighted they do not."""
    claims = [replace(claim, answer_id=f"{claim.answer_id}-x") for claim in some(600)]
    file = LabelFile(tmp_path / "l.jsonl")
    waiting = queue(claims, thresholds=[0.5])
    for claim, after in pairwise(waiting[:151]):
        file.add(claim, "unsupported", waiting=after.draw.priority if after.draw else None)
    lines = [claim_from(record, where) for where, record in read_lines(file.path)]
    kept = counted(lines)
    assert len(kept) == 150
    assert sum(claim.weight for claim in kept) == pytest.approx(600, rel=0.2)
    extreme = [claim for claim in kept if abs((claim.score or 0) - 0.5) > 0.2]
    assert sum(claim.weight for claim in extreme) / 600 == pytest.approx(0.6, abs=0.1)
    assert len(extreme) / 150 < 0.5
    assert counted(lines[:50])[:20] != kept[:20]
    for after in waiting[150:]:
        file.add(after, "supported")
    every = counted([claim_from(record, where) for where, record in read_lines(file.path)])
    assert {claim.weight for claim in every} == {1.0}


def test_one_label_is_counted_once_and_two_that_differ_are_named() -> None:
    """Equal lines are one label; the same claim of the same answer as supported and not is an error."""
    first, second = some(2)
    assert once([first, second, first]) == [first, second]
    with pytest.raises(InputError, match="supported and unsupported"):
        once([first, replace(first, label="unsupported")])
    unknown = replace(first, label="unknown")
    assert once([first, unknown]) == [first, unknown]


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


def test_two_sessions_never_cut_each_others_labels_off(tmp_path: Path) -> None:
    """A session that finds the file changed by another one says so, and what is there stays."""
    first, second = some(2)
    one, other = LabelFile(tmp_path / "l.jsonl"), LabelFile(tmp_path / "l.jsonl")
    one.add(first, "supported")
    with pytest.raises(InputError, match="another program"):
        other.add(second, "supported")
    other = LabelFile(tmp_path / "l.jsonl")
    other.add(second, "supported")
    with pytest.raises(InputError, match="another program"):
        one.undo()
    assert LabelFile(tmp_path / "l.jsonl").done == {key_of(first), key_of(second)}


def test_a_log_becomes_lines_to_label(tmp_path: Path) -> None:
    """`log --export` writes each claim with its verdict, score and evidence, and no label."""
    log, lines = tmp_path / "log.jsonl", tmp_path / "claims.jsonl"
    gate = Gate(verifiers=["deterministic"], log=log)
    gate.check("Thank you! The fee is 40. The fee is 45.", ["The fee is 40."], id="a")
    assert CliRunner().invoke(cli, ["log", str(log), "--export", str(lines)]).output.startswith("2 claims")
    assert unlabelled(lines) == [claim for claim in unlabelled(log) if claim.verdict != "not_a_claim"]
    assert {(claim.label, claim.evidence) for claim in unlabelled(lines)} == {(None, ("[1] The fee is 40.",))}


def test_what_a_judge_ruled_is_written_beside_the_score_that_sent_it_there(tmp_path: Path) -> None:
    """Of a judged claim the line has the earlier score and the judge's verdict, from the log too; tune counts it."""
    support = {"The fee is 40 pounds.": 0.9, "The lift is fast.": 0.6, "The roof is slate.": 0.55}
    first = ScriptedVerifier(
        lambda pair: Opinion(
            "entailment", "1", Stance.SUPPORTS, support[pair.claim.text], decisive="fee" in pair.claim.text
        ),
        name="entailment",
    )
    ruling = {"The lift is fast.": 1.0, "The roof is slate.": 0.0}
    log = tmp_path / "log.jsonl"
    gate = Gate(verifiers=[first, ScriptedVerifier(ruling, name="judge", decisive=True)], log=log)
    outcome = gate.check(" ".join(support), ["A house."])
    lines = [labelled(checked, answer_id="a") for checked in outcome.claims]
    assert [(line.score, line.judge) for line in lines] == [(0.9, None), (0.6, "supported"), (0.55, "unsupported")]
    assert [(line.score, line.judge) for line in unlabelled(log)] == [(line.score, line.judge) for line in lines]
    write_claims(lines, tmp_path / "lines.jsonl")
    again = [claim_from(record, where) for where, record in read_lines(tmp_path / "lines.jsonl")]
    assert [(line.score, line.judge) for line in again] == [(line.score, line.judge) for line in lines]
    sample = Sample.of([replace(line, label="unsupported") for line in lines[1:]])
    assert sample.judge_known
    assert sample.hits(0.8, 0.5).tolist() == [1.0]


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


def test_drift_needs_scores_and_whole_records(tmp_path: Path) -> None:
    """Windows without scores are compared by their rates alone; a record that is not whole is named."""
    log = tmp_path / "log.jsonl"
    Gate(verifiers=["deterministic"], log=log).check("The fee is 45.", ["The fee is 40."], id="a1")
    record = json.loads(log.read_text("utf-8"))
    log.write_text((json.dumps(record | {"score": None}) + "\n") * 60, "utf-8")
    assert all(not change.name.startswith("score") for change in drift(read_log(log)).changes)
    log.write_text((json.dumps(record | {"score": "high"}) + "\n") * 60, "utf-8")
    with pytest.raises(InputError, match="a1 of"):
        drift(read_log(log))
