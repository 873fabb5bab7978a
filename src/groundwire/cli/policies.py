"""`groundwire policies`."""

from __future__ import annotations

from importlib.resources import files

import click

from groundwire.cli._output import Output


@click.command("policies")
@click.argument("name", required=False)
def show_policies(name: str | None) -> None:
    """List the built-in policies; with NAME, print that one as TOML, to start a policy file of your own from."""
    from groundwire.core._keys import unknown
    from groundwire.core._policy_file import BUILT_IN, load_policy

    out = Output()
    if name is not None:
        if name not in BUILT_IN:
            raise unknown("policy", name, BUILT_IN)
        text = files("groundwire.core").joinpath("policies", f"{name}.toml").read_text("utf-8")
        out.line(text.rstrip("\n"))
        return
    for known in BUILT_IN:
        policy = load_policy(known)
        out.line(
            f"{known:<10}{len(policy.rules)} rules, citations {policy.citations}, "
            f"ships cut when at least {policy.min_supported_share:.0%} of the claims hold"
        )
