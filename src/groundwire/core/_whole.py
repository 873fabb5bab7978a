"""What concerns a whole answer rather than one claim: notes and figures."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.core._reasons import Code
from groundwire.core._types import Case, CheckedClaim, ClaimKind, Label, Reason
from groundwire.core.chunks import Context
from groundwire.core.claims import ClaimList
from groundwire.core.grounding import reason


def notes_on(case: Case, context: Context, found: ClaimList, *, too_long: bool, capped: bool) -> tuple[Reason, ...]:
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


def answer_score(claims: Sequence[CheckedClaim]) -> float | None:
    """The minimum over the claims; None when there is none or one is unverified."""
    verdicts = [claim.verdict for claim in claims if claim.verdict.label is not Label.NOT_A_CLAIM]
    if not verdicts or any(verdict.label is Label.UNVERIFIED for verdict in verdicts):
        return None
    return min((verdict.score for verdict in verdicts if verdict.score is not None), default=None)


def supported_share(claims: Sequence[CheckedClaim]) -> float | None:
    """Supported claims among all claims; None when there is none."""
    labels = [claim.verdict.label for claim in claims if claim.verdict.label is not Label.NOT_A_CLAIM]
    return labels.count(Label.SUPPORTED) / len(labels) if labels else None
