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
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sameness import same
from groundwire.verifiers.deterministic._sentence import Sentence
from groundwire.verifiers.deterministic._shares import Share, Shares, measured, named
from groundwire.verifiers.deterministic._values import Value
from groundwire.verifiers.deterministic.apportioned import is_sure
from groundwire.verifiers.deterministic.continuations import free_after
from groundwire.verifiers.deterministic.derivations import derive
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.moved import changes_of

UP = frozenset("rise increase grow climb jump".split())
DOWN = frozenset("fall decrease decline drop shrink sink".split())
CHANGES = UP | DOWN
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
    up = _says_up(claim)
    if not sentence.shares or up is None or sentence.disowned or not is_sure(claim) or not is_sure(sentence):
        return None
    found = (_of_years(claim, shares, up=up) for shares in sentence.shares)
    return next((finding for finding in found if finding is not None), None)


def turned(claim: Sentence, plain: str, sentence: Sentence, text: str) -> Finding | None:
    """That the claim has a change "from A to B" the other way round; `plain` and `text` are the folded texts."""
    changes = list(changes_of(sentence, text))
    if len(changes) != 1 or not is_sure(claim) or not is_sure(sentence) or sentence.disowned:
        return None
    before, after = changes[0]
    if not claim.keys - CHANGES <= sentence.keys:
        return None
    for one, other in changes_of(claim, plain):
        if same(one, after) and same(other, before) and not same(one, before):
            message = f"source says from {before.word} to {after.word}"
            return Finding(Stance.CONTRADICTS, Code.VALUE_WRONG_ROLE, message, before, ((one, before), (other, after)))
    up, rises = _says_up(claim), _rises(before.value, after.value)
    if up is None or rises is None or up is rises:
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
    rises = _rises(before.figure, after.figure)
    if rises is None:
        return None
    given = f"{before.token.word} for {before.year} and {after.token.word} for {after.year}"
    if up is not rises:
        return Finding(Stance.CONTRADICTS, Code.DIRECTION, f"source says {given}", after.token)
    if ours is None:
        return Finding(Stance.SUPPORTS, Code.DERIVED, f"the source's figures give it: {given}")
    figure = ours.value
    if not isinstance(figure, Figure) or figure.kind == before.figure.kind == "percent":
        return None  # "rose by 2 %" from 3 % to 5 % may mean points
    derivation = derive(figure, [after.figure, before.figure])
    if derivation is None or derivation.operation not in _STEPS:
        return None
    return Finding(Stance.SUPPORTS, Code.DERIVED, f"the source's figures give it: {derivation}")


def _says_up(claim: Sentence) -> bool | None:
    """Which way the claim says that something went; None where it says both or neither."""
    up, down = not claim.keys.isdisjoint(UP), not claim.keys.isdisjoint(DOWN)
    return up if up is not down else None


def _rises(before: Value | None, after: Value | None) -> bool | None:
    """Whether one figure is less than the next; None of what cannot be compared, is equal, or has a sign."""
    if not isinstance(before, Figure) or not isinstance(after, Figure) or before.dimension != after.dimension:
        return None
    return None if before.low == after.low or min(before.low, after.low) < 0 else after.low > before.low


def _years(share: Share) -> Iterator[_Year]:
    """The year that a share is of, if it is of one and has one exact value."""
    value = share.values[0].value
    if len(share.values) != 1 or len(share.owners) != 1 or not isinstance(value, Figure) or value.low != value.high:
        return
    if len(share.owners[0]) == 1:
        yield from (_Year(word, share.values[0], value) for word in share.owners[0] if _IS_YEAR(word))
