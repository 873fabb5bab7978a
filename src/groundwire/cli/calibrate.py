"""`groundwire calibrate`."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from groundwire.cli._output import Output


@click.command("calibrate")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, help="The file to write.")
@click.option("--parallel", type=click.IntRange(1), default=8, show_default=True, help="Claims asked at a time.")
@click.option("--config", type=click.Path(path_type=Path), help="A configuration file. [default: groundwire.toml]")
@click.option("--json", "as_json", is_flag=True, help="The result as one JSON object.")
def calibrate(files: tuple[Path, ...], output: Path, parallel: int, config: Path | None, as_json: bool) -> None:
    """Fit what the judge's Yes is worth, for its form that reads log-probabilities.

    FILES hold label lines with evidence (JSON Lines or CSV). The language model of the configuration is asked about
    each claim, twice. Name the file that is written as verifiers.judge.calibration.
    """
    from groundwire.calibration._extra import need
    from groundwire.calibration.judge import fit_judge
    from groundwire.calibration.label_files import read_lines
    from groundwire.calibration.labels import claim_from
    from groundwire.config import load_config
    from groundwire.verifiers.judge.stage import JudgeVerifier

    need("scipy.optimize")
    claims = [claim_from(record, where) for file in files for where, record in read_lines(file)]
    judge = JudgeVerifier(chat=load_config(config).chat(), form="logprobs")
    found = fit_judge(claims, judge, parallel=parallel)
    found.fit.write(output)
    out = Output()
    if as_json:
        out.json(asdict(found))
        return
    out.line(f"{found.asked} labelled claims asked; log odds for {found.good} supported and {found.bad} other ones")
    out.line(f"support = 1 / (1 + exp(-({found.fit.slope:.3f} * odds {found.fit.bias:+.3f})))")
    out.line(f"a supported claim has higher odds than an unsupported one in {found.ordered:.1%} of pairs")
    out.line(f"written to {output}; set verifiers.judge.calibration to it")
