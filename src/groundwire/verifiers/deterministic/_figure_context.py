"""What the words before and after a number say of it: bounds, direction, labels, the nouns that it counts."""

from __future__ import annotations

import re
from typing import NamedTuple

from groundwire.verifiers.deterministic._figure import Bound
from groundwire.verifiers.deterministic._figure_words import (
    AFTER_DOWN,
    AFTER_UP,
    BEFORE_BOUND,
    BOUND_ENDS,
    BY,
    CHANGES,
    DOWN,
    DURING,
    EASTERN_BOUNDS,
    FREQUENCIES,
    LABELS,
    LOOSE,
    NAMES_A_CHANGE,
    PERIOD_LABELS,
    TARGETS,
    UP,
)
from groundwire.verifiers.deterministic._number_words import WORDS

_STOPS = frozenset(".;!?|0123456789")
_MINUS = frozenset({"minus", "negative", "moins", "menos", "meno"})
_NO_UNIT = TARGETS | BY | frozenset({"and", "or", "is", "was", "y", "et", "o", "e"})
_TELLING = _STOPS | FREQUENCIES.keys() | CHANGES
_TELLING_LAST = BOUND_ENDS | LABELS.keys() | {"a", "an", "the", ":"}
_EXACT = Bound.EXACT
_LIMITS = {"maximum": Bound.AT_MOST, "max": Bound.AT_MOST, "minimum": Bound.AT_LEAST, "min": Bound.AT_LEAST}
_REACH = 48  # characters before a number that can belong to it
_LETTERS = "a-zß-ʯͰ-֏א-ۿ"
_PIECE = re.compile(rf"[{_LETTERS}]+|[^\s\w]|\d")
_BLANK = (" ", "\u00a0")
_BOUND_STARTS = frozenset("oaemyup")
_AFTER_BOUND = re.compile(
    r"\+(?![\d\w])(?P<plus>)|[ \u00a0](?:"
    r"(?P<least>(?:or|and) (?:more|above|over|older|higher|greater|longer|up|upwards?)(?!\w)"
    r"|(?:at )?(?:least|minimum)(?!\w)"
    r"|oder mehr|und mehr|ou plus|et plus|o más|y más|o più|ou mais|of meer|plus(?= |$))"
    r"|(?P<most>(?:or|and) (?:less|fewer|under|below|younger|lower|shorter|smaller)(?!\w)"
    r"|(?:at )?(?:most|maximum|max)(?!\w)"
    r"|oder weniger|ou moins|o menos|o meno|ou menos|of minder)|(?P<so>or so(?!\w)))"
    r"|(?P<over>以上|이상)|(?P<under>以下|以内|이하)|(?P<short>未満|未满|미만)"
)


class Before(NamedTuple):
    """What stands before a number. `words` are nearest last; `change` tells "rose from" from "ranges from"."""

    words: tuple[str, ...] = ()
    bound: Bound = _EXACT
    direction: int = 0
    label: str = ""
    change: bool = False
    period: str = ""


NOTHING = Before()


def read_before(low: str, start: int) -> Before:
    """Read the words before a number that starts at `start`, back to the clause's beginning; `low` is lower case."""
    if start and low[start - 1] >= "\u2e80":
        if low[start - 1] == "第":
            return Before(label="第")
        return Before(bound=EASTERN_BOUNDS.get(low[start - 1]) or EASTERN_BOUNDS.get(low[start - 2 : start], _EXACT))
    if start == 0 or low[start - 1] in "|\n\t,;([":
        return NOTHING
    pieces = _PIECE.findall(low, max(0, start - _REACH), start)
    if pieces and pieces[-1] == "." and len(pieces) > 1 and low[start - 1] != "\n":
        pieces.pop()  # "No. 7", "max. 5"; anything else is a new sentence
        if pieces[-1] not in LABELS and pieces[-1] not in BOUND_ENDS:
            return NOTHING
    if pieces and pieces[-1] not in _TELLING_LAST and _TELLING.isdisjoint(pieces):
        return Before(tuple(pieces))
    if not _STOPS.isdisjoint(pieces):
        for at in range(len(pieces) - 1, -1, -1):
            if pieces[at] in _STOPS:
                if pieces[at].isdigit() and _subtracts(pieces[at + 1 :]):
                    return Before(("",))
                pieces = pieces[at + 1 :]
                break
    if not pieces:
        return NOTHING
    last = pieces[-1]
    bound, taken = _bound(pieces, last)
    rest = pieces[:-taken] if taken else pieces
    period = ""
    if not FREQUENCIES.keys().isdisjoint(pieces):
        period = next(FREQUENCIES[piece] for piece in pieces if piece in FREQUENCIES)
    change = not CHANGES.isdisjoint(rest)
    direction = _direction(rest) if change else 0
    return Before(tuple(pieces), bound, direction, _label(pieces, last), change, period)


def _bound(pieces: list[str], last: str) -> tuple[Bound, int]:
    """The bound that the last pieces spell, and how many they are."""
    skip = 0
    if last == ":" and len(pieces) > 1 and pieces[-2] in {"minimum", "maximum", "min", "max"}:
        pieces, last, skip = pieces[:-1], pieces[-2], 1
    if last in {"a", "an"} and len(pieces) > 1 and pieces[-2] in BOUND_ENDS:
        pieces, last, skip = pieces[:-1], pieces[-2], 1
    if (
        last == "of"
        and len(pieces) > 2
        and (far := _LIMITS.get(pieces[-3]) or (len(pieces) > 3 and _LIMITS.get(pieces[-4])))
    ):
        return far, 0  # "a maximum size of 300 KB"
    if last not in BOUND_ENDS:
        return _EXACT, 0
    for count in range(min(4, len(pieces)), 0, -1):
        bound = BEFORE_BOUND.get(" ".join(pieces[-count:]))
        if bound is not None:
            return bound, count + skip
    return _EXACT, 0


def _subtracts(pieces: list[str]) -> bool:
    """True for what stands between the numbers of "10 minus 4" and "10 euros minus 4", not of "from 5 to minus 4"."""
    return pieces[-1:] != [] and pieces[-1] in _MINUS and len(pieces) < 3 and pieces[0] not in _NO_UNIT


def says_minus(before: Before) -> bool:
    """True for "minus 40", "negative 40", "moins 40"; a number before such a word makes it a subtraction."""
    words = before.words
    if not words or words[-1] not in _MINUS or before.bound is not _EXACT:
        return False
    return len(words) < 2 or not (words[-2] in WORDS or words[-2].isdigit())


def over_a_time(before: Before) -> bool:
    """True for "over five years" that may mean "during"; "for over five years" is a bound."""
    words = before.words
    return words[-1:] == ("over",) and not (len(words) > 1 and words[-2] in DURING)


def _label(pieces: list[str], last: str) -> str:
    label = LABELS.get(last, "")
    if not label:
        return ""
    previous = pieces[-2] if len(pieces) > 1 else ""
    if label == "no" and previous == "." and len(pieces) > 2:
        previous = pieces[-3]
    if label == "no":
        named = LABELS.get(previous)
        return named or (
            "no" if last in {"no", "nr", "№", "#", "n°", "number"} and previous not in {"a", "of", "have"} else ""
        )
    return "" if last in PERIOD_LABELS and (previous in LOOSE or previous in WORDS) else label


def _direction(words: list[str]) -> int:
    """-1, 0 or +1: what the nearest word of change makes of the number. "fell to 12" is no change of 12."""
    if not words or words[-1] in TARGETS:
        return 0
    by = words[-1] in BY
    for distance, word in enumerate(reversed(words)):
        sign = -1 if word in DOWN else 1 if word in UP else 0
        if sign:
            near = 6 if by or word in NAMES_A_CHANGE else 2
            return sign if distance <= near else 0
    return 0


def read_bound_after(low: str, at: int) -> Bound | None:
    """ "or more", "+", "at most" right after a figure or its noun."""
    if low[at : at + 1] in _BLANK and low[at + 1 : at + 2] not in _BOUND_STARTS:
        return None
    match = _AFTER_BOUND.match(low, at)
    if match is None:
        return None
    name = match.lastgroup
    if name in {"plus", "least", "over"}:
        return Bound.AT_LEAST
    if name == "so":
        return Bound.ABOUT
    return Bound.LESS_THAN if name == "short" else Bound.AT_MOST


def direction_after(nouns: tuple[str, ...]) -> int:
    """ "a 12% decline": -1; "5% higher": +1."""
    for noun in nouns:
        if noun in AFTER_DOWN:
            return -1
        if noun in AFTER_UP:
            return 1
    return 0
