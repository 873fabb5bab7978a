"""Whether a text that usually asserts nothing does: a heading, an entry of a list of sources, an alternative text."""

from __future__ import annotations

import re

from groundwire.core._verbs import find_clause

_WORDS = re.compile(r"[^\W\d_]+")
_MEASURE = re.compile(
    r"[$€£¥₹%]|\b\d{1,2}(?:[:.]\d\d)?\s?(?:[-–—]|to|until)\s?\d{1,2}\b"
    r"|\d\s?(?:euros?|pounds?|dollars?|cents?|pence|percent|per cent|usd|eur|gbp|chf|kr|a\.?m\.?|p\.?m\.?|"
    r"[kcm]?m|km/h|k?g|mg|m?l|[kmgt]b|k?wh?|mah|v|°c?|(?:milli|kilo|centi)?(?:met(?:re|er)s?|lit(?:re|er)s?|grams?)|"
    r"(?:second|minute|hour|day|night|week|month|year|people|person|seat|mile|million|billion|thousand|times?)s?)\b",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\A\W*\d{1,3}(?:\.\d{1,3}){0,4}[.)]?\s|\b(?:steps?|parts?|chapters?|sections?|questions?|phases?|options?|weeks?|days?|"
    r"articles?|clauses?|tables?|figures?|pages?|pp?\.|nos?\.|vol\.?|top|q)\s?\d{1,4}(?:\s?[-–—]\s?\d{1,4})?"
    r"|\b(?:1[5-9]|20)\d\d(?:\s?[-–—/]\s?\d{2,4})?\b",
    re.IGNORECASE,
)
# Finite verbs of other languages that an English title rarely holds.
_SPEAKS = re.compile(
    r"\b(?:ist|sind|beträgt|betragen|kostet|kosten|wird|werden|hat|haben|gilt|muss|müssen|darf|está|están|cuesta|tiene|"
    r"tienen|debe|est|sont|coûte|peut|doit|são|custa|tem|deve|è|sono|costa|kosten|heeft|zijn|adalah|"
    r"является|составляет|стоит|имеет)\b|(?:です|ます|である|ました)[。.]?|[是为為]\S|다\.|है[।.]?\s*\Z"
)
_URL = re.compile(r"https?://\S{1,2000}|www\.\S{1,2000}")


def measures(text: str) -> bool:
    """Whether a heading or the like gives a figure: a price, a share, a measure, hours; not only a number or a year."""
    plain = _NUMBERED.sub(" ", text[:2000])
    return bool(_MEASURE.search(plain)) and any(char.isdigit() for char in plain)


def states(text: str) -> bool:
    """Whether what usually claims nothing (a heading, an entry of a list of sources, an alternative text) does."""
    plain = _URL.sub(" ", text).strip(" \"'“”()")
    return any(
        reads_as_sentence(piece) or measures(piece) or bool(_SPEAKS.search(piece))
        for piece in re.split(r"(?<=[.!?。！？])\s+", plain)
    )


def reads_as_sentence(text: str) -> bool:
    """Whether a line that stands as a heading or an entry says something: it has a subject and a verb, in English."""
    words = _WORDS.findall(text[:200].lower())
    if len(words) < 2 or words[0] in {"how", "what", "when", "where", "why", "who", "which", "if", "whether"}:
        return False
    return find_clause(text) is not None
