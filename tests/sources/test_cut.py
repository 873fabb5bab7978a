"""Cutting documents into passages."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._types import Span
from groundwire.sources._cut import Block, Document, cut, paragraphs, sentences

WORDS = st.sampled_from(
    ["the", "fee", "is", "£4.50", "Dr. Lee", "agreed.", "It", "rose!", "今天下雨。", "a" * 40, "\n", "\n\n"]
)
TEXTS = st.lists(WORDS, max_size=900).map(" ".join)


def _document(text: str) -> Document:
    return Document(text, tuple(Block(span, 0) for span in paragraphs(text)))


@given(TEXTS)
def test_passages_are_slices_in_order_that_lose_no_word(text: str) -> None:
    """The passages of a document are exact slices of its text, in order, and between them lies white space only."""
    done = 0
    for piece in cut(_document(text)):
        assert text[done : piece.span.start].strip() == ""
        assert piece.span.of(text) == piece.span.of(text).strip()
        done = piece.span.end
    assert text[done:].strip() == ""


@given(TEXTS)
def test_a_passage_is_long_only_where_one_sentence_is(text: str) -> None:
    """No passage has more than 250 words, unless it is a single sentence."""
    for piece in cut(_document(text)):
        inner = piece.span.of(text)
        assert len(inner.split()) <= 250 or len(sentences(inner)) == 1


def test_small_paragraphs_share_a_passage_and_long_ones_end_at_a_sentence() -> None:
    """Paragraphs are gathered to at least 150 words; a paragraph of 600 words is cut where a sentence ends."""
    text = "\n\n".join(["Ten words stand in this one short paragraph, as said."] * 40)
    assert [len(p.span.of(text).split()) for p in cut(_document(text))] == [150, 150, 100]
    text = " ".join(["Mr. Brandt paid 3.5 euros to Acme Inc. on Monday."] * 60)
    assert all(p.span.of(text).endswith("Monday.") for p in cut(_document(text)))


def test_groups_never_share_a_passage() -> None:
    """A new section, page or table begins a new passage however short the one before is."""
    text = "One. Two."
    document = Document(text, (Block(Span(0, 4), 0, (1,)), Block(Span(5, 9), 1, (2,))))
    assert [(piece.span.of(text), piece.pages) for piece in cut(document)] == [("One.", (1,)), ("Two.", (2,))]


@pytest.mark.parametrize("unit", ["(", "7", '"', "x ", "a\n", ". ", "今"])
def test_a_megabyte_of_one_thing_is_cut_into_pieces_that_can_be_read(unit: str) -> None:
    """Text without sentences is cut at lines, else at words, else anywhere; nothing of it is lost."""
    text = unit * (1_000_000 // len(unit))
    pieces = list(cut(_document(text)))
    assert max(len(piece.span) for piece in pieces) <= 3_000
    assert sum(len(piece.span.of(text).replace(" ", "").replace("\n", "")) for piece in pieces) == len(
        text.replace(" ", "").replace("\n", "")
    )
