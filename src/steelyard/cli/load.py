"""steelyard load URL: a quick look at an endpoint under load, without a study."""

from __future__ import annotations

import os
import time
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.duration import seconds
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.endpoint import Prompt
    from steelyard.load import LoadRun

INVALID, UNANSWERED, INTERRUPTED = 3, 5, 130


class Arrivals(StrEnum):
    """How requests follow each other."""

    POISSON = "poisson"
    CONSTANT = "constant"
    CLOSED = "closed"


class Api(StrEnum):
    """Which route is asked."""

    CHAT = "chat"
    COMPLETIONS = "completions"


def load(
    url: Annotated[str, typer.Argument(help="http(s)://host[:port][/v1]", show_default=False)],
    rate: Annotated[float | None, typer.Option(help="Requests a second.", show_default="5")] = None,
    for_: Annotated[str, typer.Option("--for", help="How long: 60s, 2min.")] = "60s",
    arrivals: Annotated[Arrivals, typer.Option(help="How requests arrive.")] = Arrivals.POISSON,
    users: Annotated[
        int | None, typer.Option(help="Users of a closed loop.", show_default=False)
    ] = None,
    think: Annotated[str, typer.Option(help="What a user waits after each answer.")] = "0s",
    cap: Annotated[
        int | None,
        typer.Option(help="Most requests in flight; who waits keeps its intended time."),
    ] = None,
    prompt: Annotated[
        str | None,
        typer.Option(help="Ask this each time.", show_default="a new prompt for each request"),
    ] = None,
    items: Annotated[
        str | None, typer.Option(help="JSONL file of prompts, asked in turn.", show_default=False)
    ] = None,
    max_tokens: Annotated[int, typer.Option(help="Longest answer.")] = 128,
    model: Annotated[
        str | None, typer.Option(help="Its name.", show_default="the endpoint's first")
    ] = None,
    api: Annotated[Api, typer.Option(help="Which route to ask.")] = Api.CHAT,
    key_env: Annotated[
        str | None,
        typer.Option(help="Environment variable that holds the API key.", show_default=False),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Generator processes.", show_default="as the load asks for"),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of arrivals and prompts.")] = 0,
    run: Annotated[
        Path | None, typer.Option(help="Run folder.", show_default="runs/load-TIME")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print load.json on stdout, nothing else.")
    ] = False,
) -> int:
    """Offer load to an endpoint and say what it did: rates, times, outcomes, validity.

    Example: steelyard load http://127.0.0.1:8000 --rate 5 --for 60s

    Exit codes: 0 valid, 2 usage, 3 the run is invalid (the generator was the limit),
    5 nothing answered, 130 interrupted; the run folder is written in any case.
    """
    from steelyard.cli.load_live import pulse
    from steelyard.load.engine import Crew, crew_size

    closed = arrivals is Arrivals.CLOSED
    if closed and rate is not None:
        raise StudyError("--rate: a closed loop has no rate, its users ask when they are answered")
    if not closed and users is not None:
        raise StudyError("--users: belongs to --arrivals closed; use --cap to limit what is open")
    if prompt is not None and items is not None:
        raise StudyError("--prompt and --items: give one of them")
    if closed and cap is not None:
        raise StudyError("--cap: a closed loop has as many in flight as --users says")
    rate, users = rate or 5.0, (users or 1) if closed else None
    span_s, think_s = seconds(for_, what="--for"), seconds(think, what="--think", zero=True)
    if not closed and think_s:
        raise StudyError("--think: belongs to --arrivals closed")
    folder = run or Path("runs") / time.strftime("load-%Y%m%d-%H%M%S")
    size = crew_size(rate_per_s=rate, users=users, cap=cap, workers=workers)
    # The workers start while this process reads its own modules.
    with Crew(size) as crew:
        from steelyard.endpoint import Route
        from steelyard.load import quick_look, run_load

        order, process = quick_look(
            url,
            rate_per_s=rate,
            constant=arrivals is Arrivals.CONSTANT,
            users=users,
            think_s=think_s,
            cap=cap,
            span_s=span_s,
            prompts=_prompts(prompt, items),
            max_tokens=max_tokens,
            model=model,
            route=Route.CHAT if api is Api.CHAT else Route.COMPLETIONS,
            api_key=_key(key_env),
            workers=size,
            seed=seed,
        )
        with pulse(quiet=as_json) as watch:
            done = run_load(order, folder, process=process, watch=watch, crew=crew)
    _show(done, as_json=as_json)
    return _code(done)


def _code(done: LoadRun) -> int:
    if done.offered.interrupted:
        return INTERRUPTED
    if done.unanswered:
        return UNANSWERED
    return INVALID if done.invalid else 0


def _show(done: LoadRun, *, as_json: bool) -> None:
    if as_json:
        typer.echo((done.path / "load.json").read_text("utf-8"), nl=False)
        return
    from steelyard.cli.load_table import show

    show(done)


def _prompts(prompt: str | None, items: str | None) -> dict[str, Prompt]:
    if prompt is not None:
        return {"prompt": prompt}
    if items is None:
        return {}
    from steelyard.suites import load_items

    return {
        item.id: item.prompt if item.prompt is not None else list(item.messages or ())
        for item in load_items(items).items
    }


def _key(name: str | None) -> str | None:
    if name is None:
        return None
    key = os.environ.get(name)
    if not key:
        raise StudyError(f"--key-env: the environment holds no {name}; set it, or name another")
    return key
