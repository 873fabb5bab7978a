"""Long premises are cut into overlapping windows that leave nothing out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._types import Span
from groundwire.verifiers.checkpoints._windows import windows

WORDS = " ".join(f"w{number}" for number in range(100))
SENTENCES = " ".join(f"The box {number} weighs {number} kg." for number in range(30))


def words(texts: Sequence[str]) -> list[int]:
    """As many tokens as words."""
    return [len(text.split()) for text in texts]


def characters(texts: Sequence[str]) -> list[int]:
    """As many tokens as characters that are not blank."""
    return [len("".join(text.split())) for text in texts]


def cut(text: str, room: int) -> list[Span]:
    """The windows of `text` in words."""
    found = windows(text, room=room, count=words, fits=lambda part: words([part])[0] <= room)
    assert found is not None
    return list(found)


def test_windows_fill_the_room_and_repeat_a_quarter() -> None:
    """Without sentences every window has as many words as fit, and the next one starts a quarter earlier."""
    found = [span.of(WORDS).split() for span in cut(WORDS, 20)]
    assert [part[0] for part in found] == [f"w{number}" for number in range(0, 100, 15)]
    assert [len(part) for part in found[:-1]] == [20] * (len(found) - 1)
    assert found[-1][-1] == "w99"


def test_windows_end_with_sentences() -> None:
    """Where a sentence ends in the later part of a window, the window ends with it."""
    found = [span.of(SENTENCES) for span in cut(SENTENCES, 22)]
    assert all(part.endswith("kg.") for part in found)
    assert len({sentence for part in found for sentence in part.split("kg.")}) >= 30


def test_lines_end_windows_too() -> None:
    """A line without a full stop is a sentence of its own."""
    text = "\n".join(f"item {number} costs {number}" for number in range(20))
    assert all(int(span.of(text).split()[-1]) == int(span.of(text).split()[-3]) for span in cut(text, 18))


def test_texts_without_spaces_are_cut_as_well() -> None:
    """A script without spaces, or a word of any length, is cut into pieces."""
    text = "水" * 300
    found = windows(text, room=100, count=characters, fits=lambda part: len(part) <= 100)
    assert found is not None
    assert {at for span in found for at in range(span.start, span.end)} == set(range(300))


def test_the_whole_input_has_the_last_word() -> None:
    """Where joined texts have more tokens than their pieces, a window shrinks until it fits."""
    found = windows(WORDS, room=20, count=words, fits=lambda part: 2 * words([part])[0] <= 20)
    assert found is not None
    assert all(words([span.of(WORDS)])[0] <= 10 for span in found)
    assert found[-1].end == len(WORDS)


def test_what_cannot_fit_has_no_windows() -> None:
    """None when not even one word fits: never a cut one."""
    assert windows(WORDS, room=20, count=words, fits=lambda _: False) is None


@given(
    st.lists(st.text(st.characters(codec="utf-8"), max_size=40), max_size=30).map(" ".join),
    st.integers(24, 80),
)
def test_nothing_is_left_out(text: str, room: int) -> None:
    """Every character that is not blank lies in a window, windows are ordered, and each fits."""
    found = windows(text, room=room, count=characters, fits=lambda part: characters([part])[0] <= room)
    assert found is not None
    covered = {at for span in found for at in range(span.start, span.end)}
    assert {at for at, sign in enumerate(text) if not sign.isspace()} <= covered
    assert all(before.start < after.start and before.end < after.end for before, after in pairwise(found))
    assert all(characters([span.of(text)])[0] <= room for span in found)


@pytest.mark.parametrize("text", ["", "  \n "])
def test_a_blank_text_has_no_window(text: str) -> None:
    """There is nothing to read."""
    assert windows(text, room=10, count=words, fits=lambda _: True) == ()
