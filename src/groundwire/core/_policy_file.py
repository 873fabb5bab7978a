"""A policy by name or from a TOML file, with what the file does not say taken from its base."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from groundwire.core._errors import ConfigError
from groundwire.core._keys import check_keys, unknown
from groundwire.core._types import Action, Label
from groundwire.core.policy import Policy, Rule, Texts

BUILT_IN = ("balanced", "strict", "lenient")


def load_policy(name_or_path: str | Path | Policy) -> Policy:
    """A built-in policy by name (balanced, strict, lenient), or one from a TOML file.

    Raises ConfigError for a name or key that is not known (and names the near one), a value of the wrong type, a table
    whose last rule does not match all, and a rule that lets pass what was not verified.
    """
    if isinstance(name_or_path, Policy):
        return name_or_path
    table, where = _policy_table(name_or_path)
    check_keys(table, (f.name for f in fields(Policy)), where=where)
    rules = table.get("rules", [])
    if not isinstance(rules, list):
        raise ConfigError(f"{where}: rules must be written as [[rules]]")
    texts = table.get("texts", {})
    check_keys(texts, (f.name for f in fields(Texts)), where=f"{where}: texts")
    if not all(isinstance(text, str) for text in texts.values()):
        raise ConfigError(f"{where}: every text must be a string")
    return Policy(
        name=str(table.get("name", Path(where).stem)),
        rules=tuple(_rule(rule, f"{where}: rule {at}") for at, rule in enumerate(rules, start=1)),
        min_supported_share=_number_in(table, "min_supported_share", where) or 0.0,
        citations=str(table.get("citations", "when_present")),
        min_retrieval_score=_number_in(table, "min_retrieval_score", where),
        texts=Texts(**texts),
    )


def _rule(table: object, where: str) -> Rule:
    if not isinstance(table, dict):
        raise ConfigError(f"{where} must be a table")
    check_keys(table, (f.name for f in fields(Rule)), where=where)
    if "action" not in table:
        raise ConfigError(f"{where} has no action")
    check_keys([str(table["action"])], list(Action), where=where, what="action")
    check_keys([str(table.get("otherwise", "redact"))], list(Action), where=where, what="action")
    verdicts, reasons = _names_in(table, "verdicts", where), _names_in(table, "reasons", where)
    check_keys(verdicts, list(Label), where=where, what="verdict")
    return Rule(
        verdicts=frozenset(map(Label, verdicts)),
        min_score=_number_in(table, "min_score", where),
        max_score=_number_in(table, "max_score", where),
        reasons=frozenset(reasons),
        action=Action(table["action"]),
        otherwise=Action(table.get("otherwise", "redact")),
    )


def _policy_table(source: str | Path) -> tuple[dict[str, Any], str]:
    """The table of the policy called or stored at `source`, and where it was found.

    A text is a built-in name, or a path when it has a `/` or ends in `.toml`. `base = "NAME"` in a file gives what the
    file leaves out; `[texts]` is filled up key by key, `[[rules]]` only as a whole. `[provenance]` is left out. Raises
    ConfigError.
    """
    name = str(source)
    if isinstance(source, str) and name in BUILT_IN:
        return _built_in(name), f"policy {name!r}"
    if isinstance(source, str) and "/" not in name and "\\" not in name and not name.endswith(".toml"):
        raise unknown("policy", name, BUILT_IN)
    try:
        table = _parse(Path(source).read_bytes(), name)
    except OSError as error:
        raise ConfigError(f"the policy file {name} cannot be read: {error.strerror}", hint="check the path") from error
    if not isinstance(table.pop("provenance", {}), dict):  # where it came from: for people, and no part of the policy
        raise ConfigError(f"{name}: provenance must be a table")
    base = table.pop("base", None)
    if base is None:
        return table, name
    if base not in BUILT_IN:
        raise unknown("policy", str(base), BUILT_IN, where=f"{name}: base")
    return _filled(table, _built_in(base)), name


@lru_cache(maxsize=len(BUILT_IN))
def _built_in(name: str) -> dict[str, Any]:
    from importlib.resources import files

    return _parse((files("groundwire.core") / "policies" / f"{name}.toml").read_bytes(), f"policy {name!r}")


def _parse(data: bytes, where: str) -> dict[str, Any]:
    import tomllib  # with importlib.resources the dearest of this module's imports, and read only here

    try:
        return tomllib.loads(data.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{where} is not TOML: {error}") from error


def _filled(table: Mapping[str, Any], base: Mapping[str, Any]) -> dict[str, Any]:
    texts = (
        {**base.get("texts", {}), **table["texts"]} if isinstance(table.get("texts"), dict) else base.get("texts", {})
    )
    return {**base, **table, "texts": texts}


def _names_in(table: Mapping[str, Any], key: str, where: str) -> list[str]:
    """The list of names at `key`; empty when it is left out. Raises ConfigError for anything else."""
    names = table.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or (key in table and not names):
        raise ConfigError(f"{where}: {key} must be a list of names", hint="leave it out to match all")
    return names


def _number_in(table: Mapping[str, Any], key: str, where: str) -> float | None:
    """The number at `key`, or None. Raises ConfigError for anything else."""
    value = table.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise ConfigError(f"{where}: {key} must be a number")
    return value
