"""The door of the command line: registers commands and turns errors into messages."""

from __future__ import annotations

import contextlib
import difflib
import errno
import signal
import sys
from types import FrameType
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.exceptions import TyperException

from steelyard import __version__
from steelyard.cli.terminal.fault_text import in_asked_language
from steelyard.cli.terminal.reader import open_streams, reader, speak_any_language, visible
from steelyard.errors import SteelyardError, StudyError

INTERRUPTED = 130
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_HELP = "Usage:"


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
    open_streams()
    speak_any_language()
    try:
        _end_politely()
        code = _run(argv)
    except KeyboardInterrupt:
        _say("interrupted")
        code = INTERRUPTED
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(code)


def _end_politely() -> None:
    """Make a SIGTERM what a Ctrl-C is: whoever handles that one ends the record properly.

    A shell starts what a script puts in the background with SIGINT ignored. There it goes on
    being ignored, by being held back, so that its handler can serve SIGTERM all the same.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN and hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _like_an_interrupt)


def _like_an_interrupt(_: int, frame: FrameType | None) -> None:
    handler = signal.getsignal(signal.SIGINT)
    if not callable(handler):
        raise KeyboardInterrupt
    handler(signal.SIGINT, frame)


def register() -> None:
    """Hang the commands on the root, once."""
    if app.registered_commands:
        return
    from steelyard.cli.commands import COMMANDS, GROUPS

    for name, command in COMMANDS.items():
        app.command(name)(command)
    for name, (group, what) in GROUPS.items():
        app.add_typer(group, name=name, help=what)


def _called(words: list[str]) -> Any:
    """What the command returns; a load with plain options begins without the other commands."""
    if words[:1] == ["load"]:
        from steelyard.cli.load import load
        from steelyard.cli.load.plain import options

        plain = options(words[1:])
        if plain is not None:
            # Typer's context is for what is merged, which is nothing plain.
            return load(None, **plain)  # type: ignore[arg-type]
    register()
    return app(args=words, prog_name="steelyard", standalone_mode=False)


def _run(argv: list[str] | None) -> int:
    words = sys.argv[1:] if argv is None else argv
    code = 0
    with reader():
        try:
            said = _called(words)
            code = said if isinstance(said, int) else 0
            if code == INTERRUPTED:
                _say("interrupted")
        except (SteelyardError, OSError, KeyboardInterrupt, typer.Abort, TyperException) as problem:
            if isinstance(problem, BrokenPipeError):
                raise
            text, code = _told(problem)
            _say(in_asked_language(text, words))
            if "--json" in words:
                typer.echo(_as_json(problem, text, code))
    return code


def _told(problem: BaseException) -> tuple[str, int]:
    """The message of a fault, and the exit code."""
    match problem:
        case SteelyardError():
            return str(problem), problem.exit_code
        case OSError():
            place = f"{problem.filename}: " if problem.filename is not None else ""
            return f"{place}{problem.strerror or problem}", 5 if problem.errno in _FULL else 2
        case TyperException():
            return _usage(problem), 2
    return "interrupted", INTERRUPTED


def _usage(problem: TyperException) -> str:
    tell = getattr(problem, "format_message", None)
    text = str(tell() if tell else problem)
    # A group without a command: its help is the whole message.
    return text if text.startswith(_HELP) else f"{text.rstrip('.')}; see `steelyard --help`"


def _as_json(problem: BaseException, text: str, code: int) -> bytes:
    import orjson

    error = {"kind": type(problem).__name__, "message": text, "exit_code": code}
    return orjson.dumps({"error": error}, option=orjson.OPT_INDENT_2)


def _say(text: str) -> None:
    with contextlib.suppress(OSError, AttributeError):  # nobody listens
        sys.stderr.write(text + "\n" if text.startswith(_HELP) else f"steelyard: {visible(text)}\n")
