"""A file of lines that survives killed processes: what was acknowledged stays, and half a line never spoils the next.

A line is one write to a file opened for appending, then a sync to the disk; processes take turns through a lock file.
When a killed process left half a line, the next one is written below it, and readers are told of the half. Needs a
POSIX system.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from groundwire.core._errors import LogError

_MODE = 0o600  # a log holds questions and answers


@dataclass(frozen=True, slots=True)
class Line:
    """One line as it stands in a file; `complete` is False for a last line without its end."""

    path: Path
    number: int
    data: bytes
    complete: bool


def append_line(path: Path, line: bytes, *, max_bytes: int, keep: int) -> None:
    """Write `line`, which ends in a newline, and return when it is on the disk.

    A file that would grow past `max_bytes` is renamed to PATH.1, an older one to PATH.2, and so on up to `keep`; what
    is older is deleted. Raises LogError when the line could not be written; then nothing of it is in the file.
    """
    try:
        with _locked(path, exclusive=True):
            if _size(path) and _size(path) + len(line) > max_bytes:
                _rotate(path, keep)
            _write(path, line)
    except OSError as error:
        raise LogError(
            f"the verdict log {path} cannot be written: {error.strerror or error}",
            hint="check that its folder exists, may be written and has space",
        ) from error


def _size(path: Path) -> int:
    """The size of a file in bytes; 0 when there is none."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _write(path: Path, line: bytes) -> None:
    descriptor = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, _MODE)
    try:
        size = os.fstat(descriptor).st_size
        half = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
        data = b"\n" + line if half else line
        try:
            written = os.write(descriptor, data)
            if written < len(data):
                raise OSError(f"{written} of {len(data)} bytes were written; the disk may be full")
            os.fsync(descriptor)
        except OSError:
            with suppress(OSError):  # the first error is the one to tell
                os.ftruncate(descriptor, size)
            raise
        if size == 0:
            _sync_folder(path)
    finally:
        os.close(descriptor)


def _rotate(path: Path, keep: int) -> None:
    for number in range(keep, 0, -1):
        older = _generation(path, number - 1)
        if older.exists():
            older.replace(_generation(path, number))
    if keep == 0:
        path.unlink()
    _sync_folder(path)


def _generation(path: Path, number: int) -> Path:
    return path.with_name(f"{path.name}.{number}") if number else path


def _sync_folder(path: Path) -> None:
    descriptor = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _locked(path: Path, *, exclusive: bool) -> Iterator[None]:
    """Hold the lock of this log; the system frees it when the process dies."""
    import fcntl

    descriptor = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, _MODE)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH)
        yield
    finally:
        os.close(descriptor)


def read_lines(path: Path) -> Iterator[Line]:
    """The lines of every generation, oldest first, as they stood when this was called; later ones are not seen.

    Raises LogError when there is no such log or it cannot be read.
    """
    stack = ExitStack()
    try:
        files = _opened(path, stack)
    except OSError as error:
        stack.close()
        raise LogError(f"the verdict log {path} cannot be read: {error.strerror or error}") from error
    return _lines(files, stack)


def _opened(path: Path, stack: ExitStack) -> list[tuple[Path, BinaryIO, int]]:
    with ExitStack() as held:
        try:
            held.enter_context(_locked(path, exclusive=False))
        except OSError:
            held.close()  # a log in a folder that may only be read has no writer to wait for
        oldest = 0
        while _generation(path, oldest + 1).exists():
            oldest += 1
        files: list[tuple[Path, BinaryIO, int]] = []
        for number in range(oldest, -1, -1):
            name = _generation(path, number)
            if number and not name.exists():
                continue
            file = stack.enter_context(name.open("rb"))
            files.append((name, file, os.fstat(file.fileno()).st_size))
        return files


def _lines(files: list[tuple[Path, BinaryIO, int]], stack: ExitStack) -> Iterator[Line]:
    with stack:
        for path, file, size in files:
            number = 0
            while size > 0:
                data = file.readline(size)
                if not data:
                    break
                size -= len(data)  # noqa: PLW2901
                number += 1
                yield Line(path, number, data.rstrip(b"\n"), data.endswith(b"\n"))
