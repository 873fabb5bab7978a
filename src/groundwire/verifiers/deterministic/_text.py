"""Text as the rules read it: sentences of tokens, with values recognised and words reduced to their lemma."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from groundwire.core._normalize import Folded, fold
from groundwire.core._types import Span
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._values import Value
from groundwire.verifiers.deterministic.values import find_values

_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+(?:[.,:/]\d+)*|[^\w\s]|_+")
_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_LETTERS = re.compile(r"[^\W\d_]+")
_CLITIC = re.compile(r"(.+?)(n't|'s|'re|'ve|'ll|'d|'m)\Z")
# Particles and polite endings of unspaced scripts and of Korean that a paraphrase may change at will.
_UNSPACED_GLUE = frozenset("はがをのですだたでした了的是为為之也した")
_HANGUL = re.compile(r"[\uac00-\ud7a3]+\Z")
_HANGUL_TAIL = re.compile(r"(?:입니다|이에요|예요|이다|은|는|이|가|을|를|에|의|도)\Z")
_BREAKS = frozenset(";!?|。！？؟।:—()[]{}•")  # not the full stop: where it ends no sentence it ends an abbreviation
_SENTENCE_END = re.compile(
    r"\n+|[。！？]+[」』）\"']*|(?<=[^\W\d_][^\W_])[.!?]+[\"')\]]{0,2}(?= +[\"'(]{0,2}[A-Z0-9À-Þ\u0370-\uffff])"
    r"|(?<=[\d%)\]\"'°€$£])[.!?]+[\"')\]]{0,2}(?= +[\"'(]{0,2}[A-ZÀ-Þ\u0370-\uffff])|[!?]+(?= )"
)
_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Za-z]\.)*[A-Za-z]|\b(?:No|Nos|Nr|Dr|Mr|Mrs|Ms|Prof|St|vs|al|etc|approx|Inc|Ltd|Co|Corp|Fig|Sec|Art|cf|ca|"
    r"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|Abs|bzw|usw|Mio|Mrd|Tel|p|pp|max|min|incl|excl|est))\Z"
)


class Kind(IntEnum):
    """What a token is to the alignment."""

    CONTENT = 0
    VALUE = 1
    MARKER = 2
    NEGATOR = 3
    JOIN = 4  # "and", a comma: where a list or a clause goes on
    BREAK = 5  # punctuation that ends a clause


@dataclass(frozen=True, slots=True)
class Token:
    """One token; glue is not kept. `key` is what is compared, `start` and `end` are in the folded text."""

    key: str
    kind: Kind
    start: int
    end: int
    word: str
    value: Value | None = None


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence or line of a text, ready for alignment. `tense` has "present" and "past" for the copulas seen."""

    tokens: tuple[Token, ...]
    span: Span
    keys: frozenset[str]
    tense: frozenset[str]

    @property
    def values(self) -> tuple[Token, ...]:
        """The tokens that are values, in order."""
        return tuple(token for token in self.tokens if token.kind is Kind.VALUE)


@dataclass(frozen=True, slots=True)
class Analysed:
    """A whole text: its folded form, its sentences, and which sentences have each key."""

    folded: Folded
    sentences: tuple[Sentence, ...]
    index: dict[str, list[int]]
    values: tuple[Value, ...]


def analyse(text: str) -> Analysed:
    """Analyse a text. Up to 8,000 characters the same text gives the same object while it is remembered."""
    return _remembered(text) if len(text) <= 8_000 else _analyse(text)


@lru_cache(maxsize=4096)
def _remembered(text: str) -> Analysed:
    return _analyse(text)


@lru_cache(maxsize=4096)
def analyse_claim(statement: str) -> Sentence:
    """A claim's statement as one sentence, whatever stops stand in it."""
    plain = fold(statement).text
    return _sentence(plain, Span(0, len(plain)), list(find_values(plain)), _language(plain))


def _language(plain: str) -> str:
    return words.language_of(frozenset(_LETTERS.findall(plain[:4_000].lower())))


def _analyse(text: str) -> Analysed:
    folded = fold(text)
    plain = folded.text
    values = find_values(plain)
    language = _language(plain)
    sentences: list[Sentence] = []
    at = 0
    for span in sentence_spans(plain):
        inside: list[Value] = []
        while at < len(values) and values[at].span.start < span.end:
            inside.append(values[at])
            at += 1
        sentence = _sentence(plain, span, inside, language)
        if sentence.tokens:
            sentences.append(sentence)
    index: dict[str, list[int]] = defaultdict(list)
    for number, sentence in enumerate(sentences):
        for key in sentence.keys:
            index[key].append(number)
    return Analysed(folded, tuple(sentences), dict(index), values)


def sentence_spans(text: str) -> list[Span]:
    """Lines, and sentences within lines. Abbreviations, ordinals and initials do not end one."""
    spans: list[Span] = []
    start = 0
    for match in _SENTENCE_END.finditer(text):
        if match.group()[0] == "." and _ABBREVIATION.search(text, max(0, match.start() - 12), match.start()):
            continue
        if match.end() > start:
            spans.append(Span(start, match.end()))
        start = match.end()
    if start < len(text):
        spans.append(Span(start, len(text)))
    return spans


def _sentence(text: str, span: Span, values: list[Value], language: str) -> Sentence:
    glue = words.GLUE[language]
    tokens: list[Token] = []
    tense: set[str] = set()
    start = span.start
    for value in values:
        _read(text, start, value.span.start, glue, tokens, tense)
        tokens.append(Token("#", Kind.VALUE, value.span.start, value.span.end, value.text, value))
        start = max(start, value.span.end)
    _read(text, start, span.end, glue, tokens, tense)
    keys = frozenset(token.key for token in tokens if token.kind is Kind.CONTENT)
    return Sentence(tuple(tokens), span, keys, frozenset(tense))


def _read(text: str, start: int, end: int, glue: frozenset[str], tokens: list[Token], tense: set[str]) -> None:
    """Append the tokens of `text[start:end]`, which holds no value."""
    for match in _TOKEN.finditer(text, start, end):
        word = match.group()
        first = word[0]
        if not (first.isalpha() or first.isdigit()):
            if first in _BREAKS:
                tokens.append(Token(first, Kind.BREAK, match.start(), match.end(), word))
            elif first in ",、，&+":
                tokens.append(Token(",", Kind.JOIN, match.start(), match.end(), word))
            elif first in "%$€£¥<>=±":
                tokens.append(Token(first, Kind.MARKER, match.start(), match.end(), word))
            continue
        lower = word.lower()
        if not word.isascii() and _UNSPACED.search(word):
            _read_unspaced(lower, match.start(), tokens)
            continue
        if "'" in lower and (clitic := _CLITIC.match(lower)):
            cut = match.start() + len(clitic.group(1))
            stem = "can" if lower == "can't" else "will" if lower == "won't" else clitic.group(1)
            _word(stem, match.start(), cut, glue, tokens, tense)
            _word(clitic.group(2), cut, match.end(), glue, tokens, tense)
            continue
        _word(lower, match.start(), match.end(), glue, tokens, tense)


def _word(lower: str, start: int, end: int, glue: frozenset[str], tokens: list[Token], tense: set[str]) -> None:
    if lower in words.PRESENT and lower != "'s":
        tense.add("present")
    elif lower in words.PAST:
        tense.add("past")
    if lower in glue:
        return
    if lower == "cannot":
        tokens.append(Token("can", Kind.MARKER, start, end, lower))
        tokens.append(Token("not", Kind.NEGATOR, start, end, lower))
    elif lower in words.NEGATORS:
        tokens.append(Token("not" if lower == "n't" else lower, Kind.NEGATOR, start, end, lower))
    elif lower in words.CONJUNCTIONS:
        tokens.append(Token("and", Kind.JOIN, start, end, lower))
    elif lower in _MARKERS:
        tokens.append(Token(lower, Kind.MARKER, start, end, lower))
    else:
        tokens.append(Token(lemma(lower), Kind.CONTENT, start, end, lower))


_MARKERS = (
    words.PREPOSITIONS | words.QUANTIFIERS | words.MODALS | words.RESTRICTORS
    | frozenset("that or if unless when because although while whether 's exactly".split())
)  # fmt: skip


def _read_unspaced(word: str, start: int, tokens: list[Token]) -> None:
    for at, character in enumerate(word, start=start):
        if character in _UNSPACED_GLUE:
            continue
        kind = Kind.NEGATOR if character in words.NEGATORS else Kind.CONTENT
        tokens.append(Token(character, kind, at, at + 1, character))


@lru_cache(maxsize=200_000)
def lemma(word: str) -> str:
    """The dictionary form of a lower-cased word (English; Korean without its particle); the word itself when unknown."""
    if word.isascii():
        if len(word) < 3:
            return word
        from simplemma import lemmatize

        return lemmatize(word, lang="en").lower()
    if _HANGUL.match(word):
        return _HANGUL_TAIL.sub("", word) or word
    return word
