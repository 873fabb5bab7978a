"""Who "it" is: a pronoun or missing subject, replaced where the sentence before or the question leaves no doubt."""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundwire.core._questions import question_subject
from groundwire.core._verbs import (
    AUXILIARY,
    BE,
    DETERMINER,
    OPENER,
    PREPOSITION,
    PRONOUN,
    Clause,
    after_lead,
    find_clause,
    is_finite,
    is_participle,
    tokenize,
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """The sentence as it stands alone.

    `subject` replaced its pronoun; `open` says that something is still unresolved.
    """

    text: str
    subject: str = ""
    open: bool = False


_POSSESSIVE = {"its": "it", "their": "they", "his": "he", "her": "she"}
_MAY_REFER = OPENER | {"overall", "yes"}
_OPEN = re.compile(
    r"(?:it|its|they|their|he|his|she|her|this|these|those|that|such|both|neither|the (?:latter|former|other|same)|"
    r"er|sie|es|dieser?|dieses|ihr|sein|il|elle|ils|elles|ce|cette|ces|él|ella|ellos|este|esta|eso|ele|ela|isso|ia|dia|mereka|ini|"
    r"он|она|оно|они|это|эт\w+|его|её|их|هو|هي|هم|هذا|هذه|lui|lei|hij|zij|deze|dit)\b|[它他她这這该該其此]|それ|これ|彼|この|その",
    re.IGNORECASE,
)
_NAME = r"(?:the )?[A-Z][\w'’-]*(?: [A-Z][\w'’-]*){0,3}"
_PAIR = re.compile(rf"(?:\b(?:two|both|the) ([a-z]+)s[,:]? )?\b({_NAME}) and ({_NAME})")
_EXPLETIVE = re.compile(
    r"\s+(?:(?:is|was|may be|can be)\s+(?:not\s+)?(?:\w+\s+)?(?:that|to|true|important|possible|necessary|"
    r"recommended|likely|"
    r"clear|known|thought|said|believed|expected|worth|common|best|essential)\b"
    r"|seems|appears|stands to|follows that|takes|took|rains|rained|snow)"
)
_LATTER = re.compile(r"\bthe (latter|former)\b(?!\s+(?:two|three|part|half))", re.IGNORECASE)
_TITLE = re.compile(r"(?:Mr|Mrs|Ms|Dr|Prof|Sir|Dame|Lord|Lady|President|Professor|Judge|Captain)\b")
# Never "it". A tenant or a customer may be a company, and is.
_PEOPLE = frozenset(
    "parent mother father child husband wife spouse son daughter man woman person boy girl adult teenager patient "
    "passenger employee worker colleague teacher student pupil doctor physician nurse engineer manager director "
    "executive chairman chairwoman president minister officer adviser advisor deputy guest resident visitor pensioner "
    "traveller author citizen friend technician receptionist".split()
)
_CALENDAR = frozenset(
    "january february march april may june july august september october november december monday tuesday "
    "wednesday thursday friday "
    "saturday sunday".split()
)


def resolve(text: str, *, previous: str = "", question: str = "") -> Resolution:
    """Resolve the opening reference of `text` from the sentence before it, or else from the question.

    `previous` is the standalone form of the sentence before, empty where there is none in reach.
    """
    if previous and ("latter" in text or "former" in text) and (found := _LATTER.search(text)):
        return _latter(text, found, previous)
    if not _may_refer(text):
        return Resolution(text, open=_is_open(text))
    tokens = tokenize(text[:240])
    at = after_lead(tokens[:40])
    if at >= len(tokens):
        return Resolution(text, open=True)
    word = tokens[at]
    kind = _POSSESSIVE.get(word.low, word.low)
    if kind in {"it", "they", "he", "she"} and not (kind == "it" and is_expletive(text[word.end :])):
        subject = _antecedent(kind, previous) or (_from_question(kind, question) if not previous else "")
        if subject:
            return _replaced(text, word.start, word.end, subject, possessive=word.low in _POSSESSIVE)
        return Resolution(text, open=True)
    if (
        at == 0
        and previous
        and word.low not in AUXILIARY
        and is_finite(tokens, 0)
        and word.low.endswith("s")
        and len(tokens) > 2
    ):
        clause = find_clause(previous)
        if clause and clause.plural is not True and clause.subject.lower() not in PRONOUN:
            dropped = text[:1].lower() + text[1:]
            return Resolution(f"{_capital(clause.subject)} {dropped}", subject=clause.subject)
    return Resolution(text, open=_is_open(text))


def _may_refer(text: str) -> bool:
    """A quick look: does the sentence open with a pronoun, with something that may stand before one, or with a verb?"""
    first = text[:40].split(" ", 1)[0].rstrip(",").lower()
    return first in _MAY_REFER or first.endswith(("ly", "s")) or first in PREPOSITION


def _is_open(text: str) -> bool:
    return bool(_OPEN.match(text)) or (
        text.isascii() and len(text) < 40 and len(text.split()) < 5 and not find_clause(text)
    )


def is_expletive(rest: str) -> bool:
    """Whether "it" before `rest` refers to nothing: "It is true that", "It seems"."""
    return bool(_EXPLETIVE.match(rest))


def _replaced(text: str, start: int, end: int, subject: str, *, possessive: bool) -> Resolution:
    name = subject
    if possessive:
        name += "'" if subject.endswith("s") else "'s"
    name = _capital(name) if start == 0 else _lowered(name)
    return Resolution(text[:start] + name + text[end:], subject=subject)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _lowered(text: str) -> str:
    first = text.split(" ", 1)[0].lower()
    return text[:1].lower() + text[1:] if first in DETERMINER else text


def _latter(text: str, found: re.Match[str], previous: str) -> Resolution:
    pairs = list(_PAIR.finditer(previous))
    if len(pairs) != 1:
        return Resolution(text, open=True)
    noun, first, second = pairs[0].groups()
    name = second if found[1].lower() == "latter" else first
    if noun and (len(name) <= 2 or name.isdigit()):
        name = f"{noun} {name}"
    name = _capital(name) if found.start() == 0 else name
    return Resolution(text[: found.start()] + name + text[found.end() :], subject=name)


def _antecedent(kind: str, previous: str) -> str:
    """The subject of the sentence before, when nothing else in it could be meant."""
    clause = find_clause(previous) if previous else None
    if not clause or clause.subject.lower().split()[0] in PRONOUN - DETERMINER or clause.subject.lower() in PRONOUN:
        return ""
    subject = clause.subject
    named = subject[:1].isupper() and subject.split()[0].lower() not in DETERMINER
    titled = bool(_TITLE.match(subject))
    words = subject.split()
    if kind in {"he", "she"}:
        fits = titled or (named and len(words) <= 3 and all(word[:1].isupper() for word in words))
        return subject if fits and not _other_names(previous, clause) else ""
    if kind == "they":
        return subject if clause.plural is True and not _competes(clause, plural=True) else ""
    if clause.plural is True or titled or words[-1].lower() in _PEOPLE or _competes(clause, plural=False):
        return ""
    return subject


def _other_names(previous: str, clause: Clause) -> bool:
    after = previous[clause.verb.end :]
    names = [name for name in re.findall(r"(?<![.!?] )\b[A-Z][a-z]+", after) if name.lower() not in _CALENDAR]
    return len(names) > 0


def _competes(clause: Clause, *, plural: bool) -> bool:
    """Whether the clause has an object that the pronoun could mean as well."""
    if clause.verb.low in BE:
        return False
    at = clause.verb_index + 1
    while at < len(clause.tokens) and (
        clause.tokens[at].low in AUXILIARY | {"not", "also", "been"} or is_participle(clause.tokens[at].low)
    ):
        at += 1
    found: list[str] = []
    for token in clause.tokens[at:]:
        if token.low in PREPOSITION or not token.text[0].isalnum() or token.low in {"and", "but", "when", "because"}:
            break
        found.append(token.text)
    if not found or found[0][0].isdigit():
        return False
    head_plural = found[-1].lower().endswith("s") and not found[-1].lower().endswith("ss")
    noun = found[0].lower() in DETERMINER or found[0][:1].isupper() or head_plural
    return noun and head_plural == plural


def _from_question(kind: str, question: str) -> str:
    subject = question_subject(question)
    if not subject or subject.split()[0].lower() in PRONOUN - DETERMINER:
        return ""
    plural = subject.lower().endswith("s") and not subject.lower().endswith(("ss", "us"))
    named = subject[:1].isupper()
    if kind in {"he", "she"}:
        return subject if named and len(subject.split()) <= 3 else ""
    if kind == "it" and subject.split()[-1].lower() in _PEOPLE:
        return ""
    return subject if plural == (kind == "they") else ""
