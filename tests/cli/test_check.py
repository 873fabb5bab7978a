"""`groundwire check`: what it reads, prints and returns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from groundwire.cli.main import cli

RIGHT = {"id": "right", "answer": "The fee is 40 pounds.", "chunks": [{"id": "a", "text": "The fee is 40 pounds."}]}
WRONG = RIGHT | {"id": "wrong", "answer": "The fee is 45 pounds."}
BAD_LINES = ("{", "[]", '{"answer": "x"}', '{"answer": "x", "chunks": [{"id": "a"}]}', '{"answer": NaN, "chunks": []}')
Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `groundwire check` in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("GROUNDWIRE_CONFIG", raising=False)
    return lambda *args, **options: CliRunner().invoke(cli, ["check", *args], **options)


def lines(*records: object) -> str:
    """Records as JSON Lines; a string stands for itself."""
    return "".join((r if isinstance(r, str) else json.dumps(r)) + "\n" for r in records)


def outcomes(result: Result) -> list[dict[str, object]]:
    """The outcomes that a run with --json printed."""
    return [json.loads(line) for line in result.stdout_bytes.decode("utf-8").splitlines()]


@pytest.mark.parametrize(("records", "code"), [((RIGHT,), 0), ((WRONG,), 1), ((RIGHT, WRONG), 1), ((RIGHT, "{"), 2)])
@pytest.mark.parametrize("form", [(), ("--json",)])
def test_the_exit_code_is_the_decision(run: Run, records: tuple[object, ...], code: int, form: tuple[str, ...]) -> None:
    """0 when everything passes, 1 when something was held, 2 when a record could not be read."""
    Path("cases.jsonl").write_text(lines(*records), "utf-8")
    assert run("cases.jsonl", *form).exit_code == code


@pytest.mark.parametrize("bad", [*BAD_LINES, b"\xff{}".decode("latin-1")])
def test_a_bad_line_is_named_and_loses_no_other(run: Run, bad: str) -> None:
    """Each record that can be read has its outcome, in order; the other is on stderr with its line number."""
    Path("cases.jsonl").write_bytes(lines(RIGHT, "", bad, WRONG).encode("latin-1"))
    result = run("cases.jsonl", "--json")
    assert [outcome["id"] for outcome in outcomes(result)] == ["right", "wrong"]
    assert result.stderr.startswith("groundwire: cases.jsonl, line 3: ")
    assert len(result.stderr.splitlines()) == 1
    assert result.exit_code == 2


def test_a_record_without_id_gets_its_line_number(run: Run) -> None:
    """Line numbers count every line of the file; in a JSON list the place in the list counts."""
    nameless = {key: value for key, value in RIGHT.items() if key != "id"}
    Path("cases.jsonl").write_text(lines(nameless, "", nameless | {"id": 7}, nameless), "utf-8")
    assert [outcome["id"] for outcome in outcomes(run("cases.jsonl", "--json"))] == ["1", "7", "4"]
    Path("cases.json").write_text(json.dumps([nameless, RIGHT], indent=2), "utf-8")
    assert [outcome["id"] for outcome in outcomes(run("cases.json", "--json"))] == ["1", "right"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", json.dumps(RIGHT, indent=2)),
        ("a.json", json.dumps([RIGHT])),
        ("a.json", lines(RIGHT)),
        ("a.jsonl", "\ufeff" + lines(RIGHT)),
        ("a.txt", "\n\n" + lines(RIGHT)),
        ("a.ndjson", lines(RIGHT).replace("\n", "\r\n")),
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_cases_are_known_by_their_content(run: Run, name: str, content: str, encoding: str) -> None:
    """One object, a list, or lines; with a byte order mark or without; from a file or standard input."""
    Path(name).write_bytes(content.removeprefix("\ufeff" if encoding == "utf-16" else "").encode(encoding))
    assert [outcome["id"] for outcome in outcomes(run(name, "--json"))] == ["right"]
    if not name.endswith(("jsonl", "ndjson")):
        piped = run("-", "--json", input=Path(name).read_bytes())
        assert [outcome["id"] for outcome in outcomes(piped)] == ["right"]


@pytest.mark.parametrize(
    ("args", "content", "said"),
    [
        (("missing.jsonl",), "", "missing.jsonl cannot be read"),
        (("-",), "The fee is 40 pounds.", "give its documents with --source"),
        (("-",), "", "it is empty"),
        (("-",), "[{]", "not JSON"),
        (("-", "--id", "x"), lines(RIGHT), "no record with the id 'x'"),
        (("-", "--policy", "blanced"), lines(RIGHT), "balanced"),
        (("-", "--verifier", "nobody"), lines(RIGHT), "nobody"),
        (("-", "--question", "What?"), lines(RIGHT), "--question goes with --source"),
        (("-", "--verifier", "deterministic", "--threshold", "0.5"), lines(RIGHT), "--verifier overlap"),
        (("-", "--threshold", "0.5"), lines(RIGHT), "--verifier overlap"),
        (("-", "--threshold", "7"), lines(RIGHT), "threshold"),
        (("-", "--source", "missing.pdf"), "x", "missing.pdf does not exist"),
        (("a.jsonl", "--source", "s.txt"), "x", "leave --source out"),
        (("-", "--html", "no/folder/r.html"), lines(RIGHT), "cannot be written"),
        (("-", "--config", "missing.toml"), lines(RIGHT), "missing.toml"),
    ],
)
def test_what_cannot_run_says_why(run: Run, args: tuple[str, ...], content: str, said: str) -> None:
    """Exit code 2, and one message on stderr that names what is wrong."""
    result = run(*args, input=content)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.stderr


def test_outcomes_fit_the_schema_and_repeat_byte_for_byte(run: Run) -> None:
    """The example cases give outcomes of the published form, the same bytes at every run, apart from timings."""
    example = str(Path(__file__).parents[2] / "examples" / "cases.jsonl")
    schema = json.loads(files("groundwire").joinpath("outcome.schema.json").read_text("utf-8"))
    first, again, timed = (run(example, "--json", *extra) for extra in ((), (), ("--timings",)))
    assert first.stdout_bytes == again.stdout_bytes
    for outcome in (*outcomes(first), *outcomes(timed)):
        Draft202012Validator(schema).validate(outcome)
    without = [{key: value for key, value in outcome.items() if key != "timings"} for outcome in outcomes(timed)]
    assert without == outcomes(first)
    assert all(outcome["timings"] for outcome in outcomes(timed))


def test_an_answer_is_checked_against_files(run: Run) -> None:
    """Evidence points at file and characters; the answer's id is its path, or what --id says."""
    Path("docs").mkdir()
    Path("docs/fees.md").write_text("# Fees\n\nThe fee is 40 pounds.\n", "utf-8")
    Path("answer.md").write_text("The fee is 40 pounds.", "utf-8")
    (outcome,) = outcomes(run("answer.md", "--source", "docs", "--json"))
    assert (outcome["id"], outcome["action"]) == ("answer.md", "pass")
    (named,) = outcomes(run("-", "--source", "docs", "--json", "--id", "x", input="The fee is 45 pounds."))
    assert named["id"] == "x"
    assert named["action"] != "pass"
    shown = run("answer.md", "--source", "docs").stdout
    assert "docs/fees.md, characters 8-29" in shown or "docs/fees.md, characters 0-29" in shown


def test_the_question_is_read_but_is_no_evidence(run: Run) -> None:
    """A question that states the figure does not support it."""
    Path("s.txt").write_text("The shop opens at nine.", "utf-8")
    result = run("-", "--source", "s.txt", "--question", "Is the fee 40 pounds?", input="The fee is 40 pounds.")
    assert result.exit_code == 1


def test_what_was_not_read_of_the_sources_is_said(run: Run) -> None:
    """Warnings stand on stderr and among the outcome's notes."""
    Path("docs").mkdir()
    Path("docs/fees.txt").write_text("The fee is 40 pounds.", "utf-8")
    Path("docs/scan.png").write_bytes(b"x")
    result = run("-", "--source", "docs", "--json", input="The fee is 40 pounds.")
    assert "not read (.png, a type that is not read): docs/scan.png" in result.stderr
    (outcome,) = outcomes(result)
    assert "source_skipped" in [note["code"] for note in outcome["notes"]]  # type: ignore[attr-defined]


def test_one_record_can_be_picked(run: Run) -> None:
    """With --id only that record of a case file is checked, and it is shown in full."""
    Path("cases.jsonl").write_text(lines(RIGHT, WRONG), "utf-8")
    result = run("cases.jsonl", "--id", "right")
    assert result.exit_code == 0
    assert result.stdout.startswith("PASS  ships as written: 1 of 1 claim supported")


def test_many_records_are_a_line_each_and_a_sum(run: Run) -> None:
    """Each record has its line with action and id; the last line counts what passed, was held and was not read."""
    Path("cases.jsonl").write_text(lines(RIGHT, WRONG, "{"), "utf-8")
    shown = run("cases.jsonl").stdout.splitlines()
    assert shown[0].split()[:2] == ["pass", "right"]
    assert shown[1].split()[1] == "wrong"
    assert shown[-1].startswith("2 records: 1 passed, 1 held (1 pass, 1 ")
    assert shown[-1].endswith("1 could not be read")


def test_overlap_takes_its_options(run: Run) -> None:
    """Threshold, lemmas and stop words reach the overlap verifier."""
    Path("cases.jsonl").write_text(lines(RIGHT | {"answer": "Fees were 40 pounds, said Jo."}), "utf-8")
    Path("stop.txt").write_text("were\nsaid\njo\n", "utf-8")
    options = ("--verifier", "overlap", "--threshold", "0.9", "--json")
    assert run("cases.jsonl", *options).exit_code == 1
    assert run("cases.jsonl", *options, "--lemmas", "on", "--stopwords", "stop.txt").exit_code == 0


def test_a_log_gets_every_check(run: Run) -> None:
    """With --log each outcome is appended, and `groundwire log` reads it back."""
    Path("cases.jsonl").write_text(lines(RIGHT, WRONG), "utf-8")
    run("cases.jsonl", "--log", "verdicts.jsonl")
    shown = CliRunner().invoke(cli, ["log", "verdicts.jsonl"])
    assert shown.stdout.startswith("2 checks, ")
    read = CliRunner().invoke(cli, ["log", "verdicts.jsonl", "--json"])
    assert json.loads(read.stdout)["checks"] == 2
    records = CliRunner().invoke(cli, ["log", "verdicts.jsonl", "--json", "--records"])
    assert [json.loads(line)["id"] for line in records.stdout.splitlines()] == ["right", "wrong"]


def test_a_report_is_written_beside_the_output(run: Run) -> None:
    """--html writes one page about all records and changes neither output nor exit code."""
    Path("cases.jsonl").write_text(lines(RIGHT, WRONG), "utf-8")
    with_page, without = run("cases.jsonl", "--json", "--html", "r.html"), run("cases.jsonl", "--json")
    assert (with_page.stdout_bytes, with_page.exit_code) == (without.stdout_bytes, without.exit_code)
    assert Path("r.html").read_text("utf-8").count('class="record"') == 2


HOSTILE = "The fee is 40 pounds\x1b[2J\x1b]0;owned\x07\x9b1m \u202ereversed\u2066 \ud83d."


@pytest.mark.parametrize("form", [(), ("--json",), ("--html", "r.html")])
def test_hostile_text_reaches_no_terminal(run: Run, form: tuple[str, ...]) -> None:
    """No control character of an answer, a chunk, an id or a file name is printed; none crashes the program."""
    record = {"id": f"x{HOSTILE}", "answer": HOSTILE, "chunks": [{"id": HOSTILE, "text": HOSTILE, "title": HOSTILE}]}
    Path("cases.jsonl").write_text(lines(record, record, '{"id": "\x1b[31m'), "utf-8")
    for args in (("cases.jsonl",), ("cases.jsonl", "--id", record["id"])):
        result = run(*args, *form)
        shown = (result.stdout + result.stderr).replace("\n", "")
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert not [char for char in shown if not char.isprintable() and char != "\ud83d"]


def _program(*args: str, cwd: Path, **environment: str) -> subprocess.Popen[bytes]:
    code = "from groundwire.cli.main import main; main()"
    return subprocess.Popen(
        [sys.executable, "-c", code, *args],
        cwd=cwd,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_a_reader_that_leaves_ends_the_run_quietly(tmp_path: Path) -> None:
    """When standard output is closed the program stops, without a traceback and without exit code 0 or 1."""
    (tmp_path / "cases.jsonl").write_text(lines(*[RIGHT] * 5_000), "utf-8")
    process = _program("check", "cases.jsonl", "--json", cwd=tmp_path)
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b'{"id": "right"')
    process.stdout.close()
    said = process.stderr.read()
    assert (process.wait(), said) == (2, b"")


def test_output_is_plain_utf8_off_a_terminal(tmp_path: Path) -> None:
    """Into a pipe there are no colours; JSON is UTF-8 and plain output never fails, whatever the locale is."""
    record = RIGHT | {"answer": "The fee is 40 pounds. Łódź 中文 \u202e"}
    (tmp_path / "cases.jsonl").write_text(lines(record), "utf-8")
    for args in ((), ("--json",)):
        process = _program("check", "cases.jsonl", *args, cwd=tmp_path, PYTHONIOENCODING="ascii")
        out, error = process.communicate()
        assert error == b""
        assert b"\x1b" not in out
        assert process.returncode == 1
        if args:
            assert "Łódź 中文" in out.decode("utf-8")
