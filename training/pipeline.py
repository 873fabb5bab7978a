"""Labelled claims through the package's own steps: what fits the combiner and the thresholds is what ships."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from groundwire.core._types import Claim, Pair, Stance
from groundwire.core.chunks import read_chunks
from groundwire.core.claims import given_claims
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
        """Every claim, read and held against the windows of its chunks as the gate does; prints how long it took."""
        start = time.monotonic()
        asked = [one for _, group in groupby(claims, _answer_of) for one in self._ask(list(group))]
        print(f"{name}: {len(asked)} claims, {time.monotonic() - start:.0f} s", flush=True)
        return asked

    def _ask(self, group: Sequence[LabelledClaim]) -> list[Asked]:
        """The claims of one answer, pronouns resolved from one to the next."""
        first = group[0]
        context = read_chunks([{"id": str(number), "text": text} for number, text in enumerate(first.chunks, start=1)])
        given = [(one.text, one.span) for one in group]
        found = given_claims(first.answer, given, context.ids, question=first.question, aliases=context.aliases)
        passages = Passages(context.usable)
        return [self._held(one, claim, passages) for one, claim in zip(group, found.claims, strict=True)]

    def _held(self, labelled: LabelledClaim, claim: Claim, passages: Passages) -> Asked:
        pairs = [Pair(premise, claim) for premise in passages.search(claim).premises]
        settled, left = [], []
        for pair, opinion in zip(pairs, self._rules.verify(pairs), strict=True):
            if opinion.decisive:
                settled.append(1.0 if opinion.stance is Stance.SUPPORTS else 0.0)
            else:
                left.append(pair)
        found = self._model.read(left) if 1.0 not in settled else []
        return Asked(labelled, tuple(settled), tuple(reading.signals for reading in found if reading is not None))


def _answer_of(claim: LabelledClaim) -> tuple[str, str, tuple[str, ...]]:
    return claim.record, claim.answer, claim.chunks


def scores_of(asked: Sequence[Asked], combiner: Combiner) -> NDArray[np.float64]:
    """Array (claims,): support from 0 to 1."""
    return np.array([one.score(combiner) for one in asked])
