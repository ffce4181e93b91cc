"""The catalogue on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from steelyard.cli.amounts import size
from steelyard.cli.console import LastingConsole, endless
from steelyard.cli.hardware_words import said, shape
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Architecture, Catalogue, Device

_FIELDS = ("bf16", "fp8", "int8", "fp4", "memory", "bandwidth", "scale_up")


def show_catalogue(
    catalogue: Catalogue, models: Sequence[Architecture], words: Mapping[str, str]
) -> None:
    """Devices with their figures, then models with their sizes."""
    console = LastingConsole(highlight=False)
    table = Table(box=None, padding=(0, 1), expand=not endless())
    for name in words["devices"].split("|"):
        table.add_column(name, overflow="fold")
    for one in catalogue.devices.values():
        table.add_row(
            Text(one.name), *_figures(one), _prices(catalogue, one, words), _sure(one, words)
        )
    console.print(table)
    console.print(_models(models, words))
    console.print(Text(words["legend"], style="dim"))


def _figures(one: Device) -> list[Text]:
    found = [one.known(field) for field in _FIELDS]
    return [
        Text("-", "dim") if isinstance(each, Missing) else Text(_short(str(each))) for each in found
    ]


def _short(text: str) -> str:
    return text.removesuffix(" dense").removesuffix(" one-way")


def _prices(catalogue: Catalogue, one: Device, words: Mapping[str, str]) -> Text:
    told = [
        f"{each.rate.text} {said(each.basis, words)} {each.rate.date}"
        for each in catalogue.priced(one.name)
    ]
    return Text("; ".join(told) if told else "-", "" if told else "dim")


def _sure(one: Device, words: Mapping[str, str]) -> Text:
    return Text(said(one.bandwidth.confidence, words))


def _models(models: Sequence[Architecture], words: Mapping[str, str]) -> Table:
    from steelyard.hardware import token_bytes, weight_bytes

    table = Table(box=None, padding=(0, 1), expand=not endless())
    for name in words["models"].split("|"):
        table.add_column(name, overflow="fold")
    for one in models:
        weights = size(weight_bytes(one, one.native))
        cache = f"{token_bytes(one):,.0f} B"
        table.add_row(
            Text(one.name), Text(shape(one, words)), Text(one.native.name), weights, cache
        )
    return table
