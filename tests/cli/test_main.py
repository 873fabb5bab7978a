"""The program around the commands."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path

import pytest
from click.testing import CliRunner

from groundwire.cli.main import cli, main
from groundwire.core._policy_file import BUILT_IN, load_policy


@pytest.mark.parametrize("args", [("--help",), ("-h",), (), ("check", "--help"), ("log", "-h")])
def test_help_is_there(args: tuple[str, ...]) -> None:
    """Help names the commands, and each command has its own."""
    assert "Usage:" in CliRunner().invoke(cli, args).output


def test_version_is_the_installed_one() -> None:
    """--version prints the version that is installed."""
    assert CliRunner().invoke(cli, ["--version"]).output == f"groundwire {version('groundwire')}\n"


def test_the_module_that_is_run_is_the_command() -> None:
    """`python -m groundwire.cli.main` is the command: ending with 0 unrun would say that everything passes."""
    done = subprocess.run(
        [sys.executable, "-m", "groundwire.cli.main", "chekc"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "did you mean 'check'?" in done.stderr


def test_an_unknown_command_cannot_run() -> None:
    """A command that does not exist is exit code 2, and one line that names the near one."""
    result = CliRunner().invoke(cli, ["chekc"])
    assert result.exit_code == 2
    assert result.stderr == "groundwire: there is no command 'chekc' (did you mean 'check'?)\n"


def test_a_wrong_option_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """What click has to say of a command line is one line that names the command and its help."""
    monkeypatch.setattr("sys.argv", ["groundwire", "tune"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert capsys.readouterr().err == "groundwire tune: Missing argument 'FILES...'. See groundwire tune --help.\n"


def test_the_schema_is_printed_as_it_lies_in_the_package() -> None:
    """`groundwire schema` prints the file that the package ships."""
    printed = CliRunner().invoke(cli, ["schema"]).output
    assert printed == files("groundwire").joinpath("outcome.schema.json").read_text("utf-8")
    assert json.loads(printed)["title"] == "groundwire outcome"


def test_the_configuration_says_where_each_value_came_from(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values of the file, the environment and defaults are told apart."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROUNDWIRE_MAX_WINDOWS", "8")
    Path("g.toml").write_text("[gate]\nmax_claims = 3\n", "utf-8")
    shown = CliRunner().invoke(cli, ["config", "--config", "g.toml"]).output.splitlines()
    rows = {line.split(" = ")[0].strip(): line.split(" = ")[1] for line in shown}
    assert rows["gate.max_claims"] == "3  (file g.toml)"
    assert rows["gate.max_windows"] == "8  (environment GROUNDWIRE_MAX_WINDOWS)"
    assert rows["gate.policy"].endswith("(default)")
    listed = CliRunner().invoke(cli, ["config", "--config", "g.toml", "--json"]).output.splitlines()
    assert {"key": "gate.max_claims", "value": 3, "source": "file g.toml"} in map(json.loads, listed)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_printed_policy_can_be_used(name: str, tmp_path: Path) -> None:
    """What `groundwire policies NAME` prints is a policy file with the same rules."""
    assert name in CliRunner().invoke(cli, ["policies"]).output
    path = tmp_path / f"{name}.toml"
    path.write_text(CliRunner().invoke(cli, ["policies", name]).output, "utf-8")
    assert load_policy(path).rules == load_policy(name).rules


def test_an_unknown_policy_names_the_near_one() -> None:
    """A misspelt policy is exit code 2 and a suggestion."""
    result = CliRunner().invoke(cli, ["policies", "balenced"])
    assert result.exit_code == 2
    assert "balanced" in result.stderr
