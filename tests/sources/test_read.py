"""Reading files and folders."""

from __future__ import annotations

import codecs
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from groundwire.core._errors import SourceError
from groundwire.core._types import Chunk
from groundwire.sources.read import read_sources

Write = Callable[[str, str | bytes], Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes a file into an empty working folder and gives its relative path."""
    monkeypatch.chdir(tmp_path)

    def _write(name: str, content: str | bytes) -> Path:
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return _write


def _texts(*paths: Path) -> list[str]:
    return [chunk.text for chunk in read_sources(paths).chunks]


def _only(path: Path) -> Chunk:
    (chunk,) = read_sources([path]).chunks
    return chunk


def test_text_keeps_its_place(write: Write) -> None:
    """A passage of a text file stands at its offset in the file, under the path as given."""
    path = write("docs/fees.txt", "\n\nThe fee is £4.50.\n\nIt is due in May.\n")
    chunk = _only(path)
    assert (chunk.id, chunk.doc_id, chunk.title) == ("docs/fees.txt#1", "docs/fees.txt", "fees.txt")
    assert path.read_text("utf-8")[chunk.offset :].startswith(chunk.text)


def test_markdown_is_cut_at_headings_and_knows_their_path(write: Write) -> None:
    """Each section is a passage whose metadata has the path of headings; front matter gives title and author."""
    path = write(
        "guide.md",
        "---\ntitle: Guide\nauthor: M. Oda\n---\n# Pumps\n\nIntro.\n\n## Care\n\nOil it.\n\n[x]: http://x.y\n",
    )
    first, second = read_sources([path]).chunks
    assert (first.text, first.title, dict(first.metadata)) == (
        "# Pumps\n\nIntro.",
        "Guide",
        {"author": "M. Oda", "heading": "Pumps"},
    )
    assert second.text == "## Care\n\nOil it.\n\n[x]: http://x.y"
    assert second.metadata["heading"] == "Pumps > Care"
    assert path.read_text("utf-8")[second.offset :].startswith(second.text)


TABLE = "| Plan | Fee |\n|---|---|\n| A | 4 |\n| B | 5 |"
HTML_TABLE = (
    "<table><caption>Fees</caption><tr><th>Plan<th>Fee<tr><td rowspan=2>A<td>4<tr><td>5</table>"
    "<table><tr><td>Weight<td>3 kg<tr><td>Colour<td>red</table>"
)


def test_a_markdown_table_stays_with_the_lines_that_explain_it(write: Write) -> None:
    """A table is a passage of type table with its header and caption; short lines above it belong to it."""
    before, after = read_sources([write("a.md", f"# Fees\n\nIn thousands.\n\n{TABLE}\n\nAll before tax.\n")]).chunks
    assert before.text == f"# Fees\n\nIn thousands.\n\n{TABLE}"
    assert (before.type, before.metadata["table_header"], before.metadata["caption"]) == (
        "table",
        "| Plan | Fee |",
        "In thousands.",
    )
    assert (after.type, after.text) == ("text", "All before tax.")


@pytest.mark.parametrize("name", ["t.csv", "t.md"])
def test_each_passage_of_a_long_table_knows_the_header(write: Write, name: str) -> None:
    """A table that is too long for one passage is cut between rows, and each passage has the header in its metadata."""
    rows = [["item", "price"], *([f"screw {n} of steel", f"{n},50"] for n in range(200))]
    if name.endswith("csv"):
        text = "\n".join(";".join(row) for row in rows)
    else:
        text = "\n".join("| " + " | ".join(row) + " |" for row in (rows[0], ["---", "---"], *rows[1:]))
    chunks = read_sources([write(name, text)]).chunks
    assert len(chunks) > 3
    assert {chunk.metadata["table_header"] for chunk in chunks} == {"| item | price |"}
    assert all(line.startswith("| ") and line.endswith(" |") for chunk in chunks for line in chunk.text.split("\n")[2:])
    assert sum(chunk.text.count("of steel") for chunk in chunks) == 200


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('name,price\n"Bolt, long","1,200"\n', "| Bolt, long | 1,200 |"),
        ("name;price\nBolt;1,20\n", "| Bolt | 1,20 |"),
        ("name\tprice\nBolt\t7\n", "| Bolt | 7 |"),
        ('name,price\n"two\nlines|x",7\n', "| two lines\\|x | 7 |"),
    ],
)
def test_csv_is_read_with_its_own_delimiter_and_quotes(write: Write, text: str, line: str) -> None:
    """The delimiter is told from the rows; cells keep their commas, and a cell is one line."""
    assert _only(write("t.csv", text)).text.split("\n")[-1] == line


def test_html_is_what_a_reader_sees(write: Write) -> None:
    """Scripts and styles are left out, blocks are set apart, headings and tables keep their meaning."""
    path = write(
        "p.html",
        "<title>T &amp; Co</title><style>p{}</style><h1>Pump</h1><p>A <b>bo</b>ld\n  line<br>next</p><ul><li>one"
        f"<li>two</ul><script>var x = 'no'</script><h2>Fees</h2>{HTML_TABLE}",
    )
    first, table, pairs = read_sources([path]).chunks
    assert (first.text, first.title) == ("Pump\n\nA bold line\nnext\n- one\n- two", "T & Co")
    assert table.text == "Fees\n\n| Plan | Fee |\n|---|---|\n| A | 4 |\n| A | 5 |"
    assert dict(table.metadata) == {"heading": "Pump > Fees", "caption": "Fees", "table_header": "| Plan | Fee |"}
    assert pairs.text == "Weight: 3 kg\nColour: red"


def test_html_that_is_hidden_is_no_evidence(write: Write) -> None:
    """Text under `hidden` or a style that shows nothing is left out, and a style that merely clips hides nothing."""
    page = (
        "<p>Seen.</p><p hidden>One.</p><div style='color: red; DISPLAY : none'><p>Two.</p></div>"
        "<pre hidden>Three.</pre><p style='visibility:hidden'>Four.</p><p style='overflow: hidden'>Clipped.</p>"
    )
    assert [chunk.text for chunk in read_sources([write("a.html", page)]).chunks] == ["Seen.\n\nClipped."]


def test_html_that_nests_without_end_is_refused(write: Write) -> None:
    """A page of nothing but opening blocks is an error at once, and inline nesting is read."""
    with pytest.raises(SourceError, match="nests more than"):
        read_sources([write("deep.html", "<div>" * 200_000)])
    assert _texts(write("bold.html", "<b>" * 20_000 + "x")) == ["x"]


def test_json_is_chunks_or_lines_of_values(write: Write) -> None:
    """A list of objects with a text are chunks; any other JSON becomes one line a value with its path."""
    chunks = write("c.json", '[{"id": "k", "text": "The fee is 4.", "page": 2}, {"text": "It is due."}]')
    assert [(c.id, c.doc_id, c.pages) for c in read_sources([chunks]).chunks] == [
        ("k", "c.json", (2,)),
        ("c.json#2", "c.json", ()),
    ]
    other = write("o.json", '{"plan": {"fee": 4.50, "tags": ["a", true]}, "note": null, "empty": {}}')
    assert _texts(other) == ["plan.fee: 4.5\nplan.tags[0]: a\nplan.tags[1]: true\nnote: null\nempty: {}"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.json", "{", "not JSON"),
        ("a.json", "[" * 100_000, "nested too deeply"),
        ("a.json", '[{"text": 3}]', r"chunks\[0\].text must be a string"),
        ("a.txt", b"PK\x00\x03", "NUL bytes"),
        ("a.txt", b"\xff\xfe\x00", "begins as utf-16"),
        ("a.docx", "x", "of a type that is not read"),
        ("a.csv", '"' + "x" * 11_000_000, "not a CSV file"),
        ("a.csv", 'Item,Price\n"A,1\nB,2\nC,3\n', "quoted cell is not closed"),
    ],
)
def test_a_named_file_that_cannot_be_read_is_an_error(write: Write, name: str, content: str | bytes, said: str) -> None:
    """What cannot be read as its type says so, with the file's name."""
    with pytest.raises(SourceError, match=said) as raised:
        read_sources([write(name, content)])
    assert name in str(raised.value)


def test_a_pipe_is_no_file(tmp_path: Path) -> None:
    """What would never end is not read: a pipe in a folder is said, one that was named is an error."""
    os.mkfifo(tmp_path / "a.txt")
    assert "is not a regular file" in read_sources([tmp_path]).warnings[0].message
    with pytest.raises(SourceError, match="is not a regular file"):
        read_sources([tmp_path / "a.txt"])


@pytest.mark.parametrize("name", ["missing.txt", "missing"])
def test_a_path_that_does_not_exist_is_an_error(name: str) -> None:
    """A path that leads nowhere is named."""
    with pytest.raises(SourceError, match=f"{name} does not exist"):
        read_sources([name])


@pytest.mark.parametrize(
    ("content", "warned"),
    [
        ("Entrée: 4 €".encode(), 0),
        (b"\xef\xbb\xbf" + "Entrée: 4 €".encode(), 0),
        ("Entrée: 4 €".encode("utf-16"), 0),
        ("Entrée: 4 €".encode("utf-32"), 0),
        (codecs.BOM_UTF32_BE + "Entrée: 4 €".encode("utf-32-be"), 0),
        ("Entrée: 4 €".encode("cp1252"), 1),
    ],
)
def test_encodings(write: Write, content: bytes, warned: int) -> None:
    """UTF-8 and UTF-16 are read as they are; Windows-1252 is a guess, and said to be one."""
    sources = read_sources([write("a.txt", content)])
    assert [chunk.text for chunk in sources.chunks] == ["Entrée: 4 €"]
    assert [warning.code for warning in sources.warnings] == ["encoding_guessed"] * warned


@pytest.mark.parametrize("name", ["a.txt", "a.md", "a.html", "a.csv"])
def test_an_empty_file_is_said(write: Write, name: str) -> None:
    """A file without text gives no chunk and a warning."""
    sources = read_sources([write(name, " \n")])
    assert (sources.chunks, [warning.code for warning in sources.warnings]) == ((), ["source_unreadable"])


def test_a_folder_is_read_in_order_and_says_what_it_leaves_out(write: Write) -> None:
    """Files come sorted, folders after the files beside them; hidden, unknown and broken files are named."""
    for name in ("d/b.txt", "d/a.md", "d/sub/c.txt", "d/x.png", "d/y.png", "d/z.png", "d/zz.png", "d/Makefile"):
        write(name, f"text of {name}")
    write("d/.git/config.txt", "hidden")
    write("d/broken.json", "{")
    sources = read_sources(["d", "d/b.txt"])
    assert [chunk.doc_id for chunk in sources.chunks] == ["d/a.md", "d/b.txt", "d/sub/c.txt"]
    said = [warning.message for warning in sources.warnings]
    assert "not read (.png, a type that is not read): d/x.png, d/y.png, d/z.png and 1 more" in said
    assert "not read (hidden): d/.git" in said
    assert "not read (without extension): d/Makefile" in said
    assert any("broken.json" in message and "nothing of it was checked" in message for message in said)


def test_links_that_lead_round_are_read_once(write: Write) -> None:
    """A folder that links to itself or to a file read before ends, and the loop is named."""
    write("d/a.txt", "once")
    os.symlink("..", "d/loop")
    os.symlink("a.txt", "d/b.txt")
    sources = read_sources(["d"])
    assert [chunk.text for chunk in sources.chunks] == ["once"]
    assert [warning.code for warning in sources.warnings] == ["source_skipped"]


def test_the_answer_is_no_source_for_itself(write: Write) -> None:
    """Where the answer lies among the sources it is left out, and that is said."""
    write("d/a.txt", "evidence")
    answer = write("d/answer.md", "claim")
    sources = read_sources(["d"], answer=answer)
    assert [chunk.text for chunk in sources.chunks] == ["evidence"]
    assert "it is the answer" in sources.warnings[0].message


def test_two_chunks_of_one_id_that_differ_are_an_error(write: Write) -> None:
    """Chunk files may not use one id for two texts, since a citation of it could mean either."""
    write("a.json", '[{"id": "k", "text": "one"}]')
    write("b.json", '[{"id": "k", "text": "two"}]')
    with pytest.raises(SourceError, match="repeats the chunk id 'k'"):
        read_sources(["a.json", "b.json"])
