"""Vectara's hallucination evaluation model: HHEM 2.1-Open (T5, code of its own) and 1.0 (a DeBERTa cross-encoder)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from groundwire.core._errors import ConfigError
from groundwire.core._types import Opinion, Pair
from groundwire.verifiers.checkpoints._check import Checker, Decision
from groundwire.verifiers.checkpoints._loading import load_classifier, load_own_code, origin, read_config
from groundwire.verifiers.checkpoints._scorers import ClassifierScorer, PredictScorer, Scorer

MODEL = "vectara/hallucination_evaluation_model"
REVISION = "8e4a2e6e96c708cc76c2344f7e4757df2515292c"


class HhemVerifier:
    """Support = the model's consistency score of (premise, claim), the premise first.

    `model` is a folder or a name on the hub. HHEM 2.1-Open is used through the `predict(pairs)` of its own code, which
    runs only with `trust_remote_code`, and from the hub only at a pinned commit. A classifier with one output is read
    as HHEM 1.0, in windows of its 512 tokens. `revision` pins the default model only, unless it is set. With a
    `batch_size` of 1 a score depends on its pair alone, to the last bit.

    Raises ConfigError for options that do not fit, PluginError when the model cannot be loaded.
    """

    name = "hhem"

    def __init__(
        self,
        *,
        model: str | Path = MODEL,
        revision: str | None = REVISION,
        trust_remote_code: bool = False,
        accept: float = 0.8,
        reject: float = 0.2,
        batch_size: int = 1,
        device: str = "cpu",
    ) -> None:
        decision = Decision(accept, reject, batch_size)
        pinned = None if revision == REVISION and str(model) != MODEL else revision
        source = origin(self.name, model, pinned, trust_remote_code=trust_remote_code, device=device)
        own_code = read_config(source).own_code
        loaded = load_own_code(source) if own_code else load_classifier(source)
        if not own_code and loaded.config.num_labels != 1:
            raise ConfigError(
                f"the model {source.model} has {loaded.config.num_labels} outputs, HHEM has one",
                hint="a classifier with two or three labels is for the verifier 'nli'",
            )
        scorer: Scorer = PredictScorer(loaded) if own_code else ClassifierScorer(loaded, None)
        self.version = loaded.version
        self._checker = Checker(self.name, self.version, scorer, decision)

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, in order."""
        return self._checker.verify(pairs)
