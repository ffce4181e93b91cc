"""A search from its options to its end."""

from __future__ import annotations

from pathlib import Path

import typer

from steelyard.cli.load.outcome import INTERRUPTED, INVALID, UNANSWERED
from steelyard.cli.options.duration import seconds
from steelyard.cli.search.cells import (
    Asked,
    Told,
    find_cells,
    find_load,
    read_quantile,
    sweep_cells,
    sweep_loads,
    sweep_plan,
    wanted,
)
from steelyard.cli.search.folder import begun
from steelyard.cli.search.options import Options
from steelyard.cli.search.text import plan_text
from steelyard.cli.search.words import Says
from steelyard.load.prompts import fresh_salt
from steelyard.load.search import read_tariff


def conduct(
    options: Options, folder: Path, *, resume: bool, dry_run: bool, lang: str, as_json: bool
) -> int:
    """Plan, measure, write and tell.  Raises StudyError, RunError, StorageFull."""
    says, salt = Says(lang), fresh_salt()
    asked = _asked(options, folder, salt=salt, says=says, quiet=as_json)
    read_quantile(options.quantile)
    if options.find is not None:
        sought = wanted(asked, options.find)
        cells = find_cells(asked, sought)
        plan = plan_text(asked.planned(cells), says=says, load=cells[0].load)
    else:
        cells = sweep_cells(
            asked, rates=options.rate, users=options.concurrency, repeats=options.repeats
        )
        plan = sweep_plan(asked, cells)
    if dry_run:
        _tell(asked.planned(cells), plan, as_json=as_json)
        return 0
    kept = begun(folder, options.told(), resume=resume, salt=salt)
    if kept != salt:
        asked = _asked(options, folder, salt=kept, says=says, quiet=as_json)
    asked.say(plan)
    if options.find is not None:
        told = find_load(asked, sought)
    else:
        told = sweep_loads(asked, cells, quantile=options.quantile)
    told.write(folder)
    if as_json:
        typer.echo((folder / "search.json").read_text("utf-8"), nl=False)
    else:
        typer.echo(told.text, nl=False)
        typer.echo(says("report", folder=folder))
        typer.echo(says("record", place=folder / "search.json"))
        if told.unfinished:
            typer.echo(says("again", folder=folder))
    return _code(told)


def _asked(options: Options, folder: Path, *, salt: int, says: Says, quiet: bool) -> Asked:
    return Asked(
        bench=options.bench(folder, salt=salt),
        level=options.level,
        span_s=seconds(options.span, what="--for"),
        warmup_s=seconds(options.warmup, what="--warmup", zero=True),
        seed=options.seed,
        precision=options.share,
        budget=options.limits,
        each=options.each(),
        tariff=None if options.price is None else read_tariff(options.price),
        says=says,
        say=_silent if quiet else _say,
    )


def _tell(planned: object, plan: str, *, as_json: bool) -> None:
    if not as_json:
        typer.echo(plan)
        return
    from steelyard.evidence import dumps

    typer.echo(dumps({"plan": planned}).decode(), nl=False)


def _code(told: Told) -> int:
    if told.interrupted:
        return INTERRUPTED
    if told.gone:
        return UNANSWERED
    return 0 if told.any_valid else INVALID


def _say(line: str) -> None:
    typer.echo(line, err=True)


def _silent(_: str) -> None:
    """Say nothing."""
