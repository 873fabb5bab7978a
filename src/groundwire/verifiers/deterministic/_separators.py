"""Points and commas in numbers: when one figure shows how the sign in another must be read."""

from __future__ import annotations

import re
from fractions import Fraction

from groundwire.verifiers.deterministic._figure import Figure

_THOUSANDS = re.compile(r"\d[.,]\d{3}(?!\d)")
_NUMBER = re.compile(r"\d[\d.,' \u00a0]*")


def other_convention(claim: Figure, evidence: Figure) -> bool:
    """True for "12.400" against "12,4": who writes a decimal comma means thousands by the point."""
    ours, theirs = _NUMBER.search(claim.text), _NUMBER.search(evidence.text)
    if (
        not ours
        or not theirs
        or claim.written != evidence.written
        or not _broken(claim)
        or _digits(claim) == _digits(evidence)
    ):
        return False
    signs = [{sign for sign in ".," if sign in found.group().rstrip(".,")} for found in (ours, theirs)]
    return bool(signs[0] and signs[1] and signs[0].isdisjoint(signs[1]))


def settles_sign(plain: Figure, unsure: Figure) -> bool:
    """True when a number with a broken part, "1.25", shows that "1,250" next to it means thousands."""
    return _broken(plain) and not plain.shift and _THOUSANDS.search(unsure.text) is not None


def _broken(figure: Figure) -> bool:
    return isinstance(figure.written, Fraction) and figure.written.denominator > 1


def _digits(figure: Figure) -> str:
    """The digits of the number as written."""
    found = _NUMBER.search(figure.text)
    return re.sub(r"\D", "", found.group()) if found else ""
