"""START HERE. The whole flow on one page: an answer and its chunks go in, a decision comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

from groundwire.core._chat import Assist
from groundwire.core._edits import Edit, apply
from groundwire.core._policy_file import load_policy
from groundwire.core._reasons import Code
from groundwire.core._registry import load_verifier
from groundwire.core._types import (
    Case,
    CheckedClaim,
    Chunk,
    Claim,
    ClaimKind,
    Label,
    Outcome,
    Reason,
    Span,
    Verdict,
    Verifier,
)
from groundwire.core.chunks import Context, read_chunks
from groundwire.core.claims import ClaimList, given_claims, split_claims
from groundwire.core.evidence import Passages
from groundwire.core.grounding import ground, reason
from groundwire.core.policy import Policy, decide
from groundwire.core.repair import Draft, Mended, Moved, repair
from groundwire.core.response import Handoff, respond
from groundwire.core.verdict_log import VerdictLog


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
        self.log = VerdictLog(log) if isinstance(log, str | Path) else log
        self.handoff = handoff
        self.assist = assist or Assist()
        self.max_claims, self.max_windows, self.max_chars = max_claims, max_windows, max_chars

    def check(
        self,
        answer: str,
        chunks: Iterable[Chunk | str | Mapping[str, Any]],
        *,
        question: str | None = None,
        policy: str | Path | Policy | None = None,
        claims: Sequence[str | tuple[str, Span | None]] | None = None,
        id: str | None = None,
    ) -> Outcome:
        """Check one answer against the chunks it was written from.

        Given `claims` are verified instead of the answer's own sentences. Raises InputError for input that is not of
        the documented form, and LogError when a configured log cannot be written; nothing else.
        """
        given = None if claims is None else tuple((c, None) if isinstance(c, str) else c for c in claims)
        clock = _Clock()
        context = read_chunks(chunks)
        return self._check(Case(answer, context.chunks, id, question, given), context, clock, policy=policy)

    async def acheck(self, answer: str, chunks: Iterable[Chunk | str | Mapping[str, Any]], **options: Any) -> Outcome:
        """`check` in a thread, for asynchronous callers."""
        import asyncio  # a tenth of a second that only asynchronous callers need

        return await asyncio.to_thread(self.check, answer, chunks, **options)

    def check_case(
        self, case: Case, *, policy: str | Path | Policy | None = None, notes: Sequence[Reason] = ()
    ) -> Outcome:
        """Check one case of the case format. `notes` join the outcome's: a source that could not be read, say.

        Raises as `check` does.
        """
        clock = _Clock()
        return self._check(case, read_chunks(case.chunks), clock, policy=policy, notes=notes)

    def _check(
        self,
        case: Case,
        context: Context,
        clock: _Clock,
        *,
        policy: str | Path | Policy | None,
        notes: Sequence[Reason] = (),
    ) -> Outcome:
        rules = self.policy if policy is None else load_policy(policy)
        too_long = _too_long(case, self.max_chars)
        clock.lap("chunks")
        found = ClaimList((), (), False) if too_long else _claims(case, context, self.max_claims)
        clock.lap("claims")
        usable = () if too_long else context.usable
        passages = Passages(usable, claims=found.claims, max_windows=self.max_windows)
        clock.lap("evidence")
        read, unread = (found.claims[:-1], found.claims[-1:]) if found.capped else (found.claims, ())
        claims = ground(read, passages, self.verifiers, citations=rules.citations)
        claims += tuple(_unchecked(claim, Code.CLAIM_CAP) for claim in unread)
        clock.lap("grounding")
        notes = (*_notes(case, context, found, too_long=too_long, capped=passages.capped), *notes)
        weak = _weak(context, rules)
        mended = Mended(Draft(case.answer, claims, found.uncovered))
        if self.assist.repair is not None and not weak and not found.capped:
            check = partial(self._again, case, context, rules, claims)
            mended = repair(mended.draft, rules, self.assist.repair, check, case.chunks)
            clock.lap("repair")
        draft = mended.draft
        decision = decide(
            rules,
            draft.claims,
            uncovered=draft.uncovered,
            weak_context=weak,
            has_context=bool(context.usable),
            notes=notes,
            edited=mended.edited,
        )
        clock.lap("policy")
        response = respond(draft.answer, draft.claims, decision, case.chunks, rules, question=case.question)
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
            score=_score(checked),
            supported_share=_supported_share(checked),
            citations=response.citations,
            repairs=mended.repairs,
            notes=(*notes, *decision.reasons),
            versions=self._versions(rules),
            timings=clock.laps,
        )
        if self.log is not None:
            self.log.append(outcome)
        if response.handoff is not None and self.handoff is not None:
            self.handoff(replace(response.handoff, answer=case.answer))
        return outcome

    def _again(
        self, case: Case, context: Context, rules: Policy, known: Sequence[CheckedClaim], edits: Sequence[Edit]
    ) -> Draft:
        """The answer with these edits, read and verified anew; a claim that nothing changed for keeps its verdict."""
        edited = _edited(case, edits)
        found = _claims(edited, context, self.max_claims)
        verdicts = {_unplaced(checked.claim): checked for checked in known}
        fresh = [claim for claim in found.claims if _unplaced(claim) not in verdicts]
        passages = Passages(context.usable, claims=fresh, max_windows=self.max_windows)
        new = iter(ground(fresh, passages, self.verifiers, citations=rules.citations))
        claims = tuple(
            _placed(verdicts[_unplaced(claim)], claim) if _unplaced(claim) in verdicts else next(new)
            for claim in found.claims
        )
        return Draft(edited.answer, claims, found.uncovered)

    def _versions(self, policy: Policy) -> dict[str, str]:
        own = {"groundwire": version("groundwire"), "policy": f"{policy.name}@{policy.digest()}"}
        editor = self.assist.repair.editor if self.assist.repair is not None else None
        own |= {editor.name: editor.version} if editor is not None else {}
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


def _edited(case: Case, edits: Sequence[Edit]) -> Case:
    """The case with its answer edited; given claims go with their text."""
    answer, moved = apply(case.answer, edits), Moved(edits)
    if case.given is None:
        return replace(case, answer=answer)
    places = [None if span is None else moved.to(span) for _, span in case.given]
    given = [(text if to is None else to.of(answer), to) for (text, _), to in zip(case.given, places, strict=True)]
    return replace(case, answer=answer, given=tuple(given))


def _unplaced(claim: Claim) -> Claim:
    """The claim without where it stands: what two equal ones share, so that they have one verdict."""
    cited = tuple(replace(citation, span=None) for citation in claim.citations)
    return replace(claim, span=None, citations=cited, parts=tuple(map(_unplaced, claim.parts)))


def _placed(checked: CheckedClaim, claim: Claim) -> CheckedClaim:
    """The verdicts of a claim and its parts, for the same claim at another place."""
    parts = zip(checked.parts, claim.parts, strict=True)
    return CheckedClaim(claim, checked.verdict, tuple(_placed(part, own) for part, own in parts))


def _too_long(case: Case, max_chars: int) -> bool:
    return len(case.answer) > max_chars or sum(len(chunk.text) for chunk in case.chunks) > max_chars


def _notes(case: Case, context: Context, found: ClaimList, *, too_long: bool, capped: bool) -> tuple[Reason, ...]:
    """What concerns the whole answer rather than one claim."""
    codes: list[Code] = []
    if too_long:
        codes.append(Code.TEXT_TOO_LONG)
    elif not case.answer.strip():
        codes.append(Code.EMPTY_ANSWER)
    elif case.given == ():
        codes.append(Code.NOTHING_CHECKED)
    elif not any(claim.kind is ClaimKind.CLAIM for claim in found.claims):
        codes.append(Code.NO_CLAIMS)
    if not context.usable:
        codes.append(Code.NO_EVIDENCE)
    if found.capped:
        codes.append(Code.CLAIM_CAP)
    if found.uncovered:
        codes.append(Code.OUTSIDE_CLAIMS)
    if capped:
        codes.append(Code.SEARCH_CAPPED)
    return tuple(reason(code) for code in codes)


def _weak(context: Context, policy: Policy) -> bool:
    """True when every chunk has a retrieval score and all lie below the policy's minimum."""
    scores = [chunk.score for chunk in context.usable if chunk.score is not None]
    limit = policy.min_retrieval_score
    return limit is not None and bool(scores) and len(scores) == len(context.usable) and max(scores) < limit


def _unchecked(claim: Claim, why: Code) -> CheckedClaim:
    """A stretch of the answer that no verifier was shown."""
    return CheckedClaim(claim, Verdict(Label.UNVERIFIED, None, (reason(why),), decided_by="gate"))


def _score(claims: Sequence[CheckedClaim]) -> float | None:
    """The minimum over the claims; None when there is none or one is unverified."""
    verdicts = [claim.verdict for claim in claims if claim.verdict.label is not Label.NOT_A_CLAIM]
    if not verdicts or any(verdict.label is Label.UNVERIFIED for verdict in verdicts):
        return None
    return min((verdict.score for verdict in verdicts if verdict.score is not None), default=None)


def _supported_share(claims: Sequence[CheckedClaim]) -> float | None:
    """Supported claims among all claims; None when there is none."""
    labels = [claim.verdict.label for claim in claims if claim.verdict.label is not Label.NOT_A_CLAIM]
    return labels.count(Label.SUPPORTED) / len(labels) if labels else None
