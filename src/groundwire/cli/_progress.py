"""A progress bar on a terminal's stderr, and only for many records."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import Any

_MANY = 20  # records before the bar appears: a short run needs none


class Progress:
    """Counts records and shows how far the bytes of the file are read. Without a size, or off a terminal, it is silent.

    Off as well where stdout is a terminal: the records that are printed there show the progress themselves.
    """

    def __init__(self, size: int | None, *, wanted: bool = True) -> None:
        self._size = size or 0
        self._on = bool(wanted and size and sys.stderr.isatty() and not sys.stdout.isatty())
        self._records = 0
        self._position = 0
        self._bar: Any = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._bar is not None:
            self._bar.render_finish()

    def advance(self, position: int) -> None:
        """One record more was checked; `position` bytes of the file are read."""
        self._records += 1
        if not self._on or self._records < _MANY:
            return
        if self._bar is None:
            import click

            self._bar = click.progressbar(length=self._size, label="checked", file=sys.stderr)
        self._bar.update(position - self._position)
        self._position = position
