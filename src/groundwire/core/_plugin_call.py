"""The one place where code of others is called that may raise anything: verifiers, editors, signals, generators."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")


def attempt(call: Callable[[], Result]) -> Result | Exception:
    """What a plug-in gives, or what it raised. The caller sees to it that a failure never ends in `pass`."""
    try:
        return call()
    except Exception as error:
        return error
