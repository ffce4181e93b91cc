"""steelyard load URL: a quick look at an endpoint under load, without a study."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.load.on import On
from steelyard.cli.load.outcome import judged_by
from steelyard.cli.load.pace import (
    Arrivals,
    ArrivalsOption,
    CapOption,
    ForOption,
    Pace,
    RateOption,
    StagesOption,
    ThinkOption,
    UsersOption,
)
from steelyard.cli.load.prompts import (
    Asked,
    InputTokensOption,
    LanguageOption,
    OutputTokensOption,
    PrefixOption,
    TokenizerOption,
    WorkloadOption,
)
from steelyard.cli.load.share import (
    Merge,
    ShareOption,
    StartAt,
    share_of,
    show_merged,
)
from steelyard.cli.load.wishes import (
    AcceleratorOption,
    MetricsOption,
    PrometheusOption,
    SelectorOption,
    wished,
)
from steelyard.cli.options.lang import Lang
from steelyard.cli.options.numbers import sane
from steelyard.cli.options.shared import Api, ApiOption, KeyEnvOption, ModelOption


@sane
def load(
    ctx: typer.Context,
    url: Annotated[
        str | None, typer.Argument(help="http(s)://host[:port][/v1]", show_default=False)
    ] = None,
    rate: RateOption = None,
    for_: ForOption = None,
    stages: StagesOption = None,
    arrivals: ArrivalsOption = Arrivals.POISSON,
    users: UsersOption = None,
    think: ThinkOption = "0s",
    cap: CapOption = None,
    prompt: Annotated[
        str | None,
        typer.Option(help="Ask this each time.", show_default="a new prompt for each request"),
    ] = None,
    items: Annotated[
        str | None, typer.Option(help="JSONL file of prompts, asked in turn.", show_default=False)
    ] = None,
    max_tokens: Annotated[
        int | None, typer.Option(help="Longest answer.", show_default="128")
    ] = None,
    ignore_eos: Annotated[
        bool,
        typer.Option(
            "--ignore-eos", help="Ask for answers as long as --max-tokens, whatever the model says."
        ),
    ] = False,
    input_tokens: InputTokensOption = None,
    output_tokens: OutputTokensOption = None,
    prefix: PrefixOption = None,
    tokenizer: TokenizerOption = None,
    language: LanguageOption = None,
    workload: WorkloadOption = None,
    metrics: MetricsOption = None,
    prometheus: PrometheusOption = None,
    selector: SelectorOption = None,
    accelerator: AcceleratorOption = None,
    model: ModelOption = None,
    api: ApiOption = Api.CHAT,
    key_env: KeyEnvOption = None,
    workers: Annotated[
        int | None,
        typer.Option(help="Generator processes.", show_default="as the load asks for"),
    ] = None,
    on: On = None,
    share: ShareOption = None,
    start_at: StartAt = None,
    merge: Merge = None,
    seed: Annotated[int, typer.Option(help="Of arrivals and prompts.")] = 0,
    salt: Annotated[
        str | None,
        typer.Option(
            help="Makes the prompts of another run again.", show_default="new for each run"
        ),
    ] = None,
    run: Annotated[
        Path | None, typer.Option(help="Run folder.", show_default="runs/load-TIME")
    ] = None,
    slo: Annotated[
        list[str] | None,
        typer.Option(
            help='What has to hold, "p95(ttft) <= 2 s"; may be repeated.', show_default=False
        ),
    ] = None,
    explain: Annotated[
        bool, typer.Option("--explain", help="Print each figure's formula, clock and window.")
    ] = False,
    export: Annotated[
        list[str] | None,
        typer.Option(
            help="Live numbers for others: prometheus=127.0.0.1:9464 serves /metrics, "
            "otlp=http://HOST:4318 pushes; may be repeated.",
            show_default=False,
        ),
    ] = None,
    lang: Annotated[Lang, typer.Option(help="Language of what is shown.")] = Lang.EN,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print load.json on stdout, nothing else.")
    ] = False,
) -> int:
    """Offer load to an endpoint and say what it did: rates, times, outcomes, validity.

    Example: steelyard load http://127.0.0.1:8000 --rate 5 --for 60s

    Exit codes: 0 no check failed, 2 usage, 3 the run is invalid (a check of its
    certificate failed), 5 nothing answered, 130 interrupted; the run folder is
    written in any case.
    """
    from steelyard.cli.load.conduct import conduct
    from steelyard.cli.load.options import Options
    from steelyard.cli.load.watch import wishes

    folder = run or Path("runs") / time.strftime("load-%Y%m%d-%H%M%S")
    if merge:
        return show_merged(merge, folder, slo, ctx=ctx, explain=explain, as_json=as_json, lang=lang)
    options = Options(
        url=url,
        part=share_of(share, start_at=start_at, on=on),
        pace=Pace.of(
            arrivals, rate=rate, for_=for_, stages=stages, users=users, think=think, cap=cap
        ),
        prompt=prompt,
        items=items,
        asked=Asked(
            input_tokens=input_tokens,
            output_tokens=output_tokens,
            prefix=prefix,
            tokenizer=tokenizer,
            language=language,
            workload=workload,
        ),
        max_tokens=max_tokens,
        ignore_eos=ignore_eos,
        level=judged_by(slo),
        exports=wishes(export),
        wish=wished(metrics, prometheus, selector, accelerator),
        model=model,
        api=api,
        key_env=key_env,
        on=on,
        workers=workers,
        seed=seed,
        salt=salt,
    )
    options.check()
    return conduct(options, folder, explain=explain, as_json=as_json, lang=lang)
