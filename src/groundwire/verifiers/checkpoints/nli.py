"""Any natural language inference classifier with two or three labels, by name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from groundwire.core._types import Opinion, Pair
from groundwire.verifiers.checkpoints._check import Checker, Decision
from groundwire.verifiers.checkpoints._labels import read_labels
from groundwire.verifiers.checkpoints._loading import load_classifier, origin, read_config
from groundwire.verifiers.checkpoints._scorers import ClassifierScorer


class NliVerifier:
    """Support = the probability of entailment, premise first and claim second.

    `model` is a folder or a name on the hub, at `revision`. Label names come from its config; `labels` replaces them
    where they say nothing. A model that tells contradiction from neutral lets a claim be `contradicted`. With a
    `batch_size` of 1 a score depends on its pair alone, to the last bit.

    Raises ConfigError for options that do not fit, PluginError when the model cannot be loaded.
    """

    name = "nli"

    def __init__(
        self,
        *,
        model: str | Path | None = None,
        revision: str | None = None,
        trust_remote_code: bool = False,
        labels: Sequence[str] | None = None,
        accept: float = 0.8,
        reject: float = 0.2,
        batch_size: int = 1,
        device: str = "cpu",
    ) -> None:
        decision = Decision(accept, reject, batch_size)
        source = origin(self.name, model, revision, trust_remote_code=trust_remote_code, device=device)
        read_config(source)
        loaded = load_classifier(source)
        self.version = loaded.version
        found = read_labels(loaded.config.id2label, labels)
        self._checker = Checker(self.name, self.version, ClassifierScorer(loaded, found), decision)

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, in order."""
        return self._checker.verify(pairs)
