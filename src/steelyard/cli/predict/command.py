"""``steelyard predict``: does it fit, how fast, what binds, before a GPU is rented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import JsonOption, LangOption

if TYPE_CHECKING:
    from steelyard.evidence import Missing
    from steelyard.hardware import Asked, Calibration, Clock, Predicted, Setup, Timing

NONE_WILL_DO = 4


def predict(
    file: Annotated[
        Path,
        typer.Argument(
            help="A file with `setup:`, or a study whose deployments say `hardware:`.",
            show_default=False,
        ),
    ],
    calibration: Annotated[
        Path | None,
        typer.Option(help="What a load test taught of this deployment.", show_default=False),
    ] = None,
    detail: Annotated[
        bool, typer.Option("--detail", help="Say everything of each set-up, however many.")
    ] = False,
    whole: Annotated[
        bool, typer.Option("--all", help="Show every set-up, not only those worth choosing.")
    ] = False,
    facts: Annotated[
        str,
        typer.Option(
            metavar="OWNER",
            show_default=False,
            help="Print them as alternatives of a study, with OWNER to answer for them.",
        ),
    ] = "",
    lang: LangOption = Lang.EN,
    as_json: JsonOption = False,
) -> int:
    """Predict memory, times and price of set-ups: bands, what binds, the cheapest that will do.

    Example: steelyard predict setup.yaml --lang zh

    Exit codes: 0 done, 2 the file is wrong, 4 no set-up will do.
    """  # fmt: skip
    from steelyard.cli.predict.calibrated import beyond, unsure
    from steelyard.cli.predict.more import more_document, show_more
    from steelyard.hardware import load_calibration, may_do, read_asked
    from steelyard.weigh import vocabulary

    asked = read_asked(file, vocabulary=vocabulary())
    learnt = None if calibration is None else load_calibration(calibration)
    clock = clock_of(learnt)
    answer = answered(asked, clock=clock)
    found, refused = answer.forecasts, answer.refused
    without = beyond(found, learnt, file=calibration, asked=asked)
    if facts:
        from steelyard.cli.predict.facts import as_facts
        from steelyard.cli.predict.omitted import omitted

        typer.echo(as_facts(answer, owner=facts, source=file.name), nl=False)
        for line in (
            *omitted(answer, without, lang=lang.value),
            *unsure(found, learnt, lang.value),
        ):
            typer.echo(line, err=True)
    elif as_json:
        from steelyard.cli.predict.document import document

        told = document(asked, found, refused, without=without)
        told |= more_document(answer, clock=clock)
        for line in unsure(found, learnt, lang.value):
            typer.echo(line, err=True)
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        from steelyard.cli.predict.table import show

        show(
            asked, answer, without=without, lang=lang.value, detail=detail, whole=whole
        )  # fmt: skip
        show_more(answer, clock=clock, lang=lang.value, whole=whole)
        for line in unsure(found, learnt, lang.value):
            typer.echo(line)
    return 0 if any(may_do(each) for each in found) else NONE_WILL_DO


def answered(asked: Asked, *, clock: Clock) -> Predicted:
    """Every combination of every question, in the order of the file."""
    from steelyard.hardware import Predicted, predicted

    each = [
        predicted(question, clock=clock, name=name, folder=asked.folder)
        for name, question in asked.questions.items()
    ]
    return Predicted(
        forecasts=tuple(one for part in each for one in part.forecasts),
        refused=tuple(one for part in each for one in part.refused),
        searches=tuple(one for part in each for one in part.searches),
    )


def clock_of(learnt: Calibration | None) -> Clock:
    """The time model, with what a load test taught it of the deployment that was tested."""
    from steelyard.hardware import time_of

    def clock(setup: Setup, running: float) -> Timing | Missing:
        other = learnt is None or any(learnt.apart(setup))
        return time_of(setup, running=running, calibration=None if other else learnt)

    return clock
