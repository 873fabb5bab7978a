"""What a quote leaves out of its own clause: a denial, a condition, who says so, or half of what it says."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from groundwire.core._content_keys import content_keys
from groundwire.core._types import Span
from groundwire.core._verbs import find_clause
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._quote_index import denials
from groundwire.verifiers.deterministic._reader import Kind
from groundwire.verifiers.deterministic._text import analyse_claim

# What turns a statement into another one when it is left out of the clause.
_TURNS = (words.DISOWNING_LEAD - {"example"}) | words.RESTRICTORS | words.ATTITUDES | words.MODALS
_TURNS |= frozenset("supposedly allegedly reportedly nearly almost doubtful unlikely whether rarely seldom".split())
_AND = r"and|but|und|aber|et|mais|y|pero|ma|och|og|en|maar|и|но|а"
_BREAK = re.compile(rf"[;；]|[,，]?\s(?:{_AND})\s|[,，]\s?[但而并]", re.IGNORECASE)
_UNDER = re.compile(r"\b(?:that|whether|if|unless|dass|daß|ob|wenn|que|che|что|dat)\b", re.IGNORECASE)
_ASKS = re.compile("[?？؟]")
_COMPARING = re.compile(r"[<>≤≥≠≈~±]")
_MARKUP = re.compile(r"</?[A-Za-z][^<>]{0,200}>|(?m:^[ \t]{0,3}(?:>[ \t]?){1,8})")
_FEW = 0.5  # share of its clause's content words that each of several quotes must have


@dataclass(frozen=True, slots=True)
class Clause:
    """A quote in its clause, as it stands in the folded source: `before` and `after` are what it leaves out of it.

    `asks`: its sentence is a question.
    """

    before: str
    quoted: str
    after: str
    asks: bool = False

    @classmethod
    def around(cls, text: str, quote: Span, sentences: Span) -> Clause:
        """The clause: up to the nearest "and", "but" or semicolon, and on the left never past a "that" or an "if"."""
        before, after = text[sentences.start : quote.start], text[quote.end : sentences.end]
        joins = list(_BREAK.finditer(before))
        if joins and not _UNDER.search(before):
            before = before[joins[-1].end() :]
        joined = _BREAK.search(after)
        asks = bool(_ASKS.search(text, quote.start, sentences.end + 1))
        return cls(before, quote.of(text), after[: joined.start()] if joined else after, asks)

    def turned(self, statement: str) -> str:
        """The word left out by which the clause says something else than the quote; "" where there is none.

        A word that the claim has as well is not held against its quote, a denial always.
        """
        if self.asks:
            return "it is asked"
        said = {token.key for token in analyse_claim(statement).tokens}
        for part in (self.before, self.after):
            if denials(part):
                return "a denial"
            told = [token for token in analyse_claim(part).tokens if token.kind is Kind.NEGATOR or token.key in _TURNS]
            told = [token for token in told if token.key not in said]
            if told:
                return repr(told[0].key)
        return ""

    def is_fragment(self) -> bool:
        """True for a quote without the subject of its clause, or with less than half of the clause's content words."""
        whole = f"{self.before}{self.quoted}{self.after}"
        if len(content_keys(self.quoted)) < _FEW * len(content_keys(whole)):
            return True
        clause = find_clause(whole)
        return clause is not None and len(self.before) >= clause.subject_end > clause.subject_start


def compares_alike(quote: str, text: str, span: Span) -> bool:
    """Whether a quote has the signs of comparison that stand in its place, right before it included: "< 500 kg"."""
    place = _MARKUP.sub(" ", text[max(0, span.start - 2) : span.end])
    return Counter(_COMPARING.findall(_MARKUP.sub(" ", quote))) == Counter(_COMPARING.findall(place))
