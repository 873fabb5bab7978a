"""Times of day: what is one, and when two are the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._normalize import fold
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.times import compare_times, find_times

FOUND = [
    ("Doors open at 19:30.", ["19:30"]),
    ("at 7:30 p.m.", ["19:30"]),
    ("um 7.30 Uhr", ["7:30"]),
    ("19 Uhr 30", ["19:30"]),
    ("à 19h30", ["19:30"]),
    ("kl. 19.30", ["19:30"]),
    ("午前9時", ["9:00"]),
    ("下午3时30分", ["15:30"]),
    ("晚上八点半", ["20:30"]),
    ("오전 9시", ["9:00"]),
    ("9時", ["9:00"]),
    ("noon and midnight", ["12:00", "0:00"]),
    ("12 am, 12 pm", ["0:00", "12:00"]),
    ("9-11 am", ["9:00", "11:00"]),
    ("from 9 to 5 p.m.", ["9:00", "17:00"]),
    ("9:00-17:00", ["9:00", "17:00"]),
    ("half past seven", ["7:30"]),
    ("quarter to eight in the evening", ["19:45"]),
    ("7 o'clock", ["7:00"]),
    ("halb acht", ["7:30"]),
    ("0800 hours", ["8:00"]),
    ("2023-09-14T19:30:00Z", ["19:30"]),
    ("9時間", []),
    ("2000 hours", []),
    ("at 9", []),
    ("a 3:1 lead", []),
    ("16:10 aspect ratio", []),
    ("25:00", []),
    ("2 h 15 min long", []),
    ("5 amps", []),
    ("version 1:2:3", []),
]


@pytest.mark.parametrize(("text", "want"), FOUND)
def test_reads_times_of_day_and_nothing_else(text: str, want: list[str]) -> None:
    """Each notation gives its hour and minute; lengths of time, ratios and bare figures give none."""
    times = find_times(fold(text).text)
    assert [f"{time.minute // 60}:{time.minute % 60:02}" for time in times] == want


COMPARED = [
    ("19:30", "7:30 p.m.", Match.SAME),
    ("7:30 p.m.", "19:30", Match.SAME),
    ("19:30", "7.30 Uhr", Match.INCOMPARABLE),
    ("7:30", "7:30 p.m.", Match.SAME),
    ("7:30 p.m.", "7:30", Match.INCOMPARABLE),
    ("9:00 am", "9時", Match.SAME),
    ("19:30", "19h30", Match.SAME),
    ("19:30", "19:00", Match.DIFFERENT),
    ("noon", "12:00", Match.SAME),
    ("12:00 UTC", "08:00 EDT (UTC-4)", Match.SAME),
    ("12:00 UTC", "09:00 EDT (UTC-4)", Match.DIFFERENT),
    ("13:00 CET", "12:00 GMT", Match.SAME),
    ("20:00 UTC", "20:00 EDT", Match.DIFFERENT),
    ("19:00", "19:00 CET", Match.SAME),
    ("19:00", "19:30 CET", Match.DIFFERENT),
    ("18:00 UTC", "19:00", Match.INCOMPARABLE),
    ("9 pm Berlin time", "9 pm Tokyo time", Match.INCOMPARABLE),
    ("01:00 UTC", "21:00 EDT", Match.INCOMPARABLE),
    ("13 May 2031 01:00 UTC", "12 May 2031 21:00 EDT", Match.SAME),
    ("19:30", "19:30:15", Match.SAME),
    ("19:30:15", "19:30", Match.INCOMPARABLE),
    ("19:30:15", "19:30:16", Match.DIFFERENT),
    ("2023-09-14T19:30:00+02:00", "17:30 UTC", Match.SAME),
]


@pytest.mark.parametrize(("claim", "evidence", "want"), COMPARED)
def test_compares_clocks_and_instants(claim: str, evidence: str, want: Match) -> None:
    """Two zones are converted; an unknown half of the day, zone or day cannot be told."""
    assert compare_times(find_times(fold(claim).text)[0], find_times(fold(evidence).text)[0]) is want


@given(st.integers(0, 23), st.integers(0, 59))
def test_both_clocks_read_the_same(hour: int, minute: int) -> None:
    """A time on the 24-hour clock and the same on the 12-hour clock are one time."""
    (plain,) = find_times(f"at {hour:02}:{minute:02} daily")
    (half,) = find_times(f"at {hour % 12 or 12}:{minute:02} {'p.m.' if hour >= 12 else 'a.m.'} daily")
    assert compare_times(plain, half) is Match.SAME
    assert compare_times(half, plain) is Match.SAME


_PIECES = st.sampled_from(
    [*"0123456789 :.-hT", "am", " p.m.", " Uhr", "UTC", " EST", "+02:00", "時", "点", "午後", "noon", " to "]
)


@given(st.lists(_PIECES, max_size=30).map("".join))
def test_spans_are_exact_ordered_and_apart(text: str) -> None:
    """Whatever the text, each time is a slice of it, after and apart from the one before, and equals itself."""
    end = 0
    for time in find_times(text):
        assert time.span.of(text) == time.text
        assert end <= time.span.start < time.span.end
        assert 0 <= time.minute < 24 * 60
        assert compare_times(time, time) is Match.SAME
        end = time.span.end
