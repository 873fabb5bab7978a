"""The figures of a whole answer, from the verdicts of its claims."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.core._types import CheckedClaim, Label


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
