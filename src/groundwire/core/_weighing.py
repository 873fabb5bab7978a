"""Which of the opinions on a claim gives its verdict."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.core._types import Label, Opinion, Premise, Stance

_SPEAKS = 0.5  # relevance from which an unsettled premise may be the one that the claim rests on
_NEARLY = 0.25  # and by how much less it may be relevant than the premise that denies the claim

Told = tuple[Opinion, Premise]


def best_of(told: Sequence[Told]) -> tuple[Label, Told]:
    """The label and the pair that gives it: supported, else denied by rule, else untold, else denied, else absent.

    `told` is not empty.
    """
    ranked = sorted(told, key=lambda pair: (-(pair[0].support or 0.0), -pair[0].relevance))
    stances: dict[Stance, list[Told]] = {stance: [] for stance in Stance}
    for pair in ranked:
        stances[pair[0].stance].append(pair)
    if stances[Stance.SUPPORTS]:
        return Label.SUPPORTED, stances[Stance.SUPPORTS][0]
    untold, denied = stances[Stance.CANNOT_TELL], stances[Stance.CONTRADICTS]
    ruled = next((pair for pair in denied if pair[0].decisive), None)
    if ruled is not None and not _outweighed(ruled[0], told, untold):
        return Label.CONTRADICTED, ruled
    if untold:
        return Label.UNVERIFIED, untold[0]
    denied = [pair for pair in denied if not pair[0].decisive]
    if denied:
        return Label.CONTRADICTED, denied[0]
    return Label.UNSUPPORTED, stances[Stance.ABSENT][0]


def _outweighed(ruled: Opinion, told: Sequence[Told], untold: Sequence[Told]) -> bool:
    """True where the rule is about a passage that says less of the claim than one that a model read to the end."""
    if untold and untold[0][0].relevance >= max(_SPEAKS, ruled.relevance - _NEARLY):
        return True
    return any(opinion.relevance > ruled.relevance for opinion, _ in told if not opinion.decisive)
