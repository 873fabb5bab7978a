"""`groundwire search`."""

from __future__ import annotations

import shutil

import click

from groundwire.cli._corpus import corpus_options, open_reader, place
from groundwire.cli._output import Output
from groundwire.core._visible import one_line


@click.command("search")
@click.argument("query")
@corpus_options
@click.option("--limit", type=click.IntRange(1), default=8, show_default=True, help="Passages to show.")
@click.option(
    "--mode",
    type=click.Choice(["hybrid", "words", "vectors"]),
    default="hybrid",
    show_default=True,
    help="How to rank.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a passage.")
def search(query: str, url: str | None, scopes: tuple[str, ...], limit: int, mode: str, as_json: bool) -> None:
    """Show the passages of a corpus that are closest to QUERY, with their citation ids.

    Exit codes: 0 something was found, 1 nothing was, 2 could not run.
    """
    out = Output()
    width = shutil.get_terminal_size((120, 24)).columns
    corpus, reader = open_reader(url, scopes)
    with corpus:
        hits = reader.hits(query, limit=limit, mode=mode)
    for hit in hits:
        chunk = hit.chunk
        if as_json:
            out.json(
                {
                    "id": chunk.id, "rank": hit.rank, "score": chunk.score, "words": hit.words, "vectors": hit.vectors,
                    "doc_id": chunk.doc_id, "title": chunk.title, "pages": list(chunk.pages), "type": chunk.type,
                    "text": chunk.text,
                }
            )  # fmt: skip
        else:
            out.line(f"{hit.rank:>2}  [{chunk.id}]  {place(chunk)}")
            out.line(f"    {one_line(chunk.text, max(40, width - 4))}")
    click.get_current_context().exit(0 if hits else 1)
