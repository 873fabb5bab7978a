"""The overlap floor: a raw share of words, and the words that are missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from groundwire.core._errors import ConfigError
from groundwire.core._types import Claim, Evidence, Opinion, Pair, Premise, Span, Stance
from groundwire.verifiers.overlap import OverlapVerifier


def opinion(claim: str, premise: str, verifier: OverlapVerifier, *, context: str = "") -> Opinion:
    """What `verifier` says of one pair."""
    evidence = Evidence("1", Span(0, len(premise)), premise)
    pair = Pair(Premise((evidence,), context), Claim(claim, Span(0, len(claim)), claim))
    return verifier.verify([pair])[0]


@pytest.mark.parametrize(
    ("claim", "premise", "support"),
    [
        ("The red kettle holds water.", "A kettle, red, that holds water.", 1.0),
        ("The red kettle holds 2 litres.", "The red kettle holds 3 litres.", 0.8),
        ("Blue boats sail.", "The red kettle holds water.", 0.0),
        ("It is the one.", "It was.", 0.25),
    ],
)
def test_support_is_the_raw_share_of_words(claim: str, premise: str, support: float) -> None:
    """Stop words are left out, unless a claim has no others; order and punctuation do not count."""
    assert opinion(claim, premise, OverlapVerifier()).support == pytest.approx(support)


@pytest.mark.parametrize(
    ("threshold", "stance"), [(0.75, Stance.SUPPORTS), (0.8, Stance.SUPPORTS), (0.81, Stance.CANNOT_TELL)]
)
def test_threshold_is_inclusive(threshold: float, stance: Stance) -> None:
    """At or above the threshold it supports; below it cannot tell and names what is missing."""
    said = opinion(
        "The red kettle holds 2 litres.", "The red kettle holds 3 litres.", OverlapVerifier(threshold=threshold)
    )
    assert said.stance is stance
    assert stance is Stance.SUPPORTS or said.reasons[0].message == "not in the source: 2"


def test_lemmas_compare_dictionary_forms() -> None:
    """With lemmas on, "bought kettles" is found in "buy a kettle"."""
    plain, lemmas = (
        opinion("She bought kettles.", "She will buy a kettle.", OverlapVerifier(lemmas=on)) for on in (False, True)
    )
    assert (plain.support or 0.0) < 1.0
    assert lemmas.support == 1.0


def test_stop_words_come_from_a_file(tmp_path: Path) -> None:
    """A file of stop words replaces the built-in list."""
    words = tmp_path / "stop.txt"
    words.write_text("kettle\nThe\n", "utf-8")
    assert opinion("The kettle is red.", "It is red.", OverlapVerifier(stopwords=words)).support == 1.0


def test_metadata_counts_as_evidence() -> None:
    """A word that stands only in the title of the chunk is found."""
    assert opinion("Kettles boil.", "They boil.", OverlapVerifier(), context="Kettles").support == 1.0


@pytest.mark.parametrize("options", [{"threshold": 1.5}, {"stopwords": "no/such/file.txt"}], ids=["threshold", "file"])
def test_wrong_options_are_errors(options: dict) -> None:
    """A threshold outside 0..1 and a file that cannot be read raise ConfigError."""
    with pytest.raises(ConfigError):
        OverlapVerifier(**options)
