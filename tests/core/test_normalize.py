import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._normalize import fold
from groundwire.core._types import Span


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("The ﬁlter and the ﬂange", "The filter and the flange"),
        ("Cafe\u0301 Zoe\u0301", "Café Zoé"),
        ("The Houſe ſhall meet", "The House shall meet"),
        ("定員は４００名", "定員は400名"),
        ("٣٤ and १२", "34 and 12"),
        ("the Customer’s “own”", 'the Customer\'s "own"'),
        ("Fish &amp; chips cost 9&nbsp;euros", "Fish & chips cost 9\u00a0euros"),
        ("manu\u00adfacturer", "manufacturer"),
        ("manu-\nfacturer", "manufacturer"),
        ("a\u200bb\u202ec\ufeffd", "abcd"),
        ("−3.47 – 5 — 6", "-3.47 - 5 — 6"),
        ("250 m² and 3 km³", "250 m2 and 3 km3"),
        ("built in 1931.² It", "built in 1931.  It"),
        ("10⁶ people", "10^6 people"),
        ("3 × 10⁵ and 2 × 10² and 10⁻³", "3 × 10^5 and 2 × 10^2 and 10^-3"),
        ("page 10¹ and 2010¹ and 110⁶ and people¹", "page 10  and 2010  and 110  and people "),
        ("H₂O and CO₂", "H2O and CO2"),
        ("Article Ⅳ, Ⅻ months", "Article IV, XII months"),
        ("2½ cups", "2 1/2 cups"),
        ("wait…", "wait..."),
        ("p\u0430ypal", "paypal"),
        ("Москва", "Москва"),
        ("AT&T and a & b", "AT&T and a & b"),
        ("on June 19 , 2009 ( a Friday ) .", "on June 19, 2009 (a Friday)."),
        ("his nine - year - old said `` no ''", 'his nine-year-old said "no"'),
    ],
)
def test_one_way_of_writing(written: str, folded: str) -> None:
    """Ways of writing that say the same fold to the same text, and others stay."""
    assert fold(written).text == folded


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x24F) | st.just("€"), max_size=40))
def test_a_quick_look_folds_as_the_long_way(text: str) -> None:
    """A text that is seen to need no folding is what folding would make of it: an emoji after it changes nothing."""
    assert fold(f"{text} \U0001f600").text == f"{fold(f'{text} ').text}\U0001f600"


@given(st.text(max_size=200))
def test_every_offset_leads_back(text: str) -> None:
    """Any span of the folded text leads to a span inside the original, in order."""
    folded = fold(text)
    last = 0
    for at in range(len(folded.text)):
        span = folded.source(Span(at, at + 1))
        assert last <= span.start <= span.end <= len(text)
        last = span.start


@pytest.mark.parametrize("word", ["filter", "brass", "Zoé", "48'500", "m2", "10^6", "H2O"])
def test_a_word_leads_back_to_what_was_written(word: str) -> None:
    """The span of a folded word is the word as it was written, with its own typography."""
    text = "The ﬁlter of brass\u00ad cost CHF 48’500 at Zoe\u0301, 250 m² &amp; more, 10⁶ of H₂O"
    at = fold(text).text.index(word)
    found = fold(text).source(Span(at, at + len(word))).of(text)
    assert fold(found).text == word or fold(found).text.rstrip() == word


@given(st.text(max_size=100))
def test_folding_twice_changes_little(text: str) -> None:
    """A text of letters, digits and spaces is left as it is by a second folding."""
    once = fold("".join(c for c in fold(text).text if c.isascii() and (c.isalnum() or c == " "))).text
    assert fold(once).text == once
