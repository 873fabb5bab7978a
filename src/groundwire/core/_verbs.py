"""Just enough English grammar to find a clause's subject and its finite verb, by closed lists, or to say that it is
unsure.

Nothing here guesses: a verb that could as well be a noun counts only where the next word settles it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

_TOKEN = re.compile(r"\w+(?:[.,'’/:-]\w+)*%?|[^\w\s]")

BE = frozenset("is are was were isn't aren't wasn't weren't".split())
AUXILIARY = BE | frozenset(
    "has have had hasn't haven't hadn't can could may might must shall should will would cannot can't couldn't "
    "mustn't shouldn't won't wouldn't does do did doesn't don't didn't".split()
)
MODAL = frozenset("can could may might must shall should will would cannot".split())
PLURAL_AUXILIARY = frozenset("are were have do aren't weren't haven't don't".split())
SINGULAR_AUXILIARY = frozenset("is was has does isn't wasn't hasn't doesn't".split())

DETERMINER = frozenset(
    "the a an this that these those its their our your my his her each every all any some no another both".split()
)
PREPOSITION = frozenset(
    "in on at since from during after before by for under over of with without within among across through until to "
    "into between against about above below near per as via despite throughout toward towards upon inside outside "
    "behind around along beyond according".split()
)
PRONOUN = frozenset("it they he she we i you this these that those there".split())
OPENER = frozenset(
    "the a an it this that these those he she they we you i there in on at if for and but or so as its his her their "
    "our your my one some all each every many most both no not when while however although also since from after "
    "before during with by to what which who how why where yes thus therefore then here please only another "
    "additionally finally furthermore moreover according because until under over".split()
)
_PRONOUN_SUBJECT = frozenset("it they he she we i".split())
_BREAKS_SUBJECT = frozenset("that which who whose whom where when why how if whether because although while".split())

# Read without importlib.resources, which would double the time of importing this package.
_BASE, _AMBIGUOUS = (
    Path(__file__).with_name("data").joinpath("verbs.txt").read_text(encoding="utf-8").partition("\n")[2].split("|")
)
_IRREGULAR = (
    "became began beat bought brought built came chose cost cut drew drove fell felt flew forgot found gave "
    "got grew had "
    "heard held hit kept knew laid led left lent let lost made meant met paid put ran read rose said sat saw sent set "
    "sold spent spoke stood swam taught thought told took went won wore wrote broke chose died lay shut split spread "
    "sought caught fought hung struck withdrew overtook arose bore shot sank sang shook stuck threw woke"
)
_PARTICIPLE = (
    "become begun beaten bought brought built chosen cost cut drawn driven fallen felt flown found given gone "
    "grown held "
    "hit kept known laid led left lent lost made meant met paid put run read risen said seen sent set sold "
    "spent spoken "
    "stood taught told taken thought won worn written broken shown born grown eaten hidden forbidden sewn shut split"
)
_PLURALS = frozenset("children people men women police staff feet teeth mice data media".split())
_ED_NOUNS = frozenset(
    "hundred indeed need seed feed speed breed bed red shed weed deed greed united embed exceed".split()
)
SPEECH = frozenset(
    "say says said report reports reported believe believes believed think thinks thought claim claims claimed state "
    "states stated show shows showed find finds found know knows knew argue argues argued note notes noted suggest "
    "suggests suggested announce announces announced confirm confirms confirmed "
    "indicate indicates indicated estimate estimates estimated expect expects expected propose proposes "
    "proposed".split()
)


def third_person(verb: str) -> str:
    """The form after he, she or it: "have" gives "has"."""
    special = {"have": "has", "do": "does", "go": "goes", "be": "is"}
    if verb in special:
        return special[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z", "o")) else "s")


_AMBIGUOUS_BASE = frozenset(_AMBIGUOUS.split())
PURE_BASE = frozenset(_BASE.split()) - _AMBIGUOUS_BASE
BASE = PURE_BASE | _AMBIGUOUS_BASE
_THIRD = frozenset(map(third_person, _BASE.split())) - frozenset(map(third_person, _AMBIGUOUS_BASE))
_THIRD_AMBIGUOUS = frozenset(map(third_person, _AMBIGUOUS_BASE))
_PAST_AMBIGUOUS = frozenset("cost cut hit set read shot spread split shut let put lay bore struck".split())
_PAST = frozenset(_IRREGULAR.split()) - _PAST_AMBIGUOUS
PARTICIPLE = frozenset(_PARTICIPLE.split())


class Token(NamedTuple):
    """One word or sign. `low` is the lower-cased word."""

    text: str
    low: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: text before the subject, the subject, and its finite verb. Offsets are of the text it was found in."""

    subject_start: int
    subject_end: int
    verb: Token
    verb_index: int
    tokens: tuple[Token, ...]
    subject: str

    @property
    def plural(self) -> bool | None:
        """Whether the subject is plural; None when neither noun nor verb tells."""
        if self.verb.low in SINGULAR_AUXILIARY or self.verb.low in _THIRD or self.verb.low in _THIRD_AMBIGUOUS:
            return False
        if self.verb.low in PLURAL_AUXILIARY or " and " in self.subject:
            return True
        head = self.subject.rsplit(" ", 1)[-1].lower()
        return True if head.endswith("s") and not head.endswith(("ss", "us", "is", "'s", "’s")) else None


@lru_cache(maxsize=1024)
def tokenize(text: str) -> tuple[Token, ...]:
    """Words and signs with their offsets; "7-2", "1.4" and "12,480" are one word each.

    Meant for a sentence, not a text.
    """
    low = text.lower().replace("’", "'")
    if len(low) != len(text):  # a few letters grow when lower-cased
        low = "".join(char.lower() if len(char.lower()) == 1 else char for char in text).replace("’", "'")
    return tuple(Token(text[a:b], low[a:b], a, b) for a, b in map(re.Match.span, _TOKEN.finditer(text)))


def is_ed(word: str) -> bool:
    """Whether a lower-cased word is a regular past or participle by its ending."""
    return len(word) > 3 and word.endswith("ed") and word not in _ED_NOUNS


def is_participle(word: str) -> bool:
    """Whether a lower-cased word can be a past participle."""
    return word in PARTICIPLE or is_ed(word)


def is_finite(tokens: tuple[Token, ...], index: int) -> bool:
    """Whether the word at `index` is certainly a finite verb, if a subject stands before it."""
    word = tokens[index].low
    if word == "may" and tokens[index].text == "May":
        return False
    if word in AUXILIARY or word in _THIRD or word in _PAST or is_ed(word):
        return True
    return (word in _THIRD_AMBIGUOUS or word in _PAST_AMBIGUOUS) and _settles(tokens, index + 1)


def may_be_finite(word: str) -> bool:
    """A quick look whether a lower-cased word can be a finite verb of a third person at all."""
    return (
        word in AUXILIARY
        or word in _THIRD
        or word in _THIRD_AMBIGUOUS
        or word in _PAST
        or word in _PAST_AMBIGUOUS
        or is_ed(word)
    )


def is_plainly_finite(word: str) -> bool:
    """True for a lower-cased word that is a finite verb of a third person and no noun: "arrives", not "films"."""
    return word in _THIRD or word in _PAST or is_ed(word)


def may_be_verb(word: str) -> bool:
    """Whether a lower-cased word can be a finite verb of any person."""
    return word in BASE or may_be_finite(word)


def is_verbal(word: str) -> bool:
    """True for a lower-cased word that is plainly finite, or a past participle."""
    return is_plainly_finite(word) or is_participle(word)


def _settles(tokens: tuple[Token, ...], index: int) -> bool:
    if index >= len(tokens):
        return False
    word = tokens[index].low
    return (
        word in DETERMINER or word[0].isdigit() or word in {"that", "up", "out", "only", "about", "at", "$", "€", "£"}
    )


def is_simple_past(word: str) -> bool:
    """Whether a lower-cased word can be a simple past, as "closed" and "rose" can, and "taken" cannot."""
    return is_ed(word) or word in _PAST or word in _PAST_AMBIGUOUS


def is_base(tokens: tuple[Token, ...], index: int) -> bool:
    """Whether the word at `index` is a verb's base form, as after "can" or a plural subject."""
    word = tokens[index].low
    if word in _AMBIGUOUS_BASE:
        return _settles(tokens, index + 1)
    return word in BASE


@lru_cache(maxsize=256)
def find_clause(text: str) -> Clause | None:
    """The subject and finite verb of the main clause that opens `text`; None when unsure. Reads 240 characters."""
    tokens = tokenize(text[:240])[:40]
    start = after_lead(tokens)
    if start >= len(tokens):
        return None
    first = tokens[start].low
    if first in PREPOSITION or first in _BREAKS_SUBJECT or first in {"and", "but", "or", "so", "to", "here"}:
        return None
    for index in range(start + 1, min(start + 14, len(tokens))):
        token = tokens[index]
        if (not token.text[0].isalnum() and token.text not in "$€£&'") or token.low in _BREAKS_SUBJECT:
            return None
        if token.low in _PRONOUN_SUBJECT and token.text not in {"IT", "US"}:
            return None
        after_determiner = tokens[index - 1].low in DETERMINER and tokens[index - 1].low not in PRONOUN
        before = tokens[index - 1].low
        plural_base = (
            before in _PLURALS
            or first in {"they", "we", "you"}
            or (before.endswith(("s", "%")) and not before.endswith(("ss", "'s")))
        )
        adverb_between = index > start + 1 and before.endswith("ly") and tokens[index - 2].low in DETERMINER
        if (after_determiner or adverb_between) and token.low not in AUXILIARY:
            continue
        if tokens[index - 1].low in {"and", "or", "of"}:
            continue
        after_pronoun = index == start + 1 and first in {"it", "he", "she"} and token.low in _THIRD_AMBIGUOUS
        if is_finite(tokens, index) or after_pronoun or (plural_base and is_base(tokens, index)):
            begin, end = tokens[start].start, tokens[index - 1].end
            return Clause(begin, end, token, index, tokens, text[begin:end])
    return None


def after_lead(tokens: tuple[Token, ...]) -> int:
    """The index of the first word after an opening such as "In 2023," or "At weekends"."""
    if not tokens:
        return 0
    start = 0
    while start + 1 < len(tokens) and tokens[start + 1].text == "," and tokens[start].low not in DETERMINER:
        if not (
            tokens[start].low in OPENER or tokens[start].low.endswith("ly") or tokens[start].low in {"yes", "overall"}
        ):
            break
        start += 2
    if start >= len(tokens) or tokens[start].low not in PREPOSITION:
        return start
    if (
        len(tokens) > start + 2
        and re.fullmatch(r"[12]\d{3}", tokens[start + 1].text)
        and tokens[start + 2].text.isalpha()
    ):
        return start + 2 if _no_preposition(tokens, start + 2) else start
    for index in range(start + 1, min(start + 12, len(tokens))):
        token = tokens[index]
        if token.text == ",":
            return index + 1
        if (
            index > start + 1
            and (token.low in {"the", "it", "they", "he", "she"})
            and _no_preposition(tokens, index - 1)
        ):
            return index
    return start


def _no_preposition(tokens: tuple[Token, ...], index: int) -> bool:
    return tokens[index].low not in PREPOSITION and tokens[index].low not in {"and", "or", "all", "both"}
