"""Where a refused answer goes: into a file that people work through, or to a web hook."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from groundwire.core._errors import HandoffError, LogError
from groundwire.core._json import json_line
from groundwire.core._log_file import append_line
from groundwire.core.response import Handoff

_MAX_BYTES = 100_000_000
_KEEP = 5


class QueueFile:
    """Appends each refused answer to a file, one JSON object a line; on the disk when the call returns."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def __call__(self, handoff: Handoff) -> None:
        """Raises HandoffError when the line could not be written."""
        try:
            append_line(self.path, _written(handoff) + b"\n", max_bytes=_MAX_BYTES, keep=_KEEP)
        except LogError as error:
            raise HandoffError(f"the hand-off file {self.path} cannot be written: {error.message}") from error


class WebHook:
    """Posts each refused answer as JSON. `timeout` is in seconds."""

    def __init__(self, url: str, *, timeout: float = 5.0) -> None:
        self.url, self.timeout = url, timeout

    def __call__(self, handoff: Handoff) -> None:
        """Raises HandoffError when the other side does not take it."""
        from urllib.error import URLError
        from urllib.request import Request, urlopen

        request = Request(self.url, data=_written(handoff), headers={"Content-Type": "application/json"}, method="POST")
        try:
            with urlopen(request, timeout=self.timeout):
                pass
        except (URLError, OSError, ValueError) as error:
            raise HandoffError(f"the hand-off to {self.url} failed: {error}", hint="is it up?") from error


def open_handoff(target: str) -> Callable[[Handoff], None]:
    """The web hook at an http(s) address, else the queue file at a path."""
    return WebHook(target) if target.startswith(("http://", "https://")) else QueueFile(target)


def _written(handoff: Handoff) -> bytes:
    return json_line(json.loads(json.dumps(asdict(handoff)))).encode("utf-8")
