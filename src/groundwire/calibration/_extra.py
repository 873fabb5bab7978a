"""The extra `tune`: SciPy for the bounds, Matplotlib for the pictures; the package runs without them."""

from __future__ import annotations

from importlib import import_module

from groundwire.core._errors import PluginError


def need(*modules: str) -> None:
    """Raises PluginError that says what to install when one of the modules is not there."""
    for module in modules:
        try:
            import_module(module)
        except ImportError as error:
            raise PluginError(
                f"{module.partition('.')[0]} is not installed", hint="install groundwire with the extra tune"
            ) from error
