"""Which characters of a text are still free, so that two values never claim the same ones."""

from __future__ import annotations

from collections.abc import Iterable

from groundwire.core._types import Span


class Free:
    """The characters of one text that nothing has taken. Taking a stretch costs its own length, not the text's."""

    __slots__ = ("_taken",)

    def __init__(self, length: int, taken: Iterable[Span] = ()) -> None:
        self._taken = bytearray(length)
        for span in taken:
            self.block(span.start, span.end)

    def take(self, start: int, end: int) -> bool:
        """Take `start:end` and say so, or leave it when any of it is gone."""
        if self._taken.find(1, start, end) >= 0:
            return False
        self.block(start, end)
        return True

    def block(self, start: int, end: int) -> None:
        """Take `start:end` whatever stands there."""
        self._taken[start:end] = b"\1" * (min(end, len(self._taken)) - start)
