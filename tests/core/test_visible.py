"""Hostile text made safe to look at."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._visible import encodable, one_line, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31mred\x07", "\\x1b[31mred\\x07"),
        ("a\tb\nc\r\nd\re", "a\tb\nc\nd\\x0de"),
        ("abc\u202edcba\u2066x", "abc\\u202edcba\\u2066x"),
        ("\x9b2J\x7f\x00", "\\x9b2J\\x7f\\x00"),
        ("\ud83d", "\\ud83d"),
        ("family 👩‍👩‍👧 क्‍ष 中文 ½", "family 👩‍👩‍👧 क्‍ष 中文 ½"),
    ],
)
def test_what_steers_a_terminal_is_written_out(text: str, shown: str) -> None:
    """Control, bidi and lone surrogate characters become escapes; letters, joiners and emoji stay."""
    assert visible(text) == shown


@given(st.text(st.characters(codec=None)))
def test_what_is_encodable_keeps_its_places(text: str) -> None:
    """Every text can be encoded afterwards, is as long as before, and unchanged where it could be."""
    made = encodable(text)
    made.encode("utf-8")
    assert len(made) == len(text)
    assert made == text or "\ufffd" in made


@given(st.text())
def test_no_control_character_is_left(text: str) -> None:
    """What is shown has no control character but tab and newline, and can be encoded."""
    shown = visible(text)
    shown.encode("utf-8")
    assert not {char for char in shown if unicodedata.category(char) == "Cc"} - {"\t", "\n"}


@given(st.text(), st.integers(5, 40))
def test_one_line_is_one_short_line(text: str, limit: int) -> None:
    """A display line has no line end and no more than the wanted characters; it says when it was cut."""
    shown = one_line(text, limit)
    assert len(shown) <= limit
    assert len(shown.splitlines()) <= 1
    assert shown.endswith("…") or shown == visible(" ".join(text.split()))
