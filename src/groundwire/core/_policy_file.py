"""A policy as a table of plain values: built in, or from a TOML file, with what it does not say taken from its base."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from groundwire.core._errors import ConfigError
from groundwire.core._keys import unknown

BUILT_IN = ("balanced", "strict", "lenient")


def policy_table(source: str | Path) -> tuple[dict[str, Any], str]:
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


def names_in(table: Mapping[str, Any], key: str, where: str) -> list[str]:
    """The list of names at `key`; empty when it is left out. Raises ConfigError for anything else."""
    names = table.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names) or (key in table and not names):
        raise ConfigError(f"{where}: {key} must be a list of names", hint="leave it out to match all")
    return names


def number_in(table: Mapping[str, Any], key: str, where: str) -> float | None:
    """The number at `key`, or None. Raises ConfigError for anything else."""
    value = table.get(key)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int | float)):
        raise ConfigError(f"{where}: {key} must be a number")
    return value
