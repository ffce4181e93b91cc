"""The door of the command line: registers commands and turns errors into messages."""

from __future__ import annotations

import difflib
import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from steelyard import __version__
from steelyard.errors import SteelyardError, StudyError

INTERRUPTED = 130


class Hinting(TyperGroup):
    """A group of commands that names the nearest one when none fits."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Look the command up; on a miss say which ones are near."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            raise UnknownCommand(self._miss(ctx, args[0]))
        return super().resolve_command(ctx, args)

    def _miss(self, ctx: Any, word: str) -> str:
        names = self.list_commands(ctx)
        near = difflib.get_close_matches(word, names, n=1, cutoff=0.5)
        hint = f"did you mean '{near[0]}'?" if near else f"there are: {', '.join(names)}."
        return f"no command '{word}'; {hint}"


class UnknownCommand(StudyError):
    """A command that does not exist."""


app = typer.Typer(
    cls=Hinting,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Weigh LLM deployments against each other and prove the choice.",
)


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"steelyard {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and stop.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Weigh LLM deployments against each other and prove the choice."""


def main(argv: list[str] | None = None) -> None:
    """Run a command; every fault a user can act on ends as one message on stderr."""
    register()
    sys.exit(_run(argv))


def register() -> None:
    """Hang the commands on the root, once."""
    if app.registered_commands:
        return
    from steelyard.cli import importing, load, report, selftest, study, verify, weigh

    app.command()(weigh.weigh)
    app.command()(load.load)
    app.command()(verify.verify)
    app.command()(report.report)
    app.command("import")(importing.import_file)
    app.add_typer(study.app, name="study", help="Check a study, print its schema, start one.")
    app.add_typer(selftest.app, name="selftest", help="Put the tester to the test.")


def _run(argv: list[str] | None) -> int:
    try:
        code: Any = app(args=argv, prog_name="steelyard", standalone_mode=False)
    except SteelyardError as problem:
        _say(str(problem))
        return problem.exit_code
    except (KeyboardInterrupt, typer.Abort):
        _say("interrupted")
        return INTERRUPTED
    except TyperException as problem:
        _say_usage(problem)
        return 2
    except BrokenPipeError:
        # The reader has gone: point stdout at nothing so that the exit itself can't fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    if code == INTERRUPTED:
        _say("interrupted")
    return code if isinstance(code, int) else 0


def _say_usage(problem: TyperException) -> None:
    tell = getattr(problem, "format_message", None)
    text = str(tell() if tell else problem)
    if text.startswith("Usage:"):
        # A group without a command: its help is the whole message.
        sys.stderr.write(f"{text}\n")
    else:
        _say(f"{text.rstrip('.')}; see `steelyard --help`")


def _say(text: str) -> None:
    sys.stderr.write(f"steelyard: {text}\n")
