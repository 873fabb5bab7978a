"""The groups in which the values of a text are looked up, and the tables of what arithmetic reaches with them."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from groundwire.verifiers.deterministic._bearers import Bearers, sought
from groundwire.verifiers.deterministic._operands import Operands
from groundwire.verifiers.deterministic.derivations import derive
from groundwire.verifiers.deterministic.figures import find_figures
from groundwire.verifiers.deterministic.values import bears_out, find_values

BEFORE = ("", "about ", "at least ", "more than ", "up to ", "under ", "exactly ", "between 1 and ", "-", "€", "since ",
          "May ", "version ", "No. ", "class ", "fell by ")  # fmt: skip
NUMBERS = st.one_of(
    st.integers(0, 60).map(str),
    st.integers(1990, 2012).map(str),
    st.integers(1, 40).map("{},500".format),
    st.decimals(0, 20, places=2).map(str),
    st.sampled_from(["a dozen", "two thirds", "3 of 5", "half", "twenty-one", "1,5", "1.000", "a", "IV"]),
)
AFTER = ("", "%", " percentage points", " km", " m", " °C", " euros", " cents", " pounds", " days", " weeks", " years",
         " people", " of 40", " a day", " million", "k", " May 2021", " BC", "s", "th", " times", " years old", ":30",
         " or more", "/5", "-7")  # fmt: skip
VALUES = st.builds("It was {}{}{}.".format, st.sampled_from(BEFORE), NUMBERS, st.sampled_from(AFTER)) | st.sampled_from(
    ["It was last year.", "It was on Monday.", "It was early 2021.", "It was circa 1995.", "It was at 10:30 CET.",
     "It was v2.1.", "It was ABC-123.", "It was in the 1990s.", "It was 03/04/2021.", "It was in fiscal 2021."]
)  # fmt: skip


@given(claim=VALUES, others=st.lists(VALUES, max_size=6))
def test_looking_a_value_up_finds_what_comparing_it_with_all_would(claim: str, others: list[str]) -> None:
    """A value stands in a text exactly when one of the text's values bears it out."""
    given_values = [value for other in others for value in find_values(other)]
    bearers = Bearers(given_values)
    for value in find_values(claim):
        assert bearers.bear_out(sought(value)) is any(bears_out(value, other) for other in given_values)


@given(amounts=st.lists(st.integers(2, 900), min_size=2, max_size=6, unique=True), unit=st.sampled_from(["", " euros"]))
def test_the_sum_and_difference_of_any_two_figures_is_reached(amounts: list[int], unit: str) -> None:
    """A claim that adds up two figures of the source, or takes one from the other, is seen to follow from them."""
    operands = Operands.of([figure for amount in amounts for figure in find_figures(f"It was {amount}{unit}.")])
    for one, other in combinations(amounts, 2):
        for result in (one + other, abs(one - other)):
            (claim,) = find_figures(f"It was {result}{unit}.")
            assert derive(claim, operands) is not None


@given(part=st.integers(1, 99), base=st.integers(100, 9_000))
def test_a_share_of_a_figure_is_reached_and_nothing_beside_it(part: int, base: int) -> None:
    """The share of a figure follows from both; one more than it does not, where no other step gives that."""
    operands = Operands.of(find_figures(f"It was {part}% of the {base * 100} euros."))
    (claim,) = find_figures(f"It was {part * base} euros.")
    (beside,) = find_figures(f"It was {part * base + 1} euros.")
    assert str(derive(claim, operands)).startswith(f"{part}% of ")
    assert derive(beside, operands) is None
