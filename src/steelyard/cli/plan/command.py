"""steelyard plan STUDY: what can be proven by when, with so many days and accelerators."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import LangOption
from steelyard.cli.terminal.reader import reader


def plan(
    study: Annotated[Path, typer.Argument(help="The study file.", show_default=False)],
    days: Annotated[float, typer.Option(help="Days to measure in.")],
    gpus: Annotated[int, typer.Option(help="Accelerators to measure on.")] = 0,
    needs: Annotated[
        list[str] | None,
        typer.Option(
            help="NAME=COUNT: accelerators that a deployment takes; may be given several times. "
            "Hosted ones and those not named take none.",
            show_default=False,
        ),
    ] = None,
    hours_a_day: Annotated[float, typer.Option(help="Hours of a day that may be used.")] = 24.0,
    answer_time: Annotated[
        str | None,
        typer.Option(
            help="How long one answer takes, such as 8s; the slo of the study if not given."
        ),
    ] = None,
    start_time: Annotated[
        str, typer.Option(help="How long a deployment takes to stand.")
    ] = "10min",
    pilot: Annotated[
        Path | None,
        typer.Option(help="A closed run of the same deployments: how fast and how well they are."),
    ] = None,
    lang: LangOption = Lang.EN,
    as_json: Annotated[bool, typer.Option("--json", help="Print the plan as JSON.")] = False,
) -> int:
    """Say which gates and comparisons can be settled within the means, and what more would buy.

    Nothing is asked and nothing is written.

    Example: steelyard plan study.yaml --days 10 --gpus 16 --needs ours=8

    Exit codes: 0 told, 2 usage or study.
    """
    from steelyard.cli.options.duration import seconds
    from steelyard.cli.plan.text import plan_text
    from steelyard.evidence import dumps, to_json
    from steelyard.weigh import Means, plan_study

    said = None if answer_time is None else seconds(answer_time, what="--answer-time")
    means = Means(
        days=days,
        gpus=gpus,
        hours_a_day=hours_a_day,
        needs=dict(_need(text) for text in needs or ()),
        answer_time_s=said,
        start_s=seconds(start_time, what="--start-time", zero=True),
        pilot=pilot,
    )
    found = plan_study(study, means)
    with reader():
        if as_json:
            typer.echo(dumps(to_json(found)), nl=False)
        else:
            typer.echo("\n".join(plan_text(found, lang=lang.value)))
    return 0


def _need(text: str) -> tuple[str, int]:
    from steelyard.errors import StudyError

    name, _, count = text.rpartition("=")
    if not name or not count.strip().isascii() or not count.strip().isdigit():
        raise StudyError(f"--needs {text}: write NAME=COUNT, such as ours=8")
    return name.strip(), int(count)
