"""``steelyard predict``: does it fit, how fast, what binds, before a GPU is rented."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.lang import Lang
from steelyard.cli.options import JsonOption, LangOption
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.cli.predict_split import Split
    from steelyard.hardware import Asked, Clock, Forecast, Refused

NONE_FITS = 4


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

    Exit codes: 0 done, 2 the file is wrong, 4 no set-up fits.
    """  # fmt: skip
    from steelyard.hardware import read_asked
    from steelyard.weigh import vocabulary

    asked = read_asked(file, vocabulary=vocabulary())
    found, refused = forecasts(asked, clock=clock_of(calibration))
    divided = _divided(found)
    if facts:
        from steelyard.cli.predict_facts import as_facts

        typer.echo(as_facts(found, owner=facts, source=file.name), nl=False)
    elif as_json:
        from steelyard.cli.predict_json import document

        told = document(asked, found, refused)
        if divided:
            from steelyard.cli.predict_split import split_document

            told["split"] = split_document(divided)
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))
    else:
        from steelyard.cli.predict_table import show

        show(asked, found, refused, lang=lang.value, detail=detail, whole=whole)
        if divided:
            from steelyard.cli.predict_split import show_splits

            show_splits(divided, lang=lang.value)
    fits = any(each.budget.fits != "no" for each in found)
    return 0 if fits or any(not isinstance(split, Missing) for _, split in divided) else NONE_FITS


def _divided(found: list[Forecast]) -> list[Split]:
    if all(each.setup.host is None for each in found):
        return []
    from steelyard.cli.predict_split import splits

    return splits(found)


def forecasts(asked: Asked, *, clock: Clock) -> tuple[list[Forecast], list[Refused]]:
    """Every combination of every question, in the order of the file."""
    from steelyard.hardware import forecast, spread

    found: list[Forecast] = []
    refused: list[Refused] = []
    for name, question in asked.questions.items():
        sweep = spread(question, name=name, folder=asked.folder)
        found += [forecast(each, clock=clock) for each in sweep.setups]
        refused += sweep.refused
    return found, refused


def clock_of(calibration: Path | None) -> Clock:
    """The time model, with what a load test taught it."""
    from steelyard.hardware import load_calibration, time_of

    learnt = None if calibration is None else load_calibration(calibration)
    return lambda setup, running: time_of(setup, running=running, calibration=learnt)
