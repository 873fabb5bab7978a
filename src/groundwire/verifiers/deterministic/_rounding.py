"""How far a figure is written out: its digits, and the worth of the last one that counts."""

from __future__ import annotations

from fractions import Fraction

from groundwire.verifiers.deterministic._figure import Number, Reading
from groundwire.verifiers.deterministic.numerals import magnitude


def written_digits(reading: Reading) -> int:
    """How many digits are written, zeros at the end included."""
    return len(str(int(magnitude(reading.low - _zero(reading)) / reading.step)))


def _zero(reading: Reading) -> Number:
    """Where the scale of the reading starts: only temperatures do not start at 0."""
    if reading.dimension != "temperature":
        return 0
    return Fraction(5463, 20) if reading.size == 1 else Fraction(45967, 180)


def round_step(reading: Reading) -> Number:
    """The worth of the last digit that is not a zero: 10 for 60, 1 for 62; decimals count as written."""
    step = reading.step
    if step < reading.size:
        return step
    written = (reading.low - _zero(reading)) / step if step != 1 else reading.low
    if written == 0 or written != int(written):
        return step
    count = int(written)
    while count % 10 == 0:
        count //= 10
        step *= 10
    return step
