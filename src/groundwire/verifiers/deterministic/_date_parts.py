"""What a date is, whatever it was written like, and when one date confirms another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._values import Match


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a date. `years` and `months` are inclusive ranges; None where nothing is said.

    Years before Christ are negative (44 BC is -44).
    """

    years: tuple[int, int] | None = None
    months: tuple[int, int] | None = None
    day: int | None = None


@dataclass(frozen=True, slots=True)
class Date:
    """A point or period of the calendar.

    `kind` is date, month, year, years, quarter, half, decade, century, weekday or relative. `readings` holds more than
    one where the notation is ambiguous (03/11/2032). `system` is "fiscal" or "calendar" where that is said. `part`
    narrows or loosens: early, mid, late, spring, summer, autumn, winter, circa. `weekday` is 1 (Monday) to 7. `utc` is
    the day in UTC where a time with a zone stands beside a whole date.
    """

    span: Span
    text: str
    kind: str
    readings: tuple[Reading, ...] = ()
    system: str = ""
    part: str = ""
    weekday: int = 0
    utc: Reading | None = None

    @property
    def reading(self) -> Reading:
        """The only or first reading; an empty one for a weekday or a relative date."""
        return self.readings[0] if self.readings else Reading()


class _Fit(IntEnum):
    INSIDE = 0  # the evidence says this, or something narrower
    UNSAID = 1  # the evidence is broader
    OUTSIDE = 2


_CIRCA_NEAR, _CIRCA_FAR = 2, 10  # years: "circa 1820" is confirmed by 1822, and denied by 1835


def year(value: int) -> tuple[int, int]:
    """One year as a range."""
    return value, value


def reach(date: Date, *, months: bool) -> tuple[int, int] | None:
    """The first and last year, or month, that a date may lie in: an empty range where it says none.

    A date never bears out another with which it shares none of them. None where zones, "circa" or a second reading
    without them make that uncertain.
    """
    if date.utc is not None or date.part == "circa" or not date.readings:
        return None
    ranges = [reading.months if months else reading.years for reading in date.readings]
    known = [given for given in ranges if given is not None]
    if len(known) < len(ranges):
        return None if known else (1, 0)
    return min([first for first, _ in known]), max([last for _, last in known])


def _fit(claim: tuple[int, int] | None, evidence: tuple[int, int] | None) -> _Fit:
    if claim is None:
        return _Fit.INSIDE
    if evidence is None:
        return _Fit.UNSAID
    if evidence[1] < claim[0] or claim[1] < evidence[0]:
        return _Fit.OUTSIDE
    return _Fit.INSIDE if claim[0] <= evidence[0] and evidence[1] <= claim[1] else _Fit.UNSAID


def _fit_reading(claim: Reading, evidence: Reading) -> _Fit:
    years = _fit(claim.years, evidence.years)
    if years is _Fit.OUTSIDE:
        return years
    ours = None if claim.day is None else (claim.day, claim.day)
    theirs = None if evidence.day is None else (evidence.day, evidence.day)
    return max(years, _fit(claim.months, evidence.months), _fit(ours, theirs))


def _best(claim: Date, evidence: Date) -> _Fit:
    return min([_fit_reading(ours, theirs) for ours in claim.readings for theirs in evidence.readings])


def _roughly(claim: Date, evidence: Date) -> Match:
    ours, theirs = claim.reading.years, evidence.reading.years
    if ours is None or theirs is None:
        return Match.INCOMPARABLE
    apart = max(ours[0] - theirs[1], theirs[0] - ours[1], 0)
    if apart > _CIRCA_FAR:
        return Match.DIFFERENT
    near = claim.part == "circa" and apart <= _CIRCA_NEAR and _fit(ours, theirs) is not _Fit.UNSAID
    return Match.SAME if near else Match.INCOMPARABLE


def _ends(period: Reading, day: Reading) -> bool:
    """True when `day` is the last of the period's month, or of its year: 31 March of "the end of March"."""
    if day.day is None or day.months is None:
        return False
    month = period.months[1] if period.months is not None else 12
    last = (28, 29) if month == 2 else (30,) if month in (4, 6, 9, 11) else (31,)
    return day.months == (month, month) and day.day in last


def compare_dates(claim: Date, evidence: Date) -> Match:
    """SAME when the evidence gives the claim's date or one inside it, DIFFERENT when they exclude each other.

    INCOMPARABLE when the evidence is broader (it cannot confirm), when one is fiscal and the other is not, and between
    a weekday, a relative date and the rest. Relative dates are the same only in the same words.
    """
    if "relative" in (claim.kind, evidence.kind):
        return Match.SAME if claim.text.casefold() == evidence.text.casefold() else Match.INCOMPARABLE
    if claim.weekday or evidence.weekday:
        if not (claim.weekday and evidence.weekday):
            return Match.INCOMPARABLE
        return Match.SAME if claim.weekday == evidence.weekday else Match.DIFFERENT
    if (claim.system == "fiscal") != (evidence.system == "fiscal"):
        return Match.INCOMPARABLE
    if claim.utc and evidence.utc:
        return Match.SAME if claim.utc == evidence.utc else Match.DIFFERENT
    if claim.part == "circa" or evidence.part == "circa":
        return _roughly(claim, evidence)
    fit = _best(claim, evidence)
    if fit is _Fit.OUTSIDE:
        return Match.DIFFERENT
    if claim.part == "late" and not evidence.part and _ends(claim.reading, evidence.reading):
        return Match.SAME if fit is _Fit.INSIDE else Match.INCOMPARABLE
    if claim.part and claim.part != evidence.part:
        return Match.DIFFERENT if evidence.part and fit is _Fit.INSIDE else Match.INCOMPARABLE
    narrower = claim.reading.months is None and evidence.reading.months is not None
    if claim.system and narrower:  # a figure for a fiscal or calendar year is not one for a quarter of it
        return Match.INCOMPARABLE
    return Match.SAME if fit is _Fit.INSIDE else Match.INCOMPARABLE
