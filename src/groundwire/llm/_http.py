"""The HTTP client that is handed to the official clients: a reply has a greatest length and a greatest duration."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

import httpx2


class ReplyTooLong(Exception):
    """The body is longer than is read, or compressed so that its length cannot be known. Never tried again."""


class _Bounded(httpx2.SyncByteStream):
    """A body that is read up to `most` bytes and until `deadline`: a server that drips would never time out else."""

    def __init__(self, inner: httpx2.SyncByteStream, most: int, deadline: float) -> None:
        self._inner, self._most, self._deadline = inner, most, deadline

    def __iter__(self) -> Iterator[bytes]:
        read = 0
        for part in self._inner:
            read += len(part)
            if read > self._most:
                raise ReplyTooLong(f"more than {self._most} bytes")
            if perf_counter() > self._deadline:
                raise httpx2.ReadTimeout("the body took too long")
            yield part

    def close(self) -> None:
        self._inner.close()


def bounded_client(*, timeout: float, most: int) -> httpx2.Client:
    """A client whose replies have at most `most` bytes, and whose bodies take as long as their request may at most.

    `timeout`, in seconds, holds for a request that has none of its own.
    """

    def bound(response: httpx2.Response) -> None:
        if response.headers.get("content-encoding", "identity") != "identity":
            raise ReplyTooLong("a compressed body, which was not asked for")
        if isinstance(response.stream, httpx2.SyncByteStream):
            allowed = response.request.extensions.get("timeout", {}).get("read") or timeout
            response.stream = _Bounded(response.stream, most, perf_counter() + allowed)

    return httpx2.Client(
        timeout=timeout,
        headers={"Accept-Encoding": "identity"},
        event_hooks={"response": [bound]},
        limits=httpx2.Limits(max_connections=256, max_keepalive_connections=64),
    )
