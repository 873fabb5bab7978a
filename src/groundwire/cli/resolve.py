"""`groundwire resolve`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from groundwire.cli._corpus import corpus_options, open_reader, place
from groundwire.cli._output import Output
from groundwire.core._errors import SourceError

if TYPE_CHECKING:
    from groundwire.corpus.resolve import Resolved


@click.command("resolve")
@click.argument("cited")
@corpus_options
@click.option("--json", "as_json", is_flag=True, help="One JSON object an id.")
def resolve(cited: str, url: str | None, scopes: tuple[str, ...], as_json: bool) -> None:
    """Say what a citation id stands for today: current, moved, changed (with the difference), gone or unknown.

    CITED is an id, the beginning of one, or a file with a saved answer, whose ids are all resolved.

    Exit codes: 0 everything is current or moved, 1 something changed, is gone or unknown, 2 could not run.
    """
    from groundwire.corpus._ids import is_cite_id
    from groundwire.corpus.resolve import Standing, cited_ids

    ids = (cited,) if is_cite_id(cited) else cited_ids(_saved(cited))
    out = Output()
    fine = True
    corpus, reader = open_reader(url, scopes)
    with corpus:
        for name in ids:
            found = reader.resolve(name)
            fine = fine and found.standing in {Standing.CURRENT, Standing.MOVED}
            if as_json:
                out.json(_written(found))
            else:
                for line in _lines(found):
                    out.line(line)
    click.get_current_context().exit(0 if fine else 1)


def _saved(name: str) -> str:
    try:
        return Path(name).read_text("utf-8")
    except FileNotFoundError as error:
        raise SourceError(f"{name!r} is neither a citation id nor a file", hint="an id is like c_8f21d09be3") from error
    except (OSError, UnicodeDecodeError) as error:
        raise SourceError(f"{name} cannot be read: {error}") from error


def _lines(found: Resolved) -> list[str]:
    if found.chunk is None:
        return [f"{found.cite_id}  {found.standing.value}  no such id may be read here"]
    span = found.span
    where = f", characters {span.start}-{span.end}" if span else ""
    lines = [f"{found.cite_id}  {found.standing.value}  {place(found.chunk)}, {found.chunk.type}{where}"]
    if found.successor is not None and found.successor.id != found.cite_id:
        lines.append(f"  now {found.successor.id}  {place(found.successor)}")
    return lines + [f"  {line}" for line in found.difference.splitlines()]


def _written(found: Resolved) -> dict[str, Any]:
    chunk, now, span = found.chunk, found.successor, found.span
    written: dict[str, Any] = {"id": found.cite_id, "standing": found.standing.value}
    if chunk is not None:
        written |= {
            "doc_id": chunk.doc_id,
            "title": chunk.title,
            "pages": list(chunk.pages),
            "span": [span.start, span.end] if span else None,
            "type": chunk.type,
            "text": chunk.text,
        }
    if now is not None and now.id != found.cite_id:
        written |= {"now": now.id, "difference": found.difference}
    return written
