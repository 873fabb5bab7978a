"""Files that are written as a whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from groundwire.core._errors import InputError


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it holds all of `data`, or what it held before: a kill or a full disk leaves no half.

    A name that is no regular file (a pipe, a device) is written as it comes. Raises InputError when it cannot be.
    """
    beside = path.with_name(f".{path.name[:200]}.{os.getpid()}.part")
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
            return
        try:
            target = path.resolve()
            beside = target.with_name(beside.name)
            with beside.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                beside.chmod(target.stat().st_mode & 0o7777)
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from error
