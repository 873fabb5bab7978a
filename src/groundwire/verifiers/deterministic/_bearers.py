"""The values of a text, grouped so that a look at a few tells which of them may bear out another value.

What a group leaves out surely measures something else or is farther off than any rounding allows, so that most
premises are seen to lack a figure without one comparison.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from groundwire.verifiers.deterministic._date_parts import Date, reach
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._values import Value
from groundwire.verifiers.deterministic.identifiers import Identifier
from groundwire.verifiers.deterministic.values import ALIKE, digits_of

_RELATIVE, _WEEKDAY, _YEARS, _MONTHS, _ANY = "relative", "weekday", "years", "months", "any"
_NOWHERE = (1, 0)  # a range that no other meets
_ANYWHERE = (-math.inf, math.inf)
_Key = tuple[object, ...]  # what a group depends on: the type of value, and how it is looked up


@dataclass(slots=True)
class _Group:
    """What may bear out one kind of value.

    `near`: those whose least and most must meet the value's own; `written`: figures of another unit, by how they are
    written; `digits`: values of another type, by the digits that they end in; `open`: all that need a full comparison.
    """

    open: list[Value] = field(default_factory=list)
    near: list[tuple[float, float, Value]] = field(default_factory=list)
    written: defaultdict[float, list[Value]] = field(default_factory=lambda: defaultdict(list))
    digits: defaultdict[str, list[Value]] = field(default_factory=lambda: defaultdict(list))

    def among(self, value: Value, within: tuple[float, float], written: Iterable[float] = ()) -> list[Value]:
        """Those that `value`, of the kind of this group and `within` a range, has to be compared with."""
        found = self.open.copy()
        if self.near:
            least, most = within
            found += [other for low, high, other in self.near if low <= most and least <= high]
        if self.digits:
            found += self.digits.get(digits_of(value), ())
        if self.written:
            for number in written:
                found += self.written.get(number, ())
        return found


class Bearers:
    """The values of one text; a group is made when a value first asks for it."""

    def __init__(self, values: Sequence[Value]) -> None:
        self._values = values
        self._groups: dict[_Key, _Group] = {}

    def of(self, value: Value) -> list[Value]:
        """The values that may bear `value` out, in no order; none of the others does."""
        if isinstance(value, Figure):
            outline = value.outline
            if outline is None or outline.low is None:
                return self._figures(value, (value.kinds, value.loose)).among(value, _ANYWHERE)
            group = self._figures(value, (outline.dimension, value.kinds, outline.loose))
            return group.among(value, (outline.least, outline.most), {outline.low, outline.written})
        if isinstance(value, Date):
            by, within = _sought(value)
            return self._dates(by, year=value.kind == "year").among(value, within)
        group = self._groups.get((type(value),)) or self._others(type(value))
        return group.among(value, _NOWHERE)

    def _figures(self, claim: Figure, key: _Key) -> _Group:
        group = self._groups.get(key)
        if group is None:
            group = self._groups[key] = _Group()
            for other in self._values:
                if isinstance(other, Figure):
                    _place(group, claim, other)
                elif isinstance(other, Identifier):
                    group.digits[digits_of(other)].append(other)
                elif isinstance(other, Date) and other.kind == "year" and claim.loose:
                    group.near.append((*(other.reading.years or _NOWHERE), other))
        return group

    def _dates(self, by: str, *, year: bool) -> _Group:
        group = self._groups.get((by, year))
        if group is None:
            group = self._groups[by, year] = _Group()
            for other in self._values:
                if isinstance(other, Date) and _RELATIVE in (by, other.kind):
                    group.open.append(other)
                elif isinstance(other, Date) and (by == _WEEKDAY) == bool(other.weekday):
                    within = reach(other, months=by == _MONTHS) if by in (_YEARS, _MONTHS) else None
                    if within is not None:
                        group.near.append((*within, other))
                    else:
                        group.open.append(other)
                elif isinstance(other, Figure) and other.loose and year:
                    group.near.append((float(other.low), float(other.low), other))
        return group

    def _others(self, kind: type) -> _Group:
        group = self._groups[kind,] = _Group()
        for other in self._values:
            if type(other) is kind:
                group.open.append(other)
            elif isinstance(other, ALIKE.get(kind, ())):
                group.digits[digits_of(other)].append(other)
        return group


def _sought(date: Date) -> tuple[str, tuple[int, int]]:
    """How dates that may bear this one out are found, and between which years or months they lie."""
    if date.kind == "relative":
        return _RELATIVE, _NOWHERE
    if date.weekday:
        return _WEEKDAY, _NOWHERE
    for by in (_YEARS, _MONTHS):
        within = reach(date, months=by == _MONTHS)
        if within is not None and within != _NOWHERE:
            return by, within
    return _ANY, _NOWHERE


def _place(group: _Group, claim: Figure, other: Figure) -> None:
    """Put a figure where a claim like this one looks for it; the rule is `plainly_differ`, but for the numbers."""
    ours, theirs = claim.outline, other.outline
    alike = not (claim.kinds and other.kinds) or not claim.kinds.isdisjoint(other.kinds)
    if other.bare is not None or ours is None or ours.low is None:
        if alike or claim.loose or other.bare is not None or (other.parts and "count" in claim.kinds):
            group.open.append(other)
    elif other.parts is not None and not ours.dimension:
        group.near.append((float(other.parts[0]), float(other.parts[0]), other))  # the 9 of "9 of 40"
        if "share" in claim.kinds:
            group.open.append(other)
    elif not alike:
        if claim.loose and theirs is not None:
            group.written[theirs.written].append(other)
        elif claim.loose:
            group.open.append(other)
    elif theirs is None or theirs.low is None:
        group.open.append(other)
    elif ours.dimension == theirs.dimension or "money" == ours.family == theirs.family:
        group.near.append((theirs.low, theirs.low, other))
    else:
        group.open.append(other)
