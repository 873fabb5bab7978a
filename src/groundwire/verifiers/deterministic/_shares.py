"""A sentence that gives each of several things its own value: "92 euros for class A and 78 euros for class D"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from groundwire.verifiers.deterministic._figure import Bound, Figure
from groundwire.verifiers.deterministic._kinds import DATE, kind_of
from groundwire.verifiers.deterministic._labels import Identifier
from groundwire.verifiers.deterministic._layouts import Layout, Run, Tokens, in_order, lay_out, limits, members
from groundwire.verifiers.deterministic._lemma import lemma
from groundwire.verifiers.deterministic._reader import Kind, Token

_UNMEASURED = frozenset(("label", "ordinal", "reference", "multiple"))  # kinds of figures that name or order
_LONGEST = 6  # words that name one of the things
_MOST = 6  # things that share


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


def shares_of(tokens: Tokens) -> tuple[Shares, ...]:
    """The shares of a sentence, those of each kind of value; none where it has no such form."""
    found = _all_shares(tokens)
    bare = tokens if found else _without_brackets(tokens)
    if len(bare) == len(tokens):
        return found
    sure = not any(limits(token) and token.kind is not Kind.BREAK for token in tokens)
    return tuple([shares._replace(plain=shares.plain and sure) for shares in _all_shares(bare)])


def _all_shares(tokens: Tokens) -> tuple[Shares, ...]:
    found: dict[str, Shares] = {}
    for layout in _layouts(tokens):
        shares = _read(layout)
        if shares is not None:
            found.setdefault(shares.kind, shares)
    if len(found) > 1:
        found.pop(DATE, None)  # years are then what the other values are of
    return tuple(found.values())


def _layouts(tokens: Tokens) -> Iterator[Layout]:
    kinds = [measured(token) for token in tokens]
    ordered = in_order(tokens, kinds)
    if ordered is not None:
        yield ordered
        return
    for kind in dict.fromkeys(kind for kind in kinds if kind):
        for runs in dict.fromkeys(tuple(_runs(some, kind)) for some in (kinds, _with_bare(tokens, kinds, kind))):
            layout = lay_out(tokens, runs) if 2 <= len(runs) <= _MOST else None
            if layout is not None:
                yield layout


def measured(token: Token) -> str:
    """What a token measures, if it is a value that can be shared out; else nothing."""
    value = token.value
    if value is None or value.kind in _UNMEASURED:
        return ""
    kind = kind_of(value) or (value.kind if value.kind in ("count", "time") else "")
    return kind.partition("/")[0] if isinstance(value, Figure) and value.per else kind  # "20 minutes a day"


def named(tokens: Sequence[Token], *, markers: bool = False) -> frozenset[str]:
    """The words with a meaning, a value as the words that it is written with, capitals aside; `markers` as well."""
    found: set[str] = set()
    for token in tokens:
        if token.kind is Kind.CONTENT or (markers and token.kind is Kind.MARKER):
            found.add(token.key.casefold())
        elif isinstance(token.value, Identifier) and token.value.kind == "label":
            found.update((token.value.label, token.value.value))  # "C" of "classes A, B and C" is class C
        elif token.value is not None:
            found.update(lemma(word) or word for word in token.word.casefold().split())
            if isinstance(token.value, Figure) and token.value.bound is not Bound.EXACT:
                found.add(f"<{token.value.bound}>")  # "less than five years" is not "more than five years"
    return frozenset(found)


def _read(layout: Layout) -> Shares | None:
    """The shares, if each is named by words that the others have not."""
    if any(limits(token) for part in layout.parts for token in part.owner):
        return None
    shares = _told_apart(layout, markers=False) or (_told_apart(layout, markers=True) if named(layout.common) else ())
    frame = [token for part in layout.parts for token in part.frame]
    plain = all(token.kind is not Kind.BREAK for token in frame)
    kind = next(filter(lambda kind: kind != "count", [measured(part.values[0]) for part in layout.parts]), "count")
    return Shares(kind, shares, named(frame), named(layout.common), layout.rest, plain) if shares else None


def _told_apart(layout: Layout, *, markers: bool) -> tuple[Share, ...]:
    """The shares by their names; none where one name takes in another. `markers` tell "check in" from "check out"."""
    found: list[Share] = []
    for part in layout.parts:
        owners = tuple([owner for name in members(part.owner) if (owner := named(name, markers=markers))])
        if not owners or any(len(owner) > _LONGEST for owner in owners):
            return ()
        found.append(Share(part.values, owners, " ".join(token.word for token in part.owner)))
    for share in found:
        if any(other is not share and other.is_named(owner) for owner in share.owners for other in found):
            return ()
    return tuple(found)


def _runs(kinds: Sequence[str], kind: str) -> Iterator[Run]:
    """From and to where values of a kind stand side by side."""
    start = None
    for at, one in enumerate([*kinds, ""]):
        if one == kind and start is None:
            start = at
        elif one != kind and start is not None:
            yield start, at
            start = None


def _with_bare(tokens: Tokens, kinds: Sequence[str], kind: str) -> list[str]:
    """The kinds, where a bare number after a value of this kind is another: "30 days for managers, 25 for others"."""
    first = kinds.index(kind)
    return [kind if at > first and _is_bare(tokens[at]) else own for at, own in enumerate(kinds)]


def _is_bare(token: Token) -> bool:
    """True for a number that nothing says the unit of."""
    return isinstance(token.value, Figure) and token.value.kind == "count" and not token.value.nouns


def _without_brackets(tokens: Tokens) -> Tokens:
    kept: list[Token] = []
    depth = 0
    for token in tokens:
        depth += token.key == "("
        if not depth:
            kept.append(token)
        depth -= token.key == ")" and depth > 0
    return tuple(kept)
