"""Comparisons that figures of the source decide: "Oru is larger than Beni", "the heavier of the two", "first".

Two sentences, or cells, of one shape have to give a value of one kind each: of the one thing and of the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._kinds import DATE
from groundwire.verifiers.deterministic._measures import Measure, is_above, items_of, measures_of
from groundwire.verifiers.deterministic._operands import MONEY
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.marks import KINDS

_SIZES = ("area", "volume")
_LENGTHS = ("length",)
_SPANS = ("length", "time", "calendar time")
# What an adjective compares, and whether more of it is what "-er" says.
_ADJECTIVES: dict[str, tuple[tuple[str, ...], bool]] = {
    **dict.fromkeys(("large", "big", "great"), (_SIZES, True)),
    "small": (_SIZES, False),
    "heavy": (("mass",), True),
    "light": (("mass",), False),
    "long": (_SPANS, True),
    "short": (_SPANS, False),
    **dict.fromkeys(("tall", "high", "deep", "wide", "thick"), (_LENGTHS, True)),
    **dict.fromkeys(("low", "narrow", "thin"), (_LENGTHS, False)),
    **dict.fromkeys(("hot", "warm"), (("temperature",), True)),
    **dict.fromkeys(("cold", "cool"), (("temperature",), False)),
    **dict.fromkeys(("expensive", "costly"), ((MONEY,), True)),
    "cheap": ((MONEY,), False),
    **dict.fromkeys(("old", "early", "first"), ((DATE,), False)),
    **dict.fromkeys(("new", "late", "recent", "young", "last"), ((DATE,), True)),
}
# What a sentence may say of such a value beside the things: "covers", "has a price of".
_NEUTRAL: dict[str, frozenset[str]] = {
    "area": frozenset("cover area span extend occupy surface size".split()),
    "volume": frozenset("hold contain volume capacity size".split()),
    "mass": frozenset("weigh weight mass".split()),
    "length": frozenset("measure length height width depth stretch run stand reach long tall high wide deep".split()),
    "time": frozenset("last take duration run".split()),
    "calendar time": frozenset("last take duration run term".split()),
    "temperature": frozenset("temperature reach".split()),
    MONEY: frozenset("price cost fee charge rate tariff fare sell retail list".split()),
    DATE: frozenset("found start establish create launch begin form build bear open publish".split()),
}
_AGES = frozenset("old new young".split())
_LOOSE = frozenset("large big great small high low long short new late recent young last first old early light".split())
_DEGREES = frozenset("high low large small great".split())  # with a noun: "a higher price", "larger sales"
_MORE, _LESS = frozenset(("more",)), frozenset(("less", "less+er", "few+er", "few"))
_COMPARING = _MORE | _LESS | {"first", "last"}
_ORIGINS = frozenset("found start establish create launch begin form".split())
_SILENT = words.LIGHT_VERBS | KINDS | frozenset("have do be weigh measure last include provide show two".split())
_UNSURE = words.UNSURE - words.RESTRICTORS - KINDS
_LONGEST = 4  # words of what is compared


class _Said(NamedTuple):
    """What a claim compares: the things named before and after "than", and what of them, where more is `up`."""

    one: frozenset[str]
    other: frozenset[str]
    dimensions: tuple[str, ...]  # none where a noun says what is compared
    up: bool
    stem: str


def compares(claim: Sentence) -> bool:
    """Whether a claim may draw a comparison that measures decide."""
    return not claim.all_words.isdisjoint(_COMPARING) or any("+e" in key for key in claim.keys)


def kinds_compared(claim: Sentence) -> tuple[str, ...]:
    """What a comparison of the claim is about, "mass" for "heavier"; none where it may be about anything."""
    before = ""
    for token in claim.tokens:
        stem = token.key.removesuffix("+er").removesuffix("+est")
        if stem in _ADJECTIVES and stem not in _LOOSE and (stem != token.key or before in _MORE | _LESS):
            return _ADJECTIVES[stem][0]
        before = token.key
    return ()


def compared(claim: Sentence, pieces: Sequence[Analysed], *, joined: bool) -> tuple[Finding, Measure] | None:
    """What the measures of a premise say of a comparison; None where the claim draws none or they do not decide it.

    "First" and its like are confirmed only where the passages are `joined` because the claim cites them.
    """
    if claim.denies or not claim.all_words.isdisjoint(_UNSURE):
        return None
    than = next((at for at, token in enumerate(claim.tokens) if token.key == "than" and token.kind is Kind.MARKER), -1)
    said = _said(claim.tokens, than)
    if said is None:
        return None
    measures = measures_of(pieces)
    decided = list(_decisions(said, measures, alone=than < 0))
    lost = next((pair for pair in decided if pair[2] is not said.up), None)
    if lost is not None:
        ours, theirs = lost[0].value.word, lost[1].value.word
        message = f"source has {ours} for it and {theirs} for {_name(lost[1], lost[0])}"
        won = any(pair[2] is said.up for pair in decided)
        if won and than >= 0:
            return None
        return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, message, lost[0].value), lost[0]
    if not decided or (than < 0 and not _is_settled(claim, decided, joined=joined)):
        return None
    ours, theirs = decided[0][0].value.word, decided[0][1].value.word
    return Finding(Stance.SUPPORTS, Code.DERIVED, f"the source's figures give it: {ours} and {theirs}"), decided[0][0]


def _said(tokens: Sequence[Token], than: int) -> _Said | None:
    left = tokens[:than] if than >= 0 else tokens
    for at in range(len(left) - 1, -1, -1):
        key = left[at].key
        degree = True if key in _MORE else False if key in _LESS else None
        after = left[at + 1].key if at + 1 < len(left) else ""
        stem = after if degree is not None and after in _ADJECTIVES else key.removesuffix("+er").removesuffix("+est")
        compares = degree is not None or key.endswith(("+er", "+est")) or (than < 0 and key in ("first", "last"))
        if not compares or (degree is None and stem not in _ADJECTIVES):
            continue
        dimensions, up = _ADJECTIVES.get(stem, ((), True))
        up = up if degree is not False else not up
        used = {key, stem} if stem in _ADJECTIVES else {key}
        one = items_of(left) - used
        other = items_of(tokens[than + 1 :]) if than >= 0 else frozenset()
        if than >= 0 and not other:
            return None
        if degree is not None and stem not in _ADJECTIVES:
            dimensions = ()
        return _Said(one, other, dimensions, up, stem)
    return None


def _decisions(said: _Said, measures: Sequence[Measure], *, alone: bool) -> Iterator[tuple[Measure, Measure, bool]]:
    """Each two measures of which the claim says that the first is more, or less, with whether it is more."""
    for one in measures:
        for other in measures:
            if one is other:
                continue
            shape, ours, theirs = one.items & other.items, one.items - other.items, other.items - one.items
            if not 0 < len(ours) <= _LONGEST or not 0 < len(theirs) <= _LONGEST or not ours <= said.one:
                continue
            if not theirs.isdisjoint(said.one) or not (alone or theirs <= said.other) or ours & said.other:
                continue
            if not _is_of(said, one, shape, ours | theirs):
                continue
            above = is_above(one, other)
            if above is not None:
                yield one, other, above


def _is_of(said: _Said, measure: Measure, shape: frozenset[str], things: frozenset[str]) -> bool:
    """True when the measure is of what the claim compares, and the claim says nothing beside it."""
    rest = (said.one | said.other) - things - shape - _SILENT
    if rest and not (rest <= _ORIGINS and shape & _ORIGINS):
        return False
    kind = measure.kind
    if kind in said.dimensions:
        unsaid = shape - said.one - said.other - _SILENT
        told = not unsaid or kind is not DATE or said.stem in _AGES or bool(rest)  # "started first" of "founded"
        return told and unsaid <= _NEUTRAL[kind] and (shape & _ADJECTIVES.keys()) <= {said.stem}
    noun_said = bool(shape & (said.one | said.other) - _SILENT)
    if said.dimensions and not (said.stem in _DEGREES and noun_said):
        return False
    return shape - _SILENT <= said.one | said.other


def _is_settled(claim: Sentence, decided: Sequence[tuple[Measure, Measure, bool]], *, joined: bool) -> bool:
    """True when there is nothing else to compare with: the two that the claim speaks of, or all that it cites."""
    if len({id(pair[0]) for pair in decided}) > 1:
        return False
    of_two = "two" in claim.all_words and any(token.key.endswith("+er") for token in claim.tokens)
    return (of_two and len(decided) == 1) or joined


def _name(measure: Measure, beside: Measure) -> str:
    """What sets one measure apart from another, in the order of its sentence; a number with the word before it."""
    apart = measure.items - beside.items
    said: list[str] = []
    before = ""
    for token in measure.sentence.tokens:
        if items_of([token]) & apart and token is not measure.value:
            said += [before, token.word] if token.word.isdigit() else [token.word]
        before = token.word
    return " ".join(filter(None, said))
