"""Plug-ins by entry point: looked up by name, loaded when named, never before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from groundwire.core._editor import Repairer
from groundwire.core._errors import PluginError
from groundwire.core._types import Verifier

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

VERIFIERS = "groundwire.verifiers"
EDITORS = "groundwire.editors"
SIGNALS = "groundwire.signals"
REPAIRERS = ("none", "rules")


@lru_cache(maxsize=1)
def own_version() -> str:
    """The version of groundwire that is installed."""
    from importlib.metadata import version

    return version("groundwire")


def available(group: str = VERIFIERS) -> dict[str, EntryPoint]:
    """The plug-ins of one group, by name. None of them is imported."""
    from importlib.metadata import entry_points  # costs more than the rest of the package's import

    return {point.name: point for point in sorted(entry_points(group=group), key=lambda point: point.name)}


def load_verifier(name: str, options: Mapping[str, Any] | None = None) -> Verifier:
    """Import and build the verifier called `name`; `options` are its arguments. Raises as `load_plugin` does."""
    verifier: Verifier = load_plugin(VERIFIERS, name, options, has=("name", "version", "verify"))
    return verifier


def load_repairer(name: str, options: Mapping[str, Any] | None = None) -> Repairer | None:
    """What a gate repairs with: "none", "rules", or the name of an editor, which comes after the rules.

    `options` are the editor's keyword arguments. Raises as `load_plugin` does.
    """
    if name in REPAIRERS:
        return Repairer() if name == "rules" else None
    return Repairer(load_plugin(EDITORS, name, options, has=("name", "version", "edit")))


def plugin_parameters(group: str, name: str) -> tuple[str, ...]:
    """The parameters of the plug-in `name`; none when it is not installed or cannot be imported."""
    import inspect

    point = available(group).get(name)
    if point is None:
        return ()
    try:
        return tuple(inspect.signature(point.load()).parameters)
    except ImportError:
        return ()


def load_plugin(group: str, name: str, options: Mapping[str, Any] | None = None, *, has: Sequence[str]) -> Any:
    """Import and build the plug-in `name` of a group; it must have the attributes that are named in `has`.

    Raises PluginError when there is none of that name, when it cannot be imported, or when it refuses the options.
    """
    kind = group.rpartition(".")[2].removesuffix("s")
    points = available(group)
    if name not in points:
        known = ", ".join((*(REPAIRERS if group == EDITORS else ()), *points))
        raise PluginError(f"no {kind} is called {name!r}", hint=f"installed: {known or 'none'}")
    try:
        factory = points[name].load()
    except ImportError as error:
        raise PluginError(f"the {kind} {name!r} cannot be imported: {error}", hint="install its extra") from error
    try:
        built = factory(**(options or {}))
    except TypeError as error:
        raise PluginError(f"the {kind} {name!r} does not take these options: {error}") from error
    for attribute in has:
        if not hasattr(built, attribute):
            raise PluginError(f"the {kind} {name!r} has no {attribute!r}", hint="see docs/plugins.md")
    return built
