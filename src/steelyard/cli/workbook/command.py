"""steelyard workbook: a business as an Excel workbook, and figures read back from one."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from steelyard.cli.options.lang import Lang
from steelyard.cli.options.new_file import write_new
from steelyard.cli.options.shared import JsonOption
from steelyard.errors import StudyError

app = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)


@app.command()
def write(
    file: Annotated[
        Path,
        typer.Argument(help="A study with a business, or a business alone.", show_default=False),
    ],
    out: Annotated[Path, typer.Option("--out", "-o", help="The workbook.", show_default=False)],
    lang: Annotated[Lang, typer.Option(help="Language of the workbook.")] = Lang.EN,
) -> None:
    """Write the business of FILE as a workbook whose figures follow its inputs.

    Inputs with unit, range, source and day; both ledgers; unit cost; returns; scenarios. Every
    figure is a formula, with its value beside for viewers that don't reckon. No macros.

    Example: steelyard workbook write desk.yaml -o desk.xlsx --lang zh

    Exit codes: 0 written, 2 usage or a fault in FILE.
    """
    from steelyard.cost import cost_model
    from steelyard.cost.workbook import write_workbook
    from steelyard.study import load_business
    from steelyard.weigh import vocabulary

    if out.suffix.lower() != ".xlsx":
        raise StudyError(f"-o {out}: a workbook ends with .xlsx; name it so")
    case = load_business(file, vocabulary=vocabulary())
    write_workbook(cost_model(case), out, lang=lang.value, term=_term(lang))
    typer.echo(f"{out}: written", err=True)


def _term(lang: Lang) -> Callable[[str], str]:
    """Reasons, kinds of lines and the program's own names, as the report has them."""
    from steelyard.report.inputs import input_text
    from steelyard.report.words import Words

    words = Words(lang.value)
    return lambda text: words.or_plain(f"line.{text}", input_text(words.term(text), lang.value))


@app.command()
def read(
    book: Annotated[Path, typer.Argument(help="A workbook, or a CSV file.", show_default=False)],
    file: Annotated[
        Path, typer.Argument(help="The business that the figures go into.", show_default=False)
    ],
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", help="The new file; only told if not given.", show_default=False
        ),
    ] = None,
    sheet: Annotated[
        str, typer.Option(help="Of a workbook; the first if not given.", show_default=False)
    ] = "",
    as_json: JsonOption = False,
) -> None:
    """Take the figures of BOOK into the business FILE, and say which ones change.

    The sheet of inputs that `workbook write` makes, or any table with the columns input and base
    (输入, 基准), and unit, low, high, source, as of, kind, for. All else in FILE stays as it is.

    Example: steelyard workbook read desk.xlsx desk.yaml -o desk-2.yaml

    Exit codes: 0 read (and written), 2 usage, or a row that doesn't fit.
    """
    from steelyard.cost.workbook import read_rows, take

    found = take(read_rows(book, sheet=sheet), file=file)
    if out is not None:
        _write(out, found.text)
    if as_json:
        from steelyard.evidence import to_json

        typer.echo(json.dumps(to_json(found.changes), ensure_ascii=False, indent=2))
        return
    for change in found.changes:
        before, after = change.before or "–", change.after or "–"
        typer.echo(f"{change.name}: {change.field}: {before} → {after}")
    told = "" if out is None else f"; {out}: written"
    typer.echo(f"{len(found.changes)} changed{told}", err=True)


def _write(out: Path, text: str) -> None:
    """Write a sound business, or nothing."""
    from steelyard.study import load_business
    from steelyard.weigh import vocabulary

    write_new(out, text)
    try:
        load_business(out, vocabulary=vocabulary())
    except StudyError:
        out.unlink()
        raise
