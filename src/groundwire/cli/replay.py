"""`groundwire replay`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from groundwire.cli._output import Output, complain

if TYPE_CHECKING:
    from groundwire.calibration.replay import Differences, Replayed

_NAMED = 20  # changed answers that are named; the number of the others is given


@click.command("replay")
@click.argument("path", type=click.Path(path_type=Path))
@click.option("--policy", required=True, help="The policy to try: a built-in one or a TOML file.")
@click.option("--all", "every", is_flag=True, help="Name every answer whose decision changes.")
@click.option("--json", "as_json", is_flag=True, help="One decision a line, as JSON, in the order of the log.")
def replay(path: Path, policy: str, every: bool, as_json: bool) -> None:
    """Decide the checks of the verdict log at PATH under another policy, without asking any model.

    Exit codes: 0 no answer's decision changes, 1 some do, 2 could not run.
    """
    from groundwire.calibration.replay import Differences
    from groundwire.calibration.replay import replay as decided
    from groundwire.core._policy_file import load_policy
    from groundwire.core.verdict_log import SkippedLine, read_log

    out, skipped = Output(), list[SkippedLine]()
    found = Differences()
    for one in decided(read_log(path, skipped=skipped), load_policy(policy)):
        found.add(one)
        if as_json:
            out.json(one.line())
    if not as_json:
        for line in _told(found, every):
            out.line(line)
    for passed in skipped:
        complain(f"groundwire: {passed.path}, line {passed.number}: passed over: {passed.why}")
    click.get_current_context().exit(1 if found.changed else 0)


def _told(found: Differences, every: bool) -> Iterator[str]:
    from groundwire.core._types import Action

    changed = len(found.changed)
    yield f"{found.answers} answers with {found.verdicts} verdicts; {changed} would have been decided otherwise"
    yield ""
    yield f"{'logged as':<12}" + "".join(f"{f'now {action.value}':>12}" for action in Action)
    for before in Action:
        counts = [found.moved[before, now] for now in Action]
        if any(counts):
            yield f"{before.value:<12}" + "".join(f"{count or '-':>12}" for count in counts)
    if found.uncertain:
        yield ""
        yield f"{found.uncertain} decisions are not certain: "
        yield "the log is redacted, so that it cannot be seen what text is left, or another policy repairs otherwise"
    if found.changed:
        yield ""
        shown = found.changed if every else found.changed[:_NAMED]
        yield from map(_changed, shown)
        if len(found.changed) > len(shown):
            yield f"and {len(found.changed) - len(shown)} more (--all)"


def _changed(one: Replayed) -> str:
    return f"{one.time}  {one.before.value:>6} -> {one.action.value:<6}  {one.id or ''}".rstrip()
