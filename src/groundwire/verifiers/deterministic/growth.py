"""Which way something went, and by how much, when a sentence gives its value in each of two years.

"Revenue was €412.6 million in 2024, compared with €389.2 million in 2023" says that it rose, by €23.4 million or 6 %.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._layouts import JOINING
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sameness import same
from groundwire.verifiers.deterministic._sentence import Sentence
from groundwire.verifiers.deterministic._shares import Share, Shares, measured, named
from groundwire.verifiers.deterministic.continuations import free_after
from groundwire.verifiers.deterministic.derivations import derive
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.moved import changes_of

UP = frozenset("rise increase grow climb jump go+up".split())
DOWN = frozenset("fall decrease decline drop shrink sink".split())
CHANGES = UP | DOWN
_UNSURE = words.UNSURE - JOINING - {"plan"}
_FREE = CHANGES | words.LIGHT_VERBS | frozenset("year compare against versus".split())
_STEPS = frozenset(("difference", "change", "points"))
_AMOUNTS = frozenset(("percent", "points"))
_IS_YEAR = re.compile(r"(?:1[5-9]|20)\d\d").fullmatch
_YEAR = attrgetter("year")


class _Year(NamedTuple):
    """A year of a sentence and the one exact value of it."""

    year: str
    token: Token
    figure: Figure


def grown(claim: Sentence, sentence: Sentence) -> Finding | None:
    """Whether the claim says of the two years what their values say; None where it says something else as well."""
    up, down = not claim.keys.isdisjoint(UP), not claim.keys.isdisjoint(DOWN)
    if not sentence.shares or up is down or sentence.disowned or not _is_sure(claim) or not _is_sure(sentence):
        return None
    found = (_of_years(claim, shares, up=up) for shares in sentence.shares)
    return next((finding for finding in found if finding is not None), None)


def turned(claim: Sentence, plain: str, sentence: Sentence, text: str) -> Finding | None:
    """That the claim has a change "from A to B" the other way round; `plain` and `text` are the folded texts."""
    changes = list(changes_of(sentence, text))
    if len(changes) != 1 or not _is_sure(claim) or not _is_sure(sentence) or sentence.disowned:
        return None
    before, after = changes[0]
    if not claim.keys - CHANGES <= sentence.keys:
        return None
    for one, other in changes_of(claim, plain):
        if same(one, after) and same(other, before) and not same(one, before):
            message = f"source says from {before.word} to {after.word}"
            return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, message, before, ((one, before), (other, after)))
    up, down = not claim.keys.isdisjoint(UP), not claim.keys.isdisjoint(DOWN)
    first, second = before.value, after.value
    if up is down or not isinstance(first, Figure) or not isinstance(second, Figure) or first.low == second.low:
        return None
    if first.dimension != second.dimension or up is (second.low > first.low) or min(first.low, second.low) < 0:
        return None
    return Finding(Stance.CONTRADICTS, Code.DIRECTION, f"source says from {before.word} to {after.word}", after)


def _of_years(claim: Sentence, shares: Shares, *, up: bool) -> Finding | None:
    years = sorted([year for share in shares.shares for year in _years(share)], key=_YEAR)
    ours = [token for token in claim.tokens if measured(token) in _AMOUNTS | {shares.kind}]
    if len(shares.shares) != 2 or len(years) != 2 or len(ours) > 1 or not shares.plain:
        return None
    said = named([token for token in claim.tokens if token not in ours])
    told = {years[0].year, years[1].year}
    if said - told - _FREE != shares.frame - _FREE or said & told == {years[0].year}:
        return None
    if not free_after(claim.spoken, shares.rest):
        return None
    return _judged(years[0], years[1], ours[0] if ours else None, up=up)


def _judged(before: _Year, after: _Year, ours: Token | None, *, up: bool) -> Finding | None:
    one, other = before.figure, after.figure
    if one.dimension != other.dimension or one.low == other.low or min(one.low, other.low) < 0:
        return None
    given = f"{before.token.word} for {before.year} and {after.token.word} for {after.year}"
    if up is not (other.low > one.low):
        return Finding(Stance.CONTRADICTS, Code.DIRECTION, f"source says {given}", after.token)
    if ours is None:
        return Finding(Stance.SUPPORTS, Code.DERIVED, f"the source's figures give it: {given}")
    figure = ours.value
    if not isinstance(figure, Figure) or figure.kind == one.kind == "percent":
        return None  # "rose by 2 %" from 3 % to 5 % may mean points
    derivation = derive(figure, [other, one])
    if derivation is None or derivation.operation not in _STEPS:
        return None
    return Finding(Stance.SUPPORTS, Code.DERIVED, f"the source's figures give it: {derivation}")


def _years(share: Share) -> Iterator[_Year]:
    """The year that a share is of, if it is of one and has one exact value."""
    value = share.values[0].value
    if len(share.values) != 1 or len(share.owners) != 1 or not isinstance(value, Figure) or value.low != value.high:
        return
    if len(share.owners[0]) == 1:
        yield from (_Year(word, share.values[0], value) for word in share.owners[0] if _IS_YEAR(word))


def _is_sure(sentence: Sentence) -> bool:
    return not sentence.denies and sentence.all_words.isdisjoint(_UNSURE)
