"""`groundwire log`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from groundwire.cli._output import Output, complain

if TYPE_CHECKING:
    from groundwire.core._log_gaps import GapSummary
    from groundwire.core._route_log import RouteSummary
    from groundwire.core.verdict_log import LogRecord, Summary

_TOP = 10  # reasons and ids that the summary names; it gives the number of the others
_BAR = 40
_DAYS = 14  # of routing that are shown, the latest


@click.command("log")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="The summary as one JSON object.")
@click.option("--gaps", is_flag=True, help="Which documents were missed, in place of the summary.")
@click.option("--records", is_flag=True, help="A line a check before the summary; with --json the records themselves.")
@click.option("--export", type=click.Path(path_type=Path), help="Write the claims as lines to label (.jsonl or .csv).")
@click.option("--drift", is_flag=True, help="Compare the last answers with those before them.")
@click.option("--window", type=click.IntRange(min=1), help="For --drift: how many are the last. [default: half]")
@click.option("--labels", type=click.Path(path_type=Path), help="For --drift: labels, for what people found.")
def show_log(path: Path, as_json: bool, records: bool, gaps: bool, **options: Any) -> None:
    """Summarise the verdict log at PATH, rotated files included.

    Shown are the decisions, verdicts and scores, the supported share, how often the gate refused and how often the
    model itself abstained, the latency of each step, the most frequent reasons, and cited ids that were not retrieved;
    where questions were routed, how many went to the strong model, by day.
    """
    from groundwire.core._log_gaps import summarise_gaps
    from groundwire.core._route_log import summarise_routes
    from groundwire.core.verdict_log import SkippedLine, read_log, summarise

    out = Output()
    skipped: list[SkippedLine] = []
    read = read_log(path, skipped=skipped)
    if gaps:
        _show_gaps(summarise_gaps(read), out, as_json=as_json)
    elif options["export"] is not None:
        _export(read, options["export"], out)
    elif options["drift"]:
        _drift(read, options["window"], options["labels"], out if not as_json else None)
    elif as_json and records:
        for record in read:
            out.json(record.data)
    else:
        summary = summarise(_printed(read, out) if records else read)
        if as_json:
            routes = summarise_routes(path)
            routing = asdict(routes) | {"escalation_rate": routes.escalation_rate}
            rates = {"gate_refusal_rate": summary.gate_refusal_rate, "own_abstention_rate": summary.own_abstention_rate}
            out.json(asdict(summary) | rates | ({"routing": routing} if routes.routed else {}))
        else:
            for line in (*_summary(summary), *_routing(summarise_routes(path))):
                out.line(line)
    for passed in skipped:
        complain(f"groundwire: {passed.path}, line {passed.number}: passed over: {passed.why}")


def _show_gaps(gaps: GapSummary, out: Output, *, as_json: bool) -> None:
    if as_json:
        out.json(asdict(gaps))
        return
    out.line(f"failed claims that were looked up in a corpus: {sum(gaps.kinds.values())}")
    for kind, meaning in (
        ("retrieval", "the corpus has support that was not retrieved"),
        ("stale", "only an older version said so"),
        ("none", "the corpus does not say it"),
    ):
        out.line(f"{gaps.kinds.get(kind, 0):>7}  {kind:<9}  {meaning}")
    for title, documents in (("documents that were missed", gaps.missed), ("documents that changed", gaps.outdated)):
        if documents:
            out.line("")
            out.line(f"{title}:")
            for document in documents[:_TOP]:
                out.line(f"{document.claims:>7}  {document.doc_id}  (median rank {document.median_rank:g})")
            if len(documents) > _TOP:
                out.line(f"         and {len(documents) - _TOP} more")


def _export(read: Iterator[LogRecord], path: Path, out: Output) -> None:
    from groundwire.calibration.label_files import write_claims
    from groundwire.calibration.logged import claims_of

    count = write_claims((claim for claim in claims_of(read) if claim.verdict != "not_a_claim"), path)
    out.line(f"{count} claims to label in {path}")


def _drift(read: Iterator[LogRecord], window: int | None, labels: Path | None, out: Output | None) -> None:
    from groundwire.calibration._extra import need
    from groundwire.calibration.drift import drift, found_by_people
    from groundwire.calibration.label_files import read_lines
    from groundwire.calibration.labels import claim_from

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


def _routing(routes: RouteSummary) -> Iterator[str]:
    if not routes.routed:
        return
    yield ""
    yield f"{routes.routed} questions routed, {routes.escalated} escalated: {routes.escalation_rate:.1%}"
    yield f"why: {_counts(routes.reasons)}"
    yield f"cost of all calls: {routes.cost:.6g}"
    yield "day         escalated"
    days = list(routes.days.items())
    if len(days) > _DAYS:
        yield f"            and {len(days) - _DAYS} earlier days"
    for day, (escalated, routed) in days[-_DAYS:]:
        bar = "#" * round(_BAR * escalated / routed)
        yield f"{day}  {escalated:>4} of {routed:<5} {escalated / routed:>6.1%}  {bar}".rstrip()


def _counts(counted: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counted.items()) or "none"
