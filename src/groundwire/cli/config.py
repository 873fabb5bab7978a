"""`groundwire config`."""

from __future__ import annotations

from pathlib import Path

import click

from groundwire.cli._output import Output


@click.command("config")
@click.option(
    "--config", "file", type=click.Path(path_type=Path), help="The configuration file. [default: groundwire.toml]"
)
@click.option("--json", "as_json", is_flag=True, help="One JSON object a value: key, value, source.")
def show_config(file: Path | None, as_json: bool) -> None:
    """Show every value in force, and whether a default, the file, the environment or an argument set it."""
    from groundwire.config import load_config

    rows = load_config(file).rows()
    out = Output()
    if as_json:
        for row in rows:
            out.json({"key": row.key, "value": row.value, "source": row.source})
        return
    width = max((len(row.key) for row in rows), default=0)
    for row in rows:
        out.line(f"{row.key:<{width}} = {_shown(row.value)}  ({row.source})")


def _shown(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_shown, value)) or "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "none" if value is None else str(value)
