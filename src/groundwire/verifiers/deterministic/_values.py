"""A value is a stretch of text that must match by what it means: a figure, a date, a version, an identifier."""

from __future__ import annotations

from enum import StrEnum
from typing import Protocol

from groundwire.core._types import Span


class Match(StrEnum):
    """How a claim's value relates to one of the evidence's."""

    SAME = "same"  # equal, or a fair conversion, rounding or weaker bound of it
    DIFFERENT = "different"  # of one kind and dimension, and not that
    INCOMPARABLE = "incomparable"  # another kind, unit or dimension: says nothing


class Value(Protocol):
    """What every module of values returns. `span` is in the folded text; `kind` names the subject in a reason."""

    @property
    def span(self) -> Span: ...

    @property
    def kind(self) -> str: ...

    @property
    def text(self) -> str: ...
