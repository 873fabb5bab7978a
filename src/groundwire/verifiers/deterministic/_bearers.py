"""The values of a text, grouped so that a look at a few tells which of them may bear out another value.

What a group leaves out surely measures something else or is farther off than any rounding allows, so that most
premises are seen to lack a figure without one comparison.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NamedTuple

from groundwire.verifiers.deterministic._date_parts import Date, reach
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._values import Value
from groundwire.verifiers.deterministic.identifiers import Identifier
from groundwire.verifiers.deterministic.values import ALIKE, bears_out, digits_of

_RELATIVE, _WEEKDAY, _YEARS, _MONTHS, _ANY = "relative", "weekday", "years", "months", "any"
_NOWHERE = (1, 0)  # a range that no other meets
_ANYWHERE = (-math.inf, math.inf)
_Key = tuple[object, ...]  # what a group depends on: the type of value, and how it is looked up


class Sought(NamedTuple):
    """A value, and how those that may bear it out are found: in which group, and between which numbers.

    `written` and `digits` are by what values of another unit or type are found.
    """

    value: Value
    key: _Key
    least: float = 1.0
    most: float = 0.0
    written: tuple[float, ...] = ()
    digits: str = ""


@dataclass(slots=True)
class _Group:
    """What may bear out one kind of value.

    `near`: those whose least and most must meet the value's own; `numbers`: those of one number, in order, each with
    its value in `figures`; `written`: figures of another unit, by how they are written; `digits`: values of another
    type, by the digits that they end in; `open`: all that need a full comparison.
    """

    open: list[Value] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    figures: list[Value] = field(default_factory=list)
    near: list[tuple[float, float, Value]] = field(default_factory=list)
    written: defaultdict[float, list[Value]] = field(default_factory=lambda: defaultdict(list))
    digits: defaultdict[str, list[Value]] = field(default_factory=lambda: defaultdict(list))

    def put(self, number: float, value: Value) -> None:
        """Add a value of one number."""
        self.numbers.append(number)
        self.figures.append(value)


class Bearers:
    """The values of one text; a group is made when a value first asks for it."""

    def __init__(self, values: Sequence[Value]) -> None:
        self._values = values
        self._groups: dict[_Key, _Group] = {}

    def bear_out(self, asked: Sought) -> bool:
        """True when one of the values bears out the one that is sought."""
        group = self._groups.get(asked.key) or self._group(asked)
        value, least, most = asked.value, asked.least, asked.most
        for low, high, other in group.near:
            if low <= most and least <= high and bears_out(value, other):
                return True
        if group.numbers:  # in order: those between the least and the most are few, if any
            numbers, figures = group.numbers, group.figures
            for at in range(bisect_left(numbers, least), len(numbers)):
                if numbers[at] > most:
                    break
                if bears_out(value, figures[at]):
                    return True
        for other in group.open:
            if bears_out(value, other):
                return True
        if group.digits:
            for other in group.digits.get(asked.digits, ()):
                if bears_out(value, other):
                    return True
        if group.written:
            for number in asked.written:
                for other in group.written.get(number, ()):
                    if bears_out(value, other):
                        return True
        return False

    def _group(self, asked: Sought) -> _Group:
        group = self._groups[asked.key] = _Group()
        value = asked.value
        for other in self._values:
            if isinstance(value, Figure):
                _place_beside_figure(group, value, other)
            elif isinstance(value, Date):
                _place_beside_date(group, asked.key, other)
            elif type(other) is type(value):
                group.open.append(other)
            elif isinstance(other, ALIKE.get(type(value), ())):
                group.digits[digits_of(other)].append(other)
        in_order = sorted(zip(group.numbers, group.figures, strict=True), key=itemgetter(0))
        group.numbers = [number for number, _ in in_order]
        group.figures = [other for _, other in in_order]
        return group


def sought(value: Value) -> Sought:
    """How premises are searched for a value."""
    if isinstance(value, Figure):
        outline = value.outline
        if outline is None or outline.low is None:
            return Sought(value, (value.kinds, value.loose), *_ANYWHERE, digits=digits_of(value))
        written = (outline.low,) if outline.low == outline.written else (outline.low, outline.written)
        key = (outline.dimension, value.kinds, outline.loose)
        return Sought(value, key, outline.least, outline.most, written, digits_of(value))
    if isinstance(value, Date):
        by, within = _range_of(value)
        return Sought(value, (by, value.kind == "year"), *within)
    return Sought(value, (type(value),), digits=digits_of(value))


def _range_of(date: Date) -> tuple[str, tuple[float, float]]:
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


def _place_beside_date(group: _Group, key: _Key, other: Value) -> None:
    """Put a value where a date that is sought by this key looks for it."""
    by, is_year = key
    if isinstance(other, Figure):
        if is_year and other.loose:
            group.put(float(other.low), other)
    elif isinstance(other, Date):
        if _RELATIVE in (by, other.kind):
            group.open.append(other)
        elif (by == _WEEKDAY) == bool(other.weekday):
            within = reach(other, months=by == _MONTHS) if by in (_YEARS, _MONTHS) else None
            if within is not None:
                group.near.append((*within, other))
            else:
                group.open.append(other)


def _place_beside_figure(group: _Group, claim: Figure, other: Value) -> None:
    """Put a value where a figure like this one looks for it."""
    if isinstance(other, Figure):
        _place(group, claim, other)
    elif isinstance(other, Identifier):
        group.digits[digits_of(other)].append(other)
    elif isinstance(other, Date) and other.kind == "year" and claim.loose:
        group.near.append((*(other.reading.years or _NOWHERE), other))


def _place(group: _Group, claim: Figure, other: Figure) -> None:
    """Put a figure where a claim like this one looks for it; the rule is `plainly_differ`, but for the numbers."""
    ours, theirs = claim.outline, other.outline
    alike = not (claim.kinds and other.kinds) or not claim.kinds.isdisjoint(other.kinds)
    if other.bare is not None or ours is None or ours.low is None:
        if alike or claim.loose or other.bare is not None or (other.parts and "count" in claim.kinds):
            group.open.append(other)
    elif other.parts is not None and not ours.dimension:
        group.put(float(other.parts[0]), other)  # the 9 of "9 of 40"
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
        group.put(theirs.low, other)
    else:
        group.open.append(other)
