"""One transaction at a time on one connection, whichever database it belongs to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any


class Transactions:
    """Begins transactions with `execute`, under `lock`, and ends them; `open_still` tells whether one can be undone."""

    def __init__(self, lock: RLock, execute: Callable[[str], Any], open_still: Callable[[], bool]) -> None:
        self._lock, self._execute, self._open_still = lock, execute, open_still
        self._begun = False

    @contextmanager
    def begun(self, begin: str) -> Iterator[None]:
        """All or nothing of what is done inside, after the statement `begin`; inside another a part of that one."""
        with self._lock:
            if self._begun:
                yield
                return
            self._execute(begin)
            self._begun = True
            done = False
            try:
                yield
                self._execute("COMMIT")
                done = True
            finally:
                self._begun = False
                if not done and self._open_still():
                    self._execute("ROLLBACK")
