"""Draw docs/check.svg, the picture of the README: what a terminal shows for the example of `make run`.

`python scripts/picture.py` writes it. The text is the program's own; only the frame is drawn here.
"""

from __future__ import annotations

import os
import re
from html import escape
from pathlib import Path

from groundwire import Gate
from groundwire.cli._terminal import detailed
from groundwire.sources.read import read_sources

ROOT = Path(__file__).parents[1]
OUT = ROOT / "docs" / "check.svg"
COMMAND = (
    "$ groundwire check examples/refund_answer.md --source examples/refund_policy.md \\\n"
    "    --source examples/product_page.html"
)
COLUMNS, LINE, CHAR, EDGE = 100, 18, 8.43, 20
COLOURS = {"31": "#ff7b72", "32": "#7ee787", "33": "#e3b341", "34": "#79c0ff", "35": "#d2a8ff", "36": "#76e3ea"}
SGR = re.compile(r"\x1b\[([0-9;]*)m")


def styled(line: str, style: list[str]) -> str:
    """One line with its colours as tspans; `style` holds the codes in force and is carried on to the next line."""
    pieces = SGR.split(line)
    parts = []
    for place, piece in enumerate(pieces):
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
    width, height = round(COLUMNS * CHAR + 2 * EDGE), len(lines) * LINE + 2 * EDGE
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
    sources = read_sources(["examples/refund_policy.md", "examples/product_page.html"])
    outcome = Gate().check(Path("examples/refund_answer.md").read_text("utf-8"), sources.chunks)
    OUT.write_text(drawn(f"{COMMAND}\n{detailed(outcome, width=COLUMNS)}"), "utf-8")


if __name__ == "__main__":
    main()
