"""A judge's quotes, looked up by code: do they stand where it says, can they carry the claim, what do the rules say?"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.core._normalize import fold
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._types import Claim, Evidence, Pair, Premise, Reason, Span, Stance
from groundwire.core.evidence import content_keys, narrowed
from groundwire.verifiers.deterministic._around import letter_words
from groundwire.verifiers.deterministic._quote_index import UNSPACED_CHARACTER, index_source, pieces_of
from groundwire.verifiers.deterministic._text import sentence_spans
from groundwire.verifiers.deterministic._words import language_of
from groundwire.verifiers.deterministic.quotations import locate
from groundwire.verifiers.deterministic.stage import DeterministicVerifier
from groundwire.verifiers.judge._asking import Passage

_CARRIES = 0.5  # content words of the quotes for each of the claim's
_RELATED = 0.25  # share of the claim's content words that the quoted sentences must have
_LEAST_WORDS, _LEAST_UNSPACED = 2, 4
_SHOWN = 40  # characters of an invented id that are told
_WORD = re.compile(r"\w+")
_RULES = DeterministicVerifier()


@dataclass(frozen=True, slots=True)
class Found:
    """A quote in its chunk, the whole sentences around it, and whether a denial stands right before it."""

    passage: Passage
    quote: Evidence
    around: Evidence
    after_denial: bool


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
    if not result.found or result.span is None:
        return why(Code.JUDGE_QUOTE_NOT_FOUND)
    inside = [span for span in sentence_spans(source.text) if _overlap(span, result.span)]
    around = Span(min(s.start for s in (*inside, result.span)), max(s.end for s in (*inside, result.span)))
    return Found(
        passage,
        narrowed(passage.evidence, source.source(result.span)),
        narrowed(passage.evidence, source.source(around)),
        result.after_denial,
    )


def _says_something(quote: str) -> bool:
    return len(_WORD.findall(quote)) >= _LEAST_WORDS or len(UNSPACED_CHARACTER.findall(quote)) >= _LEAST_UNSPACED


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def objection(claim: Claim, found: Sequence[Found], stance: Stance) -> Reason | None:
    """Why these quotes cannot bear out that ruling; None when they can."""
    wanted = content_keys(claim.statement)
    said = set[str]().union(*(content_keys(one.quote.text) for one in found))
    if len(said) < _CARRIES * len(wanted):
        return why(Code.JUDGE_QUOTE_SHORT)
    context = "\n".join(dict.fromkeys(one.passage.context for one in found if one.passage.context))
    around = Premise(tuple(one.around for one in found), context)
    if not _related(claim.statement, wanted, f"{context}\n{around.text}"):
        return why(Code.JUDGE_QUOTE_UNRELATED)
    quotes = Premise(tuple(one.quote for one in found), context)
    in_quotes, in_sentences = _RULES.verify([Pair(quotes, claim), Pair(around, claim)])
    if stance is Stance.SUPPORTS:
        if any(one.after_denial for one in found):
            return why(Code.JUDGE_QUOTE_AGAINST, "the quote follows a denial that it leaves out")
        against = [one for one in (in_quotes, in_sentences) if one.decisive and one.stance is not Stance.SUPPORTS]
    else:
        against = [one for one in (in_quotes, in_sentences) if one.stance is Stance.SUPPORTS]
    if not against:
        return None
    told = "; ".join(reason.message for reason in against[0].reasons)
    return why(Code.JUDGE_QUOTE_AGAINST, f"the rules on the judge's quote: {told}")


def _related(statement: str, wanted: set[str], sentences: str) -> bool:
    """Whether the sentences share enough of the claim's words; of another language or script they need share none."""
    shared = wanted & content_keys(sentences)
    return len(shared) >= _RELATED * len(wanted) or _language(statement) != _language(sentences)


def _language(text: str) -> str:
    letters = [character for character in text if character.isalpha()]
    far = sum(character > "\u024f" for character in letters)
    return "other script" if far * 2 > len(letters) else language_of(letter_words(text))
