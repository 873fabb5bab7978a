import pytest

from groundwire.core._errors import InputError
from groundwire.core._types import Chunk
from groundwire.core.chunks import metadata_text, read_chunks


def test_texts_and_mappings_become_chunks() -> None:
    """A bare text gets its position as id; a mapping is read by the names of the case format."""
    context = read_chunks(["one", {"id": 7, "text": "two", "page": 3, "title": "T"}, Chunk("x", "three")])
    assert [chunk.id for chunk in context.chunks] == ["1", "7", "x"]
    assert context.chunks[1].pages == (3,)


def test_a_blank_chunk_is_known_but_not_usable() -> None:
    """A chunk of white space and invisible marks can be cited, and supports nothing."""
    context = read_chunks([Chunk("a", " \n\t\u200b"), Chunk("b", "text")])
    assert context.ids == ("a", "b")
    assert [chunk.id for chunk in context.usable] == ["b"]


def test_same_id_same_text_counts_once() -> None:
    """A chunk that was retrieved twice is one chunk."""
    assert len(read_chunks([Chunk("a", "x"), Chunk("a", "x")]).chunks) == 1


def test_same_text_under_two_ids_are_twins() -> None:
    """Two ids with one text are told apart, and known to be the same."""
    assert read_chunks([Chunk("a", "x"), Chunk("b", "x")]).twins == {"a": "a", "b": "a"}


@pytest.mark.parametrize(
    "chunks",
    [
        [Chunk("a", "x"), Chunk("a", "y")],
        [{"id": "a"}],
        [{"id": "a", "text": 3}],
        [{"id": True, "text": "x"}],
        [{"id": "a", "text": "x", "page": 0}],
        [{"id": "a", "text": "x", "pages": ["1"]}],
        [42],
        "The lift carries 500 kg.",
        {"id": "a", "text": "x"},
    ],
)
def test_a_wrong_chunk_is_an_error(chunks: list[object]) -> None:
    """What cannot be read as a chunk is refused with an InputError, never skipped."""
    with pytest.raises(InputError):
        read_chunks(chunks)  # type: ignore[arg-type]


def test_what_is_no_list_of_chunks_is_an_error() -> None:
    """None, where a retriever found nothing, is told like every other wrong input."""
    with pytest.raises(InputError, match="must be a list"):
        read_chunks(None)  # type: ignore[arg-type]


def test_a_text_under_another_name_is_pointed_at() -> None:
    """The passages of other libraries call their text otherwise; the error says so."""
    with pytest.raises(InputError, match="page_content"):
        read_chunks([{"page_content": "The lift carries 500 kg.", "metadata": {}}])


def test_metadata_is_evidence() -> None:
    """Title, heading, author and date of a chunk can be held against a claim."""
    chunk = Chunk("a", "x", title="Minutes", date="2032-06-14", metadata={"author": "Priya Nand", "etag": "9"})
    assert metadata_text(chunk) == "Minutes\nauthor: Priya Nand\ndate: 2032-06-14"
