"""All values of a text, found in the order of certainty, and how a claim's value relates to one of the evidence's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from groundwire.core._types import Span
from groundwire.verifiers.deterministic._values import Match, Value
from groundwire.verifiers.deterministic.dates import Date, compare_dates, find_dates
from groundwire.verifiers.deterministic.figures import Figure, compare, find_figures
from groundwire.verifiers.deterministic.identifiers import Identifier, compare_identifiers, find_identifiers
from groundwire.verifiers.deterministic.times import Time, compare_times, find_times

_FINDERS: tuple[Callable[[str, tuple[Span, ...]], Iterable[Value]], ...] = (
    find_identifiers,
    find_dates,
    find_times,
    find_figures,
)
_COMPARE: tuple[tuple[type, Callable[[Any, Any], Match]], ...] = (
    (Figure, compare),
    (Date, compare_dates),
    (Time, compare_times),
    (Identifier, compare_identifiers),
)
_LETTER_OR_DIGIT = re.compile(r"\w")


def find_values(text: str) -> tuple[Value, ...]:
    """The values in a folded text, in order, none overlapping another. Empty at once when there is no letter or digit."""
    if _LETTER_OR_DIGIT.search(text) is None:
        return ()
    found: list[Value] = []
    for find in _FINDERS:
        found.extend(find(text, tuple(value.span for value in sorted(found, key=_start))))
    return tuple(sorted(found, key=_start))


_start = attrgetter("span.start")


def compare_values(claim: Value, evidence: Value) -> Match:
    """SAME, DIFFERENT or INCOMPARABLE; values of different modules are incomparable."""
    for kind, compare_kind in _COMPARE:
        if isinstance(claim, kind):
            return compare_kind(claim, evidence) if isinstance(evidence, kind) else Match.INCOMPARABLE
    return Match.INCOMPARABLE
