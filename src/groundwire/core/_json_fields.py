"""The fields of a JSON object, read by type: what is wrong is named with its path and what was wanted."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from groundwire.core._errors import InputError


def is_whole(value: object) -> bool:
    """True for an integer that is no boolean."""
    return isinstance(value, int) and not isinstance(value, bool)


@dataclass(frozen=True, slots=True)
class Fields:
    """A mapping whose values are read by type. An absent key and null are the same."""

    values: Mapping[str, Any]
    where: str

    @classmethod
    def of(cls, value: object, where: str) -> Fields:
        """The fields of `value`, which stands at `where`. Raises InputError when it is no object."""
        if not isinstance(value, Mapping):
            raise InputError(f"{where or 'a record'} must be an object, not {_kind(value)}")
        return cls(value, where)

    def _wrong(self, key: str, wanted: str) -> InputError:
        path = f"{self.where}.{key}" if self.where else key
        if key not in self.values:
            return InputError(f"{path} is missing")
        return InputError(f"{path} must be {wanted}, not {_kind(self.values[key])}")

    def text(self, key: str, *, required: bool = False) -> str | None:
        """A string. Raises InputError, as do the others."""
        value = self.values.get(key)
        if isinstance(value, str) or (value is None and not required):
            return value
        raise self._wrong(key, "a string")

    def name(self, key: str) -> str | None:
        """An id: a string that is not empty, or a whole number, which is read as its digits."""
        value = self.values.get(key)
        if value is None or (isinstance(value, str) and value):
            return value
        if is_whole(value):
            return str(value)
        raise self._wrong(key, "a string that is not empty, or a whole number")

    def whole(self, key: str, *, at_least: int) -> int | None:
        """A whole number that is not too small."""
        value = self.values.get(key)
        if value is None or (isinstance(value, int) and not isinstance(value, bool) and value >= at_least):
            return value
        raise self._wrong(key, f"a whole number from {at_least}")

    def number(self, key: str) -> float | None:
        """A finite number."""
        value = self.values.get(key)
        if value is None:
            return None
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return float(value)
        raise self._wrong(key, "a number")

    def items(self, key: str, *, required: bool = False) -> Sequence[Any] | None:
        """A list."""
        value = self.values.get(key)
        if (value is None and not required) or (isinstance(value, Sequence) and not isinstance(value, str | bytes)):
            return value
        raise self._wrong(key, "a list")


def _kind(value: object) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    for kind, name in ((str, "a string"), (int | float, "a number"), (Mapping, "an object"), (Sequence, "a list")):
        if isinstance(value, kind):
            return f"{name} ({value})" if name == "a number" else name
    return type(value).__name__
