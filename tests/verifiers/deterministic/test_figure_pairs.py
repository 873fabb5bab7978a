"""How a claim's figure relates to one of the evidence's."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from figure_pairs import PAIRS
from groundwire.core._normalize import fold
from groundwire.verifiers.deterministic._figure import plainly_differ
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.figures import Figure, compare, find_figures, nouns_agree

ROWS = [line.split(" | ") for line in PAIRS.splitlines() if line and not line.startswith("#")]
BOUNDS = ["", "about ", "at least ", "more than ", "up to ", "under ", "exactly ", "-", "between 1 and "]
NUMBERS = st.one_of(
    st.integers(0, 10**7).map("{:,}".format),
    st.decimals(0, 10**4, places=2).map(str),
    st.sampled_from(["a dozen", "two thirds", "3 of 5", "7-2", "twenty-one", "1/2"]),
)
UNITS = [
    "",
    "%",
    " percentage points",
    " km",
    " °C",
    " euros",
    " USD",
    " days",
    " GB",
    " people",
    " m3/s",
    " a day",
    " million",
]


def only(text: str) -> Figure:
    """The one figure of a text."""
    (figure,) = find_figures(fold(text).text)
    return figure


@pytest.mark.parametrize(("claim", "evidence", "expected"), ROWS, ids=[f"{row[0]} | {row[1]}" for row in ROWS])
def test_a_pair_of_figures_relates_as_a_careful_reader_says(claim: str, evidence: str, expected: str) -> None:
    """Equal values in another form are the same, wrong ones different, and other kinds say nothing."""
    assert compare(only(claim), only(evidence)) is Match(expected)


def test_the_table_of_pairs_is_as_large_as_it_should_be() -> None:
    """At least 200 pairs, each with a known outcome."""
    assert len(ROWS) >= 200
    assert {row[2] for row in ROWS} == {match.value for match in Match}


@given(bound=st.sampled_from(BOUNDS), number=NUMBERS, unit=st.sampled_from(UNITS))
def test_a_figure_is_the_same_as_itself(bound: str, number: str, unit: str) -> None:
    """Whatever can be read as a figure bears itself out."""
    for figure in find_figures(fold(f"It was {bound}{number}{unit}.").text):
        assert compare(figure, figure) is Match.SAME


@given(value=st.integers(1, 10**6), other=st.integers(1, 10**6), unit=st.sampled_from([" km", " euros", "%", " cars"]))
def test_two_plain_values_are_the_same_only_when_they_are_equal(value: int, other: int, unit: str) -> None:
    """No two different integers of one unit are taken for each other."""
    match = compare(only(f"It was {value}{unit}."), only(f"It was {other}{unit}."))
    assert match is (Match.SAME if value == other else Match.DIFFERENT)


@given(first=NUMBERS, second=NUMBERS, unit=st.sampled_from(UNITS))
def test_a_plain_difference_does_not_depend_on_who_says_it(first: str, second: str, unit: str) -> None:
    """Where neither side says "about" or rounds, exchanging claim and evidence never turns "same" into "different"."""
    ours, theirs = find_figures(f"{first}{unit}"), find_figures(f"{second}{unit}")
    if len(ours) == 1 == len(theirs) and ours[0].step == theirs[0].step:
        matches = {compare(ours[0], theirs[0]), compare(theirs[0], ours[0])}
        assert matches != {Match.SAME, Match.DIFFERENT}


@pytest.mark.parametrize(("one", "other"), [("20,500", "twenty-one"), ("1,250", "1.3")])
def test_a_separator_is_not_read_the_other_way_only_to_be_rounded(one: str, other: str) -> None:
    """ "20,500" may be 20.5 to somebody, but nobody who reads it so would say twenty-one."""
    assert compare(only(one), only(other)) is Match.DIFFERENT
    assert compare(only(other), only(one)) is Match.DIFFERENT


@pytest.mark.parametrize(("claim", "evidence"), [("3,700 women", "3, 700 women"), ("3.9 km", "3. 9 km")])
def test_a_number_cut_into_pieces_still_bears_out_the_whole(claim: str, evidence: str) -> None:
    """Some corpora put spaces around every mark; the last piece keeps the whole number as its second reading."""
    assert compare(only(claim), find_figures(evidence)[-1]) is Match.SAME


@pytest.mark.parametrize(
    ("claim", "evidence", "expected"),
    [
        ("12 new features", "3 new features", True),
        ("3 bug fixes", "3 new features", False),
        ("five cities", "5 city halls", True),
        ("5", "5 cities", None),
    ],
)
def test_counts_name_what_they_count(claim: str, evidence: str, expected: bool | None) -> None:
    """The nouns after two counts agree, differ, or are not given."""
    assert nouns_agree(only(claim), only(evidence)) is expected


def test_the_quick_look_never_denies_what_bears_out() -> None:
    """Two figures that plainly differ are never the same to the full comparison, whatever they are."""
    texts = dict.fromkeys(text for row in ROWS for text in row[:2])
    figures = [figure for text in texts for figure in find_figures(fold(text).text)]
    wrong = [
        (claim.text, evidence.text)
        for claim in figures
        for evidence in figures
        if plainly_differ(claim, evidence) and compare(claim, evidence) is Match.SAME
    ]
    assert wrong == []
