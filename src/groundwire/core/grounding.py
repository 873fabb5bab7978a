"""Step 4: is each claim grounded? The cascade: each verifier settles what it can and hands on the rest.

A claim is first held against its own scope: the chunks it cites, or every chunk. Only a cited claim that fails there
is held against the others, to tell `miscited` from `unsupported`. The verdict is the best that any premise gives.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from groundwire.core._cascade import Ask, cascade
from groundwire.core._reasons import MEANINGS, Code
from groundwire.core._types import (
    CheckedClaim,
    Claim,
    ClaimKind,
    Evidence,
    Label,
    Opinion,
    Premise,
    Reason,
    Verdict,
    Verifier,
)
from groundwire.core._weighing import best_of
from groundwire.core.evidence import Passages

_TRAIL = 8  # opinions kept in a verdict: the best and the closest, not the whole matrix
# Rules that confirmed every word of the claim.
_STATED = (Code.SAME_WORDS, Code.SAME_VALUES, Code.QUOTE_FOUND, Code.DERIVED)
_WORSE = (
    Label.SUPPORTED,
    Label.NOT_A_CLAIM,
    Label.MISCITED,
    Label.UNVERIFIED,
    Label.UNSUPPORTED,
    Label.CONTRADICTED,
    Label.FABRICATED_CITATION,
)


def reason(code: Code, message: str = "") -> Reason:
    """A reason with its standard meaning, or with a more telling message."""
    return Reason(code.value, message or MEANINGS[code])


def ground(
    claims: Sequence[Claim], passages: Passages, verifiers: Sequence[Verifier], *, citations: str = "when_present"
) -> tuple[CheckedClaim, ...]:
    """One checked claim for each claim, in order. `citations` is the policy's: ignore, when_present or required.

    Never raises for what a verifier does: its exceptions and broken replies become `unverified` with a reason.
    """
    use_citations = citations != "ignore"
    asks = [part for claim in claims if claim.kind is ClaimKind.CLAIM for part in (claim, *claim.parts)]
    first = [_ask(claim, passages, use_citations) for claim in asks]
    cascade(first, verifiers)
    verdicts = {id(ask.claim): _verdict(ask) for ask in first}
    if use_citations:
        failed = [
            ask.claim for ask in first if _known(ask.claim) and verdicts[id(ask.claim)].label is not Label.SUPPORTED
        ]
        second = [_elsewhere(claim, passages) for claim in failed]
        cascade(second, verifiers)
        for ask in second:
            verdicts[id(ask.claim)] = _miscited(verdicts[id(ask.claim)], _verdict(ask))
        for claim in asks:
            verdicts[id(claim)] = _fabricated(claim, verdicts[id(claim)])
            if citations == "required" and not claim.citations:
                verdicts[id(claim)] = _uncited(verdicts[id(claim)])
    return tuple(_assemble(claim, verdicts) for claim in claims)


def _known(claim: Claim) -> tuple[str, ...]:
    return tuple(citation.chunk_id for citation in claim.citations if citation.chunk_id is not None)


def _ask(claim: Claim, passages: Passages, use_citations: bool) -> Ask:
    cited = _known(claim) if use_citations else ()
    search = passages.search(claim, only=cited) if cited else passages.search(claim)
    return Ask(claim, search.premises, [None] * len(search.premises), search.capped)


def _elsewhere(claim: Claim, passages: Passages) -> Ask:
    search = passages.search(claim, but=_known(claim))
    return Ask(claim, search.premises, [None] * len(search.premises), search.capped)


def _verdict(ask: Ask) -> Verdict:
    """The best that any premise gives. Not knowing stands between: it never passes, and never condemns."""
    told = [(o, p) for o, p in zip(ask.opinions, ask.premises, strict=True) if o is not None]
    if not told:
        code = Code.NO_VERIFIER if ask.premises else Code.NO_EVIDENCE
        return Verdict(Label.UNVERIFIED, None, (reason(code),), _closest(ask.premises))
    label, (best, premise) = best_of(told)
    evidence = _evidence(best, premise, ask.premises, keep=label is not Label.SUPPORTED)
    reasons = best.reasons or ((reason(Code.NOT_SETTLED),) if label is Label.UNVERIFIED else ())
    if ask.capped and label is not Label.SUPPORTED:
        reasons = (*reasons, reason(Code.SEARCH_CAPPED))
    score = best.support if label is Label.UNVERIFIED else max(o.support for o, _ in told if o.support is not None)
    trail = (best, *(o for o, _ in told if o is not best))[:_TRAIL]
    return Verdict(label, score, reasons, evidence, best.verifier, trail)


def _evidence(best: Opinion, premise: Premise, premises: Sequence[Premise], *, keep: bool) -> tuple[Evidence, ...]:
    """What decided; for a claim that failed also the closest passage, so that a reader can look for himself."""
    decided = (best.evidence,) if best.evidence else premise.evidence
    found = tuple(replace(piece, score=best.support) for piece in decided if not keep or len(decided) == 1)
    if not keep:
        return found
    seen = {piece.chunk_id for piece in found}
    return (*found, *(piece for piece in _closest(premises) if piece.chunk_id not in seen))


def _closest(premises: Sequence[Premise]) -> tuple[Evidence, ...]:
    """The first window of one chunk; of joined chunks a reader would have to search them all."""
    return next((premise.evidence for premise in premises if len(premise.evidence) == 1), ())


def _by_rule(verdict: Verdict) -> bool:
    """True where a rule confirmed every word of the claim."""
    return any(reason.code in _STATED for reason in verdict.reasons)


def _ruled_out(verdict: Verdict) -> bool:
    """True where the cited passage says otherwise for certain; what a model finds elsewhere does not outweigh it."""
    return verdict.label is Label.CONTRADICTED and bool(verdict.opinions) and verdict.opinions[0].decisive


def _miscited(here: Verdict, elsewhere: Verdict) -> Verdict:
    """What a cited claim is that failed in the chunks it cites, given what the other chunks say."""
    if elsewhere.label is not Label.SUPPORTED or (_ruled_out(here) and not _by_rule(elsewhere)):
        return here
    where = ", ".join(dict.fromkeys(piece.chunk_id for piece in elsewhere.evidence))
    told = reason(Code.TRUE_ELSEWHERE, f"the cited source does not say it; {where} does")
    return replace(
        here,
        label=Label.MISCITED,
        score=here.score if here.score is not None else 0.0,
        reasons=(told, *here.reasons),
        evidence=(*elsewhere.evidence, *here.evidence),
        decided_by=elsewhere.decided_by,
        opinions=(*elsewhere.opinions, *here.opinions)[:_TRAIL],
    )


def _fabricated(claim: Claim, verdict: Verdict) -> Verdict:
    unknown = [citation.label for citation in claim.citations if citation.chunk_id is None]
    if not unknown:
        return verdict
    told = reason(Code.CITATION_UNKNOWN, f"no chunk is called {', '.join(unknown)}")
    true = verdict.label in {Label.SUPPORTED, Label.MISCITED}
    kept = () if true else verdict.reasons
    return replace(verdict, label=Label.FABRICATED_CITATION, score=0.0, reasons=(told, *kept), decided_by="citations")


def _uncited(verdict: Verdict) -> Verdict:
    return replace(verdict, reasons=(*verdict.reasons, reason(Code.CITATION_MISSING)))


def _assemble(claim: Claim, verdicts: dict[int, Verdict]) -> CheckedClaim:
    if claim.kind is not ClaimKind.CLAIM:
        return CheckedClaim(claim, Verdict(Label.NOT_A_CLAIM, None, decided_by="claims"))
    parts = tuple(CheckedClaim(part, verdicts[id(part)]) for part in claim.parts)
    return _with_parts(claim, verdicts[id(claim)], parts)


def _with_parts(claim: Claim, whole: Verdict, parts: tuple[CheckedClaim, ...]) -> CheckedClaim:
    """Sentence and parts together: a claim is no better than its worst part, and parts that cover it can carry it.

    A sentence that was confirmed by rule was confirmed with every value and word in it, so its parts hold as well. One
    that a model finds supported falls with a part that certainly fails, not with one that the model merely doubts:
    splitting makes fragments that mean less alone.
    """
    if not parts:
        return CheckedClaim(claim, whole)
    if whole.label is Label.SUPPORTED:
        by_rule = _by_rule(whole)
        parts = tuple(replace(p, verdict=whole) if by_rule or _doubtful(p.verdict) else p for p in parts)
    worst = max(parts, key=lambda part: _WORSE.index(part.verdict.label))
    if worst.verdict.label is Label.SUPPORTED:
        if not claim.covered or whole.label is Label.FABRICATED_CITATION:
            return CheckedClaim(claim, whole, parts)
        return CheckedClaim(claim, _carried(whole, parts), parts)
    if whole.label is not Label.SUPPORTED and _WORSE.index(whole.label) >= _WORSE.index(worst.verdict.label):
        return CheckedClaim(claim, whole, parts)
    told = reason(Code.PART_FAILED, f"not all of it holds: {worst.claim.text.strip()!r}")
    verdict = replace(worst.verdict, reasons=(*worst.verdict.reasons, told))
    return CheckedClaim(claim, verdict, parts)


def _doubtful(verdict: Verdict) -> bool:
    """True for a part that failed without certainty: it does not outweigh a sentence that holds as a whole."""
    failed = verdict.label in {Label.UNSUPPORTED, Label.CONTRADICTED}
    return failed and bool(verdict.opinions) and not verdict.opinions[0].decisive


def _carried(whole: Verdict, parts: tuple[CheckedClaim, ...]) -> Verdict:
    scores = [part.verdict.score for part in parts if part.verdict.score is not None]
    evidence = dict.fromkeys(piece for part in parts for piece in part.verdict.evidence)
    return Verdict(
        Label.SUPPORTED,
        min(scores, default=None),
        (reason(Code.ALL_PARTS),),
        tuple(evidence),
        parts[0].verdict.decided_by,
        (*(opinion for part in parts for opinion in part.verdict.opinions[:1]), *whole.opinions)[:_TRAIL],
    )
