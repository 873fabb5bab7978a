"""Files of labels as people's programs write them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from groundwire.calibration.label_files import read_lines
from groundwire.calibration.labels import claim_from
from groundwire.core._errors import InputError
from groundwire.core._files import write_whole

HEAD = "Answer_ID{0} claim{0}label{0}verdict{0}score\r\n"
ROW = 'a1{0}"It is{0} ""so"".\nIndeed."{0}supported{0}supported{0}0,9\r\n'


@pytest.mark.parametrize("comma", [";", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_tables_of_any_spreadsheet_are_read(tmp_path: Path, comma: str, encoding: str) -> None:
    """Semicolons, tabs, a decimal comma, capitals in the head and a byte order mark make no difference."""
    path = tmp_path / "labels.CSV"
    path.write_bytes((HEAD + ROW).format(comma).encode(encoding))
    (claim,) = [claim_from(record, where) for where, record in read_lines(path)]
    assert claim.claim == f'It is{comma} "so".\nIndeed.'
    assert (claim.answer_id, claim.score, claim.good) == ("a1", 0.9, True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("answer,claim\r\na,b\r\n", "columns are answer, claim"),
        ("answer_id,claim,verdict\r\na,b,supported,0.9\r\n", "line 2: 4 cells under 3"),
        ('answer_id,claim,verdict\r\na,"b,supported\r\n', "line 2.*quotation mark"),
    ],
)
def test_tables_that_are_not_whole_are_named(tmp_path: Path, text: str, said: str) -> None:
    """Missing columns, a cell too many and an open quotation mark are errors that name the line."""
    path = tmp_path / "labels.csv"
    path.write_text(text, "utf-8", newline="")
    with pytest.raises(InputError, match=f"(?s){said}"):
        list(read_lines(path))


def test_a_long_cell_is_read(tmp_path: Path) -> None:
    """A claim of 200,000 characters is no error."""
    path = tmp_path / "labels.csv"
    path.write_text(f"answer_id,claim,verdict\na,{'x' * 200_000},supported\n", "utf-8")
    assert len(next(read_lines(path))[1]["claim"]) == 200_000


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    """What was there stays when the new content cannot be put beside it, and nothing is left lying about."""
    path = tmp_path / "policy.toml"
    write_whole(path, b"old")
    path.chmod(0o640)
    write_whole(path, b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777, os.listdir(tmp_path)) == (b"new", 0o640, ["policy.toml"])
    with pytest.raises(InputError, match="cannot be written"):
        write_whole(tmp_path / "none" / "policy.toml", b"x")
    if Path("/dev/full").exists():
        with pytest.raises(InputError, match="cannot be written"):
            write_whole(Path("/dev/full"), b"x")
