"""Who looks on while a load is offered: the terminal, and whoever asked for live numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import typer

from steelyard.cli.live.pulse import pulse
from steelyard.cli.options.lang import Lang

if TYPE_CHECKING:
    from steelyard.load.engine import Live, Order
    from steelyard.load.export import Exporting, Wish


def wishes(texts: Sequence[str] | None) -> list[Wish]:
    """Read what ``--export`` says.  Raises StudyError."""
    if not texts:
        return []
    from steelyard.load.export import export_wish

    return [export_wish(text) for text in texts]


@contextmanager
def watching(
    order: Order, asked: Sequence[Wish], *, run: str, quiet: bool, lang: Lang
) -> Iterator[tuple[Order, Callable[[Live], None]]]:
    """The order as it is to be offered, and its watcher.

    Raises StudyError where an address can't be listened on.
    """
    if not asked:
        with pulse(quiet=quiet, lang=lang) as watch:
            yield order, watch
        return
    from steelyard.load.export import exporting

    with exporting(asked, order, run=run) as export:
        _greet(export, asked)
        with pulse(quiet=quiet, lang=lang, told=export.told) as draw:

            def watch(live: Live) -> None:
                export.take(live)
                draw(live)

            yield replace(order, counted=True), watch
    if told := export.told():
        typer.echo(f"steelyard: export: {told}", err=True)


def _greet(export: Exporting, asked: Sequence[Wish]) -> None:
    """Say where the page is, for a port that was left open above all."""
    hosts = [wish.host for wish in asked if wish.way == "prometheus"]
    for host, served in zip(hosts, export.served, strict=True):
        named = f"[{host}]" if ":" in host else host
        typer.echo(f"export: http://{named}:{served.port}/metrics", err=True)
