"""Do two questions ask the same? A vector cannot tell 2023 from 2024 or start from stop, so words decide.

Both questions are brought into one form: courtesies go, contractions are written out, wordings that ask the same (`what
is the price of`, `how much does … cost`) become one. Of a verb its ending goes, while tense, mood and who does what to
whom stay. Two questions may share an answer only when these forms are equal, word by word and in order. It errs towards
refusing: what no rule knows stays as it is written. A question that is not in English is compared as written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files

from groundwire.cache._words import (
    CONTRACTIONS,
    IRREGULAR_CAPITALS,
    KINDS,
    NUMBER_WORDS,
    ONLY_PLURAL,
    in_english,
    is_day,
)
from groundwire.core._normalize import fold

_TOKEN = re.compile(
    r"(?<!\w)[-+](?=\d)|(?<=\d)['\"]|\d+(?:[.,:/-]\d+)*|[^\W\d_]+(?:'[^\W\d_]+)*'?"
    r"|[^\w\s.,;:!?\"()\[\]{}'`…-]|(?<=\s)-(?=\s)|_"
)
_FRONTED = re.compile(r"\A(in|at|on|for|from|during|since|before|after) ([^,?]{1,60}), ([^?]{1,400})\Z", re.I | re.S)
_ARTICLES = frozenset("the a an my our".split())
_HELPERS = frozenset("is are was were am be been being do does did".split())
_PAST = frozenset("was were did had".split())
_PREPOSITIONS = frozenset(
    "in on at of for from to with by without about before after during since until as than".split()
)
_ENDS = _PREPOSITIONS | _HELPERS | {"|"}
_EDGES = _ENDS | _ARTICLES
_DO = frozenset("do does did".split())
_BE = _HELPERS - _DO
_OPEN = frozenset("ASK WHY WHEN HOWIS WHOM CANDO MUSTDO".split())  # frames in which a verb may follow any noun
_VERBAL = frozenset("WHAT ASK HOWIS WHEN WHERE WHY".split())  # "is it close" is not "does it close"
_TENSED = frozenset("WHO WHAT HOWIS STAFF PRICE".split())  # frames that say nothing of tense where no helper does


@dataclass(frozen=True, slots=True)
class _Wordings:
    """What `wordings.toml` holds, ready for use."""

    opening: re.Pattern[str]
    closing: re.Pattern[str]
    rules: tuple[tuple[re.Pattern[str], str], ...]
    same: Mapping[str, str]
    irregular: Mapping[str, str]


@cache
def _wordings() -> _Wordings:
    table = tomllib.loads(files("groundwire.cache").joinpath("wordings.toml").read_text("utf-8"))
    irregular = dict(entry.split("=") for entry in table["irregular"])
    places = {
        "<x>": r"((?:[^\s?]+ ){0,11}?[^\s?]+)",
        "<w>": r"(\w+)",
        "<d>": r"(?:the|a|an|my|our)",
        "<me>": r"(?:i|we|one)",
        "<ed>": rf"(\w+ed|{'|'.join(irregular)})",
        "<n>": rf"(?:(?!(?:{'|'.join(_PREPOSITIONS)}) )[^\s?]+ ){{0,6}}[^\s?]+",
    }
    rules = []
    for pattern, replacement in table["rules"]:
        whole = re.sub("|".join(places), lambda place: places[place.group()], pattern)
        rules.append((re.compile(whole), replacement))
    return _Wordings(
        re.compile(rf"\A(?:{'|'.join(table['openings'])}) "),
        re.compile(rf" (?:{'|'.join(table['closings'])})\Z"),
        tuple(rules),
        {word: words.split()[0] for words in table["same"] for word in words.split()},
        irregular,
    )


def difference(one: str, other: str) -> str:
    """Why two questions may not share an answer: number, date, negation, name, word or order; empty when they may."""
    first, second = _form(one), _form(other)
    if first == second:
        return _clash(one, other) if first else "word"
    only = set(first) ^ set(second)
    for kind, belongs in KINDS:
        if any(belongs(token) for token in only):
            return kind
    names = {word.casefold() for word in (*_capitals(one), *_capitals(other))}
    if only & names:
        return "name"
    return "word" if sorted(first) != sorted(second) else "order"


def canonical(question: str) -> str:
    """The form that questions are compared by, as text: what a vector is made of."""
    return " ".join(_form(question))


def is_datable(question: str) -> bool:
    """True for a question whose answer moves on with the day: "today", "next week"."""
    return is_day(f" {' '.join(_words(question)).casefold()} ")


def _words(question: str) -> list[str]:
    """Words, numbers and signs as they are written, without marks."""
    found = (match.group() for match in _TOKEN.finditer(fold(question).text))
    return [word.strip("'") or word for word in found]


def _capitals(question: str) -> dict[str, str]:
    """Words after the first that are written with a capital."""
    return {word.casefold(): word for word in _words(question)[1:] if word[0].isupper() and word != "I"}


def _clash(one: str, other: str) -> str:
    """ "name" where one of two writers who both use capitals means a name and the other one a word (Polish, polish)."""
    capitals = [_capitals(one), _capitals(other)]
    if not all(capitals):
        return ""
    small = [{word for word in _words(question)[1:] if word[0].islower()} for question in (one, other)]
    return "name" if any(capitals[at].keys() & small[1 - at] for at in (0, 1)) else ""


@lru_cache(maxsize=4096)
def _form(question: str) -> tuple[str, ...]:
    """The words of the common form, in order."""
    written = fold(question).text.strip()
    fronted = _FRONTED.match(written.rstrip("?.! "))
    words = _words(f"{fronted[3]} {fronted[1]} {fronted[2]}" if fronted else written)
    small = [_cased(word, before, shouted=written.isupper()) for before, word in zip(["", *words], words, strict=False)]
    text = " ".join(CONTRACTIONS.get(word, word.removesuffix("n't") + " not" * word.endswith("n't")) for word in small)
    if not in_english(text.split()):
        return tuple(small)
    known, before = _wordings(), ""
    while text != before:
        before = text
        text = known.closing.sub("", known.opening.sub("", text))
    for pattern, replacement in known.rules:
        text = pattern.sub(replacement, text, count=1)
    return _tokens(text.split(), known, frozenset(_capitals(question)))


def _cased(word: str, before: str, *, shouted: bool) -> str:
    """The word in small letters, but for a name like a small word (US) and for a unit after its figure (mW, MW)."""
    is_unit = before[:1].isdigit() and len(word) < 4
    is_name = word in IRREGULAR_CAPITALS or (word == "A" and before)
    return word if not shouted and (is_name or is_unit) else word.casefold()


def _tokens(words: Sequence[str], known: _Wordings, names: frozenset[str]) -> tuple[str, ...]:
    """The frame, number and tense, then each word that says something, without its ending; names as they are."""
    plural = "PLURAL" if _asks_for_several(words) else ""
    words = _flat(list(words))
    first_do = next((at for at, word in enumerate(words[:-1]) if word in _DO), -1)
    verb = "DO" if words and (words[0] in _VERBAL or words[0].islower()) and (first_do > 0 or "|" in words) else ""
    helped = any(word in _HELPERS or word in ("will", "has", "have", "can", "could", "would") for word in words)
    found: list[str] = []
    past = any(word in _PAST for word in words)
    for at, word in enumerate(words):
        before = words[at - 1] if at else ""
        if word in _BE or at == first_do or word in _ARTICLES:
            continue
        if word in ("|", "TO"):
            continue
        if words[0] in _TENSED and not helped and at > 0 and before not in _ARTICLES:
            past = past or word in known.irregular or word.endswith("ed")
        suffers = before != "|" and not _BE.isdisjoint(words) and (word in known.irregular or word.endswith("ed"))
        found.append(word if word in names or suffers else _base(word, before, known))
    head = [mark for mark in ("PAST" if past else "", plural, verb) if mark]
    return (*found[:1], *head, *found[1:])


def _asks_for_several(words: Sequence[str]) -> bool:
    """True for "who are the managers", "what are the side effects of", "which side effects does it have"."""
    if len(words) < 3 or words[0] not in ("WHO", "WHAT"):
        return False
    asked = [word for word in words if word not in _HELPERS]
    ends = (at for at, word in enumerate(asked) if at > 1 and (word in _PREPOSITIONS or word == "|"))
    last = asked[next(ends, len(asked)) - 1]
    several = last.endswith("s") and not last.endswith(("ss", "us", "is"))
    return several and asked[1] in _ARTICLES and any(word in _HELPERS for word in (words[1], words[-1]))


def _flat(words: list[str]) -> list[str]:
    """ "The price of the tent" as "the tent price": a noun before what it belongs to, up to where that surely ends.

    Where a verb may follow ("does the manager of Bo know Al"), all stays as it is.
    """
    settled = words[-1:] == ["|"] or not ((words[:1] and words[0] in _OPEN) or _DO.intersection(words))
    for at in range(len(words) - 2, 0, -1):
        if words[at] != "of":
            continue
        start = at
        while start > 1 and at - start < 3 and words[start - 1].islower() and words[start - 1] not in _EDGES:
            start -= 1
        start = start if words[start - 1] in _ARTICLES else at - 1
        end = next((after for after in range(at + 1, len(words)) if words[after] in _ENDS), len(words))
        if end > at + 1 and (settled or words[end : end + 1] == ["|"]):
            words = [*words[:start], *words[at + 1 : end], *words[start:at], *words[end:]]
    return words


def _base(word: str, before: str, known: _Wordings) -> str:
    """The word without its ending, or what stands for it; plurals after "the" and participles after articles stay."""
    if word in NUMBER_WORDS:
        return NUMBER_WORDS[word]
    if word in known.same:
        return known.same[word]
    if not word.islower() or not word.isascii():
        return word
    stem = known.irregular.get(word, word)
    if len(word) > 3 and word not in ONLY_PLURAL:
        stem = _stem(stem, before)
    return known.same.get(stem, known.same.get(stem + "e", stem))


def _stem(word: str, before: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y" if before != "the" else word
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        if before == "the":
            return word
        word = word[:-2] if word.endswith(("sses", "xes", "zes", "ches", "shes")) else word[:-1]
    elif before not in _ARTICLES and word.endswith("ed") and not word.endswith("eed") and len(word) > 4:
        word = word[:-2]
    elif word.endswith("ing") and len(word) > 5 and (before in _PREPOSITIONS or before.isupper()):
        word = word[:-3]
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsefz":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 3 else word
