"""steelyard drill WHAT URL: misbehave on purpose, and see what the server makes of it."""

from __future__ import annotations

import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.numbers import sane
from steelyard.cli.options.shared import KeyEnvOption, LangOption, ModelOption

FAILED, UNKNOWN = 1, 3


class Drill(StrEnum):
    """What is done."""

    SLOW_READER = "slow-reader"
    CANCEL_STORM = "cancel-storm"
    THROTTLE_STORM = "429-storm"
    REPLICA_KILL = "replica-kill"
    ROLLING_RESTART = "rolling-restart"
    BURST = "burst"
    COLD_START = "cold-start"
    DRIFT = "drift"


@sane
def drill(
    what: Annotated[Drill, typer.Argument(help="The drill.", show_default=False)],
    url: Annotated[str, typer.Argument(help="http(s)://host[:port][/v1]", show_default=False)],
    command: Annotated[
        str | None,
        typer.Option(
            help="Shell command that kills a replica, or restarts all (replica-kill, "
            "rolling-restart, cold-start).",
            show_default=False,
        ),
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(
            help="Steady requests a second (replica-kill, rolling-restart, burst, drift).",
            show_default="5; burst and drift 2",
        ),
    ] = None,
    for_: Annotated[
        str | None,
        typer.Option(
            "--for",
            help="How long they are sent (replica-kill, rolling-restart, drift).",
            show_default="60s; 5min; 30min",
        ),
    ] = None,
    within: Annotated[
        str | None,
        typer.Option(
            help="Time allowed to come back (cancel-storm, replica-kill, burst, cold-start).",
            show_default="5s; 10s; 10s; 5min",
        ),
    ] = None,
    allow: Annotated[
        float | None,
        typer.Option(
            help="Requests that may fail (rolling-restart), or per cent an hour by which TTFT "
            "may grow (drift).",
            show_default="0; 10",
        ),
    ] = None,
    requests: Annotated[
        int | None,
        typer.Option(
            help="Sent at once (cancel-storm, 429-storm), or slow readers.",
            show_default="32; 64; 8",
        ),
    ] = None,
    burst_rate: Annotated[
        float | None,
        typer.Option(help="Requests a second in a burst.", show_default="10 times --rate"),
    ] = None,
    bursts: Annotated[int | None, typer.Option(help="How many.", show_default="5")] = None,
    burst_for: Annotated[
        str | None, typer.Option(help="Length of a burst.", show_default="5s")
    ] = None,
    calm: Annotated[
        str | None,
        typer.Option(
            help="Calm before (replica-kill, rolling-restart), and between bursts.",
            show_default="10s; burst 30s",
        ),
    ] = None,
    starts: Annotated[
        int | None, typer.Option(help="Starts or pauses (cold-start).", show_default="3")
    ] = None,
    pause: Annotated[
        str | None,
        typer.Option(
            help="Leave it alone so long (cold-start), instead of --command.", show_default="60s"
        ),
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option(help="Longest answer (burst, drift).", show_default="64")
    ] = None,
    metrics: Annotated[
        str | None,
        typer.Option(
            help="The engine's metrics page, to count its slots (cancel-storm).",
            show_default=False,
        ),
    ] = None,
    model: ModelOption = None,
    key_env: KeyEnvOption = None,
    seed: Annotated[
        int | None, typer.Option(help="Of arrivals (burst, drift).", show_default="0")
    ] = None,
    run: Annotated[
        Path | None, typer.Option(help="Run folder.", show_default="runs/drill-WHAT-TIME")
    ] = None,
    lang: LangOption = Lang.EN,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print drill.json on stdout, nothing else.")
    ] = False,
) -> int:
    """Misbehave on purpose, and see what the server makes of it.  It may take harm.

    Clients misbehave (slow-reader, cancel-storm, 429-storm), replicas do (replica-kill,
    rolling-restart), or the load changes (burst, cold-start, drift). Each drill is one
    claim with its figures, in drill.json and on a page.

    Example: steelyard drill cancel-storm http://127.0.0.1:8000 --metrics
    http://127.0.0.1:8000/metrics

    Example: steelyard drill burst http://127.0.0.1:8000 --rate 2 --burst-rate 20

    Exit codes: 0 it behaved, 1 it did not, 2 usage, 3 it was not put to the test,
    5 nobody answers, 130 interrupted.
    """
    from steelyard.cli.drill.conduct import Wanted, play

    wanted = Wanted(
        what=what.value,
        url=url,
        model=model,
        key_env=key_env,
        given={
            "command": command,
            "rate": rate,
            "for": for_,
            "within": within,
            "allow": allow,
            "requests": requests,
            "burst-rate": burst_rate,
            "bursts": bursts,
            "burst-for": burst_for,
            "calm": calm,
            "starts": starts,
            "pause": pause,
            "metrics": metrics,
            "max-tokens": max_tokens,
            "seed": seed,
        },
    )
    folder = run or Path("runs") / time.strftime(f"drill-{what.value}-%Y%m%d-%H%M%S")
    result = play(wanted, folder, lang=lang, as_json=as_json)
    return {"pass": 0, "fail": FAILED}.get(result, UNKNOWN)
