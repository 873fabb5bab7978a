"""Plug-ins by entry point: looked up by name, loaded when named, never before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from groundwire.core._errors import PluginError
from groundwire.core._types import Verifier

VERIFIERS = "groundwire.verifiers"


def available(group: str = VERIFIERS) -> dict[str, EntryPoint]:
    """The plug-ins of one group, by name. Nothing is imported."""
    return {point.name: point for point in sorted(entry_points(group=group), key=lambda point: point.name)}


def load_verifier(name: str, options: Mapping[str, Any] | None = None) -> Verifier:
    """Import and build the verifier called `name`; `options` are its keyword arguments.

    Raises PluginError when there is none of that name, when it cannot be imported, or when it refuses the options.
    """
    verifier: Verifier = load_plugin(VERIFIERS, "verifier", name, options, needs=("name", "version", "verify"))
    return verifier


def load_plugin(
    group: str, what: str, name: str, options: Mapping[str, Any] | None = None, *, needs: Sequence[str]
) -> Any:
    """Import and build the plug-in called `name` of an entry-point group; `needs` are the attributes that it must have.

    Raises PluginError as `load_verifier` does; `what` names the kind in its messages.
    """
    points = available(group)
    if name not in points:
        raise PluginError(f"no {what} is called {name!r}", hint=f"installed: {', '.join(points) or 'none'}")
    try:
        factory = points[name].load()
    except ImportError as error:
        raise PluginError(f"the {what} {name!r} cannot be imported: {error}", hint="install its extra") from error
    try:
        built = factory(**(options or {}))
    except TypeError as error:
        raise PluginError(f"the {what} {name!r} does not take these options: {error}") from error
    for attribute in needs:
        if not hasattr(built, attribute):
            raise PluginError(f"the {what} {name!r} has no {attribute!r}", hint="see docs/plugins.md")
    return built
