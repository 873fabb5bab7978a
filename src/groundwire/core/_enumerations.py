"""Lists that fill the object of a clause: "contains a torch, a whistle and a map"."""

from __future__ import annotations

import re

from groundwire.core._verbs import AUXILIARY, PREPOSITION, Clause, is_participle, tokenize

HOLDS = frozenset(
    "hold holds held contain contains contained include includes included comprise comprises comprised "
    "offer offers offered sell sells sold "
    "provide provides provided need needs needed require requires required support supports supported cover "
    "covers covered "
    "serve serves served stock stocks feature features featured list lists listed accept accepts accepted "
    "produce produces "
    "produced grow grows grew speak speaks spoke won visited bought employ employs carry carries store stores".split()
)
HOLDS_LOOSELY = frozenset("has have had are were is was of".split())
_BANNED = frozenset("between both either neither or not no that which who to including such respectively".split())
_ITEM_JOIN = re.compile(r",\s+and\s+|,\s+|\s+and\s+")


def items_of(clause: Clause, text: str) -> list[tuple[int, int]]:
    """The ranges of the items of a list that fills the object of the clause; empty when unsure."""
    tokens = tokenize(text)
    at = next((i for i, word in enumerate(tokens) if word.start == clause.verb.start), None)
    if at is None:
        return []
    while (
        at < len(tokens)
        and tokens[at].low in AUXILIARY
        and at + 1 < len(tokens)
        and tokens[at + 1].low in HOLDS | {"also", "been"}
    ):
        at += 1
    verb = tokens[at].low
    if verb in {"consist", "consists", "consisted"} and at + 1 < len(tokens) and tokens[at + 1].low == "of":
        at += 1
    strict = verb in HOLDS or tokens[at].low == "of"
    if not strict and verb not in HOLDS_LOOSELY:
        return []
    rest = tokens[at + 1 :]
    if not rest or any(word.low in _BANNED or word.text in ";:" or word.low in AUXILIARY for word in rest):
        return []
    if not strict and (is_participle(rest[0].low) or rest[0].low.endswith("ing")):
        return []
    start = tokens[at].end + 1
    ranges: list[tuple[int, int]] = []
    joins = list(_ITEM_JOIN.finditer(text, start))
    if not joins or "and" not in joins[-1].group() or any("and" in join.group() for join in joins[:-1]):
        return []
    for join in joins:
        ranges.append((start, join.start()))
        start = join.end()
    ranges.append((start, len(text.rstrip())))
    return ranges if _are_items([text[a:b] for a, b in ranges], strict=strict) else []


def _are_items(items: list[str], *, strict: bool) -> bool:
    words = [tuple(tokenize(item)) for item in items]
    if any(not each or len(each) > 8 or each[0].low in PREPOSITION for each in words):
        return False
    if any(each[0].low.endswith(("ing", "ed")) and len(each) > 1 for each in words[1:]):
        return False
    marked = [
        each[0].low in {"a", "an", "the", "some", "his", "her", "its", "their"} or each[0].low[0].isdigit()
        for each in words
    ]
    if words[0][-1].low.endswith("s") and all(item[:1].isupper() for item in items[1:]) and not items[0][:1].isupper():
        return False  # "two depots, A and B": the names of what was counted
    if len(items) == 2:
        return strict and all(marked)
    plural_last = words[-1][-1].low.endswith("s")
    return not marked[0] or marked[-1] or (plural_last and marked[1])
