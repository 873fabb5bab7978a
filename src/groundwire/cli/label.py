"""`groundwire label`."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from groundwire.cli._output import Output

if TYPE_CHECKING:
    from groundwire.calibration.labelling import LabelFile
    from groundwire.calibration.labels import LabelledClaim

_KEYS = {"s": "supported", "u": "unsupported", "c": "contradicted", "?": "unknown"}
_HELP = "s supported   u unsupported   c contradicted   ? unknown   n next   b take back the last   q quit"
_PASSAGES, _CHARS = 3, 700  # of the evidence that is shown


@click.command("label")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("-o", "--output", required=True, type=click.Path(path_type=Path), help="The file of labels; resumed.")
@click.option("--near", multiple=True, type=float, default=(0.5,), show_default=True, help="A threshold. Repeatable.")
@click.option("--rate", type=float, default=1.0, show_default=True, help="The share drawn of claims far from them.")
@click.option("--held", is_flag=True, help="Only claims that were not supported: such labels bound no leak.")
def label(path: Path, output: Path, near: tuple[float, ...], rate: float, held: bool) -> None:
    """Label claims of a verdict log by hand, one key a verdict.

    PATH is a verdict log, or label lines as `groundwire log --export` writes them. The claims nearest to the thresholds
    come more often, and those of rare verdicts and domains. Every label is on the disk before the next claim is shown.
    """
    from groundwire.calibration.labelling import LabelFile, key_of, queue
    from groundwire.calibration.logged import unlabelled

    found = [claim for claim in unlabelled(path) if not held or claim.verdict != "supported"]
    waiting = queue(found, thresholds=near, rate=rate)
    labels = LabelFile(output)
    done = labels.done
    out = Output()
    out.line(f"{len(labels)} labels in {output}, {sum(key_of(claim) not in done for claim in waiting)} claims to go")
    _ask([claim for claim in waiting if key_of(claim) not in done], labels, out)
    out.line("")
    out.line(f"{len(labels)} labels in {output}")


def _ask(waiting: list[LabelledClaim], labels: LabelFile, out: Output) -> None:
    """Show one claim after the other until there is none left, or somebody quits."""
    from groundwire.calibration.labelling import key_of

    width = min(shutil.get_terminal_size((100, 24)).columns, 100)
    at = 0
    while at < len(waiting):
        for line in _shown(waiting[at], f"{at + 1} of {len(waiting)}", width):
            out.line(line)
        key = _key()
        if key == "q":
            return
        if key == "b":
            back = labels.undo()
            if back is None:
                out.line("nothing to take back")
                continue
            out.line(f"taken back: {back.label}")
            places = [place for place, claim in enumerate(waiting) if key_of(claim) == key_of(back)]
            if places:
                at = places[0]
            else:  # a label of an earlier session
                waiting.insert(at, back)
            continue
        if key in _KEYS:
            labels.add(waiting[at], _KEYS[key], waiting=_next(waiting[at + 1 :]))
            out.line(f"-> {_KEYS[key]}")
        at += 1


def _next(rest: Sequence[LabelledClaim]) -> float | None:
    """The priority of the first claim that still waits."""
    return next((claim.draw.priority for claim in rest if claim.draw is not None), None)


def _key() -> str:
    """The next key that means something. The end of the input quits."""
    while True:
        try:
            key = click.getchar().lower()
        except EOFError:
            return "q"
        if key in {*_KEYS, "n", "b", "q"}:
            return key


def _shown(claim: LabelledClaim, place: str, width: int) -> Iterator[str]:
    score = "no score" if claim.score is None else f"score {claim.score:.2f}"
    yield ""
    yield f"{place}   {claim.answer_id}   {claim.verdict}, {score}   {' '.join(claim.reasons)}".rstrip()
    yield from _wrapped(claim.claim, width, "  CLAIM   ")
    if not claim.evidence:
        yield "  no evidence was found"
    for passage in claim.evidence[:_PASSAGES]:
        yield from _wrapped(passage[:_CHARS], width, "  SOURCE  ")
    yield _HELP


def _wrapped(text: str, width: int, head: str) -> Sequence[str]:
    return textwrap.wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head)) or [head]
