"""The end of a load on stdout: the table, the light in another language, or the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from steelyard.cli.lang import Lang

if TYPE_CHECKING:
    from steelyard.load import LoadRun


def show_load(done: LoadRun, *, as_json: bool, explain: bool, lang: Lang) -> None:
    """Print what was asked for."""
    if as_json:
        typer.echo((done.path / "load.json").read_text("utf-8"), nl=False)
        return
    if lang is not Lang.EN:
        from steelyard.cli.load_pages import load_light
        from steelyard.cli.show import show_light

        show_light(load_light(done.path, lang=lang.value), page=done.path / "report.zh.html")
        return
    from steelyard.cli.load_table import show

    show(done, explain=explain)
