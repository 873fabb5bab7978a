"""Citation markers as they stand in the answer: which ids each names, and how to write another in the same style."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from groundwire.core._types import Chunk, Citation, Claim, Span

_PAIRS = {"[": "]", "【": "】", "(": ")", "（": "）", "［": "］", "〔": "〕", "{": "}", "<": ">"}
_CLOSERS = frozenset(_PAIRS.values())
_REACH = 200  # characters that a marker may have on either side of an id
_URL = re.compile(r"\([^()\s]{1,2000}\)")
_SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISE = str.maketrans("0123456789", _SUPERSCRIPTS)
_LOWER = str.maketrans(_SUPERSCRIPTS, "0123456789")
_FULL_STOPS = ".!?。！？…؟।"


@dataclass(frozen=True, slots=True)
class Marker:
    """One marker: all that the reader sees of it, and the ids in it, in order."""

    span: Span
    citations: tuple[Citation, ...]


@dataclass(frozen=True, slots=True)
class Style:
    """How the answer writes a marker with one id: what stands around the id, and where the marker stands."""

    before: str = "["
    after: str = "]"
    spaced: bool = True
    before_stop: bool = True
    raised: bool = False

    def write(self, labels: Sequence[str]) -> str:
        """One marker for each label."""
        if self.raised and all(label.isdecimal() for label in labels):
            return "".join(label.translate(_RAISE) for label in labels)
        return "".join(f"{self.before}{label}{self.after}" for label in labels)


def find_markers(answer: str, claims: Iterable[Claim]) -> tuple[Marker, ...]:
    """The markers that the claims and their parts carry, in order; ids that share a marker stand together."""
    seen: dict[tuple[Span, str], Citation] = {}
    for claim in claims:
        for citation in (*claim.citations, *(c for part in claim.parts for c in part.citations)):
            if citation.span is not None and citation.span.end <= len(answer):
                seen.setdefault((citation.span, citation.label), citation)
    grouped: dict[Span, list[Citation]] = {}
    for (span, _), citation in sorted(seen.items(), key=lambda item: item[0][0]):
        grouped.setdefault(_extent(answer, span), []).append(citation)
    return tuple(Marker(span, tuple(citations)) for span, citations in sorted(grouped.items()))


def _extent(answer: str, span: Span) -> Span:
    """The whole marker around an id: its brackets, a second pair around them, and a link target after them."""
    start, end = span.start, span.end
    if answer[start : start + 1] not in _PAIRS:
        left = max((answer.rfind(opener, max(0, start - _REACH), start) for opener in _PAIRS), default=-1)
        between = answer[left + 1 : start]
        if left < 0 or "\n" in between or any(closer in between for closer in _CLOSERS):
            return span
        right = answer.find(_PAIRS[answer[left]], end, end + _REACH)
        if right < 0:
            return span
        start, end = left, right + 1
    opener = answer[start]
    if start > 0 and answer[start - 1] == opener and answer[end : end + 1] == _PAIRS[opener]:
        start, end = start - 1, end + 1
    link = _URL.match(answer, end) if answer[end - 1] == "]" else None
    return Span(start, link.end() if link else end)


def rewritten(answer: str, marker: Marker, keep: Sequence[str]) -> str:
    """The marker with only the labels in `keep`, which are some of its own."""
    text = marker.span.of(answer)
    labels = [citation.label for citation in marker.citations]
    if not keep or set(keep) >= set(labels):
        return text if keep else ""
    style = _style_of(text, labels)
    separator = ", " if style.raised or len(labels) < 2 else _separator(text, labels)
    if style.raised:
        return style.write(keep)
    return f"{style.before}{separator.join(keep)}{style.after}"


def _separator(text: str, labels: Sequence[str]) -> str:
    at = text.find(labels[0]) + len(labels[0])
    next_at = text.find(labels[1], at)
    between = text[at:next_at] if next_at > at else ""
    return between if between.strip() in {",", ";", "，", "、"} else ", "


def _style_of(text: str, labels: Sequence[str]) -> Style:
    """The style of one marker; a page, a link target or whatever else belongs to its own id alone is left out."""
    if text.translate(_LOWER) != text and all(character in _SUPERSCRIPTS for character in text if character.isdigit()):
        return Style(raised=True, spaced=False, before_stop=False)
    first, end = text.find(labels[0]), 0
    for label in labels:
        at = text.find(label, end)
        if at < 0:
            return Style()
        end = at + len(label)
    before, after = text[:first], text[end:]
    closing = "".join(_PAIRS[character] for character in reversed(before) if character in _PAIRS)
    if text.startswith("<"):
        return Style(before=before, after=after)
    if any(character.isdigit() or character in "(/" for character in after) or not after:
        after = closing
    return Style(before=before, after=after)


def answer_style(answer: str, markers: Sequence[Marker]) -> Style:
    """The style of the first marker, or `[id]` before the full stop when there is none."""
    if not markers:
        return Style()
    span = markers[0].span
    style = _style_of(span.of(answer), [citation.label for citation in markers[0].citations])
    spaced = span.start > 0 and answer[span.start - 1].isspace()
    before_stop = answer[span.end : span.end + 1] in _FULL_STOPS and span.end < len(answer)
    return Style(style.before, style.after, spaced, before_stop, style.raised)


class Labels:
    """What the answer calls a chunk, or would: as it did elsewhere, by position where it does so, else by id."""

    def __init__(self, chunks: Sequence[Chunk], markers: Sequence[Marker]) -> None:
        used = {c.chunk_id: c.label for marker in markers for c in marker.citations if c.chunk_id is not None}
        positions = {chunk.id: str(at) for at, chunk in enumerate(chunks, start=1)} if used else {}
        by_position = bool(used) and all(positions.get(chunk_id) == label for chunk_id, label in used.items())
        free = by_position and not any(chunk.id.isdecimal() for chunk in chunks)
        self._known = (positions if free else {}) | used

    def of(self, chunk_id: str) -> str:
        """The label of one chunk."""
        return self._known.get(chunk_id, chunk_id)
