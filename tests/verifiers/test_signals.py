"""Plain signals beside the model, and how they are joined."""

from __future__ import annotations

import pytest

from groundwire.verifiers._signals import NAMES, Combiner, Signals, off_topic, signals

PLAIN = {name: float(name == "model") for name in NAMES} | {"bias": 0.0}


def test_shares_are_of_what_the_claim_has() -> None:
    """Stems, word pairs, figures and names of the claim, each as the share that the premise has or lacks."""
    found = signals("The kettles hold 2 litres, says Anna.", "The kettle of Bruno holds 3 litres.", 0.5)
    assert found.model == 0.5
    assert found.coverage == pytest.approx(2 / 5)
    assert found.bigrams == 0.0
    assert found.figures_missing == 1.0
    assert found.names_missing == 1.0


def test_a_copied_claim_lacks_nothing() -> None:
    """Of a sentence that stands in the premise every share is whole."""
    found = signals("Anna paid 1,300 euros on Monday. Bruno did not.", "Anna paid 1,300 euros on Monday.", 0.0)
    assert (found.coverage, found.bigrams, found.figures_missing, found.names_missing) == (1.0, 1.0, 0.0, 0.0)


def test_a_word_that_opens_a_sentence_is_no_name() -> None:
    """A capital at the start of a sentence says nothing; one inside it does."""
    assert signals("water", "Kettles boil. Kettles hiss.", 0.0).names_missing == 0.0
    assert signals("water", "The kettle is in Bern.", 0.0).names_missing == 1.0


def test_the_model_is_heard_up_to_a_limit() -> None:
    """Log odds beyond ±8 count as ±8, so that a sure model cannot drown what is missing."""
    assert [signals("a", "b", odds).model for odds in (-30.0, 30.0)] == [-8.0, 8.0]


def test_support_rises_with_the_model() -> None:
    """Support is a probability, one half at log odds of nought, and never falls when the model's rises."""
    combiner = Combiner.read(PLAIN)
    values = [combiner.support(signals("a b", "a c", odds)) for odds in (-9.0, -1.0, 0.0, 1.0, 9.0)]
    assert values == sorted(values)
    assert values[2] == pytest.approx(0.5)
    assert all(0.0 < value < 1.0 for value in values)


@pytest.mark.parametrize(
    "table", [{"bias": 0.0}, PLAIN | {"luck": 1.0}, PLAIN | {"model": -1.0}, PLAIN | {"bias": float("nan")}]
)
def test_a_broken_combiner_is_refused(table: dict[str, float]) -> None:
    """Missing and unknown signals, a model that counts backwards, and weights that are no number."""
    with pytest.raises(ValueError, match="combiner"):
        Combiner.read(table)


def test_signals_and_their_names_agree() -> None:
    """The names in a model's configuration are those of the signals, in order."""
    assert Signals._fields == NAMES


def test_only_a_longer_claim_can_be_off_topic() -> None:
    """A passage that has next to none of many words is not read; of a claim of few words every passage is."""
    passage = "The kettle holds two litres of water."
    assert off_topic(passage, "Quarterly revenue from licensing fell sharply after March.")
    assert not off_topic(passage, "The kettle boils water twice as fast as older models.")
    assert not off_topic(passage, "It is free.")
