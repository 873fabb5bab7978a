"""One claim held against one text by the rules alone."""

from groundwire.core._types import Claim, Evidence, Opinion, Pair, Premise, Span
from groundwire.verifiers.deterministic.stage import DeterministicVerifier


def opinion(evidence: str, claim: str) -> Opinion:
    """What the rules say of one claim against one chunk."""
    premise = Premise((Evidence("1", Span(0, len(evidence)), evidence),))
    return DeterministicVerifier().verify([Pair(premise, Claim(claim, None, claim))])[0]
