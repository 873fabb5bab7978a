"""Citation markers in a text, matched to chunks; things that only look like markers are left alone.

A marker is read in this order: a chunk's id, exactly and then without regard to case; the id after a prefix such as
"doc" or "ID:"; and, only where no chunk's id is a bare number, the position from 1. What names no chunk is fabricated.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from groundwire.core._lookalikes import may_cite
from groundwire.core._types import Citation, Span

_PREFIX = (
    r"(?:ids?|docs?|documents?|sources?|src|chunks?|refs?|references?|passages?|contexts?|citations?|cite|results?|snippets?|"
    r"excerpts?|quelle|dokument|fuente|fonte|sumber|источник|документ|来源|文档|資料|出典|المصدر)"
)
_MARKER = re.compile(
    r"\[\[(?P<double>[^\[\]\n]{1,160})\]\]|\[(?P<square>[^\[\]\n]{1,200})\]|【(?P<lens>[^【】\n]{1,160})】"
    r"|［(?P<wide>[^［］\n]{1,80})］|〔(?P<shell>[^〔〕\n]{1,80})〕|\((?P<round>[^()\n]{1,160})\)|（(?P<full>[^（）\n]{1,160})）"
    r"|(?P<raised>[¹²³⁰⁴-⁹]{1,6}(?:[,˒⁻–⁾ ]{1,2}[¹²³⁰⁴-⁹]{1,6}){0,8})"
)
_SIGN = re.compile(r"[\[【［〔(（¹²³⁰⁴-⁹]")
_NUMBERS = re.compile(
    r"#?-?\d{1,6}(?:\s*[-–—]\s*\d{1,6})?(?:\s*(?:[,;，、；&]|and|und|et|y|e)\s*#?-?\d{1,6}(?:\s*[-–—]\s*\d{1,6})?){0,40}"
)
_NUMBER = re.compile(r"(-?\d{1,6})(?:\s*[-–—]\s*(\d{1,6}))?")
_PREFIXED = re.compile(rf"\^?{_PREFIX}\s*[:#.№_\-]?\s*(?P<rest>.+)", re.IGNORECASE | re.DOTALL)
_NAMED = re.compile(rf"{_PREFIX}\s*[:：]\s*(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL)
_PAGE = re.compile(
    r"\s*[,;:]?\s*(?:\(?(?:pages?|pp?|seiten?|s|page|pág|página|стр|第)\.?\s*)(\d{1,6})[\s\d\-–,页頁)]{0,20}\Z",
    re.IGNORECASE,
)
_FILE = re.compile(r"[\w\- .()]{1,100}\.(?:pdf|docx?|txt|md|html?|csv|json|xlsx?|pptx?|xml|odt|rtf)\b", re.IGNORECASE)
_UUID = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
_INTERVAL = re.compile(
    r"(?:interval|range|ranges?|between|domain|segment|bounds?|limits|∈|\bci|\bscale|intervall|bereich|zwischen|intervalo|intervalle"
    r"|rango|区间|範囲|coordinates?|vector|array|list|tuple|point|pair)[\s:=(]{0,3}(?:of|from|is|are)?\s{0,2}\Z",
    re.IGNORECASE,
)
_NAME_BEFORE = re.compile(r"(?:[A-Z\u00c0-\u00de][\w'’\-]{1,40}\.?|\bal\.?|\d{4})\s{0,2}\Z")
_CODE_BEFORE = re.compile(
    r"(?:\b[a-z]|[A-Za-z]\w{0,40}_\w{0,40}|[a-z]+[A-Z]\w{0,40}|\b(?:items?|arr|array|list|args|argv|data|rows?|xs|values?|index))\Z"
)
_SERIES = re.compile(
    r"\b(?:lists?|arrays?|sets?|vectors?|tuples?|values?|sequences?|series|numbers?|digits?|entries|elements?|coordinates?|"
    r"matrix|inputs?|outputs?|liste|menge|werte|lista|valores|valeurs)(?: of| is| are| was|:| =)?\s{0,2}\Z",
    re.IGNORECASE,
)
_UNIT_BEFORE = re.compile(r"(?:(?<![^\W\d_])[^\W\d_]{1,2}|\b(?:inch|sec|nm|10|2))\Z")
_LOOKALIKE = frozenset(
    "sic x ... … redacted emphasis added my emphasis omitted inaudible laughter name date your name "
    "placeholder todo tbd edit "
    "note citation needed".split()
) | {"emphasis added", "my emphasis", "your name", "citation needed", "emphasis mine", "emphasis in original"}
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻˒⁾", "0123456789-,,")
_ID_NUMBER = re.compile(r"\d+")
_CITE_ID = re.compile(r"c_[0-9a-f]{4,64}", re.IGNORECASE)
_ID_HEAD = re.compile(r"[^\W\d_]*[_:\-#./]*")
_MOST_OF_RANGE = 50


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker: its range in the text it was found in, and what it names (without spans in the answer)."""

    span: Span
    citations: tuple[Citation, ...]


class ChunkIndex:
    """What a marker can name: the chunks' ids, their positions, and `aliases` (other names, with their chunks)."""

    def __init__(self, chunk_ids: Sequence[str], aliases: Mapping[str, Sequence[str]] | None = None) -> None:
        self.ids = tuple(chunk_ids)
        self.exact = {one: one for one in self.ids}
        self.folded = {_fold(one): one for one in reversed(self.ids)}
        self.aliases = {_fold(name): tuple(found) for name, found in (aliases or {}).items()}
        self.aliases |= {_stem(name): found for name, found in self.aliases.items() if _stem(name) not in self.aliases}
        self.numbered = any(map(_ID_NUMBER.fullmatch, self.ids))
        self.by_number = {int(one): one for one in reversed(self.ids) if len(one) < 10 and _ID_NUMBER.fullmatch(one)}
        self.shapes = frozenset(filter(None, map(_shape, self.ids)))

    def by_name(self, label: str) -> tuple[str, ...]:
        """The chunks whose id or alias is `label`."""
        if label in self.exact:
            return (label,)
        low = _fold(label)
        if low in self.folded:
            return (self.folded[low],)
        return self.aliases.get(low) or self.aliases.get(_stem(low), ())

    def number(self, value: int) -> str | None:
        """The chunk whose id is this number, or, where no id is a number, the one at this position from 1."""
        if self.numbered:
            return self.by_number.get(value)
        return self.ids[value - 1] if 1 <= value <= len(self.ids) else None


def find_markers(text: str, index: ChunkIndex, code: Sequence[Span] = ()) -> list[Marker]:
    """The citation markers of a plain text, in order. `code` are ranges where nothing is a citation.

    Citations carry no span yet. Linear in the length of the text.
    """
    if not _SIGN.search(text):
        return []
    found: list[Marker] = []
    code_starts = [span.start for span in code]
    for match in _MARKER.finditer(text):
        at = bisect_right(code_starts, match.start()) - 1
        if at >= 0 and code[at].end > match.start():
            continue
        citations = _raised(match, text, index) if match["raised"] else _bracket(match, text, index)
        if citations:
            found.append(Marker(Span(match.start(), match.end()), citations))
    return list(_ranges_joined(found, text, index))


def _fold(label: str) -> str:
    return " ".join(label.casefold().split())


def _stem(name: str) -> str:
    return re.sub(r"\.(?:pdf|docx?|txt|md|html?|csv|json|xlsx?|pptx?|xml)(?=,|\Z)", "", name)


def _shape(label: str) -> str:
    """What ids of one family share: their prefix and separators ("s1" and "s2", "c_8f21" and "c_77aa")."""
    if _CITE_ID.fullmatch(label):  # of a corpus; one in ten thousand has no digit
        return "c_*"
    if not any(map(str.isdigit, label)) or " " in label or label.isdigit():
        return ""
    prefix = _ID_HEAD.match(label)
    head = prefix.group() if prefix else ""
    return f"{head.casefold()}*" if head else ""


def _cite(label: str, ids: Sequence[str]) -> tuple[Citation, ...]:
    return tuple(Citation(label, None, one) for one in ids) or (Citation(label, None, None),)


def _raised(match: re.Match[str], text: str, index: ChunkIndex) -> tuple[Citation, ...]:
    raw, before = match["raised"], text[max(0, match.start() - 8) : match.start()]
    if not before.strip() or before[-1].isspace() or before[-1] in "⁻⁺" or _UNIT_BEFORE.search(before):
        return ()
    if before[-1].isdigit() and not re.search(r"(?<!\d)(?:1[5-9]|20)\d\d\Z", before):
        return ()
    plain = raw.translate(_RAISED)
    if plain.isdigit() and len(plain) > 1 and index.number(int(plain)) is None:
        singles = [index.number(int(digit)) for digit in plain]
        if all(singles):
            return tuple(Citation(digit, None, one) for digit, one in zip(plain, singles, strict=True))
    return _numbers(plain.replace(" ", ","), index)


def _bracket(match: re.Match[str], text: str, index: ChunkIndex) -> tuple[Citation, ...]:
    kind = match.lastgroup
    label = " ".join((match[kind] if kind else "").split())
    if kind in {"round", "full"}:
        return _in_parentheses(label, index) or _numbers_in_parentheses(label, match, text, index)
    lens = kind == "lens"
    if lens:
        label = label.split("†", 1)[0].strip()
    label = label.lstrip("^@").strip() or label
    if not label or label.casefold() in _LOOKALIKE:
        return ()
    if ids := index.by_name(label):
        return () if label.isdigit() and _looks_like_code(match, text) else _cite(label, ids)
    if _NUMBERS.fullmatch(label):
        return () if not lens and _not_a_citation(label, match, text, index) else _numbers(label, index)
    if lens and (pair := re.fullmatch(r"\d{1,4}:(\d{1,4})", label)):
        return _cite(label, tuple(filter(None, [index.number(int(pair[1]) + 1)])))
    return _named(label, index)


def _in_parentheses(label: str, index: ChunkIndex) -> tuple[Citation, ...]:
    if (
        re.search(r"\W|\d", label)
        and " " not in label
        and not label.replace(".", "").isdigit()
        and (ids := index.by_name(label))
    ):
        return _cite(label, ids)
    if _NAMED.fullmatch(label) or re.fullmatch(rf"{_PREFIX}\s*[#№]?\s*{_NUMBERS.pattern}", label, re.IGNORECASE):
        return _named(label, index)
    return ()


def _numbers_in_parentheses(label: str, match: re.Match[str], text: str, index: ChunkIndex) -> tuple[Citation, ...]:
    """ "(1)" at the end of a sentence, where chunks are called so and it is no list's sign and no figure."""
    if not index.numbered or not _NUMBERS.fullmatch(label):
        return ()
    found = _numbers(label, index)
    known = all(one.chunk_id for one in found)
    return found if known and may_cite(text, match.start(), match.end(), [one.label for one in found]) else ()


def _named(label: str, index: ChunkIndex) -> tuple[Citation, ...]:
    """Citations by name, by prefix and number, by file, or of the ids' shape; brackets may hold several."""
    named = _NAMED.fullmatch(label)
    if (
        not named
        and (pieces := [piece.strip().lstrip("^@") for piece in re.split(r"[,;、]", label)])
        and len(pieces) > 1
    ):
        each = [_one(piece, index) for piece in pieces]
        if all(each):
            return tuple(citation for group in each for citation in group)
    return _one(label, index)


def _one(label: str, index: ChunkIndex) -> tuple[Citation, ...]:
    if ids := index.by_name(label):
        return _cite(label, ids)
    page = _PAGE.search(label)
    if page and page.start():
        base = label[: page.start()].strip()
        named = _NAMED.fullmatch(base)
        name = named["rest"].strip() if named else base
        if ids := index.by_name(f"{name}, p. {page[1]}") or index.by_name(name):
            return _cite(label, ids)
        if named or _FILE.fullmatch(name):
            return _cite(label, ())
    prefixed = _PREFIXED.fullmatch(label)
    if prefixed:
        rest = prefixed["rest"].strip()
        if ids := index.by_name(rest):
            return _cite(label, ids)
        if _NUMBERS.fullmatch(rest):
            return _numbers(rest, index)
        if _NAMED.fullmatch(label):
            return _cite(label, ())
    unknown = _UUID.fullmatch(label) or _FILE.fullmatch(label) or (" " not in label and _shape(label) in index.shapes)
    return _cite(label, ()) if unknown else ()


def _numbers(label: str, index: ChunkIndex) -> tuple[Citation, ...]:
    found: list[Citation] = []
    for match in _NUMBER.finditer(label):
        first, last = int(match[1]), int(match[2]) if match[2] else None
        if last is not None and first <= last < first + _MOST_OF_RANGE:
            found += [Citation(str(number), None, index.number(number)) for number in range(first, last + 1)]
        else:
            found.append(Citation(match.group(), None, index.number(first) if last is None else None))
    return tuple(found)


def _looks_like_code(match: re.Match[str], text: str) -> bool:
    before = text[max(0, match.start() - 42) : match.start()]
    after = text[match.end() : match.end() + 2]
    return bool(_CODE_BEFORE.search(before)) or (
        bool(before) and before[-1].isalnum() and bool(re.match(r"\.\w|\(|=", after))
    )


def _not_a_citation(label: str, match: re.Match[str], text: str, index: ChunkIndex) -> bool:
    """Numbers in square brackets that are an array index, an interval or a year."""
    if _looks_like_code(match, text):
        return True
    values = [int(number) for number in re.findall(r"(?<!\d)-?\d+", label)]
    before = text[max(0, match.start() - 30) : match.start()]
    if len(values) > 1 and _SERIES.search(before):
        goes_on = re.match(r"\s\w", text[match.end() : match.end() + 2])
        if goes_on or any(index.number(value) is None for value in values):
            return True
    if len(values) == 2 and "," in label:
        unknown = any(value < 1 or index.number(value) is None for value in values)
        if _INTERVAL.search(before) or (unknown and re.search(r"\b(?:in|from|to|over)\s\Z", before)) or min(values) < 0:
            return True
    years = all(1500 <= abs(value) <= 2100 for value in values)
    return (
        years
        and not any(index.number(value) for value in values)
        and (len(values) > 1 or bool(_NAME_BEFORE.search(before)))
    )


def _ranges_joined(markers: Sequence[Marker], text: str, index: ChunkIndex) -> Iterator[Marker]:
    """ "[1]-[3]" cites 2 as well."""
    for at, marker in enumerate(markers):
        after = markers[at + 1] if at + 1 < len(markers) else None
        labels = [marker.citations[-1].label, after.citations[0].label if after else ""]
        dash = (
            text[marker.span.end : after.span.start].strip() if after and after.span.start - marker.span.end < 4 else ""
        )
        if dash in {"-", "–", "—"} and all(label.isdigit() for label in labels) and int(labels[0]) < int(labels[1]):
            between = _numbers(f"{int(labels[0])}-{int(labels[1]) - 1}", index)[1:]
            yield Marker(
                Span(marker.span.start, after.span.start if after else marker.span.end), (*marker.citations, *between)
            )
        else:
            yield marker
