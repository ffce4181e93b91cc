"""The catalogue on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from steelyard.cli.hardware.words import said
from steelyard.cli.terminal.amounts import size
from steelyard.cli.terminal.console import LastingConsole
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Architecture, Catalogue, Device, Fact, Link

_FIELDS = {
    "bf16": 1e12, "fp8": 1e12, "int8": 1e12, "fp4": 1e12, "memory": 1e9, "bandwidth": 1e9,
    "scale_up": 1e9,
}  # fmt: skip
"""By field, what one of the table's units is in base units."""
_NARROW = 15
"""Cells of several kinds of attention, one below another."""


def show_catalogue(
    catalogue: Catalogue, models: Sequence[Architecture], words: Mapping[str, str]
) -> None:
    """Devices with their figures, links, prices, then models with their sizes."""
    console = LastingConsole(highlight=False)
    devices = _table(words["devices"], left=(0, 8))
    for one in catalogue.devices.values():
        devices.add_row(Text(one.name), *_figures(one), _sure(one, words))
    prices = _table(words["prices"], left=(0, 2, 3))
    for one in catalogue.devices.values():
        for each in catalogue.priced(one.name):
            basis = said(each.basis, words)
            prices.add_row(Text(one.name), each.rate.text, basis, each.rate.date)
    console.print(devices)
    console.print(Text(words["legend"], style="dim"))
    console.print()
    console.print(_links(catalogue, words))
    console.print()
    console.print(prices)
    console.print()
    console.print(_models(models, words))
    console.print(Text(words["legend.models"], style="dim"))


def _links(catalogue: Catalogue, words: Mapping[str, str]) -> Table:
    table = _table(words["links"], left=(0, 3))
    for one in catalogue.links.values():
        passed = Text("-") if one.usable is None else Text(_seen(one))
        sure = said(one.rate.confidence, words)
        table.add_row(Text(one.name), _figure(one.rate, 1e9), passed, sure)
    return table


def _seen(one: Link) -> str:
    """What was seen to pass: of a mesh, by each of its links."""
    figure = str(_figure(one.usable, 1e9)) if one.usable else ""
    return f"{one.mesh} x {figure}" if one.mesh else figure


def _table(heads: str, *, left: Sequence[int]) -> Table:
    """Without blanks at its edges: it has to fit a hundred columns, on a page or in a pipe."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False)
    for at, name in enumerate(heads.split("|")):
        table.add_column(name, no_wrap=True, justify="left" if at in left else "right")
    return table


def _figures(one: Device) -> list[Text]:
    return [_figure(one.known(field), unit) for field, unit in _FIELDS.items()]


def _figure(found: Fact | Missing, unit: float) -> Text:
    if isinstance(found, Missing):
        return Text("-", "dim")
    ends = dict.fromkeys(_short(end / unit) for end in (found.low, found.high))
    return Text("–".join(ends))


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.4g}"


def _sure(one: Device, words: Mapping[str, str]) -> Text:
    return Text(said(one.bandwidth.confidence, words))


def _models(models: Sequence[Architecture], words: Mapping[str, str]) -> Table:
    from steelyard.hardware import token_bytes, weight_bytes

    table = _table(words["models"], left=(0, 2, 6))
    attention = table.columns[2]
    attention.no_wrap, attention.max_width = False, _NARROW
    for one in models:
        chosen = one.experts
        table.add_row(
            Text(one.name), f"{one.depth}", words["and"].join(said(k, words) for k in one.kinds),
            "-" if chosen is None else f"{chosen.routed}/{chosen.top_k}", f"{one.total / 1e9:,.1f}",
            "-" if chosen is None else f"{one.active / 1e9:,.1f}", one.native.name,
            size(weight_bytes(one, one.native)), f"{token_bytes(one):,.0f}",
        )  # fmt: skip
    return table
