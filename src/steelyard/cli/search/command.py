"""steelyard search URL: sweep loads, or find the highest one that keeps a service level."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.load.prompts import Asked, LanguageOption, OutputTokensOption
from steelyard.cli.options.lang import Lang
from steelyard.cli.options.numbers import sane
from steelyard.cli.options.shared import Api, ApiOption, KeyEnvOption, LangOption, ModelOption
from steelyard.errors import StudyError


@sane
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
    precision: Annotated[
        float, typer.Option(help="Enough when known so closely, per cent; a sweep goes on too.")
    ] = 10.0,
    budget: Annotated[
        str | None, typer.Option(help="Most time.", show_default="as long as the cells take")
    ] = None,
    most_requests: Annotated[
        int | None, typer.Option(help="Most requests.", show_default=False)
    ] = None,
    most_cells: Annotated[
        int | None,
        typer.Option(help="Most cells.", show_default="40 of --find, twice those of a sweep"),
    ] = None,
    price: Annotated[
        str | None,
        typer.Option(
            help="To tell the cost: '12 CNY/h', or '2/8 CNY/Mtok' for prompts and answers.",
            show_default=False,
        ),
    ] = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what it would cost and tell, and stop.")
    ] = False,
    metrics: Annotated[
        str | None,
        typer.Option(
            help="The engine's metrics page: reads its prefix cache around each cell.",
            show_default=False,
        ),
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option(help="Longest answer.", show_default="128")
    ] = None,
    input_tokens: Annotated[
        str | None,
        typer.Option(help="Length of prompts, as of `steelyard load`.", show_default=False),
    ] = None,
    output_tokens: OutputTokensOption = None,
    prefix: Annotated[
        str | None,
        typer.Option(
            help="What prompts of a cell begin with in common, as of `steelyard load`.",
            show_default="nothing",
        ),
    ] = None,
    tokenizer: Annotated[
        str | None,
        typer.Option(
            help="What counts tokens: tokenizer.json, a file of ranks, served, estimate.",
            show_default="estimate",
        ),
    ] = None,
    language: LanguageOption = None,
    model: ModelOption = None,
    api: ApiOption = Api.CHAT,
    key_env: KeyEnvOption = None,
    seed: Annotated[int, typer.Option(help="Of order, arrivals and prompts.")] = 0,
    run: Annotated[
        Path | None, typer.Option(help="Run folder.", show_default="runs/search-TIME")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Carry on an interrupted search; name its --run.")
    ] = False,
    lang: LangOption = Lang.EN,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print search.json on stdout, nothing else.")
    ] = False,
) -> int:
    """Sweep loads of an endpoint, or find the highest one that keeps a service level.

    What it costs is said before it begins. A sweep measures all loads in blocks, then again
    those that are not known closely enough. Only cells with a passed certificate count.

    Example: steelyard search http://127.0.0.1:8000 --concurrency 1,2,4,8

    Example: steelyard search URL --find rate:1-32 --slo "p95(ttft) <= 2 s"

    Exit codes: 0 done, 2 usage, 3 no cell was valid, 5 the endpoint answers nothing,
    130 interrupted; what was measured is written in any case.
    """
    from steelyard.cli.search.conduct import conduct
    from steelyard.cli.search.options import Options

    prompts = Asked(
        input_tokens=input_tokens,
        output_tokens=output_tokens,
        prefix=prefix,
        tokenizer=tokenizer,
        language=language,
        workload=None,
    )
    options = Options(
        url=url,
        rate=rate,
        concurrency=concurrency,
        find=find,
        slo=slo,
        span=for_,
        warmup=warmup,
        repeats=repeats,
        quantile=quantile,
        precision=precision,
        budget=budget,
        most_requests=most_requests,
        most_cells=most_cells,
        price=price,
        metrics=metrics,
        max_tokens=max_tokens,
        prompts=prompts,
        model=model,
        api=api.value,
        key_env=key_env,
        seed=seed,
    )
    options.check()
    if resume and run is None:
        raise StudyError("--resume: name the search's folder with --run")
    folder = run or Path("runs") / time.strftime("search-%Y%m%d-%H%M%S")
    return conduct(
        options, folder, resume=resume, dry_run=dry_run, lang=lang.value, as_json=as_json
    )
