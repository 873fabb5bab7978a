"""A figure that is said a second time in another unit: "57 square miles (150 km²)", "350 °F (175 °C)"."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._reader import Token

_NEAR = 3  # characters between the two: " (", " / ", ", "
_ROUNDED = 0.03  # share by which people round a conversion
_DEGREES = 3.0  # kelvins, where the share of a temperature means nothing


def restated(token: Token, values: Sequence[Token], lacked: Sequence[Token]) -> bool:
    """True when the figure only repeats, rounded, the one before it, which the premise has."""
    at = values.index(token)
    before = values[at - 1] if at else None
    if before is None or before in lacked or not 0 < token.start - before.end <= _NEAR:
        return False
    return isinstance(before.value, Figure) and isinstance(token.value, Figure) and _same(before.value, token.value)


def _same(first: Figure, second: Figure) -> bool:
    if first.per != second.per or not first.dimension or first.readings[0].money:
        return False
    return any(
        a.dimension == b.dimension and a.size != b.size and _near(float(a.low), float(b.low), a.dimension)
        for a in first.readings
        for b in second.readings
        if a.low == a.high and b.low == b.high
    )


def _near(first: float, second: float, dimension: str) -> bool:
    allowed = _DEGREES if dimension == "temperature" else _ROUNDED * abs(first)
    return abs(first - second) <= allowed
