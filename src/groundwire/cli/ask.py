"""`groundwire ask`."""

from __future__ import annotations

import shutil
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from groundwire.cli._corpus import corpus_options, open_corpus
from groundwire.cli._output import Output

if TYPE_CHECKING:
    from groundwire.assistant import Answer

_WIDTH = 120


@click.command("ask")
@click.argument("question")
@corpus_options
@click.option("--limit", type=click.IntRange(1), default=8, show_default=True, help="Passages to retrieve.")
@click.option("--cache", help="Remember answers that pass in this file or postgresql://… [default: off]")
@click.option("--policy", help="A built-in policy (balanced, strict, lenient) or a TOML file.")
@click.option("--config", type=click.Path(path_type=Path), help="A configuration file. [default: groundwire.toml]")
@click.option("--log", type=click.Path(path_type=Path), help="Append the check to this verdict log.")
@click.option("--handoff", help="Where refused answers go: a file, or an http(s) address.")
@click.option("--as-of", type=click.DateTime(["%Y-%m-%d"]), help="The day on which evidence must hold.")
@click.option("--details", is_flag=True, help="Show each claim with its evidence.")
@click.option("--context", is_flag=True, help="Show what a model would be given to answer from, and stop.")
@click.option("--json", "as_json", is_flag=True, help="The outcome as one line of JSON.")
def ask(question: str, **options: Any) -> None:
    """Answer QUESTION from a corpus: retrieve, quote, check, cite. Offline.

    What the sources do not confirm is not shown; without an answer it says so and names related sources.

    Exit codes: 0 everything passes, 1 something was held, 2 could not run.
    """
    from groundwire.core._types import Action

    out = Output()
    if options["context"]:
        _show_context(question, options, out)
        return
    answer = _answer(question, options)
    if answer.cache_error:
        click.echo(f"answered without the cache: {answer.cache_error}", err=True)
    if options["as_json"]:
        from groundwire.core._json import outcome_line

        out.raw(outcome_line(answer.outcome))
    elif options["details"]:
        from groundwire.cli._terminal import detailed

        out.styled(detailed(answer.outcome, width=shutil.get_terminal_size((_WIDTH, 24)).columns))
    else:
        _show(answer, out)
    click.get_current_context().exit(int(answer.outcome.action is not Action.PASS))


def _settings(options: dict[str, Any]) -> Any:
    from groundwire.config import load_config

    return load_config(
        options["config"],
        **{
            "policy": options["policy"],
            "log": None if options["log"] is None else str(options["log"]),
            "corpus.url": options["url"],
            "corpus.scopes": list(options["scopes"]) or None,
            "cache.url": options["cache"],
            "handoff.target": options["handoff"],
        },
    )


def _answer(question: str, options: dict[str, Any]) -> Answer:
    from groundwire.assistant import Assistant
    from groundwire.cache.cache import AnswerCache

    config = _settings(options)
    where, kept = config.section("corpus"), config.section("cache")
    url = kept.pop("url")
    day: datetime | None = options["as_of"]
    with open_corpus(where["url"]) as corpus:
        cache = AnswerCache(url, corpus.embedder, **kept) if url else None
        assistant = Assistant(corpus, config.gate(), cache=cache, limit=options["limit"])
        return assistant.ask(question, scopes=where["scopes"], as_of=None if day is None else day.date())


def _show_context(question: str, options: dict[str, Any], out: Output) -> None:
    from groundwire.corpus.context import context_block

    where = _settings(options).section("corpus")
    with open_corpus(where["url"]) as corpus:
        for line in context_block(corpus.within(*where["scopes"]).search(question, limit=options["limit"])).split("\n"):
            out.line(line)


def _show(answer: Answer, out: Output) -> None:
    from groundwire.core._summary import decision_line

    outcome = answer.outcome
    for line in outcome.text.split("\n"):
        out.line(line)
    if outcome.citations:
        out.line("")
        for shown in outcome.citations:
            page = f", page {shown.page}" if shown.page is not None else ""
            badge = f" ({shown.badge})" if shown.badge else ""
            out.line(f"[{shown.id}] {shown.title or shown.doc_id}{page}{badge}")
    out.line("")
    out.line(f"{outcome.action.value}: {decision_line(outcome)}" + (" (remembered)" if answer.cached else ""))
