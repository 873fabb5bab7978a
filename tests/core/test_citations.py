import pytest

from groundwire.core._citations import ChunkIndex, find_markers
from groundwire.core._types import Span

NUMBERED = ("1", "2", "3")
UUID = "7c1e9a52-0d4b-4b7e-9f10-2f6f0c3a1b77"


def cited(text: str, ids: tuple[str, ...] = NUMBERED, **aliases: tuple[str, ...]) -> list[str | None]:
    return [one.chunk_id for marker in find_markers(text, ChunkIndex(ids, aliases)) for one in marker.citations]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("It is so [1].", ["1"]),
        ("It is so [1][2].", ["1", "2"]),
        ("It is so [1, 2].", ["1", "2"]),
        ("It is so [ 1 , 2 ].", ["1", "2"]),
        ("It is so [1;3].", ["1", "3"]),
        ("It is so [1 and 2].", ["1", "2"]),
        ("It is so [1-3].", ["1", "2", "3"]),
        ("It is so [1]–[3].", ["1", "2", "3"]),
        ("It is so (doc 3).", ["3"]),
        ("It is so (Source 2, 3).", ["2", "3"]),
        ("It is so [doc3].", ["3"]),
        ("It is so [Doc 3].", ["3"]),
        ("It is so [ID:2].", ["2"]),
        ("It is so (1).", ["1"]),
        ("It is so (1, 3).", ["1", "3"]),
        ("It is so [chunk 2].", ["2"]),
        ("It is so [Source 1, Source 2].", ["1", "2"]),
        ("It is so 【2†source】.", ["2"]),
        ("It is so【1】.", ["1"]),
        ("It is so［1］.", ["1"]),
        ("It is so [^1].", ["1"]),
        ("It is so [[1]].", ["1"]),
        ("It is so.¹", ["1"]),
        ("It is so.²³", ["2", "3"]),
        ("It was built in 1931².", ["2"]),
        ("It is so [6].", [None]),
        ("It is so [23].", [None]),
        ("It is so [-1].", [None]),
        ("It is so [0].", [None]),
        ("It is so [1, 9].", ["1", None]),
        ("In 1974 it rose [1974].", [None]),
        ("It is so [" + UUID + "].", [None]),
        ("It is so [other.pdf].", [None]),
        ("It is so (Source: some paper).", [None]),
    ],
)
def test_forms_with_numbered_chunks(text: str, found: list[str | None]) -> None:
    """Every common form of a marker is read; what names no chunk is fabricated."""
    assert cited(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "Bell [1974] proposed the model.",
        "Hart et al. [2012] agree.",
        "It rose [2019-2021].",
        "All scores lie in the interval [0, 1].",
        "It lies in [0, 1].",
        "The ratio was 2.1 [1.2, 3.4].",
        "The change was [-1, 2].",
        "Call items[4] first, then x[0] and row_data[2].",
        "The letter reads 'we was [sic] late'.",
        "It was [redacted] and [...] and [emphasis added].",
        "Dear [Name], tick [x] or [ ].",
        "It covers 250 m² or 10³ km³ at x².",
        "It is (1) old and (2) big (2019).",
        "See (Table 3) and (about 4).",
        "See Article 5 (2).",
        "The result was (2).",
        "It has one lane (1).",
        "It is so (7).",
        "The list [1, 2, 3] has three entries.",
        "It rose. (1) It fell. (2)",
        "According to the annual report, it rose.",
    ],
)
def test_what_only_looks_like_a_marker(text: str) -> None:
    """Years, indices, intervals, editorial brackets, placeholders, units and prose are left alone."""
    assert cited(text) == []


@pytest.mark.parametrize(
    ("text", "ids", "found"),
    [
        ("A [ID:0]. B [ID:1].", ("0", "1"), ["0", "1"]),
        ("A [2].", ("0", "1"), [None]),
        ("A [c_8f21].", ("c_8f21", "c_77aa"), ["c_8f21"]),
        ("A [c_1111].", ("c_8f21", "c_77aa"), [None]),
        ("A [s2].", ("s1", "s3"), [None]),
        ("A [S1, s3].", ("s1", "s3"), ["s1", "s3"]),
        ("A [1] [2].", ("s1", "s3"), ["s1", "s3"]),
        ("A [t4].", ("s1", "s3"), []),
        ("A [^tooluse_k8Zq1].", ("tooluse_k8Zq1",), ["tooluse_k8Zq1"]),
        ("A [" + UUID.upper() + "].", (UUID,), [UUID]),
        ("A [report.pdf].", ("report.pdf",), ["report.pdf"]),
        ("A [report.pdf, p. 3].", ("report.pdf",), ["report.pdf"]),
        ("A [Source: report.pdf, page 3].", ("report.pdf",), ["report.pdf"]),
        ("A (Source: report.pdf).", ("report.pdf",), ["report.pdf"]),
        ("A (c_8f21).", ("c_8f21",), ["c_8f21"]),
        ("A 【4:0†source】.", ("a", "b"), ["a"]),
        ("A [173].", tuple(map(str, range(1, 201))), ["173"]),
    ],
)
def test_forms_with_other_ids(text: str, ids: tuple[str, ...], found: list[str | None]) -> None:
    """Ids come before positions; a position counts only where no id is a bare number."""
    assert cited(text, ids) == found


def test_other_names_of_chunks() -> None:
    """A document's name stands for its chunks; a page narrows it where it is known."""
    index = ChunkIndex(("k1", "k2"), {"Annual report.pdf": ("k1", "k2"), "Annual report.pdf, p. 3": ("k2",)})
    one, two, three = find_markers("A [annual report] [Annual report.pdf, page 3] (Source: Annual Report).", index)
    assert [c.chunk_id for c in one.citations] == ["k1", "k2"]
    assert [c.chunk_id for c in two.citations] == ["k2"]
    assert [c.chunk_id for c in three.citations] == ["k1", "k2"]


def test_code_holds_no_marker() -> None:
    """Nothing in a code range is a citation."""
    text = "Use a[1] or b [1]."
    assert len(find_markers(text, ChunkIndex(NUMBERED), code=[Span(4, 8)])) == 1
