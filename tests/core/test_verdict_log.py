"""The verdict log: what a record holds, and that no accident loses an acknowledged line."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from groundwire.core._errors import ConfigError, LogError
from groundwire.core._types import Action, ClaimKind, Outcome, Reason
from groundwire.core.verdict_log import Latency, SkippedLine, VerdictLog, read_log, summarise
from marked_answers import CHUNKS, Marked, marked


def outcome(found: Marked, action: Action = Action.REDACT, **fields: object) -> Outcome:
    """An outcome with the claims of a marked answer."""
    base = Outcome(
        id="case-1",
        action=action,
        text="What ships.",
        answer=found.answer,
        question="What is it?",
        claims=found.claims,
        chunks=CHUNKS,
        score=0.25,
        supported_share=0.5,
        notes=(Reason("weak_context", "weak"),),
        versions={"groundwire": "0.1.0", "policy": "balanced@abc123"},
        timings={"claims": 0.25, "grounding": 0.5},
    )
    return replace(base, **fields)  # type: ignore[arg-type]


SOME = outcome(marked("⟦+The fee is 40 [1].⟧ ⟦-⟦+It is due⟧ and ⟦-it is paid⟧.⟧ ⟦!Ask Lena [9].⟧"))


def clock() -> datetime:
    """A time that does not move."""
    return datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)


def test_a_record_holds_what_explains_a_decision(tmp_path: Path) -> None:
    """One line of JSON has the policy, every verdict with its trail and evidence, and fabricated ids apart."""
    log = VerdictLog(tmp_path / "v.jsonl", config="c0ffee", clock=clock)
    log.append(SOME)
    (line,) = log.path.read_bytes().splitlines()
    record = json.loads(line)
    assert {key: record[key] for key in ("schema", "time", "config", "policy", "id", "action", "score")} == {
        "schema": 1,
        "time": "2030-01-02T03:04:05.000+00:00",
        "config": "c0ffee",
        "policy": {"name": "balanced", "digest": "abc123"},
        "id": "case-1",
        "action": "redact",
        "score": 0.25,
    }
    assert record["fabricated"] == ["9"]
    assert [chunk["id"] for chunk in record["chunks"]] == ["1", "2", "3", "4"]
    first, second = record["claims"][:2]
    assert first["evidence"] == [{"chunk_id": "1", "span": [0, 4], "text": "Text", "page": None}]
    assert first["opinions"][0] == {
        "verifier": "scripted",
        "version": "1",
        "stance": "supports",
        "support": 1.0,
        "decisive": False,
        "reasons": [],
    }
    assert [part["verdict"] for part in second["parts"]] == ["supported", "contradicted"]


def test_redaction_leaves_no_text(tmp_path: Path) -> None:
    """With `redact` no word of question, answer, claims, evidence or messages is in the file; ids and codes are."""
    log = VerdictLog(tmp_path / "v.jsonl", redact=True)
    log.append(SOME)
    written = log.path.read_text("utf-8")
    for word in ("fee", "Lena", "What", "ships", "Text", "as scripted", 'weak"', "due"):
        assert word not in written
    assert "case-1" in written
    assert "weak_context" in written
    assert summarise(read_log(log.path)).verdicts == {"contradicted": 1, "fabricated_citation": 1, "supported": 1}


def test_any_text_is_one_line_that_reads_back(tmp_path: Path) -> None:
    """Line separators, controls and lone surrogates do not break the line."""
    odd = "a\u2028b\x85c\r\n\x00\ud83d 价格"
    log = VerdictLog(tmp_path / "v.jsonl")
    log.append(replace(SOME, text=odd))
    log.append(SOME)
    assert [record.data["text"] for record in read_log(log.path)] == [odd, "What ships."]


@pytest.mark.parametrize("torn", [b'{"schema": 1, "ti', b"\x00\xff\xfe", b"{"])
def test_half_a_line_spoils_no_other(tmp_path: Path, torn: bytes) -> None:
    """After a torn line the next record starts afresh; readers skip the torn one and say where it stands."""
    log = VerdictLog(tmp_path / "v.jsonl")
    log.append(SOME)
    with log.path.open("ab") as file:
        file.write(torn)
    skipped: list[SkippedLine] = []
    assert len(list(read_log(log.path, skipped=skipped))) == 1
    assert skipped == [SkippedLine(log.path, 2, "half a line, not ended")]
    log.append(SOME)
    skipped.clear()
    assert len(list(read_log(log.path, skipped=skipped))) == 2
    assert [(line.number, line.why) for line in skipped] == [(2, "not a line of JSON")]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"[1]", "not a record of a verdict log"),
        (b'{"schema": 2}', "a record of schema 2, newer than 1"),
        (b'{"schema": 1}', "a record that lacks 'time'"),
        (b"", "not a line of JSON"),
        (b"[" * 100_000, "not a line of JSON"),
    ],
)
def test_lines_that_are_no_records_are_named(tmp_path: Path, line: bytes, why: str) -> None:
    """What is no record is passed over, with the reason."""
    log = VerdictLog(tmp_path / "v.jsonl")
    log.path.write_bytes(line + b"\n")
    log.append(SOME)
    skipped: list[SkippedLine] = []
    assert [record.id for record in read_log(log.path, skipped=skipped)] == ["case-1"]
    assert [found.why for found in skipped] == [why]


WRITER = """
import sys
from dataclasses import replace
sys.path.insert(0, sys.argv[2])
from groundwire.core.verdict_log import VerdictLog
from marked_answers import CHUNKS, marked
from groundwire.core._types import Action, Outcome
found = marked("⟦+The fee is 40 [1].⟧ " * 20)
base = Outcome("0", Action.PASS, found.answer, found.answer, None, found.claims, CHUNKS, 1.0, 1.0)
log = VerdictLog(sys.argv[1], max_bytes=int(sys.argv[3]), keep=100)
for number in range(int(sys.argv[4])):
    log.append(replace(base, id=f"{sys.argv[5]}-{number}"))
    print(f"{sys.argv[5]}-{number}", flush=True)
"""


def writer(path: Path, name: str, *, lines: int, max_bytes: int = 10**9) -> subprocess.Popen[str]:
    """A process that writes records and names each once it is acknowledged."""
    tests = str(Path(__file__).parents[1])
    arguments = [sys.executable, "-c", WRITER, str(path), tests, str(max_bytes), str(lines), name]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)


@pytest.mark.parametrize("max_bytes", [10**9, 50_000])
def test_a_killed_process_loses_no_acknowledged_line(tmp_path: Path, max_bytes: int) -> None:
    """Killed in the middle of thousands of lines, with or without rotation, every acknowledged record can be read."""
    path = tmp_path / "v.jsonl"
    acknowledged: list[str] = []
    for turn in range(3):
        process = writer(path, f"run{turn}", lines=100_000, max_bytes=max_bytes)
        assert process.stdout is not None
        for _ in range(40 + 7 * turn):
            acknowledged.append(process.stdout.readline().strip())
        process.send_signal(signal.SIGKILL)
        acknowledged += process.stdout.read().split()
        process.wait()
    read = [record.id for record in read_log(path)]
    assert set(acknowledged) <= set(read)
    assert len(read) == len(set(read))


def test_processes_take_turns(tmp_path: Path) -> None:
    """Several processes write to one rotating log, and every record of each is there, whole and in its order."""
    path = tmp_path / "v.jsonl"
    running = [writer(path, f"p{number}", lines=30, max_bytes=60_000) for number in range(3)]
    for process in running:
        assert process.communicate(timeout=120)[0].count("\n") == 30
    skipped: list[SkippedLine] = []
    read = [str(record.id) for record in read_log(path, skipped=skipped)]
    assert skipped == []
    for number in range(3):
        assert [name for name in read if name.startswith(f"p{number}-")] == [f"p{number}-{n}" for n in range(30)]


@contextmanager
def disk_of(size: int) -> Iterator[None]:
    """No file may grow past `size` bytes, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_is_an_error_and_leaves_no_half(tmp_path: Path) -> None:
    """A record that does not fit raises LogError, may be tried again, and leaves the file as it was."""
    log = VerdictLog(tmp_path / "v.jsonl")
    log.append(SOME)
    before = log.path.read_bytes()
    with disk_of(len(before) + 100), pytest.raises(LogError) as caught:
        log.append(SOME)
    assert caught.value.retry
    assert log.path.read_bytes() == before
    log.append(SOME)
    assert len(list(read_log(log.path))) == 2


def test_a_log_that_cannot_be_written_or_read_is_an_error(tmp_path: Path) -> None:
    """A folder that is not there, a folder in the file's place, and a missing log are errors that name the path."""
    for path in (tmp_path / "no" / "v.jsonl", tmp_path):
        with pytest.raises(LogError, match=str(path)):
            VerdictLog(path).append(SOME)
    with pytest.raises(LogError, match="cannot be read"):
        read_log(tmp_path / "none.jsonl")
    with pytest.raises(ConfigError):
        VerdictLog("")
    with pytest.raises(ConfigError):
        VerdictLog(tmp_path / "v", max_bytes=0)


def test_rotation_keeps_as_many_files_as_asked(tmp_path: Path) -> None:
    """Past its size a log is renamed; the newest `keep` old files stay, and are read oldest first."""
    path = tmp_path / "v.jsonl"
    log = VerdictLog(path, keep=2)
    log.append(replace(SOME, id="0"))
    log.max_bytes = 2 * path.stat().st_size + 10
    for number in range(1, 10):
        log.append(replace(SOME, id=str(number)))
    names = sorted(found.name for found in tmp_path.iterdir())
    assert names == ["v.jsonl", "v.jsonl.1", "v.jsonl.2", "v.jsonl.lock"]
    assert [record.id for record in read_log(path)] == ["4", "5", "6", "7", "8", "9"]


def test_only_the_owner_may_read_it(tmp_path: Path) -> None:
    """A log holds questions and answers, so it is created for its owner alone."""
    log = VerdictLog(tmp_path / "v.jsonl")
    log.append(SOME)
    assert log.path.stat().st_mode & 0o077 == 0


def test_summary(tmp_path: Path) -> None:
    """A summary counts verdicts, actions, scores, reasons and fabricated ids, and tells refusal from abstention."""
    declined = marked("⟦=I could not find it.⟧")
    claim = replace(declined.claims[0], claim=replace(declined.claims[0].claim, kind=ClaimKind.REFUSAL))
    log = VerdictLog(tmp_path / "v.jsonl", clock=clock)
    log.append(SOME)
    log.append(replace(SOME, score=1.0, timings={"claims": 1.0, "grounding": 0.5}))
    log.append(outcome(declined, Action.PASS, claims=(claim,), score=None, supported_share=None))
    log.append(outcome(marked("⟦-It is.⟧"), Action.REFUSE, score=0.0, supported_share=0.0))
    found = summarise(read_log(log.path))
    assert (found.checks, found.first, found.last) == (4, "2030-01-02T03:04:05.000+00:00", found.first)
    assert found.actions == {"redact": 2, "pass": 1, "refuse": 1}
    assert found.verdicts == {"contradicted": 3, "fabricated_citation": 2, "supported": 2, "not_a_claim": 1}
    assert (found.scores, found.unscored) == ((1, 0, 1, 0, 0, 0, 0, 0, 0, 1), 1)
    assert found.supported_share == pytest.approx(1 / 3)
    assert (found.gate_refusals, found.own_abstentions, found.gate_refusal_rate) == (1, 1, 0.25)
    assert found.latency["claims"] == Latency(0.25, 1.0)
    assert found.latency["total"] == Latency(0.75, 1.5)
    assert found.fabricated == {"9": 2}
    assert found.reasons == {"scripted": 8}


def test_an_empty_log_has_a_summary(tmp_path: Path) -> None:
    """Nothing logged is no error."""
    path = tmp_path / "v.jsonl"
    path.touch()
    assert summarise(read_log(path)).checks == 0
