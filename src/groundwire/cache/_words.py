"""Closed lists of English that the guard reads questions by."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
}
_NEGATIONS = frozenset("not no never none nothing neither nor without except unless hardly".split())
_DATES = frozenset(
    "january february march april june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday".split()
)
CONTRACTIONS = {
    "can't": "can not", "cannot": "can not", "won't": "will not", "shan't": "shall not", "i'd": "i would",
    "i'm": "i am",
    "i've": "i have", "i'll": "i will", "we'd": "we would", "we're": "we are", "we've": "we have", "we'll": "we will",
    "what's": "what is", "who's": "who is", "where's": "where is", "when's": "when is", "how's": "how is",
    "why's": "why is",
    "it's": "it is", "there's": "there is", "that's": "that is", "you're": "you are", "you've": "you have",
    "what're": "what are", "where're": "where are", "what'll": "what will",
}  # fmt: skip
# Written in capitals a name, in small letters a word that says nothing.
IRREGULAR_CAPITALS = frozenset("US IT WHO AM OR IN ME AN AS IS MAY WILL OF ON BE DO HE NO SO TO UP WE".split())
# Plurals that mean something else than their singular.
ONLY_PLURAL = frozenset(
    "arms colours contents customs damages forces funds glasses goods grounds means minutes news odds papers premises "
    "proceeds savings securities shares spectacles spirits stocks terms utilities works".split()
)
_ENGLISH = frozenset(
    "what which who whom whose when where why how is are was were do does did can could may must should will would has "
    "have had am tell".split()
)
_FOREIGN = frozenset(
    "der die das und ist nicht ein eine einen dem den kostet wie wer wo wann le la les est des du une un que qui pas "
    "el los y es una para por con lo il gli per di che het een van voor dat niet os um uma em como".split()
)
_DAY = re.compile(
    r" (?:today|tonight|tomorrow|yesterday|now|nowadays|ago|(?:this|next|last|past|coming|previous) "
    r"(?:\w+ )?(?:day|week|weekend|fortnight|month|quarter|season|year|decade|morning|evening|spring|summer|autumn|fall"
    r"|winter|january|february|march|april|may|june|july|august|september|october|november|december"
    r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?) "
)
KINDS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("number", lambda token: token[0].isdigit() or token in ("+", "-") or token in NUMBER_WORDS),
    ("date", lambda token: token in _DATES or token.removesuffix("s") in _DATES),
    ("negation", _NEGATIONS.__contains__),
)


def in_english(words: Sequence[str]) -> bool:
    """True where a word that asks in English is among the first six, and hardly a common word of another language."""
    return any(word in _ENGLISH for word in words[:6]) and sum(word in _FOREIGN for word in words) < 2


def is_day(text: str) -> bool:
    """True where the text names a day by its distance from the day it is read on. Words parted and edged by spaces."""
    return _DAY.search(text) is not None
