"""Configuration: where values come from, and what is said of wrong ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundwire.config import Config, load_config
from groundwire.core._errors import ConfigError, PluginError
from groundwire.verifiers.overlap import OverlapVerifier

FILE = """
[gate]
policy = "strict"
verifiers = ["overlap"]
max_claims = 10

[log]
path = "verdicts.jsonl"
keep = 2

[verifiers.overlap]
threshold = 0.5
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder of its own."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def source(config: Config, key: str) -> tuple[object, str]:
    """The value and the source of a key."""
    return next((row.value, row.source) for row in config.rows() if row.key == key)


def test_arguments_beat_environment_beat_file_beat_defaults(folder: Path) -> None:
    """Each value comes from the nearest place that has it, and says which."""
    (folder / "groundwire.toml").write_text(FILE, "utf-8")
    environ = {"GROUNDWIRE_MAX_CLAIMS": "20", "GROUNDWIRE_POLICY": "lenient", "GROUNDWIRE_LOG_KEEP": "3"}
    full = {"verifiers.overlap.lemmas": True}
    config = load_config(environ=environ, policy="balanced", log=None, max_chars=None, **full)
    assert source(config, "gate.policy") == ("balanced", "argument")
    assert source(config, "gate.max_claims") == (20, "environment GROUNDWIRE_MAX_CLAIMS")
    assert source(config, "log.keep") == (3, "environment GROUNDWIRE_LOG_KEEP")
    assert source(config, "gate.verifiers") == (("overlap",), "file groundwire.toml")
    assert source(config, "verifiers.overlap.threshold") == (0.5, "file groundwire.toml")
    assert source(config, "verifiers.overlap.lemmas") == (True, "argument")
    assert source(config, "verifiers.overlap.stopwords")[1] == "default"
    assert source(config, "gate.max_windows")[1] == "default"


def test_a_configuration_builds_its_gate(folder: Path) -> None:
    """Policy, limits, verifiers with their options, and the log with its own stand in the gate."""
    (folder / "groundwire.toml").write_text(FILE, "utf-8")
    config = load_config(environ={"GROUNDWIRE_VERIFIERS_OVERLAP_THRESHOLD": "0.6", "GROUNDWIRE_LOG_REDACT": "yes"})
    gate = config.gate()
    verifier = gate.verifiers[0]
    assert isinstance(verifier, OverlapVerifier)
    assert verifier.threshold == 0.6
    assert (gate.policy.name, gate.max_claims) == ("strict", 10)
    assert gate.log is not None
    assert (str(gate.log.path), gate.log.keep, gate.log.redact) == ("verdicts.jsonl", 2, True)
    assert gate.log.config == config.digest()


@pytest.mark.usefixtures("folder")
def test_without_anything_the_defaults_hold() -> None:
    """No file, no variables, no arguments: the gate's own defaults, what came with the weights, and no log."""
    config = load_config(environ={"HOME": "x"})
    sources = {row.key: row.source for row in config.rows()}
    own = {f"verifiers.entailment.{name}" for name in ("threshold", "accept", "reject")}
    assert {key for key, source in sources.items() if source == "weights"} == own
    assert set(sources.values()) == {"default", "weights"}
    assert config.gate().log is None


def test_the_file_is_the_named_one(folder: Path) -> None:
    """An argument beats GROUNDWIRE_CONFIG, which beats groundwire.toml in the working folder."""
    for name, claims in (("groundwire.toml", 1), ("named.toml", 2), ("given.toml", 3)):
        (folder / name).write_text(f"[gate]\nmax_claims = {claims}\n", "utf-8")
    environ = {"GROUNDWIRE_CONFIG": "named.toml"}
    found = [load_config(environ={}), load_config(environ=environ), load_config(Path("given.toml"), environ=environ)]
    assert [source(config, "gate.max_claims")[0] for config in found] == [1, 2, 3]


WRONG = [
    ("[gate]\nmax_claim = 3", "did you mean 'max_claims'?"),
    ("[gat]\nmax_claims = 3", "did you mean 'gate'?"),
    ('[gate]\nlog = "x"', "there is no key 'log'"),
    ('[log]\npth = "x"', "did you mean 'path'?"),
    ("[verifiers.overlap]\ntreshold = 0.5", "did you mean 'threshold'?"),
    ("[verifiers.overlop]\nthreshold = 0.5", "did you mean 'overlap'?"),
    ("[verifiers]\noverlap = 3", "must be a table"),
    ("gate = 3", "must be a table"),
    ('[gate]\nmax_claims = "3"', "gate.max_claims must be a whole number"),
    ("[gate]\nmax_claims = true", "gate.max_claims must be a whole number"),
    ('[gate]\nverifiers = "overlap"', "gate.verifiers must be a list of names"),
    ("[log]\nredact = 1", "log.redact must be true or false"),
    ("[verifiers.overlap]\nthreshold = nan", "threshold must be a number"),
    ("[gate", "is not TOML"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_wrong_files(folder: Path, text: str, message: str) -> None:
    """A wrong section, key or type is an error that names the place and the near key."""
    (folder / "groundwire.toml").write_text(text, "utf-8")
    with pytest.raises(ConfigError) as caught:
        load_config(environ={})
    assert message in str(caught.value)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    ("environ", "arguments", "message"),
    [
        ({"GROUNDWIRE_MAX_CLAIM": "3"}, {}, "did you mean 'GROUNDWIRE_MAX_CLAIMS'?"),
        ({"GROUNDWIRE_MAX_CLAIMS": "many"}, {}, "must be a whole number"),
        ({"GROUNDWIRE_LOG_REDACT": "perhaps"}, {}, "must be true or false"),
        ({"GROUNDWIRE_VERIFIERS_OVERLAP_TRESHOLD": "1"}, {}, "did you mean 'GROUNDWIRE_VERIFIERS_OVERLAP_THRESHOLD'?"),
        ({"GROUNDWIRE_CONFIG": "none.toml"}, {}, "cannot be read"),
        ({}, {"polcy": "strict"}, "did you mean 'policy'?"),
        ({}, {"verifiers": ["overlp"]}, "did you mean 'overlap'?"),
        ({}, {"max_claims": 1.5}, "must be a whole number"),
    ],
)
def test_wrong_variables_and_arguments(environ: dict[str, str], arguments: dict[str, object], message: str) -> None:
    """A wrong variable or argument is an error too."""
    with pytest.raises((ConfigError, PluginError)) as caught:
        load_config(environ=environ, **arguments)
    assert message in str(caught.value)


def test_digest_changes_with_a_value(folder: Path) -> None:
    """Equal values have equal digests, wherever they come from."""
    (folder / "groundwire.toml").write_text("[gate]\nmax_claims = 3\n", "utf-8")
    by_file, by_argument = load_config(environ={}), load_config(environ={}, max_claims=3)
    assert by_file.digest() == by_argument.digest() != load_config(environ={}, max_claims=4).digest()


LLM = """
[gate]
verifiers = ["deterministic", "judge"]
claims = "llm"

[llm]
base_url = "http://127.0.0.1:9/v1"
model = "small"

[verifiers.judge]
votes = 3
"""


def test_a_language_model_is_handed_to_what_asks_for_one(folder: Path) -> None:
    """[llm] is opened once for the judge and for decomposition; without either no model is opened."""
    (folder / "groundwire.toml").write_text(LLM, "utf-8")
    config = load_config(environ={"GROUNDWIRE_LLM_TIMEOUT": "7"})
    assert (config.values["llm.timeout"].value, config.values["verifiers.judge.votes"].value) == (7.0, 3)
    gate = config.gate()
    assert gate.verifiers[1].version == "1 judge@2 small"
    assert gate.assist.claims is not None
    assert gate.assist.claims.version == "1 claims@1 small"
    assert load_config(environ={}, verifiers=["deterministic"], claims="rules").gate().assist.claims is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"verifiers": ["judge"]}, "llm.model"),
        ({"claims": "llm"}, "llm.model"),
        ({"claims": "lmm"}, "llm"),
        ({"verifiers": ["judge"], "llm.model": "m", "llm.backend": "antropic"}, "anthropic"),
        ({"verifiers": ["judge"], "llm.model": "m", "llm.replay": "no-such-file"}, "no-such-file"),
    ],
    ids=str,
)
def test_a_language_model_that_cannot_be_opened_is_an_error(
    folder: Path, arguments: dict[str, object], message: str
) -> None:
    """A judge or decomposition without a usable model is said when the gate is built."""
    with pytest.raises(ConfigError, match=message):
        load_config(environ={}, **arguments).gate()


def test_an_unknown_key_of_the_model_names_the_near_one(folder: Path) -> None:
    """[llm] takes the parameters of what it opens, and nothing else."""
    (folder / "groundwire.toml").write_text('[llm]\nbase_uri = "x"\n', "utf-8")
    with pytest.raises(ConfigError, match="base_url"):
        load_config(environ={})
