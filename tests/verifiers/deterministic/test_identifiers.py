"""Identifiers: what is one, and that it is compared whole."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.core._normalize import fold
from groundwire.verifiers.deterministic._values import Match
from groundwire.verifiers.deterministic.identifiers import compare_identifiers, find_identifiers

FOUND = [
    ("since version 3.20.", "version 3.20"),
    ("v2.1", "version 2.1"),
    ("3.20.1", "version 3.20.1"),
    ("Python 3.11", "version 3.11"),
    ("3.12rc1", "version 3.12rc1"),
    ("2.0-beta", "version 2.0-beta"),
    ("版本3.2", "version 3.2"),
    ("10.0.0.12", "address 10.0.0.12"),
    ("fe80::1", "address fe80::1"),
    ("SW1A 1AA", "address sw1a 1aa"),
    ("CVE-2031-5753", "identifier cve2031-5753"),
    ("cond-xx/9701001v1.", "identifier cond-xx/9701001v1"),
    ("AB-1234", "identifier ab1234"),
    ("X200-B", "identifier x200b"),
    ("A320", "identifier a320"),
    ("two F-16s", "identifier f16"),
    ("GPT-4", "identifier gpt4"),
    ("Q2 is the label", "identifier q2"),
    ("c_8f21", "identifier c_8f21"),
    ("max_retries", "identifier max_retries"),
    ("use --dry-run", "identifier --dry-run"),
    ("RFC 2119", "identifier rfc2119"),
    ("ISO 9001:2015", "identifier iso9001:2015"),
    ("10.1234/abc.def", "identifier 10.1234/abc.def"),
    ("0x1F", "hash 0x1f"),
    ("550e8400-e29b-41d4-a716-446655440000", "hash 550e8400-e29b-41d4-a716-446655440000"),
    ("a1b2c3d4e5f60718", "hash a1b2c3d4e5f60718"),
    ("555-0142", "phone 5550142"),
    ("the help line is 555 0142", "phone 5550142"),
    ("dial 555.0142 now", "phone 5550142"),
    ("fax number: 412-9087", "phone 4129087"),
    ("+49 30 1234567", "phone +49301234567"),
    ("(030) 123-4567", "phone 0301234567"),
    ("call 0800 123 456", "phone 0800123456"),
    ("order 12345", "reference 12345"),
    ("ID: 4512", "reference 4512"),
    ("ISBN 978-3-16-148410-0", "reference 9783161484100"),
    ("DE89 3704 0044 0532 0130 00", "reference de89370400440532013000"),
    ("§ 433 Abs. 1", "section 433abs.1"),
    ("Section 5(a)(2)", "section 5(a)(2)"),
    ("12 U.S.C. § 1841(a)", "section 12usc1841(a)"),
    ("https://Example.org/a/B.", "url example.org/a/B"),
    ("www.example.com", "url example.com"),
    ("mail a.b@X.org", "email a.b@x.org"),
    ("report.pdf", "file report.pdf"),
    ("a class 4 laser", "label 4"),
    ("Class IV", "label 4"),
    ("phase two", "label 2"),
    ("Appendix B", "label b"),
]


@pytest.mark.parametrize(("text", "want"), FOUND)
def test_reads_an_identifier_whole(text: str, want: str) -> None:
    """Each form gives one identifier of its kind, in its normal form."""
    assert [f"{one.kind} {one.value}" for one in find_identifiers(fold(text).text)] == [want]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "won 7-2",
            "6-12",
            "0-60",
            "beat Hale 3-1",
            "24-month",
            "5kg",
            "16GB",
            "7pm",
            "19h30",
            "9:00",
            "1990s",
            "2nd",
            "4x4",
        ),
        *(
            "1e5",
            "mid-1990",
            "FY22",
            "Q4 2023",
            "2023-09-14T19:30:00Z",
            "14-Jun-2031",
            "03.11.2032",
            "1.250.000",
            "USD100",
        ),
        *(
            "5 m2",
            "km2",
            "x5",
            "p12",
            "UTC-4",
            "top-10",
            "24/7",
            "2.10",
            "100-2000",
            "+1 000 000 000",
            "CO2",
            "a plan I like",
        ),
        *(
            "group 2 people",
            "order 5 people",
            "Smith v. Jones",
            "fig.3",
            "revenue in Q2",
            "2019 2020 2021 2022",
            "60km/h",
        ),
        *("_emphasis_ here", "and/or", "9am-5pm", "100mg/ml"),
    ],
)
def test_leaves_what_is_no_identifier(text: str) -> None:
    """Scores, ranges, amounts, dates and times are left to the others."""
    assert find_identifiers(fold(text).text) == []


COMPARED = [
    ("version 3.2", "version 3.20", Match.DIFFERENT),
    ("version 3.20", "v3.20", Match.SAME),
    ("version 3.2", "version 3.2.0", Match.SAME),
    ("version 3", "version 3.2", Match.INCOMPARABLE),
    ("Python 3.11", "Django 4.2", Match.INCOMPARABLE),
    ("10.0.0.1", "10.0.0.12", Match.DIFFERENT),
    ("555-0124", "555-0142", Match.DIFFERENT),
    ("call 030 1234567", "+49 30 1234567", Match.SAME),
    ("cond-xx/9701001v2", "cond-xx/9701001v1", Match.DIFFERENT),
    ("AB-1234", "ab1234", Match.SAME),
    ("A320", "A321", Match.DIFFERENT),
    ("A320", "CVE-2031-5753", Match.INCOMPARABLE),
    ("class 2", "class 4", Match.DIFFERENT),
    ("class 2", "classes 2", Match.SAME),
    ("class 2", "type 4", Match.INCOMPARABLE),
    ("https://www.example.org/a/", "http://example.org/a", Match.SAME),
    ("example.org/a", "example.org/b", Match.DIFFERENT),
    ("Section 5(a)", "section 5(a)(2)", Match.SAME),
    ("Section 5(a)", "section 5(b)", Match.DIFFERENT),
]


@pytest.mark.parametrize(("claim", "evidence", "want"), COMPARED)
def test_compares_whole_values(claim: str, evidence: str, want: Match) -> None:
    """A part of an identifier is another one; only two of one series deny each other."""
    ours = next(one for one in find_identifiers(fold(claim).text) if one.kind != "file")
    assert compare_identifiers(ours, find_identifiers(fold(evidence).text)[0]) is want


@given(st.lists(st.integers(0, 99), min_size=2, max_size=4), st.lists(st.integers(0, 99), min_size=2, max_size=4))
def test_versions_are_same_only_when_their_parts_are(left: list[int], right: list[int]) -> None:
    """Two versions are the same exactly when they are equal up to zeroes at the end."""
    ours, theirs = (f"version {'.'.join(map(str, parts))}" for parts in (left, right))
    (claim,), (evidence,) = find_identifiers(ours), find_identifiers(theirs)

    def cut(parts: list[int]) -> list[int]:
        while len(parts) > 1 and parts[-1] == 0:
            parts = parts[:-1]
        return parts

    assert (compare_identifiers(claim, evidence) is Match.SAME) == (cut(left) == cut(right))


_PIECES = st.sampled_from(
    [*"0123456789 ._-/:@#+()§ABQav", "version ", "class ", "https://", "--", "555-", ".pdf", "order "]
)


@given(st.lists(_PIECES, max_size=30).map("".join))
def test_spans_are_exact_ordered_and_apart(text: str) -> None:
    """Whatever the text, each identifier is a slice of it, apart from the one before, and equals itself."""
    text = fold(text).text
    end = 0
    for one in find_identifiers(text):
        assert one.span.of(text) == one.text
        assert end <= one.span.start < one.span.end
        assert compare_identifiers(one, one) is Match.SAME
        end = one.span.end
