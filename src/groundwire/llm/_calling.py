"""One call of an official client: attempts with backoff until a deadline, and every failure as a ChatError.

The clients' own retries are off: one of them obeys a Retry-After of days, and neither knows of a deadline.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.utils import parsedate_to_datetime
from threading import Thread
from time import monotonic, sleep, time

import httpx2

from groundwire.core._chat import ChatError, ChatFault, ChatReply
from groundwire.core._plugin_call import attempt
from groundwire.llm._http import ReplyTooLong
from groundwire.llm._wire import status_fault

Faults = Mapping[type[Exception], ChatFault]  # a client's exceptions; the first that fits counts
_COMMON: Faults = {
    httpx2.TimeoutException: ChatFault.TIMEOUT,
    httpx2.HTTPError: ChatFault.CONNECTION,
}
_TOLD = {
    ChatFault.TIMEOUT: "did not reply in time",
    ChatFault.CONNECTION: "could not be reached, or the connection broke",
    ChatFault.TOO_LONG: "replied more than is read",
    ChatFault.MALFORMED: "gave a reply that could not be read",
}
_FIRST_WAIT, _LONGEST_WAIT = 0.5, 8.0  # seconds between attempts, doubled each time, less up to a quarter by the clock


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds for one attempt, and how many more follow a fault that may pass."""

    timeout: float
    retries: int

    @property
    def whole(self) -> float:
        """Seconds that one call may take at most, with the waits between its attempts."""
        return self.timeout * (1 + self.retries)


def call(
    send: Callable[[float], ChatReply], *, model: str, faults: Faults, patience: Patience, until: float | None = None
) -> ChatReply:
    """What `send` gives, which is told how many seconds an attempt has. Raises ChatError, by the table `faults`.

    It ends within all of `patience`, and by `until` on the monotonic clock, whatever the server, a name lookup or
    `send` does: an attempt that hangs is left behind in a thread of its own.
    """
    end = monotonic() + patience.whole
    end = end if until is None else min(end, until)
    held: list[ChatReply | Exception] = []

    def run() -> None:
        held.append(attempt(lambda: _attempts(send, model, faults, patience, end)))

    thread = Thread(target=run, name="groundwire-chat", daemon=True)
    if monotonic() < end:
        thread.start()
        thread.join(max(0.0, end - monotonic()))
    if not held:
        raise _error(ChatFault.TIMEOUT, model)
    if isinstance(held[0], Exception):
        raise held[0]
    return held[0]


def _attempts(
    send: Callable[[float], ChatReply], model: str, faults: Faults, patience: Patience, end: float
) -> ChatReply:
    caught: tuple[type[Exception], ...] = (ReplyTooLong, *faults, *_COMMON)
    number = 0
    while True:
        try:
            return send(max(0.001, min(patience.timeout, end - monotonic())))
        except caught as error:
            told = _read(error, model, faults)
            wait = _wait(error, number)
        if not told.retry or wait is None or number == patience.retries or monotonic() + wait >= end:
            raise told
        sleep(wait)
        number += 1


def _read(error: Exception, model: str, faults: Faults) -> ChatError:
    """What an exception of a client means. Its words are never repeated: a server may have written a key into them."""
    if isinstance(error, ReplyTooLong) or isinstance(error.__cause__, ReplyTooLong):  # one client wraps every exception
        return _error(ChatFault.TOO_LONG, model)
    status = getattr(error, "status_code", None)
    if isinstance(status, int):
        return ChatError(status_fault(status), f"the server of {model} replied with status {status}")
    fault = next(fault for kind, fault in {**faults, **_COMMON}.items() if isinstance(error, kind))
    return _error(fault, model)


def _error(fault: ChatFault, model: str) -> ChatError:
    return ChatError(fault, f"{model} {_TOLD[fault]}")


def _wait(error: Exception, number: int) -> float | None:
    """Seconds before the next attempt: what the server asks for, else longer each time; None where it forbids one."""
    response = getattr(error, "response", None)
    headers = response.headers if isinstance(response, httpx2.Response) else {}
    if headers.get("x-should-retry") == "false":
        return None
    asked = _seconds(headers.get("retry-after-ms"), 1000.0)
    asked = _seconds(headers.get("retry-after"), 1.0) if asked is None else asked
    return asked or min(_LONGEST_WAIT, _FIRST_WAIT * 2**number) * (1 - monotonic() % 1 / 4)


def _seconds(header: str | None, parts: float) -> float | None:
    """A header of seconds (or their `parts`) or of a date; None where it is neither or already past."""
    if header is None:
        return None
    try:
        seconds = float(header) / parts
    except ValueError:
        try:
            seconds = parsedate_to_datetime(header).timestamp() - time()
        except (ValueError, OverflowError):
            return None
    return seconds if math.isfinite(seconds) and seconds > 0 else None
