"""Labelled claims through the package's own steps: what fits the combiner and the thresholds is what ships."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from groundwire.core._types import Chunk, Claim, Pair, Stance
from groundwire.core.evidence import Passages
from groundwire.verifiers._signals import Combiner, Signals
from groundwire.verifiers.deterministic.stage import DeterministicVerifier
from groundwire.verifiers.entailment import EntailmentVerifier
from training.public import LabelledClaim


@dataclass(frozen=True, slots=True)
class Asked:
    """One claim: each of its premises is `settled` by rule (its support), or has signals, or could not be read."""

    claim: LabelledClaim
    settled: tuple[float, ...]
    open: tuple[Signals, ...]

    def score(self, combiner: Combiner) -> float:
        """Support as the gate gives it: the best that any premise does."""
        return max((*self.settled, *map(combiner.support, self.open)), default=0.0)

    def best(self, combiner: Combiner) -> Signals | None:
        """The signals of the premise that supports the claim most; None where rules settled it."""
        return None if 1.0 in self.settled else max(self.open, key=combiner.support, default=None)


class Pipeline:
    """Rules, then the model, as the default gate asks them."""

    def __init__(self, model: EntailmentVerifier) -> None:
        self._rules, self._model = DeterministicVerifier(), model

    def ask(self, claims: Iterable[LabelledClaim], *, name: str = "") -> list[Asked]:
        """Every claim held against the windows of its chunks; prints how long it took."""
        start = time.monotonic()
        asked = [self._ask(claim) for claim in claims]
        print(f"{name}: {len(asked)} claims, {time.monotonic() - start:.0f} s", flush=True)
        return asked

    def _ask(self, labelled: LabelledClaim) -> Asked:
        claim = Claim(labelled.text, None, labelled.text)
        passages = Passages(Chunk(str(number), text) for number, text in enumerate(labelled.chunks))
        pairs = [Pair(premise, claim) for premise in passages.search(claim).premises]
        settled, left = [], []
        for pair, opinion in zip(pairs, self._rules.verify(pairs), strict=True):
            if opinion.decisive:
                settled.append(1.0 if opinion.stance is Stance.SUPPORTS else 0.0)
            else:
                left.append(pair)
        found = self._model.read(left) if 1.0 not in settled else []
        return Asked(labelled, tuple(settled), tuple(reading.signals for reading in found if reading is not None))


def scores_of(asked: Sequence[Asked], combiner: Combiner) -> NDArray[np.float64]:
    """Array (claims,): support from 0 to 1."""
    return np.array([one.score(combiner) for one in asked])
