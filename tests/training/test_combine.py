"""The combiner's fit: it finds what separates, and gives no signal a weight against its meaning."""

from __future__ import annotations

from training.combine import PLAIN, fit
from training.pipeline import Asked, scores_of
from training.public import LabelledClaim

from groundwire.verifiers._signals import Signals


def asked(good: bool, *signals: Signals, settled: tuple[float, ...] = ()) -> Asked:
    """One claim with the signals of its premises."""
    return Asked(LabelledClaim("r", "a claim", good, ("a chunk",)), settled, signals)


def signal(model: float, coverage: float, names_missing: float = 0.0) -> Signals:
    """A premise's signals."""
    return Signals(model, coverage, 0.5, 0.0, names_missing, 2.0)


def test_a_claim_scores_as_its_best_premise() -> None:
    """The best of several premises counts, and a rule's word stands beside the model's."""
    several = asked(True, signal(-2.0, 0.0), signal(3.0, 0.0))
    assert several.score(PLAIN) == PLAIN.support(signal(3.0, 0.0))
    assert asked(True, signal(-2.0, 0.0), settled=(1.0,)).score(PLAIN) == 1.0
    assert asked(True, settled=(0.0,)).score(PLAIN) == 0.0
    assert asked(True).score(PLAIN) == 0.0


def test_what_separates_gets_weight() -> None:
    """Where coverage tells good from bad and the model does not, coverage is weighed."""
    sets = {"s": [asked(n % 2 == 0, signal(float(n % 3), 0.9 if n % 2 == 0 else 0.3)) for n in range(60)]}
    combiner = fit(sets)
    scores = scores_of(sets["s"], combiner)
    assert combiner.weights.coverage > 0
    assert min(scores[::2]) > max(scores[1::2])


def test_no_weight_goes_against_its_meaning() -> None:
    """Data in which missing names go with good claims cannot teach that a missing name is good."""
    sets = {"s": [asked(n % 2 == 0, signal(2.0 - 4 * (n % 2), 0.5, float(n % 2 == 0))) for n in range(40)]}
    combiner = fit(sets)
    assert combiner.weights.names_missing <= 0
    assert combiner.weights.model >= 0
