"""Step 6: minimal edits towards the evidence. Each is looked through for additions and verified by the whole cascade.

Rules come first: a value that the evidence has otherwise is put right, and a citation is led to where the claim is
true. What they leave may go to an editor. An edit that adds, that changes structure, or whose claim does not then hold
is withdrawn, and the claim with it. At most `TRIALS` checks are made for the rules and as many for the editor.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from groundwire.core._additions import added
from groundwire.core._editor import Editor, Repair, Repairer, Revision
from groundwire.core._edits import Cover, Edit, apply, glues
from groundwire.core._markers import find_markers
from groundwire.core._plugin_call import attempt
from groundwire.core._proposals import Proposal, from_revision, recited, value_put_right
from groundwire.core._reasons import Code
from groundwire.core._redraft import Draft, Mended, Moved
from groundwire.core._skeleton import skeleton
from groundwire.core._types import Action, CheckedClaim, Chunk, ClaimKind, Label, Reason, Span
from groundwire.core.grounding import reason
from groundwire.core.policy import Edited, Policy, holds_elsewhere

TRIALS = 4


Check = Callable[[Sequence[Edit]], Draft]


def repair(draft: Draft, policy: Policy, repairer: Repairer, check: Check, chunks: Sequence[Chunk]) -> Mended:
    """The draft with what the policy says to repair repaired, as far as that holds.

    `check` gives the draft that edits of the answer lead to, read and verified anew. Never raises for what an editor
    does.
    """
    targets = list(_targets(draft.claims, policy))
    return _Bench(draft, policy, check, chunks).mend(targets, repairer.editor) if targets else Mended(draft)


def _targets(claims: Iterable[CheckedClaim], policy: Policy) -> Iterator[CheckedClaim]:
    """What is to be repaired: the parts of a sentence that failed, or where none did, the sentence."""
    for checked in claims:
        failed = policy.judged(checked).label is not Label.SUPPORTED
        parts = [part for part in checked.parts if failed and _wanted(part, policy)]
        yield from parts or ([checked] if _wanted(checked, policy) else [])


def _wanted(checked: CheckedClaim, policy: Policy) -> bool:
    is_claim = checked.claim.kind is ClaimKind.CLAIM and checked.claim.span is not None
    return is_claim and policy.rule_for(policy.judged(checked)).action is Action.REPAIR


class _Bench:
    """One answer under repair: the edits that hold so far, and what came of those that do not."""

    def __init__(self, draft: Draft, policy: Policy, check: Check, chunks: Sequence[Chunk]) -> None:
        self._start, self._draft = draft, draft
        self._policy, self._check, self._chunks = policy, check, chunks
        self._kept: list[Proposal] = []
        self._withdrawn: list[Repair] = []
        self._failed: list[CheckedClaim] = []
        self._skeleton = skeleton(draft.answer)

    def mend(self, targets: Sequence[CheckedClaim], editor: Editor | None) -> Mended:
        """Rules, then the editor for what they left."""
        ruled = [proposal for target in targets if (proposal := self._by_rule(target)) is not None]
        self._settle(ruled)
        left = [target for target in targets if not any(kept.target is target for kept in self._kept)]
        if editor is not None and left:
            self._settle(self._by_editor(editor, left))
        tried = left if editor is not None else [proposal.target for proposal in ruled]
        self._failed = [target for target in tried if not any(kept.target is target for kept in self._kept)]
        return self._mended()

    def _by_rule(self, target: CheckedClaim) -> Proposal | None:
        verdict = self._policy.judged(target)
        if holds_elsewhere(verdict) or verdict.label is Label.MISCITED:
            return recited(target, self._start.answer, [c.claim for c in self._start.claims], self._chunks)
        return value_put_right(target)

    def _by_editor(self, editor: Editor, targets: Sequence[CheckedClaim]) -> list[Proposal]:
        given = attempt(lambda: editor.edit(targets))
        usable = isinstance(given, Sequence) and len(given) == len(targets)
        if not usable or isinstance(given, Exception):
            told = f"the editor {editor.name!r} " + (
                f"raised {type(given).__name__}" if isinstance(given, Exception) else "did not give one text a claim"
            )
            for target in targets:
                self._withdraw(Proposal(target, (), editor.name, (reason(Code.EDITOR_FAILED, told),)))
            return []
        found = []
        for target, revision in zip(targets, given, strict=True):
            if isinstance(revision, Revision):
                proposal = from_revision(target, revision, editor.name)
                found += [proposal] if proposal is not None else []
        return found

    def _settle(self, proposals: Sequence[Proposal]) -> None:
        """Make those of the proposals that are admissible and hold together; withdraw the others."""
        taken = Cover(edit.span for kept in self._kept for edit in kept.edits)
        open_ones: list[Proposal] = []
        for proposal in proposals:
            wrong = self._wrong(proposal)
            if wrong is None and any(taken.touches(_wide(edit.span)) for edit in proposal.edits):
                wrong = reason(Code.EDIT_NOT_SUPPORTED, "two edits in one place")
            if wrong is not None:
                self._withdraw(proposal, wrong)
                continue
            taken = Cover([*taken.spans, *(_wide(edit.span) for edit in proposal.edits)])
            open_ones.append(proposal)
        open_ones = self._sound(open_ones)
        for _ in range(TRIALS):
            if not open_ones:
                return
            trial = self._check([edit for proposal in (*self._kept, *open_ones) for edit in proposal.edits])
            failing = self._failing(trial, open_ones)
            if not failing:
                self._kept += open_ones
                self._draft = trial
                return
            for proposal in failing:
                self._withdraw(proposal, reason(Code.EDIT_NOT_SUPPORTED))
            open_ones = [proposal for proposal in open_ones if proposal not in failing]
        for proposal in open_ones:
            self._withdraw(proposal, reason(Code.EDIT_NOT_SUPPORTED))

    def _wrong(self, proposal: Proposal) -> Reason | None:
        """Why an edit is not even tried: it adds something, or touches a citation mark."""
        if proposal.cites:
            return None  # ids of chunks, and no words
        after = proposal.rewritten
        sources = (proposal.target.claim.text, *(piece.text for piece in proposal.target.verdict.evidence))
        new = added(after, sources)
        if new:
            return reason(Code.EDIT_ADDS, f"would add {', '.join(new[:5])}")
        cited = Cover(marker.span for marker in find_markers(self._start.answer, [proposal.target.claim]))
        touched = any(cited.touches(edit.span) or glues(edit, self._start.answer) for edit in proposal.edits)
        return reason(Code.EDIT_BREAKS_LAYOUT) if touched else None

    def _sound(self, proposals: list[Proposal]) -> list[Proposal]:
        """Those that leave the structure of the answer as it is; each is looked at alone only where they do not."""
        worded = [proposal for proposal in proposals if not proposal.cites]
        if self._keeps_structure(worded):
            return proposals
        broken = [proposal for proposal in worded if not self._keeps_structure([proposal])] or worded
        for proposal in broken:
            self._withdraw(proposal, reason(Code.EDIT_BREAKS_LAYOUT))
        return [proposal for proposal in proposals if proposal not in broken]

    def _keeps_structure(self, proposals: Sequence[Proposal]) -> bool:
        edits = [edit for proposal in proposals for edit in proposal.edits]
        return skeleton(apply(self._start.answer, edits)) == self._skeleton

    def _failing(self, trial: Draft, proposals: Sequence[Proposal]) -> list[Proposal]:
        """The proposals whose claims do not hold in the trial, or that took the support from a claim beside them."""
        moved = Moved(edit for proposal in (*self._kept, *proposals) for edit in proposal.edits)
        failing = [proposal for proposal in proposals if not self._holds(trial, proposal, moved)]
        if failing:
            return failing
        if not all(self._holds(trial, kept, moved) for kept in self._kept):
            return list(proposals)
        still = {c.claim.span for c in trial.claims if self._policy.judged(c).label is Label.SUPPORTED}
        for checked in self._start.claims:
            span = checked.claim.span
            held = self._policy.judged(checked).label is Label.SUPPORTED and span is not None
            if held and span is not None and not moved.inside(span) and moved.to(span) not in still:
                before = [p for p in proposals if p.place.start <= span.start]
                return before[-1:] or list(proposals)
        return []

    def _holds(self, trial: Draft, proposal: Proposal, moved: Moved) -> bool:
        """True when every claim that the edit reaches is supported, or where a sentence is not, those of its parts."""
        places = Cover(_wide(moved.to(edit.span)) for edit in proposal.edits)
        target = Cover([moved.to(proposal.place)])
        reached = [c for c in trial.claims if c.claim.span is not None and target.touches(c.claim.span)]
        reached = [c for c in reached if c.claim.kind is not ClaimKind.FRAGMENT or places.touches(_span(c))]
        return bool(reached) and all(self._supported(checked, places) for checked in reached)

    def _supported(self, checked: CheckedClaim, places: Cover) -> bool:
        if self._policy.judged(checked).label is Label.SUPPORTED:
            return True
        parts = [part for part in checked.parts if part.claim.span is not None and places.touches(part.claim.span)]
        held = all(self._policy.judged(part).label is Label.SUPPORTED for part in parts)
        return checked.claim.covered and bool(parts) and held

    def _withdraw(self, proposal: Proposal, why: Reason | None = None) -> None:
        self._withdrawn += _records(proposal, self._start.answer, (why,) if why else proposal.reasons, kept=False)

    def _mended(self) -> Mended:
        moved = Moved(edit for proposal in self._kept for edit in proposal.edits)
        made = Cover(_wide(moved.to(edit.span)) for proposal in self._kept for edit in proposal.edits)
        failed = frozenset(moved.to(_span(target)) for target in self._failed)
        records: list[Repair] = []
        for proposal in self._kept:
            records += _records(proposal, self._start.answer, proposal.reasons, kept=True)
        ordered = sorted([*records, *self._withdrawn], key=lambda one: (one.span, one.by, not one.kept))
        return Mended(self._draft, tuple(ordered), Edited(made, failed))


def _wide(span: Span) -> Span:
    """The span, or for an insertion the characters on both sides of it."""
    return span if len(span) else Span(max(0, span.start - 1), span.end + 1)


def _span(checked: CheckedClaim) -> Span:
    return checked.claim.span or Span(0, 0)


def _records(proposal: Proposal, answer: str, why: Sequence[Reason], *, kept: bool) -> Iterator[Repair]:
    """One record for each edit; for an editor that gave none, one that leaves the claim as it is."""
    evidence = proposal.target.verdict.evidence[:1]
    for at, edit in enumerate(proposal.edits or (Edit(proposal.place, proposal.place.of(answer)),)):
        told = why[at] if at < len(why) else why[-1]
        yield Repair(edit.span, edit.span.of(answer), edit.text, proposal.by, told, evidence, kept)
