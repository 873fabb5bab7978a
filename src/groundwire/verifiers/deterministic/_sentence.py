"""A text as the rules hold it: sentences of tokens, and the views of a sentence that many comparisons share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from groundwire.core._normalize import Folded
from groundwire.core._types import Evidence, Span
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._bearers import Bearers
from groundwire.verifiers.deterministic._clauses import Clause, clauses_of
from groundwire.verifiers.deterministic._figure import Figure, Number
from groundwire.verifiers.deterministic._halves import Half, halves_of
from groundwire.verifiers.deterministic._lazy import lazy
from groundwire.verifiers.deterministic._operands import Operands
from groundwire.verifiers.deterministic._reader import Kind, Token
from groundwire.verifiers.deterministic._shares import Shares, named, shares_of
from groundwire.verifiers.deterministic._values import Value

EVERY = frozenset(("all", "every", "each"))
_EVERY = dict.fromkeys(EVERY, "every")
_ROOTS = {**dict.fromkeys(EVERY, "every"), **dict.fromkeys(words.NEGATORS, "not")}
_CONTENT, _NEGATOR, _BREAK, _JOIN = Kind.CONTENT, Kind.NEGATOR, Kind.BREAK, Kind.JOIN
_OPPOSED = frozenset([one for one, _ in words.OPPOSITES])
_MEANING = (Kind.CONTENT, Kind.VALUE)
_WRAPPERS = (("not", "true", "that"), ("false", "that"), ("untrue", "that"), ("not", "case", "that"), ("wrong", "that"))


_WHOLE_WEEK = re.compile(
    r"\b(?:every ?day|daily|weekdays?|weekends?|all week|seven days|täglich|werktags|tous les jours|todos los días)\b"
    r"|每天|毎日",
    re.IGNORECASE,
)
_COUNTED_ON = re.compile(
    r"\b(?:days?|weeks?|months?|years?|hours?) (?:later|after|before|earlier|ago)\b"
    r"|\bthe (?:next|following) (?:day|week|month|year)\b",
    re.I,
)


class Asked(NamedTuple):
    """A claim as it is aligned: its spoken tokens without a leading "it is not true that".

    `keys` are their shared keys, "" for a value; `content` counts the content words; `denied` says that the claim was
    wrapped in such a denial. `opposed` are the rows of a value, a word that has an opposite and a content word, such as
    "2 hours after lunch", of a claim that denies nothing.
    """

    tokens: tuple[Token, ...]
    keys: tuple[str, ...]
    content: int
    denied: bool
    opposed: tuple[tuple[Token, Token, Token], ...]


@dataclass(frozen=True)
class Sentence:
    """One sentence or line of a text, ready for alignment. `tense` has "present" and "past" for the copulas seen.

    `persons` likewise for I and you; `keys` are those of the content words; `values` are the tokens that are values.
    A sentence that is `disowned` (a question, an item under "Myths:", one that the next takes back) settles nothing.
    A `cell` of a table reads "row heading: value", `row` of its tokens naming the row. The other attributes
    are worked out when a comparison first asks for them.
    """

    tokens: tuple[Token, ...]
    span: Span
    keys: frozenset[str]
    tense: frozenset[str]
    persons: frozenset[str]
    values: tuple[Token, ...]
    disowned: bool = False
    cell: bool = False
    row: int = 0

    @lazy
    def spoken(self) -> tuple[Token, ...]:
        """The tokens without punctuation and joining words: what a claim's evidence must have."""
        return tuple([token for token in self.tokens if token.kind is not _BREAK and token.kind is not _JOIN])

    @lazy
    def asked(self) -> Asked:
        """The sentence as a claim that is aligned with another sentence."""
        tokens, denied = _unwrap(self.spoken)
        kinds = [token.kind for token in tokens]
        negated = _NEGATOR in kinds
        if negated:
            keys = ["" if token.value is not None else shared_key(token) for token in tokens]
        else:  # a look in a table gives the same
            keys = ["" if token.value is not None else _EVERY.get(token.key, token.key) for token in tokens]
        opposed = () if negated or denied or not self.values else _opposed(tokens)
        return Asked(tokens, tuple(keys), kinds.count(_CONTENT), denied, opposed)

    @lazy
    def says_something(self) -> bool:
        """Whether there is enough to be stated word for word: two words with a meaning, or one beside a marker."""
        meaning = sum([token.kind in _MEANING for token in self.spoken])
        return meaning > 1 or (meaning == 1 and len(self.spoken) > 1)

    @lazy
    def places(self) -> dict[str, list[int]]:
        """Where among the spoken tokens each word stands, by its `shared_key`; values have no place of their own."""
        found: dict[str, list[int]] = {}
        for at, token in enumerate(self.spoken):
            if token.value is None:
                found.setdefault(shared_key(token), []).append(at)
        return found

    @lazy
    def said(self) -> frozenset[str]:
        """All words, with one name for all negators and one for "all", "every" and "each"."""
        return frozenset([_ROOTS.get(token.key, token.key) for token in self.tokens if token.value is None])

    @lazy
    def needs(self) -> frozenset[str]:
        """What evidence must have `said` to state this claim word for word.

        Left out: a number word, which a figure can stand for, and the "by" that the active voice drops.
        """
        needed = [token.key for token in self.spoken if token.value is None and token.key not in words.ORDINALS]
        return frozenset([_ROOTS.get(key, key) for key in needed if key != "by"])

    @lazy
    def weighty(self) -> frozenset[str]:
        """The keys of the content words that are no light verbs."""
        return self.keys - words.LIGHT_VERBS

    @lazy
    def colon(self) -> int:
        """Where the first colon stands among the tokens, as in "Leave: 24 days a year"; -1 without one."""
        return next((at for at, token in enumerate(self.tokens) if token.key == ":" and token.kind is _BREAK), -1)

    @lazy
    def denies(self) -> bool:
        """Whether it has a "not", "no" or "never"."""
        return _NEGATOR in [token.kind for token in self.tokens]

    @lazy
    def unsure(self) -> bool:
        """Whether it has a denial, a condition or a doubt."""
        return self.denies or not self.all_words.isdisjoint(words.UNSURE)

    @lazy
    def all_words(self) -> frozenset[str]:
        """All words, each under its own name."""
        return frozenset([token.key for token in self.tokens])

    @lazy
    def shares(self) -> tuple[Shares, ...]:
        """What it gives to each of several things, if that is its form."""
        return () if self.cell or len(self.values) < 2 else shares_of(self.tokens)

    @lazy
    def named(self) -> frozenset[str]:
        """Its words with a meaning, and those that values are written with."""
        return named(self.tokens)

    @lazy
    def halves(self) -> tuple[tuple[Half, Half], ...]:
        """Its halves that are set against each other."""
        return halves_of(self.tokens)

    @lazy
    def clauses(self) -> tuple[Clause, ...]:
        """Its clauses, with their subjects."""
        return clauses_of(self.tokens)

    @lazy
    def numbers(self) -> frozenset[str]:
        """By which a sentence is preferred among those that share as many words: its numbers, as written."""
        return frozenset([f"={token.value.written}" for token in self.values if isinstance(token.value, Figure)])


def _unwrap(tokens: tuple[Token, ...]) -> tuple[tuple[Token, ...], bool]:
    """A claim without a leading "it is not true that", and whether there was one."""
    opening = tuple([token.key for token in tokens[:5]])
    if "that" in opening:
        for wrapper in _WRAPPERS:
            for at in (0, 1):
                if opening[at : at + len(wrapper)] == wrapper and opening[:at] in ((), ("it",)):
                    return tokens[at + len(wrapper) :], True
    return tokens, False


def _opposed(tokens: tuple[Token, ...]) -> tuple[tuple[Token, Token, Token], ...]:
    runs = [tokens[at : at + 3] for at, token in enumerate(tokens[:-2]) if token.value is not None]
    return tuple([(a, b, c) for a, b, c in runs if b.key in _OPPOSED and c.kind is _CONTENT])


def shared_key(token: Token) -> str:
    """By what a word finds its like in another sentence: all negators are one word, and so are "all" and "every"."""
    return "every" if token.key in EVERY else "not" if token.kind is _NEGATOR else token.key


@dataclass(frozen=True)
class Analysed:
    """A whole text: its folded form, its sentences, and which sentences have each key."""

    folded: Folded
    sentences: tuple[Sentence, ...]
    index: dict[str, list[int]]
    values: tuple[Value, ...]

    @lazy
    def figures(self) -> tuple[Figure, ...]:
        """The values that are figures."""
        return tuple([value for value in self.values if isinstance(value, Figure)])

    @lazy
    def rates(self) -> tuple[Figure, ...]:
        """The figures that are so much or so often in a time, or each."""
        return tuple([figure for figure in self.figures if figure.per])

    @lazy
    def measured(self) -> tuple[tuple[Figure, frozenset[Number]], ...]:
        """Each figure with a unit, and the numbers of things that its sentence has."""
        found: list[tuple[Figure, frozenset[Number]]] = []
        for sentence in self.sentences:
            figures = [token.value for token in sentence.values if isinstance(token.value, Figure)]
            measures = [figure for figure in figures if figure.dimension]
            counts = counts_of(sentence.values) if measures else frozenset()
            found += [(figure, counts) for figure in measures]
        return tuple(found)

    @lazy
    def tabular(self) -> bool:
        """Whether it has a table."""
        return any(sentence.cell for sentence in self.sentences)

    @lazy
    def bearers(self) -> Bearers:
        """The values by what they may bear out."""
        return Bearers(self.values)

    @lazy
    def ends(self) -> frozenset[tuple[str, Number | float]]:
        """Every end of every figure, with its dimension."""
        return frozenset().union(*[figure.ends for figure in self.figures])

    @lazy
    def written_ends(self) -> frozenset[Number | float]:
        """The same ends in the units that they are written in."""
        return frozenset().union(*[figure.written_ends for figure in self.figures])

    @lazy
    def counts_days(self) -> bool:
        """Whether it counts from a date: "two days later", "the next week"."""
        return _COUNTED_ON.search(self.folded.text) is not None

    @lazy
    def whole_week(self) -> bool:
        """Whether it names all days of a week at once: "every day", "weekdays"."""
        return _WHOLE_WEEK.search(self.folded.text) is not None

    @lazy
    def shown(self) -> dict[int, tuple[Evidence, Evidence]]:
        """Sentences as evidence, by where they start, with the passage of which they are a part."""
        return {}

    @lazy
    def kept(self) -> dict[str, Any]:
        """What rules worked out of this text alone, by their names."""
        return {}

    @lazy
    def operands(self) -> Operands:
        """What arithmetic can use of this text alone."""
        return Operands.of(self.figures)


def counts_of(tokens: Sequence[Token]) -> frozenset[Number]:
    """The numbers of things among values, from two."""
    figures = [token.value for token in tokens if isinstance(token.value, Figure)]
    counts = [figure.low for figure in figures if figure.kind == "count" and figure.low == figure.high]
    return frozenset([count for count in counts if count > 1 and count == int(count)])


def operands_of(pieces: Sequence[Analysed]) -> Operands:
    """What arithmetic can use of several texts together."""
    if len(pieces) == 1:
        return pieces[0].operands
    return Operands.of([figure for piece in pieces for figure in piece.figures])
