"""Yes and no read with what they answer: a question, or an assertion that asks for a yes."""

from __future__ import annotations

import re

from groundwire.core._questions import cut_question, plain_question
from groundwire.core._verbs import (
    AUXILIARY,
    BE,
    DETERMINER,
    MODAL,
    PREPOSITION,
    PRONOUN,
    find_clause,
    is_base,
    third_person,
    tokenize,
)

_AGREES = r"correct|right|true|the case|so"
_DENIES = r"wrong|incorrect|false|untrue|mistaken"
_LIMIT_WORDS = 40  # of an answer that is read with its question
_THAT_IS = r"(?:that|this|it)(?:\s+is|['’]s)\s+"
_YOU_ARE = r"you(?:\s+are|['’]re)\s+"
_ECHO = r"(?:[,.!]*\s+(?:it|they|he|she|you|we|there|that)\s+[a-z]+(?:\s+not|n['’]t)?)?"
_IF = r"(?:if|as long as|so long as|provided|providing|on condition)\s"
_SUBORDINATE = re.compile(
    rf"(?:only\s+|even\s+|not\s+)?(?:{_IF}|(?:unless|until|till|when|whenever|once|after|before|while|because|since|except|"
    r"which|who|whose|where)\s)",
    re.IGNORECASE,
)
_YES = re.compile(
    rf"(?:(?:yes|yep|yeah|indeed|absolutely|exactly|certainly|definitely|of course|{_AGREES}){_ECHO}"
    rf"|(?:yes[,.!]*\s+)?(?:{_THAT_IS}(?:{_AGREES})|{_YOU_ARE}(?:correct|right)))\s*[.!]*",
    re.IGNORECASE,
)
_NO = re.compile(
    rf"(?:(?:no|nope|{_DENIES}|unfortunately not|not (?:{_AGREES})){_ECHO}"
    rf"|(?:no[,.!]*\s+)?(?:{_THAT_IS}not\s+(?:{_AGREES})|"
    rf"(?:that|this|it) isn['’]t\s+(?:{_AGREES})|{_THAT_IS}(?:{_DENIES})|{_YOU_ARE}(?:{_DENIES})))\s*[.!]*",
    re.IGNORECASE,
)
_DOES = (
    r"(?:[,.!]*\s+(?:it|they|he|she|you|we|there|that)\s+"
    r"(?:is|are|was|were|do|does|did|can|could|may|will|would|should|has|have)\b(?!\s+not|n['’]t))?"
)
_LED = re.compile(
    rf"(?:(?P<yes>yes|yep|yeah|indeed|absolutely|certainly|definitely|of course|sure){_DOES}(?=[\s,.:;–—-])"
    rf"|(?P<no>no|nope|unfortunately not){_DOES}(?=[\s,.:;–—-])|(?P<not>not)\s|(?P<only>(?=(?:but\s+)?only\s|{_IF})))"
    r"[\s,.:;–—-]*(?:(?:but|though|however|and),?\s+)?",
    re.IGNORECASE,
)
_TAG = re.compile(
    r",\s*(?:correct|right|true|no|yes|is that (?:right|correct|true|so)|am i right|(?:is|are|was|were|do|does|did|can|"
    r"will|would|should|has|have)(?:n['’]t)?\s+(?:it|they|he|she|you|we|there|that))\s*\?\Z",
    re.IGNORECASE,
)
_HEARD = re.compile(
    r"(?:is it (?:true|correct|right) that|is it the case that"
    r"|i(?:['’]ve| have)? (?:heard|read|was told|believe|assume|understand) that)\s+(?=\S)",
    re.IGNORECASE,
)


def says_yes(said: str) -> bool | None:
    """True for "Yes." and its like, False for "No." and "That is wrong.", None for anything else."""
    if _NO.fullmatch(said):
        return False
    return True if _YES.fullmatch(said) else None


def assertion(asked: str) -> str:
    """What is asserted by "The fee is 5 euros, right?" or "Is it true that it is?"; "" for other questions."""
    tag, heard = _TAG.search(asked), _HEARD.match(asked)
    if tag:
        said = asked[: tag.start()]
    elif heard:
        said = asked[heard.end() :]
    else:
        return ""
    said = said.rstrip(" .?!")
    clause = find_clause(said)
    if clause is None or clause.tokens[0].low in PRONOUN - DETERMINER | {"you", "we", "i", "there"}:
        return ""
    return said


def limited(said: str, question: str) -> str:
    """ "Yes, within 30 days." as what the question asks with that limit, so that the limit is not verified alone.

    Also of "No, unless …", "Not before …" and "Only if …". Where that is not mechanical the question stands before the
    answer, for a limit alone is found in any passage. "" for an answer that is more than a limit.
    """
    led = _LED.match(said)
    rest = said[led.end() :].strip(" .!") if led else ""
    asked = plain_question(question)
    if not led or not rest or not asked.endswith("?") or asked.count("?") > 1 or len(said.split()) > _LIMIT_WORDS:
        return ""
    pieces = rest.split(", ")
    if not all(_is_limit(piece) for piece in pieces):
        return ""
    opener = rest.split(" ", 1)[0].lower()
    flows = bool(_SUBORDINATE.match(rest)) or opener in PREPOSITION | {"only", "up"}
    denies = bool(led["no"] or led["not"])
    plain = not denies or (flows and opener != "only")
    if plain and (whole := yes_or_no(asked.rstrip(" ?"), positive=not denies)):
        return f"{whole}{' ' if flows else ', '}{rest[:1].lower() + rest[1:] if flows else rest}"
    return f"{asked} {said.rstrip(' .!')}" if asked.split(" ", 1)[0].lower() in AUXILIARY else ""


def _is_limit(piece: str) -> bool:
    """Whether a piece of an answer only limits it: a condition, or words without a verb of their own."""
    if _SUBORDINATE.match(piece):
        return True
    verbal = AUXILIARY | PRONOUN - DETERMINER
    return not find_clause(piece) and not any(word.low in verbal and word.text != "May" for word in tokenize(piece))


def denied(said: str) -> str:
    """The assertion with its verb denied, or without its "never" or "not"; "" where that is not mechanical."""
    negators = re.findall(r"\b(?:never|not|cannot|no|nobody|none|nothing|neither|nor)\b|n['’]t\b", said, re.IGNORECASE)
    clause = find_clause(said)
    if clause is None:
        return ""
    if negators:
        plain = re.sub(r" (?:never|not)\b", "", said, count=1)
        return plain if len(negators) == 1 and plain != said else ""
    verb = clause.verb
    if verb.low not in BE | MODAL:
        return ""
    return f"{said[: verb.end]}{'' if verb.low == 'can' else ' '}not{said[verb.end :]}"


def yes_or_no(question: str, *, positive: bool) -> str:
    """The question as a statement, affirmed or denied; "" where that is not mechanical."""
    lead, comma, rest = question.rpartition(", ")
    first = rest.split(" ", 1)[0].lower()
    if comma and first in AUXILIARY:
        inner = yes_or_no(rest, positive=positive)
        return (
            f"{lead}, {inner[:1].lower() + inner[1:] if inner.split(' ', 1)[0].lower() in DETERMINER else inner}"
            if inner
            else ""
        )
    asked = cut_question(question)
    if not asked or asked.lead or not asked.rest or re.search(r"\b(?:or|not|why|how)\b|n['’]t\b", question.lower()):
        return ""
    subject, auxiliary = asked.subject, asked.auxiliary
    if subject.lower() in {"you", "we", "it", "they", "he", "she"}:
        return ""
    if subject.lower() == "i":
        subject, auxiliary = "you", {"am": "are"}.get(auxiliary, auxiliary)
    if auxiliary in {"do", "does", "did"}:
        words = tokenize(asked.rest)
        if not is_base(words, 0):
            return ""
        if not positive or auxiliary == "did":
            return f"{subject} {auxiliary} {'not ' if not positive else ''}{asked.rest}"
        verb = third_person(words[0].low) if auxiliary == "does" else words[0].low
        return f"{subject} {verb}{asked.rest[words[0].end :]}"
    if auxiliary in MODAL and not is_base(tokenize(asked.rest), 0) and not asked.rest.lower().startswith("be "):
        return ""
    if auxiliary in BE and tokenize(asked.rest)[0].low in PREPOSITION and len(asked.rest.split()) > 4:
        return ""
    if auxiliary == "can" and not positive:
        return f"{subject} cannot {asked.rest}"
    return f"{subject} {auxiliary} {'' if positive else 'not '}{asked.rest}"
