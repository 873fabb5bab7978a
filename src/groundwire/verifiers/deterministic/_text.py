"""Text as the rules read it: sentences of tokens, with values recognised and words reduced to their lemma."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from groundwire.core._normalize import Folded, fold
from groundwire.core._sentences import sentences
from groundwire.core._types import Span
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._values import Value
from groundwire.verifiers.deterministic.captions import Caption, read_with, scale_caption
from groundwire.verifiers.deterministic.figures import Figure
from groundwire.verifiers.deterministic.identifiers import Identifier
from groundwire.verifiers.deterministic.tables import Cell, find_cells
from groundwire.verifiers.deterministic.values import Mention, find_values

_TOKEN = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)?|\d+(?:[.,:/]\d+)*|[^\w\s]|_+")
_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
_SINGLE = frozenset("ABCDEFGHJKLMNOPQRSTUVWXYZ")  # a capital alone is a name; "I" is a pronoun
_IRREGULAR = {"rose": "rise"}  # words whose verb the dictionary gives way to the noun
_CURRENCY = re.compile(r"\b(?:currency|ccy|währung|devise|moneda|valuta)\b|通貨|货币", re.IGNORECASE)
_PRICED = re.compile(r"price|cost|fee|amount|total|value|charge|salary|revenue|preis|prix|precio|金額|价格", re.IGNORECASE)
_EACH = re.compile(r"\b(?:a|an|per|each|every)\s{1,2}\Z", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]+")
_CLITIC = re.compile(r"(.+?)(n't|'s|'re|'ve|'ll|'d|'m)\Z")
# Particles and polite endings of unspaced scripts and of Korean that a paraphrase may change at will.
_UNSPACED_GLUE = frozenset("はがをのですだたしっ了的是为為之也")
_HANGUL = re.compile(r"[\uac00-\ud7a3]+\Z")
_HANGUL_TAIL = re.compile(r"(?:입니다|이에요|예요|이다|은|는|이|가|을|를|에|의|도)\Z")
_BREAKS = frozenset(";!?|。！？؟।:—()[]{}•")  # not the full stop: where it ends no sentence it ends an abbreviation
_LINE = re.compile(r"[^\n]+")
# "2. Season the fish", "2.1 The term is …": the number of a step or section is no value.
_LIST_NUMBER = re.compile(r"\d{1,2}(?:(?:\.\d{1,2}){1,3}\.?[ \t]{1,3}(?=[A-ZÀ-Þ])|[.)][ \t]|[ \t]{2})")
_INNER_STOP = re.compile(r"(?<=[^\W\d_]{4})\.(?= +[\"'(]?[A-ZÀ-Þ])")
_ELISION = re.compile(r"(?:l|d|qu|n|s|c|j|m|t|dell|nell|all|dall|sull|un)'(?=[^\W\d_]{2})")


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
    """One sentence or line of a text, ready for alignment. `tense` has "present" and "past" for the copulas seen.

    `keys` are those of the content words; `values` are the tokens that are values, in order.
    """

    tokens: tuple[Token, ...]
    span: Span
    keys: frozenset[str]
    tense: frozenset[str]
    values: tuple[Token, ...]


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
    language = _language(plain)
    cells = find_cells(plain)
    lines = {cell.line.start: cell.line for cell in cells}
    values = [value for value in find_values(plain) if not _inside(value.span, lines)]
    read: list[Sentence] = []
    at = 0
    for span in sentence_spans(plain):
        inside: list[Value] = []
        while at < len(values) and values[at].span.start < span.end:
            inside.append(values[at])
            at += 1
        if not _inside(span, lines):
            read.append(_sentence(plain, span, inside, language))
    caption = _caption(plain, cells)
    units = {cell.line.start: scale_caption(f"({cell.value.of(plain).strip()})") for cell in cells if _is_unit(plain, cell)}
    for cell in cells:
        unit = units.get(cell.line.start) if _PRICED.search(cell.heading.of(plain)) else None
        sentence = _cell(plain, cell, language, unit or caption)
        values += [token.value for token in sentence.tokens if token.value is not None]
        read.append(sentence)
    read = [sentence for sentence in read if sentence.tokens]
    index: dict[str, list[int]] = defaultdict(list)
    for number, sentence in enumerate(read):
        for key in sentence.keys:
            index[key].append(number)
    return Analysed(folded, tuple(read), dict(index), tuple(values))


def _inside(span: Span, lines: dict[int, Span]) -> bool:
    """True when `span` begins in one of the table lines."""
    return bool(lines) and any(line.start <= span.start < line.end for line in lines.values())


def _caption(text: str, cells: list[Cell]) -> Caption | None:
    """What the lines before the first table say of its figures: "(in thousands of USD)"."""
    if not cells:
        return None
    return next(filter(None, map(scale_caption, text[: cells[0].heading.start].split("\n"))), None)


def _is_unit(text: str, cell: Cell) -> bool:
    """True for a column that says what the amounts of its row are in: "currency: GBP"."""
    return _CURRENCY.search(cell.heading.of(text)) is not None


def _cell(text: str, cell: Cell, language: str, caption: Caption | None) -> Sentence:
    """A cell of a table as a label and its value, read as one line: row, column, what stands there."""
    row, heading = cell.row.of(text).strip(), cell.heading.of(text).strip()
    plain = f"{row} {heading}: {cell.value.of(text).strip()}"
    own = scale_caption(heading) or (scale_caption(row) if "(" in row or "," in row else None) or caption
    values = [
        read_with(value, own) if isinstance(value, Figure) and value.span.start > len(row) + len(heading) else value
        for value in find_values(plain)
    ]
    read = _sentence(plain, Span(0, len(plain)), values, language)
    return Sentence(read.tokens, cell.line, read.keys, frozenset(), read.values)


def sentence_spans(text: str) -> list[Span]:
    """Lines, and sentences within lines, in order."""
    return [span.shift(line.start()) for line in _LINE.finditer(text) for span in sentences(line.group())]


def _sentence(text: str, span: Span, values: list[Value], language: str) -> Sentence:
    glue = words.GLUE[language]
    tokens: list[Token] = []
    tense: set[str] = set()
    start = span.start
    for value in values:
        if isinstance(value, Mention):
            _read(text, start, value.span.start, glue, tokens, tense)
            start = value.span.end
            continue
        if value.span.start == span.start and _LIST_NUMBER.match(text, span.start):
            start = value.span.end
            continue
        _read(text, start, value.span.start, glue, tokens, tense)
        tokens.append(Token("#", Kind.VALUE, value.span.start, value.span.end, value.text, value))
        start = max(start, value.span.end)
    _read(text, start, span.end, glue, tokens, tense)
    _join_rates(text, tokens)
    keys = frozenset(key for token in tokens if (key := _index_key(token)))
    return Sentence(tuple(tokens), span, keys, frozenset(tense), _valued(tokens))


def _read(text: str, start: int, end: int, glue: frozenset[str], tokens: list[Token], tense: set[str]) -> None:
    """Append the tokens of `text[start:end]`, which holds no value."""
    for match in _TOKEN.finditer(text, start, end):
        word = match.group()
        first = word[0]
        if not (first.isalpha() or first.isdigit()):
            if first in _BREAKS:
                tokens.append(Token(first, Kind.BREAK, match.start(), match.end(), word))
            elif first == "." and _INNER_STOP.match(text, match.start(), end):
                tokens.append(Token(".", Kind.BREAK, match.start(), match.end(), word))
            elif first in ",、，&+":
                tokens.append(Token(",", Kind.JOIN, match.start(), match.end(), word))
            elif first in "%$€£¥<>=±":
                tokens.append(Token(first, Kind.MARKER, match.start(), match.end(), word))
            continue
        lower = word.lower()
        if not word.isascii() and _UNSPACED.search(word):
            _read_unspaced(lower, match.start(), tokens)
            continue
        if "'" in lower and (elided := _ELISION.match(lower)):
            _word(lower[elided.end() :], match.start() + elided.end(), match.end(), glue, tokens, tense)
            continue
        if "'" in lower and (clitic := _CLITIC.match(lower)):
            cut = match.start() + len(clitic.group(1))
            stem = "can" if lower == "can't" else "will" if lower == "won't" else clitic.group(1)
            _word(stem, match.start(), cut, glue, tokens, tense)
            _word(clitic.group(2), cut, match.end(), glue, tokens, tense)
            continue
        if word in _SINGLE and match.start() > start:
            tokens.append(Token(word, Kind.CONTENT, match.start(), match.end(), word))  # "Score A", not the article
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
        key = lemma(lower)
        if key:
            tokens.append(Token(key, Kind.CONTENT, start, end, lower))


_MARKERS = (
    words.PREPOSITIONS | words.QUANTIFIERS | words.MODALS | words.RESTRICTORS
    | frozenset("that or if unless when because although while whether 's exactly".split())
)  # fmt: skip


def _index_key(token: Token) -> str:
    """What a sentence is found by: its content words, and the identifiers that it speaks of."""
    if isinstance(token.value, Identifier):
        return "#" + "".join(filter(str.isalnum, token.word.casefold()))
    return token.key if token.kind is Kind.CONTENT else ""


def _valued(tokens: list[Token]) -> tuple[Token, ...]:
    return tuple(token for token in tokens if token.value is not None)


def _join_rates(text: str, tokens: list[Token]) -> None:
    """ "24 days of leave a year": the figure has its rate already, so the word is not read again."""
    for at in range(len(tokens) - 1, 0, -1):
        token = tokens[at]
        if token.kind is Kind.CONTENT and _EACH.search(text, max(0, token.start - 8), token.start):
            near = tokens[max(0, at - 4) : at]
            if any(isinstance(other.value, Figure) and other.value.per == token.key for other in near):
                del tokens[at]


def _read_unspaced(word: str, start: int, tokens: list[Token]) -> None:
    for at, character in enumerate(word, start=start):
        if character in _UNSPACED_GLUE:
            continue
        kind = Kind.NEGATOR if character in words.NEGATORS else Kind.CONTENT
        tokens.append(Token(character, kind, at, at + 1, character))


@lru_cache(maxsize=200_000)
def lemma(word: str) -> str:
    """The dictionary form of a lower-cased word (English; Korean without its particle, so that a polite ending
    alone is empty); the word itself when unknown."""
    if word.isascii():
        if len(word) < 3:
            return word
        from simplemma import lemmatize

        return _IRREGULAR.get(word) or lemmatize(word, lang="en").lower()
    if _HANGUL.match(word):
        return _HANGUL_TAIL.sub("", word)
    return word
