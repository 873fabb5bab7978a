"""Names: found in a claim, compared, and missed in a source."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._normalize import fold
from groundwire.verifiers.deterministic.names import find_names, names_absent, same_name

FOUND = [
    ("The capital of Quell is Vesk.", ["Quell", "Vesk"]),
    ("Project Heron was approved by Ms Duarte.", ["Project Heron", "Duarte"]),
    ("The Bank of England and the University of Oxford agreed.", ["Bank of England", "University of Oxford"]),
    ("He met J. R. R. Tolkien in June.", ["J. R. R. Tolkien"]),
    ("In France, Dr. Müller and Anne-Marie O'Brien met.", ["France", "Müller", "Anne-Marie O'Brien"]),
    ("Norland's minister met Ludwig van Beethoven.", ["Norland", "Ludwig van Beethoven"]),
    ("Theresa May said on Monday that May is fine.", ["Theresa May"]),
    ("NASA and the EU signed it with the WHO.", ["NASA", "EU", "WHO"]),
    ("They met Yusuf bin Ali at Smith & Wesson.", ["Yusuf bin Ali", "Smith & Wesson"]),
    ("Herr Osei ist nicht in der Halle und wartet.", ["Osei"]),
    ("В городе живёт Иван Петров.", ["Иван Петров"]),
    ("The A320 and GPT-4 were used on Tuesday.", []),
    ("I think I will go. However, it rains.", []),
    ("TOTAL REVENUE FOR THE YEAR", []),
    ("Its CEO signed the PDF.", []),
]


@pytest.mark.parametrize(("text", "want"), FOUND)
def test_finds_certain_names(text: str, want: list[str]) -> None:
    """Capitalised words are names unless a sentence, a title, a date or an identifier makes them so."""
    assert [name.text for name in find_names(fold(text).text) if name.certain] == want


@pytest.mark.parametrize(
    ("text", "word"), [("Staff attend a briefing.", "Staff"), ("Imani wrote the parser.", "Imani")]
)
def test_marks_a_single_first_word_as_doubtful(text: str, word: str) -> None:
    """A lone capitalised word at the start of a sentence may be a name or not, and says so."""
    assert [(name.text, name.certain) for name in find_names(text)] == [(word, False)]


def test_a_first_word_is_certain_when_it_stands_elsewhere_too() -> None:
    """A word that is a name in the middle of a sentence is one at the start of another."""
    assert all(name.certain for name in find_names("The parser was written by Imani. Imani left."))


SAME = [
    ("J. Smith", "John Smith", True),
    ("K. Smith", "John Smith", False),
    ("Smith", "John Smith", True),
    ("John Smith", "Jane Smith", False),
    ("John Smith", "John Paul Smith", True),
    ("J. R. R. Tolkien", "John Tolkien", True),
    ("Müller", "Mueller", True),
    ("Müller", "Muller", True),
    ("Mueller", "Muller", False),
    ("Ørsted", "Oersted", True),
    ("Strasse", "Straße", True),
    ("Dr. Anne Weber", "Anne Weber", True),
    ("Acme Ltd", "Acme", True),
    ("WHO", "World Health Organization", True),
    ("NATO", "World Health Organization", False),
    ("Project Plover", "Project Heron", False),
    ("Paris", "Paris Hilton", False),
    ("Beethoven", "Ludwig van Beethoven", True),
]


@pytest.mark.parametrize(("left", "right", "want"), SAME)
def test_tells_whether_two_names_may_be_one(left: str, right: str, want: bool) -> None:
    """Initials, surnames, acronyms, titles and transliteration do not make another name."""
    assert same_name(left, right) is want
    assert same_name(right, left) is want


ABSENT = [
    ("Project Plover was approved by Ms Duarte.", "Project Heron was approved by Ms Duarte.", ["Project Plover"]),
    ("He met Jane Smith.", "He met John Smith.", ["Jane Smith"]),
    ("They say Dr Müller met J. Smith.", "Mueller met John Smith.", []),
    ("The WHO said so.", "The World Health Organization said so.", []),
    ("Residents of Norland voted.", "Norland voted.", []),
    ("It lies in Quell.", "Quellan is a town.", ["Quell"]),
]


@pytest.mark.parametrize(("claim", "evidence", "want"), ABSENT)
def test_names_those_that_a_source_does_not_have(claim: str, evidence: str, want: list[str]) -> None:
    """A name is absent when neither its words nor another form of it stand in the source."""
    assert [name.text for name in names_absent(find_names(fold(claim).text), fold(evidence).text)] == want


@given(st.text(alphabet="ABcdé .'-&OfTheMr12\n", max_size=60))
def test_names_are_slices_in_order_and_never_absent_from_their_own_text(text: str) -> None:
    """Whatever the text, its names are ordered slices of it, equal themselves, and are in it."""
    text = fold(text).text
    names = find_names(text)
    assert all(name.span.of(text) == name.text for name in names)
    assert all(left.span.end <= right.span.start for left, right in pairwise(names))
    assert names_absent(names, text) == []
