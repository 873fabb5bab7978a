"""Lines of a megabyte that regular expressions fear: the time must grow with the length, not with its square."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from groundwire import Gate

SMALL, LARGE = 125_000, 1_000_000  # eight times as long: a square would take 64 times as long
MOST = 24.0

UNITS = {
    "open brackets": "[", "close brackets": "]", "bracket pairs": "[]", "cited": "[1]",
    "nested": "[[(", "digits": "7",
    "digit groups": "1,234.", "dots": ".", "spaced dots": ". ", "spaces": " ", "tabs": "\t",
    "no-break spaces": "\u00a0",
    "quotes": '"', "single quotes": "'", "curly quotes": "“", "letters": "a", "capitals": "A.",
    "words": "ab ", "dashes": "-",
    "pipes": "|", "table cells": "| 1 ", "stars": "*", "underscores": "_", "backticks": "`",
    "ampersands": "&", "entities": "&#1",
    "less-than": "<", "hashes": "#", "percent": "1%", "currency": "$", "negations": "not ",
    "and": "1 and ", "commas": "a, ",
    "combining": "e\u0301", "zero width": "\u200b", "chinese": "中", "thai": "ก", "colons": "1:",
    "slashes": "1/", "newlines": "\n",
    "items": "- a\n", "quoted": "> ", "mixed": "[1] \"7,5\" (a. - 'x' ",
}  # fmt: skip


def _time(work: Callable[[], object]) -> float:
    """Seconds of the processor, so that other work beside the test is not counted."""
    start = time.process_time()
    work()
    return time.process_time() - start


def _line(unit: str, length: int) -> str:
    return (unit * (length // len(unit) + 1))[:length]


@pytest.mark.long
@pytest.mark.parametrize("name", UNITS)
@pytest.mark.parametrize("side", ["answer", "chunk"])
def test_time_grows_with_length(name: str, side: str) -> None:
    """Eight times the length takes well under 24 times as long, and one megabyte is checked at all."""
    gate = Gate()

    def check(length: int) -> None:
        text = _line(UNITS[name], length)
        answer, chunk = (
            (text, "The kettle holds 2 litres.") if side == "answer" else ("The kettle holds 3 litres [1].", text)
        )
        assert gate.check(answer, [chunk]).action

    check(1000)
    small = _time(lambda: check(SMALL))
    large = _time(lambda: check(LARGE))
    assert large / max(small, 0.1) < MOST
