"""Replay: a log decided anew is what the gate would have decided."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from groundwire import Gate
from groundwire.calibration.logged import claims_of
from groundwire.calibration.replay import replay
from groundwire.cli.main import cli
from groundwire.core._assist import Assist
from groundwire.core._editor import Repairer
from groundwire.core._errors import InputError
from groundwire.core._json import case_from
from groundwire.core._policy_file import load_policy
from groundwire.core.policy import Policy, decide
from groundwire.core.verdict_log import read_log
from groundwire.testing import ScriptedVerifier
from labelled_set import CASES, TINY

ROOT = Path(__file__).parents[2]
POLICIES = ("balanced", "strict", "lenient")
RECORDS = [
    *TINY,
    *({key: value for key, value in record.items() if key != "claims"} for record in TINY),
    *CASES,
    *map(json.loads, (ROOT / "examples" / "cases.jsonl").read_text("utf-8").splitlines()),
    {"answer": "", "chunks": ["The fee is 40."]},
    {"answer": "The fee is 40.", "chunks": []},
    {"answer": "The fee is 40.", "chunks": [{"id": "a", "text": "The fee is 40.", "score": 0.1}]},
    {"answer": "The fee is 40. The lift is red.", "claims": ["The fee is 40."], "chunks": ["The fee is 40."]},
    {
        "answer": "The fee is 40. Ask Lena.",
        "chunks": ["The fee is 40."],
        "claims": [{"text": "The fee is 40.", "span": [0, 14]}],
    },
]


def logged(path: Path, policy: str | Policy, verifiers: tuple[str, ...] = ("deterministic",)) -> Path:
    """The log of all records under a policy."""
    gate = Gate(verifiers=list(verifiers), policy=policy, log=path)
    for number, record in enumerate(RECORDS):
        gate.check_case(case_from(record, default_id=f"record {number}"))
    return path


@pytest.mark.parametrize("own", POLICIES)
def test_a_replay_decides_as_the_gate_did(own: str, tmp_path: Path) -> None:
    """Under its own policy nothing changes; under another it is what a gate with that policy logs, byte for byte."""
    first = list(read_log(logged(tmp_path / "own.jsonl", own)))
    assert all(one.action is one.before for one in replay(first, load_policy(own)))
    for other in POLICIES:
        second = [record.action for record in read_log(logged(tmp_path / f"{own}-{other}.jsonl", other))]
        assert [one.action.value for one in replay(first, load_policy(other))] == second


def test_claims_get_the_actions_of_the_gate(tmp_path: Path) -> None:
    """The actions on the claims are those that the policy gives the outcome's own claims."""
    policy, path = load_policy("strict"), tmp_path / "log.jsonl"
    gate = Gate(verifiers=["deterministic"], policy=policy, log=path)
    cases = [case_from(record, default_id="x") for record in TINY]
    outcomes = [gate.check_case(case) for case in cases]
    found = list(replay(read_log(path), policy))
    for outcome, one in zip(outcomes, found, strict=True):
        assert one.claims == tuple(act.action for act in decide(policy, outcome.claims).claims)


def test_a_weak_context_is_decided_anew(tmp_path: Path) -> None:
    """A policy with a minimum for retrieval scores refuses anew, and one without takes such a refusal back."""
    weak = replace(load_policy("balanced"), min_retrieval_score=0.5)
    before, after = logged(tmp_path / "a.jsonl", "balanced"), logged(tmp_path / "b.jsonl", weak)
    plain, refused = ([one.action for one in read_log(path)] for path in (before, after))
    assert plain != refused
    assert [one.action.value for one in replay(read_log(before), weak)] == refused
    assert [one.action.value for one in replay(read_log(after), load_policy("balanced"))] == plain


def test_no_verifier_is_asked(tmp_path: Path) -> None:
    """A replay reads the log alone: the verifier of the gate sees nothing more."""
    verifier = ScriptedVerifier(lambda pair: 0.9)
    gate = Gate(verifiers=[verifier], log=tmp_path / "log.jsonl")
    gate.check("The fee is 40 pounds.", ["The fee is 40 pounds."])
    seen = len(verifier.seen)
    assert [one.action.value for one in replay(read_log(tmp_path / "log.jsonl"), load_policy("strict"))] == ["pass"]
    assert len(verifier.seen) == seen


def test_what_cannot_be_replayed_is_said(tmp_path: Path) -> None:
    """Another rule for citations changes verdicts, and a record without that rule is an old one: both are errors."""
    path = logged(tmp_path / "log.jsonl", "balanced")
    with pytest.raises(InputError, match="citations"):
        list(replay(read_log(path), replace(load_policy("balanced"), citations="ignore")))
    record = json.loads(path.read_text("utf-8").splitlines()[0])
    del record["policy"]["citations"]
    path.write_text(json.dumps(record) + "\n")
    with pytest.raises(InputError, match="how citations were held"):
        list(replay(read_log(path), load_policy("balanced")))


def test_the_command_shows_what_changes(tmp_path: Path) -> None:
    """The table counts decisions before and now, and names the answers; --json has a line a check."""
    path = str(logged(tmp_path / "log.jsonl", "lenient"))
    run = CliRunner()
    same = run.invoke(cli, ["replay", path, "--policy", "lenient"])
    assert (same.exit_code, "0 would have been decided otherwise" in same.output) == (0, True)
    other = run.invoke(cli, ["replay", path, "--policy", "strict"])
    assert other.exit_code == 1
    assert "now refuse" in other.output
    assert " -> " in other.output
    lines = run.invoke(cli, ["replay", path, "--policy", "strict", "--json"]).output.splitlines()
    assert len(lines) == len(RECORDS)
    assert set(json.loads(lines[0])) == {"id", "time", "before", "action", "claims"}


def test_a_repaired_answer_is_decided_as_it_was(tmp_path: Path) -> None:
    """Under its own policy a repaired answer is repaired; under one that repairs nothing it is what that one logs."""
    chunk = "The fee is 40 pounds. The lift carries 500 kg."
    answers = (
        "The fee is 40 pounds. The lift carries 600 kg.",
        "The lift carries 600 kg.",
        "The roof is made of slate.",
    )
    paths = {name: tmp_path / f"{name}.jsonl" for name in POLICIES}
    for name, path in paths.items():
        gate = Gate(verifiers=["deterministic"], policy=name, log=path, assist=Assist(repair=Repairer()))
        for answer in answers:
            gate.check(answer, [chunk])
    logged = {name: [record.action for record in read_log(path)] for name, path in paths.items()}
    assert logged["balanced"][:2] == ["repair", "repair"]
    for name in POLICIES:
        same = list(replay(read_log(paths[name]), load_policy(name)))
        assert [one.action.value for one in same] == logged[name]
        assert all(one.certain for one in same)
    strict = list(replay(read_log(paths["balanced"]), load_policy("strict")))
    assert [(one.action.value, one.certain) for one in strict] == [(action, True) for action in logged["strict"]]
    lenient = list(replay(read_log(paths["balanced"]), replace(load_policy("balanced"), min_supported_share=0.9)))
    assert [(one.action.value, one.certain) for one in lenient[:2]] == [("repair", False), ("repair", False)]


@pytest.mark.parametrize(
    ("key", "value"), [("policy", "x"), ("action", "nuke"), ("score", "0.5"), ("score", 7), ("verdict", "maybe")]
)
def test_a_record_that_is_not_whole_is_named(key: str, value: object, tmp_path: Path) -> None:
    """A record with a value that no gate writes is an error that names it: for replay, for labels and for drift."""
    path = tmp_path / "log.jsonl"
    Gate(verifiers=["deterministic"], log=path).check("The fee is 45.", ["The fee is 40."], id="a1")
    record = json.loads(path.read_text("utf-8"))
    (record if key in {"policy", "action"} else record["claims"][0])[key] = value
    path.write_text(json.dumps(record) + "\n", "utf-8")
    with pytest.raises(InputError, match=r"a1 of .* is not whole"):
        list(replay(read_log(path), load_policy("strict")))
    if key in {"score", "verdict"}:
        with pytest.raises(InputError, match=r"a1 of .* is not whole"):
            list(claims_of(read_log(path)))
