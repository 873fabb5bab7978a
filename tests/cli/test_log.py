"""`groundwire log`."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from groundwire import Gate
from groundwire.cli.main import cli


def _log(path: Path) -> None:
    gate = Gate(log=path)
    gate.check("The fee is 40 pounds.", ["The fee is 40 pounds."], id="a\x1b[31m")
    gate.check("The fee is 45 pounds [9].", ["The fee is 40 pounds."], id="b")


def test_a_summary_has_every_figure(tmp_path: Path) -> None:
    """Decisions, verdicts, scores, abstentions, latency, reasons and fabricated ids are all there."""
    path = tmp_path / "log.jsonl"
    _log(path)
    shown = CliRunner().invoke(cli, ["log", str(path), "--records"]).output
    for said in ("2 checks", "decisions:", "verdicts:", "refused by the gate:", "declined by the model", "score"):
        assert said in shown
    assert "p50 ms" in shown
    assert "1  [9]" in shown or "1  9" in shown
    assert "\x1b" not in shown
    assert "a\\x1b[31m" in shown


def test_half_a_line_is_passed_over_and_said(tmp_path: Path) -> None:
    """A line that a killed process left half-written is named on stderr, and the others count."""
    path = tmp_path / "log.jsonl"
    _log(path)
    with path.open("a") as file:
        file.write('{"schema": 1, "ti')
    result = CliRunner().invoke(cli, ["log", str(path)])
    assert result.stdout.startswith("2 checks")
    assert "line 3: passed over" in result.stderr
    assert result.exit_code == 0


def test_no_log_cannot_run(tmp_path: Path) -> None:
    """A path without a log is exit code 2; an empty log is one without checks."""
    assert CliRunner().invoke(cli, ["log", str(tmp_path / "none")]).exit_code == 2
    (tmp_path / "empty").touch()
    assert CliRunner().invoke(cli, ["log", str(tmp_path / "empty")]).output == "no checks\n"
