"""An answer that was edited, read anew: where its characters are now, and which of its claims are as they were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from groundwire.core._editor import Repair
from groundwire.core._edits import Edit, apply
from groundwire.core._types import Case, CheckedClaim, Claim, Span
from groundwire.core.policy import Edited


@dataclass(frozen=True, slots=True)
class Draft:
    """An answer with its claims as the cascade left them; `uncovered` is what lies outside given claims."""

    answer: str
    claims: tuple[CheckedClaim, ...]
    uncovered: tuple[Claim, ...] = ()


@dataclass(frozen=True, slots=True)
class Mended:
    """What repair leaves: the draft to go on with, every edit that was tried, and where the draft was edited."""

    draft: Draft
    repairs: tuple[Repair, ...] = ()
    edited: Edited = field(default_factory=Edited)


class Moved:
    """Where the characters of an answer are once edits were made."""

    def __init__(self, edits: Iterable[Edit]) -> None:
        self._edits = sorted(edits, key=lambda edit: edit.span)

    def to(self, span: Span) -> Span:
        """The span in the edited text; edits at its ends are inside it."""
        before = [edit for edit in self._edits if edit.span.end <= span.start and not _at(edit, span)]
        within = [edit for edit in self._edits if edit.span.end <= span.end or _at(edit, span)]
        start, end = span.start + sum(map(_growth, before)), span.end + sum(map(_growth, within))
        return Span(start, max(start, end))

    def inside(self, span: Span) -> bool:
        """True when an edit lies in the span or at its ends."""
        return any(edit.span.start <= span.end and span.start <= edit.span.end for edit in self._edits)


def _at(edit: Edit, span: Span) -> bool:
    """True for an insertion right where the span begins."""
    return not len(edit.span) and edit.span.start == span.start


def _growth(edit: Edit) -> int:
    return len(edit.text) - len(edit.span)


def edited_case(case: Case, edits: Sequence[Edit]) -> Case:
    """The case with its answer edited; given claims go with their text."""
    answer, moved = apply(case.answer, edits), Moved(edits)
    if case.given is None:
        return replace(case, answer=answer)
    places = [None if span is None else moved.to(span) for _, span in case.given]
    given = [(text if to is None else to.of(answer), to) for (text, _), to in zip(case.given, places, strict=True)]
    return replace(case, answer=answer, given=tuple(given))


def unplaced(claim: Claim) -> Claim:
    """The claim without its place and its parts: what two equal ones share, so that they share a verdict."""
    cited = tuple(replace(citation, span=None) for citation in claim.citations)
    return replace(claim, span=None, citations=cited, parts=(), covered=False)


def placed(checked: CheckedClaim, claim: Claim) -> CheckedClaim:
    """A checked claim at the place of `claim`, an equal one, with its parts beside it."""
    before, now = checked.claim.span, claim.span
    by = now.start - before.start if before is not None and now is not None else 0
    parts = tuple(_shifted(part, by) for part in checked.parts)
    own = replace(claim, parts=tuple(part.claim for part in parts), covered=checked.claim.covered)
    return CheckedClaim(own, checked.verdict, parts)


def _shifted(checked: CheckedClaim, by: int) -> CheckedClaim:
    claim = checked.claim
    cited = tuple(replace(one, span=one.span and one.span.shift(by)) for one in claim.citations)
    parts = tuple(_shifted(part, by) for part in checked.parts)
    own = replace(
        claim, span=claim.span and claim.span.shift(by), citations=cited, parts=tuple(part.claim for part in parts)
    )
    return CheckedClaim(own, checked.verdict, parts)
