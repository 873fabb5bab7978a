"""Be a good neighbour on a small machine: two threads while it idles, one while somebody works."""

import os
import time
from pathlib import Path

import torch


class ThreadKeeper:
    """Sets torch's thread count: a fixed number, or with "auto" by what other processes used lately.

    Sums of floats depend on the thread count in their last bits: for a bit-exact repeat give a number.
    """

    def __init__(self, setting: str, *, every: float = 5.0) -> None:
        self._auto = setting == "auto" and Path("/proc/stat").exists()
        self._cores = os.cpu_count() or 1
        self._every = every
        self._then = time.monotonic()
        self._busy, self._mine = self._used()
        torch.set_num_threads(1 if setting == "auto" else int(setting))

    def adjust(self) -> None:
        """Called each step; looks every few seconds."""
        now = time.monotonic()
        if not self._auto or now - self._then < self._every:
            return
        busy, mine = self._used()
        others = ((busy - self._busy) - (mine - self._mine)) / (now - self._then)
        self._then, self._busy, self._mine = now, busy, mine
        wanted = max(1, self._cores - round(others + 0.25))
        if wanted != torch.get_num_threads():
            torch.set_num_threads(wanted)

    def _used(self) -> tuple[float, float]:
        """CPU seconds used so far by everybody and by this process."""
        if not self._auto:
            return 0.0, 0.0
        fields = Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
        user, nice, system, _idle, _wait, irq, soft = (int(value) for value in fields[:7])
        times = os.times()
        return (user + nice + system + irq + soft) / os.sysconf("SC_CLK_TCK"), times.user + times.system
