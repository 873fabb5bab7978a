"""Put citations right: markers that lead nowhere go, and a true claim gets the marker that it should have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.core._edits import Edit
from groundwire.core._markers import Labels, Marker, answer_style, rewritten
from groundwire.core._types import Chunk, Label, Span
from groundwire.core.policy import ClaimAction

_ENDINGS = ".!?。！？…؟।;,:"


@dataclass(frozen=True, slots=True)
class Citing:
    """`edits` of markers; the markers that no kept claim carries, which go with the claims that go; and `lost`.

    `lost` holds the citations, by place and label, that kept claims carried and that are taken away.
    """

    edits: tuple[Edit, ...]
    orphaned: tuple[Marker, ...]
    lost: frozenset[tuple[Span | None, str]]


def targets(act: ClaimAction) -> list[str]:
    """The chunks that a claim should cite and does not: those of its evidence that it does not cite, if it holds."""
    if not act.holds:
        return []
    cited = {citation.chunk_id for citation in act.checked.claim.citations}
    evidence = act.checked.verdict.evidence
    if act.checked.verdict.label is Label.SUPPORTED or not any(piece.chunk_id in cited for piece in evidence):
        return list(dict.fromkeys(piece.chunk_id for piece in evidence if piece.chunk_id not in cited))
    return _before_cited(act, cited)


def _before_cited(act: ClaimAction, cited: set[str | None]) -> list[str]:
    """A miscited claim's evidence names first where it is true, then what it cites and what came closest."""
    found: list[str] = []
    for piece in act.checked.verdict.evidence:
        if piece.chunk_id in cited:
            break
        found.append(piece.chunk_id)
    return list(dict.fromkeys(found))


def citation_edits(
    answer: str, kept: Sequence[ClaimAction], markers: Sequence[Marker], chunks: Sequence[Chunk]
) -> Citing:
    """The edits that leave only markers which resolve, with the right ones for claims that are cited anew."""
    users: dict[Marker, list[ClaimAction]] = {marker: [] for marker in markers}
    places = {(c.span, c.label): marker for marker in markers for c in marker.citations}
    for act in kept:
        for citation in act.checked.claim.citations:
            marker = places.get((citation.span, citation.label)) if citation.span else None
            if marker is not None and not any(user is act for user in users[marker][-1:]):
                users[marker].append(act)
    style = answer_style(answer, markers)
    labels = Labels(chunks, markers)
    wanted = {at: targets(act) for at, act in enumerate(kept) if act.recite}
    edits: list[Edit] = []
    lost: set[tuple[Span | None, str]] = set()
    for marker in markers:
        if users[marker]:
            keep = [c for c in marker.citations if c.chunk_id is not None and _wanted(c.chunk_id, users[marker])]
            lost |= {(c.span, c.label) for c in marker.citations if c not in keep}
            edits += _mended(answer, marker, [c.label for c in keep])
    own = {act_id: marker for marker in reversed(markers) for act_id in map(id, users[marker])}
    for at, chunk_ids in wanted.items():
        place = _place(answer, kept[at], own.get(id(kept[at])), before_stop=style.before_stop)
        if chunk_ids and place is not None:
            space = " " if style.spaced and answer[max(0, place - 1) : place].strip() else ""
            new = style.write([labels.of(chunk_id) for chunk_id in chunk_ids])
            edits.append(Edit(Span(place, place), space + new))
    return Citing(tuple(edits), tuple(marker for marker in markers if not users[marker]), frozenset(lost))


def _mended(answer: str, marker: Marker, keep: Sequence[str]) -> list[Edit]:
    """The marker with no more than the labels in `keep`; without any it goes, with the space that set it apart."""
    if len(keep) == len(marker.citations):
        return []
    text = rewritten(answer, marker, keep)
    if text:
        return [Edit(marker.span, text)]
    start, end = marker.span.start, marker.span.end
    at_line_start = start == 0 or answer[start - 1] == "\n"
    while not at_line_start and start > 0 and answer[start - 1] in " \t":
        start -= 1
    while at_line_start and end < len(answer) and answer[end] in " \t":
        end += 1
    return [Edit(Span(start, end))]


def _wanted(chunk_id: str, users: Sequence[ClaimAction]) -> bool:
    """True when one of the claims that carry this id may go on citing it: it is not cited anew, or a part needs it."""
    return any(not (act.recite and targets(act)) or chunk_id in confirming(act) for act in users)


def confirming(act: ClaimAction) -> set[str]:
    """The chunks that support a part of the claim: what cites them may stay when the claim is cited anew."""
    return {
        piece.chunk_id
        for part in act.parts
        if part.checked.verdict.label is Label.SUPPORTED
        for piece in part.checked.verdict.evidence
    }


def _place(answer: str, act: ClaimAction, first: Marker | None, *, before_stop: bool) -> int | None:
    """Where a claim's new marker stands: where its first marker stood, when that was inside it, else at its end."""
    span = act.checked.claim.span
    if span is None:
        return None
    if first is not None and span.covers(first.span):
        start = first.span.start
        while start > span.start and answer[start - 1] in " \t":
            start -= 1
        return start
    end = span.start + len(span.of(answer).rstrip())
    while before_stop and end > span.start and answer[end - 1] in _ENDINGS:
        end -= 1
    return end
