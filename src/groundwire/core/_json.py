"""The documented JSON: a case read from plain values, an outcome written to one line.

The form of an outcome is published as `groundwire/outcome.schema.json`. Keys come in a fixed order, so that the same
outcome gives the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Never

from groundwire.core._editor import Repair
from groundwire.core._errors import InputError
from groundwire.core._gap import Gap
from groundwire.core._json_fields import Fields, is_whole
from groundwire.core._types import Case, CheckedClaim, Chunk, Evidence, Outcome, Reason, Span

# Written as JSON escapes: what some readers take for the end of a line, so that an outcome is one line to all, and what
# steers a terminal or turns the reading order round. JSON itself escapes only the controls below a space.
_ESCAPED = {
    code: f"\\u{code:04x}"
    for first, last in ((0x7F, 0x9F), (0x61C, 0x61C), (0x200E, 0x200F), (0x2028, 0x202E), (0x2066, 0x206F))
    for code in range(first, last + 1)
}


def outcome_dict(outcome: Outcome, *, timings: bool = False) -> dict[str, Any]:
    """The outcome in the documented form: plain values only. `timings` adds the seconds spent in each step."""
    written: dict[str, Any] = {
        "id": outcome.id,
        "action": outcome.action.value,
        "text": outcome.text,
        "score": outcome.score,
        "supported_share": outcome.supported_share,
        "claims": [_claim(checked) for checked in outcome.claims],
        "citations": [
            {"id": shown.id, "doc_id": shown.doc_id, "title": shown.title, "page": shown.page, "type": shown.type}
            | ({"badge": shown.badge} if shown.badge is not None else {})
            for shown in outcome.citations
        ],
        "notes": _reasons(outcome.notes),
        "versions": dict(outcome.versions),
    }
    if outcome.repairs:
        written["repairs"] = [_repair(one) for one in outcome.repairs]
    if timings:
        written["timings"] = dict(outcome.timings)
    return written


def json_line(value: Any) -> str:
    r"""`value` as one line of JSON, without the line end, always encodable as UTF-8.

    Non-ASCII text is kept. A lone surrogate, which no encoding can carry, is written as its JSON escape (`\ud83d`).
    """
    line = json.dumps(value, ensure_ascii=False, allow_nan=False).translate(_ESCAPED)
    return line.encode("utf-8", "backslashreplace").decode("utf-8")


def outcome_line(outcome: Outcome, *, timings: bool = False) -> str:
    """One outcome as one line of JSON, without the line end. The same outcome gives the same bytes."""
    return json_line(outcome_dict(outcome, timings=timings))


def _claim(checked: CheckedClaim) -> dict[str, Any]:
    claim, verdict = checked.claim, checked.verdict
    written: dict[str, Any] = {
        "text": claim.text,
        "statement": claim.statement,
        "span": None if claim.span is None else [claim.span.start, claim.span.end],
        "verdict": verdict.label.value,
        "score": verdict.score,
        "reasons": _reasons(verdict.reasons),
        "citations": [cited.label if cited.chunk_id is None else cited.chunk_id for cited in claim.citations],
        "evidence": [_evidence(piece) for piece in verdict.evidence],
        "decided_by": verdict.decided_by,
    }
    if verdict.gap is not None:
        written["gap"] = gap_dict(verdict.gap)
    if checked.parts:
        written["parts"] = [_claim(part) for part in checked.parts]
    return written


def gap_dict(gap: Gap) -> dict[str, Any]:
    """A gap as plain values; where nothing supports the claim its kind alone."""
    if gap.chunk_id is None:
        return {"kind": gap.kind.value}
    place = {"doc_id": gap.doc_id, "title": gap.title, "page": gap.page}
    return {"kind": gap.kind.value, "chunk_id": gap.chunk_id, "rank": gap.rank, **place}


def _evidence(piece: Evidence) -> dict[str, Any]:
    written: dict[str, Any] = {
        "chunk_id": piece.chunk_id,
        "span": [piece.span.start, piece.span.end],
        "text": piece.text,
    }
    if piece.page is not None:
        written["page"] = piece.page
    return written


def _repair(one: Repair) -> dict[str, Any]:
    return {
        "span": [one.span.start, one.span.end],
        "before": one.before,
        "after": one.after,
        "kept": one.kept,
        "by": one.by,
        "reason": _reasons([one.reason])[0],
        "evidence": [_evidence(piece) for piece in one.evidence],
    }


def _reasons(reasons: Sequence[Reason]) -> list[dict[str, str]]:
    return [{"code": reason.code, "message": reason.message} for reason in reasons]


def parse_json(text: str, *, unique_keys: bool = False) -> Any:
    """The value that a JSON text holds. Raises InputError that says what is wrong and where.

    With `unique_keys` an object that has a key twice is an error, since it could mean either.
    """
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_unique if unique_keys else None)
    except json.JSONDecodeError as error:
        raise InputError(f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from error
    except RecursionError as error:
        raise InputError("not JSON that can be read: nested too deeply") from error
    except ValueError as error:  # a number of thousands of digits
        raise InputError(f"not JSON that can be read: {error}") from error


def _no_constant(name: str) -> Never:
    raise InputError(f"{name} is not a JSON number")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise InputError("an object has a key twice")
    return found


# What the text of a passage is called elsewhere.
_OF_OTHERS = ("page_content", "content", "body", "passage", "chunk")


def case_from(value: object, *, default_id: str | None = None) -> Case:
    """A case from plain values in the documented form; keys it does not know are left alone.

    `default_id` stands in for a missing id. Raises InputError that names the place ("chunks[2].text must be a string").
    """
    fields = Fields.of(value, "")
    answer = fields.text("answer", required=True)
    given = fields.items("claims")
    return Case(
        answer=answer or "",
        chunks=chunks_from(fields.items("chunks", required=True) or ()),
        id=fields.name("id") or default_id,
        question=fields.text("question"),
        given=None if given is None else tuple(_given(item, n, answer or "") for n, item in enumerate(given)),
    )


def _given(value: object, position: int, answer: str) -> tuple[str, Span | None]:
    where = f"claims[{position}]"
    if isinstance(value, str):
        return value, None
    fields = Fields.of(value, where)
    text = fields.text("text", required=True) or ""
    ends = fields.items("span")
    if ends is None:
        return text, None
    if len(ends) != 2 or not all(is_whole(end) for end in ends):
        raise InputError(f"{where}.span must be two whole numbers, [start, end]")
    start, end = int(ends[0]), int(ends[1])
    if not 0 <= start <= end <= len(answer):
        raise InputError(f"{where}.span [{start}, {end}] lies outside the answer, which has {len(answer)} characters")
    if answer[start:end] != text:
        raise InputError(f"{where}.span [{start}, {end}] covers {answer[start:end][:80]!r}, which is not {where}.text")
    return text, Span(start, end)


def chunks_from(values: Sequence[object]) -> tuple[Chunk, ...]:
    """Chunks from what a caller has: chunks, mappings in the documented form, or plain strings.

    What has no id gets its position, from "1". A repeated id with the same text is merged into the first; with another
    text it raises InputError, since a citation of it could mean either.
    """
    chunks: dict[str, Chunk] = {}
    for position, value in enumerate(values):
        chunk = chunk_from(value, where=f"chunks[{position}]", default_id=str(position + 1))
        known = chunks.setdefault(chunk.id, chunk)
        if known.text != chunk.text:
            raise InputError(f"chunks[{position}] repeats the id {chunk.id!r} with another text")
    return tuple(chunks.values())


def chunk_from(value: object, *, where: str, default_id: str) -> Chunk:
    """One chunk; `where` names it in errors. Raises InputError when a field has the wrong type."""
    if isinstance(value, Chunk):
        return value
    if isinstance(value, str):
        return Chunk(id=default_id, text=value)
    fields = Fields.of(value, where)
    if "text" not in fields.values and (other := next((key for key in _OF_OTHERS if key in fields.values), None)):
        raise InputError(
            f"{where}.text is missing", hint=f"it has {other!r}: hand that over as text, see docs/python.md"
        )
    page = fields.whole("page", at_least=1)
    pages = fields.items("pages")
    if pages is not None and not all(is_whole(number) and number >= 1 for number in pages):
        raise InputError(f"{where}.pages must be a list of whole numbers from 1")
    return Chunk(
        id=fields.name("id") or default_id,
        text=fields.text("text", required=True) or "",
        doc_id=fields.name("doc_id") or "",
        title=fields.text("title") or "",
        pages=tuple(pages) if pages else (page,) if page is not None else (),
        type=fields.text("type") or "text",
        score=fields.number("score"),
        date=fields.text("date"),
        valid_until=fields.text("valid_until"),
        offset=fields.whole("offset", at_least=0),
        metadata=_metadata(fields.values.get("metadata"), f"{where}.metadata"),
    )


def _metadata(value: object, where: str) -> dict[str, str]:
    """Metadata is free: what is not text is kept as its JSON, and null is left out."""
    if value is None:
        return {}
    held = Fields.of(value, where).values
    return {
        str(key): item if isinstance(item, str) else json.dumps(item, ensure_ascii=False, default=str)
        for key, item in held.items()
        if item is not None
    }
