"""What is said before any model is loaded: missing libraries, missing models, code that nobody asked to run."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from groundwire.cli.main import cli
from groundwire.core._errors import ConfigError, PluginError
from groundwire.core._registry import load_verifier

NAMES = ("hhem", "minicheck", "nli")


@pytest.fixture
def without_torch(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without torch."""
    monkeypatch.setitem(sys.modules, "torch", None)


@pytest.mark.usefixtures("without_torch")
@pytest.mark.parametrize("name", NAMES)
def test_a_missing_extra_is_one_line(name: str) -> None:
    """Without torch the verifier is not built, and the error names the extra."""
    with pytest.raises(PluginError, match=r"needs torch and transformers.*pip install 'groundwire\[torch\]'") as caught:
        load_verifier(name, {"model": "some/model"})
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("without_torch")
def test_the_command_line_says_so(tmp_path: Path) -> None:
    """`groundwire check --verifier hhem` without torch could not run: one line, exit code 2."""
    answer, source = tmp_path / "answer.txt", tmp_path / "source.txt"
    answer.write_text("It is red.", "utf-8")
    source.write_text("It is red.", "utf-8")
    done = CliRunner().invoke(cli, ["check", str(answer), "--source", str(source), "--verifier", "hhem"])
    assert done.exit_code == 2
    assert "groundwire[torch]" in done.output


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("nli", {}, "needs a model"),
        ("nli", {"model": "./nowhere"}, "there is no model folder ./nowhere"),
        ("nli", {"model": "some/model", "accept": 0.1}, "reject <= accept"),
        ("nli", {"model": "some/model", "batch_size": 0}, "batch_size"),
        ("nli", {"model": "some/model", "trust_remote_code": True}, "only from a pinned commit"),
        ("nli", {"model": "some/model", "trust_remote_code": True, "revision": "main"}, "only from a pinned commit"),
        ("hhem", {"model": "some/model", "trust_remote_code": True}, "only from a pinned commit"),
        ("minicheck", {"model": "a/b/c"}, "there is no model folder a/b/c"),
    ],
)
def test_wrong_options_are_said_before_anything_is_loaded(name: str, options: dict[str, Any], said: str) -> None:
    """The default pin belongs to the default model; a branch is no pin; a path must exist."""
    with pytest.raises(ConfigError, match=said):
        load_verifier(name, options)
