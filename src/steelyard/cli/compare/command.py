"""steelyard compare RUN_A RUN_B: two runs against each other."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import JsonOption, LangOption
from steelyard.errors import StudyError

REFUSED = 3


def compare(
    run_a: Annotated[Path, typer.Argument(help="Folder of a run.", show_default=False)],
    run_b: Annotated[
        Path,
        typer.Argument(help="Another, or a result file of another tool.", show_default=False),
    ],
    slo: Annotated[
        list[str] | None,
        typer.Option(
            help='Compare goodput too, by "p95(ttft) <= 2 s"; may be repeated.', show_default=False
        ),
    ] = None,
    margin: Annotated[
        str | None,
        typer.Option(
            help="Call figures equivalent that differ by no more than this share: 5%; "
            "for runs of a study in place of the study's margins.",
            show_default=False,
        ),
    ] = None,
    tool: Annotated[
        str,
        typer.Option(
            "--from",
            metavar="NAME",
            show_default=False,
            help="RUN_B is a result file of this tool: vllm, aiperf or guidellm.",
        ),
    ] = "",
    version: Annotated[
        str, typer.Option(help="The tool's version, where its file does not tell.")
    ] = "",
    deployment_a: Annotated[
        str | None,
        typer.Option(
            "--a",
            metavar="NAME",
            show_default=False,
            help="Deployment of RUN_A, where runs of a study hold several.",
        ),
    ] = None,
    deployment_b: Annotated[
        str | None,
        typer.Option("--b", metavar="NAME", show_default=False, help="Deployment of RUN_B."),
    ] = None,
    lang: LangOption = Lang.EN,
    as_json: JsonOption = False,
) -> int:
    """Say of two runs which was better, if they tell it at all.

    Four answers: one or the other, equivalent (within a margin), cannot tell; they hold
    together at 95 %.
    Runs of a study are paired item by item, deployments of the same name by default; their
    times and costs are shown side by side and never ranked. Load runs are compared in times.
    With --from, a result file of another tool stands beside RUN_A: like with like by that tool's
    definitions, labelled claimed, without an answer.

    Example: steelyard compare runs/desk-1a2b runs/desk-3c4d

    Example: steelyard compare runs/load-a runs/load-b

    Example: steelyard compare runs/load-a result.json --from vllm

    Exit codes: 0 compared, whatever the answer; 2 usage; 3 the runs can't be
    compared, and why.
    """
    from steelyard.load import compare_load

    if _of_study(run_a) or _of_study(run_b):
        from steelyard.cli.compare.runs import Asked, compare_runs

        for option, said in (("--slo", slo), ("--from", tool), ("--version", version)):
            if said:
                raise StudyError(f"{option}: is for load runs; leave it out for runs of a study")
        within = None if margin is None else _share(margin)
        asked = Asked(a=deployment_a, b=deployment_b, margin=within, lang=lang)
        return compare_runs(run_a, run_b, asked, as_json=as_json)
    for option, name in (("--a", deployment_a), ("--b", deployment_b)):
        if name is not None:
            raise StudyError(f"{option}: is for runs of a study; leave it out for load runs")
    if tool or run_b.is_file():
        return _beside(
            run_a,
            run_b,
            tool=tool,
            version=version,
            limits=slo or margin,
            lang=lang,
            as_json=as_json,
        )
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
        from steelyard.cli.compare.load_table import show

        show(found, lang=lang.value)
    return REFUSED if found.refused else 0


def _of_study(run: Path) -> bool:
    return (run / "study.yaml").is_file()


def _share(margin: str) -> float:
    number, percent = margin.strip().removesuffix("%"), margin.strip().endswith("%")
    try:
        share = float(number) / 100 if percent else 0.0
    except ValueError:
        share = 0.0
    if not 0.0 < share < 1.0:
        raise StudyError(f"--margin {margin}: is no share; write it like 5%, below 100%")
    return share


def _beside(
    run: Path,
    file: Path,
    *,
    tool: str,
    version: str,
    limits: list[str] | str | None,
    lang: Lang,
    as_json: bool,
) -> int:
    from steelyard.cli.claims.importing import source_of, versioned
    from steelyard.load import summary_of
    from steelyard.load.imports import beside, read_peer

    if not tool:
        raise StudyError(f"{file}: a file; say with --from which tool wrote it")
    if limits:
        raise StudyError(
            "--slo and --margin: a result file has no samples to hold against them; leave them out"
        )
    summary = summary_of(run)
    claims = read_peer(file, tool=tool)
    found = [beside(summary, versioned(claim, version)) for claim in claims]
    source = source_of(file)
    if as_json:
        from steelyard.evidence import dumps

        told = {"run": str(run), "source": source, "beside": found}
        typer.echo(dumps(told).decode(), nl=False)
    else:
        from steelyard.cli.compare.beside import show

        for one in found:
            show(run, source, one, lang=lang.value)
    return 0
