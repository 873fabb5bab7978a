"""Write the table of measured figures into README.md, from the committed results and from nothing else.

`python scripts/readme_table.py` writes it; with `--check` it only says (exit code 1) that the table is out of date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
START, END = "<!-- figures: start -->", "<!-- figures: end -->"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _speed(result: dict[str, Any]) -> list[str]:
    lines = ["| What | Measured | Wanted |", "|---|---|---|"]
    for row in result["rows"]:
        wanted = (
            "" if row["target"] is None else f"≤ {row['target']:g} {row['unit']} ({'met' if row['met'] else 'not met'})"
        )
        lines.append(f"| {row['name']} | {_number(row['value'])} {row['unit']} | {wanted} |")
    on = result["machine"]
    where = f"{on['cpu']}, {on['cores']} cores (load {on['load']}), Python {on['python']}"
    lines += ["", f"Measured on {result['date']}: {where}. `make bench` repeats it."]
    return lines


def _quality(result: dict[str, Any]) -> list[str]:
    lines = ["| Set | Claims | Bad claims let pass | Good claims blocked | Left open |", "|---|---|---|---|---|"]
    for name, row in result["sets"].items():
        errors = f"{row['let_pass']} of {row['bad']} | {row['blocked']} of {row['good']}"
        lines.append(f"| {name} | {row['claims']} | {errors} | {row['open']} |")
    return [*lines, "", f"Measured on {result['date']} with `--verifier {' --verifier '.join(result['verifiers'])}`."]


def figures() -> str:
    """The text between the markers."""
    results = ROOT / "benchmarks" / "results"
    blocks = []
    for name, write in (("quality.json", _quality), ("speed.json", _speed)):
        path = results / name
        if path.exists():
            blocks.append("\n".join(write(json.loads(path.read_text("utf-8")))))
    return "\n\n".join(blocks)


def rewritten(readme: str) -> str:
    """The README with the table of today's results."""
    head, rest = readme.split(START, 1)
    tail = rest.split(END, 1)[1]
    return f"{head}{START}\n{figures()}\n{END}{tail}"


def main() -> int:
    """Write, or only compare."""
    path = ROOT / "README.md"
    before = path.read_text("utf-8")
    after = rewritten(before)
    if "--check" in sys.argv[1:]:
        return int(before != after)
    path.write_text(after, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
