"""steelyard load URL: a quick look at an endpoint under load, without a study."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.load.on import On, crewed
from steelyard.cli.load.outcome import code, judged_by
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
    counter,
    prompted,
    salted,
    texts,
)
from steelyard.cli.load.share import (
    Merge,
    ShareOption,
    StartAt,
    address,
    per_share,
    play_share,
    share_of,
    shared_salt,
    show_merged,
)
from steelyard.cli.load.wishes import (
    AcceleratorOption,
    MetricsOption,
    PrometheusOption,
    SelectorOption,
    wished,
)
from steelyard.cli.options.api_key import api_key
from steelyard.cli.options.lang import Lang
from steelyard.cli.options.numbers import sane
from steelyard.cli.options.shared import Api, ApiOption, KeyEnvOption, ModelOption
from steelyard.errors import StudyError


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
    from steelyard.cli.load.pages import write_pages
    from steelyard.cli.load.show import show_load
    from steelyard.cli.load.watch import watching, wishes

    folder = run or Path("runs") / time.strftime("load-%Y%m%d-%H%M%S")
    if merge:
        return show_merged(merge, folder, slo, ctx=ctx, explain=explain, as_json=as_json, lang=lang)
    part = share_of(share, start_at=start_at, on=on)
    pace = Pace.of(arrivals, rate=rate, for_=for_, stages=stages, users=users, think=think, cap=cap)
    if prompt is not None and items is not None:
        raise StudyError("--prompt and --items: give one of them")
    asked = Asked(
        input_tokens=input_tokens,
        output_tokens=output_tokens,
        prefix=prefix,
        tokenizer=tokenizer,
        language=language,
        workload=workload,
    )
    asked.check(texts=prompt is not None or items is not None)
    if max_tokens is not None and output_tokens is not None:
        raise StudyError("--max-tokens and --output-tokens: give one of them")
    level, exports = judged_by(slo), wishes(export)
    wish = wished(metrics, prometheus, selector, accelerator)
    if part is not None and (wish is not None or pace.shape is not None):
        raise StudyError("--share: is a part of a run, and views and stages belong to a whole one")
    size = per_share(workers, part)
    with crewed(
        on, rate_per_s=pace.rate_per_s, users=pace.users, cap=pace.cap, workers=size
    ) as crew:
        from steelyard.endpoint import Route
        from steelyard.load import quick_look, run_load

        look = quick_look(
            address(url),
            rate_per_s=pace.rate_per_s,
            constant=arrivals is Arrivals.CONSTANT,
            shape=pace.shape,
            users=pace.users,
            think_s=pace.think_s,
            cap=pace.cap,
            span_s=pace.span_s,
            prompts=texts(prompt, items),
            max_tokens=128 if max_tokens is None else max_tokens,
            model=model,
            route=Route.CHAT if api is Api.CHAT else Route.COMPLETIONS,
            api_key=api_key(key_env),
            workers=len(crew.workers),
            seed=seed,
            salt=salted(shared_salt(part, salt, seed=seed)),
            extra={"ignore_eos": True} if ignore_eos else {},
        )
        with (
            counter(tokenizer, look.order.target) as counting,
            prompted(look.order, asked, counting) as order,
            watching(order, exports, run=folder.name, quiet=as_json, lang=lang) as (asking, watch),
        ):
            # Requests of a schedule that replaced ours follow no law that we know.
            law = look.process if asking.plan.facts == look.order.plan.facts else None
            if part is not None:
                return play_share(
                    asking, folder, part, law=law, crew=crew, watch=watch, trial=look.trial
                )
            done = run_load(
                asking,
                folder,
                process=law,
                watch=watch,
                crew=crew,
                trial=look.trial,
                level=level,
                wish=wish,
                tokenizer=counting,
                shape=pace.shape,
            )
    write_pages(done.path, done.columns)
    show_load(done, as_json=as_json, explain=explain, lang=lang)
    return code(done)
