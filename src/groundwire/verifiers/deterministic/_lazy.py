"""An attribute that is worked out when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

_set = object.__setattr__  # of frozen classes, too
_Owner = TypeVar("_Owner")
_Value = TypeVar("_Value")


class lazy(Generic[_Owner, _Value]):
    """As `functools.cached_property`, without the lock that it takes in Python 3.11 at every first look.

    Two threads that ask at once both work the value out, and both get an equal one.
    """

    def __init__(self, work: Callable[[_Owner], _Value]) -> None:
        self._work = work
        self.__doc__ = work.__doc__

    def __set_name__(self, owner: type[Any], name: str) -> None:
        self._name = name

    @overload
    def __get__(self, instance: None, owner: type[Any]) -> lazy[_Owner, _Value]: ...
    @overload
    def __get__(self, instance: _Owner, owner: type[Any]) -> _Value: ...
    def __get__(self, instance: _Owner | None, owner: type[Any]) -> lazy[_Owner, _Value] | _Value:
        """The value, which then stands in the instance and hides this."""
        if instance is None:
            return self
        found = self._work(instance)
        # Through `__dict__` the instance would get a dictionary of its own, in which CPython finds no attribute as fast
        # as in the row of values that it has without one.
        _set(instance, self._name, found)
        return found
