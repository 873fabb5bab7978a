"""Tables of PDF files: which cells stand in which row and column, over page breaks too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from reportlab.pdfgen.canvas import Canvas

from groundwire import Gate
from groundwire.sources.read import read_sources

HEAD = ("Cause", "Standard excess", "With voluntary excess")
BODY = (("Escape of water", "£350", "£500"), ("Subsidence", "£1,000", "£1,150"))
LAST = ("Accidental damage (Extension 2)", "£150", "£300")
COLUMNS = (72.0, 230.0, 330.0)
AFTER = "You must report theft to the police within 24 hours."
Placed = tuple[float, float, str]


def grid(
    rows: Sequence[Sequence[str]], *, top: float = 700, step: float = 18, columns: Sequence[float] = COLUMNS
) -> list[Placed]:
    """Each cell at its column's left edge; empty cells are not placed."""
    return [
        (x, top - step * number, text)
        for number, row in enumerate(rows)
        for x, text in zip(columns, row, strict=False)
        if text
    ]


def read_pages(path: Path, pages: Iterable[Iterable[Placed]], *, font: str = "Helvetica") -> list[str]:
    """The text of all passages of a PDF with the given texts at the given places."""
    canvas = Canvas(str(path), invariant=1)
    for page in pages:
        canvas.setFont(font, 10)
        for x, y, text in page:
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return [chunk.text for chunk in read_sources([path]).chunks]


def markdown(*rows: Sequence[str]) -> str:
    """The rows as a Markdown table."""
    head, *body = ("| " + " | ".join(row) + " |" for row in rows)
    return "\n".join((head, "|" + "---|" * len(rows[0]), *body))


@pytest.mark.parametrize("font", ["Helvetica", "Helvetica-Bold", "Times-Roman", "Courier"])
@pytest.mark.parametrize("gap", [2.0, 6.0, 30.0])
def test_the_cell_beside_a_long_one_stays_a_cell(tmp_path: Path, font: str, gap: float) -> None:
    """However near a long first cell comes to the second column, its row is a row of the table, in any place."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    columns = (72.0, 72.0 + stringWidth(LAST[0], font, 10) + gap, 430.0)
    for rows in ((HEAD, *BODY, LAST), (HEAD, LAST, *BODY)):
        placed = [*grid(rows, columns=columns), (72, 600, AFTER)]
        assert read_pages(tmp_path / "r.pdf", [placed], font=font) == [f"{markdown(*rows)}\n\n{AFTER}"]


def test_figures_may_end_at_one_edge(tmp_path: Path) -> None:
    """Figures set to the right edge of their column belong to it, empty cells among them."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    rows = (HEAD, *BODY, (LAST[0], "", "£300"), ("Storm", "£75", ""))
    placed = [
        (x if number == 0 else x + 110 - stringWidth(text, "Helvetica", 10), 700 - 18 * at, text)
        for at, row in enumerate(rows)
        for number, (x, text) in enumerate(zip((72.0, 210.0, 330.0), row, strict=True))
        if text
    ]
    assert read_pages(tmp_path / "r.pdf", [placed]) == [markdown(*rows)]


def test_empty_cells_keep_their_place(tmp_path: Path) -> None:
    """A header without a first name, a heading inside the table, and cells left empty do not move the others."""
    rows = (("", "2023", "2024"), ("Revenue", "10", "12"), ("Assets", "", ""), ("Cash", "", "4"), ("Goods", "5", ""))
    assert read_pages(tmp_path / "r.pdf", [grid(rows)]) == [markdown(*rows)]


def test_a_taller_row_is_a_row(tmp_path: Path) -> None:
    """The last row stands far below the others, and prose after it at the table's own step is no row."""
    placed = [*grid((HEAD, *BODY)), *grid((LAST,), top=600), (72, 582, AFTER)]
    assert read_pages(tmp_path / "r.pdf", [placed]) == [f"{markdown(HEAD, *BODY, LAST)}\n\n{AFTER}"]


@pytest.mark.parametrize("at", [0, 1, 2, 0.5])
def test_a_cell_of_several_lines_is_one(tmp_path: Path, at: float) -> None:
    """Lines of a first cell are joined, whether the figures stand at the top, at the bottom or between."""
    lines = ("Accidental damage", "to glass", "and hobs") if at != 0.5 else ("Accidental damage", "to glass and hobs")
    long = [(72.0, 640.0 - 12 * number, line) for number, line in enumerate(lines)]
    figures = [(230.0, 640.0 - 12 * at, "£150"), (330.0, 640.0 - 12 * at, "£300")]
    rows = (HEAD, *BODY, ("Accidental damage to glass and hobs", "£150", "£300"), ("Storm", "£75", "£80"))
    placed = [*grid((HEAD, *BODY)), *long, *figures, *grid((rows[-1],), top=590)]
    assert read_pages(tmp_path / "r.pdf", [placed]) == [markdown(*rows)]


@pytest.mark.parametrize("rest", [(LAST,), (LAST, ("Storm", "", "£80"))])
@pytest.mark.parametrize("repeated", [False, True])
@pytest.mark.parametrize("running", [False, True])
def test_a_table_goes_on_over_a_page(
    tmp_path: Path, rest: Sequence[Sequence[str]], repeated: bool, running: bool
) -> None:
    """Rows on the next page stand under the header, repeated there or not, with a running line between or not."""
    first = grid((HEAD, *BODY))
    second = grid((HEAD, *rest) if repeated else rest, top=760)
    if running:
        first.append((72, 40, "HC-2025/3, page 1"))
        second.insert(0, (72, 800, "Policy wording"))
    read = read_pages(tmp_path / "r.pdf", [first, [*second, (72, 600, AFTER)]])
    assert markdown(HEAD, *BODY) in read[0]
    assert f"{markdown(HEAD, *rest)}\n\n{AFTER}" in read[1]


def test_a_table_of_years_goes_on_over_a_page(tmp_path: Path) -> None:
    """Below a running line a row of figures goes on under the years; years are the header of another table."""
    years = (("Item", "2023", "2024"), ("Revenue", "10", "12"))
    more = (("Cash", "3", "4"), ("Goods", "5", "6"))
    other = (("Segment", "2021", "2022"), ("Ships", "7", "8"))
    for second, expected in ((more, (years[0], *more)), (other, other)):
        read = read_pages(tmp_path / "r.pdf", [grid(years), [(72, 800, "Annual report"), *grid(second, top=760)]])
        assert read[1] == f"Annual report\n\n{markdown(*expected)}"


def test_a_repeated_header_of_two_lines_is_one(tmp_path: Path) -> None:
    """A header whose cells have two lines stands once over the rows of each page."""
    head = [
        (72.0, 760.0, "Cause"),
        *(
            (x, 760.0 - 12 * at, word)
            for x, name in zip(COLUMNS[1:], HEAD[1:], strict=True)
            for at, word in enumerate(name.rsplit(" ", 1))
        ),
    ]
    pages = [[*head, *grid(rows, top=728)] for rows in (BODY, (LAST, *BODY))]
    assert read_pages(tmp_path / "r.pdf", pages) == [markdown(HEAD, *BODY), markdown(HEAD, LAST, *BODY)]


def test_another_table_on_the_next_page_keeps_its_own_header(tmp_path: Path) -> None:
    """A table below a heading of its own, or with other columns, does not get the header of the table before."""
    head = ("Item", "Limit", "Needs receipt")
    other = (head, ("Valuables", "£2,500", "yes"), ("Cycles", "£1,000", "no"))
    below = [(72, 780, "Section E - Limits"), *grid(other, top=740)]
    moved = grid(other, top=740, columns=(72, 300, 450))
    for second in (below, moved):
        assert markdown(*other) in read_pages(tmp_path / "r.pdf", [grid((HEAD, *BODY)), second])[1]


def test_prose_beside_a_mark_is_no_table(tmp_path: Path) -> None:
    """Items of a list and numbered clauses, their text set in behind the mark, stay prose."""
    items = (
        ("1.", "Report it."),
        ("2.", "Send a photo."),
        ("(a)", "Wait."),
        ("4.1", "The fee is due in May each year."),
    )
    read = read_pages(tmp_path / "r.pdf", [grid(items, step=12, columns=(72, 100))])
    assert read == ["\n".join(" ".join(item) for item in items)]


def _operators(rows: Sequence[Sequence[str]], *, one_object: bool) -> str:
    """The text operators of other writers: one text object for each cell or for all, no move to a next line."""
    written: list[str] = []
    before = (0.0, 0.0)
    for x, y, text in grid(rows):
        shown = "".join("\\243" if letter == "£" else f"\\{letter}" if letter in "()" else letter for letter in text)
        if one_object:
            written.append(f"{x - before[0]} {y - before[1]} Td ({shown}) Tj")
            before = (x, y)
        else:
            written.append(f"BT /F1 10 Tf 1 0 0 1 {x} {y} Tm ({shown}) Tj ET")
    return "BT /F1 10 Tf " + " ".join(written) + " ET" if one_object else "\n".join(written)


@pytest.mark.parametrize("one_object", [False, True])
def test_tables_of_other_writers(tmp_path: Path, one_object: bool) -> None:
    """Cells are told apart where the file has one text object for a cell, or one for the whole page."""
    path = tmp_path / "r.pdf"
    canvas = Canvas(str(path), invariant=1)
    canvas.setFont("Helvetica", 10)
    canvas._code.append(_operators((HEAD, *BODY, LAST), one_object=one_object))
    canvas.save()
    assert [chunk.text for chunk in read_sources([path]).chunks] == [markdown(HEAD, *BODY, LAST)]


def test_words_placed_one_by_one_stay_prose(tmp_path: Path) -> None:
    """A line whose words and letters the file places one by one reads as the words it shows."""
    path = tmp_path / "r.pdf"
    canvas = Canvas(str(path), invariant=1)
    canvas.setFont("Helvetica", 10)
    width = canvas.stringWidth
    for y, line in ((700, "The fee of the plan is 40"), (688, "pounds and is due in May.")):
        x = 72.0
        for word in line.split():
            for part in (word[:1], word[1:]):
                canvas._code.append(f"BT /F1 10 Tf 1 0 0 1 {x:.3f} {y} Tm ({part}) Tj ET" if part else "")
                x += width(part, "Helvetica", 10)
            x += width(" ", "Helvetica", 10) * 1.4
    canvas.save()
    read = [chunk.text for chunk in read_sources([path]).chunks]
    assert read == ["The fee of the plan is 40\npounds and is due in May."]


@pytest.mark.parametrize("pages", [1, 2])
def test_a_wrong_cell_of_the_last_row_is_refused(tmp_path: Path, pages: int) -> None:
    """The figure of another column or row is contradicted, that of the cell is supported, on the page or the next."""
    placed = [grid((HEAD, *BODY, LAST))] if pages == 1 else [grid((HEAD, *BODY)), grid((LAST,), top=760)]
    read_pages(tmp_path / "r.pdf", placed)
    chunks = read_sources([tmp_path / "r.pdf"]).chunks
    for figure, expected in (("£150", "supported"), ("£300", "contradicted"), ("£350", "contradicted")):
        answer = f"The standard excess for accidental damage (Extension 2) is {figure}."
        outcome = Gate().check(answer, chunks, question="What is the excess?")
        assert [str(claim.verdict.label.value) for claim in outcome.claims] == [expected], figure


def test_one_row_of_two_lines_is_no_table(tmp_path: Path) -> None:
    """A single row whose last cell goes on in a second line reads as text, and so does one with nothing below it."""
    placed = [(72.0, 700.0, "Signed"), (230.0, 700.0, "in Leeds on 17"), (230.0, 688.0, "March"), (72.0, 600.0, AFTER)]
    assert read_pages(tmp_path / "r.pdf", [placed]) == [f"Signed in Leeds on 17\nMarch\n\n{AFTER}"]
    name = [(72.0, 700.0, "a"), (230.0, 700.0, "b"), (330.0, 700.0, "c"), (230.0, 688.0, "d"), (330.0, 688.0, "e")]
    assert read_pages(tmp_path / "r.pdf", [name]) == ["a b c\nd e"]


def test_no_word_is_lost_wherever_it_stands(tmp_path: Path) -> None:
    """Texts at random places are read without an error, on one page or over several, each word once at least."""
    random = Random(5)
    for _ in range(60):
        words = (f"w{number}" for number in range(10_000))
        pages = [
            [
                (random.choice((72, 150, 155, 230, 330, 400)), 760 - random.choice((9, 12, 18, 18)) * row, text)
                for row in range(random.randrange(1, 12))
                for text in (" ".join(islice(words, random.randrange(1, 6))) for _ in range(random.randrange(1, 5)))
            ]
            for _ in range(3)
        ]
        read = " ".join(read_pages(tmp_path / "r.pdf", pages)).replace("|", " ").split()
        assert {word for page in pages for *_, text in page for word in text.split()} <= set(read)
