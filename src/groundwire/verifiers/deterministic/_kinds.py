"""What a value measures, as far as others can be held beside it."""

from __future__ import annotations

from groundwire.verifiers.deterministic._date_parts import Date
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._operands import MONEY
from groundwire.verifiers.deterministic._values import Value

DATE = "date"


def kind_of(value: Value) -> str:
    """What a value measures, as adjectives compare it: all money is one kind, and so are dates."""
    if isinstance(value, Date):
        return DATE
    if not isinstance(value, Figure):
        return ""
    return MONEY if value.kind == MONEY else value.dimension
