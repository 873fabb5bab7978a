"""What a figure was measured on, and how a result is written down."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Mapping
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any


def machine() -> dict[str, str | int | float]:
    """Processor, cores, system, Python, and how much else ran (the load of the last minute)."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "cpu": names[0] if names else platform.processor() or platform.machine(),
        "cores": os.cpu_count() or 0,
        "system": platform.system(),
        "python": platform.python_version(),
        "load": round(os.getloadavg()[0], 1),
    }


def versions(*packages: str) -> dict[str, str]:
    """The installed versions of `packages`, without those that are not installed."""
    found = {}
    for name in packages:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def write(path: Path, result: Mapping[str, Any]) -> None:
    """Write a result with today's date (UTC) and the machine, as JSON."""
    whole = {"date": datetime.now(UTC).date().isoformat(), "machine": machine(), **result}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(whole, indent=2, ensure_ascii=False) + "\n", "utf-8")
