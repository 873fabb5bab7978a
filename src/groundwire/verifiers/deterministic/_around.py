"""What stands right before a place in a text. Each look costs a bounded number of characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

RUN = re.compile(r"\d+")
_LONGEST = 24  # letters of a word that is looked at


def word_before(text: str, start: int, separators: str = " -\u00a0(") -> str:
    """The lower-cased word before `start`, one separator away; "" when there is none."""
    end = start - 1
    if end < 1 or text[end] not in separators:
        return ""
    at = end
    lowest = max(0, end - _LONGEST)
    while at > lowest and (text[at - 1].isalpha() or text[at - 1] in ".'"):
        at -= 1
    return text[at:end].lower()


def words_before(text: str, start: int) -> str:
    """The two lower-cased words before `start`, joined by a space, or what there is of them."""
    last = word_before(text, start)
    if not last:
        return ""
    first = word_before(text, start - len(last) - 1)
    return f"{first} {last}" if first else last


def runs_before(text: str, start: int, width: int) -> Iterator[int]:
    """Where runs of digits begin in the `width` characters before `start`, from left to right."""
    for found in RUN.finditer(text, max(0, start - width), start):
        yield found.start()
