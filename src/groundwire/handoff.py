"""Where a refused answer goes: into a file that people work through, or to a web hook."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

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
            why = error.message.rpartition(": ")[2]
            raise HandoffError(f"the hand-off file {self.path} cannot be written: {why}", hint=error.hint) from error


class WebHook:
    """Posts each refused answer as JSON. `timeout` is in seconds, for the whole of it."""

    def __init__(self, url: str, *, timeout: float = 5.0) -> None:
        self.url, self.timeout = url, timeout

    def __call__(self, handoff: Handoff) -> None:
        """Raises HandoffError when the other side does not take it in time, or sends it elsewhere."""
        from threading import Thread

        said: list[str] = []
        # Sockets have a timeout for each byte, not for all; the thread of a server that drips is left behind.
        thread = Thread(target=lambda: said.append(self._posted(_written(handoff))), daemon=True)
        thread.start()
        thread.join(self.timeout)
        error = said[0] if said else f"no answer within {self.timeout:g} s"
        if error:
            raise HandoffError(f"the hand-off to {self.url} failed: {error}", hint="is it up?")

    def _posted(self, data: bytes) -> str:
        """Post it; what went wrong, else empty."""
        from http.client import HTTPException
        from urllib.request import HTTPRedirectHandler, Request, build_opener

        class Stay(HTTPRedirectHandler):  # a post that is sent on becomes a get, and what it carries is lost
            def redirect_request(self, *_: Any, **__: Any) -> None:
                return None

        try:
            request = Request(self.url, data=data, headers={"Content-Type": "application/json"}, method="POST")
            with build_opener(Stay).open(request, timeout=self.timeout):
                return ""
        except (HTTPException, OSError, ValueError) as error:
            return str(error) or type(error).__name__


def open_handoff(target: str) -> Callable[[Handoff], None]:
    """The web hook at an http(s) address, else the queue file at a path."""
    return WebHook(target) if target.lower().startswith(("http://", "https://")) else QueueFile(target)


def _written(handoff: Handoff) -> bytes:
    return json_line(json.loads(json.dumps(asdict(handoff)))).encode("utf-8")
