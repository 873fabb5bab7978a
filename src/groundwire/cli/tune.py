"""`groundwire tune`."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from groundwire.cli._output import Output, complain

if TYPE_CHECKING:
    from groundwire.calibration.labels import LabelledClaim
    from groundwire.calibration.tuning import Request, Row, Tuned
    from groundwire.core._score_map import ScoreMap
    from groundwire.core.policy import Policy

REFUSED = 1
_NAME = 60  # characters of a group that its file is named by


@click.command("tune")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--max-leak", type=float, default=0.02, show_default=True, help="The most unsupported claims that pass.")
@click.option("--confidence", type=float, default=0.95, show_default=True, help="How sure the bound must be.")
@click.option("--judge-cost", type=float, help="The price of a judged claim, where a good claim blocked costs 1.")
@click.option("--max-held", type=float, help="The most answers, good throughout, that are held.")
@click.option("--by", help="A threshold for each value of this key: domain, kind, or another key of the labels.")
@click.option("--policy", "base", default="balanced", show_default=True, help="The policy whose other rules are kept.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the policy to this file.")
@click.option("--score-map", type=click.Path(path_type=Path), help="Write a map from scores to probabilities.")
@click.option("--html", type=click.Path(path_type=Path), help="Write a report, one self-contained page.")
@click.option("--png", type=click.Path(path_type=Path), help="Write the pictures as PNG into this folder.")
@click.option("--config", type=click.Path(path_type=Path), help="A configuration file. [default: groundwire.toml]")
@click.option("--json", "as_json", is_flag=True, help="The result as one JSON object.")
def tune(files: tuple[Path, ...], **options: Any) -> None:
    """Find the cheapest threshold whose error bound holds on labelled claims.

    FILES hold label lines (JSON Lines or CSV), or answers with chunks and labelled claims, which are checked first.

    Exit codes: 0 a promise was made, 1 it was refused, 2 could not run.
    """
    from groundwire.calibration._extra import need
    from groundwire.calibration.tuning import Request
    from groundwire.core._policy_file import load_policy

    request = Request(options["max_leak"], options["confidence"], options["judge_cost"], options["max_held"])
    need("scipy.stats", *(["matplotlib"] if options["html"] or options["png"] else []))
    base = load_policy(options["base"])
    claims, versions = read_claims(files, options["config"], base)
    results = _results(claims, request, options["by"])
    fitted = None if options["score_map"] is None else _fit(claims, options["score_map"])
    written = _write(results, claims, base, options["output"], versions, fitted)
    if options["html"] or options["png"]:
        _picture(results[""], claims, options["html"], options["png"])
    out = Output()
    if options["as_json"]:
        out.json({name: _plain(tuned) for name, tuned in results.items()})
    else:
        for line in _told(results, options["by"], written):
            out.line(line)
    click.get_current_context().exit(0 if all(tuned.chosen for tuned in results.values()) else REFUSED)


def read_claims(
    files: Sequence[Path], config: Path | None, policy: Policy
) -> tuple[list[LabelledClaim], Mapping[str, str]]:
    """The labelled claims of files: label lines as they are, whole answers by way of the gate."""
    from groundwire.calibration.evaluation import check_answers, labelled_claims
    from groundwire.calibration.label_files import read_lines
    from groundwire.calibration.labelling import counted
    from groundwire.calibration.labels import claim_from, is_label_line, once
    from groundwire.config import load_config

    claims: list[LabelledClaim] = []
    gate = None
    for file in files:
        answers, lines = [], []
        for where, record in read_lines(file):
            if is_label_line(record):
                lines.append(claim_from(record, where))
            else:
                answers.append((where, record))
        claims += counted(lines)
        if answers:
            gate = gate or load_config(config).gate()
            gate.policy, gate.log = policy, None
            for record, outcome in check_answers(gate, answers):
                claims += labelled_claims(record, outcome)
    versions = {} if gate is None else {verifier.name: verifier.version for verifier in gate.verifiers}
    return once(claims), versions


def _results(claims: Sequence[LabelledClaim], request: Request, by: str | None) -> dict[str, Tuned]:
    from groundwire.calibration.sample import Sample
    from groundwire.calibration.tuning import tune, tune_by

    pooled = Sample.of(claims)
    if by is None:
        return {"": tune(pooled, request)}
    groups: dict[str, list[LabelledClaim]] = {}
    for claim in claims:
        if claim.good is not None and by in claim.groups:
            groups.setdefault(claim.groups[by], []).append(claim)
    if not groups:
        raise click.UsageError(f"no labelled claim has a {by!r}")
    return tune_by({name: Sample.of(some) for name, some in sorted(groups.items())}, pooled, request)


def _fit(claims: Sequence[LabelledClaim], path: Path) -> ScoreMap:
    """Fit a map to the claims that the entailment stage decided, and write it."""
    import json

    from groundwire.calibration.sample import Sample
    from groundwire.calibration.scores import fit_map
    from groundwire.core._files import write_whole

    sample = Sample.of([claim for claim in claims if claim.decided_by == "entailment" and claim.score is not None])
    found = fit_map(sample.score, sample.good, sample.answer)
    write_whole(path, json.dumps(found.table(), indent=1).encode() + b"\n")
    complain(f"groundwire: {found.kind} map in {path}; scores are probabilities with verifiers.entailment.score_map")
    return found


def _mapped(tuned: Tuned, fitted: ScoreMap) -> Tuned:
    """The result with its thresholds as probabilities: they decide alike."""
    row = tuned.chosen
    if row is None:
        return tuned
    return replace(tuned, chosen=replace(row, lower=fitted(row.lower), upper=fitted(row.upper)))


def _write(
    results: Mapping[str, Tuned],
    claims: Sequence[LabelledClaim],
    base: Policy,
    output: Path | None,
    versions: Mapping[str, str],
    fitted: ScoreMap | None,
) -> dict[str, Path]:
    """Write a policy for each promise; which was written where. A refusal writes nothing, and says so."""
    from importlib.metadata import version

    from groundwire.calibration.labels import digest
    from groundwire.calibration.policy_file import policy_text
    from groundwire.core._files import write_whole

    if output is None:
        return {}
    written = {}
    names = _file_names(results)
    stage = min((c.score for c in claims if c.verdict == "supported" and c.score is not None), default=0.0)
    for group, tuned in results.items():
        if tuned.chosen is None:
            continue
        path = output if not group else output.with_name(f"{output.stem}.{names[group]}{output.suffix}")
        told: dict[str, str | float | int] = {
            "data": digest(claims),
            "date": time.strftime("%Y-%m-%d", time.gmtime()),
            "max_leak": tuned.request.max_leak,
            "confidence": tuned.request.confidence,
            "leak": round(tuned.chosen.leak, 6),
            "leak_bound": round(tuned.chosen.leak_bound, 6),
            "claims": tuned.claims,
            "unsupported": tuned.bad,
            "answers": tuned.answers,
            "base": f"{base.name}@{base.digest()}",
            "groundwire": version("groundwire"),
        }
        told |= {"group": group} if group else {}
        told |= {f"verifier_{name}": one for name, one in versions.items()}
        overrule = tuned.chosen.upper < stage
        told |= {"score_map": fitted.digest()} if fitted is not None else {}
        shown = tuned if fitted is None else _mapped(tuned, fitted)
        text = policy_text(shown, base, name=path.stem, provenance=told, overrule=overrule)
        write_whole(path, text.encode("utf-8"))
        written[group] = path
    if not written:
        complain("groundwire: no policy was written, since no promise can be made")
    return written


def _file_names(groups: Iterable[str]) -> dict[str, str]:
    """What stands for a group in the name of its file: letters and digits of it, and a number where two would agree."""
    names: dict[str, str] = {}
    for group in groups:
        plain = "".join(sign if sign.isalnum() or sign in "-_" else "_" for sign in group)[:_NAME]
        taken, name, number = {one.casefold() for one in names.values()}, plain, 2
        while name.casefold() in taken:
            name, number = f"{plain}_{number}", number + 1
        names[group] = name
    return names


def _picture(tuned: Tuned, claims: Sequence[LabelledClaim], html: Path | None, png: Path | None) -> None:
    from groundwire.calibration.report import write_pictures, write_report

    if html is not None:
        write_report(tuned, claims, html)
    if png is not None:
        write_pictures(tuned, claims, png)


def _plain(tuned: Tuned) -> dict[str, Any]:
    return asdict(tuned) | {"more_labels": tuned.more_labels}


def _told(results: Mapping[str, Tuned], by: str | None, written: Mapping[str, Path]) -> Iterator[str]:
    from groundwire.calibration.policy_file import summary

    for group, tuned in results.items():
        if by is not None:
            yield f"{by} {group}" if group else f"all claims together, for every {by} without a threshold of its own"
        yield (
            f"{tuned.claims} labelled claims of {tuned.answers} answers: {tuned.good} supported, {tuned.bad} "
            f"unsupported, worth {tuned.independent} independent ones ({tuned.needed} are the least)"
        )
        yield from summary(tuned)
        yield ""
        yield from _table(tuned)
        if group in written:
            yield f"written to {written[group]}"
        yield ""


def _table(tuned: Tuned) -> Iterator[str]:
    from groundwire.calibration.tuning import spread

    yield "  lower  upper    leak  bound of it  good blocked  judged  not verified"
    for row in spread(tuned.curve, tuned.chosen.upper if tuned.chosen else 1.0):
        yield f"  {_cells(row)}"
    if tuned.chosen:
        yield f"> {_cells(tuned.chosen)}  chosen"
    if tuned.held:
        yield ""
        yield "Answers that are good throughout and are held all the same, by number of claims:"
        for name, count, held in tuned.held:
            yield f"  {name:<12}{held:>6} of {count:<6}{held / count:>7.1%}"


def _cells(row: Row) -> str:
    return (
        f"{row.lower:>5.3f}  {row.upper:>5.3f}  {row.leak:>6.1%}  {row.leak_bound:>11.1%}  {row.blocked:>12.1%}  "
        f"{row.judged:>6.1%}  {row.abstained:>12.1%}"
    )
