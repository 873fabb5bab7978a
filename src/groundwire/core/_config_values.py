"""What kind of value a parameter takes, read from its annotation, and values of files and variables read as that."""

from __future__ import annotations

import inspect
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from groundwire.core._errors import ConfigError

_NAMES = re.compile(r"[A-Za-z_]+")
_WORDS = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}
_SAID = {
    "bool": "true or false",
    "int": "a whole number",
    "float": "a number",
    "list": "a list of names",
    "str": "text",
}


@dataclass(frozen=True, slots=True)
class Kind:
    """What a key takes: `name` is bool, int, float, list (of texts) or str; `optional` also takes nothing."""

    name: str
    default: Any
    optional: bool = False
    has_default: bool = True


def kind_of(parameter: inspect.Parameter) -> Kind:
    """The kind that a parameter's annotation asks for; text where it asks for none of the known ones."""
    written = parameter.annotation
    words = _NAMES.findall(written if isinstance(written, str) else getattr(written, "__name__", str(written)))
    name = "str"
    for kind, marks in (
        ("list", {"Sequence", "list", "tuple", "Iterable", "Collection", "frozenset", "set"}),
        ("bool", {"bool"}),
        ("float", {"float"}),
        ("int", {"int"}),
    ):
        if marks & set(words):
            name = kind
            break
    has_default = parameter.default is not inspect.Parameter.empty
    default = parameter.default if has_default else None
    return Kind(name, default, "None" in words, has_default)


def read_value(value: Any, kind: Kind, where: str) -> Any:
    """A value of a file or an argument, checked. Raises ConfigError that says what is wanted."""
    if value is None and kind.optional:
        return None
    if kind.name == "str" and isinstance(value, Path):
        return str(value)
    if kind.name == "list" and isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return tuple(value)
    wanted: dict[str, type | tuple[type, ...]] = {"bool": bool, "int": int, "float": (int, float), "str": str}
    fits = kind.name in wanted and isinstance(value, wanted[kind.name])
    if (
        not fits
        or (isinstance(value, bool) and kind.name != "bool")
        or (isinstance(value, float) and math.isnan(value))
    ):
        raise ConfigError(f"{where} must be {_SAID[kind.name]}, not {value!r}")
    return value


def read_text(text: str, kind: Kind, where: str) -> Any:
    """The value of an environment variable. Lists are written with commas, truth as true or false."""
    try:
        if kind.name == "list":
            return tuple(item.strip() for item in text.split(",") if item.strip())
        if kind.name == "bool":
            return _WORDS[text.strip().lower()]
        if kind.name == "int":
            return int(text)
        if kind.name == "float":
            return read_value(float(text), kind, where)
    except (KeyError, ValueError) as error:
        raise ConfigError(f"{where} must be {_SAID[kind.name]}, not {text!r}") from error
    return text
