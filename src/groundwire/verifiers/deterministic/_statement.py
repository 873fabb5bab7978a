"""A claim as it is held against every premise: what it asks of them is worked out once, however many there are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from groundwire.core._normalize import Folded, fold
from groundwire.verifiers.deterministic._bearers import Sought, sought
from groundwire.verifiers.deterministic._figure import Figure
from groundwire.verifiers.deterministic._lazy import lazy
from groundwire.verifiers.deterministic._reader import Token
from groundwire.verifiers.deterministic._sentence import Sentence
from groundwire.verifiers.deterministic._text import read_claim
from groundwire.verifiers.deterministic._values import Value
from groundwire.verifiers.deterministic.comparisons import compares
from groundwire.verifiers.deterministic.growth import CHANGES
from groundwire.verifiers.deterministic.moved import of_before
from groundwire.verifiers.deterministic.names import Name, find_names
from groundwire.verifiers.deterministic.orders import Order, order_of
from groundwire.verifiers.deterministic.quotations import Quotation, find_quotations

# "Ten times as much" relates figures that may stand in other chunks; "last year" hangs on when it was written.
_UNSAID = frozenset(("ordinal", "multiple", "relative"))
_SMALL_COUNT = 12  # "three kinds of" may count what the source lists; no rule vetoes it


class Needed(NamedTuple):
    """A value of a claim, and how premises are searched for it."""

    token: Token
    sought: Sought


@dataclass(frozen=True)
class Statement:
    """What a claim says: folded, as a sentence, and the quotations in it.

    `needed` are the values that a premise would have to have, `unsaid` those that may go unsaid.
    """

    folded: Folded
    sentence: Sentence
    quotations: tuple[Quotation, ...]
    needed: tuple[Needed, ...]
    unsaid: tuple[Needed, ...]

    @property
    def plain(self) -> str:
        """The folded text."""
        return self.folded.text

    @lazy
    def names(self) -> tuple[Name, ...]:
        """The names in it."""
        return names_in(self.plain)

    @lazy
    def common(self) -> frozenset[str]:
        """The keys of what is not written with a capital: no names."""
        plain = self.plain
        return frozenset([token.key for token in self.sentence.tokens if not plain[token.start].isupper()])

    @lazy
    def formal(self) -> bool:
        """Whether it compares two things, or speaks of the time before or after a change."""
        return compares(self.sentence) or of_before(self.sentence) is not None

    @lazy
    def tells_change(self) -> bool:
        """Whether it says which way something went, or from what to what."""
        return not self.sentence.keys.isdisjoint(CHANGES) or "from " in self.plain.lower()

    @lazy
    def order(self) -> Order | None:
        """Who does what to whom, where it says so in three words."""
        return None if self.sentence.denies else order_of(self.sentence.spoken)


@lru_cache(maxsize=4096)
def statement_of(text: str) -> Statement:
    """The statement of a claim, the same object while it is remembered."""
    folded = fold(text)
    plain = folded.text
    sentence = read_claim(plain)
    needed: list[Needed] = []
    unsaid: list[Needed] = []
    for token in sentence.values:
        if token.value is not None:
            (unsaid if may_go_unsaid(token.value) else needed).append(Needed(token, sought(token.value)))
    quotations = tuple(find_quotations(plain)) if '"' in plain or "'" in plain else ()
    return Statement(folded, sentence, quotations, tuple(needed), tuple(unsaid))


@lru_cache(maxsize=4096)
def names_in(plain: str) -> tuple[Name, ...]:
    """The names in a folded text."""
    return tuple(find_names(plain))


def may_go_unsaid(value: Value | None) -> bool:
    """True for a value whose absence says nothing: an implied one, an ordinal, a relation, the count of a list."""
    return value is None or is_implicit(value) or value.kind in _UNSAID or _small_count(value)


def is_implicit(value: Value | None) -> bool:
    """True for a figure that only its words imply: "a week", "the two depots"."""
    return isinstance(value, Figure) and value.implicit


def _small_count(value: Value) -> bool:
    if not isinstance(value, Figure) or value.dimension or value.low != value.high:
        return False
    return 0 < value.low <= _SMALL_COUNT and value.low == int(value.low)
