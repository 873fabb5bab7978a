"""MiniCheck and models made like it (Tang and others 2024, arXiv:2404.10774): is a claim grounded in a document?"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from groundwire.core._errors import ConfigError
from groundwire.core._types import Opinion, Pair
from groundwire.verifiers.checkpoints._check import Checker, Decision
from groundwire.verifiers.checkpoints._labels import read_labels
from groundwire.verifiers.checkpoints._loading import Loaded, load_classifier, load_seq2seq, origin, read_config
from groundwire.verifiers.checkpoints._scorers import ClassifierScorer, Scorer, Seq2SeqScorer

MODEL = "lytang/MiniCheck-Flan-T5-Large"
REVISION = "96eafd01cee2d16cf81aaa2fb226b14f422a37b3"
_PROMPT = "predict: {premise}{end}{claim}"
_WORDS = ("0", "1")  # what the text-to-text model answers for "not supported" and "supported"


class MinicheckVerifier:
    """Support = the probability that the document, read first, supports the claim, read second.

    `model` is a folder or a name on the hub: a text-to-text model that answers with one of two words, or a classifier
    with two labels. `labels` are those words, the one for "not supported" first ("0" and "1" by default), or the names
    of the classifier's outputs where its config does not say them. `revision` pins the default model only, unless it is
    set. With a `batch_size` of 1 a score depends on its pair alone, to the last bit.

    Raises ConfigError for options that do not fit, PluginError when the model cannot be loaded.
    """

    name = "minicheck"

    def __init__(
        self,
        *,
        model: str | Path = MODEL,
        revision: str | None = REVISION,
        trust_remote_code: bool = False,
        labels: Sequence[str] | None = None,
        accept: float = 0.8,
        reject: float = 0.2,
        batch_size: int = 1,
        device: str = "cpu",
    ) -> None:
        decision = Decision(accept, reject, batch_size)
        pinned = None if revision == REVISION and str(model) != MODEL else revision
        source = origin(self.name, model, pinned, trust_remote_code=trust_remote_code, device=device)
        loaded = load_seq2seq(source) if read_config(source).is_encoder_decoder else load_classifier(source)
        self.version = loaded.version
        self._checker = Checker(self.name, self.version, _scorer(loaded, labels), decision)

    def verify(self, pairs: Sequence[Pair]) -> list[Opinion]:
        """One opinion a pair, in order."""
        return self._checker.verify(pairs)


def _scorer(loaded: Loaded, labels: Sequence[str] | None) -> Scorer:
    if not loaded.config.is_encoder_decoder:
        return ClassifierScorer(loaded, read_labels(loaded.config.id2label, labels), joined=True)
    words = _WORDS if labels is None else tuple(labels)
    if len(words) != 2:
        raise ConfigError(f"labels must name two words, not {len(words)}", hint='as in labels = ["no", "yes"]')
    return Seq2SeqScorer(loaded, _PROMPT, words)
