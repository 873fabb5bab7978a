"""Edits that may be made of a claim: its wrong values put right, its citations led elsewhere, an editor's new text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from groundwire.core._citing import citation_edits
from groundwire.core._editor import Revision
from groundwire.core._edits import Cover, Edit, apply
from groundwire.core._markers import find_markers
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._types import Action, CheckedClaim, Chunk, Claim, Reason, Span
from groundwire.core._value_format import written_like
from groundwire.core._verbs import find_clause
from groundwire.core.policy import ClaimAction

_TOKEN = re.compile(r"\w+(?:[.,:/'’-]\w+)*|\s+|[^\w\s]")
_MOST_TOKENS = 1_000  # of a claim; finding the smallest edit of a longer one would take too long
_GROWTH = 200  # characters by which an editor's text may be longer than the claim


@dataclass(frozen=True, slots=True)
class Proposal:
    """Edits of the answer for one claim or part of one, who proposes them, and why. `cites`: they change citations.

    `reasons` are one for each edit, or one for them all.
    """

    target: CheckedClaim
    edits: tuple[Edit, ...]
    by: str
    reasons: tuple[Reason, ...]
    cites: bool = False

    @property
    def place(self) -> Span:
        """Where the claim stands in the answer."""
        return self.target.claim.span or Span(0, 0)

    @property
    def rewritten(self) -> str:
        """The claim's text with the edits made."""
        start = self.place.start
        return apply(self.target.claim.text, [Edit(edit.span.shift(-start), edit.text) for edit in self.edits])


def value_put_right(target: CheckedClaim) -> Proposal | None:
    """Each value that is another in the evidence, put right in the claim's form; None when one has no place."""
    claim = target.claim
    edits: dict[Edit, Reason] = {}
    reasons = [reason for reason in target.verdict.reasons if reason.instead and reason.span is not None]
    if any(_names_the_subject(claim.statement, reason.span) for reason in reasons if reason.span):
        return None
    for reason in reasons:
        old = reason.span.of(claim.statement) if reason.span else ""
        for edit in smallest(old, written_like(old, reason.instead)):
            wanted = edit.span.shift(reason.span.start if reason.span else 0)
            place = _in_text(claim, wanted)
            if place is None:
                return None
            edits[Edit(place, edit.text)] = reason
    return Proposal(target, tuple(edits), "rules", tuple(edits.values())) if edits else None


def _names_the_subject(statement: str, span: Span) -> bool:
    """True for a value that says what a claim is about: "Room 12 costs", "Room 12: 80 euros", a row's first cell.

    Put right, it would turn the claim into one about something else.
    """
    ends = [place for sign in (":", "|") if (place := statement.find(sign)) >= 0]
    clause = find_clause(statement)
    if clause is not None and clause.subject_start <= span.start < clause.subject_end:
        return True
    return bool(ends) and span.end <= min(ends)


def _in_text(claim: Claim, span: Span) -> Span | None:
    """Where the word at `span` of the statement stands in the answer; None when that is not certain."""
    word = span.of(claim.statement)
    if claim.span is None or not word.strip():
        return None
    start = claim.span.start
    cited = Cover(one.span.shift(-start) for one in claim.citations if one.span is not None and one.span.start >= start)
    ours = list(_places(word, claim.statement))
    theirs = [place for place in _places(word, claim.text) if not cited.touches(place)]
    if len(ours) != len(theirs) or span not in ours:
        return None
    return theirs[ours.index(span)].shift(start)


def _places(word: str, text: str) -> Iterator[Span]:
    """Where a word stands in a text, not as a piece of a longer word or number."""
    for found in re.finditer(re.escape(word), text):
        before, after = text[: found.start()][-1:], text[found.end() :][:2]
        inside = (before.isalnum() and word[0].isalnum()) or (after[:1].isalnum() and word[-1].isalnum())
        number = word[-1].isdigit() and after[:1] in {".", ","} and after[1:].isdigit()
        if not inside and not number:
            yield Span(*found.span())


def recited(target: CheckedClaim, answer: str, claims: Sequence[Claim], chunks: Sequence[Chunk]) -> Proposal | None:
    """The claim's citations led to the chunks that its verdict says confirm it."""
    own = find_markers(answer, [target.claim])
    labels = {(citation.span, citation.label) for marker in own for citation in marker.citations}
    beside = [
        ClaimAction(CheckedClaim(claim, target.verdict), Action.PASS)
        for claim in claims
        if claim.span is not None
        and not claim.span.covers(target.claim.span or Span(0, 0))
        and any((citation.span, citation.label) in labels for citation in claim.citations)
    ]
    act = ClaimAction(target, Action.REPAIR, holds=True, recite=True)
    markers = find_markers(answer, [target.claim, *(one.checked.claim for one in beside)])
    edits = citation_edits(answer, [act, *beside], [m for m in markers if m in own], chunks).edits
    if not edits:
        return None
    told = next((reason for reason in target.verdict.reasons if reason.code == Code.TRUE_ELSEWHERE), None)
    told = told or Reason(Code.TRUE_ELSEWHERE.value, MEANINGS[Code.TRUE_ELSEWHERE])
    return Proposal(target, tuple(_joined(edits)), "rules", (told,), cites=True)


def _joined(edits: Iterable[Edit]) -> list[Edit]:
    """The same edits, with those that meet as one: a marker put in right before one that goes takes its place."""
    found: list[Edit] = []
    for edit in sorted(edits, key=lambda edit: (edit.span.start, len(edit.span))):
        if found and found[-1].span.end == edit.span.start:
            found[-1] = Edit(Span(found[-1].span.start, edit.span.end), found[-1].text + edit.text)
        else:
            found.append(edit)
    return found


def from_revision(target: CheckedClaim, revision: Revision, by: str) -> Proposal | None:
    """The smallest edits that lead to an editor's text; None for a text that is no edit of the claim."""
    before, after = target.claim.text, _as_the_claim(target.claim.text.strip(), revision.text.strip())
    if not after or len(after) > len(before) + _GROWTH:
        return None
    lead, tail = before[: len(before) - len(before.lstrip())], before[len(before.rstrip()) :]
    start = target.claim.span.start if target.claim.span else 0
    found = smallest(before, lead + after + tail)
    if not found or any("\n" in edit.text for edit in found):
        return None
    return Proposal(target, tuple(Edit(edit.span.shift(start), edit.text) for edit in found), by, (revision.reason,))


def _as_the_claim(before: str, after: str) -> str:
    """An editor's text, beginning and ending as the claim does: a clause gets no capital and no full stop."""
    if after and before[:1] != after[:1] and before[:1].casefold() == after[:1].casefold():
        after = before[:1] + after[1:]
    return after.rstrip(".") if after.endswith(".") and not before.endswith((".", "…")) else after


def smallest(before: str, after: str) -> list[Edit]:
    """The edits that turn one text into the other, word by word; none when they are equal or too long to compare.

    One stretch of white space is as good as another.
    """
    ours = [Span(*found.span()) for found in _TOKEN.finditer(before)]
    theirs = _TOKEN.findall(after)
    if len(ours) > _MOST_TOKENS or len(theirs) > _MOST_TOKENS:
        return []
    known = [span.of(before) for span in ours]
    matcher = SequenceMatcher(None, [_spaced(one) for one in known], [_spaced(one) for one in theirs], autojunk=False)
    edits = []
    for tag, first, end, new_first, new_end in matcher.get_opcodes():
        if tag != "equal":
            start = ours[first].start if first < len(ours) else len(before)
            stop = ours[end - 1].end if end > first else start
            edits.append(Edit(Span(start, stop), "".join(theirs[new_first:new_end])))
    return edits


def _spaced(token: str) -> str:
    return " " if token.isspace() else token
