"""Minimal edits after which a source no longer supports a sentence; None where an edit does not apply."""

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from training.lexicon import ANTONYMS, NUMBER_WORDS, ORDINALS, QUALIFIERS, UNITS
from training.text import MONTHS, NAME, STOP_WORDS

_YEAR = re.compile(r"\b(1[5-9]\d\d|20[0-4]\d)\b(?!,\d)")
_NUMBER = re.compile(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w-]|\.\d)")
_MONTH = re.compile(rf"\b({'|'.join(MONTHS)})\b")
_NOT = re.compile(r"\b(?:not|never|no longer)\s+|n[’']t\b")
_AUXILIARY = re.compile(
    r"\b(is|was|are|were|has|have|had|can|could|will|would|should|may|might|must|does|did|do)\b(?! not\b|n[’']t)"
)
_SIMPLE_PAST = re.compile(
    r"(?<=[a-z] )(?!need|embed|shed|exceed|speed|breed|hundred|seed|feed)([a-z]{3,})ed "
    r"(?=the|a|an|his|her|their|its|in|to|on|by|from|with|that)\b"
)
_UNIT = re.compile(r"(?<=\d)(\s?)(%|" + "|".join(unit for unit in UNITS if unit != "%") + r")(?=[\s.,;)]|$)")
_JOINT = re.compile(
    r"(?<= )(?:and|but|that|who|which|when|after|before|while|because|to|in|with|for|from|on|at|by)(?= )"
)
_SYMMETRIC = re.compile(r"\b(?:and|or|with|between|met|married|joined|played against|versus|both)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What there is to confuse a sentence with: its window's sentences, figures, names; names of other documents."""

    sentences: Sequence[str]
    numbers: Sequence[str]
    years: Sequence[str]
    near_names: Sequence[str]
    far_names: Sequence[str]


Corruption = Callable[[str, Surroundings, random.Random], str | None]


def surroundings(sentences: Sequence[str], far_names: Sequence[str]) -> Surroundings:
    """Collect the figures, years and names of a window of sentences."""
    window = " ".join(sentences)
    return Surroundings(
        sentences=sentences,
        numbers=[number for number in _NUMBER.findall(window) if not _YEAR.fullmatch(number)],
        years=_YEAR.findall(window),
        near_names=[match.group() for match in _names(window)],
        far_names=far_names,
    )


def _names(text: str) -> list[re.Match[str]]:
    """Name-like runs: no months, no pronouns or articles that merely open a sentence."""
    return [
        match
        for match in NAME.finditer(text)
        if match.group() not in MONTHS
        and match.group().split()[0].lower() not in STOP_WORDS
        and (match.start() > 0 or " " in match.group())
    ]


def _pick(pattern: re.Pattern[str], text: str, rng: random.Random) -> re.Match[str] | None:
    matches = list(pattern.finditer(text))
    return rng.choice(matches) if matches else None


def _put(text: str, match: re.Match[str], new: str) -> str:
    return text[: match.start()] + new + text[match.end() :]


def swap_number(text: str, around: Surroundings, rng: random.Random) -> str | None:
    """A figure changed a little, by a digit or tenfold, or taken from elsewhere in the window."""
    matches = [match for match in _NUMBER.finditer(text) if not _YEAR.fullmatch(match.group())]
    if not matches:
        return _swap_number_word(text, rng)
    match = rng.choice(matches)
    old = match.group()
    others = [number for number in around.numbers if number.strip(",") != old.strip(",")]
    if others and rng.random() < 0.4:
        return _put(text, match, rng.choice(others))
    changed = _altered(old.rstrip(","), rng)
    return _put(text, match, changed + old[len(old.rstrip(",")) :]) if changed else None


def _altered(old: str, rng: random.Random) -> str | None:
    decimals = len(old.split(".")[1]) if "." in old else 0
    value = float(old.replace(",", ""))
    way = rng.random()
    if way < 0.2 and value >= 10:
        new = value * rng.choice((10, 0.1))
    elif way < 0.5 or value < 10:
        new = value + rng.choice((-3, -2, -1, 1, 2, 3)) * 10**-decimals
    else:
        new = value * rng.choice((0.5, 0.7, 0.85, 1.15, 1.3, 1.5, 2.0))
    if new < 0 or f"{new:.{decimals}f}" == f"{value:.{decimals}f}":
        return None
    return f"{new:,.{decimals}f}" if "," in old or new >= 10000 else f"{new:.{decimals}f}"


def _swap_number_word(text: str, rng: random.Random) -> str | None:
    for group in (list(NUMBER_WORDS), ORDINALS):
        match = _pick(re.compile(r"\b(" + "|".join(group) + r")\b"), text, rng)
        if match:
            return _put(text, match, rng.choice([word for word in group[:12] if word != match.group()]))
    return None


def swap_date(text: str, around: Surroundings, rng: random.Random) -> str | None:
    """Another year (from the window where it has one), or another month."""
    match = _pick(_YEAR, text, rng)
    if match and rng.random() < 0.75:
        others = [year for year in around.years if year != match.group()]
        if others and rng.random() < 0.5:
            return _put(text, match, rng.choice(others))
        return _put(text, match, str(int(match.group()) + rng.choice((-10, -5, -3, -2, -1, 1, 2, 3, 5, 10))))
    match = _pick(_MONTH, text, rng)
    return _put(text, match, rng.choice([month for month in MONTHS if month != match.group()])) if match else None


def swap_unit(text: str, _: Surroundings, rng: random.Random) -> str | None:
    """Another unit or scale behind the same figure, or another currency before it."""
    match = _pick(_UNIT, text, rng)
    if match:
        return _put(text, match, match.group(1) + rng.choice(UNITS[match.group(2)]))
    for old, new in (("$", "€"), ("£", "$"), ("€", "£")):
        if re.search(rf"\{old}\d", text):
            return text.replace(old, new)
    return None


def swap_name(text: str, around: Surroundings, rng: random.Random) -> str | None:
    """A name replaced by another that the window has, or by a foreign one of as many words."""
    found = _names(text)
    if not found:
        return None
    match = rng.choice(found)
    old = match.group()
    pools = [around.near_names, around.far_names] if rng.random() < 0.6 else [around.far_names]
    for pool in pools:
        same_size = pool is around.far_names
        fits = [
            name
            for name in pool
            if (not same_size or len(name.split()) == len(old.split()))
            and name not in text
            and not _share_word(name, old)
        ]
        if fits:
            return _put(text, match, rng.choice(fits))
    return None


def _share_word(one: str, other: str) -> bool:
    return bool(set(one.lower().split()) & set(other.lower().split()))


def swap_roles(text: str, _: Surroundings, rng: random.Random) -> str | None:
    """Two names of one sentence change places: who did it to whom."""
    found = _names(text)
    pairs = [
        (one, two)
        for one, two in pairwise(found)
        if 4 <= two.start() - one.end() <= 60
        and not _SYMMETRIC.search(text[one.end() : two.start()])
        and re.search(r"[a-z]{3,}(?:ed|s|en|t)\b|\bthan\b", text[one.end() : two.start()])
        and not _share_word(one.group(), two.group())
    ]
    if not pairs:
        return None
    one, two = rng.choice(pairs)
    return text[: one.start()] + two.group() + text[one.end() : two.start()] + one.group() + text[two.end() :]


def flip_negation(text: str, _: Surroundings, rng: random.Random) -> str | None:
    """A `not` taken out, or put in behind an auxiliary or before a simple past."""
    match = _NOT.search(text)
    if match:
        positive = _put(text, match, "")
        return re.sub(r"\b(ca|wo)(?= )", lambda short: {"ca": "can", "wo": "will"}[short.group()], positive)
    match = _pick(_AUXILIARY, text[:120], rng)
    if match:
        return text[: match.end()] + rng.choice((" not", " not", " never")) + text[match.end() :]
    match = _pick(_SIMPLE_PAST, text[:120], rng)
    return text[: match.start()] + "never " + text[match.start() :] if match else None


def change_qualifier(text: str, _: Surroundings, rng: random.Random) -> str | None:
    """A restriction, hedge, condition or quantifier dropped or made stronger."""
    options = [
        text[: match.start()] + new + text[match.end() :]
        for pattern, replacements in QUALIFIERS
        if (match := re.search(pattern, text))
        for new in replacements
    ]
    return rng.choice(options) if options else None


def swap_antonym(text: str, _: Surroundings, rng: random.Random) -> str | None:
    """One word turned into its opposite, or into another of its kind."""
    pairs = [*ANTONYMS, *((two, one) for one, two in ANTONYMS)]
    options = [_put(text, match, new) for old, new in pairs if (match := re.search(rf"\b{old}\b", text)) is not None]
    return rng.choice(options) if options else None


def splice(text: str, around: Surroundings, rng: random.Random) -> str | None:
    """The sentence up to a small word, then another sentence of the window from the same word on.

    Every word stands in the window, and it reads well: what summaries get wrong when they fuse two sentences.
    """
    for other in rng.sample(list(around.sentences), len(around.sentences)):
        places = [(one, two) for one in _JOINT.finditer(text) for two in _JOINT.finditer(other) if _joins(one, two)]
        if other == text or not places:
            continue
        one, two = rng.choice(places)
        spliced = text[: one.start()] + other[two.start() :]
        if spliced not in (text, other) and 6 <= len(spliced.split()) <= 45:
            return spliced
    return None


def _joins(one: re.Match[str], two: re.Match[str]) -> bool:
    """The same small word, with enough before it in the first sentence, and another end behind it in the second."""
    head, tail = one.string[: one.start()], two.string[two.end() :]
    known = set(one.string.lower().split())
    return (
        one.group() == two.group()
        and len(head.split()) >= 3
        and len(tail.split()) >= 2
        and any(word.lower() not in known for word in tail.split() if word.isalpha())
    )


CORRUPTIONS: dict[str, Corruption] = {
    "swap_number": swap_number,
    "swap_date": swap_date,
    "swap_unit": swap_unit,
    "swap_name": swap_name,
    "swap_roles": swap_roles,
    "splice": splice,
    "flip_negation": flip_negation,
    "change_qualifier": change_qualifier,
    "swap_antonym": swap_antonym,
}

# How often a kind is tried first. Words out of place in a near copy are the hardest to see, and rare unless asked for.
FREQUENCIES: dict[str, int] = {
    kind: {"swap_roles": 6, "swap_name": 3, "splice": 4}.get(kind, 1) for kind in CORRUPTIONS
}


def shuffled_kinds(rng: random.Random) -> list[str]:
    """Every kind once, those of high frequency mostly first."""
    return sorted(CORRUPTIONS, key=lambda kind: rng.random() ** (1 / FREQUENCIES.get(kind, 1)), reverse=True)
