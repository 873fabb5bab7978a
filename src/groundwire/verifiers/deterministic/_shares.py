"""A sentence that gives each of several things its own value: "92 euros for class A and 78 euros for class D"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from groundwire.core._verbs import BASE, may_be_finite
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._kinds import DATE, kind_of
from groundwire.verifiers.deterministic._labels import Identifier
from groundwire.verifiers.deterministic._lemma import lemma
from groundwire.verifiers.deterministic._reader import Kind, Token

JOINING = frozenset(("or", "while", "whereas", "respectively", "jeweils", "respectivement"))
_IN_ORDER = JOINING - {"or", "while", "whereas"}
_COMPARED = frozenset(("compare", "with", "against", "versus"))
_BETWEEN = frozenset("for in to on at from of with by".split())
_UNMEASURED = frozenset(("label", "ordinal", "reference", "multiple"))  # kinds of figures that name or order
_LISTED = (Kind.CONTENT, Kind.VALUE, Kind.JOIN)
_LIMITS = words.HAZARDS - JOINING - {"plan"}
_LONGEST = 6  # words that name one of the things
_MOST = 6  # things that share

Tokens = tuple[Token, ...]
Run = tuple[int, int]


class Share(NamedTuple):
    """The values of one thing, the words of each of the names for what has them, and these names as written."""

    values: Tokens
    owners: tuple[frozenset[str], ...]
    label: str

    def is_named(self, said: frozenset[str]) -> bool:
        """Whether words name what has this share."""
        return any(owner <= said for owner in self.owners)


class Shares(NamedTuple):
    """What a sentence shares out. `kind` is what all values measure, `frame` are the other words of the sentence.

    `common` are words that each of the names has, and may leave out; `rest` is what follows the last share; `plain` is
    false where the frame has more than one clause.
    """

    kind: str
    shares: tuple[Share, ...]
    frame: frozenset[str]
    common: frozenset[str]
    rest: Tokens
    plain: bool


class Part(NamedTuple):
    """One share as it is found: its values, the tokens that name what has them, what else stands beside."""

    values: Tokens
    owner: Tokens
    frame: Tokens


class Layout(NamedTuple):
    """All parts of a sentence, the words that names have in common, and what follows."""

    parts: Sequence[Part]
    common: frozenset[str] = frozenset()
    rest: Tokens = ()


def shares_of(tokens: Tokens) -> Shares | None:
    """The shares of a sentence; None where it has no such form."""
    kinds = [measured(token) for token in tokens]
    found = _in_order(tokens, kinds)
    if found is not None:
        return _read(found)
    for kind in dict.fromkeys(kind for kind in kinds if kind):
        runs = list(_runs(kinds, kind))
        if 2 <= len(runs) <= _MOST:
            layout = _value_first(tokens, runs) or _owner_first(tokens, runs)
            shares = _read(layout) if layout else None
            if shares is not None:
                return shares
    return None


def measured(token: Token) -> str:
    """What a token measures, if it is a value that can be shared out; else nothing."""
    value = token.value
    if value is None or value.kind in _UNMEASURED:
        return ""
    return kind_of(value) or (value.kind if value.kind in ("count", "time") else "")


def named(tokens: Sequence[Token]) -> frozenset[str]:
    """The words with a meaning, a value as the words that it is written with, capitals aside."""
    found: set[str] = set()
    for token in tokens:
        if token.kind is Kind.CONTENT:
            found.add(token.key.casefold())
        elif isinstance(token.value, Identifier) and token.value.kind == "label":
            found.update((token.value.label, token.value.value))  # "C" of "classes A, B and C" is class C
        elif token.value is not None:
            found.update(lemma(word) or word for word in token.word.casefold().split())
    return frozenset(found)


def _read(layout: Layout) -> Shares | None:
    """The shares, if each is named by words that the others have not."""
    found: list[Share] = []
    for part in layout.parts:
        if any(_limits(token) for token in part.owner):
            return None
        owners = tuple([owner for owner in map(named, _members(part.owner)) if owner])
        if not owners or any(len(owner) > _LONGEST for owner in owners):
            return None
        found.append(Share(part.values, owners, " ".join(token.word for token in part.owner)))
    for share in found:
        if any(other is not share and other.is_named(owner) for owner in share.owners for other in found):
            return None
    frame = [token for part in layout.parts for token in part.frame]
    plain = all(token.kind is not Kind.BREAK for token in frame)
    return Shares(measured(found[-1].values[0]), tuple(found), named(frame), layout.common, layout.rest, plain)


def _runs(kinds: Sequence[str], kind: str) -> Iterator[Run]:
    """From and to where values of a kind stand side by side."""
    start = None
    for at, one in enumerate([*kinds, ""]):
        if one == kind and start is None:
            start = at
        elif one != kind and start is not None:
            yield start, at
            start = None


def _value_first(tokens: Tokens, runs: Sequence[Run]) -> Layout | None:
    """ "92 euros for class A and 78 euros for class D", "92 euros (class A) or 78 euros (class D)"."""
    parts: list[Part] = []
    left: Tokens = ()
    opener = ""
    for number, (start, end) in enumerate(runs):
        last = number + 1 == len(runs)
        after = tokens[end:] if last else tokens[end : runs[number + 1][0]]
        at = next((at for at, token in enumerate(after) if token.key in _BETWEEN or token.key == "("), len(after))
        if at > 2 or at == len(after) or (opener and after[at].key != opener):
            return None
        opener = after[at].key
        stop = _end_of_owner(after, at + 1, opener, last=last)
        if stop is None:
            return None
        before = tokens[:start] if number == 0 else ()
        parts.append(Part(tokens[start:end], after[at + 1 : stop], (*before, *after[:at])))
        left = after[stop + (opener == "(") :]
        if not last and not all(_joins(token) or token.key in _COMPARED for token in left):
            return None
    return Layout(parts, rest=left)


def _end_of_owner(after: Tokens, start: int, opener: str, *, last: bool) -> int | None:
    """Where the name that begins at `start` ends; the last one ends where the sentence goes on."""
    if opener == "(":
        return next((at for at, token in enumerate(after) if token.key == ")" and at > start), None)
    if last:
        end = next((at for at in range(start, len(after)) if _limits(after[at])), len(after))
        if all(token.kind in _LISTED and not may_be_finite(token.word) for token in after[start:end]):
            return end  # "for children and pensioners."
        return next((at for at in range(start, end) if _joins(after[at])), end)
    stop = len(after)
    while stop > start and (_joins(after[stop - 1]) or after[stop - 1].key in _COMPARED):
        stop -= 1
    return stop if stop < len(after) or after[-1].kind is Kind.VALUE else None  # "from 4 in 2023 to 5 in 2024"


def _owner_first(tokens: Tokens, runs: Sequence[Run]) -> Layout | None:
    """ "Adults pay 12 euros, children 7 euros", "for pumps it is two years, for tanks five years"."""
    owners: list[Tokens] = []
    begin = _begin_of_clause(tokens, runs[0][0])
    for start, end in runs:
        before = tokens[begin:start]
        joined = next((at for at, token in enumerate(before) if not _joins(token)), len(before))
        if owners and not joined:
            return None  # nothing parts it from the share before
        owners.append(before[joined:])
        begin = end
    first = owners[0]
    said = named(first)
    others = [tuple([t for t in owner if not named([t]) <= said or t.kind is Kind.JOIN]) for owner in owners[1:]]
    length = _length_of_first(first, owners[1])
    if not length or not all(others) or any(token.kind is Kind.JOIN for token in first):
        return None
    common = said.intersection(*map(named, owners[1:]))
    head = Part(tokens[runs[0][0] : runs[0][1]], first[:length], first[length:])
    parts = [Part(tokens[start:end], owner, ()) for (start, end), owner in zip(runs[1:], others, strict=True)]
    return Layout([head, *parts], common, tokens[runs[-1][1] :])


def _begin_of_clause(tokens: Tokens, end: int) -> int:
    return max((at + 1 for at in range(end) if tokens[at].kind is Kind.BREAK), default=0)


def _length_of_first(first: Tokens, second: Tokens) -> int:
    """How many tokens of the first clause name what has its share: as far as its verb, or as many as the second has."""
    if first and second and first[0].key in _BETWEEN and second[0].key == first[0].key:
        return len(second)
    verbs = [at for at, token in enumerate(first) if at and (token.word in BASE or may_be_finite(token.word))]
    return verbs[0] if verbs else len(first)


def _in_order(tokens: Tokens, kinds: Sequence[str]) -> Layout | None:
    """ "Alpha and Beta cost 5 and 6 euros respectively", "5 and 6 euros in 2023 and 2024, respectively"."""
    end = next((at for at, token in enumerate(tokens) if token.key in _IN_ORDER), None)
    if end is None:
        return None
    while end and _joins(tokens[end - 1]):
        end -= 1
    values = max(_lists(tokens[:end], kinds), key=lambda run: (kinds[run[-1]] != DATE, len(run)), default=[])
    if len(values) < 2:
        return None
    begin, stop = values[0], values[-1] + 1
    while stop < end and _is_counted(tokens[stop], tokens[values[-1]]):
        stop += 1
    after, nouns = tokens[stop:end], tokens[values[-1] + 1 : stop]
    if after:
        owners, frame = list(_members(after[1:])), (*tokens[:begin], *nouns)
        if after[0].key not in _BETWEEN:
            return None
    else:
        start = _begin_of_clause(tokens, begin)
        owners = list(_members(tokens[start:begin]))
        last = _length_of_first(owners[-1], ())
        head, owners[-1], tail = owners[0][:-last], owners[-1][:last], owners[-1][last:]
        owners[0], frame = owners[0][-last:], (*head, *tail, *nouns)
    if len(owners) != len(values):
        return None
    parts = [Part((tokens[at],), owner, frame) for at, owner in zip(values, owners, strict=True)]
    return Layout(parts)


def _is_counted(token: Token, value: Token) -> bool:
    """True for "units" of "5 and 6 million units"."""
    return isinstance(value.value, Figure) and token.word in value.value.nouns


def _lists(tokens: Tokens, kinds: Sequence[str]) -> list[list[int]]:
    """Where values stand that only commas and "and" part; the last says what they measure."""
    found: list[list[int]] = []
    for at in (at for at in range(len(tokens)) if kinds[at]):
        goes_on = bool(found) and found[-1][-1] < at - 1
        if goes_on and all(_joins(between) for between in tokens[found[-1][-1] + 1 : at]):
            found[-1].append(at)
        else:
            found.append([at])
    return [run for run in found if all(kinds[at] in (kinds[run[-1]], "count") for at in run)]


def _joins(token: Token) -> bool:
    return token.kind is Kind.JOIN or token.key in JOINING or token.key == ";"


def _limits(token: Token) -> bool:
    return token.kind is Kind.BREAK or token.key in _LIMITS


def _members(owner: Tokens) -> Iterator[Tokens]:
    """ "children and pensioners" one by one."""
    start = 0
    for at, token in enumerate(owner):
        if _joins(token):
            if at > start:
                yield owner[start:at]
            start = at + 1
    yield owner[start:]
