"""Record what a model replies, and replay it: the same run again, byte for byte, without a network.

A recording is a file of one JSON object a line. It holds the questions and replies as text, faults too, and no key.
"""

from __future__ import annotations

import errno
import hashlib
import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from threading import Lock
from time import monotonic
from typing import Any

from groundwire.core._chat import Chat, ChatError, ChatFault, ChatReply, ChatRequest, Finish, Token, Usage
from groundwire.core._errors import ConfigError, InputError
from groundwire.core._json import parse_json
from groundwire.core._replies import ask

Recorded = ChatReply | ChatFault


def request_key(model: str, request: ChatRequest) -> str:
    """The name of a question in a recording: the same for equal requests to the same model, and for no others."""
    return _key(model, _plain(request))


def _key(model: object, asked: object) -> str:
    written = json.dumps([model, asked], sort_keys=True, default=str)
    return hashlib.sha256(written.encode()).hexdigest()[:32]


def _plain(request: ChatRequest) -> dict[str, Any]:
    """The question as plain values: not how long somebody waits for its answer."""
    return {key: value for key, value in asdict(request).items() if key != "until"}


class RecordingChat:
    """Asks `chat`, and writes each question with its reply, or its fault, to the file `path`, whole or not at all.

    A question that the recording answers already is not asked again, so that a replay can give every reply of the run.
    Faults of an earlier run are asked anew.
    """

    def __init__(self, chat: Chat, path: str | Path) -> None:
        self.model = chat.model
        self._chat = chat
        self._path = Path(path)
        self._lock = Lock()
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.touch()
            _without_half_line(self._path)
        except OSError as error:
            raise ConfigError(f"the recording {self._path} cannot be written: {error.strerror}") from error
        earlier = read_recording(self._path)
        self._known: dict[str, Recorded] = {k: one for k, one in earlier.items() if isinstance(one, ChatReply)}

    def ask(self, request: ChatRequest) -> ChatReply:
        """The reply, from the recording if it is there. Raises ChatError."""
        key = request_key(self.model, request)
        with self._lock:
            known = self._known.get(key)
        if known is None:
            known = self._keep(key, request, self._asked(request))
        return _given(known)

    def _asked(self, request: ChatRequest) -> Recorded:
        """The reply or its fault; a reply for which nobody waited any more is the timeout that was had instead."""
        try:
            reply = ask(self._chat, request)
        except ChatError as error:
            return error.fault
        return ChatFault.TIMEOUT if request.until is not None and monotonic() > request.until else reply

    def _keep(self, key: str, request: ChatRequest, found: Recorded) -> Recorded:
        line: dict[str, Any] = {"key": key, "model": self.model, "request": _plain(request)}
        line |= {"fault": found.value} if isinstance(found, ChatFault) else {"reply": asdict(found)}
        with self._lock:
            if key in self._known:  # asked twice at the same time: the first reply holds for both
                return self._known[key]
            try:
                _append(self._path, (json.dumps(line) + "\n").encode())
            except OSError as error:
                raise ChatError(
                    ChatFault.NOT_RECORDED, f"the recording could not be written: {error.strerror}"
                ) from None
            self._known[key] = found
        return found


class ReplayChat:
    """Answers from the recording at `path` and asks nobody. A question that it lacks fails as `not_recorded`."""

    def __init__(self, path: str | Path, *, model: str) -> None:
        self.model = model
        self._known = read_recording(Path(path))

    def ask(self, request: ChatRequest) -> ChatReply:
        """The recorded reply. Raises ChatError: the recorded fault, or that there is none."""
        return _given(self._known.get(request_key(self.model, request), ChatFault.NOT_RECORDED))


def _given(found: Recorded) -> ChatReply:
    if isinstance(found, ChatReply):
        return found
    if found is ChatFault.NOT_RECORDED:
        raise ChatError(found, "the recording does not hold this question", hint="record the run again")
    raise ChatError(found, f"the recorded run got no reply: {found.value}")


def read_recording(path: Path) -> dict[str, Recorded]:
    """The recorded replies and faults by the name of their question; a later line stands above an earlier one.

    Raises ConfigError for a file that cannot be read, and for a line that is no record.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"the recording {path} cannot be read") from error
    found: dict[str, Recorded] = {}
    lines = text.split("\n")
    for number, line in enumerate(lines, 1):
        try:
            if line.strip():
                key, found_there = _record(line)
                found[key] = found_there
        except (InputError, KeyError, TypeError, ValueError) as error:
            if number == len(lines):  # half a line that a killed process left: its question was not recorded
                break
            raise ConfigError(f"{path}, line {number}: not a record of a reply", hint="record the run again") from error
    return found


def _record(line: str) -> tuple[str, Recorded]:
    """A line's key and what it holds. The key has to be that of the question beside it. Raises as parsing does."""
    record = parse_json(line)
    if record["key"] != _key(record["model"], record["request"]):
        raise ValueError("the question is another one than the key says")
    return record["key"], _reply(record["reply"]) if "reply" in record else ChatFault(record["fault"])


def _reply(value: Mapping[str, Any]) -> ChatReply:
    """A reply as it was written, every field of its type. Raises ValueError, TypeError or KeyError for another."""
    tokens = tuple(
        Token(_text(one["text"]), _number(one["logprob"]), tuple((_text(t), _number(p)) for t, p in one["top"]))
        for one in value["tokens"]
    )
    usage = Usage(**{key: _number(number) for key, number in value["usage"].items()})
    return ChatReply(_text(value["text"]), Finish(value["finish"]), tokens, usage, _text(value["model"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: Any) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        raise TypeError(f"{value!r} is no number")
    return value


def _append(path: Path, line: bytes) -> None:
    """Add one line in one write, or nothing: what a full disk took of it is taken away again. Raises OSError."""
    with path.open("ab", buffering=0) as file:
        before = file.tell()
        try:
            if file.write(line) != len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            file.truncate(before)
            raise


def _without_half_line(path: Path) -> None:
    """End a file that a killed process left in the middle of a line with the line before it. Raises OSError."""
    whole = path.read_bytes()
    end = whole.rfind(b"\n") + 1
    if end == len(whole):
        return
    try:
        _record(whole[end:].decode("utf-8"))
    except (InputError, KeyError, TypeError, ValueError):
        os.truncate(path, end)
    else:
        _append(path, b"\n")
