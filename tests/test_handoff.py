"""Where refused answers go."""

from __future__ import annotations

import json
import socket
import time
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from groundwire.core._errors import HandoffError
from groundwire.core.response import Handoff
from groundwire.handoff import WebHook, open_handoff

HANDOFF = Handoff("Why?", "Because.", ("a",), ("b",), ("Terms, page 3",))


def test_a_web_hook_gets_the_hand_off() -> None:
    """The hook is posted as JSON; one that answers with an error, sends it on or is not there raises a typed error."""
    taken: list[bytes] = []

    class Hook(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            taken.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response({"/broken": 500, "/moved": 302}.get(self.path, 204))
            self.send_header("Location", "/take")
            self.end_headers()

        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Hook)
    Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}"
    open_handoff(f"{base}/take")(HANDOFF)
    assert json.loads(taken[0])["sources"] == ["Terms, page 3"]
    for path in ("broken", "moved"):
        with pytest.raises(HandoffError):
            open_handoff(f"{base}/{path}")(HANDOFF)
    server.shutdown()
    server.server_close()
    with pytest.raises(HandoffError):
        open_handoff(f"{base}/take")(HANDOFF)


@pytest.mark.parametrize(
    "url", ["http://", "HTTP://127.0.0.1:1/", "http://a b/", "https://[::1/", "http://127.0.0.1:x/"]
)
def test_an_address_that_leads_nowhere_is_a_typed_error(url: str) -> None:
    """Whatever is wrong with an address, the error is ours."""
    with pytest.raises(HandoffError):
        open_handoff(url)(HANDOFF)


def test_a_hook_that_drips_is_left() -> None:
    """The time is for the whole answer: a server that sends a byte now and then does not hold the caller."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            connection, _ = server.accept()
            with connection, suppress(OSError):
                for _ in range(40):
                    connection.sendall(b"H")
                    time.sleep(0.05)

        Thread(target=drip, daemon=True).start()
        with pytest.raises(HandoffError, match="no answer within"):
            WebHook(f"http://127.0.0.1:{server.getsockname()[1]}/", timeout=0.2)(HANDOFF)


def test_a_file_that_cannot_be_written_is_said_once(tmp_path: Path) -> None:
    """The error names the file and the cause, and what to look at."""
    with pytest.raises(HandoffError, match=r"cannot be written: No such file or directory") as raised:
        open_handoff(str(tmp_path / "missing" / "queue.jsonl"))(HANDOFF)
    assert "verdict log" not in str(raised.value)
