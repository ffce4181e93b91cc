"""The catalogue on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from steelyard.cli.amounts import size
from steelyard.cli.console import LastingConsole, endless
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Architecture, Catalogue, Device

_FIELDS = ("bf16", "fp8", "int8", "fp4", "memory", "bandwidth", "scale_up")


def show_catalogue(catalogue: Catalogue, models: Sequence[Architecture]) -> None:
    """Devices with their figures, then models with their sizes."""
    console = LastingConsole(highlight=False)
    table = Table(box=None, padding=(0, 1), expand=not endless())
    for name in ("device", *_FIELDS, "prices an hour", "confidence"):
        table.add_column(name, overflow="fold")
    for one in catalogue.devices.values():
        table.add_row(Text(one.name), *_figures(one), _prices(catalogue, one), _sure(one))
    console.print(table)
    console.print(_models(models))
    console.print(
        Text("matrix rates are dense, links one-way; --json has every source and date", style="dim")
    )


def _figures(one: Device) -> list[Text]:
    found = [one.known(field) for field in _FIELDS]
    return [
        Text("-", "dim") if isinstance(each, Missing) else Text(_short(str(each))) for each in found
    ]


def _short(text: str) -> str:
    return text.removesuffix(" dense").removesuffix(" one-way")


def _prices(catalogue: Catalogue, one: Device) -> Text:
    told = [
        f"{each.rate.text} {each.basis} {each.rate.date}" for each in catalogue.priced(one.name)
    ]
    return Text("; ".join(told) if told else "-", "" if told else "dim")


def _sure(one: Device) -> Text:
    return Text(one.bandwidth.confidence)


def _models(models: Sequence[Architecture]) -> Table:
    from steelyard.hardware import token_bytes, weight_bytes

    table = Table(box=None, padding=(0, 1), expand=not endless())
    for name in ("model", "shape", "published in", "weights", "cache a token (BF16)"):
        table.add_column(name, overflow="fold")
    for one in models:
        weights = size(weight_bytes(one, one.native))
        cache = f"{token_bytes(one):,.0f} B"
        table.add_row(Text(one.name), Text(one.summary), Text(one.native.name), weights, cache)
    return table
