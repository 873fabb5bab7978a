"""`groundwire schema`."""

from __future__ import annotations

from importlib.resources import files

import click


@click.command("schema")
def show_schema() -> None:
    """Print the JSON Schema of one outcome, which is one line of `groundwire check --json`."""
    click.echo(files("groundwire").joinpath("outcome.schema.json").read_text("utf-8"), nl=False)
