"""steelyard selftest: is the tester itself to be trusted, and are its rivals?"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.options.shared import JsonOption

if TYPE_CHECKING:
    from steelyard.selftest import Case, Matrix, Peer, Row

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)


@app.callback()
def _root() -> None:
    """Put the tester to the test."""


@app.command()
def load(
    only: Annotated[
        list[str] | None,
        typer.Option(help="A group (shapes, R1 … R8) or a case; may be repeated.", metavar="NAME"),
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            metavar="COMMAND",
            show_default=False,
            help="Run this load tool instead; {url} or {root} is the server, {n} the number of "
            "requests, {users} how many at once, {tokens} the length to ask for, {out} its "
            "result file.",
        ),
    ] = "",
    parser: Annotated[
        str,
        typer.Option(
            "--parse",
            metavar="NAME",
            show_default=False,
            help="Whose result it is: vllm, guidellm, aiperf, evalscope, inference-perf, "
            "genai-bench, k6, locust, steelyard, or json for the plain record.",
        ),
    ] = "",
    paced: Annotated[
        str,
        typer.Option(
            metavar="COMMAND",
            show_default=False,
            help="The tool's command for R1 and R2, with {rate}, {process} or {burstiness}, "
            "{seconds} or {n}, and {cap}.",
        ),
    ] = "",
    process: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            show_default=False,
            help="The one process that the tool's --paced command offers: constant or poisson.",
        ),
    ] = "",
    version: Annotated[
        str, typer.Option(help="The tool's version, where its result does not tell.")
    ] = "",
    limit: Annotated[float, typer.Option(help="Seconds until a tool is stopped.")] = 60.0,
    as_json: JsonOption = False,
) -> int:
    """Play a hostile server to Steelyard's own client, and say what it got right.

    Fourteen shapes of a stream and the rods R1 to R8; the truth is the server's own log. Takes
    about half a minute, on loopback only.

    Example: steelyard selftest load --only shapes

    Example: steelyard selftest load --parse k6 --against 'k6 run -e URL={url} --summary-export
    {out} chat.js'

    On a machine that wakes the client or the server late, what depends on time is not judged.

    Exit codes: 0 nothing wrong, 1 something wrong, 2 usage.
    """
    cases = _chosen(only or [])
    if against:
        from steelyard.selftest import Peer

        peer = Peer(
            command=against,
            parser=parser,
            paced=paced,
            process=process,
            version=version,
            limit_s=limit,
        )
        matrix = _theirs(peer, cases, quiet=as_json)
    else:
        _refuse(parser=parser, paced=paced, process=process, version=version)
        matrix = _own(cases, quiet=as_json)
    _print(matrix, as_json=as_json)
    return 0 if matrix.right else 1


def _chosen(names: list[str]) -> list[Case]:
    from steelyard.errors import StudyError
    from steelyard.selftest import CASES

    known = {case.name for case in CASES} | {case.group.value for case in CASES}
    for name in names:
        if name not in known:
            groups = ", ".join(dict.fromkeys(case.group.value for case in CASES))
            raise StudyError(f"--only: no case or group '{name}'; groups are {groups}")
    return [case for case in CASES if not names or {case.name, case.group.value} & set(names)]


def _own(cases: list[Case], *, quiet: bool) -> Matrix:
    import asyncio

    from steelyard import __version__
    from steelyard.selftest import Matrix, judge_own

    with _progress(len(cases), quiet=quiet) as done:
        rows = asyncio.run(judge_own(cases, done=done))
    return Matrix(client="steelyard", version=__version__, date=today(), rows=rows)


def _theirs(peer: Peer, cases: list[Case], *, quiet: bool) -> Matrix:
    from steelyard.selftest import Matrix, judge_peer

    with _progress(len(cases), quiet=quiet) as done:
        rows, version = judge_peer(peer, cases, done=done)
    return Matrix(
        client=peer.parser,
        version=version or "of unknown version",
        date=today(),
        rows=rows,
        command=peer.command,
        paced=peer.paced,
    )


def _refuse(**given: str) -> None:
    from steelyard.errors import StudyError

    for name, value in given.items():
        if value:
            option = "--parse" if name == "parser" else f"--{name}"
            raise StudyError(f"{option} goes with --against; say which tool is to be run")


@contextmanager
def _progress(total: int, *, quiet: bool) -> Iterator[Callable[[Row], None]]:
    """Say on stderr how far it is."""
    from rich.console import Console

    judged = 0
    with Console(stderr=True, quiet=quiet).status("playing the server") as status:

        def done(row: Row) -> None:
            nonlocal judged
            judged += 1
            status.update(f"{judged}/{total}  {row.case.title}")

        yield done


def today() -> str:
    """The date, by which a matrix is dated."""
    return datetime.now(UTC).date().isoformat()


def _print(matrix: Matrix, *, as_json: bool) -> None:
    if as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps(matrix.to_json()).decode(), nl=False)
    else:
        from steelyard.cli.selftest.table import show

        show(matrix)
