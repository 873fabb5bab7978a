"""`groundwire ingest`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from groundwire.cli._corpus import corpus_url
from groundwire.cli._output import Output, complain


@click.command("ingest")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--corpus", "url", help="The corpus: a file, or postgresql://… [default: corpus.db]")
@click.option("--scope", default="default", show_default=True, help="Who may read it: a permission scope.")
@click.option(
    "--base",
    type=click.Path(path_type=Path),
    help="The folder that names of documents are relative to. [default: the last ingest's, else the working folder]",
)
@click.option("--date", type=click.DateTime(["%Y-%m-%d"]), help="The day of documents that name none themselves.")
@click.option("--valid-until", type=click.DateTime(["%Y-%m-%d"]), help="The last day on which they hold.")
@click.option("--embedder", help="For a new corpus: the embedder, by name. [default: hashed]")
@click.option("--keep-missing", is_flag=True, help="Keep documents whose files are gone from a folder.")
@click.option("--json", "as_json", is_flag=True, help="What was done, as one JSON object.")
@click.option("--no-progress", is_flag=True, help="No progress bar.")
def ingest(paths: tuple[Path, ...], **options: Any) -> None:
    """Read documents, or folders of them, into a corpus: .txt .md .html .csv .json .pdf.

    What has not changed is left alone, and its citation ids stay. Killed at any moment, the corpus is the old one or
    the new one; run again, it goes on where it stopped. A file that is gone from a folder is removed; its ids still
    resolve.
    """
    from groundwire.corpus.corpus import Corpus

    bar = _Bar(wanted=not options["no_progress"])
    url = corpus_url(options["url"])
    with Corpus(url, embedder=options["embedder"]) as corpus:
        done = corpus.ingest(
            paths,
            scope=options["scope"],
            base=options["base"],
            date=_day(options["date"]),
            valid_until=_day(options["valid_until"]),
            keep_missing=options["keep_missing"],
            progress=bar.show,
        )
    bar.finish()
    for warning in done.warnings:
        complain(f"groundwire: {warning.message}")
    made, out = done.published, Output()
    if options["as_json"]:
        out.json(
            {
                "corpus": url,
                "scope": options["scope"],
                "version": made.version,
                "files": done.files,
                "unchanged": done.unchanged,
                "changed": made.changed,
                "removed": made.removed,
                "resumed": done.resumed,
                "chunks": {"added": made.added_chunks, "kept": made.kept_chunks, "retired": made.retired_chunks},
            }
        )
        return
    out.line(
        f"{url}, scope {options['scope']}, version {made.version}: {done.files} files, {done.unchanged} unchanged, "
        f"{made.changed} read, {made.removed} removed"
    )
    out.line(f"chunks: {made.added_chunks} added, {made.kept_chunks} kept, {made.retired_chunks} retired")


def _day(value: Any) -> str | None:
    return None if value is None else value.date().isoformat()


class _Bar:
    """A progress bar on a terminal's stderr."""

    def __init__(self, *, wanted: bool) -> None:
        self._on = wanted and sys.stderr.isatty()
        self._bar: Any = None
        self._shown = 0

    def show(self, done: int, total: int) -> None:
        """`done` of `total` bytes are read."""
        if not self._on:
            return
        if self._bar is None:
            self._bar = click.progressbar(length=total, label="read", file=sys.stderr)
        self._bar.update(done - self._shown)
        self._shown = done

    def finish(self) -> None:
        """Leave the line of the bar."""
        if self._bar is not None:
            self._bar.render_finish()
