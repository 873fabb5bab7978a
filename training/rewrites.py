"""Honest rewrites: each returns a sentence that the given one entails, or None where it does not apply."""

import random
import re
from collections.abc import Callable

from training.lexicon import NUMBER_WORDS, SYNONYMS, UNIT_SPELLINGS
from training.text import MONTHS

Rewrite = Callable[[str, random.Random], str | None]

_MONTH = "|".join(MONTHS)
_PREFIX = re.compile(r"^(In|On|At|During|After|Before|Since|By|From|For|Under|Within) ([^,.;:]{2,45}), (?=[A-Zat])")
_DISCOURSE = re.compile(
    r"^(?:However|Moreover|Furthermore|In addition|Additionally|Also|Meanwhile|Therefore|Thus|Overall|Finally|Indeed|"
    r"For example|For instance|In fact|As a result|Today|Still|Instead|Similarly|And|But|So),? (?=[A-Za-z])"
)
_PARENTHESES = re.compile(r"\s*[(\[][^()\[\]]{1,80}[)\]]")
_RELATIVE = re.compile(
    r", (?:which|who|where|whose) [^,;:]{6,90},(?= (?:is|was|are|were|has|had|have|[a-z]+ed|will|can)\b)"
)
_APPOSITION = re.compile(r"(?<=[a-z]), (?:an?|the) [^,;:]{4,70}, (?=(?:is|was|are|were|has|had|said|[a-z]+ed)\b)")
_TAIL = re.compile(r", (?:which|who|where|while|although|though|with|including|making|leading|according) [^;:]{8,120}$")
_CLAUSES = re.compile(
    r"^(.{20,160}?)(?:;|, (?:and|but|while|so)) ((?:the|a|an|it|he|she|they|this|that|[A-Z])\b.{12,160})$"
)
_SHARED_SUBJECT = re.compile(
    r"^(.{15,140}?\b(?:is|was|are|were|has|had|[a-z]{3,}ed)\b.{3,100}?) and (?:was|were|is|are|has|had|[a-z]{3,}ed) "
)
_PASSIVE = re.compile(
    r"^((?:The |An? )?[^,;:()]{3,50}?) (was|were) ([a-z]{3,}ed) by ((?:the |an? )?[^,;:()]{3,45})\.?$"
)
_DAY_FIRST = re.compile(rf"\b(\d{{1,2}}) ({_MONTH}) (\d{{4}})\b")
_MONTH_FIRST = re.compile(rf"\b({_MONTH}) (\d{{1,2}}), (\d{{4}})\b")
_CONTRACTIONS = [
    ("do not", "don't"), ("does not", "doesn't"), ("did not", "didn't"), ("is not", "isn't"), ("are not", "aren't"),
    ("was not", "wasn't"), ("cannot", "can't"), ("will not", "won't"), ("it is", "it's"), ("could not", "couldn't"),
]  # fmt: skip
_TIME_PREFIX = ("In", "On", "At", "During", "After", "Since")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _ended(text: str) -> str:
    text = text.strip().rstrip(",;:")
    return text if text.endswith((".", "!", "?")) else text + "."


def drop_prefix(text: str, _: random.Random) -> str | None:
    """`In 1990, X did Y.` gives `X did Y.`; `However, X.` gives `X.`"""
    for pattern in (_DISCOURSE, _PREFIX):
        match = pattern.match(text)
        if match and not re.search(r"\bonly\b|\bno\b|\bnot\b|n't\b", match.group()):
            return _capital(text[match.end() :])
    return None


def move_prefix(text: str, _: random.Random) -> str | None:
    """`In 1990, X did Y.` gives `X did Y in 1990.`"""
    match = _PREFIX.match(text)
    if match is None or match.group(1) not in _TIME_PREFIX or len(text) > 160 or "," in text[match.end() :]:
        return None
    body = text[match.end() :].rstrip(".!")
    return f"{_capital(body)} {match.group(1).lower()} {match.group(2)}."


def drop_detail(text: str, rng: random.Random) -> str | None:
    """Drop a parenthesis, a relative clause, an apposition or a trailing clause."""
    patterns = [_PARENTHESES, _RELATIVE, _APPOSITION, _TAIL]
    rng.shuffle(patterns)
    for pattern in patterns:
        match = pattern.search(text)
        if match and (pattern is not _TAIL or "only" not in match.group()):
            joint = "" if pattern in (_PARENTHESES, _TAIL) else " "
            shorter = (
                text[: match.start()] + joint + text[match.end() :].lstrip()
                if joint
                else text[: match.start()] + text[match.end() :]
            )
            if len(shorter.split()) >= 5:
                return _ended(shorter)
    return None


def one_clause(text: str, rng: random.Random) -> str | None:
    """One of two independent clauses, or the first of two verbs that share a subject."""
    match = _CLAUSES.match(text)
    if match and not re.match(r"(?:If|Unless|Although|When|While|Because|Not only|Either|Neither|Without)\b", text):
        second = match.group(2)
        pick_second = rng.random() < 0.5 and not re.match(r"(?:it|he|she|they|this|that)\b", second)
        return _ended(_capital(second if pick_second else match.group(1)))
    match = _SHARED_SUBJECT.match(text)
    if match and not re.search(r"\bbetween\b|\bboth\b|\bnot\b|\bif\b", match.group(1)):
        return _ended(match.group(1))
    return None


def to_active(text: str, _: random.Random) -> str | None:
    """`X was designed by Y.` gives `Y designed X.`, for regular verbs and short noun phrases only."""
    match = _PASSIVE.match(text)
    if match is None or " and " in text or match.group(3) in ("followed", "surrounded", "accompanied"):
        return None
    patient, _aux, verb, agent = match.groups()
    if re.match(r"\d|the (?:end|time|age|year)\b", agent) or re.match(r"(?:It|He|She|They|There|We|I)\b", patient):
        return None
    lowered = patient[0].lower() + patient[1:] if re.match(r"(?:The|An?) ", patient) else patient
    return _ended(f"{_capital(agent.rstrip('.'))} {verb} {lowered}")


def respell_numbers(text: str, rng: random.Random) -> str | None:
    """The same figures written another way: words or digits, separators, `$5 million` or `5 million dollars`."""
    options: list[str] = []
    for word, digits in NUMBER_WORDS.items():
        options.append(re.sub(rf"\b{word}\b(?= [a-z])", digits, text, flags=re.IGNORECASE))
        options.append(re.sub(rf"(?<![\d.,$-])\b{digits}\b(?= [a-z])", word, text))
    options.append(re.sub(r"(?<=\d),(?=\d{3}\b)", "", text))
    options.append(re.sub(r"\$(\d+(?:\.\d+)?) (million|billion)", r"\1 \2 dollars", text))
    options.append(re.sub(r"\b(\d)\.(\d) million\b", r"\1,\g<2>00,000", text))
    options.append(re.sub(r"\b(\d+),000,000\b", r"\1 million", text))
    options.extend(re.sub(pattern, new, text) for pattern, new in UNIT_SPELLINGS)
    changed = [option for option in options if option != text]
    return rng.choice(changed) if changed else None


def respell_dates(text: str, _: random.Random) -> str | None:
    """`28 April 1987` gives `April 28, 1987` and the other way round; sometimes only the year is kept."""
    for pattern, new in ((_DAY_FIRST, r"\2 \1, \3"), (_MONTH_FIRST, r"\2 \1 \3")):
        if pattern.search(text):
            return pattern.sub(new, text, count=1)
    return None


def round_number(text: str, rng: random.Random) -> str | None:
    """`1,234 people` gives `more than 1,200 people` or `about 1,200 people`."""
    for match in re.finditer(r"(?<![\d.,$£€-])(\d{1,3}(?:,\d{3})+|[2-9]\d{2}|1[0-7]\d\d)(?= [a-z]{3,}s\b)", text):
        value = int(match.group().replace(",", ""))
        step = 10 ** (len(str(value)) - 2)
        floor = value // step * step
        before = text[: match.start()]
        if floor == value or re.search(
            r"(?:than|about|over|under|least|most|to|in|of|nearly|almost|approximately) $", before
        ):
            continue
        phrase = "about" if value - floor < step / 2 and rng.random() < 0.5 else rng.choice(("more than", "over"))
        return f"{before}{phrase} {floor:,}{text[match.end() :]}"
    return None


def synonyms(text: str, rng: random.Random) -> str | None:
    """One to four words replaced by words that mean the same, or a contraction made or undone."""
    wanted = rng.randint(1, 4)
    pairs = [*SYNONYMS, *_CONTRACTIONS]
    rng.shuffle(pairs)
    out, done = text, 0
    for old, new in pairs:
        replaced = re.sub(rf"\b{old}\b", new, out, count=1)
        if replaced != out:
            out, done = replaced, done + 1
        if done == wanted:
            break
    return _capital(out) if done else None


REWRITES: dict[str, Rewrite] = {
    "drop_prefix": drop_prefix,
    "move_prefix": move_prefix,
    "drop_detail": drop_detail,
    "one_clause": one_clause,
    "to_active": to_active,
    "respell_numbers": respell_numbers,
    "respell_dates": respell_dates,
    "round_number": round_number,
    "synonyms": synonyms,
}


def rewrite(text: str, rng: random.Random, *, rounds: int = 1) -> tuple[str, str] | None:
    """Up to `rounds` rewrites that apply, in random order, with the kind of the first; None where none applies."""
    first = None
    for _ in range(rounds):
        for kind in rng.sample(list(REWRITES), len(REWRITES)):
            changed = REWRITES[kind](text, rng)
            if changed and changed != text and len(changed.split()) >= 4:
                text, first = changed, first or kind
                break
    return (text, first) if first else None
