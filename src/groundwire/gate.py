"""START HERE. The whole flow on one page: an answer and its chunks go in, a decision comes out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from time import perf_counter
from typing import Any

from groundwire.core._log_record import Basis
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
from groundwire.core.chunks import Context, is_weak, read_chunks
from groundwire.core.claims import ClaimList, given_claims, split_claims
from groundwire.core.evidence import Passages
from groundwire.core.grounding import ground, reason
from groundwire.core.policy import Policy, decide, load_policy
from groundwire.core.response import Handoff, respond
from groundwire.core.verdict_log import VerdictLog


class Gate:
    """Checks answers. Build one and keep it: verifiers load once and remember the chunks they have analysed.

    `verifiers` are asked in order; a name is looked up among the installed plug-ins. `max_claims`, `max_windows` and
    `max_chars` bound the work; what lies beyond them is never passed, and the outcome says so. Thread-safe.
    """

    def __init__(
        self,
        *,
        verifiers: Sequence[str | Verifier] = ("deterministic", "entailment"),
        policy: str | Path | Policy = "balanced",
        log: VerdictLog | str | Path | None = None,
        handoff: Callable[[Handoff], None] | None = None,
        max_claims: int = 500,
        max_windows: int = 32,
        max_chars: int = 10_000_000,
    ) -> None:
        self.verifiers = tuple(load_verifier(v) if isinstance(v, str) else v for v in verifiers)
        self.policy = load_policy(policy)
        self.log = VerdictLog(log) if isinstance(log, str | Path) else log
        self.handoff = handoff
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
        decision = decide(
            rules,
            claims,
            uncovered=found.uncovered,
            weak_context=is_weak(context.retrieval_score, rules.min_retrieval_score),
            has_context=bool(context.usable),
            notes=notes,
        )
        clock.lap("policy")
        response = respond(case.answer, claims, decision, case.chunks, rules, question=case.question)
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
            notes=(*notes, *decision.reasons),
            versions=self._versions(rules),
            timings=clock.laps,
        )
        if self.log is not None:
            basis = Basis(rules.citations, context.retrieval_score, found.uncovered)
            self.log.append(outcome, basis=basis)
        if response.handoff is not None and self.handoff is not None:
            self.handoff(response.handoff)
        return outcome

    def _versions(self, policy: Policy) -> dict[str, str]:
        own = {"groundwire": version("groundwire"), "policy": f"{policy.name}@{policy.digest()}"}
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
