"""Text as the rules read it: sentences of tokens, with values recognised and words reduced to their lemma."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from functools import lru_cache

from groundwire.core._normalize import fold
from groundwire.core._sentences import sentences
from groundwire.core._types import Span
from groundwire.verifiers.deterministic import _words as words
from groundwire.verifiers.deterministic._around import letter_words
from groundwire.verifiers.deterministic._reader import Kind, Reader, Token
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic._values import Value
from groundwire.verifiers.deterministic.captions import Caption, read_with, scale_caption
from groundwire.verifiers.deterministic.figures import Figure
from groundwire.verifiers.deterministic.identifiers import Identifier
from groundwire.verifiers.deterministic.tables import Cell, find_cells
from groundwire.verifiers.deterministic.values import Mention, find_values

_VERSION_WORD = re.compile(r"\A(?:version|release|ver\.?|v)[ \u00a0]?(?=\d)")
_CURRENCY = re.compile(r"\b(?:currency|ccy|währung|devise|moneda|valuta)\b|通貨|货币", re.I)
_PRICED = re.compile(
    r"price|cost|fee|amount|total|value|charge|salary|revenue|preis|prix|precio|金額|价格", re.IGNORECASE
)
_UNIT_AT_END = re.compile(r"([^()\[\]]+)[(\[][^()\[\]]*[)\]]\s*\Z")
_LETTERS = re.compile(r"[^\W\d_]+")
_ITEM = re.compile(r"\s*(?:[-*+•]|\d{1,2}[.)])\s")
_LINE = re.compile(r"[^\n]+")
# "2. Season the fish", "2.1 The term is …": the number of a step or section is no value.
_LIST_NUMBER = re.compile(r"\d{1,2}(?:(?:\.\d{1,2}){1,3}\.?[ \t]{1,3}(?=[A-ZÀ-Þ])|[.)][ \t]|[ \t]{2})")
# What a heading or lead-in, or one of the sentences after, says to take a statement back.
_RETRACTS = re.compile(
    r"\A\W*(?:update|correction|erratum|wrong|false|not true|retracted|withdrawn|cancell?ed|superseded|repealed)\b"
    r"|\b(?:this|that|these|it|they|the (?:above|former|claim|statement|rule|figure|offer|event|passage))\b[^.!?]{0,60}"
    r"\b(?:false|wrong|untrue|incorrect|retracted|withdrawn|cancell?ed|superseded|repealed|corrected|disputed|no longer"
    r"|applies only|only applies|apply only|only apply|not true|misconception|myth|a joke|fiction)\b"
    r"|\b(?:has|have|was|were|is|are) (?:since |now |later )?(?:been )?"
    r"(?:cancell?ed|retracted|withdrawn|repealed|revoked)\b"
    r"|:\s?(?:false|wrong|not true|untrue|incorrect|cancell?ed)\W*\Z|\btrue or false\b",
    re.IGNORECASE,
)
_RETRACTED_WITHIN = 3  # sentences
# Every alternative of the pattern above has one of these in it.
_RETRACTING = (
    *("update", "correction", "erratum", "wrong", "false", "true", "retracted", "withdrawn", "celled", "celed"),
    *("superseded", "repealed", "incorrect", "corrected", "disputed", "no longer", "appl", "misconception", "myth"),
    *("a joke", "fiction", "revoked"),
)
_SUPPOSES = re.compile(r"\W*(?:had|were|should) (?=[^.]{3,200}\bwould\b)", re.I)
_CONTENT = Kind.CONTENT
_TICKS = {**dict.fromkeys("✓✔☑✅", "yes"), **dict.fromkeys("✗✘✕✖❌❎☒☐", "no")}
_UNCHECKED_BOX = re.compile(r"[-*+]? ?\[ \]")


def analyse(text: str) -> Analysed:
    """Analyse a text. Up to 8,000 characters the same text gives the same object while it is remembered."""
    return _remembered(text) if len(text) <= 8_000 else _analyse(text)


@lru_cache(maxsize=4096)
def _remembered(text: str) -> Analysed:
    return _analyse(text)


@lru_cache(maxsize=4096)
def analyse_claim(statement: str) -> Sentence:
    """A claim's statement as one sentence, whatever stops stand in it."""
    return read_claim(fold(statement).text)


def read_claim(plain: str) -> Sentence:
    """The same for a folded statement; it is not remembered."""
    return _sentence(plain, Span(0, len(plain)), list(find_values(plain)), _language(plain))


def _language(plain: str) -> str:
    start = plain[:4_000]
    return words.language_of(letter_words(start) if start.isascii() else frozenset(_LETTERS.findall(start.lower())))


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
    read = _disown(plain, [sentence for sentence in read if sentence.tokens])
    caption = _caption(plain, cells)
    units = {
        cell.line.start: scale_caption(f"({cell.value.of(plain).strip()})") for cell in cells if _is_unit(plain, cell)
    }
    # A heading such as "list_price_eur" is read as words; a claim may say it as it is written, too.
    written = {heading: None for cell in cells if "_" in (heading := cell.heading.of(plain))}
    values += [value for heading in written for value in find_values(heading) if isinstance(value, Identifier)]
    for cell in cells:
        unit = units.get(cell.line.start) if _PRICED.search(cell.heading.of(plain)) else None
        sentence = _cell(plain, cell, language, unit or caption)
        values += [token.value for token in sentence.tokens if token.value is not None]
        read.append(sentence)
    read = [sentence for sentence in read if sentence.tokens]
    index: dict[str, list[int]] = defaultdict(list)
    for number, sentence in enumerate(read):
        for key in (*sentence.keys, *sentence.numbers):
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
    headed = scale_caption(heading)
    apart = ", " if any(map(str.isdigit, row)) else " "  # "2-5 years Max per day" is no rate
    said = cell.value.of(text).strip()
    said = _TICKS.get(said, said)
    plain = f"{row}{apart}{_name(heading, headed)}: {said}"
    own = headed or (scale_caption(row) if "(" in row or "," in row else None) or caption
    begin = len(plain) - len(said)
    values = [
        read_with(value, own) if isinstance(value, Figure) and value.span.start >= begin else value
        for value in find_values(plain)
    ]
    read = _sentence(plain, Span(0, len(plain)), values, language)
    named = sum(token.end <= len(row) for token in read.tokens)
    return Sentence(read.tokens, cell.line, read.keys, frozenset(), frozenset(), read.values, cell=True, row=named)


def _name(heading: str, caption: Caption | None) -> str:
    """The words of a heading without the unit at its end: "list price" of "list_price_eur" or "List price (EUR)"."""
    name = heading
    if caption is not None:
        bracketed = _UNIT_AT_END.match(heading)
        shorter = bracketed[1] if bracketed else heading.rpartition("_")[0]
        if shorter and scale_caption(shorter) is None:
            name = shorter
    return name.replace("_", " ").strip()


def sentence_spans(text: str) -> list[Span]:
    """Lines, and sentences within lines, in order."""
    return [span.shift(line.start()) for line in _LINE.finditer(text) for span in sentences(line.group())]


def _sentence(text: str, span: Span, values: list[Value], language: str) -> Sentence:
    reader = Reader(text, words.GLUE[language])
    start = span.start
    for value in values:
        if value.span.start == span.start and _LIST_NUMBER.match(text, span.start):
            start = value.span.end
            continue
        reader.read(start, value.span.start)
        if not isinstance(value, Mention):
            reader.value(value)
        start = max(start, value.span.end)
    reader.read(start, span.end)
    tokens = reader.finish()
    valued = tuple([token for token in tokens if token.value is not None])
    content = [token.key for token in tokens if token.kind is _CONTENT]
    keys = frozenset(content).union(filter(None, map(_index_key, valued)))
    return Sentence(tokens, span, keys, frozenset(reader.tense), frozenset(reader.persons), valued)


def _index_key(token: Token) -> str:
    """What a sentence is found by, beside its content words: the identifiers that it speaks of."""
    if isinstance(token.value, Figure) and token.value.kind == "ordinal":
        return words.ORDINAL_NAMES.get(int(token.value.low), "")
    if isinstance(token.value, Identifier):
        word = _VERSION_WORD.sub("", token.word.casefold())
        return "#" + "".join(filter(str.isalnum, word))
    return ""


def _disown(text: str, read: list[Sentence]) -> list[Sentence]:
    """Mark the sentences that assert nothing, by their own form, by their lead-in, or by what follows them."""
    lead_end, disowning, colon = -1, False, False
    retracting = _retracting(text, read)
    marked: list[Sentence] = []
    for at, sentence in enumerate(read):
        plain = sentence.span.of(text)
        if lead_end >= 0 and "\n\n" in text[lead_end : sentence.span.start] and not _ITEM.match(plain):
            disowning, colon, lead_end = disowning and colon, False, sentence.span.end
        taken_back = any(at < other <= at + _RETRACTED_WITHIN for other in retracting)
        marked.append(replace(sentence, disowned=True) if taken_back or disowning or _supposes(plain) else sentence)
        if plain.rstrip("* ").endswith((":", "：")) or plain.startswith("#") or _is_title(plain):
            lead_end, colon = sentence.span.end, plain.rstrip("* ").endswith((":", "："))
            disowning = any(_disowns(token) for token in sentence.tokens)
    return marked


def _retracting(text: str, read: list[Sentence]) -> list[int]:
    """Which of the sentences take back what stands before them."""
    low = text.lower()
    if not any(map(low.__contains__, _RETRACTING)):
        return []
    return [at for at, sentence in enumerate(read) if _RETRACTS.search(sentence.span.of(text))]


def _supposes(plain: str) -> bool:
    """True for a question, a box that nobody ticked, and "had it been …, it would …"."""
    asks = plain.rstrip("\"' ").endswith(("?", "？", "؟"))
    return asks or _UNCHECKED_BOX.match(plain) is not None or _SUPPOSES.match(plain) is not None


def _is_title(plain: str) -> bool:
    return len(plain) < 60 and plain.rstrip()[-1:].isalnum() and not _ITEM.match(plain)


def _disowns(token: Token) -> bool:
    return token.kind is Kind.NEGATOR or token.key in words.DISOWNING_LEAD
