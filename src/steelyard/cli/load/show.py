"""The end of a load: its pages, and on stdout the table or the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from steelyard.cli.load.outcome import code

if TYPE_CHECKING:
    from steelyard.cli.options.lang import Lang
    from steelyard.load import LoadRun


def end(done: LoadRun, *, as_json: bool, explain: bool, lang: Lang) -> int:
    """Write the pages and print what was asked for; returns the exit code."""
    from steelyard.cli.load.pages import write_pages

    write_pages(done.path, done.columns)
    if as_json:
        typer.echo((done.path / "load.json").read_text("utf-8"), nl=False)
    else:
        from steelyard.cli.load.table import show

        show(done, explain=explain, lang=lang.value)
    return code(done)
