"""Claims of a verdict log, or of outcomes as JSON, as claims that can be labelled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from groundwire.calibration.label_files import read_lines
from groundwire.calibration.labels import LabelledClaim, claim_from, is_label_line, labelled
from groundwire.calibration.replay import checked_claim
from groundwire.core._errors import InputError
from groundwire.core.verdict_log import LogRecord, read_log


def claims_of(records: Iterable[LogRecord]) -> Iterator[LabelledClaim]:
    """The claims of a log in order, without labels. Answers without an id are named by their place in the log.

    Raises InputError for a record that is not whole.
    """
    for number, record in enumerate(records, start=1):
        name = record.id or f"record {number}"
        for data in record.data["claims"]:
            try:
                yield labelled(checked_claim(data), answer_id=name)
            except (AttributeError, KeyError, TypeError, ValueError) as error:
                raise InputError(f"the record {name} of {record.time} is not whole: {error!r}") from error


def unlabelled(path: Path) -> list[LabelledClaim]:
    """The claims of a verdict log, or of a file of label lines. Raises InputError or LogError."""
    if path.suffix.lower() == ".csv":
        return [claim_from(record, where) for where, record in read_lines(path)]
    first = next(_records(path), None)
    if first is not None and is_label_line(first):
        return [claim_from(record, where) for where, record in read_lines(path)]
    return list(claims_of(read_log(path)))


def _records(path: Path) -> Iterator[Mapping[str, Any]]:
    yield from (record for _, record in read_lines(path))
