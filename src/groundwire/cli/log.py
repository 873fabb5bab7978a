"""`groundwire log`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from groundwire.cli._output import Output, complain

if TYPE_CHECKING:
    from groundwire.core.verdict_log import LogRecord, Summary

_TOP = 10  # reasons and ids that the summary names; it gives the number of the others
_BAR = 40


@click.command("log")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The summary as one JSON object.")
@click.option("--records", is_flag=True, help="A line a check before the summary; with --json the records themselves.")
@click.option("--export", type=click.Path(path_type=Path), help="Write the claims as lines to label (.jsonl or .csv).")
@click.option("--drift", is_flag=True, help="Compare the last answers with those before them.")
@click.option("--window", type=click.IntRange(min=1), help="For --drift: how many are the last. [default: half]")
@click.option("--labels", type=click.Path(path_type=Path), help="For --drift: labels, for what people found.")
def show_log(path: Path, as_json: bool, records: bool, **options: Any) -> None:
    """Summarise the verdict log at PATH, rotated files included.

    Shown are the decisions, verdicts and scores, the supported share, how often the gate refused and how often the
    model itself abstained, the latency of each step, the most frequent reasons, and cited ids that were not retrieved.
    """
    from groundwire.core.verdict_log import SkippedLine, read_log, summarise

    out = Output()
    skipped: list[SkippedLine] = []
    read = read_log(path, skipped=skipped)
    if options["export"] is not None:
        _export(read, options["export"], out)
    elif options["drift"]:
        _drift(read, options["window"], options["labels"], out if not as_json else None)
    elif as_json and records:
        for record in read:
            out.json(record.data)
    else:
        summary = summarise(_printed(read, out) if records else read)
        if as_json:
            rates = {"gate_refusal_rate": summary.gate_refusal_rate, "own_abstention_rate": summary.own_abstention_rate}
            out.json(asdict(summary) | rates)
        else:
            for line in _summary(summary):
                out.line(line)
    for passed in skipped:
        complain(f"groundwire: {passed.path}, line {passed.number}: passed over: {passed.why}")


def _export(read: Iterator[LogRecord], path: Path, out: Output) -> None:
    from groundwire.calibration.labels import write_claims
    from groundwire.calibration.logged import claims_of

    count = write_claims((claim for claim in claims_of(read) if claim.verdict != "not_a_claim"), path)
    out.line(f"{count} claims to label in {path}")


def _drift(read: Iterator[LogRecord], window: int | None, labels: Path | None, out: Output | None) -> None:
    from groundwire.calibration._extra import need
    from groundwire.calibration.drift import drift, found_by_people
    from groundwire.calibration.labels import claim_from, read_lines

    need("scipy.stats")
    found = drift(read, window=window)
    people = {}
    if labels is not None:
        told = [claim_from(record, where) for where, record in read_lines(labels)]
        people = found_by_people((claim.verdict, claim.good) for claim in told)
    if out is None:
        Output().json(asdict(found) | {"drifted": found.drifted, "people": people})
        return
    out.line(f"{found.after} answers against the {found.before} before them")
    for change in found.changes:
        out.line(f"{'!' if change.drifted else ' '} {change.sentence}")
    out.line("")
    out.line("Declining is a figure of quality, not an error: whoever does not know should say so.")
    out.line(
        f"Of the claims that the rules left open, later stages found {found.flagged['reworded']} merely reworded and "
        f"{found.flagged['invented']} not in the sources; {found.flagged['open']} are still open."
    )
    if people:
        out.line(f"Of the claims that were held, people found {people['reworded']} good and {people['invented']} not.")


def _printed(records: Iterator[LogRecord], out: Output) -> Iterator[LogRecord]:
    for record in records:
        score = "-" if record.score is None else f"{record.score:.2f}"
        holding = record.verdicts.count("supported")
        total = len(record.verdicts) - record.verdicts.count("not_a_claim")
        out.line(
            f"{record.time}  {record.action:<6}  {score:>4}  {holding}/{total} supported  {record.id or ''}".rstrip()
        )
        yield record
    out.line("")


def _summary(summary: Summary) -> Iterator[str]:
    if not summary.checks:
        yield "no checks"
        return
    yield f"{summary.checks} checks, {summary.first} to {summary.last}"
    yield f"decisions: {_counts(summary.actions)}"
    yield f"refused by the gate: {summary.gate_refusal_rate:.1%}"
    yield f"declined by the model itself: {summary.own_abstention_rate:.1%}"
    yield f"verdicts: {_counts(summary.verdicts)}"
    if summary.supported_share is not None:
        yield f"supported share, mean over answers: {summary.supported_share:.1%}"
    yield ""
    yield "score       answers"
    most = max(*summary.scores, summary.unscored, 1)
    for number, count in enumerate(summary.scores):
        low, high = number / len(summary.scores), (number + 1) / len(summary.scores)
        yield f"{low:.1f} to {high:.1f}  {count:>7}  {'#' * round(_BAR * count / most)}".rstrip()
    yield f"none        {summary.unscored:>7}  {'#' * round(_BAR * summary.unscored / most)}".rstrip()
    yield ""
    yield "step              p50 ms    p95 ms"
    for step, latency in summary.latency.items():
        yield f"{step:<14}{latency.p50 * 1000:>10.2f}{latency.p95 * 1000:>10.2f}"
    for title, counted in (("reasons", summary.reasons), ("cited ids that were not retrieved", summary.fabricated)):
        if counted:
            yield ""
            yield f"{title}:"
            yield from (f"{count:>7}  {name}" for name, count in list(counted.items())[:_TOP])
            if len(counted) > _TOP:
                yield f"         and {len(counted) - _TOP} more"


def _counts(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counted.items()) or "none"
