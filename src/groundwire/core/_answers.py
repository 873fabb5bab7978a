"""Short answers read with their question: "Yes." to "Are dogs allowed on the beach?" says that dogs are allowed there.

Only where the rewriting is mechanical; otherwise nothing is returned and the question stays context.
"""

from __future__ import annotations

import re

from groundwire.core._questions import Asked, cut_question, plain_question
from groundwire.core._verbs import (
    AUXILIARY,
    BE,
    DETERMINER,
    PREPOSITION,
    PRONOUN,
    Token,
    find_clause,
    is_base,
    is_finite,
    is_participle,
    third_person,
    tokenize,
)
from groundwire.core._yes_no import assertion, denied, limited, says_yes, yes_or_no

_MEASURED = {
    "long": "long",
    "tall": "tall",
    "high": "high",
    "wide": "wide",
    "deep": "deep",
    "old": "old",
    "thick": "thick",
}
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_NUMBER = re.compile(
    r"(?:about |around |roughly |nearly |over |exactly )?(?:[\d.,]+(?: (?:million|billion|thousand))?|one|two|three|"
    r"four|"
    r"five|six|seven|eight|nine|ten|eleven|twelve|none)",
    re.IGNORECASE,
)


def restate(answer: str, question: str) -> str:
    """The answer as a sentence of its own, or "" where that is not mechanical. Both are plain text, of one question."""
    asked = plain_question(question)
    said = " ".join(answer.split())
    if not asked or len(said.split()) > 10 or asked.count("?") > 1:
        return ""
    positive = says_yes(said)
    if positive is not None and (asserted := assertion(asked)):
        return _sentence(asserted if positive else denied(asserted))
    if not asked.endswith("?"):
        return ""
    asked = asked[:-1].strip()
    if positive is not None:
        return _sentence(yes_or_no(asked, positive=positive))
    said = said.rstrip(" .!")
    words = tokenize(said)
    if not words or find_clause(said) or any(word.low in AUXILIARY for word in words) or len(words) > 9:
        return ""
    return _sentence(_of_wh(asked, said))


def restate_limited(answer: str, question: str) -> str:
    """ "Yes, up to 8 kg." as the sentence that it answers with; "" where the answer is more than a limit."""
    return _sentence(limited(" ".join(answer.split()), question))


def _sentence(text: str) -> str:
    text = " ".join(text.split())
    return text[:1].upper() + text[1:] + "." if text else ""


def _of_wh(question: str, answer: str) -> str:
    words = tokenize(question)
    low = [word.low for word in words]
    if len(words) < 3:
        return ""
    if low[0] in {"what", "who"} and low[1] in BE:
        return _of_what_is(question[words[2].start :], low[1], answer, who=low[0] == "who")
    if low[0] == "who" and low[1] not in {"do", "does", "did"} and is_finite(words, 1):
        return f"{answer} {question[words[1].start :]}"
    if low[0] == "how":
        return _of_how(question, words, answer)
    if low[0] in {"when", "where"} or (low[0] in {"in", "on", "at"} and low[1] in {"what", "which"}):
        return _of_when(question, answer, place=low[0] == "where")
    if low[0] in {"which", "what"}:
        at = next((i for i in range(2, min(5, len(words))) if is_finite(words, i)), None)
        if (
            at
            and low[at] not in {"do", "does", "did"}
            and at + 1 < len(words)
            and low[at + 1] not in DETERMINER | PRONOUN
        ):
            return f"{answer} {question[words[at].start :]}"
    return ""


def _of_what_is(phrase: str, be: str, answer: str, *, who: bool) -> str:
    words = tokenize(phrase)
    last = words[-1].low
    if last in PREPOSITION or last in AUXILIARY or any(word.low in AUXILIARY or word.text in ",;:" for word in words):
        return ""
    if words[0].low in DETERMINER or words[0].text[:1].isupper():
        if is_participle(last) and last not in {"called", "named"}:
            return ""
        if last in {"called", "named"}:
            return f"{phrase[: words[-1].start]}{be} {last} {answer}"
        return f"{phrase} {be} {answer}"
    return f"{answer} {be} {phrase}" if who else ""


def _of_how(question: str, words: tuple[Token, ...], answer: str) -> str:
    asked = cut_question(question)
    kind = words[1].low
    if kind == "many":
        return _of_how_many(question, words, asked, answer)
    if not asked:
        return ""
    verb = asked.rest.split(" ", 1)[0].lower()
    if (
        asked.auxiliary in {"does", "do", "did"}
        and kind in {"much", "long"}
        and verb in {"cost", "weigh", "last", "take", "hold", "pay", "charge"}
    ):
        tail = asked.rest[len(verb) :]
        said = (
            third_person(verb) if asked.auxiliary == "does" else (f"did {verb}" if asked.auxiliary == "did" else verb)
        )
        return f"{asked.subject} {said} {answer}{tail}"
    if asked.auxiliary in BE and not asked.rest and kind in {"much", *_MEASURED}:
        unit = _MEASURED.get(kind, "")
        return f"{asked.subject} {asked.auxiliary} {answer}{' ' + unit if unit and unit not in answer else ''}"
    return ""


def _of_how_many(question: str, words: tuple[Token, ...], asked: Asked | None, answer: str) -> str:
    noun_end = next(
        (i for i, word in enumerate(words) if i > 2 and (word.low in AUXILIARY or is_finite(words, i))), None
    )
    if noun_end is None or not (count := _NUMBER.match(answer)):
        return ""
    noun = question[words[2].start : words[noun_end - 1].end]
    amount = f"{answer} {noun}" if count.end() == len(answer) else answer
    if noun.split()[-1].lower() not in amount.lower():
        return ""
    if words[noun_end].low in {"does", "do", "did"}:
        if not asked or not asked.rest:
            return ""
        verb, _, tail = asked.rest.partition(" ")
        said = (
            third_person(verb.lower())
            if asked.auxiliary == "does"
            else (verb if asked.auxiliary == "do" else ("had" if verb == "have" else f"did {verb}"))
        )
        return f"{asked.subject} {said} {amount} {tail}"
    rest = question[words[noun_end].start :].replace(" there", "", 1)
    if words[noun_end].low in BE and len(words) > noun_end + 1:
        be, _, place = rest.partition(" ")
        return f"there {be} {amount} {place}"
    return f"{amount} {rest}"


def _of_when(question: str, answer: str, *, place: bool) -> str:
    asked = cut_question(question)
    first = answer.split(" ", 1)[0].lower()
    if not asked:
        return ""
    if first in PREPOSITION:
        at = answer[:1].lower() + answer[1:]
    elif place:
        return ""
    elif re.fullmatch(rf"(?:{_MONTH} )?(?:1\d|20)\d\d", answer, re.IGNORECASE) or re.fullmatch(
        _MONTH, answer, re.IGNORECASE
    ):
        at = f"in {answer}"
    elif re.match(rf"\d{{1,2}}(?:st|nd|rd|th)?\.? {_MONTH}|{_MONTH} \d{{1,2}}\b|\d{{4}}-\d\d", answer, re.IGNORECASE):
        at = f"on {answer}"
    elif re.fullmatch(r"\d{1,2}(?::\d\d)?\s?(?:a\.?m\.?|p\.?m\.?|o'clock)?|noon|midnight", answer, re.IGNORECASE):
        at = f"at {answer}"
    else:
        return ""
    if asked.auxiliary in BE:
        return f"{asked.subject} {asked.auxiliary} {asked.rest} {at}"
    words = tokenize(asked.rest)
    if asked.auxiliary in {"do", "does", "did"} and words and is_base(words, 0):
        verb = third_person(words[0].low) if asked.auxiliary == "does" else words[0].text
        return f"{asked.subject} {'did ' if asked.auxiliary == 'did' else ''}{verb}{asked.rest[words[0].end :]} {at}"
    return ""
