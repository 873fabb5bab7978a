"""Where lines go: stdout as UTF-8 for machines, and for people in whatever the terminal can show."""

from __future__ import annotations

import io
import os
import sys
from typing import Any, TextIO

import click

from groundwire.core._json import json_line
from groundwire.core._visible import visible


class Output:
    """Writes line by line, each flushed, so that a reader sees a record as soon as it is decided."""

    def __init__(self) -> None:
        _show_what_cannot_be_encoded(sys.stdout)
        # https://no-color.org: any value that is not empty turns colours off.
        self._colour = False if os.environ.get("NO_COLOR") else None

    def raw(self, line: str) -> None:
        """One line of JSON, as UTF-8 whatever the terminal's encoding is."""
        sys.stdout.buffer.write(line.encode("utf-8") + b"\n")
        sys.stdout.buffer.flush()

    def json(self, value: Any) -> None:
        """A value as one line of JSON."""
        self.raw(json_line(value))

    def styled(self, text: str) -> None:
        """Text that was made visible already; its colours are dropped where stdout is no terminal."""
        click.echo(text, color=self._colour)

    def line(self, text: str) -> None:
        """Text as it comes: control characters are shown as escapes."""
        self.styled(visible(text))


def complain(message: str) -> None:
    """One line on stderr, control characters shown as escapes."""
    _show_what_cannot_be_encoded(sys.stderr)
    click.echo(visible(message), err=True)


def _show_what_cannot_be_encoded(stream: TextIO) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(errors="backslashreplace")
