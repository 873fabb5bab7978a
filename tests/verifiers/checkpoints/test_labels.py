"""What a checkpoint's outputs mean is read from their names, in whatever order they stand."""

from __future__ import annotations

import pytest

from groundwire.core._errors import ConfigError
from groundwire.verifiers.checkpoints._labels import Labels, read_labels


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["entailment", "neutral", "contradiction"], (3, 0, 2)),
        (["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], (3, 2, 0)),
        (["contradiction", "entailment", "neutral"], (3, 1, 0)),
        (["SUPPORTS", "REFUTES", "NOT ENOUGH INFO"], (3, 0, 1)),
        (["entailment", "not_entailment"], (2, 0, None)),
        (["not-entailment", "Entailment"], (2, 1, None)),
        (["unsupported", "supported"], (2, 1, None)),
        (["hallucinated", "consistent"], (2, 1, None)),
        (["entailment", "contradiction"], (2, 0, None)),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_the_order_is_the_checkpoints_own(names: list[str], found: tuple[int, int, int | None]) -> None:
    """Entailment is found wherever it stands; contradiction only where neutral is told apart from it."""
    assert read_labels(dict(enumerate(names))) == Labels(*found)


def test_numbers_out_of_order_are_put_in_order() -> None:
    """A config may list its labels in any order; the number counts."""
    assert read_labels({2: "entailment", 0: "neutral", 1: "contradiction"}) == Labels(3, 2, 1)


def test_given_names_beat_the_config() -> None:
    """`labels` replaces what the config says."""
    names = {0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"}
    assert read_labels(names, ["contradiction", "neutral", "entailment"]) == Labels(3, 2, 0)


@pytest.mark.parametrize(
    ("names", "given", "said"),
    [
        (["LABEL_0", "LABEL_1", "LABEL_2"], None, r"LABEL_0, LABEL_1, LABEL_2 \(name them in the order"),
        (["0", "1"], None, "mean: 0, 1"),
        (["positive", "negative"], None, "mean: positive, negative"),
        (["neutral", "contradiction"], None, "the labels contradict each other"),
        (["entailment", "supported"], None, "the labels contradict each other"),
        (["entailment"], None, "1 outputs, not two or three"),
        (["entailment", "neutral", "contradiction", "other"], None, "4 outputs, not two or three"),
        (["LABEL_0", "LABEL_1"], ["entailment"], "labels names 1 outputs, the checkpoint has 2"),
        (["entailment", "neutral"], ["entailment", "blue"], "mean: blue"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_names_that_say_nothing_are_refused(names: list[str], given: list[str] | None, said: str) -> None:
    """No order is ever guessed: the error asks for `labels`."""
    with pytest.raises(ConfigError, match=said):
        read_labels(dict(enumerate(names)), given)
