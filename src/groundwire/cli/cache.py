"""`groundwire cache`."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from groundwire.cli._output import Output
from groundwire.core._errors import ConfigError


@click.command("cache")
@click.argument("url", required=False)
@click.option("--json", "as_json", is_flag=True, help="The same as one JSON object.")
def show_cache(url: str | None, as_json: bool) -> None:
    """Show what the cache at URL did (a file or postgresql://…): hits, refusals by reason, re-checks that disagreed.

    Without URL the one that the configuration names.
    """
    from groundwire.cache.cache import cache_stats
    from groundwire.config import load_config

    wanted: dict[str, Any] = {"cache.url": url}
    where = load_config(**wanted).section("cache")["url"]
    if not where:
        raise ConfigError("no cache is configured", hint="name one, or set cache.url")
    stats = cache_stats(where)
    out = Output()
    if as_json:
        out.json(asdict(stats) | {"false_hit_rate": stats.false_hit_rate})
        return
    refused = sum(stats.refused.values())
    out.line(f"{stats.entries} answers remembered")
    out.line(
        f"{stats.hits + stats.misses + refused} look-ups: {stats.hits} hits, {stats.misses} misses, {refused} refused"
    )
    for why, count in stats.refused.items():
        out.line(f"{count:>7}  {why if why == 'damaged' else f'another {why}'}")
    rate = stats.false_hit_rate
    told = "none yet" if rate is None else f"{stats.false_hits} of {stats.checks} disagreed ({rate:.1%})"
    out.line(f"hits that were answered anew: {told}")
