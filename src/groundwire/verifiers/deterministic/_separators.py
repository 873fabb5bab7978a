"""Points and commas in numbers: when one figure shows how the sign in another must be read."""

from __future__ import annotations

import re
from fractions import Fraction

from groundwire.verifiers.deterministic._figure import Figure, Number, Reading
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.numerals import magnitude, whole

_THOUSANDS = re.compile(r"\d[.,]\d{3}(?!\d)")
_ROUND = re.compile(r"\d{1,3}([.,])000(?![\d.,]*\d)")
_NUMBER = re.compile(r"\d[\d.,' \u00a0]*")


def shifted(figure: Figure) -> list[Reading]:
    """The readings with the separator read the other way."""
    by = figure.shift
    return [
        r._replace(low=whole(r.low * by), high=whole(r.high * by), step=whole(r.step * by))
        for r in figure.readings
        if r.dimension[:1] != "#" and not r.dimension.startswith("temperature")
    ]


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


def thousandfold(claim: Figure, evidence: Figure) -> Match | None:
    """How "15,000" and "15" of one unit relate: three noughts are thousands; None for all other pairs.

    Only "12.000 kg" may be a weighing to the gram, so that it is no other value than "12 kg" for certain.
    """
    if claim.readings[0].size != evidence.readings[0].size:
        return None
    for more, less in ((claim, evidence), (evidence, claim)):
        found = _ROUND.search(more.text) if more.shift else None
        if (
            found is None
            or _digits(more) != _digits(less) + "000"
            or magnitude(more.written) not in _folds(less, found[1])
        ):
            continue
        sure = found[1] == "," or more.kind in ("count", "money")
        return Match.DIFFERENT if sure else Match.INCOMPARABLE
    return None


def _folds(less: Figure, sign: str) -> tuple[Number, ...]:
    """What the longer number is as it is usually read: a comma parts thousands, a point decimals."""
    return (
        (magnitude(less.written) * 1000,) if sign == "," else (magnitude(less.written), magnitude(less.written) * 1000)
    )


def settles_sign(plain: Figure, unsure: Figure) -> bool:
    """True when a number with a broken part, "1.25", shows that "1,250" next to it means thousands."""
    return _broken(plain) and not plain.shift and _THOUSANDS.search(unsure.text) is not None


def _broken(figure: Figure) -> bool:
    return isinstance(figure.written, Fraction) and figure.written.denominator > 1


def _digits(figure: Figure) -> str:
    """The digits of the number as written."""
    found = _NUMBER.search(figure.text)
    return re.sub(r"\D", "", found.group()) if found else ""
