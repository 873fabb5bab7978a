from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core import _key_index
from groundwire.core._types import Chunk, Claim
from groundwire.core.evidence import OVERLAP_CHARS, WINDOW_CHARS, Passages, windows

PROSE = st.lists(st.sampled_from(["word ", "end. ", "\n", "長い。", "x" * 400, "  "]), max_size=120).map("".join)


@given(PROSE)
def test_windows_leave_nothing_out(text: str) -> None:
    """Every character that is not white space lies in a window, and no window is longer than it may be."""
    seen = set()
    for span in windows(text):
        assert 0 < len(span) <= WINDOW_CHARS
        seen.update(range(span.start, span.end))
    assert all(at in seen for at, character in enumerate(text) if not character.isspace())


def test_windows_overlap_at_sentence_ends() -> None:
    """Two neighbouring windows share whole sentences, so that a fact on the border is in one of them."""
    text = "This sentence has exactly some forty letters. " * 100
    spans = windows(text)
    assert len(spans) > 3
    for left, right in pairwise(spans):
        assert 0 < left.end - right.start <= OVERLAP_CHARS
        assert right.of(text).lstrip().startswith("This sentence")


def test_few_windows_are_all_held_against_a_claim() -> None:
    """Up to the stated number no window is left out, whatever words it shares with the claim."""
    passages = Passages([Chunk(str(n), f"text {n}") for n in range(32)])
    found = passages.search(Claim("Entirely other", None, "Entirely other"))
    assert len(found.premises) == 32
    assert not found.capped


def test_of_many_windows_the_closest_come_first_and_a_cap_is_said() -> None:
    """Past the stated number the closest windows are read, and the search says that others were not."""
    passages = Passages([Chunk(str(n), f"Locker {n} is assigned to team Ember.") for n in range(1000)], max_windows=10)
    found = passages.search(Claim("", None, "Locker 173 is assigned to team Ember."))
    assert found.premises[0].evidence[0].chunk_id == "173"
    assert len(found.premises) == 10
    assert found.capped


def test_cited_chunks_are_also_read_together() -> None:
    """A claim that cites two chunks is held against both joined, and against each."""
    passages = Passages(
        [Chunk("a", "Depot North stores 120 pallets."), Chunk("b", "Depot South: 80."), Chunk("c", "x")]
    )
    found = passages.search(Claim("", None, "The depots store 200 pallets."), only=["a", "b"])
    assert [tuple(piece.chunk_id for piece in premise.evidence) for premise in found.premises] == [
        ("a", "b"),
        ("a",),
        ("b",),
    ]


WORDS = ("Fees", "£40", "café", "rises", "terminated", "the", "7.5", "価格", "naïve…")
TEXTS = st.lists(st.sampled_from(WORDS), min_size=1)


@given(texts=st.lists(TEXTS.map(" ".join), min_size=1, max_size=12), statement=TEXTS.map(" ".join))
@pytest.mark.parametrize("remembered", [1, 100_000])
def test_knowing_the_claims_finds_the_same(remembered: int, texts: list[str], statement: str) -> None:
    """An index of the claims' keys alone finds what a whole index finds, however few words it remembers."""
    chunks = [Chunk(str(number), text) for number, text in enumerate(texts)]
    claim = Claim(statement, None, statement)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_key_index, "_MOST_WORDS", remembered)
        known = Passages(chunks, claims=[claim], max_windows=3).search(claim)
    assert known == Passages(chunks, max_windows=3).search(claim)
