"""Repair of generated answers with planted faults: nothing unsupported ships, nothing is lost, nothing is new."""

from __future__ import annotations

import pytest

from groundwire import Gate
from groundwire.core._assist import Assist
from groundwire.core._editor import Repairer
from groundwire.core.repair import TRIALS
from groundwire.llm.editor import LlmEditor
from groundwire.verifiers.deterministic.stage import DeterministicVerifier
from repair_measure import CountedVerifier, Measured, hostile_chat, measure

CALLS = 2 * (1 + 2 * TRIALS)  # in a claim's own scope and in the other chunks, for the answer and each trial


@pytest.fixture(scope="module", params=["rules", "model and editor"])
def measured(request: pytest.FixtureRequest) -> Measured:
    """What repair makes of a sample: by rules alone, and as the gate ships with an editor that is hostile at times."""
    counted = CountedVerifier(DeterministicVerifier())
    if request.param == "rules":
        gate = Gate(verifiers=[counted], assist=Assist(repair=Repairer()))
        return measure(range(30), gate, Gate(verifiers=["deterministic"]), counted)
    gate = Gate(verifiers=[counted, "entailment"], assist=Assist(repair=Repairer(LlmEditor(hostile_chat()))))
    return measure(range(40, 56), gate, Gate(), counted)


def test_nothing_unsupported_ships(measured: Measured) -> None:
    """Verified once more, the shipped text holds no claim that is contradicted, unsupported or cited wrong."""
    assert measured.wrong == []
    assert measured.shipped > 80


def test_supported_text_ships_as_written(measured: Measured) -> None:
    """At least 95 % of the supported text is in the shipped text, character by character."""
    assert measured.verbatim >= 0.95


def test_nothing_new_is_said(measured: Measured) -> None:
    """Every shipped claim stood in the answer or stands in a source."""
    assert measured.introduced == []


def test_structure_stays(measured: Measured) -> None:
    """What ships parses to the Markdown structure of the answer, without the blocks that went."""
    assert measured.restructured == []


def test_the_cascade_runs_a_bounded_number_of_times(measured: Measured) -> None:
    """Rules and editor try a stated number of times, whatever comes of it."""
    assert 2 < measured.most_calls <= CALLS


def test_wrong_values_and_citations_are_put_right(measured: Measured) -> None:
    """Most planted values and citations are repaired; not one of the wrong ones ships."""
    for kind in ("value", "miscited", "fabricated"):
        assert measured.faults[kind, "shipped"] == 0
        assert measured.faults[kind, "repaired"] > measured.faults[kind, "removed"]
