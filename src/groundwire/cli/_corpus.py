"""What the commands that read a corpus share: its options, and how a passage is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from groundwire.core._errors import StorageError
from groundwire.core._visible import one_line

if TYPE_CHECKING:
    from groundwire.core._types import Chunk
    from groundwire.corpus.corpus import Corpus, Reader


def corpus_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--corpus` and `--scope`."""
    command = click.option(
        "--scope", "scopes", multiple=True, help="A permission scope that may be read. Repeatable. [default: default]"
    )(command)
    return click.option("--corpus", "url", help="The corpus: a file, or postgresql://… [default: corpus.db]")(command)


def open_corpus(url: str) -> Corpus:
    """The corpus at `url`, which must be there."""
    from groundwire.corpus.corpus import Corpus

    try:
        return Corpus(url, create=False)
    except StorageError as error:
        if "there is no database" in error.message:
            raise StorageError(f"there is no corpus {url}", hint="make it: groundwire ingest FOLDER") from error
        raise


def open_reader(url: str | None, scopes: Sequence[str], config: Path | None = None) -> tuple[Corpus, Reader]:
    """The corpus that the options or the configuration name, and what its reader may read."""
    from groundwire.config import load_config

    wanted: dict[str, Any] = {"corpus.url": url, "corpus.scopes": list(scopes) or None}
    chosen = load_config(config, **wanted).section("corpus")
    corpus = open_corpus(chosen["url"])
    return corpus, corpus.within(*chosen["scopes"])


def corpus_url(url: str | None) -> str:
    """Where the corpus is, or is to be."""
    from groundwire.config import load_config

    wanted: dict[str, Any] = {"corpus.url": url}
    return str(load_config(**wanted).section("corpus")["url"])


def place(chunk: Chunk) -> str:
    """Title, document, pages and what has to be said of the passage, on one line."""
    from groundwire.core._badges import badge_of

    pages = f", page {'-'.join(map(str, sorted({chunk.pages[0], chunk.pages[-1]})))}" if chunk.pages else ""
    badge = badge_of(chunk)
    name = chunk.title if chunk.title in {"", chunk.doc_id} else f"{chunk.title} ({chunk.doc_id})"
    return one_line(f"{name or chunk.doc_id}{pages}", 200) + (f" ({badge})" if badge else "")
