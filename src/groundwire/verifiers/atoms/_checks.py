"""Whether an atomic claim says no more and no less than the part of the sentence that it was taken from. By code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from groundwire.core._clauses import parts_of
from groundwire.core._content_keys import content_keys
from groundwire.core._normalize import fold
from groundwire.core._types import Claim, Evidence, Pair, Premise, Span, Stance
from groundwire.core._verbs import find_clause
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._quote_index import denials, index_source, pieces_of
from groundwire.verifiers.deterministic._statement import names_in
from groundwire.verifiers.deterministic._text import analyse, analyse_claim, sentence_spans
from groundwire.verifiers.deterministic.checks import has_value
from groundwire.verifiers.deterministic.quotations import locate
from groundwire.verifiers.deterministic.stage import DeterministicVerifier

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?")
_MAY = re.compile(r"(?<=\S )May\b")
_FIGURE = re.compile(r"\d+(?:[.,:/'\u00a0]\d+)*")
# What a statement loses only by becoming another one: doubt, approximation, restriction.
_DOUBTS = frozenset(
    """about around roughly approximately nearly almost circa ca estimated reportedly allegedly apparently probably
    possibly perhaps maybe likely unlikely seems seem appears appear suggests suggest expected planned according
    believed thought said claims claimed usually often sometimes generally typically mostly least most under over
    fewer less etwa ungefähr rund kann könnte dürfte vielleicht wohl soll laut environ peut peut-être selon
    aproximadamente quizás puede según circa può forse secondo""".split()
)
_QUANTITIES = words.QUANTIFIERS - {"all", "each", "every", "not", "no", "none", "everyone", "everybody"}
# And what makes one of several: an alternative, a place in an order.
_CHOICES = frozenset(
    "or either oder entweder ou soit second third fourth fifth sixth seventh eighth ninth tenth".split()
)
_GUARDS = words.MODALS | words.RESTRICTORS | _QUANTITIES | _DOUBTS | _CHOICES
# What ties facts together: without it two true atoms do not make a true sentence.
_TIES = frozenset(
    """because since therefore thus hence so than after before while when until although though if unless due owing
    whereas respectively then thereby consequently both weil da deshalb als nachdem bevor während obwohl parce donc
    avant après porque aunque antes después""".split()
)
_PRONOUNS = frozenset(
    """it its they them their theirs he him his she her hers this that these those which who such former latter one er
    sie es ihr sein dieser diese dieses il elle ils elles lui leur ce cette su él ella ellos este esta""".split()
)


def words_of(text: str) -> frozenset[str]:
    """The lower-cased words of a folded text; the month of May is none, since it would read as a doubt."""
    return frozenset(_WORD.findall(_MAY.sub("", text).lower()))


def figures_of(text: str) -> frozenset[str]:
    """The figures of a folded text, as they are written."""
    return frozenset(_FIGURE.findall(text))


@dataclass(frozen=True)
class Sentence:
    """One sentence of the answer: `before` is what stands ahead of it, for its pronouns."""

    claim: Claim
    before: str

    @cached_property
    def plain(self) -> str:
        """The statement, folded."""
        return fold(self.claim.statement).text

    @cached_property
    def known(self) -> str:
        """What an atom may draw on: the sentence, and where it has a pronoun also what stands before."""
        has_pronoun = bool(_PRONOUNS & (words_of(self.plain) | words_of(fold(self.claim.text).text)))
        return f"{self.plain}\n{fold(self.before).text}" if has_pronoun else self.plain

    @cached_property
    def spoken_of(self) -> str:
        """The subject of the sentence right before, where there is one and this sentence may take it up."""
        if self.known == self.plain or not self.before:
            return ""
        last = self.before[sentence_spans(self.before)[-1].start :]
        clause = find_clause(last)
        return clause.subject if clause else ""

    @cached_property
    def clauses(self) -> tuple[Span, ...]:
        """The clauses that rules see in the statement; the statement itself where they see none."""
        found = tuple(Span(part.start, part.end) for part in parts_of(self.plain).parts)
        return found or (Span(0, len(self.plain)),)

    def locate(self, source: str) -> Span | None:
        """Where in the claim's text the words of `source` stand; None when they do not, or with a gap."""
        text, wanted = fold(self.claim.text), fold(source).text.strip()
        if len(pieces_of(wanted)) != 1:
            return None
        result = locate(wanted, index_source(text.text))
        return text.source(result.span) if result.found and result.span is not None else None

    def own(self, source: str) -> str:
        """What an atom from `source` may draw on: its clauses with the subject that goes with them, and what is known.

        A source with a pronoun takes what stands before it. Where rules see one clause, a source that is a clause
        itself takes what opens the sentence. The whole sentence where its place in it is not clear.
        """
        wanted = fold(source).text.strip()
        at = self.plain.find(wanted)
        if at < 0 or self.plain.find(wanted, at + 1) >= 0:
            return self.known
        found = parts_of(self.plain)
        if _PRONOUNS & words_of(wanted):
            return f"{self.plain[: at + len(wanted)]}\n{self.known.removeprefix(self.plain)}"
        held = [part for part in found.parts if part.start < at + len(wanted) and at < part.end]
        if found.covered and held and len(found.parts) > 1:
            own = " ".join(f"{part.statement} {self.plain[part.start : part.end]}" for part in held)
        else:
            own = self._lead(at) + wanted if find_clause(wanted) else self.plain
        return f"{own}\n{self.known.removeprefix(self.plain)}"

    def _lead(self, at: int) -> str:
        main = find_clause(self.plain)
        return self.plain[: at if main is None else min(at, main.subject_start)]

    def home(self, source: str) -> str:
        """The clauses that `source` is taken from; the whole sentence when that is not clear."""
        wanted = fold(source).text.strip()
        at = self.plain.find(wanted)
        if at < 0 or self.plain.find(wanted, at + 1) >= 0:
            return self.plain
        own = [span for span in self.clauses if span.start < at + len(wanted) and at < span.end]
        return " ".join(span.of(self.plain) for span in own) or self.plain


def says_more(atom: str, source: str, sentence: Sentence) -> bool:
    """True when an atom has a figure, name, denial or other content word that its own clause of the sentence lacks."""
    plain = fold(atom).text
    if not figures_of(plain) <= figures_of(sentence.plain):
        return True
    own = (analyse(sentence.plain),)
    if not all(has_value(token.value, own) for token in analyse_claim(atom).values):
        return True
    known = words_of(sentence.known)
    if any(not words_of(name.text) <= known for name in names_in(plain)):
        return True
    if denials(plain) and not denials(sentence.plain):
        return True
    return not content_keys(plain) <= content_keys(sentence.own(source))


def says_otherwise(atom: str, source: str, sentence: Sentence) -> bool:
    """True when an atom drops or adds a denial, a doubt or a restriction, or the rules find it is not entailed."""
    plain, home = fold(atom).text, sentence.home(source)
    if bool(denials(plain)) != bool(denials(home)):
        return True
    if not words_of(home) & _GUARDS <= words_of(plain):
        return True
    if words_of(plain) & _GUARDS - words_of(sentence.plain):
        return True
    text = sentence.known
    premise = Premise((Evidence("sentence", Span(0, len(text)), text),))
    (opinion,) = DeterministicVerifier().verify([Pair(premise, Claim(atom, None, atom))])
    return opinion.decisive and opinion.stance is not Stance.SUPPORTS


def covers(atoms: Iterable[str], sentence: Sentence) -> bool:
    """True when the atoms together have every content word, figure, restriction and tie of the sentence.

    Atoms that took a word from the sentences before, for a pronoun, cover nothing unless it is of the subject of the
    last of them: it may be the wrong one.
    """
    together = " \n".join(fold(atom).text for atom in atoms)
    tied = words_of(sentence.plain) & (_TIES | _GUARDS)
    content = content_keys(sentence.plain) - _PRONOUNS - words.CONJUNCTIONS
    return (
        content <= content_keys(together) <= content_keys(f"{sentence.plain}\n{sentence.spoken_of}")
        and figures_of(sentence.plain) <= figures_of(together)
        and tied <= words_of(together)
    )
