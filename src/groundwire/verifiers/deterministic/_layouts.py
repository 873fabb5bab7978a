"""The shapes of a sentence that gives each of several things its own value: what has which."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from groundwire.core._verbs import is_verbal, may_be_finite, may_be_verb
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._kinds import DATE
from groundwire.verifiers.deterministic._reader import Kind, Token

_IN_ORDER = frozenset(("respectively", "jeweils", "respectivement"))
_JOINING = _IN_ORDER | {"or", "while", "whereas"}
UNSURE = words.UNSURE - _JOINING - {"plan"}  # of which a sentence with shares may have none
_COMPARED = frozenset(("compare", "with", "against", "versus"))
BETWEEN = frozenset("for in to on at from of with by".split())
_LIMITS = words.HAZARDS - _JOINING - {"plan"}
_LISTED = (Kind.CONTENT, Kind.VALUE, Kind.JOIN)
PARTING = frozenset((";", "while", "whereas"))  # one clause from another that has nothing to do with it
_AMOUNTS = frozenset(("money", "quantity", "percent"))
_LONGEST = 8  # tokens from the name of a thing to its value
_KIND_OF = 2  # words that say what is counted: "10 gold and 5 silver medals"

Tokens = tuple[Token, ...]
Run = tuple[int, int]
_Thing = tuple[Tokens, Tokens]  # a name, and what stands beside it


class Part(NamedTuple):
    """One share as it is found: its values, the tokens that name what has them, what else stands beside."""

    values: Tokens
    owner: Tokens
    frame: Tokens


class Layout(NamedTuple):
    """All parts of a sentence, tokens that names have in common and may leave out, and what follows."""

    parts: Sequence[Part]
    common: Tokens = ()
    rest: Tokens = ()


def lay_out(tokens: Tokens, runs: Sequence[Run]) -> Layout | None:
    """How values that stand at `runs` belong to what the tokens between them name; None where no shape fits."""
    found = _value_first(tokens, runs) or _kinds_counted(tokens, runs) or _owner_first(tokens, runs)
    return found if found or len(runs) < 3 else lay_out(tokens, runs[1:])  # "of the 120 seats, 80 are for …"


def _value_first(tokens: Tokens, runs: Sequence[Run]) -> Layout | None:
    """ "92 euros for class A and 78 euros for class D", "92 euros (class A) or 78 euros (class D)"."""
    parts: list[Part] = []
    left: Tokens = ()
    opener = ""
    for number, (start, end) in enumerate(runs):
        last = number + 1 == len(runs)
        after = tokens[end:] if last else tokens[end : runs[number + 1][0]]
        at = next((at for at, token in enumerate(after) if token.key in BETWEEN or token.key == "("), len(after))
        if at > 2 or at == len(after) or (opener and after[at].key != opener):
            return None
        opener = after[at].key
        stop = _end_of_owner(after, at + 1, opener, last=last)
        if stop is None:
            return None
        before = tokens[:start] if number == 0 else ()
        parts.append(Part(tokens[start:end], after[at + 1 : stop], (*before, *after[:at])))
        left = after[stop + (opener == "(") :]
        if not last and not all(joins(token) or token.key in _COMPARED | BETWEEN for token in left):
            return None
    return Layout(parts, rest=left)


def _end_of_owner(after: Tokens, start: int, opener: str, *, last: bool) -> int | None:
    """Where the name that begins at `start` ends; the last one ends where the sentence goes on."""
    if opener == "(":
        return next((at for at, token in enumerate(after) if token.key == ")" and at > start), None)
    if last:
        end = next((at for at in range(start, len(after)) if limits(after[at])), len(after))
        if all(token.kind in _LISTED and not may_be_finite(token.word) for token in after[start:end]):
            return end  # "for children and pensioners."
        return next((at for at in range(start, end) if joins(after[at])), end)
    stop = len(after)
    if stop - start > 1 and after[-1].key in BETWEEN and joins(after[-2]):
        stop -= 1  # "in 62% of the one and in 41% of the other"
    while stop > start and (joins(after[stop - 1]) or after[stop - 1].key in _COMPARED):
        stop -= 1
    return stop if stop < len(after) or after[-1].kind is Kind.VALUE else None  # "from 4 in 2023 to 5 in 2024"


def _kinds_counted(tokens: Tokens, runs: Sequence[Run]) -> Layout | None:
    """ "10 gold and 5 silver medals", "3 engineers and 2 designers"."""
    parts: list[Part] = []
    for (start, end), (until, _) in zip(runs, [*runs[1:], (len(tokens), 0)], strict=True):
        stop = end
        while stop < until and tokens[stop].kind is Kind.CONTENT and stop - end < _KIND_OF:
            stop += 1
        last = until == len(tokens)
        if last and parts:
            stop = min(stop, end + len(parts[0].owner))
        between = tokens[stop:until]
        parted = bool(between) and joins(between[0]) and all(joins(t) or t.key in BETWEEN for t in between)
        if stop == end or not (last or parted):
            return None
        parts.append(Part(tokens[start:end], tokens[end:stop], tokens[:start] if not parts else ()))
    end = _end_of_nouns(tokens, stop, tokens[runs[-1][1] - 1])
    parts[-1] = parts[-1]._replace(frame=tokens[stop:end])
    return Layout(parts, rest=tokens[end:])


def _owner_first(tokens: Tokens, runs: Sequence[Run]) -> Layout | None:
    """ "Adults pay 12 euros, children 7 euros", "for pumps it is two years, for tanks five years"."""
    owners: list[Tokens] = []
    nouns: list[Token] = []
    begin = _begin_of_clause(tokens, runs[0][0])
    for start, end in runs:
        before = _own_clause(tokens[begin:start])
        joined = next((at for at, token in enumerate(before) if not joins(token)), len(before))
        if owners and not joined and len(before) == start - begin:
            return None  # nothing parts it from the share before
        owners.append(_without_colon(before[joined:]))
        begin = _end_of_nouns(tokens, end, tokens[end - 1])
        nouns += tokens[end:begin]
    first = owners[0]
    keys = _content(first)
    others = [tuple([token for token in owner if token.key not in keys or token.value]) for owner in owners[1:]]
    names = [owner[: _length(owner)] for owner in others]
    length = _length_of_first(first, owners[1], min(len(name) for name in names))
    if not length or not all(names) or any(len(owner) > _LONGEST for owner in owners):
        return None
    common: list[Token] = []
    if all(_does(name[0]) for name in names):
        things = _doings(owners)
    elif not (things := _objects(owners)):
        common = [token for token in first if all(token.key in _content(owner) for owner in owners[1:])]
        things = [(first[:length], (*_last_verb(first[length:]), *nouns))]
        things += [(name, _last_verb(owner[len(name) :])) for owner, name in zip(others, names, strict=True)]
    if not things:
        return None
    parts = [Part(tokens[a:b], name, frame) for (a, b), (name, frame) in zip(runs, things, strict=True)]
    return Layout(parts, tuple(common), tokens[begin:])


def _objects(owners: Sequence[Tokens]) -> list[_Thing]:
    """ "It covers parts for 2 years and labour for 1 year": names that stand between the verb and the same word."""
    ends = {owner[-1].key if len(owner) > 1 else "" for owner in owners}
    first, lengths = owners[0][:-1], {len(owner) - 1 for owner in owners[1:]}
    if len(ends) > 1 or not ends <= BETWEEN or len(lengths) > 1:
        return []
    length = lengths.pop()
    name, frame = first[len(first) - length :], first[: len(first) - length]
    if len(name) < length or not any(_is_verb(token) for token in frame[1:]) or any(map(_does, name)):
        return []
    return [(name, frame), *[(owner[:-1], ()) for owner in owners[1:]]]


def _doings(owners: Sequence[Tokens]) -> list[_Thing]:
    """ "The train leaves at 9:15 and arrives at 11:40": what one thing does."""
    verb = next((at for at, token in enumerate(owners[0]) if _does(token)), None)
    if verb is None:
        return []
    return [(owners[0][verb:], owners[0][:verb]), *[(owner, ()) for owner in owners[1:]]]


def _content(tokens: Tokens) -> set[str]:
    return {token.key for token in tokens if token.value is None}


def _own_clause(tokens: Tokens) -> Tokens:
    """What stands after the last sign or word that parts two clauses: "… and costs $300; model Y weighs"."""
    return tokens[_after_last(tokens, lambda token: token.key in PARTING) :]


def _last_verb(tokens: Tokens) -> Tokens:
    """Of "weighs 12 kg and costs" what goes with the value that follows."""
    return tokens[_after_last(tokens, lambda token: token.kind is Kind.JOIN) :]


def _begin_of_clause(tokens: Tokens, end: int) -> int:
    """Where the clause that `end` lies in begins; a colon right before it parts a label from its value."""
    last = end - 1 if end and tokens[end - 1].key == ":" else end
    return _after_last(tokens[:last], lambda token: token.kind is Kind.BREAK)


def _after_last(tokens: Tokens, ends: Callable[[Token], bool]) -> int:
    return max((at + 1 for at, token in enumerate(tokens) if ends(token)), default=0)


def _without_colon(owner: Tokens) -> Tokens:
    return owner[:-1] if owner and owner[-1].key == ":" else owner


def _length(owner: Tokens) -> int:
    """How many tokens name something, as far as a verb."""
    ends = (at for at, token in enumerate(owner) if at and (_is_verb(token) or _is_amount(owner[at : at + 2])))
    return next(ends, len(owner))


def _length_of_first(first: Tokens, second: Tokens, least: int) -> int:
    """How many tokens of the first clause name what has its share: as far as its verb, or as many as others have."""
    if first and second and first[0].key in BETWEEN and second[0].key == first[0].key:
        return len(second)
    length = _length(first)
    if least < length == len(first):
        length = least
        while length < len(first) and first[length].kind is Kind.MARKER:
            length += 1  # "check in"
    return length


def _does(token: Token) -> bool:
    return token.kind is Kind.CONTENT and is_verbal(token.word)


def _is_amount(tokens: Tokens) -> bool:
    """True for another value of the same thing, "12 kg and"; that of "with five years of service" is part of a name."""
    value = tokens[0].value
    ends = len(tokens) == 1 or tokens[1].kind is Kind.JOIN or tokens[1].key in BETWEEN
    return isinstance(value, Figure) and value.kind in _AMOUNTS and ends


def _is_verb(token: Token) -> bool:
    return token.kind is Kind.CONTENT and may_be_verb(token.word)


def in_order(tokens: Tokens, kinds: Sequence[str]) -> Layout | None:
    """ "Alpha and Beta cost 5 and 6 euros respectively", "5 and 6 euros in 2023 and 2024, respectively"."""
    end = next((at for at, token in enumerate(tokens) if token.key in _IN_ORDER), None)
    if end is None:
        return None
    while end and joins(tokens[end - 1]):
        end -= 1
    values = max(_lists(tokens[:end], kinds), key=lambda run: (kinds[run[-1]] != DATE, len(run)), default=[])
    if len(values) < 2:
        return None
    begin, stop = values[0], values[-1] + 1
    stop = _end_of_nouns(tokens[:end], stop, tokens[values[-1]])
    after, nouns = tokens[stop:end], tokens[values[-1] + 1 : stop]
    if after:
        owners, frame = list(members(after[1:])), (*tokens[:begin], *nouns)
        if after[0].key not in BETWEEN:
            return None
    else:
        start = _begin_of_clause(tokens, begin)
        owners = list(members(tokens[start:begin]))
        last = _length(owners[-1])
        head, owners[-1], tail = owners[0][:-last], owners[-1][:last], owners[-1][last:]
        owners[0], frame = owners[0][-last:], (*head, *tail, *nouns)
    if len(owners) != len(values):
        return None
    return Layout([Part((tokens[at],), owner, frame) for at, owner in zip(values, owners, strict=True)])


def _end_of_nouns(tokens: Tokens, start: int, value: Token) -> int:
    """Where what a value counts ends, as "units" of "5 and 6 million units"."""
    counted = value.value.nouns if isinstance(value.value, Figure) else ()
    return next((at for at in range(start, len(tokens)) if tokens[at].word not in counted), max(start, len(tokens)))


def _lists(tokens: Tokens, kinds: Sequence[str]) -> list[list[int]]:
    """Where values stand that only commas and "and" part; the last says what they measure."""
    found: list[list[int]] = []
    for at in (at for at in range(len(tokens)) if kinds[at]):
        goes_on = bool(found) and found[-1][-1] < at - 1
        if goes_on and all(joins(between) for between in tokens[found[-1][-1] + 1 : at]):
            found[-1].append(at)
        else:
            found.append([at])
    return [run for run in found if all(kinds[at] in (kinds[run[-1]], "count") for at in run)]


def joins(token: Token) -> bool:
    """True for what parts one share from the next."""
    return token.kind is Kind.JOIN or token.key in _JOINING or token.key == ";"


def limits(token: Token) -> bool:
    """True for what cannot be part of a plain name."""
    return token.kind is Kind.BREAK or token.key in _LIMITS


def members(owner: Tokens) -> Iterator[Tokens]:
    """ "children and pensioners" one by one."""
    start = 0
    for at, token in enumerate(owner):
        if joins(token):
            if at > start:
                yield owner[start:at]
            start = at + 1
    yield owner[start:]
