"""steelyard search URL: sweep loads, or find the highest one that keeps a service level."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.duration import seconds
from steelyard.cli.load import INTERRUPTED, INVALID, Api, api_key
from steelyard.errors import StudyError


def search(
    url: Annotated[str, typer.Argument(help="http(s)://host[:port][/v1]", show_default=False)],
    rate: Annotated[
        str | None, typer.Option(help="Sweep these rates: 1,2,4,8.", show_default=False)
    ] = None,
    concurrency: Annotated[
        str | None, typer.Option(help="Sweep so many users: 1,2,4,8.", show_default=False)
    ] = None,
    slo: Annotated[
        str | None,
        typer.Option(
            help="Service level: 'p95(ttft) <= 2 s and p99(e2e) <= 30 s'.", show_default=False
        ),
    ] = None,
    find: Annotated[
        str | None,
        typer.Option(
            help="Find the highest load within --slo: rate:1-32, concurrency:1-64.",
            show_default=False,
        ),
    ] = None,
    for_: Annotated[str, typer.Option("--for", help="Span of a cell.")] = "60s",
    warmup: Annotated[str, typer.Option(help="Load before it that doesn't count.")] = "10s",
    repeats: Annotated[int, typer.Option(help="Cells a load, in blocks of all loads.")] = 3,
    quantile: Annotated[str, typer.Option(help="Latency of the curve.")] = "p50(ttft)",
    precision: Annotated[float, typer.Option(help="Found when known so closely, per cent.")] = 10.0,
    budget: Annotated[
        str | None, typer.Option(help="Most time.", show_default="as long as the cells take")
    ] = None,
    most_requests: Annotated[
        int | None, typer.Option(help="Most requests.", show_default=False)
    ] = None,
    most_cells: Annotated[int, typer.Option(help="Most cells of --find.")] = 40,
    max_tokens: Annotated[int, typer.Option(help="Longest answer.")] = 128,
    model: Annotated[
        str | None, typer.Option(help="Its name.", show_default="the endpoint's first")
    ] = None,
    api: Annotated[Api, typer.Option(help="Which route to ask.")] = Api.CHAT,
    key_env: Annotated[
        str | None,
        typer.Option(help="Environment variable that holds the API key.", show_default=False),
    ] = None,
    seed: Annotated[int, typer.Option(help="Of order, arrivals and prompts.")] = 0,
    run: Annotated[
        Path | None, typer.Option(help="Run folder.", show_default="runs/search-TIME")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print search.json on stdout, nothing else.")
    ] = False,
) -> int:
    """Sweep loads of an endpoint, or find the highest one that keeps a service level.

    Example: steelyard search http://127.0.0.1:8000 --concurrency 1,2,4,8

    Example: steelyard search URL --find rate:1-32 --slo "p95(ttft) <= 2 s"

    Exit codes: 0 done, 2 usage, 3 no cell was valid, 130 interrupted; what was measured is
    written in any case.
    """
    from steelyard.cli import searching
    from steelyard.endpoint import Route
    from steelyard.load.search import Bench, Budget, service_level

    if sum(way is not None for way in (rate, concurrency, find)) != 1:
        raise StudyError("give one of --rate, --concurrency and --find")
    if find is not None and slo is None:
        raise StudyError("--find: say with --slo what has to hold")
    folder = run or Path("runs") / time.strftime("search-%Y%m%d-%H%M%S")
    bench = Bench(
        url,
        folder / "cells",
        model=model,
        route=Route.CHAT if api is Api.CHAT else Route.COMPLETIONS,
        api_key=api_key(key_env),
        max_tokens=max_tokens,
    )
    asked = searching.Asked(
        bench=bench,
        level=service_level(slo) if slo is not None else None,
        span_s=seconds(for_, what="--for"),
        warmup_s=seconds(warmup, what="--warmup", zero=True),
        seed=seed,
        budget=Budget(
            seconds=seconds(budget, what="--budget") if budget is not None else None,
            requests=most_requests,
            cells=most_cells if find is not None else None,
        ),
        say=_silent if as_json else _say,
    )
    if find is not None:
        told = searching.find_load(asked, find, precision=precision / 100.0)
    else:
        told = searching.sweep_loads(
            asked, rates=rate, users=concurrency, repeats=repeats, quantile=quantile
        )
    told.write(folder)
    typer.echo((folder / "search.json").read_text("utf-8") if as_json else told.text, nl=False)
    if told.interrupted:
        return INTERRUPTED
    return 0 if told.any_valid else INVALID


def _say(line: str) -> None:
    typer.echo(line, err=True)


def _silent(_: str) -> None:
    """Say nothing."""
