"""Numbers as they are written are read as they are meant."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._normalize import fold
from groundwire.verifiers.deterministic.figures import find_figures
from groundwire.verifiers.deterministic.numerals import read_digits

ONES = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
SMALL = [*ONES.split(), "eighteen", "nineteen"]
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety"


def in_words(number: int, *, link: str = " and ") -> str:
    """The English words of 1..999,999,999."""
    for size, name in ((10**6, "million"), (10**3, "thousand")):
        if number >= size:
            rest = number % size
            joint = link if 0 < rest < 100 else " "
            return f"{in_words(number // size, link=link)} {name}" + (joint + in_words(rest, link=link) if rest else "")
    if number >= 100:
        rest = number % 100
        return f"{SMALL[number // 100]} hundred" + (link + in_words(rest) if rest else "")
    if number >= 20:
        return TENS.split()[number // 10] + (f"-{SMALL[number % 10]}" if number % 10 else "")
    return SMALL[number]


def grouped(number: int, mark: str) -> str:
    """Digits in groups of three."""
    return f"{number:,}".replace(",", mark)


def indian(number: int) -> str:
    """Digits grouped as in India: three, then twos."""
    digits = str(number)
    head, tail = digits[:-3], digits[-3:]
    pairs = [head[max(0, end - 2) : end] for end in range(len(head), 0, -2)][::-1]
    return ",".join([*pairs, tail])


@given(number=st.integers(0, 10**12), mark=st.sampled_from([",", ".", "'", "\u00a0", " ", "\u202f", "’"]))
def test_a_grouped_integer_is_read_back(number: int, mark: str) -> None:
    """Every convention of grouping gives the number, at least as the second reading of an ambiguous one."""
    (figure,) = find_figures(fold(f"x {grouped(number, mark)} y").text)
    assert number in (figure.low, figure.low * figure.shift)


@given(number=st.decimals(0, 10**9, places=2), marks=st.sampled_from([",.", ".,", "'.", "\u00a0,", "',"]))
def test_a_grouped_decimal_is_read_back(number: Decimal, marks: str) -> None:
    """A decimal mark after grouping marks is no grouping mark."""
    whole, _, part = f"{number:,.2f}".partition(".")
    text = whole.replace(",", marks[0]) + marks[1] + part
    (figure,) = find_figures(fold(f"x {text} y").text)
    assert figure.low == Fraction(number)
    assert figure.step == Fraction(1, 100)


@given(number=st.integers(100_000, 10**11))
def test_indian_grouping_is_read_back(number: int) -> None:
    """Groups of two before the last three are one number."""
    assert find_figures(f"₹{indian(number)}")[0].low == number


@given(number=st.integers(2, 999_999_999), link=st.sampled_from([" and ", " "]))
def test_english_number_words_are_read_back(number: int, link: str) -> None:
    """Number words, with and without "and", give their number in one figure."""
    (figure,) = find_figures(f"x {in_words(number, link=link)} items")
    assert figure.low == number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("einundzwanzig", 21),
        ("neunundneunzig", 99),
        ("dreihundert", 300),
        ("zwölf", 12),
        ("douze", 12),
        ("vingt-cinq", 25),
        ("quatre-vingts", 80),
        ("quatre vingt dix", 90),
        ("quatre-vingt-dix-sept", 97),
        ("quatre-vingt-un", 81),
        ("soixante-dix-huit", 78),
        ("soixante et onze", 71),
        ("vingt-et-un", 21),
        ("dix-sept", 17),
        ("septante-deux", 72),
        ("nonante", 90),
        ("cent vingt", 120),
        ("trois cent cinquante", 350),
        ("mille neuf cent quatre-vingt-quatre", 1984),
        ("deux mille vingt-quatre", 2024),
        ("zweihundertfünfzig", 250),
        ("hundertzwanzig", 120),
        ("zweitausenddreihundertfünfundvierzig", 2345),
        ("zweieinhalb Millionen", 2_500_000),
        ("tweehonderdvijftig", 250),
        ("duecentocinquanta", 250),
        ("millenovecento", 1900),
        ("trentatré", 33),
        ("ventuno", 21),
        ("treinta y uno", 31),
        ("ciento veinte", 120),
        ("doscientos cincuenta", 250),
        ("vinte e um", 21),
        ("duzentos e cinquenta", 250),
        ("eenentwintig", 21),
        ("seventy seven", 77),
        ("10⁶", 1_000_000),
        ("10⁻²", Fraction(1, 100)),
        ("四万八千円", 48_000),
        ("一百零五人", 105),
        ("1억 2천만 원", 120_000_000),
        ("오만 원", 50_000),
        ("treinta y cinco", 35),
        ("dieciséis", 16),
        ("trinta e quatro", 34),
        ("vijfentwintig", 25),
        ("tweeëntwintig", 22),
        ("quattordici", 14),
        ("three and a half", Fraction(7, 2)),
        ("two dozen", 24),
        ("half a dozen", 6),
        ("1.5e6", 1_500_000),
        ("3 x 10^5", 300_000),
        ("2 1/2", Fraction(5, 2)),
        ("2½", Fraction(5, 2)),
        (".5", Fraction(1, 2)),
        ("٤٢", 42),
        ("४२", 42),
        ("４２", 42),
    ],
)
def test_other_ways_to_write_a_number(text: str, value: int | Fraction) -> None:
    """Compounds of other languages, powers of ten, mixed fractions, digits of other scripts."""
    assert find_figures(fold(f"x {text} y").text)[0].low == value


@pytest.mark.parametrize("text", ["1.2.3", "10.0.0.12", "007", "1,23,4", "1" * 40, "1.234,567.8", "12.34.567"])
def test_what_follows_no_convention_is_no_number(text: str) -> None:
    """Versions, addresses, leading zeros, over-long runs and mixed separators are not numbers."""
    assert read_digits(text, 0, len(text), len(text)) is None
