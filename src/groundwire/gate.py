"""START HERE. The whole flow on one page: an answer and its chunks go in, a decision comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from groundwire.core._assist import Assist
from groundwire.core._editor import Repairer
from groundwire.core._edits import Edit
from groundwire.core._errors import InputError
from groundwire.core._plugin_call import attempt
from groundwire.core._plugins import Library
from groundwire.core._policy_file import load_policy
from groundwire.core._reasons import Code
from groundwire.core._redraft import Draft, Mended, edited_case, placed, unplaced
from groundwire.core._registry import load_verifier, own_version
from groundwire.core._types import (
    Case,
    CheckedClaim,
    Chunk,
    Claim,
    Label,
    Outcome,
    Reason,
    Span,
    Verdict,
    Verifier,
)
from groundwire.core._validity import tell_stale, valid_on
from groundwire.core._whole import answer_score, notes_on, supported_share
from groundwire.core.chunks import Context, is_weak, read_chunks
from groundwire.core.claims import ClaimList, given_claims, split_claims
from groundwire.core.evidence import Passages
from groundwire.core.grounding import ground, reason
from groundwire.core.policy import Decision, Policy, decide
from groundwire.core.response import Handoff, respond

if TYPE_CHECKING:
    from groundwire.core.verdict_log import VerdictLog

_RELATED = 5  # sources that a refusal names


class Gate:
    """Checks answers. Build one and keep it: verifiers load once and remember the chunks they have analysed.

    `verifiers` are asked in order; a name is looked up among the installed plug-ins. `assist` holds the optional steps.
    `max_claims`, `max_windows` and `max_chars` bound the work; what lies beyond them is never passed, and the outcome
    says so. Thread-safe.
    """

    def __init__(
        self,
        *,
        verifiers: Sequence[str | Verifier] = ("deterministic", "entailment"),
        policy: str | Path | Policy = "balanced",
        log: VerdictLog | str | Path | None = None,
        handoff: Callable[[Handoff], None] | None = None,
        assist: Assist | None = None,
        max_claims: int = 500,
        max_windows: int = 32,
        max_chars: int = 10_000_000,
    ) -> None:
        self.verifiers = tuple(load_verifier(v) if isinstance(v, str) else v for v in verifiers)
        self.policy = load_policy(policy)
        if isinstance(log, str | Path):
            from groundwire.core.verdict_log import VerdictLog

            log = VerdictLog(log)
        self.log = log
        self.handoff = handoff
        self.max_claims, self.max_windows, self.max_chars = max_claims, max_windows, max_chars
        self.assist = assist or Assist()

    def check(
        self,
        answer: str,
        chunks: Iterable[Chunk | str | Mapping[str, Any]],
        *,
        question: str | None = None,
        policy: str | Path | Policy | None = None,
        claims: Sequence[str | tuple[str, Span | None]] | None = None,
        id: str | None = None,
        library: Library | None = None,
        as_of: date | str | None = None,
    ) -> Outcome:
        """Check one answer against the chunks it was written from.

        Given `claims` are verified instead of the answer's own sentences. `library` is the corpus as the reader may see
        it: a claim that fails says whether support was there and not retrieved, and a refusal names related sources.
        With the day `as_of` chunks whose `valid_until` lies before it are no evidence (`stale_evidence`).

        Raises InputError for input that is not of the documented form, and LogError when a configured log cannot be
        written; with a library or a hand-off also what those raise; nothing else.
        """
        if not isinstance(answer, str):
            raise InputError(f"the answer must be a string, not {type(answer).__name__}", hint='an empty one is ""')
        given = None if claims is None else tuple((c, None) if isinstance(c, str) else c for c in claims)
        clock = _Clock()
        context = read_chunks(chunks)
        case = Case(answer, context.chunks, id, question, given)
        return self._check(case, context, clock, policy=policy, library=library, as_of=as_of)

    async def acheck(self, answer: str, chunks: Iterable[Chunk | str | Mapping[str, Any]], **options: Any) -> Outcome:
        """`check` in a thread, for asynchronous callers."""
        import asyncio  # a tenth of a second that only asynchronous callers need

        return await asyncio.to_thread(self.check, answer, chunks, **options)

    def check_case(
        self,
        case: Case,
        *,
        policy: str | Path | Policy | None = None,
        notes: Sequence[Reason] = (),
        library: Library | None = None,
        as_of: date | str | None = None,
    ) -> Outcome:
        """Check one case of the case format. `notes` join the outcome's: a source that could not be read, say.

        Raises as `check` does.
        """
        clock = _Clock()
        context = read_chunks(case.chunks)
        return self._check(case, context, clock, policy=policy, notes=notes, library=library, as_of=as_of)

    def _check(
        self,
        case: Case,
        context: Context,
        clock: _Clock,
        *,
        policy: str | Path | Policy | None,
        notes: Sequence[Reason] = (),
        library: Library | None = None,
        as_of: date | str | None = None,
    ) -> Outcome:
        rules = self.policy if policy is None else load_policy(policy)
        too_long = _too_long(case, self.max_chars)
        clock.lap("chunks")
        found = ClaimList((), (), False) if too_long else _claims(case, context, self.max_claims)
        found, notes = self._decomposed(case, found, notes)
        clock.lap("claims")
        usable, run_out = valid_on(() if too_long else context.usable, as_of)
        passages = Passages(usable, claims=found.claims, max_windows=self.max_windows)
        clock.lap("evidence")
        claims = self._grounded(case, found, passages, rules, run_out, library, as_of)
        clock.lap("grounding")
        notes = (*notes_on(case, context, found, too_long=too_long, capped=passages.capped), *notes)
        weak = is_weak(context.retrieval_score, rules.min_retrieval_score)
        mended = Mended(Draft(case.answer, claims, found.uncovered))
        if self.assist.repair is not None and not weak and not found.capped:
            mended = self._mended(case, replace(context, usable=usable), rules, mended.draft, self.assist.repair)
            clock.lap("repair")
        shown = mended.draft
        decision = _decided(rules, mended, weak=weak, has_context=bool(context.usable), notes=notes)
        clock.lap("policy")
        related = None if library is None else partial(library.search, case.question or case.answer, limit=_RELATED)
        response = respond(
            shown.answer, shown.claims, decision, case.chunks, rules, question=case.question, related=related
        )
        clock.lap("response")
        checked = (*claims, *(_unchecked(claim, Code.OUTSIDE_CLAIMS) for claim in found.uncovered))
        outcome = Outcome(
            id=case.id,
            action=response.action,
            text=response.text,
            answer=case.answer,
            question=case.question,
            claims=claims,
            chunks=case.chunks,
            score=answer_score(checked),
            supported_share=supported_share(checked),
            citations=response.citations,
            repairs=mended.repairs,
            notes=(*notes, *decision.reasons),
            versions=self._versions(rules),
            timings=clock.laps,
        )
        self._kept(outcome, response.handoff, rules, context, found)
        return outcome

    def _grounded(
        self,
        case: Case,
        found: ClaimList,
        passages: Passages,
        rules: Policy,
        run_out: Sequence[Chunk],
        library: Library | None,
        as_of: date | str | None,
    ) -> tuple[CheckedClaim, ...]:
        """A verdict for each claim, with what has run out and what was not retrieved; none for what lies past a cap."""
        read, unread = (found.claims[:-1], found.claims[-1:]) if found.capped else (found.claims, ())
        claims = ground(read, passages, self.verifiers, citations=rules.citations)
        claims = tell_stale(claims, run_out, self.verifiers)
        if library is not None:
            from groundwire.core._gap_search import find_gaps

            claims = find_gaps(claims, case.chunks, library, self.verifiers, as_of=as_of)
        return (*claims, *(_unchecked(claim, Code.CLAIM_CAP) for claim in unread))

    def _decomposed(self, case: Case, found: ClaimList, notes: Sequence[Reason]) -> tuple[ClaimList, Sequence[Reason]]:
        """The claims cut into atoms, where a decomposer was handed over, and its notes before the others."""
        if self.assist.claims is None or case.given is not None:
            return found, notes
        cut = attempt(partial(self.assist.claims.decompose, found.claims, question=case.question))
        if isinstance(cut, Exception) or [c.span for c in cut.claims] != [c.span for c in found.claims]:
            return found, (reason(Code.DECOMPOSITION_FAILED), *notes)
        return replace(found, claims=cut.claims), (*cut.notes, *notes)

    def _kept(
        self, outcome: Outcome, handoff: Handoff | None, rules: Policy, context: Context, found: ClaimList
    ) -> None:
        if self.log is not None:
            from groundwire.core._log_record import Basis

            self.log.append(outcome, basis=Basis(rules.citations, context.retrieval_score, found.uncovered))
        if handoff is not None and self.handoff is not None:
            self.handoff(replace(handoff, answer=outcome.answer))

    def _mended(self, case: Case, context: Context, rules: Policy, draft: Draft, repairer: Repairer) -> Mended:
        from groundwire.core.repair import repair

        check = partial(self._again, case, context, rules, draft.claims)
        return repair(draft, rules, repairer, check, case.chunks)

    def _again(
        self, case: Case, context: Context, rules: Policy, known: Sequence[CheckedClaim], edits: Sequence[Edit]
    ) -> Draft:
        """The answer with these edits, read and verified anew; a claim that nothing changed for keeps its verdict."""
        edited = edited_case(case, edits)
        found = _claims(edited, context, self.max_claims)
        verdicts = {unplaced(checked.claim): checked for checked in known}
        fresh = tuple(claim for claim in found.claims if unplaced(claim) not in verdicts)
        fresh = self._decomposed(case, ClaimList(fresh), ())[0].claims
        passages = Passages(context.usable, claims=fresh, max_windows=self.max_windows)
        new = iter(ground(fresh, passages, self.verifiers, citations=rules.citations))
        kept = [verdicts.get(unplaced(claim)) for claim in found.claims]
        claims = tuple(
            next(new) if old is None else placed(old, claim) for old, claim in zip(kept, found.claims, strict=True)
        )
        return Draft(edited.answer, claims, found.uncovered)

    def _versions(self, policy: Policy) -> dict[str, str]:
        own = {"groundwire": own_version(), "policy": f"{policy.name}@{policy.digest()}"}
        assist = self.assist
        helpers = (assist.claims, assist.repair.editor if assist.repair is not None else None)
        own |= {helper.name: helper.version for helper in helpers if helper is not None}
        return own | {verifier.name: verifier.version for verifier in self.verifiers}


class _Clock:
    """Seconds spent by step: the only part of an outcome that differs between two runs."""

    def __init__(self) -> None:
        self.laps: dict[str, float] = {}
        self._last = perf_counter()

    def lap(self, step: str) -> None:
        now = perf_counter()
        self.laps[step] = now - self._last
        self._last = now


def _claims(case: Case, context: Context, max_claims: int) -> ClaimList:
    if case.given is not None:
        return given_claims(case.answer, case.given, context.ids, question=case.question, aliases=context.aliases)
    return split_claims(
        case.answer, context.ids, question=case.question, max_claims=max_claims, aliases=context.aliases
    )


def _too_long(case: Case, max_chars: int) -> bool:
    return len(case.answer) > max_chars or sum(len(chunk.text) for chunk in case.chunks) > max_chars


def _decided(rules: Policy, mended: Mended, *, weak: bool, has_context: bool, notes: Sequence[Reason]) -> Decision:
    """What the policy does with the answer as it was edited."""
    shown = mended.draft
    return decide(
        rules,
        shown.claims,
        uncovered=shown.uncovered,
        weak_context=weak,
        has_context=has_context,
        notes=notes,
        edited=mended.edited,
    )


def _unchecked(claim: Claim, why: Code) -> CheckedClaim:
    """A stretch of the answer that no verifier was shown."""
    return CheckedClaim(claim, Verdict(Label.UNVERIFIED, None, (reason(why),), decided_by="gate"))
