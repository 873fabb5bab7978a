"""Draw docs/check.svg, the picture of the README: what a terminal shows for the example with the contract.

`python scripts/picture.py` writes it. The text is the program's own; only the frame is drawn here.
"""

from __future__ import annotations

import os
import re
import textwrap
from html import escape
from pathlib import Path

from groundwire import Gate
from groundwire.cli._terminal import detailed
from groundwire.sources.read import read_sources

ROOT = Path(__file__).parents[1]
OUT = ROOT / "docs" / "check.svg"
ANSWER, SOURCE = "examples/contract_answer.md", "examples/contract.pdf"
COMMAND = f"$ groundwire check {ANSWER} --source {SOURCE}"
COLUMNS, LINE, CHAR, EDGE = 100, 18, 8.43, 20
COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea"}
SGR = re.compile(r"\x1b\[[0-9;]*m")


def wrapped(line: str) -> list[str]:
    """A line as a terminal would break it; lines with colours are short enough already."""
    if SGR.search(line) or len(line) <= COLUMNS:
        return [line]
    return textwrap.wrap(line, COLUMNS, subsequent_indent="  ")


def styled(line: str, style: list[str]) -> str:
    """One line with its colours as tspans; `style` holds the codes in force and is carried on to the next line."""
    parts = []
    for place, piece in enumerate(re.split(r"\x1b\[([0-9;]*)m", line)):
        if place % 2:
            codes = piece.split(";")
            style[:] = [] if codes in (["0"], [""]) else [*style, *codes]
        elif piece:
            colour = next((COLOURS[code] for code in style if code in COLOURS), "#e6edf3")
            look = f' fill="{colour}"' + (' font-weight="bold"' if "1" in style else "")
            look += ' opacity="0.65"' if "2" in style else ""
            parts.append(f"<tspan{look}>{escape(piece)}</tspan>")
    return "".join(parts)


def drawn(text: str) -> str:
    """`text` with its ANSI colours, as an SVG of a terminal."""
    lines = text.split("\n")
    longest = max(len(SGR.sub("", line)) for line in lines)
    width, height = round(longest * CHAR + 2 * EDGE), len(lines) * LINE + 2 * EDGE
    style: list[str] = []
    rows = [
        f'<text x="{EDGE}" y="{EDGE + LINE * (number + 1) - 5}" xml:space="preserve">{styled(line, style)}</text>'
        for number, line in enumerate(lines)
    ]
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="ui-monospace, Menlo, Consolas, monospace" font-size="14">'
    )
    return "\n".join([head, f'<rect width="{width}" height="{height}" rx="8" fill="#0d1117"/>', *rows, "</svg>", ""])


def main() -> None:
    """Check the example and draw what a terminal of 100 columns would show."""
    os.chdir(ROOT)
    outcome = Gate().check(Path(ANSWER).read_text("utf-8"), read_sources([SOURCE]).chunks)
    shown = "\n".join(piece for line in detailed(outcome, width=COLUMNS).split("\n") for piece in wrapped(line))
    OUT.write_text(drawn(f"{COMMAND}\n{shown}"), "utf-8")


if __name__ == "__main__":
    main()
