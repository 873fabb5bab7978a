"""One check in a process of its own: a case as JSON on standard input, peak memory and who decided on standard output.

Run by speed.py, which times the whole process.
"""

from __future__ import annotations

import json
import resource
import sys
from pathlib import Path

from groundwire import Gate


def peak_megabytes() -> float:
    """Peak resident memory of this process in MB (10^6 bytes).

    From the kernel's high-water mark where there is one: `ru_maxrss` of a child starts at what its parent held.
    """
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text("utf-8").splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) * 1024 / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6


def main() -> None:
    """Check the case."""
    case = json.load(sys.stdin)
    outcome = Gate().check(case["answer"], case["chunks"])
    deciders = sorted({checked.verdict.decided_by for checked in outcome.claims})
    print(json.dumps({"peak_mb": peak_megabytes(), "decided_by": deciders}))


if __name__ == "__main__":
    main()
