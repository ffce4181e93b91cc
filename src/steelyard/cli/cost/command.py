"""``steelyard cost``: what deployments cost over the horizon, and what an answer costs."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Annotated, Any

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import JsonOption
from steelyard.errors import StudyError


def cost(
    file: Annotated[
        Path,
        typer.Argument(help="A study, a business, or the folder of a run.", show_default=False),
    ],
    on: Annotated[
        str | None,
        typer.Option(
            metavar="DAY", show_default=False, help="Day from which prices age; today if not given."
        ),
    ] = None,
    lang: Annotated[Lang, typer.Option(help="Language of the tables.")] = Lang.EN,
    as_json: JsonOption = False,
) -> None:
    """Add up what each deployment costs: paid, used up, per answer and per million tokens.

    Of a study or a business file all figures are the declared ones; of a run those it measured
    stand in their place. Two ledgers are shown and never added: what is paid when, and what is
    used up, with purchases written off over their life. A line nobody can put into money makes
    each total with it missing, never 0.

    Example: steelyard cost business.yaml --lang zh

    Example: steelyard cost runs/desk-7f3a

    Exit codes: 0 reckoned, 2 usage or a fault in the file, named with its line.
    """
    told = _of_run(file) if file.is_dir() else _of_file(file, on=_day(on))
    if as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps(told).decode(), nl=False)
        return
    from steelyard.cli.cost.table import show

    show(told, lang=lang)


def _of_file(file: Path, *, on: dt.date) -> dict[str, Any]:
    from steelyard.cost import cost_document, cost_model
    from steelyard.evidence import to_json
    from steelyard.study import load_business
    from steelyard.weigh import vocabulary

    case = load_business(file, vocabulary=vocabulary())
    plain: dict[str, Any] = to_json(cost_document(cost_model(case), on=on))
    return plain


def _of_run(folder: Path) -> dict[str, Any]:
    from steelyard.evidence import RunFolder, read_json, to_json
    from steelyard.weigh import require_study_run

    require_study_run(folder)
    found = read_json(RunFolder.at(folder).measurements).get("money")
    if not found or "ledgers" not in found:
        raise StudyError(
            f"{folder}: the run's study has no 'business'; reckon a business file of its own, or "
            "add 'business:' to the study and weigh it (or judge the run anew: steelyard report "
            "RUN --study FILE --out FOLDER)"
        )
    plain: dict[str, Any] = to_json(found)
    return plain


def _day(written: str | None) -> dt.date:
    if written is None:
        return dt.datetime.now(dt.UTC).date()
    try:
        return dt.date.fromisoformat(written)
    except ValueError:
        raise StudyError(f"--on {written}: is no day; write it like 2026-11-01") from None
