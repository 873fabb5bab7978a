"""Quotations: found in a claim, and looked up in a source."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._normalize import fold
from groundwire.verifiers.deterministic.quotations import Located, find_quotations, index_source, locate

QUOTED = [
    ('It says "the operator is ... allowed to raise fares" [1].', ["the operator is ... allowed to raise fares"]),
    ("„Der Zug fährt heute nicht“, sagte sie.", ["Der Zug fährt heute nicht"]),
    ("il a dit « Le train part à neuf heures ».", ["Le train part à neuf heures"]),
    ("彼は「定員は四百名と定めます」と述べた。", ["定員は四百名と定めます"]),
    ("The memo says 'doors open at nine sharp', he said.", ["doors open at nine sharp"]),
    ('a 5" pipe and "quoted text is here"', ["quoted text is here"]),
    ("It said \"the report says 'no change' now\" twice.", ["the report says 'no change' now"]),
    ('"a b c" and "d e f"', ["a b c", "d e f"]),
    ('a "scare" quote and the "Big Bang"', []),
    ("the dogs' food and the cats' milk and so on", []),
    ("in the '90s the teams' boss left", []),
    ('unclosed "quote is here', []),
]


@pytest.mark.parametrize(("text", "want"), QUOTED)
def test_finds_quotations_of_some_length(text: str, want: list[str]) -> None:
    """Marks of all kinds enclose a quotation; scare quotes, inches and apostrophes do not."""
    folded = fold(text).text
    found = find_quotations(folded)
    assert [one.text for one in found] == want
    assert all(one.text in one.span.of(folded) for one in found)


LOCATED = [
    (
        "the operator is ... allowed to raise fares",
        "The operator is not allowed to raise fares.",
        Located.NEGATION_SWALLOWED,
    ),
    ("We pay ... all bills", "We pay the rent and all bills", Located.FOUND),
    ("We pay [...] all bills", "We pay the rent and all bills", Located.FOUND),
    (
        "We pay ... all bills",
        "We pay the rent. " + "More words follow here. " * 60 + "And all bills",
        Located.NOT_FOUND,
    ),
    ("we do not ... pay bills", "we do not always pay bills", Located.FOUND),
    ("Der Zug ... heute", "Der Zug fährt nicht heute", Located.NEGATION_SWALLOWED),
    ("every employee is tested", "Staff attend a safety briefing", Located.NOT_FOUND),
    ("Cracks in 9 of 40 beams. Rust in 5 beams.", "Cracks in 9 of 40 beams [14]. Rust in 5 beams.", Located.FOUND),
    ("costs 12 days of work", "It costs 112 days of work", Located.NOT_FOUND),
    ("a rate of 15 percent", "a rate of 1.5 percent", Located.NOT_FOUND),
    ("-5 degrees at night", "5 degrees at night", Located.NOT_FOUND),
    ("320 seats on board", "A320 seats on board", Located.NOT_FOUND),
    ("1,000 people came in", "1000 people came in", Located.FOUND),
    ("able to pay the fee", "unable to pay the fee", Located.NOT_FOUND),
    ("notable change was made", "not able change was made", Located.NOT_FOUND),
    ("the filter and the flange", "The ﬁlter and the ﬂange", Located.FOUND),
    ("international cooperation treaty", "inter-\nnational co-operation treaty", Located.FOUND),
    ("information about the plan", "in for mation about the plan", Located.FOUND),
    ("[T]he operator shall pay", "Thus the operator shall pay", Located.FOUND),
    ("定員は四百名", "会場の定員は 四百名です", Located.FOUND),
    ("50% of all users", "50 of all users", Located.NOT_FOUND),
    ("...", "anything at all", Located.NOT_FOUND),
]


@pytest.mark.parametrize(("quotation", "source", "want"), LOCATED)
def test_looks_words_up_whatever_their_typography(quotation: str, source: str, want: Located) -> None:
    """Spacing, hyphens and markers may differ; words, figures and denials may not."""
    assert locate(fold(quotation).text, fold(source).text).status is want


def test_says_when_a_denial_stands_right_before() -> None:
    """Words cut out after a "not" are found, with a note that a denial stands before them."""
    result = locate("allowed to raise fares", "The operator is not allowed to raise fares.")
    assert result.found
    assert result.after_denial
    assert not locate("allowed to raise fares", "It did not rain. Everyone is allowed to raise fares.").after_denial


_WORDS = st.lists(
    st.sampled_from(["alpha", "beta", "12", "1.5", "not", "gamma", "Delta", "x"]), min_size=3, max_size=12
)


@given(_WORDS, st.data())
def test_a_slice_of_the_source_is_found_where_it_stands(words: list[str], data: st.DataObject) -> None:
    """Any run of whole words of a source is found, and the span gives those words."""
    start = data.draw(st.integers(0, len(words) - 1))
    end = data.draw(st.integers(start + 1, len(words)))
    source, quotation = " ".join(words), " ".join(words[start:end])
    result = locate(quotation, index_source(source))
    assert result.found
    assert result.span is not None
    assert result.span.of(source) == quotation


@given(st.text(alphabet="ab12 .\"'[]()-,不", max_size=60), st.text(alphabet="ab12 .[]-,不", max_size=60))
def test_never_breaks_on_odd_text(quotation: str, source: str) -> None:
    """Whatever the texts, a result has a span exactly when something was found."""
    result = locate(quotation, source)
    assert (result.span is None) == (result.status is Located.NOT_FOUND)
    assert all(one.span.of(quotation).strip("\"' ") for one in find_quotations(quotation))
