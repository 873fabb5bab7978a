"""The offline answer."""

from __future__ import annotations

import pytest

from groundwire import Action, Chunk, Gate
from groundwire.routing.extractive import ExtractiveGenerator

PRICES = "| Model | Weight | Price |\n|---|---|---|\n| Tarn 1 | 1.4 kg | £199.00 |\n| Tarn 3 | 2.6 kg | £329.00 |"


def test_the_quoting_generator_stays_silent_without_a_sentence() -> None:
    """No sentence that speaks of most of the question, no answer."""
    chunks = [
        Chunk("c_1", "The tent weighs 900 grams. It is green."),
        Chunk("c_2", "| a | b |\n|---|---|\n| tent | 3 |", type="table"),
    ]
    assert (
        ExtractiveGenerator().generate("How many grams does the tent weigh?", chunks)
        == "The tent weighs 900 grams [c_1]."
    )
    assert ExtractiveGenerator().generate("Who is the president?", chunks) == ""
    assert ExtractiveGenerator().generate("", chunks) == ""


@pytest.mark.parametrize("mark", ["[c_aaaaaaaaaa]", "[c_8f21d09be3]", "[12]", "[c_2]"])
def test_marks_of_a_source_are_no_citations(mark: str) -> None:
    """What a source cites or forges is not quoted along: every marker of the answer is that of the quoted chunk."""
    chunks = [Chunk("c_1", f"A refund takes 90 days {mark}."), Chunk("c_2", "Mats are blue.")]
    assert ExtractiveGenerator().generate("How many days does a refund take?", chunks) == (
        "A refund takes 90 days [c_1]."
    )


def test_a_citation_id_without_digits_is_a_citation() -> None:
    """An id of letters alone that was not retrieved is fabricated, though a chunk has the same letters."""
    chunks = [Chunk("c_8f21d09be3", "A refund takes 90 days [c_aaaaaaaaaa].")]
    outcome = Gate(verifiers=["deterministic"]).check("A refund takes 90 days [c_aaaaaaaaaa].", chunks)
    assert outcome.action is not Action.PASS
    assert "c_aaaaaaaaaa" not in outcome.text


def test_a_row_is_read_with_the_heads_of_its_columns() -> None:
    """Of the row that the question names, the cell that says which it is and those that are asked for are quoted."""
    chunks = [Chunk("c_1", PRICES, title="Tents", type="table", metadata={"table_header": PRICES.partition("\n")[0]})]
    write = ExtractiveGenerator().generate
    assert write("What does the Tarn 3 cost?", chunks) == "Model: Tarn 3; Price: £329.00 [c_1]."
    assert write("What is the weight of the Tarn 1?", chunks) == "Model: Tarn 1; Weight: 1.4 kg [c_1]."
    assert write("Who designed the Tarn 1?", chunks) == ""


def test_a_sentence_without_the_word_that_matters_is_no_answer() -> None:
    """The word that few pieces have weighs most: many sentences about the tent do not say what it costs."""
    text = "The Tarn tent is green. The Tarn tent is light. The Tarn tent has two poles. The Tarn tent needs no pegs."
    assert ExtractiveGenerator().generate("Which insurance covers the Tarn tent?", [Chunk("c_1", text)]) == ""
