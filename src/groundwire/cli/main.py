"""The command line. Commands are loaded when they are named, so that `--help` stays quick."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from groundwire.core._errors import GroundwireError
from groundwire.core._visible import visible

# Command: the module and function that hold it, and its line in the help, which is shown without importing it.
_COMMANDS = {
    "ask": ("groundwire.cli.ask:ask", "Answer a question from a corpus, with citations, or say why not."),
    "cache": ("groundwire.cli.cache:show_cache", "Show what the cache of answers did."),
    "calibrate": ("groundwire.cli.calibrate:calibrate", "Fit what a judge's log-probabilities are worth on labels."),
    "check": ("groundwire.cli.check:check", "Check answers against their sources and decide what ships."),
    "config": ("groundwire.cli.config:show_config", "Show the configuration in force and where each value came from."),
    "evaluate": ("groundwire.cli.evaluate:evaluate", "Measure both errors on answers with labelled claims."),
    "ingest": ("groundwire.cli.ingest:ingest", "Read documents into a corpus, with citation ids that last."),
    "label": ("groundwire.cli.label:label", "Label logged claims by hand, one key a verdict."),
    "log": ("groundwire.cli.log:show_log", "Show and summarise a verdict log."),
    "policies": ("groundwire.cli.policies:show_policies", "List the built-in policies and their rules."),
    "replay": ("groundwire.cli.replay:replay", "Decide a verdict log under another policy, without a model."),
    "resolve": ("groundwire.cli.resolve:resolve", "Say what a citation id stands for today."),
    "tune": ("groundwire.cli.tune:tune", "Find thresholds whose error bound holds on labelled claims."),
    "schema": ("groundwire.cli.schema:show_schema", "Print the JSON Schema of an outcome."),
    "search": ("groundwire.cli.search:search", "Show the passages of a corpus that are closest to a query."),
}
COULD_NOT_RUN = 2


class Failure(click.ClickException):
    """An error of ours as click shows it: one line on stderr, exit code 2."""

    exit_code = COULD_NOT_RUN

    def __init__(self, error: GroundwireError | str) -> None:
        super().__init__(visible(str(error)))

    def show(self, file: Any = None) -> None:
        """Print the message on stderr."""
        click.echo(f"groundwire: {self.message}", err=True)


class _Group(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        module, _, name = _COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in _COMMANDS and not args[0].startswith("-"):
            from groundwire.core._keys import unknown

            raise unknown("command", args[0], _COMMANDS)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in sorted(_COMMANDS.items())])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except GroundwireError as error:
            raise Failure(error) from error
        except BrokenPipeError:  # click would end with 1, which says that something was held
            _let_go_of_stdout()
            ctx.exit(COULD_NOT_RUN)


def _print_version(ctx: click.Context, parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        click.echo(f"groundwire {version('groundwire')}")
        ctx.exit()


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_print_version, help="Show the version."
)
def cli() -> None:
    """Check every claim of an answer against its sources before anybody reads it.

    Exit codes: 0 everything passes, 1 something was held, 2 could not run, or some record could not be read.
    """


def main() -> NoReturn:
    """The entry point: errors become one line on stderr and exit code 2."""
    try:
        code = cli.main(prog_name="groundwire", standalone_mode=False)
        sys.stdout.flush()
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx else "groundwire"
        told = error.format_message().rstrip(".")
        click.echo(f"{where}: {told}. See {where} --help.", err=True)
        code = COULD_NOT_RUN
    except click.ClickException as error:
        error.show()
        code = COULD_NOT_RUN
    except click.Abort:
        code = 130  # what a shell reports for a program that was interrupted
    except BrokenPipeError:
        _let_go_of_stdout()
        code = COULD_NOT_RUN
    sys.exit(code)


def _let_go_of_stdout() -> None:
    """Whoever read the output has gone; Python would complain once more when it flushes stdout at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


# Run as a module without this it would do nothing and end with 0, which says that everything passes.
if __name__ == "__main__":
    main()
