"""`groundwire check`."""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

import click

from groundwire.cli._output import Output, complain
from groundwire.cli._progress import Progress
from groundwire.core._errors import InputError, SourceError

if TYPE_CHECKING:
    from groundwire.cli._records import Read
    from groundwire.core._types import Action, Case, Outcome, Reason
    from groundwire.corpus.corpus import Reader
    from groundwire.gate import Gate

_OF_OVERLAP = ("threshold", "lemmas", "stopwords")
_WIDTH = 120  # columns where there is no terminal and COLUMNS is not set
_OUTCOMES_ON_A_PAGE = 2_000  # a browser still opens such a report


@dataclass(frozen=True, slots=True)
class _Options:
    """The options of one run, as click hands them over."""

    source: tuple[Path, ...]
    question: str | None
    name: str | None
    as_json: bool
    timings: bool
    policy: str | None
    config: Path | None
    verifier: tuple[str, ...]
    repair: str | None
    threshold: float | None
    lemmas: str | None
    stopwords: Path | None
    html: Path | None
    log: Path | None
    url: str | None
    scopes: tuple[str, ...]
    as_of: datetime | None
    no_progress: bool

    def gate(self) -> Gate:
        """The gate that options, environment and configuration file ask for."""
        from groundwire.config import load_config

        arguments: dict[str, Any] = {
            "policy": self.policy,
            "verifiers": list(self.verifier) or None,
            "repair": self.repair,
            "log": None if self.log is None else str(self.log),
        }
        given = {name: value for name in _OF_OVERLAP if (value := getattr(self, name)) is not None}
        if "lemmas" in given:
            given["lemmas"] = given["lemmas"] == "on"
        if "stopwords" in given:
            given["stopwords"] = str(given["stopwords"])
        arguments |= {f"verifiers.overlap.{name}": value for name, value in given.items()}
        config = load_config(self.config, **arguments)
        if given and "overlap" not in config.values["gate.verifiers"].value:
            raise click.UsageError(f"--{next(iter(given))} belongs to --verifier overlap")
        return config.gate()


@click.command("check")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--source", multiple=True, type=click.Path(path_type=Path), help="A document, or a folder of them. Repeatable."
)
@click.option("--question", help="The question that was answered. With --source.")
@click.option("--id", "name", help="With --source the outcome's id; else check only the record of this id.")
@click.option("--json", "as_json", is_flag=True, help="One outcome a line, as JSON, in the order of the input.")
@click.option("--timings", is_flag=True, help="Add the seconds spent in each step.")
@click.option("--policy", help="A built-in policy (balanced, strict, lenient) or a TOML file.")
@click.option("--config", type=click.Path(path_type=Path), help="A configuration file. [default: groundwire.toml]")
@click.option("--verifier", multiple=True, help="A stage of the check, by name. Repeatable, asked in this order.")
@click.option(
    "--repair", help="Put right before removing: rules, or an editor by name after the rules. [default: none]"
)
@click.option(
    "--threshold", type=click.FloatRange(0, 1), help="For --verifier overlap: the share of words to be found."
)
@click.option("--lemmas", type=click.Choice(["on", "off"]), help="For --verifier overlap: compare dictionary forms.")
@click.option(
    "--stopwords", type=click.Path(path_type=Path), help="For --verifier overlap: words to leave out, one a line."
)
@click.option("--html", type=click.Path(path_type=Path), help="Write a report, one self-contained page, to this file.")
@click.option("--log", type=click.Path(path_type=Path), help="Append every check to this verdict log.")
@click.option("--corpus", "url", help="A corpus: a claim that fails says whether it has support not retrieved.")
@click.option(
    "--scope", "scopes", multiple=True, help="With --corpus: a permission scope that may be read. Repeatable."
)
@click.option("--as-of", type=click.DateTime(["%Y-%m-%d"]), help="The day on which evidence must hold.")
@click.option("--no-progress", is_flag=True, help="No progress bar.")
def check(file: Path, **options: Any) -> None:
    """Check answers against their sources and decide what ships.

    FILE holds cases as JSON or JSON Lines (question, chunks, answer); with --source it is one answer, as text, and the
    documents are its sources: .txt .md .html .csv .json .pdf. A dash reads from standard input.

    Exit codes: 0 everything passes, 1 something was held, 2 could not run, or some record could not be read.
    """
    chosen = _Options(**options)
    with ExitStack() as opened:
        run = _Run(chosen)
        if chosen.source:
            code = run.answer(file)
        elif chosen.question is not None:
            raise click.UsageError("--question goes with --source; in a case file each record has its own")
        else:
            code = run.cases(file, opened)
    click.get_current_context().exit(code)


def _open(file: Path, opened: ExitStack) -> IO[bytes]:
    if str(file) == "-":
        return sys.stdin.buffer
    try:
        return opened.enter_context(file.open("rb"))
    except OSError as error:
        raise SourceError(f"{file} cannot be read: {error.strerror or error}") from error


class _Run:
    """One call of the command: what is checked, shown and counted."""

    def __init__(self, options: _Options) -> None:
        self._options = options
        self._out = Output()
        self._width = shutil.get_terminal_size((_WIDTH, 24)).columns
        self._actions: Counter[Action] = Counter()
        self._unreadable = 0
        self._kept: list[Outcome] = []
        self._reader: Reader | None = None

    def answer(self, file: Path) -> int:
        """Check one answer against documents."""
        from groundwire.cli._records import LINES
        from groundwire.core._types import Case
        from groundwire.sources._decode import decode
        from groundwire.sources.read import read_sources

        options = self._options
        if file.suffix.lower() in (*LINES, ".json"):
            raise click.UsageError(f"{file} is a case file, whose records bring their own chunks; leave --source out")
        sources = read_sources(options.source, answer=None if str(file) == "-" else file)
        for warning in sources.warnings:
            complain(f"groundwire: {warning.message}")
        with ExitStack() as opened:
            read = decode(_open(file, opened).read(), str(file))
        if read.guessed:
            complain(f"groundwire: {file} is not UTF-8: read as {read.guessed}, which is a guess")
        name = options.name or (None if str(file) == "-" else file.as_posix())
        case = Case(read.text, sources.chunks, id=name, question=options.question)
        self._show(self._checked(options.gate(), case, sources.warnings), alone=True)
        return self._finish(many=False)

    def cases(self, file: Path, opened: ExitStack) -> int:
        """Check every record of a case file; none is held in memory for longer than it takes."""
        from groundwire.cli._records import BadRecord, read_records, size_of

        stream = _open(file, opened)
        records = self._wanted(read_records(stream, str(file)))
        first = [read for _, read in zip(range(2), records, strict=False)]
        if not first:
            wanted = f"no record with the id {self._options.name!r}" if self._options.name else "no record"
            raise InputError(f"{file} has {wanted}")
        gate = self._options.gate()
        with Progress(size_of(stream), wanted=not self._options.no_progress) as progress:
            for read in chain(first, records):
                if isinstance(read.record, BadRecord):
                    self._bad(file, read.place, read.record.why)
                else:
                    try:
                        self._show(self._checked(gate, read.record, ()), alone=len(first) == 1)
                    except InputError as error:
                        self._bad(file, read.place, str(error))
                progress.advance(read.position)
        return self._finish(many=len(first) > 1)

    def _wanted(self, records: Iterable[Read]) -> Iterator[Read]:
        """All records; with --id those that bear it. One that cannot be read is reported either way."""
        from groundwire.cli._records import BadRecord

        name = self._options.name
        return (r for r in records if name is None or isinstance(r.record, BadRecord) or r.record.id == name)

    def _checked(self, gate: Gate, case: Case, warnings: tuple[Reason, ...]) -> Outcome:
        as_of = self._options.as_of
        day = None if as_of is None else as_of.date()
        return gate.check_case(case, notes=warnings, library=self._library(), as_of=day)

    def _library(self) -> Reader | None:
        """The corpus that --corpus names, opened once."""
        options = self._options
        if options.url is None:
            if options.scopes:
                raise click.UsageError("--scope goes with --corpus")
            return None
        if self._reader is None:
            from groundwire.cli._corpus import open_reader

            self._reader = open_reader(options.url, options.scopes, options.config)[1]
        return self._reader

    def _bad(self, file: Path, place: str, why: str) -> None:
        self._unreadable += 1
        complain(f"groundwire: {file}, {place}: {why}")

    def _show(self, outcome: Outcome, *, alone: bool) -> None:
        from groundwire.core._json import outcome_line

        options = self._options
        self._actions[outcome.action] += 1
        if options.html is not None:
            self._kept.append(outcome)
        if options.as_json:
            self._out.raw(outcome_line(outcome, timings=options.timings))
            return
        from groundwire.cli._terminal import detailed, short

        if alone:
            self._out.styled(detailed(outcome, width=self._width, timings=options.timings))
        else:
            self._out.styled(short(outcome, width=self._width))

    def _finish(self, *, many: bool) -> int:
        from groundwire.core._types import Action

        if many and not self._options.as_json:
            from groundwire.cli._terminal import totals

            self._out.line("")
            self._out.line(totals(self._actions, self._unreadable))
        if self._options.html is not None:
            self._write_report(self._options.html)
        if self._unreadable:
            return 2
        return int(any(count for action, count in self._actions.items() if action is not Action.PASS))

    def _write_report(self, path: Path) -> None:
        from groundwire.core._report import report_page

        if len(self._kept) > _OUTCOMES_ON_A_PAGE:
            complain(f"groundwire: {path} has {len(self._kept):,} records; a browser may take long to open it")
        try:
            path.write_text(report_page(self._kept), encoding="utf-8")
        except OSError as error:
            raise SourceError(f"{path} cannot be written: {error.strerror or error}") from error
