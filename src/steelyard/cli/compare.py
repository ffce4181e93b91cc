"""steelyard compare RUN_A RUN_B: two load runs against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from steelyard.errors import StudyError

REFUSED = 3


def compare(
    run_a: Annotated[Path, typer.Argument(help="Folder of a load run.", show_default=False)],
    run_b: Annotated[Path, typer.Argument(help="Another.", show_default=False)],
    slo: Annotated[
        list[str] | None,
        typer.Option(
            help='Compare goodput too, by "p95(ttft) <= 2 s"; may be repeated.', show_default=False
        ),
    ] = None,
    margin: Annotated[
        str | None,
        typer.Option(
            help="Call figures equivalent that differ by no more than this share: 5%.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Say of two load runs which was faster, if they tell it at all.

    Four answers: a above, b above, equivalent (with --margin), cannot tell; they hold
    together at 95 %.

    Example: steelyard compare runs/load-a runs/load-b

    Exit codes: 0 compared, whatever the answer; 2 usage; 3 the runs can't be
    compared, and why.
    """
    from steelyard.load import compare_load

    level = None
    if slo:
        from steelyard.load.search import service_level

        level = service_level(" and ".join(slo))
    within = None if margin is None else _share(margin)
    found = compare_load(run_a, run_b, level=level, within=within)
    if as_json:
        from steelyard.evidence import dumps

        typer.echo(dumps(found).decode(), nl=False)
    else:
        from steelyard.cli.compare_table import show

        show(found)
    return REFUSED if found.refused else 0


def _share(margin: str) -> float:
    number, percent = margin.strip().removesuffix("%"), margin.strip().endswith("%")
    try:
        share = float(number) / 100 if percent else 0.0
    except ValueError:
        share = 0.0
    if not 0.0 < share < 1.0:
        raise StudyError(f"--margin {margin}: is no share; write it like 5%, below 100%")
    return share
