"""steelyard weigh STUDY: measure, decide, report, and prove it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.load.on import On
from steelyard.cli.options.data_place import Data, look_in
from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import ReportLangOption, VerdictJsonOption
from steelyard.cli.terminal.reader import reader
from steelyard.cli.terminal.verdict import show
from steelyard.errors import StudyError

EXITS = {"RECOMMEND": 0, "TIE": 3, "MEASURE FIRST": 3, "NONE ELIGIBLE": 4}
UNMEASURED = 5


def weigh(
    study: Annotated[Path, typer.Argument(help="The study file.", show_default=False)],
    run: Annotated[
        Path | None,
        typer.Option(help="Run folder; by default one named after the study, below --runs."),
    ] = None,
    runs: Annotated[Path, typer.Option(help="Where run folders lie.")] = Path("runs"),
    resume: Annotated[
        bool, typer.Option("--resume", help="Carry on an interrupted run where it stopped.")
    ] = False,
    lang: ReportLangOption = Lang.EN,
    on: On = None,
    data: Data = "",
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run",
            help="Ask and write nothing: say what would be asked, what it would cost, and what "
            "it could show.",
        ),
    ] = False,
    pdf: Annotated[
        bool,
        typer.Option("--pdf", help="Print the report too: report.pdf and the other language's."),
    ] = False,
    as_json: VerdictJsonOption = False,
) -> int:
    """Weigh the deployments of a study: a verdict, a report, and every number's proof.

    Example: steelyard weigh studies/card-desk.yaml

    Exit codes: 0 recommended (or told, with --dry-run), 2 usage or study error, 3 measure first
    or tie, 4 none eligible, 5 a deployment could not be measured, 6 the budget is spent, 130
    interrupted.
    """
    from steelyard.cli.weigh.progress import console, watcher
    from steelyard.weigh import Wish
    from steelyard.weigh import weigh as weigh_study

    look_in(data)
    wish = Wish(
        environ=os.environ, runs=runs, run=run, resume=resume, lang=lang.value, pdf=pdf, on=on
    )
    if dry_run:
        from steelyard.cli.weigh.dry_run import tell

        if resume or on or run or pdf:
            raise StudyError("--dry-run: begins no run; leave out --run, --resume, --on and --pdf")
        return tell(study, wish, lang=lang.value, as_json=as_json)
    with watcher(console(), lang=lang) as watching:
        closed = weigh_study(study, wish, watcher=watching)
    with reader():
        show(closed, lang=lang, as_json=as_json)
    return UNMEASURED if closed.unmeasured else EXITS[closed.verdict["verdict"]]
