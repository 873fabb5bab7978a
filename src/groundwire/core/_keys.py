"""Unknown keys and names are errors, and the error names the key that was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

from groundwire.core._errors import ConfigError


def unknown(what: str, name: str, known: Iterable[str], *, where: str = "") -> ConfigError:
    """The error for `name`, which is not one of `known`: it names the nearest, or all of them when none is near."""
    from difflib import get_close_matches

    names = sorted(map(str, known))
    near = get_close_matches(name, names, n=1, cutoff=0.6)
    hint = f"did you mean {near[0]!r}?" if near else f"known: {', '.join(names) or 'none'}"
    return ConfigError(f"{where}{': ' if where else ''}there is no {what} {name!r}", hint=hint)


def check_keys(given: Iterable[str], known: Iterable[str], *, where: str = "", what: str = "key") -> None:
    """Raise ConfigError for the first key of `given` that is not in `known`."""
    names = set(map(str, known))
    for key in given:
        if key not in names:
            raise unknown(what, key, names, where=where)
