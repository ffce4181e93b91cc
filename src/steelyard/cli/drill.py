"""steelyard drill URL: misbehave on purpose, and see what the server makes of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.load import api_key
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.load.drills import Ask, Finding

FAILED, UNKNOWN = 1, 3


class Drill(StrEnum):
    """What is done."""

    SLOW_READER = "slow-reader"
    CANCEL_STORM = "cancel-storm"
    THROTTLE_STORM = "429-storm"
    REPLICA_KILL = "replica-kill"
    ROLLING_RESTART = "rolling-restart"


def drill(
    what: Annotated[Drill, typer.Argument(help="The drill.", show_default=False)],
    url: Annotated[str, typer.Argument(help="http(s)://host[:port][/v1]", show_default=False)],
    model: Annotated[str, typer.Option(help="Its name.")] = "model",
    command: Annotated[
        str | None,
        typer.Option(
            help="Shell command that kills a replica, or restarts all.", show_default=False
        ),
    ] = None,
    metrics: Annotated[
        str | None,
        typer.Option(help="The engine's metrics page, to count its slots.", show_default=False),
    ] = None,
    key_env: Annotated[
        str | None,
        typer.Option(help="Environment variable that holds the API key.", show_default=False),
    ] = None,
    log: Annotated[
        Path | None,
        typer.Option(help="Output of the command.", show_default="runs/drill-TIME.log"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the finding as JSON.")] = False,
) -> int:
    """Misbehave on purpose, and see what the server makes of it.  It may take harm.

    Example: steelyard drill cancel-storm http://127.0.0.1:8000 --metrics
    http://127.0.0.1:8000/metrics

    Exit codes: 0 it behaved, 1 it did not, 2 usage, 3 it was not put to the test.
    """
    from steelyard.endpoint import Target
    from steelyard.evidence import dumps, to_json
    from steelyard.load.drills import Ask
    from steelyard.load.quick import base_url

    ask = Ask(target=Target(base_url=base_url(url), model=model, api_key=api_key(key_env)))
    place = log or Path("runs") / time.strftime("drill-%Y%m%d-%H%M%S.log")
    found = asyncio.run(_played(what, ask, command=command, metrics=metrics, log=place))
    if as_json:
        typer.echo(dumps(to_json(found)).decode(), nl=False)
    else:
        typer.echo(f"{found.result.upper()}  {found.drill}: {found.claim}\n  {found.detail}")
    return {"pass": 0, "fail": FAILED}.get(found.result, UNKNOWN)


def _played(
    what: Drill, ask: Ask, *, command: str | None, metrics: str | None, log: Path
) -> Coroutine[None, None, Finding]:
    from steelyard.load import drills
    from steelyard.load.views import Address

    needs = what in (Drill.REPLICA_KILL, Drill.ROLLING_RESTART)
    if needs != (command is not None):
        raise StudyError(
            f"--command: {what} needs one" if needs else f"--command: {what} runs none; leave it"
        )
    if metrics is not None and what is not Drill.CANCEL_STORM:
        raise StudyError(f"--metrics: {what} reads no counts; it belongs to cancel-storm")
    match what:
        case Drill.SLOW_READER:
            return drills.slow_reader(ask)
        case Drill.CANCEL_STORM:
            busy = drills.busy_by_metrics(Address(url=metrics)) if metrics is not None else None
            return drills.cancel_storm(ask, busy=busy)
        case Drill.THROTTLE_STORM:
            return drills.throttle_storm(ask)
        case Drill.REPLICA_KILL:
            return drills.replica_kill(ask, command or "", log=log)
    return drills.rolling_restart(ask, command or "", log=log)
