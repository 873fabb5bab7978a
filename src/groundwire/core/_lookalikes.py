"""Numbers in parentheses: a citation at the end of a sentence, the sign of a list, or a figure given twice."""

from __future__ import annotations

import re
from collections.abc import Sequence

_ENDS_SENTENCE = re.compile(r"\s{0,2}(?:\(\d{1,4}\)\s{0,2}){0,8}(?:[.!?;。！？]|\n|\Z)")
_LIST_SIGN = re.compile(r"(?:\A|[\s.:;,])\(\d{1,3}\)\s{1,2}\w")
_NO_PLACE = re.compile(
    r"(?:\b(?:is|are|was|were|of|by|to|at|from|in|about|article|section|clause|para|paragraph|table|figure|step|rule|item|art\.|"
    r"sec\.)(?:\s\d{1,4}[a-z]?)?|§\s?\d{1,4}|\A|[.!?:;]|\n)\s{0,3}\Z",
    re.IGNORECASE,
)
_COUNT_WORDS = "one two three four five six seven eight nine ten eleven twelve".split()


def may_cite(text: str, start: int, end: int, labels: Sequence[str]) -> bool:
    """Whether the parenthesis at `start` to `end`, which holds the numbers `labels`, may be a citation marker.

    Not where it opens a sentence, stands where a figure would, repeats a number word, or other such signs open items.
    """
    before = text[max(0, start - 60) : start]
    if not _ENDS_SENTENCE.match(text, end) or not before[-1:].isspace() or _NO_PLACE.search(before):
        return False
    if _LIST_SIGN.search(text[max(0, start - 400) : end + 400]):
        return False
    counts = {_COUNT_WORDS[int(label) - 1] for label in labels if label.isdigit() and 0 < int(label) < 13}
    return not counts & set(re.findall(r"[a-z]+", before.lower()))
