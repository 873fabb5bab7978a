"""Which stretches of a text are figures, and which are not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._normalize import fold
from groundwire.core._types import Span
from groundwire.verifiers.deterministic.figures import Bound, find_figures


def texts(text: str) -> list[str]:
    """The figures of a text, as written."""
    return [figure.text for figure in find_figures(fold(text).text)]


@pytest.mark.parametrize(
    "text",
    [
        "No one came, and one of the guards left. The one who stayed was the first to see it.",
        "A second later the second half began; it was second to none.",
        "Hundreds of people and dozens of dogs, several cats, a few birds.",
        "GPT-4, COVID-19, F-16, Q2, H2O, A4, x_2, report-3f2a, 3D, 5abc",
        "Call 555-0142 or 2021-06-03; see 10.0.0.12, 1.2.3 and 007.",
        "He lost a third party as a quarter of an hour passed in half-light.".replace("a quarter of an hour", "time"),
        "Open 24/7. Doors at 19:30. In the 1990s.",
        "A third option, third-party cookies, first aid, at first sight.",
        "一般 统一 万一 十分好 千万不要 第三 十二月 二十年 昭和二十年 唯一人 二元论",
        "이 원칙, 만원경, 사천시, 한 명",
        "per cent, un cent, por ciento, mille grazie, decent, accento, hundertjährig, tausendmal",
        "World War II, Part I played, I have, a plan V for, people¹ and",
        "They won. The won is strong. In the end one another.",
        "Is 't in? (a) [b] $ % - . , ' \" | 's",
        "",
    ],
)
def test_words_that_only_look_like_numbers_are_no_figures(text: str) -> None:
    """Pronouns, idioms, names with digits, phone numbers, versions and times are left to others."""
    assert texts(text) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Q2 268 m3/s and Q10 377 m3/s", ["268 m3/s", "377 m3/s"]),
        ("Opens from 0 to 60 mph in 8.9 seconds", ["0 to 60 mph", "8.9 seconds"]),
        ("It rose from 20% to 30%.", ["20%", "30%"]),
        ("1,2,3 and [0,1]", ["1", "2", "3", "0", "1"]),
        ("lamp,40,7\ndesk,120,2", ["40", "7", "120", "2"]),
        ("Preis: 40,7 Euro, 3,5 kg", ["40,7 Euro", "3,5 kg"]),
        ("| Birch | 58.9 | (1,940) |", ["58.9", "(1,940)"]),
        ("100,000 requests per day", ["100,000"]),
        ("30 litres a minute, $2.10 per share", ["30 litres a minute", "$2.10"]),
        ("the price is US$5bn or CHF 48’500 or 12,5 Mio. Euro", ["US$5bn", "CHF 48'500", "12,5 Mio. Euro"]),
        ("5 ft 10 in, 1 hour and 30 minutes", ["5 ft 10 in", "1 hour and 30 minutes"]),
        ("thirty (30) days or 5 (five) weeks", ["thirty (30) days", "5 (five) weeks"]),
        ("売上は920万円、株は119万株。", ["920万円", "119万"]),
        ("9 of 40 beams [14]", ["9 of 40", "14"]),
        ("It costs 12 euros 2. The pass", ["12 euros", "2"]),
        ("four dollars £\u00a05, 5£\u00a09", ["four dollars", "£\u00a05", "5£", "9"]),
        ("10 minus 4, au moins 40 euros", ["10", "4", "40 euros"]),
        ("10 euros minus 4 euros", ["10 euros", "4 euros"]),
        ("from 5 to minus 40 euros", ["5", "minus 40 euros"]),
        ("in 1931.² It was 2010¹ then", ["1931", "2010"]),
        ("ten cents, 5 per cent, deux cents euros", ["ten cents", "5 per cent", "deux cents euros"]),
        ("three quarters of an hour, a quarter of an acre", ["three quarters of an hour", "quarter"]),
        (
            "two hundred and fifty thousand people, the twenty-first century",
            ["two hundred and fifty thousand", "twenty-first"],
        ),
        ("-3.47% and −5 °C and 3-5 and $5-10 million", ["-3.47%", "-5 °C", "3-5", "$5-10 million"]),
    ],
)
def test_a_figure_is_cut_at_its_own_ends(text: str, expected: list[str]) -> None:
    """Labels are not glued to what follows, ranges are one figure, and units, scales and rates belong to it."""
    assert texts(text) == expected


@pytest.mark.parametrize(
    ("text", "kind", "dimension"),
    [
        ("a class 4 laser", "label", "#class"),
        ("Annex No. 7", "label", "#annex"),
        ("No. 7", "label", "#no"),
        ("第4回", "label", "#第"),
        ("the third day", "ordinal", "ordinal"),
        ("im 2. Bezirk", "ordinal", "ordinal"),
        ("12:3-18", "reference", "#reference"),
        ("won 3-1", "score", "score"),
        ("4.5 of 5 stars".replace("4.5", "4"), "ratio", "ratio"),
        ("half of them", "fraction", "ratio"),
        ("twice as much", "multiple", "times"),
        ("5 pp", "points", "points"),
        ("5 per cent", "percent", "percent"),
        ("40 pounds", "money", "GBP"),
        ("5 kWh", "quantity", "energy"),
        ("7 cars", "count", ""),
    ],
)
def test_a_figure_knows_its_kind(text: str, kind: str, dimension: str) -> None:
    """What is counted, measured, ranked or merely numbered is told apart."""
    figure = find_figures(fold(text).text)[0]
    assert (figure.kind, figure.dimension) == (kind, dimension)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("at least 5", Bound.AT_LEAST),
        ("5 or more items", Bound.AT_LEAST),
        ("100+ users", Bound.AT_LEAST),
        ("a minimum of 5", Bound.AT_LEAST),
        ("not less than 5", Bound.AT_LEAST),
        ("5年以上", Bound.AT_LEAST),
        ("more than 5", Bound.MORE_THAN),
        ("plus de 5", Bound.MORE_THAN),
        ("for over five years", Bound.MORE_THAN),
        ("over five years", Bound.EXACT),
        ("no more than 5", Bound.AT_MOST),
        ("up to 5", Bound.AT_MOST),
        ("höchstens 5", Bound.AT_MOST),
        ("max. 5 MB", Bound.AT_MOST),
        ("fewer than 5", Bound.LESS_THAN),
        ("menos de 5", Bound.LESS_THAN),
        ("approx. 5", Bound.ABOUT),
        ("~5", Bound.ABOUT),
        ("約500人", Bound.ABOUT),
        ("500 or so", Bound.ABOUT),
        ("exactly 5", Bound.EXACTLY),
        ("the 5", Bound.EXACT),
    ],
)
def test_words_around_a_figure_bound_it(text: str, bound: Bound) -> None:
    """Bounds before and after the figure, in several languages, with "over a time" left open."""
    assert find_figures(fold(text).text)[0].bound is bound


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("fell by about 12%", -1),
        ("declined 12%", -1),
        ("a net loss of 5 million", -1),
        ("a 12% decline", -1),
        ("12% lower", -1),
        ("sank um 12 %", -1),
        ("rose 12%", 1),
        ("profit in the year was 12", 1),
        ("fell to 12%", 0),
        ("up to 12%", 0),
        ("costs 12 euros", 0),
    ],
)
def test_words_of_change_give_a_direction(text: str, direction: int) -> None:
    """A figure that a verb or noun of change governs has its sign; a value reached has none."""
    assert find_figures(text)[0].direction == direction


@pytest.mark.parametrize(
    ("text", "implicit"),
    [
        ("within a week", True),
        ("the two depots", True),
        ("one car", True),
        ("sales doubled", True),
        ("two depots", False),
        ("one year", False),
        ("12 depots", False),
    ],
)
def test_figures_that_need_not_be_in_the_source_are_marked(text: str, implicit: bool) -> None:
    """An article or a word that points back may bear a claim out, but its absence says nothing."""
    assert [figure.implicit for figure in find_figures(text)] == [implicit]


SIGNS = st.sampled_from(list("0123456789.,'-/:+()[]|%$€£ \u00a0\nkmMB°^⁶Ⅳ三十百万人元만천원"))
WORDS = st.sampled_from(
    [
        "two ",
        "half ",
        " of ",
        "hundred ",
        " to ",
        "million",
        " per ",
        "day",
        "円",
        "万",
        "о",
        "İ",
        "cent ",
        "quatre-vingt-",
        "zweihundert",
        "10^",
        " and a half",
        "euros ",
        "minus ",
        "IV ",
    ]
)


@given(st.lists(st.one_of(SIGNS, WORDS), max_size=40).map("".join))
def test_spans_are_slices_in_order(text: str) -> None:
    """Any text: spans lie in it, hold what they say, come in order and do not overlap."""
    folded = fold(text).text
    last = 0
    for figure in find_figures(folded):
        assert figure.span.of(folded) == figure.text
        assert figure.span.start >= last
        assert figure.low <= figure.high or figure.kind == "score"
        last = figure.span.end


@given(st.integers(0, 40), st.integers(0, 20))
def test_a_taken_stretch_is_left_alone(start: int, length: int) -> None:
    """No figure overlaps what another module has read, and the rest is read as before."""
    text = "It was 5,000 people in 2021, 3 to 5 km away."
    taken = Span(min(start, len(text)), min(start + length, len(text)))
    for figure in find_figures(text, (taken,)):
        assert figure.span.end <= taken.start or figure.span.start >= taken.end
    assert find_figures(text, ()) == find_figures(text)


@pytest.mark.parametrize(
    "piece",
    [
        "(",
        "1 ",
        "1,",
        "1-",
        "1/",
        "1:",
        "five ",
        "5 to ",
        "5 of ",
        "111 ",
        "$",
        "'",
        '"',
        "5 km ",
        "a ",
        "hundert",
        "cento",
        "quatre-vingt-",
        "三百",
        "千人",
        "3만 ",
        "10^",
        "cent ",
    ],
)
def test_hostile_runs_end(piece: str) -> None:
    """A long run of anything that could start or go on a figure is read to its end."""
    text = piece * 2000
    assert all(figure.span.end <= len(text) for figure in find_figures(text))


@pytest.mark.parametrize(
    "text", ["5 km per 0 hours", "1.234,563/0 h", "3 litres/0 km", "0/0", "5 % of 0", "from 0 to 0 m"]
)
def test_nought_below_the_line_is_no_error(text: str) -> None:
    """A rate or ratio over nought is read without one."""
    assert all(figure.text in text for figure in find_figures(text))


@pytest.mark.parametrize("sign", ["", " £", " €", " é"])
def test_a_sign_elsewhere_changes_no_number(sign: str) -> None:
    """Number words are found in plain text, beside a sign beyond ASCII and beside a letter beyond it alike."""
    found = find_figures(f"It took a week, two vans and three thousand crates in 4 hours.{sign}")
    assert [figure.text for figure in found] == ["a week", "two", "three thousand", "4 hours"]
