"""`groundwire evaluate`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from groundwire.cli._output import Output, complain

if TYPE_CHECKING:
    from groundwire.calibration.evaluation import Labelled
    from groundwire.calibration.labels import LabelledClaim

_SHOWN = {
    "good_blocked": "good blocked",
    "bad_passed": "bad passed",
    "balanced_accuracy": "balanced acc.",
    "auroc": "AUROC",
    "unverified": "unverified",
    "answers_grounded_flagged": "answers held",
    "answers_ungrounded_caught": "answers caught",
}


@click.command("evaluate")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--policy", multiple=True, help="A policy to compare, by name or file. Repeatable. [default: balanced]")
@click.option("--verifiers", multiple=True, help="Stages with commas (deterministic,entailment). Repeatable.")
@click.option("--config", type=click.Path(path_type=Path), help="A configuration file. [default: groundwire.toml]")
@click.option("--labels", type=click.Path(path_type=Path), help="Write label lines of the first verifiers, for tune.")
@click.option("--json", "as_json", is_flag=True, help="The figures as one JSON object.")
def evaluate(files: tuple[Path, ...], **options: Any) -> None:
    """Measure both errors on answers with labelled claims, for policies and verifiers side by side.

    FILES are JSON Lines: cases whose claims have a label (supported, unsupported, contradicted, unknown). Intervals are
    95 % bootstrap intervals over answers.

    Exit codes: 0 measured, 2 could not run, or a verifier failed on some claim.
    """
    found, claims = _measured(files, options["policy"] or ("balanced",), options["verifiers"], options["config"])
    if options["labels"] is not None:
        from groundwire.calibration.label_files import write_claims

        write_claims(claims, options["labels"])
    out = Output()
    rows = {file: {name: _figures(file, one) for name, one in by_name.items()} for file, by_name in found.items()}
    if options["as_json"]:
        out.json(rows)
    else:
        for line in _table(rows):
            out.line(line)
    broken = sum(one.failures for by_name in found.values() for one in by_name.values())
    if broken:
        complain(f"groundwire: {broken} claims have no verdict because a verifier failed: these figures are void")
        click.get_current_context().exit(2)


def _measured(
    files: Sequence[Path], policies: Sequence[str], stages: Sequence[str], config: Path | None
) -> tuple[dict[str, dict[str, Labelled]], list[LabelledClaim]]:
    """By file and configuration what the gate made of it, and the first configuration's claims with their labels."""
    from groundwire.calibration.evaluation import Labelled, check_answers, labelled_claims, passed_by
    from groundwire.calibration.label_files import read_lines
    from groundwire.config import load_config
    from groundwire.core._errors import InputError
    from groundwire.core._policy_file import load_policy

    rules = {name: load_policy(name) for name in policies}
    kept: list[LabelledClaim] = []
    found: dict[str, dict[str, Labelled]] = {}
    for first, stage in enumerate(stages or ("",)):
        gate = load_config(config, verifiers=stage.split(",") if stage else None).gate()
        gate.log = None
        for citations in dict.fromkeys(policy.citations for policy in rules.values()):
            alike = {name: policy for name, policy in rules.items() if policy.citations == citations}
            gate.policy = next(iter(alike.values()))
            for file in files:
                results = found.setdefault(str(file), {})
                for record, outcome in check_answers(gate, read_lines(file)):
                    for name, policy in alike.items():
                        row = results.setdefault(" ".join(filter(None, (name, stage))), Labelled())
                        row.add(record, outcome, passed_by(policy, outcome))
                    if not first and gate.policy is next(iter(rules.values())):
                        kept += labelled_claims(record, outcome)
    empty = [str(file) for file in files if not found[str(file)]]
    if empty:
        hint = "each record needs chunks, an answer, and claims with a label"
        raise InputError(f"{', '.join(empty)}: no answer with labelled claims", hint=hint)
    return found, kept


def _figures(file: str, one: Labelled) -> dict[str, Any]:
    claims, answers = one.arrays()
    counts = {"answers": len(answers.grounded), "claims": len(claims.good), "good": int(claims.good.sum())}
    written = {name: figure.written() for name, figure in one.figures(Path(file).name.split(".")[0]).items()}
    return counts | {"failures": one.failures} | written


def _table(rows: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> Iterator[str]:
    for file, by_name in rows.items():
        first = next(iter(by_name.values()))
        yield f"{file}: {first['claims']} claims of {first['answers']} answers, {first['good']} supported; percent"
        wide = max(map(len, by_name))
        yield " ".join([f"{'':{wide}}", *(f"{title:>18}" for title in _SHOWN.values())])
        for name, row in by_name.items():
            yield " ".join([f"{name:{wide}}", *(f"{_percent(row[key]):>18}" for key in _SHOWN)])
        yield ""


def _percent(figure: Mapping[str, float | None]) -> str:
    value, low, high = (figure[key] for key in ("value", "low", "high"))
    if value is None or low is None or high is None:
        return "-"
    return f"{100 * value:.1f} ({100 * low:.1f}-{100 * high:.1f})"
