"""What the outputs of a classifier mean, read from the checkpoint's own label names and never from their order."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from groundwire.core._errors import ConfigError

_SENSES = {
    "entailment": (
        "entailment entailed entails entail supported supports support consistent factually_consistent factual "
        "faithful grounded attributable yes true"
    ),
    "neutral": "neutral nei not_enough_info not_enough_information not_enough_evidence unrelated",
    "contradiction": "contradiction contradicted contradicts contradict contradictory refuted refutes refute",
    "absent": (
        "not_entailment non_entailment not_entailed no_entailment unsupported not_supported not_support inconsistent "
        "factually_inconsistent not_factual non_factual unfaithful ungrounded not_grounded not_attributable "
        "hallucinated hallucination no false"
    ),
}
_SENSE_OF = {name: sense for sense, names in _SENSES.items() for name in names.split()}
_EXAMPLE = 'in the order of its outputs: labels = ["contradiction", "neutral", "entailment"]'


class Labels(NamedTuple):
    """Which output says what. `contradiction` is None where the model does not tell it apart from absence."""

    outputs: int
    entailment: int
    contradiction: int | None


def read_labels(names: Mapping[int, str], given: Sequence[str] | None = None) -> Labels:
    """The sense of each of two or three outputs, from the config's `id2label` or from `given`, which beats it.

    Raises ConfigError for another number of outputs, for a name that says nothing ("LABEL_0") and for names of which
    not exactly one stands for entailment.
    """
    ordered = [names[at] for at in sorted(names)]
    if not 2 <= len(ordered) <= 3:
        raise ConfigError(f"the checkpoint has {len(ordered)} outputs, not two or three")
    if given is not None and len(given) != len(ordered):
        raise ConfigError(f"labels names {len(given)} outputs, the checkpoint has {len(ordered)}")
    chosen = list(ordered if given is None else given)
    senses = [_SENSE_OF.get(re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")) for name in chosen]
    unknown = [name for name, sense in zip(chosen, senses, strict=True) if sense is None]
    if unknown:
        raise ConfigError(f"nobody says what these labels mean: {', '.join(unknown)}", hint=f"name them {_EXAMPLE}")
    if senses.count("entailment") != 1 or len(set(senses)) != len(senses):
        raise ConfigError(f"the labels contradict each other: {', '.join(chosen)}", hint=f"name them {_EXAMPLE}")
    apart = "contradiction" in senses and "neutral" in senses
    return Labels(len(senses), senses.index("entailment"), senses.index("contradiction") if apart else None)
