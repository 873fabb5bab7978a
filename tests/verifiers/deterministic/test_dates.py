"""Dates: what is one, what it means, and when one confirms another."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._normalize import fold
from groundwire.core._types import Span
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.dates import Date, Reading, compare_dates, find_dates


def _range(value: tuple[int, int] | None) -> str:
    return "?" if value is None else str(value[0]) if value[0] == value[1] else f"{value[0]}..{value[1]}"


def _reading(reading: Reading) -> str:
    parts = [_range(reading.years), _range(reading.months) if reading.months or reading.day else ""]
    return "/".join([part for part in parts if part] + ([str(reading.day)] if reading.day else []))


def _shown(date: Date) -> str:
    if date.weekday:
        return f"day {date.weekday}"
    if date.kind == "relative":
        return f"relative {date.text}"
    said = "|".join(map(_reading, date.readings))
    return " ".join(part for part in (date.part, date.system, said) if part)


def _all(text: str) -> list[str]:
    return [_shown(date) for date in find_dates(fold(text).text)]


FOUND = [
    ("2021-06", "2021/6"),
    ("It starts on 2023-09-14.", "2023/9/14"),
    ("dated 20230914", "2023/9/14"),
    ("June 2021", "2021/6"),
    ("Jan 9, 1971", "1971/1/9"),
    ("9 January 1971", "1971/1/9"),
    ("14. Juni 2031", "2031/6/14"),
    ("the 3rd of May", "?/5/3"),
    ("1 May", "?/5/1"),
    ("the third of May", "?/5/3"),
    ("May third, 2020", "2020/5/3"),
    ("14-Jun-2031", "2031/6/14"),
    ("June '21", "2021/6|1921/6"),
    ("03.11.2032 (day.month.year)", "2032/11/3"),
    ("03/11/2032 (MM/DD/YYYY)", "2032/3/11"),
    ("03/11/2032", "2032/11/3|2032/3/11"),
    ("13/11/2032", "2032/11/13"),
    ("2023/9/1", "2023/9/1"),
    ("14 de junio de 2031", "2031/6/14"),
    ("1er mai 2031", "2031/5/1"),
    ("le 3 mars 2020", "2020/3/3"),
    ("2031. június 14.", "2031/6/14"),
    ("14 июня 2031 г.", "2031/6/14"),
    ("в июне 2031", "2031/6"),
    ("14 มิถุนายน 2567", "2024/6/14"),
    ("ngày 14 tháng 6 năm 2031", "2031/6/14"),
    ("१४ जून २०३१", "2031/6/14"),
    ("ב-14 ביוני", "?/6/14"),
    ("14 يونيو 2031", "2031/6/14"),
    ("2031年6月14日", "2031/6/14"),
    ("二〇三一年六月十四日", "2031/6/14"),
    ("令和5年6月", "2023/6"),
    ("2031년 6월 14일", "2031/6/14"),
    ("Q4 2023", "2023/10..12"),
    ("4Q23", "2023/10..12|1923/10..12"),
    ("the fourth quarter", "?/10..12"),
    ("4. Quartal 2023", "2023/10..12"),
    ("第4四半期", "?/10..12"),
    ("2023年第4四半期", "2023/10..12"),
    ("Revenue in Q2 rose", "?/4..6"),
    ("first half of 2023", "2023/1..6"),
    ("H2 2023", "2023/7..12"),
    ("2023年上半年", "2023/1..6"),
    ("fiscal 2023", "fiscal 2023"),
    ("FY2022/23", "fiscal 2022..2023"),
    ("Q3 FY2022", "fiscal 2022/7..9"),
    ("calendar year 2023", "calendar 2023"),
    ("in 2019", "2019"),
    ("the 2022 rulebook", "2022"),
    ("(2019)", "2019"),
    ("in 1850", "1850"),
    ("mid-2021", "mid 2021"),
    ("the end of 2021", "late 2021"),
    ("summer of 2019", "summer 2019"),
    ("circa 1820", "circa 1820"),
    ("the 2022/23 season", "2022..2023"),
    ("1990s", "1990..1999"),
    ("the '90s", "1990..1999"),
    ("19th century", "1801..1900"),
    ("X\u0130 century", "1001..1100"),
    ("siglo XIX", "1801..1900"),
    ("5th century BC", "-500..-401"),
    ("44 BC", "-44"),
    ("AD 79", "79"),
    ("closed on Tuesdays", "day 2"),
    ("dienstags", "day 2"),
    ("周二休息", "day 2"),
    ("星期天", "day 7"),
    ("火曜日", "day 2"),
    ("화요일", "day 2"),
    ("יום שלישי", "day 2"),
    ("يوم الثلاثاء", "day 2"),
    ("thứ ba", "day 2"),
    ("во вторник", "day 2"),
    ("yesterday", "relative yesterday"),
    ("next week", "relative next week"),
]


@pytest.mark.parametrize(("text", "want"), FOUND)
def test_reads_a_date_in_its_notation_and_language(text: str, want: str) -> None:
    """Each notation gives one date with its year, month and day, or its period."""
    assert _all(text) == [want]


SEVERAL = [
    ("between 1990 and 1995", ["1990", "1995"]),
    ("1990-1995", ["1990", "1995"]),
    ("14-16 June 2031", ["2031/6/14", "2031/6/16"]),
    ("June 14-16, 2031", ["2031/6/14", "2031/6/16"]),
    ("3, 4 and 5 May", ["?/5/3", "?/5/4", "?/5/5"]),
    ("June to August 2021", ["2021/6", "2021/8"]),
    ("from 1 June to 3 July 2021", ["2021/6/1", "2021/7/3"]),
    ("Jan-Mar 2021", ["2021/1", "2021/3"]),
    ("Mon-Fri", ["day 1", "day 5"]),
    ("ביום שלישי וחמישי", ["day 2", "day 4"]),
    ("13/11/2032 and 03/11/2032", ["2032/11/13", "2032/11/3"]),
    ("Fiscal year 2023 (July 2022 to June 2023)", ["fiscal 2023", "2022/7", "2023/6"]),
]


@pytest.mark.parametrize(("text", "want"), SEVERAL)
def test_reads_every_date_of_a_range_or_list(text: str, want: list[str]) -> None:
    """A range or list gives each of its dates the month and year that it shares."""
    assert _all(text) == want


@pytest.mark.parametrize(
    "text",
    [
        *("2019 people", "2000 metres", "$2019", "over 2019 users", "page 2019", "2,019", "Capacity: 2048", "RFC 2019"),
        *(
            "You may 5 times march 3 miles",
            "may be",
            "March on",
            "the third day",
            "45 days",
            "三个月",
            "3か月",
            "5年間",
        ),
        *("3 out of 5", "7-2", "0-60", "6-12", "555-2019", "CVE-2031-5753", "10.0.0.12", "https://x.org/2021/05/03/a"),
        *("serial 20230914", "Sun is hot", "окружающая среда", "increased by 1950", "一周三次", "1920 x 1080"),
    ],
)
def test_leaves_what_only_looks_like_a_date(text: str) -> None:
    """Counts, codes, scores, lengths of time and ordinary words are no dates."""
    assert _all(text) == []


COMPARED = [
    ("Jan 9, 1971", "9 January 1971", Match.SAME),
    ("in 2021", "14 June 2021", Match.SAME),
    ("June 2021", "14 June 2021", Match.SAME),
    ("14 June 2021", "June 2021", Match.INCOMPARABLE),
    ("14 June 2021", "in 2021", Match.INCOMPARABLE),
    ("14 June 2021", "15 June 2021", Match.DIFFERENT),
    ("in 2021", "June 2022", Match.DIFFERENT),
    ("11 March 2032", "03.11.2032 (day.month.year)", Match.DIFFERENT),
    ("11 March 2032", "03/11/2032", Match.SAME),
    ("4 May", "3 May 2021", Match.DIFFERENT),
    ("3 May", "3 May 2021", Match.SAME),
    ("3 May 2021", "3 May", Match.INCOMPARABLE),
    ("Q4 2023", "14 November 2023", Match.SAME),
    ("Q4 2023", "Q3 2023", Match.DIFFERENT),
    ("Q4 2023", "in 2023", Match.INCOMPARABLE),
    ("the 1990s", "in 1995", Match.SAME),
    ("19th century", "in 1795", Match.DIFFERENT),
    ("calendar year 2023", "fiscal 2023", Match.INCOMPARABLE),
    ("FY22", "FY2022", Match.SAME),
    ("FY2022", "FY2023", Match.DIFFERENT),
    ("calendar year 2023", "June 2023", Match.INCOMPARABLE),
    ("early 2021", "in 2021", Match.INCOMPARABLE),
    ("the end of March", "31 March", Match.SAME),
    ("bis Ende März", "bis zum 31. März 2026", Match.SAME),
    ("the end of 2024", "31 December 2024", Match.SAME),
    ("the end of March", "30 March", Match.INCOMPARABLE),
    ("the end of 2024", "31 December 2023", Match.DIFFERENT),
    ("31 March", "the end of March", Match.INCOMPARABLE),
    ("the end of February 2024", "29 February 2024", Match.SAME),
    ("in 2021", "early 2021", Match.SAME),
    ("spring 2021", "autumn 2021", Match.DIFFERENT),
    ("circa 1820", "in 1822", Match.SAME),
    ("circa 1820", "in 1850", Match.DIFFERENT),
    ("on Tuesday", "火曜日", Match.SAME),
    ("on Tuesday", "周三", Match.DIFFERENT),
    ("on Tuesday", "14 June 2031", Match.INCOMPARABLE),
    ("yesterday", "14 June 2031", Match.INCOMPARABLE),
    ("yesterday", "Yesterday", Match.SAME),
    ("44 BC", "AD 44", Match.DIFFERENT),
    ("13 May 2031 at 01:00 UTC", "12 May 2031, 21:00 EDT", Match.SAME),
    ("12 May 2031 at 01:00 UTC", "12 May 2031, 21:00 EDT", Match.DIFFERENT),
]


@pytest.mark.parametrize(("claim", "evidence", "want"), COMPARED)
def test_compares_at_the_precision_of_the_claim(claim: str, evidence: str, want: Match) -> None:
    """A broader claim is confirmed by a narrower date, never the other way round, and another date denies it."""
    assert compare_dates(find_dates(fold(claim).text)[0], find_dates(fold(evidence).text)[0]) is want


def test_keeps_off_what_is_taken() -> None:
    """A date that would touch a taken stretch is not returned."""
    text = "build 2023-09-14 of 2021"
    assert [date.text for date in find_dates(text, [Span(6, 16)])] == ["2021"]


_YEAR = "January February March April May June July August September October November December"
_MONTHS = _YEAR.split()
_FORMATS = ("{y:04}-{m:02}-{d:02}", "{d} {name} {y}", "{name} {d}, {y}", "{y}年{m}月{d}日", "on the {d}. {name} {y}")


@given(st.dates(datetime.date(1900, 1, 1), datetime.date(2099, 12, 31)), st.sampled_from(_FORMATS))
def test_every_format_of_a_day_reads_as_that_day(day: datetime.date, form: str) -> None:
    """A day written in any of the formats comes back as that day and equals itself."""
    text = form.format(y=day.year, m=day.month, d=day.day, name=_MONTHS[day.month - 1])
    (date,) = find_dates(text)
    assert date.reading == Reading((day.year, day.year), (day.month, day.month), day.day)
    assert compare_dates(date, date) is Match.SAME


_PIECES = st.sampled_from(
    [
        *"0123456789 .,-/:()'\"年月日周一Q第",
        "2021",
        "May",
        "June",
        "of",
        "last",
        "century",
        "FY",
        "BC",
        "UTC",
        "19:30",
        "火",
        "ביום",
    ]
)


@given(st.lists(_PIECES, max_size=30).map("".join))
def test_spans_are_exact_ordered_and_apart(text: str) -> None:
    """Whatever the text, each date is a slice of it, after and apart from the one before, and equals itself."""
    text = fold(text).text
    end = 0
    for date in find_dates(text):
        assert date.span.of(text) == date.text
        assert end <= date.span.start < date.span.end
        assert compare_dates(date, date) is Match.SAME
        end = date.span.end
