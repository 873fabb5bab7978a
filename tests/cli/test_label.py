"""`groundwire label`, driven through a terminal as a person drives it."""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path

import pexpect
import pytest

from groundwire import Gate

PROGRAM = "from groundwire.cli.main import main; main()"
CHUNK = "The fee is 40 pounds. The lift carries 500 kg. The office opens on Monday."
CLAIMS = (
    "The fee is 40 pounds.",
    "The lift carries 600 kg.",
    "The office opens on Tuesday.",
    "The roof is made of slate.",
)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    """A verdict log with one claim an answer."""
    path = tmp_path / "verdicts.jsonl"
    gate = Gate(verifiers=["deterministic"], log=path)
    for number, claim in enumerate(CLAIMS):
        gate.check(claim, [CHUNK], id=f"answer-{number}")
    return path


def terminal(log: Path, labels: Path) -> pexpect.spawn:
    """The program at a terminal, waiting for the first key."""
    arguments = ["-c", PROGRAM, "label", str(log), "-o", str(labels)]
    child = pexpect.spawn(sys.executable, arguments, encoding="utf-8", timeout=120, dimensions=(40, 120))
    child.expect("claims to go")
    child.expect("q quit")
    return child


def press(child: pexpect.spawn, key: str) -> None:
    """Press one key and wait until the program asks again."""
    child.send(key)
    child.expect("q quit")


def told(labels: Path) -> list[tuple[str, str]]:
    """Answers and labels in the file."""
    return [(one["answer_id"], one["label"]) for one in map(json.loads, labels.read_text("utf-8").splitlines())]


def test_a_key_is_a_label_and_can_be_taken_back(log: Path, tmp_path: Path) -> None:
    """A key labels the claim on the screen, `b` takes the label back and shows that claim again, `q` ends."""
    labels = tmp_path / "labels.jsonl"
    child = terminal(log, labels)
    assert "SOURCE" in child.before
    press(child, "u")
    first = told(labels)
    press(child, "s")
    assert len(told(labels)) == 2
    child.send("b")
    child.expect("taken back: supported")
    child.expect("q quit")
    assert told(labels) == first
    press(child, "c")
    assert [label for _, label in told(labels)] == ["unsupported", "contradicted"]
    child.send("q")
    child.expect("2 labels in")
    child.expect(pexpect.EOF)


def test_a_killed_session_loses_nothing(log: Path, tmp_path: Path) -> None:
    """After a kill the next session goes on behind the last label, and half a line is passed over."""
    labels = tmp_path / "labels.jsonl"
    child = terminal(log, labels)
    press(child, "u")
    press(child, "s")
    os.kill(child.pid, signal.SIGKILL)
    child.wait()
    before = told(labels)
    assert len(before) == 2
    with labels.open("a") as file:
        file.write('{"answer_id": "ans')
    child = terminal(log, labels)
    assert told(labels) == before
    child.send("?")
    child.expect("-> unknown")
    child.expect("q quit")
    child.send("c")
    child.expect("4 labels in")
    child.expect(pexpect.EOF)
    answers = [answer for answer, _ in told(labels)]
    assert sorted(answers) == [f"answer-{number}" for number in range(4)]
    assert told(labels)[:2] == before
