"""Reading PDF files: pages, pages without text, broken files."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfgen.canvas import Canvas

from groundwire.core._errors import SourceError
from groundwire.sources.read import read_sources


def make_pdf(path: Path, pages: Sequence[Sequence[str]], *, title: str = "", password: str = "") -> Path:
    """A PDF with the given lines on each page; a page without lines has a drawing and no text."""
    encryption = StandardEncryption(password, canPrint=0) if password else None
    canvas = Canvas(str(path), encrypt=encryption, invariant=1)
    if title:
        canvas.setTitle(title)
    for lines in pages:
        for number, line in enumerate(lines):
            canvas.drawString(72, 760 - 16 * number, line)
        if not lines:
            canvas.rect(72, 600, 200, 100, fill=1)
        canvas.showPage()
    canvas.save()
    return path


def test_passages_know_their_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each page gives its own passages, with the page in id and pages, and the title of the file's metadata."""
    monkeypatch.chdir(tmp_path)
    make_pdf(Path("r.pdf"), [["The fee is 40 pounds."], ["It is due in May."]], title="Terms")
    sources = read_sources(["r.pdf"])
    assert [(c.id, c.pages, c.title, c.text) for c in sources.chunks] == [
        ("r.pdf#p1.1", (1,), "Terms", "The fee is 40 pounds."),
        ("r.pdf#p2.1", (2,), "Terms", "It is due in May."),
    ]
    assert sources.warnings == ()


def test_a_page_without_text_is_said(tmp_path: Path) -> None:
    """A page that has a picture and no text is a warning that names file and page; the other pages count."""
    path = make_pdf(tmp_path / "r.pdf", [["First page."], [], ["Third page."]])
    sources = read_sources([path])
    assert [chunk.pages for chunk in sources.chunks] == [(1,), (3,)]
    assert [warning.message for warning in sources.warnings] == [
        f"{path.as_posix()} page 2 has no text: scanned? nothing of it was checked"
    ]


def test_a_sentence_over_the_end_of_a_page_stands_on_both(tmp_path: Path) -> None:
    """A sentence that ends on the next page is one passage with both pages, and no other passage crosses a page."""
    path = make_pdf(tmp_path / "r.pdf", [["It is due in May. The fee of the plan"], ["is 40 pounds. It never rises."]])
    found = {chunk.id.rpartition("#")[2]: (chunk.pages, chunk.text) for chunk in read_sources([path]).chunks}
    assert found == {
        "p1.1": ((1,), "It is due in May."),
        "p1-2.1": ((1, 2), "The fee of the plan\fis 40 pounds."),
        "p2.1": ((2,), "It never rises."),
    }


@pytest.mark.parametrize(
    "content", [b"", b"%PDF-1.4\n", b"no PDF at all", b"%PDF-1.7\n1 0 obj\n<</Type/Catalog>>\n%%EOF"]
)
def test_a_broken_file_is_an_error(tmp_path: Path, content: bytes) -> None:
    """A file that is empty, cut short or no PDF is an error that names it."""
    path = tmp_path / "r.pdf"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=r"r\.pdf is not a PDF that can be read"):
        read_sources([path])


def test_bytes_changed_at_random_places_never_crash(tmp_path: Path) -> None:
    """A PDF that was damaged anywhere is read or is a SourceError, nothing else."""
    whole = make_pdf(tmp_path / "r.pdf", [["The fee is 40 pounds."], ["It is due in May."]]).read_bytes()
    path = tmp_path / "d.pdf"
    for at in range(0, len(whole), 23):
        path.write_bytes(whole[:at] + bytes((whole[at] ^ 0x2F,)) + whole[at + 1 :])
        with suppress(SourceError):
            assert all(1 <= page <= 9 for chunk in read_sources([path]).chunks for page in chunk.pages)


def test_an_encrypted_file_is_an_error(tmp_path: Path) -> None:
    """A file with a password says so and what to do."""
    with pytest.raises(SourceError, match=r"encrypted.*without a password"):
        read_sources([make_pdf(tmp_path / "r.pdf", [["Secret."]], password="x")])
