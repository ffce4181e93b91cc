"""The end of a load on stdout: the table, or the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from steelyard.cli.options.lang import Lang
    from steelyard.load import LoadRun


def show_load(done: LoadRun, *, as_json: bool, explain: bool, lang: Lang) -> None:
    """Print what was asked for."""
    if as_json:
        typer.echo((done.path / "load.json").read_text("utf-8"), nl=False)
        return
    from steelyard.cli.load.table import show

    show(done, explain=explain, lang=lang.value)
