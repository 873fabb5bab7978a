"""From the blocks of an answer to its sentences: span, plain statement, citation markers, and what kind each is."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from groundwire.core._chunk_index import ChunkIndex
from groundwire.core._citations import Marker, find_markers
from groundwire.core._markdown import Block, BlockKind
from groundwire.core._nonclaims import divide, sort
from groundwire.core._reading import Reading, read
from groundwire.core._sentences import sentences
from groundwire.core._statements import reads_as_sentence, states
from groundwire.core._types import Citation, ClaimKind, Span


@dataclass(slots=True)
class Draft:
    """A claim in the making.

    `body` is the plain text from `start` on, with the markers blanked; `lead` characters of it claim nothing.
    """

    span: Span
    statement: str
    kind: ClaimKind
    block: Block
    body: str = ""
    start: int = 0
    lead: int = 0
    reading: Reading | None = None
    markers: tuple[Marker, ...] = ()
    citations: tuple[Citation, ...] = ()
    cells: tuple[tuple[str, Span, tuple[Citation, ...]], ...] = field(default=())


_SOURCES = re.compile(
    r"(?:sources?|references?|citations?|bibliography|works cited|footnotes?|further reading|quellen?|"
    r"quellenangaben|literatur|referenzen|"
    r"fuentes?|referencias|fontes?|referências|références|sumber|referensi|rujukan|источники?|литература|ссылки|来源|參考|参考(?:资料|文献|資料)?|出典|"
    r"資料来源|المصادر|المراجع|bronnen|fonti|riferimenti)",
    re.IGNORECASE,
)
_SOURCES_LINE = re.compile(rf"{_SOURCES.pattern}\s*[:：]\s*\S", re.IGNORECASE)
_DEFINITION = re.compile(r"\[\^?[^\[\]\n]{1,80}\]:\s*\S")
_LABEL = re.compile(r"\A\[[^\[\]\n]{1,80}\][.:)]?\s+")
_ENTRY = re.compile(r"\[\^?[^\[\]\n]{1,80}\][.:)]?\s+\S|\d{1,3}[.)]\s+\S|\(\d{1,3}\)\s+\S")
_ENDS = re.compile(r"[.!?…。！？।؟۔][\"'”’»)\]]{0,3}\Z")
_SPACE_BEFORE_SIGN = re.compile(r"(?!(?<=\d) : \d\d)\s+(?=[.,;:!?](?:\s|$)|[。，；：！？、])")
_EMPTY_BRACKETS = re.compile(r"\(\s*(?:see|cf\.?|siehe|vgl\.?|[,;])?\s*\)|\[\s*\]", re.IGNORECASE)
_EDITORIAL = re.compile(
    r"\[(?:sic!?|(?:my |our )?emphasis(?: added| mine| in original)?|citation needed|note|edit|inaudible|"
    r"laughter|todo|tbd)\]",
    re.IGNORECASE,
)
_OPENING = re.compile(r"\[\^[^\[\]\n]{1,80}\]:?\s*|[:.,;)]{1,3}\s+")
_ITEM_NUMBER = re.compile(r"(?<!\d)(\d{1,2})[.)]\s+\Z")
_QUOTE_MARKS = '"“„«「『”»」』'


def draft_block(answer: str, block: Block, index: ChunkIndex, *, at_most: int) -> list[Draft]:
    """The sentences of prose, an item or a quote; what is only markers comes back with an empty statement."""
    reading = read(answer, block.lines)
    markers = find_markers(reading.text, index, reading.code)
    number = _ITEM_NUMBER.search(answer[max(0, block.span.start - 8) : block.span.start])
    spans = sentences(
        reading.text,
        markers=[marker.span for marker in markers],
        solid=reading.code,
        numbered=int(number[1]) if number else 0,
        at_most=at_most,
    )
    drafts: list[Draft] = []
    at = 0
    for span in spans:
        mine: list[Marker] = []
        while at < len(markers) and markers[at].span.start < span.end:
            mine.append(markers[at])
            at += 1
        drafts.extend(_cut(answer, block, reading, span, mine))
    _spread(drafts)
    return drafts


def _cut(answer: str, block: Block, reading: Reading, span: Span, markers: Sequence[Marker]) -> Iterator[Draft]:
    """One sentence; two where a refusal or courtesy in it turns to a fact."""
    body = _EDITORIAL.sub(lambda found: " " * len(found.group()), blanked(reading.text, span, markers))
    start = span.start
    while True:
        turn = None if block.kind is BlockKind.QUOTE else divide(body)
        end = start + turn if turn else span.end
        while end > start and turn and reading.text[end - 1] in " \n":
            end -= 1
        piece = body[: end - start]
        mine = tuple(marker for marker in markers if start <= marker.span.start < end)
        yield make_draft(answer, block, reading, Span(start, end), piece, mine)
        if not turn:
            return
        body = body[turn:]
        start += turn


def make_draft(
    answer: str, block: Block, reading: Reading, span: Span, body: str, markers: tuple[Marker, ...]
) -> Draft:
    """Sort one sentence of a reading. `body` is its plain text with the markers blanked."""
    statement = tidy(body, marked=True)
    if markers and _SOURCES.fullmatch(statement.strip(" :：.")):
        statement = ""
    said = any(char.isalnum() for char in statement)
    opening = _OPENING.match(statement)
    opened = opening.end() if opening and opening.end() < len(statement) else 0
    sorting = sort(statement[opened:]) if said else None
    kind = sorting.kind if sorting else ClaimKind.FRAGMENT
    if block.kind is BlockKind.QUOTE and kind is not ClaimKind.QUESTION and said:
        kind, sorting = ClaimKind.CLAIM, None
    if _SOURCES_LINE.match(statement) and not reads_as_sentence(statement.partition(":")[2].strip()):
        kind = ClaimKind.REFERENCE
    lead = opened + sorting.lead if sorting and kind is ClaimKind.CLAIM else 0
    cited = tuple(replace(one, span=marked(reading, marker)) for marker in markers for one in marker.citations)
    return Draft(
        span=reading.span(answer, span.start, span.end),
        statement=statement if said else "",
        kind=kind,
        block=block,
        body=body,
        start=span.start,
        lead=lead,
        reading=reading,
        markers=markers,
        citations=cited,
    )


def marked(reading: Reading, marker: Marker) -> Span:
    """Where a marker stands in the answer."""
    return reading.folded.source(marker.span)


def blanked(text: str, span: Span, markers: Sequence[Marker]) -> str:
    """The text of the span with its markers turned to spaces, so that offsets stay."""
    if not markers:
        return span.of(text)
    pieces, at = [], span.start
    for marker in markers:
        pieces += [text[at : marker.span.start], " " * (marker.span.end - marker.span.start)]
        at = marker.span.end
    pieces.append(text[at : span.end])
    return "".join(pieces)[: len(span)]


def tidy(body: str, *, marked: bool) -> str:
    """A plain text on one line, without what removed markers left behind."""
    text = " ".join(body.split())
    if not marked:
        return text
    return " ".join(_SPACE_BEFORE_SIGN.sub("", _EMPTY_BRACKETS.sub("", text)).split())


def _spread(drafts: Sequence[Draft]) -> None:
    """Give the markers after a paragraph's last full stop to all its sentences, if none of the others has its own."""
    said = [draft for draft in drafts if draft.statement]
    alone = [draft for draft in drafts if not draft.statement and draft.citations]
    if not said:
        return
    if alone:
        spread_citations(said, tuple(one for draft in alone for one in draft.citations))
    said = [draft for draft in said if draft.kind is ClaimKind.CLAIM]
    last = said[-1] if said else None
    if last is None or len(said) < 2 or not last.markers or any(draft.citations for draft in said[:-1]):
        return
    before = last.body[: last.markers[0].span.start - last.start].rstrip()
    if _ENDS.search(before):
        for draft in said[:-1]:
            draft.citations = last.citations


def spread_citations(drafts: Sequence[Draft], citations: tuple[Citation, ...]) -> None:
    """Give citations that stand apart to the sentences before them, if none of those has its own."""
    if not any(draft.citations for draft in drafts):
        for draft in drafts:
            if draft.kind is ClaimKind.CLAIM:
                draft.citations = citations


def draft_row(answer: str, block: Block, index: ChunkIndex) -> Draft:
    """A table row as "Plan: Team; Users: 50"; its cells but the first are what it asserts."""
    said: list[str] = []
    cells: list[tuple[str, Span, tuple[Citation, ...]]] = []
    cited: list[Citation] = []
    name = ""
    for number, cell in enumerate(block.cells):
        reading = read(answer, [cell.span])
        markers = find_markers(reading.text, index, reading.code)
        mine = tuple(replace(one, span=marked(reading, marker)) for marker in markers for one in marker.citations)
        cited += mine
        value = tidy(blanked(reading.text, Span(0, len(reading.text)), markers), marked=bool(markers))
        if value and _SOURCE_HEADERS.fullmatch(" ".join(read_plain(cell.header).split())) and not states(value):
            named = find_markers(f"[{value}]", index)
            cited += [replace(one, span=cell.span) for marker in named for one in marker.citations]
            continue
        if not any(char.isalnum() or char in "✓✔✗✘×" for char in value):
            continue
        header = " ".join(read_plain(cell.header).split())
        pair = f"{header}: {value}" if header and header.lower() not in _PLAIN_HEADERS else value
        said.append(pair)
        if number == 0:
            name = value
        else:
            cells.append((f"{name}: {pair}" if name else pair, cell.span, mine))
    statement = "; ".join(said)
    kind = ClaimKind.CLAIM if said else ClaimKind.FRAGMENT
    return Draft(block.span, statement, kind, block, citations=tuple(cited), cells=tuple(cells))


_PLAIN_HEADERS = frozenset(
    "value details detail description answer fact facts claim claims statement statements finding findings "
    "information info wert valor valeur aussage antwort".split()
)
_SOURCE_HEADERS = re.compile(
    r"(?:sources?|references?|refs?\.?|citations?|cited|evidence|quellen?|beleg|fuentes?|fontes?)(?: ids?| no\.?)?",
    re.IGNORECASE,
)


def read_plain(text: str) -> str:
    """The plain reading of a short Markdown text."""
    return read(text, [Span(0, len(text))]).text


def is_reference(answer: str, block: Block, *, listed: bool) -> bool:
    """Whether a block is an entry of a list of sources that claims nothing. `listed`: it stands in such a list."""
    text = block.span.of(answer)
    entry = bool(_ENTRY.match(text)) or block.kind is BlockKind.ITEM
    short = len(text) < 200 and not _ENDS.search(text.rstrip())
    if not _DEFINITION.match(text) and not (listed and (entry or short)):
        return False
    return not states(" ".join(read_plain(_LABEL.sub("", text)).split()))


def is_entry(answer: str, block: Block) -> bool:
    """Whether a block looks like "[1] Annual report 2020": two or more such at the end are a list of sources."""
    text = block.span.of(answer)
    return block.kind in {BlockKind.PROSE, BlockKind.ITEM} and text.startswith("[") and bool(_ENTRY.match(text))


def names_sources(text: str) -> bool:
    """Whether a heading or a line announces a list of sources."""
    return bool(_SOURCES.fullmatch(text.strip(" :：*#_").strip()))


def is_quoted(statement: str) -> bool:
    """Whether a statement is already in quotation marks."""
    return statement[:1] in _QUOTE_MARKS and statement.rstrip(".!?")[-1:] in _QUOTE_MARKS
