"""steelyard load URL: a quick look at an endpoint under load, without a study."""

from __future__ import annotations

import os
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.duration import seconds
from steelyard.cli.lang import Lang
from steelyard.cli.load_on import On, crewed
from steelyard.cli.load_outcome import code, judged_by
from steelyard.cli.load_prompts import Asked, counter, prompted, salted, texts
from steelyard.cli.load_share import (
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
from steelyard.cli.numbers import sane
from steelyard.cli.wishes import wished
from steelyard.errors import StudyError


class Arrivals(StrEnum):
    """How requests follow each other."""

    POISSON = "poisson"
    CONSTANT = "constant"
    CLOSED = "closed"


class Api(StrEnum):
    """Which route is asked."""

    CHAT = "chat"
    COMPLETIONS = "completions"


@sane
def load(
    ctx: typer.Context,
    url: Annotated[
        str | None, typer.Argument(help="http(s)://host[:port][/v1]", show_default=False)
    ] = None,
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
    max_tokens: Annotated[
        int | None, typer.Option(help="Longest answer.", show_default="128")
    ] = None,
    ignore_eos: Annotated[
        bool,
        typer.Option(
            "--ignore-eos", help="Ask for answers as long as --max-tokens, whatever the model says."
        ),
    ] = False,
    input_tokens: Annotated[
        str | None,
        typer.Option(
            help="Length of prompts: 512, 64-512, lognormal:MEDIAN:SIGMA[:MOST], "
            "trace:FILE:FORMAT.",
            show_default=False,
        ),
    ] = None,
    output_tokens: Annotated[
        str | None,
        typer.Option(help="Longest answers, in the same forms.", show_default=False),
    ] = None,
    prefix: Annotated[
        str | None,
        typer.Option(
            help="What prompts begin with in common: shared:count=4,tokens=512,share=0.8, "
            "tree:depth=3,branching=4,tokens=128, turns:turns=5,think=2s, blocks:FILE:FORMAT.",
            show_default="nothing",
        ),
    ] = None,
    tokenizer: Annotated[
        str | None,
        typer.Option(
            help="What counts tokens, of prompts and again of answers: tokenizer.json, a file "
            "of ranks, served (the endpoint's /tokenize), auto, estimate.",
            show_default="none",
        ),
    ] = None,
    language: Annotated[
        str | None, typer.Option(help="Of prompts: en, zh, mixed.", show_default="en")
    ] = None,
    workload: Annotated[
        str | None,
        typer.Option(help="Prompts of your own: file.py:function.", show_default=False),
    ] = None,
    metrics: Annotated[
        str | None,
        typer.Option(
            help="Watch the engine beside the run: auto (the endpoint's /metrics) or its address.",
            show_default=False,
        ),
    ] = None,
    prometheus: Annotated[
        str | None,
        typer.Option(help="Or read it after the run from this Prometheus.", show_default=False),
    ] = None,
    selector: Annotated[
        str | None,
        typer.Option(
            help='Which engine in the Prometheus: job="vllm",instance="host:8000".',
            show_default=False,
        ),
    ] = None,
    accelerator: Annotated[
        str | None,
        typer.Option(
            help="Watch accelerators: a DCGM, npu-smi or node exporter's address, nvml, or "
            '{job="dcgm"} of the Prometheus.',
            show_default=False,
        ),
    ] = None,
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
    from steelyard.cli.load_pages import write_pages
    from steelyard.cli.load_show import show_load
    from steelyard.cli.load_watch import watching, wishes

    folder = run or Path("runs") / time.strftime("load-%Y%m%d-%H%M%S")
    if merge:
        return show_merged(merge, folder, slo, ctx=ctx, explain=explain, as_json=as_json, lang=lang)
    part = share_of(share, start_at=start_at, on=on)
    closed = arrivals is Arrivals.CLOSED
    if closed and rate is not None:
        raise StudyError("--rate: a closed loop has no rate, its users ask when they are answered")
    if not closed and users is not None:
        raise StudyError("--users: belongs to --arrivals closed; use --cap to limit what is open")
    if prompt is not None and items is not None:
        raise StudyError("--prompt and --items: give one of them")
    if closed and cap is not None:
        raise StudyError("--cap: a closed loop has as many in flight as --users says")
    rate, users = 5.0 if rate is None else rate, (users or 1) if closed else None
    span_s, think_s = seconds(for_, what="--for"), seconds(think, what="--think", zero=True)
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
    if not closed and think_s:
        raise StudyError("--think: belongs to --arrivals closed")
    level, exports = judged_by(slo), wishes(export)
    wish = wished(metrics, prometheus, selector, accelerator)
    if part is not None and wish is not None:
        raise StudyError("--share: is a part of a run, and views belong to a whole one")
    size = per_share(workers, part)
    with crewed(on, rate_per_s=rate, users=users, cap=cap, workers=size) as crew:
        from steelyard.endpoint import Route
        from steelyard.load import quick_look, run_load

        look = quick_look(
            address(url),
            rate_per_s=rate,
            constant=arrivals is Arrivals.CONSTANT,
            users=users,
            think_s=think_s,
            cap=cap,
            span_s=span_s,
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
            )
    write_pages(done.path)
    show_load(done, as_json=as_json, explain=explain, lang=lang)
    return code(done)


def api_key(name: str | None) -> str | None:
    """The value of the environment variable; raises StudyError where it is not set."""
    if name is None:
        return None
    key = os.environ.get(name)
    if not key:
        raise StudyError(f"--key-env: the environment holds no {name}; set it, or name another")
    return key
