"""A real HTTP server on this machine that speaks the OpenAI and the Anthropic protocol, and fails as it is told to."""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Body = dict[str, Any]


@dataclass
class Fault:
    """What the server does in place of a reply: a status, a raw body, or a broken connection.

    `hang` seconds pass first. `reset` cuts the connection in the middle of the body; `drip` sends it byte by byte, and
    `drip_head` so many seconds apart a header that never ends.
    """

    status: int = 200
    body: bytes | None = None
    kind: str = "application/json"
    hang: float = 0.0
    reset: bool = False
    drip: float = 0.0
    drip_head: float = 0.0
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Said:
    """A reply of the model: its text and the reason why it ended, in the words of the protocol asked."""

    text: str | None
    finish: str = "stop"
    refusal: str | None = None
    logprobs: list[Body] | None = None


Script = Callable[[Body], Said | Fault]
_ANTHROPIC = {"stop": "end_turn", "length": "max_tokens", "content_filter": "refusal"}


class ChatServer(ThreadingHTTPServer):
    """Listens on a free port. `seen` holds every request body, `headers_seen` their headers."""

    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, script: Script) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.script = script
        self.seen: list[Body] = []
        self.headers_seen: list[dict[str, str]] = []
        self.stopping = threading.Event()

    @property
    def url(self) -> str:
        """The base URL without a path."""
        return f"http://127.0.0.1:{self.server_port}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A client that went away is no error here."""


class _Handler(BaseHTTPRequestHandler):
    server: ChatServer
    protocol_version = "HTTP/1.1"

    def log_message(self, format: str, *args: object) -> None:
        pass

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append(asked)
        self.server.headers_seen.append({key.lower(): value for key, value in self.headers.items()})
        said = self.server.script(asked)
        fault = said if isinstance(said, Fault) else Fault()
        self.server.stopping.wait(fault.hang)
        while fault.drip_head and not self.server.stopping.wait(fault.drip_head):
            self.wfile.write(b"HTTP/1.1 103 Early Hints\r\n\r\n")
        body = self._written(said) if isinstance(said, Said) else fault.body
        body = body if body is not None else b'{"error": {"message": "as told"}}'
        self.send_response(fault.status)
        self.send_header("Content-Type", fault.kind)
        self.send_header("Content-Length", str(len(body) + (1000 if fault.reset else 0)))
        for name, value in fault.headers.items():
            self.send_header(name, value)
        self.end_headers()
        if fault.drip:
            for at in range(len(body)):
                self.wfile.write(body[at : at + 1])
                self.wfile.flush()
                if self.server.stopping.wait(fault.drip):
                    return
            return
        self.wfile.write(body)
        self.wfile.flush()
        if fault.reset:
            time.sleep(0.02)
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            self.connection.close()
            self.close_connection = True

    def _written(self, said: Said) -> bytes:
        if "messages" in self.path:
            content = [] if said.text is None else [{"type": "text", "text": said.text}]
            finish = "refusal" if said.refusal else _ANTHROPIC.get(said.finish, said.finish)
            usage = {"input_tokens": 7, "output_tokens": 3}
            value: Body = {"id": "m", "type": "message", "role": "assistant", "model": "served", "content": content}
            return json.dumps(value | {"stop_reason": finish, "usage": usage}).encode()
        message = {"role": "assistant", "content": said.text, "refusal": said.refusal}
        choice: Body = {"index": 0, "message": message, "finish_reason": said.finish}
        if said.logprobs is not None:
            choice["logprobs"] = {"content": said.logprobs}
        usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
        value = {"id": "c", "object": "chat.completion", "created": 0, "model": "served", "choices": [choice]}
        return json.dumps(value | {"usage": usage}).encode()


@contextmanager
def serving(script: Script) -> Iterator[ChatServer]:
    """The server while it runs."""
    server = ChatServer(script)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.stopping.set()
        server.shutdown()
        server.server_close()
        thread.join()
