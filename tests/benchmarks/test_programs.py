"""The programs run as a user runs them: what they print and what they write."""

import gzip
import json
import sys
from pathlib import Path

import architectures
import pytest
import quality
from _default_gate import Counting, task
from _timing import Row, table

from groundwire import Gate
from groundwire.core._registry import load_verifier
from labelled_set import ABSTENTION, CASES, TINY


def run_quality(folder: Path, monkeypatch: pytest.MonkeyPatch, *options: str) -> dict[str, dict[str, object]]:
    """Run quality.py on the tiny set, twice under different names, and on the cases; what it wrote."""
    lines = "\n".join(json.dumps(record) for record in [*TINY, ABSTENTION]) + "\n"
    (folder / "tiny.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    (folder / "cases.jsonl").write_text("\n".join(json.dumps(case) for case in CASES), "utf-8")
    out = folder / "out.json"
    files = [str(folder / "tiny.jsonl.gz"), str(folder / "cases.jsonl")]
    monkeypatch.setattr(sys, "argv", ["quality.py", *files, *options, "--out", str(out)])
    quality.main()
    return json.loads(out.read_text("utf-8"))


def test_quality_writes_every_configuration(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sets, abstentions and cases stand side by side for each configuration, with what they were measured on."""
    stages = ("--configuration", "overlap", "--configuration", "overlap,deterministic", "--half", "all", "--kinds")
    written = run_quality(tmp_path, monkeypatch, *stages)
    for section, name in (("sets", "tiny"), ("abstentions", "tiny"), ("cases", "cases")):
        assert list(written[section][name]) == ["overlap", "overlap,deterministic"]  # type: ignore[call-overload]
    assert written["half"] == "all"
    assert written["macro"] == {}
    assert {"date", "machine", "versions", "bootstrap"} <= written.keys()
    assert written["sets"]["tiny"]["overlap"]["auroc"]["value"] == 0.825  # type: ignore[index]
    assert written["abstentions"]["tiny"]["overlap"]["records"] == 1  # type: ignore[index]
    told = capsys.readouterr()
    assert "82.5" in told.out
    assert "courtesy" in told.out
    assert "no macro row" in told.err
    assert "tiny: 7 of 7 records" in told.err


def test_quality_has_a_macro_row_when_all_its_sets_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The macro row is the mean over its sets, and stands only where each of them was measured."""
    monkeypatch.setattr(quality, "MACRO", ("tiny",))
    written = run_quality(tmp_path, monkeypatch, "--configuration", "overlap", "--half", "all")
    assert written["macro"]["overlap"]["auroc"] == written["sets"]["tiny"]["overlap"]["auroc"]  # type: ignore[index]


def test_a_row_knows_whether_its_target_is_met() -> None:
    """A target is the most that is wanted, or the least where the row says so; the table says which."""
    most, least = Row("a", 2.0, "s", 1.5), Row("b", 2.0, "×", 1.5, at_least=True)
    assert (most.met, least.met, Row("c", 1.0, "s").met) == (False, True, None)
    assert "≤ 1.5 s: NOT MET" in table([most])
    assert "≥ 1.5 ×: met" in table([least])
    assert most.written() == {
        "name": "a", "value": 2.0, "unit": "s", "target": 1.5, "note": "", "at_least": False, "met": False,
    }  # fmt: skip


def test_timed_tasks_are_new_and_need_the_model() -> None:
    """No two tasks share a chunk, and every pair of a task is left to the model, so that all its work is timed."""
    first, second = task(), task()
    assert not {chunk.text for chunk in first.chunks} & {chunk.text for chunk in second.chunks}
    counting = Counting(load_verifier("overlap"))
    Gate(verifiers=["deterministic", counting]).check(first.answer, first.chunks)
    assert counting.pairs >= 25


def test_architectures_read_as_many_tokens_as_the_task_has_words() -> None:
    """A text has 1.3 tokens a word; one pass reads all of it once, pairs read each chunk once for each claim."""
    assert [architectures.token_count(words) for words in (10, 150)] == [13, 195]
    some = task()
    lengths = architectures.Lengths.of(some)
    assert (len(lengths.claims), len(lengths.chunks), len(lengths.pairs)) == (5, 5, 25)
    words = len(some.answer.split()) + sum(len(chunk.text.split()) for chunk in some.chunks)
    assert lengths.whole == pytest.approx(1.3 * words + 3, abs=10)
    assert sum(lengths.pairs) == 5 * (sum(lengths.claims) + sum(lengths.chunks)) + 25 * 3


def test_architectures_say_what_they_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without torch the program ends with one line that names what is missing."""
    monkeypatch.setitem(sys.modules, "torch", None)
    with pytest.raises(SystemExit, match="needs torch and transformers"):
        architectures.libraries()
