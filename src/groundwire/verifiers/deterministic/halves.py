"""What one half of a sentence says, claimed of the other half: "allowed on trains but forbidden on buses"."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.core._reasons import Code
from groundwire.core._types import Stance
from groundwire.verifiers.deterministic._halves import Half
from groundwire.verifiers.deterministic._sentence import Analysed, Sentence
from groundwire.verifiers.deterministic.crossed import Near
from groundwire.verifiers.deterministic.differences import Finding
from groundwire.verifiers.deterministic.misread import relates


def other_half(claim: Sentence, near: Sequence[Near], pieces: Sequence[Analysed]) -> Finding | None:
    """The sentence of two halves that says of something else what the claim says of this."""
    for sentence, text in near:
        if sentence.cell or sentence.disowned or not sentence.halves or not relates(claim, sentence):
            continue
        for one, other in sentence.halves:
            for own, strange in ((one, other), (other, one)):
                if _is_taken(claim.named, own, strange) and not _elsewhere(own, strange, sentence, pieces):
                    label = text[strange.tokens[0].start : strange.tokens[-1].end]
                    return Finding(Stance.ABSENT, Code.VALUE_WRONG_ROLE, f"source says this of {label}")
    return None


def _is_taken(said: frozenset[str], own: Half, strange: Half) -> bool:
    """True when the claim has what one half is about with what the other says, and not what its own says."""
    if not own.about <= said or not said.isdisjoint(strange.about - own.about) or not strange.said <= said:
        return False
    return bool(own.said - strange.said) and said.isdisjoint(own.said - strange.said)


def _elsewhere(own: Half, strange: Half, sentence: Sentence, pieces: Sequence[Analysed]) -> bool:
    wanted = own.about | strange.said
    return any(other is not sentence and wanted <= other.named for piece in pieces for other in piece.sentences)
