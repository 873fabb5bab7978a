"""Rule-made examples: what is made false is changed, what is kept true is not, and documents do not cross the split."""

from __future__ import annotations

import random

from training.corruptions import CORRUPTIONS, surroundings
from training.prepare import is_held_out
from training.rewrites import rewrite

SENTENCE = "In 2019 the council of Bern approved 40 new buses, because the old ones often broke down."


def test_a_corruption_changes_the_sentence_or_does_not_apply() -> None:
    """No corruption gives the sentence back, and several of them apply to a plain sentence with figures and names."""
    around = surroundings([SENTENCE, "In 2021 Basel bought 12 trams."], ["Geneva", "Lausanne"])
    made = {name: corrupt(SENTENCE, around, random.Random(1)) for name, corrupt in CORRUPTIONS.items()}
    changed = {name: text for name, text in made.items() if text is not None}
    assert len(changed) >= 4
    assert all(text != SENTENCE for text in changed.values())


def test_a_splice_is_made_of_the_windows_words_alone() -> None:
    """Two sentences fused at a small word: each word stands in the window, and the sentence does not."""
    other = "The mayor resigned in May because the trams were late."
    made = CORRUPTIONS["splice"](SENTENCE, surroundings([SENTENCE, other], []), random.Random(1))
    assert made is not None
    assert made not in (SENTENCE, other)
    assert set(made.split()) <= {*SENTENCE.split(), *other.split()}


def test_a_rewrite_keeps_every_figure() -> None:
    """An honest rewrite of a sentence may move or drop words, never change a year."""
    for seed in range(20):
        made = rewrite(SENTENCE, random.Random(seed))
        text = made[1] if isinstance(made, tuple) else made
        if text:
            assert "2018" not in text
            assert "41" not in text


def test_the_split_is_by_document_and_keeps_its_share() -> None:
    """A document is always on the same side, and about the wanted share is held out."""
    held = [is_held_out(f"doc {n}", 0.1) for n in range(2000)]
    assert held == [is_held_out(f"doc {n}", 0.1) for n in range(2000)]
    assert 0.07 < sum(held) / 2000 < 0.13
