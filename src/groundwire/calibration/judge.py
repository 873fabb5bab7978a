"""What a judge's Yes is worth: slope and bias fitted on labelled claims, for the form that reads log-probabilities.

Each labelled claim is held against its evidence as in a check: quotes first, looked up by code, then Yes or No. Where
no quote was found there are no odds, and the claim teaches nothing. The curve is logistic in the log odds, with Platt's
(1999) targets, so that few labels do not make it too sure.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from groundwire.calibration.labels import LabelledClaim
from groundwire.calibration.sample import Flags, Floats
from groundwire.core._errors import InputError
from groundwire.core._types import Claim, Evidence, Pair, Premise, Span
from groundwire.verifiers.judge._scale import Fit
from groundwire.verifiers.judge.stage import JudgeVerifier

LEAST = 100  # claims with odds that a fit needs
_LEAST_OF_A_KIND = 20


@dataclass(frozen=True, slots=True)
class Fitted:
    """A fit with what it rests on: claims asked, those with odds, and the share of pairs that the odds put in order."""

    fit: Fit
    asked: int
    good: int
    bad: int
    ordered: float


def fit_judge(claims: Iterable[LabelledClaim], judge: JudgeVerifier, *, parallel: int = 8) -> Fitted:
    """Ask `judge` about each labelled claim that has evidence, `parallel` at a time, and fit its scale.

    Raises InputError with fewer than 100 claims that have odds, fewer than 20 of either kind, or odds that do not tell
    supported from unsupported claims. Needs the extra `tune` (SciPy).
    """
    known = [claim for claim in claims if claim.good is not None and claim.evidence]
    with ThreadPoolExecutor(max_workers=parallel) as pool:
        found = list(pool.map(lambda claim: judge.odds(_pair(claim)), known))
    told = [(odds, bool(claim.good)) for odds, claim in zip(found, known, strict=True) if odds is not None]
    odds, good = np.array([one for one, _ in told], dtype=float), np.array([one for _, one in told], dtype=bool)
    few = min(int(good.sum()), int((~good).sum()))
    if len(told) < LEAST or few < _LEAST_OF_A_KIND:
        raise InputError(
            f"the judge gave log odds for {len(told)} of {len(known)} labelled claims with evidence, {few} of one "
            f"kind; {LEAST} are needed, {_LEAST_OF_A_KIND} of each",
            hint="label more claims, or take a model that quotes what it reads",
        )
    slope, bias = _logistic(odds, good)
    if slope <= 0:
        raise InputError("this model's Yes is no likelier for supported claims than for others", hint="take another")
    fit = Fit(judge.model, judge.prompts, slope, bias, len(told))
    return Fitted(fit, len(known), int(good.sum()), int((~good).sum()), _ordered(odds, good))


def _pair(claim: LabelledClaim) -> Pair:
    pieces = tuple(Evidence(f"e{at}", Span(0, len(text)), text) for at, text in enumerate(claim.evidence, 1))
    return Pair(Premise(pieces), Claim(claim.claim, None, claim.claim))


def _logistic(odds: Floats, good: Flags) -> tuple[float, float]:
    from scipy.optimize import minimize

    goods, bads = int(good.sum()), int((~good).sum())
    target = np.where(good, (goods + 1) / (goods + 2), 1 / (bads + 2))

    def loss(line: Floats) -> float:
        told = line[0] * odds + line[1]
        return float((np.logaddexp(0, told) - target * told).sum())

    slope, bias = minimize(loss, np.array([1.0, 0.0]), method="BFGS").x
    return float(slope), float(bias)


def _ordered(odds: Floats, good: Flags) -> float:
    """The area under the ROC curve: how often a supported claim has higher odds than another one; ties count half."""
    above = odds[good][:, None] - odds[~good][None, :]
    return float((above > 0).mean() + (above == 0).mean() / 2)
