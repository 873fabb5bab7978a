"""The README's table: what the results hold, what they lack, and what it says of them."""

import json
from pathlib import Path
from typing import Any

import readme_table
from readme_table import figures, read_results, rewritten

MACHINE = {"cpu": "Some CPU", "cores": 2, "system": "Linux", "python": "3.11.7", "load": 0.1}
HEAD = {"date": "2026-01-02", "machine": MACHINE, "versions": {}}


def share(value: float) -> dict[str, float]:
    """A figure with its interval."""
    return {"value": value, "low": value - 0.02, "high": value + 0.02}


def quality() -> dict[str, Any]:
    """A quality result with a macro row, an abstention row and a row of cases."""
    keys = ("auroc", "balanced_accuracy", "good_blocked", "bad_passed")
    ours = dict(zip(keys, map(share, (0.8, 0.6, 0.2, 0.3)), strict=True))
    floor = dict(zip(keys, map(share, (0.65, 0.55, 0.5, 0.1)), strict=True))
    return {
        **HEAD, "half": "report", "sample": None, "sets": {},
        "macro": {"overlap": floor, "deterministic,entailment": ours},
        "abstentions": {"mtragun": {"deterministic,entailment": {"records": 245, "shipped": 244}}},
        "cases": {"any": {"deterministic,entailment": {"let_pass": 4, "bad": 102, "blocked": 20, "good": 130}}},
    }  # fmt: skip


def row(name: str, value: float, unit: str, target: float | None, *, at_least: bool = False) -> dict[str, Any]:
    """A timed row."""
    return {"name": name, "value": value, "unit": unit, "target": target, "at_least": at_least, "note": ""}


def speed() -> dict[str, Any]:
    """A speed result with two rows, one of a result that was written before rows had `at_least`."""
    old = row("`groundwire check`, 10 claims against a source of 1.00 MB, whole process", 1.5, "s", 2)
    del old["at_least"]
    return {**HEAD, "rows": [row("first verdict of the default gate, whole cold process", 1.61, "s", 1.5), old]}


def others() -> dict[str, Any]:
    """A result of other architectures."""
    name = "ModernBERT-base against groundwire, ratio"
    return {**HEAD, "threads": 2, "rows": [row(name, 12.3, "×", 3, at_least=True)]}


def test_table_holds_figures_intervals_floor_and_targets() -> None:
    """Each row says what was measured, how sure it is, what plain overlap gives, and whether the target is met."""
    text, _ = figures({"quality.json": quality(), "architectures.json": others(), "speed.json": speed()})
    lines = text.splitlines()
    for expected in (
        "| mean of eight public sets: claim AUROC | 80.0 % (78.0–82.0; overlap 65.0) | ≥ 76 % (met) |",
        "| mean of eight public sets: claim balanced accuracy | 60.0 % (58.0–62.0; overlap 55.0) | ≥ 68 % (not met) |",
        "| mean of eight public sets: good claims blocked, and bad claims passed "
        "| 20.0 % (18.0–22.0; overlap 50.0) and 30.0 % (28.0–32.0; overlap 10.0) |  |",
        "| mtragun: abstentions that ship | 244 of 245 | all (not met) |",
        "| cases from public reports: bad claims passed | 4 of 102 | ≤ 8 (met) |",
        "| cases from public reports: good claims blocked | 20 of 130 | ≤ 12 (not met) |",
        "| ModernBERT-base against groundwire, ratio | 12.3 × | ≥ 3 × (met) |",
        "| first verdict of the default gate, whole cold process | 1.61 s | ≤ 1.5 s (not met) |",
        "| `groundwire check`, 10 claims against a source of 1.00 MB, whole process | 1.5 s | ≤ 2 s (met) |",
    ):
        assert expected in lines


def test_table_says_what_it_was_measured_on() -> None:
    """Under the table stand the half, the machine and the day, and that other architectures have random weights."""
    text, _ = figures({"quality.json": quality(), "architectures.json": others()})
    assert "the report half of the records" in text
    assert "random weights" in text
    assert text.count("Measured on 2026-01-02: Some CPU, 2 cores") == 2
    sampled, _ = figures({"quality.json": {**quality(), "sample": 50, "half": "all"}})
    assert "all records" in sampled
    assert "A SAMPLE of at most 50 records" in sampled


def test_what_no_result_holds_is_named() -> None:
    """A figure that is missing stands as such in the table, and is listed by the file that should hold it."""
    text, missing = figures({"quality.json": quality()})
    assert "| ragtruth_qa: claim AUROC | not measured |  |" in text
    assert "ragtruth_qa: claim AUROC" in missing["quality.json"]
    assert "mean of eight public sets: claim AUROC" not in missing["quality.json"]
    assert "whole offline check" in missing["speed.json"]
    assert len(missing["architectures.json"]) == 3


def test_results_are_read_and_put_between_the_markers(tmp_path: Path) -> None:
    """Only the results that are there are read, and nothing outside the markers changes."""
    (tmp_path / "speed.json").write_text(json.dumps(speed()), "utf-8")
    assert list(read_results(tmp_path)) == ["speed.json"]
    before = f"above\n{readme_table.START}\nold\n{readme_table.END}\nbelow\n"
    assert rewritten(before, "new") == f"above\n{readme_table.START}\nnew\n{readme_table.END}\nbelow\n"


def test_every_file_says_how_to_measure_it_again() -> None:
    """Each line of the table belongs to a result that can be made again."""
    assert {line.source for line in readme_table.LINES} == readme_table.RESULTS.keys()
