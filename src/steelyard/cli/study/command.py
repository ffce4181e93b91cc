"""``steelyard study``: check a study, print its schema, start one."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from steelyard.cli.options.data_place import Data, look_in
from steelyard.cli.options.lang import Lang
from steelyard.cli.options.new_file import write_new
from steelyard.cli.options.shared import JsonOption, LangOption
from steelyard.cli.study.words import Say
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.study import Checked, Problem, Vocabulary

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(help="The study's YAML file.", show_default=False)],
    data: Data = "",
    lang: LangOption = Lang.EN,
    as_json: JsonOption = False,
) -> None:
    """Check FILE and its items, and name every fault with its line and column.

    Example: steelyard study check studies/card-desk.yaml
    """
    from steelyard.study import check as checked_of

    look_in(data)
    checked = checked_of(file, vocabulary=_vocabulary(), environ=os.environ)
    unfit = [*_unfit(checked), *_unreckonable(checked, file)]
    if as_json:
        typer.echo(json.dumps(_outcome(checked, file, unfit), ensure_ascii=False, indent=2))
    else:
        say = Say(lang)
        for problem in (*_told(checked, say), *map(say.fault, unfit)):
            typer.echo(problem, err=True)
        for name, days in _old(checked).items():
            typer.echo(say("warning", what=say("old", file=file, name=name, days=days)), err=True)
        typer.echo(_summary(checked, file, unfit, say), err=checked.study is None or bool(unfit))
    if checked.problems or unfit:
        raise typer.Exit(StudyError.exit_code)


@app.command()
def schema() -> None:
    """Print the JSON Schema of study files, for editors.

    Example: steelyard study schema > study.schema.json
    """
    from steelyard.study import schema as schema_of

    typer.echo(json.dumps(schema_of(_vocabulary()), ensure_ascii=False, indent=2))


@app.command()
def new(
    file: Annotated[
        Path | None,
        typer.Argument(help="Where to write it; printed if not given.", show_default=False),
    ] = None,
    lang: Annotated[str, typer.Option(help="Language of the comments: en or zh.")] = "en",
) -> None:
    """Write an annotated study to start from.

    Example: steelyard study new studies/mine.yaml --lang zh
    """
    from steelyard.study import starter

    text = starter("zh" if _language(lang) == "zh" else "en")
    if file is None:
        typer.echo(text, nl=False)
        return
    write_new(file, text)
    typer.echo(f"{file}: written; change it, then run 'steelyard study check {file}'")


def _language(lang: str) -> str:
    if lang not in {"en", "zh"}:
        raise StudyError(f"--lang {lang}: comments are written in en or zh; name one of them")
    return lang


def _unfit(checked: Checked) -> list[str]:
    """What `weigh` would refuse of a sound study: its items, or what isn't weighed yet."""
    from steelyard.weigh import fitting_items

    if checked.study is None:
        return []
    try:
        fitting_items(checked.study)
    except StudyError as refused:
        return [str(refused)]
    return []


def _old(checked: Checked) -> Mapping[str, int]:
    from steelyard.weigh import old_prices

    return {} if checked.study is None else old_prices(checked.study)


def _unreckonable(checked: Checked, file: Path) -> tuple[str, ...]:
    """What `predict` would refuse of the deployments' hardware."""
    if checked.study is None or not any(d.hardware for d in checked.study.deployments.values()):
        return ()
    from steelyard.hardware import hardware_faults

    return hardware_faults(file, checked.study)


def _told(checked: Checked, say: Say) -> Iterator[str]:
    for problem in checked.problems:
        yield str(_worded(problem, say))
    for warning in checked.warnings:
        yield say("warning", what=_worded(warning, say))


def _worded(problem: Problem, say: Say) -> Problem:
    return replace(problem, message=say.fault(problem.message))


def _summary(checked: Checked, file: Path, unfit: Sequence[str], say: Say) -> str:
    if checked.study is None:
        return say("faulty", file=file, n=say.count(checked.problems, "problem", "problems"))
    if unfit:
        return say("unfit", file=file)
    study = checked.study
    parts = (
        say.count(study.deployments, "deployment", "deployments"),
        say.count(study.gates, "gate", "gates"),
        say.count(study.criteria, "criterion", "criteria"),
    )
    return say("sound", file=file, parts=say("comma").join(parts), hash=study.hash)


def _outcome(checked: Checked, file: Path, unfit: Sequence[str]) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "file": str(file),
        "sound": checked.study is not None and not unfit,
        "file_hash": None if checked.study is None else checked.study.hash,
        "problems": [
            *(asdict(problem) for problem in checked.problems),
            *({"file": str(file), "field": "", "message": message} for message in unfit),
        ],
        "warnings": [asdict(warning) for warning in checked.warnings],
        "old_prices": _old(checked),
    }


def _vocabulary() -> Vocabulary:
    from steelyard.weigh import vocabulary

    return vocabulary()
