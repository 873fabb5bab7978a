"""Do two questions ask the same? A vector cannot tell 2023 from 2024 or start from stop, so words decide.

Two questions may share an answer only when every word of one that says something has its counterpart in the other: the
same word, another form of it, or one of its group in `wordings.toml`. A word that stands in one alone refuses, and so
does another order of what is named. It errs towards refusing.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from groundwire.core._normalize import fold

_TOKEN = re.compile(r"\d+(?:[.,:/-]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)?|[%€$£¥°]|[^\W_]+")
_NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
}
_NEGATIONS = frozenset("not no never none nothing neither nor cannot without".split())
_VERBAL = ("ed", "ing")  # the place of a verb differs between "was it recalled" and "did you recall it"
_FRONTED = re.compile(
    r"\A\s*((?:in|at|on|for|from|during|since|before|after)\s[^,?]{1,60}),\s*([^?]{1,400})(.*)\Z", re.I | re.S
)
_MONTHS = frozenset(
    "january february march april june july august september october november december monday tuesday wednesday "
    "thursday friday saturday sunday".split()
)


@dataclass(frozen=True, slots=True)
class _Wordings:
    """What `wordings.toml` holds: words that add nothing, and the group that each word belongs to."""

    fillers: frozenset[str]
    groups: Mapping[str, str]
    things: Mapping[str, str]


@cache
def _wordings() -> _Wordings:
    table = tomllib.loads(files("groundwire.cache").joinpath("wordings.toml").read_text("utf-8"))
    groups, things = (
        {word: words.split()[0] for words in table[name] for word in words.split()} for name in ("groups", "things")
    )
    return _Wordings(frozenset(" ".join(table["fillers"]).split()), groups, things)


def difference(one: str, other: str) -> str:
    """Why two questions may not share an answer: number, date, negation, name, word or order; empty when they may."""
    first, second = _read(one), _read(other)
    for kind, both in (("number", ()), ("date", ()), ("negation", ()), ("name", ()), ("word", ("verb",))):
        said = [sorted(token for token, k in read if k == kind or k in both) for read in (first, second)]
        if said[0] != said[1]:
            return kind
    loose = {"group", *(token for token, kind in (*first, *second) if kind == "verb")}
    ordered = [[t for t, kind in read if kind != "group" and t not in loose] for read in (first, second)]
    if ordered[0] != ordered[1]:
        return "order"
    groups = [{token for token, kind in read if kind == "group"} for read in (first, second)]
    return "" if groups[0] == groups[1] else "word"


def _read(question: str) -> list[tuple[str, str]]:
    """The words that say something, in order, each with its kind."""
    known = _wordings()
    folded = fold(question).text
    found: list[tuple[str, str]] = []
    for at, match in enumerate(_TOKEN.finditer(_phrased(folded))):
        token = match.group()
        word = token.casefold()
        if word.endswith("n't") or word in _NEGATIONS:
            found.append(("not" if word != "without" else word, "negation"))
        elif word in _NUMBER_WORDS or token[0].isdigit():
            found.append((_NUMBER_WORDS.get(word, word), "number"))
        elif word in _MONTHS:
            found.append((word, "date"))
        elif word.removesuffix("'s") in known.fillers:
            continue
        else:
            found.append(_content(token, word.removesuffix("'s"), known, first=at == 0))
    return found


def _content(token: str, word: str, known: _Wordings, *, first: bool) -> tuple[str, str]:
    stems = list(_stems(word))
    group = next((known.groups[stem] for stem in stems if stem in known.groups), None)
    if group is not None:
        return group, "group"
    thing = next((known.things[stem] for stem in stems if stem in known.things), None)
    if thing is not None:
        return thing, "word"
    if token[0].isupper() and not first:
        return stems[-1], "name"
    return stems[-1], "verb" if word.endswith(_VERBAL) else "word"


def _stems(word: str) -> list[str]:
    """The word and its forms without an ending, shortest last: "policies" and "policy", "returned" and "return"."""
    found = [word]
    if len(word) > 4 and word.endswith("ies"):
        found.append(word[:-3] + "y")
    elif len(word) > 4 and word.endswith(("ses", "xes", "zes", "ches", "shes")):
        found.append(word[:-2])
    elif len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        found.append(word[:-1])
    elif len(word) > 5 and word.endswith("ing"):
        found.append(word[:-3])
    elif len(word) > 4 and word.endswith("ed"):
        found.append(word[:-2])
    last = found[-1]
    if len(last) > 4 and last.endswith("e"):
        found.append(last[:-1])
    return found


def _phrased(text: str) -> str:
    """The text with fixed phrases as one word ("send back" becomes "sendback"), what stands in front moved to the end.

    A phrase that other words part ("send a tent back") becomes the same word.
    """
    fronted = _FRONTED.match(text)
    plain = f"{fronted[2]} {fronted[1]}{fronted[3]}" if fronted else text
    joined = _phrases().sub(lambda match: re.sub(r"\s+", "", match.group()), plain)
    for first, second, whole in _parted():
        pattern = rf"\b{first}\b([^?.]{{1,80}}?)\s{second}\b"
        joined = re.sub(pattern, rf"{whole}\1", joined, count=1, flags=re.IGNORECASE)
    return joined


@cache
def _parted() -> tuple[tuple[str, str, str], ...]:
    table = tomllib.loads(files("groundwire.cache").joinpath("wordings.toml").read_text("utf-8"))
    return tuple((one, other, whole) for one, other, whole in table["parted"])


@cache
def _phrases() -> re.Pattern[str]:
    table = tomllib.loads(files("groundwire.cache").joinpath("wordings.toml").read_text("utf-8"))
    phrases = sorted((re.escape(phrase).replace(r"\ ", r"\s+") for phrase in table["phrases"]), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(phrases)})\b", re.IGNORECASE)
