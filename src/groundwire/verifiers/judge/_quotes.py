"""A judge's quotes, looked up by code: do they stand where it says, can they carry the claim, what do the rules say?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.core._clauses import parts_of
from groundwire.core._content_keys import content_keys
from groundwire.core._normalize import fold
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._types import Claim, Evidence, Pair, Premise, Reason, Span, Stance
from groundwire.core.evidence import narrowed
from groundwire.verifiers.deterministic._around import letter_words
from groundwire.verifiers.deterministic._quote_index import UNSPACED_CHARACTER, denials, index_source, pieces_of
from groundwire.verifiers.deterministic._text import sentence_spans
from groundwire.verifiers.deterministic._words import language_of
from groundwire.verifiers.deterministic.quotations import locate
from groundwire.verifiers.deterministic.stage import DeterministicVerifier
from groundwire.verifiers.judge._asking import Passage
from groundwire.verifiers.judge._omissions import Clause, compares_alike

_CARRIES = 0.5  # content words of the quotes for each of the claim's
_RELATED = 0.25  # share of the content words of the claim and of each of its clauses that the quoted sentences have
_LEAST_WORDS, _LEAST_UNSPACED = 2, 4
_SHOWN = 40  # characters of an invented id that are told
_WORD = re.compile(r"\w+")
_RULES = DeterministicVerifier()


@dataclass(frozen=True, slots=True)
class Found:
    """A quote in its chunk, the whole sentences around it, and the clause that it stands in."""

    passage: Passage
    quote: Evidence
    around: Evidence
    clause: Clause


def warm(pair: Pair) -> None:
    """Let the rules read one pair: their word lists load once, and not in every thread of a pool at the same time."""
    _RULES.verify([pair])


def why(code: Code, message: str = "") -> Reason:
    """A reason with its standard meaning, or with a more telling message."""
    return Reason(code.value, message or MEANINGS[code])


def find_quotes(quotes: Sequence[tuple[str, str]], passages: Sequence[Passage]) -> tuple[Found, ...] | Reason:
    """Each quote in the passage that it names, or why one is not there."""
    known = {passage.label: passage for passage in passages}
    for label, _ in quotes:
        if label not in known:
            told = "".join(c if c.isprintable() else " " for c in label[:_SHOWN])
            return why(Code.JUDGE_UNKNOWN_ID, f"no passage is called {told!r}")
    found = [find_quote(text, known[label]) for label, text in quotes]
    missing = next((one for one in found if isinstance(one, Reason)), None)
    return missing or tuple(one for one in found if isinstance(one, Found))


def find_quote(text: str, passage: Passage) -> Found | Reason:
    """The words of a quote in one passage: typography, hyphenation and layout may differ, words and figures may not.

    An ellipsis is no quote: what it skips could be what counts.
    """
    source, quote = fold(passage.evidence.text), fold(text).text.strip()
    if not _says_something(quote):
        return why(Code.JUDGE_QUOTE_SHORT)
    if len(pieces_of(quote)) != 1 and quote not in source.text:
        return why(Code.JUDGE_QUOTE_NOT_FOUND)
    result = locate(quote, index_source(source.text))
    if not result.found or result.span is None or not compares_alike(quote, source.text, result.span):
        return why(Code.JUDGE_QUOTE_NOT_FOUND)
    inside = [span for span in sentence_spans(source.text) if _overlap(span, result.span)]
    around = Span(min(s.start for s in (*inside, result.span)), max(s.end for s in (*inside, result.span)))
    return Found(
        passage,
        narrowed(passage.evidence, source.source(result.span)),
        narrowed(passage.evidence, source.source(around)),
        Clause.around(source.text, result.span, around),
    )


def _says_something(quote: str) -> bool:
    return len(_WORD.findall(quote)) >= _LEAST_WORDS or len(UNSPACED_CHARACTER.findall(quote)) >= _LEAST_UNSPACED


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def objection(claim: Claim, found: Sequence[Found], stance: Stance) -> Reason | None:
    """Why these quotes cannot bear out that ruling; None when they can."""
    statement = claim.statement
    wanted = _keys(statement)
    said = set[str]().union(*(_keys(one.quote.text) for one in found))
    if len(said) < _CARRIES * len(wanted) or (len(found) > 1 and any(one.clause.is_fragment() for one in found)):
        return why(Code.JUDGE_QUOTE_SHORT)
    context = "\n".join(dict.fromkeys(one.passage.context for one in found if one.passage.context))
    around = Premise(tuple(one.around for one in found), context)
    if not wanted or not _related(statement, f"{context}\n{around.text}"):
        return why(Code.JUDGE_QUOTE_UNRELATED)
    turned = next((word for one in found if (word := one.clause.turned(statement))), "")
    if turned:
        return why(Code.JUDGE_QUOTE_AGAINST, f"the quote leaves out what its clause hangs on: {turned}")
    return _ruled(claim, Premise(tuple(one.quote for one in found), context), around, stance)


def _keys(text: str) -> set[str]:
    """The content words, in composed letters: a source may have them decomposed."""
    return content_keys(unicodedata.normalize("NFC", text))


def _ruled(claim: Claim, quotes: Premise, around: Premise, stance: Stance) -> Reason | None:
    """What the rules have against the ruling, on the quotes alone and on their sentences."""
    in_quotes, in_sentences = _RULES.verify([Pair(quotes, claim), Pair(around, claim)])
    if stance is Stance.SUPPORTS:
        foreign = _language(claim.statement) != _language(quotes.text)
        if foreign and bool(denials(claim.statement)) != bool(denials(quotes.text)):
            return why(Code.JUDGE_QUOTE_AGAINST, "one of claim and quote denies, in different languages")
        against = [one for one in (in_quotes, in_sentences) if one.decisive and one.stance is not Stance.SUPPORTS]
    else:
        against = [one for one in (in_quotes, in_sentences) if one.stance is Stance.SUPPORTS]
    if not against:
        return None
    told = "; ".join(reason.message for reason in against[0].reasons)
    return why(Code.JUDGE_QUOTE_AGAINST, f"the rules on the judge's quote: {told}")


def _related(statement: str, sentences: str) -> bool:
    """Whether the sentences share enough words with each clause of the claim.

    Sentences of another language or script than the claim need share none.
    """
    if _language(statement) != _language(sentences):
        return True
    known = _keys(sentences)
    clauses = (statement, *(statement[part.start : part.end] for part in parts_of(statement).parts))
    asked = [_keys(clause) for clause in clauses]
    return all(len(keys & known) >= _RELATED * len(keys) for keys in asked)


def _language(text: str) -> str:
    letters = [character for character in text if character.isalpha()]
    far = sum(character > "\u024f" for character in letters)
    return "other script" if far * 2 > len(letters) else language_of(letter_words(text))
