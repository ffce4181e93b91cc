"""steelyard report RUN: rebuild findings, verdict and report from the record alone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.shared import ReportLangOption, VerdictJsonOption
from steelyard.cli.record.rebuild_words import REBUILT
from steelyard.cli.terminal.reader import reader
from steelyard.cli.terminal.verdict import show

if TYPE_CHECKING:
    from steelyard.report import Hero


def report(
    run: Annotated[Path, typer.Argument(help="The run folder.", show_default=False)],
    out: Annotated[
        Path | None, typer.Option(help="Write the rebuilt files here; by default compare only.")
    ] = None,
    study: Annotated[
        Path | None,
        typer.Option(
            help="Judge by the gates, criteria and prices of this study instead: post hoc, "
            "marked as such, and only together with --out."
        ),
    ] = None,
    lang: ReportLangOption = Lang.EN,
    pdf: Annotated[
        bool,
        typer.Option(
            "--pdf",
            help="Print the report in both languages: report.pdf in --out, by default RUN.pdf "
            "beside the run.",
        ),
    ] = False,
    as_json: VerdictJsonOption = False,
) -> int:
    """Rebuild a run's numbers and report from samples.log, and say whether they are the same.

    Of a run of steelyard load its picture and pages, of a search its pages. A load run's figures
    are held against its log first. It has no signed ledger, so that shows agreement, not honesty.

    Example: steelyard report runs/card-desk-7f3a --out /tmp/rebuilt --lang zh

    Exit codes: 0 rebuilt (and identical, where compared), 1 the run's files differ, 2 usage.
    """
    from steelyard.cli.load.pages import is_load_run
    from steelyard.cli.search.pages import is_search, prints_of, rebuild_search
    from steelyard.errors import RunError

    if is_load_run(run):
        return _load(run, lang, out=out, study=study, pdf=pdf, as_json=as_json)
    if is_search(run):
        _no_study(run, "search", study)
        found = rebuild_search(run, out=out, lang=lang.value)
        code = _light(run, found, lang, what="search", out=out, as_json=as_json)
        _print(prints_of(run) if pdf else {}, run, out, lang=lang)
        return code
    if (run / "samples.log").is_file() and not (run / "ledger.jsonl").exists():
        raise RunError(
            f"{run}: its load was cut off before its figures were made (neither load.json nor a "
            "ledger); what was sent is in samples.log and shards. Offer it again into another "
            "folder"
        )
    from steelyard.weigh import rebuild

    rebuilt = rebuild(run, out=out, study=study, lang=lang.value, pdf=pdf)
    with reader():
        show(rebuilt.closed, lang=lang, as_json=as_json)
    for place in rebuilt.prints:
        typer.echo(REBUILT[lang.value]["printed"].format(file=place), err=True)
    return _told(run, rebuilt.different, lang, same=rebuilt.same)


def _load(
    run: Path, lang: Lang, *, out: Path | None, study: Path | None, pdf: bool, as_json: bool
) -> int:
    """A load run; its log, which may hold millions of samples, is read once."""
    from steelyard.cli.load.pages import columns_of, contradiction, prints_of, rebuild_load
    from steelyard.report.words import Words

    _no_study(run, "load", study)
    columns = columns_of(run)
    if denied := contradiction(run, columns):
        typer.echo(f"steelyard: {Words(lang.value).fault(denied)}", err=True)
        return 1
    found = rebuild_load(run, columns, out=out, lang=lang.value)
    code = _light(run, found, lang, what="load", out=out, as_json=as_json)
    _print(prints_of(run, columns) if pdf else {}, run, out, lang=lang)
    return code


def _no_study(run: Path, what: str, study: Path | None) -> None:
    from steelyard.errors import StudyError

    if study is not None:
        raise StudyError(f"--study: {run} is a run of steelyard {what}, which no study judges")


def _light(
    run: Path,
    found: tuple[Hero, tuple[str, ...]],
    lang: Lang,
    *,
    what: str,
    out: Path | None,
    as_json: bool,
) -> int:
    """A folder whose pages come from one document; ``what`` is the command and the document."""
    from steelyard.cli.terminal.verdict import show_light

    light, different = found
    with reader():
        if as_json:
            typer.echo((run / f"{what}.json").read_text("utf-8"), nl=False)
        else:
            show_light(light, page=(out or run) / "report.html")
    return _told(run, different, lang)


def _print(files: Mapping[str, bytes], run: Path, out: Path | None, *, lang: Lang) -> None:
    """Into ``out``, else beside the run's folder under its name."""
    from steelyard.evidence import write_out

    place = out or run.resolve().parent
    named = {name if out else name.replace("report", run.resolve().name, 1): content
             for name, content in files.items()}  # fmt: skip
    write_out(place, named)
    for name in named:
        typer.echo(REBUILT[lang.value]["printed"].format(file=place / name), err=True)


def _told(run: Path, different: tuple[str, ...], lang: Lang, *, same: int = 0) -> int:
    says = REBUILT[lang.value]
    if same and not different:
        # What was asked is whether they are the same; the verdict alone doesn't answer that.
        typer.echo(says["same"].format(run=run, n=same), err=True)
    for name in different:
        typer.echo(f"steelyard: {says['differs'].format(file=run / name)}", err=True)
    return 1 if different else 0
