"""An outcome for a person at a terminal: the decision first, then each claim with its reason and its evidence.

Every text that comes from an answer or a chunk is made visible first: no control character reaches the terminal.
"""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

import click

from groundwire.core._content_keys import content_keys
from groundwire.core._editor import Repair
from groundwire.core._summary import decision_line
from groundwire.core._types import Action, CheckedClaim, Chunk, Evidence, Label, Outcome, Reason, Span
from groundwire.core._visible import one_line, visible

_END = re.compile(r"\n|[.!?]\s|[。！？]")
_ACTION_COLOURS = {
    Action.PASS: "green",
    Action.MARK: "yellow",
    Action.REPAIR: "yellow",
    Action.REDACT: "yellow",
    Action.REFUSE: "red",
}
_LABEL_COLOURS = {
    Label.SUPPORTED: "green",
    Label.CONTRADICTED: "red",
    Label.UNSUPPORTED: "red",
    Label.MISCITED: "yellow",
    Label.FABRICATED_CITATION: "red",
    Label.UNVERIFIED: "yellow",
    Label.NOT_A_CLAIM: "bright_black",
}
_CLAIM_CHARS = 400
_AROUND_EDIT = 40  # characters of the answer shown on each side of an edit
_ID_CHARS = 24
_QUOTE_CHARS = 240
_FAILED_EVIDENCE = 2  # passages shown of a claim that failed; the number of the others is given
_SETTLED_EVIDENCE = 1


def detailed(outcome: Outcome, *, width: int, timings: bool = False) -> str:
    """The whole outcome, wrapped to `width` columns, with ANSI colours: the caller strips them off a terminal."""
    return "\n".join(_Page(outcome, width).lines(timings=timings))


def short(outcome: Outcome, *, width: int) -> str:
    """The outcome on one line: action, id, supported claims, and the first reason where something failed."""
    counted = [checked for checked in outcome.claims if checked.verdict.label is not Label.NOT_A_CLAIM]
    holding = sum(checked.verdict.label is Label.SUPPORTED for checked in counted)
    failed = next((checked for checked in counted if checked.verdict.label is not Label.SUPPORTED), None)
    why = f"{failed.verdict.label.value}: {_first_reason(failed.verdict.reasons)}" if failed else ""
    if not why and outcome.action is not Action.PASS:
        why = _first_reason(outcome.notes)
    name = one_line(outcome.id or "", _ID_CHARS)
    tail = one_line(why, max(20, width - 8 - len(name) - 22))
    head = click.style(f"{outcome.action.value:<6}", fg=_ACTION_COLOURS[outcome.action], bold=True)
    share = f"{holding}/{len(counted)} supported" if counted else "no claim"
    return f"{head}  {name:<{_ID_CHARS}}  {share:<13}  {tail}".rstrip()


def totals(actions: Counter[Action], unreadable: int) -> str:
    """The last line of a run over many records."""
    passed = actions[Action.PASS]
    held = sum(actions.values()) - passed
    by_action = ", ".join(f"{actions[action]} {action.value}" for action in Action if actions[action])
    count = passed + held
    line = f"{count} {'record' if count == 1 else 'records'}: {passed} passed, {held} held"
    line += f" ({by_action})" if held else ""
    return line + (f"; {unreadable} could not be read" if unreadable else "")


def _first_reason(reasons: Sequence[Reason]) -> str:
    return reasons[0].message if reasons else ""


class _Page:
    def __init__(self, outcome: Outcome, width: int) -> None:
        self._outcome = outcome
        self._width = max(40, min(width, 120))
        self._chunks = {chunk.id: chunk for chunk in outcome.chunks}
        self._margin = max((len(checked.verdict.label) for checked in outcome.claims), default=0) + 2

    def lines(self, *, timings: bool) -> Iterator[str]:
        outcome = self._outcome
        word = click.style(outcome.action.value.upper(), fg=_ACTION_COLOURS[outcome.action], bold=True)
        yield f"{word}  {decision_line(outcome)}"
        for note in outcome.notes:
            yield from self._wrapped(f"note: {one_line(note.message, _CLAIM_CHARS)}", "  ")
        for checked in outcome.claims:
            yield ""
            yield from self._claim(checked, "")
        if outcome.repairs:
            yield from ("", click.style("Repairs:", bold=True))
            for repair in outcome.repairs:
                yield from self._repair(repair)
        if outcome.text != outcome.answer:
            yield from ("", click.style("What ships:", bold=True))
            yield from (f"  {line}".rstrip() for line in visible(outcome.text.strip("\n")).split("\n"))
        if outcome.citations:
            yield from ("", click.style("Sources of what ships:", bold=True))
            for shown in outcome.citations:
                page = f", page {shown.page}" if shown.page is not None else ""
                badge = f" ({shown.badge})" if shown.badge else ""
                yield from self._wrapped(f"[{shown.id}] {shown.title or shown.doc_id}{page}{badge}", "  ")
        if timings:
            spent = ", ".join(f"{step} {seconds * 1000:.1f} ms" for step, seconds in outcome.timings.items())
            yield from ("", f"Time: {spent}")

    def _claim(self, checked: CheckedClaim, indent: str) -> Iterator[str]:
        verdict = checked.verdict
        label = verdict.label.value.replace("_", " ")
        head = click.style(
            f"{label:<{self._margin - 2}}",
            fg=_LABEL_COLOURS[verdict.label],
            bold=verdict.label is not Label.NOT_A_CLAIM,
        )
        body = list(self._wrapped(one_line(checked.claim.text, _CLAIM_CHARS), indent + " " * self._margin))
        first = body[0].strip() if body else ""
        yield f"{indent}{head}  {first}"
        yield from body[1:]
        if verdict.label is Label.NOT_A_CLAIM:
            return
        inner = indent + " " * self._margin
        for reason in verdict.reasons:
            yield from self._wrapped(f"- {one_line(reason.message, _CLAIM_CHARS)}", inner)
        if verdict.gap is not None:
            yield from self._wrapped(f"- {one_line(verdict.gap.told(), _CLAIM_CHARS)}", inner)
        limit = _SETTLED_EVIDENCE if verdict.label is Label.SUPPORTED else _FAILED_EVIDENCE
        for piece in verdict.evidence[:limit]:
            yield from self._evidence(piece, checked.claim.statement, inner)
        if len(verdict.evidence) > limit:
            yield f"{inner}and {len(verdict.evidence) - limit} more (--json has all)"
        if any(part.verdict.label is not Label.SUPPORTED for part in checked.parts):
            for part in checked.parts:
                yield from self._claim(part, indent + "    ")

    def _repair(self, repair: Repair) -> Iterator[str]:
        """An edit as a diff with a few words around it, and its reason; one that was withdrawn is shown as such."""
        span, answer = repair.span, self._outcome.answer
        first, last = max(0, span.start - _AROUND_EDIT), span.end + _AROUND_EDIT
        before, after = answer[first : span.start].rpartition("\n")[2], answer[span.end : last].partition("\n")[0]
        if first and len(before) == _AROUND_EDIT:
            before = f"…{before[before.find(' ') :]}"
        if last < len(answer) and len(after) == _AROUND_EDIT:
            after = f"{after[: after.rfind(' ') + 1]}…"
        if repair.kept:
            for sign, text, colour in (("-", repair.before, "red"), ("+", repair.after, "green")):
                yield f"  {click.style(f'{sign} {one_line(before + text + after, _CLAIM_CHARS)}', fg=colour)}"
            yield from self._wrapped(f"{repair.by}: {one_line(repair.reason.message, _CLAIM_CHARS)}", "    ")
        else:
            tried = f" “{one_line(repair.after, _CLAIM_CHARS)}”" if repair.after != repair.before else ""
            told = f"not edited{tried}: {one_line(repair.reason.message, _CLAIM_CHARS)} ({repair.by})"
            yield from self._wrapped(told, "  ")

    def _evidence(self, piece: Evidence, statement: str, indent: str) -> Iterator[str]:
        yield from self._wrapped(place_of(piece, self._chunks.get(piece.chunk_id)), indent, dim=True)
        yield from self._wrapped(f"“{_closest(piece.text, statement)}”", indent + "  ")

    def _wrapped(self, text: str, indent: str, *, dim: bool = False) -> Iterator[str]:
        width = max(20, self._width - len(indent))
        for line in textwrap.wrap(visible(text), width, break_on_hyphens=False):
            yield indent + (click.style(line, dim=True) if dim else line)


def _closest(passage: str, statement: str) -> str:
    """The line or sentence of a passage that has most of the statement's words; an ellipsis stands for the rest."""
    spans = [span for span in _lines(passage) if span.of(passage).strip()]
    wanted = content_keys(statement)
    best = max(spans, key=lambda span: len(wanted & content_keys(span.of(passage))), default=Span(0, len(passage)))
    before = "… " if passage[: best.start].strip() else ""
    after = " …" if passage[best.end :].strip() else ""
    return f"{before}{one_line(best.of(passage), _QUOTE_CHARS)}{after}"


def _lines(passage: str) -> Iterator[Span]:
    start = 0
    for end in (*(found.end() for found in _END.finditer(passage)), len(passage)):
        yield Span(start, end)
        start = end


def place_of(piece: Evidence, chunk: Chunk | None) -> str:
    """Where a passage stands: document, page and characters, of the document where that is known, else of the chunk."""
    shift = chunk.offset if chunk is not None and chunk.offset is not None else None
    name = chunk.doc_id if chunk is not None and chunk.doc_id and shift is not None else f"chunk {piece.chunk_id}"
    page = f", page {piece.page}" if piece.page is not None else ""
    start, end = piece.span.start + (shift or 0), piece.span.end + (shift or 0)
    return f"{one_line(name, 120)}{page}, characters {start}-{end}"
