"""Requests a second up to which set-ups keep their SLO, on a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from steelyard.cli.predict.words import speech
from steelyard.cli.terminal.amounts import flow, four, ranged
from steelyard.cli.terminal.console import LastingConsole
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Band, Clock, Forecast, Sustained

FEW = 4
"""Set-ups that are shown where nobody asks for all."""


def show_sustained(
    found: Sequence[Forecast], *, clock: Clock, lang: str, whole: bool
) -> None:  # fmt: skip
    """The most a device first; nothing where no SLO is asked."""
    from steelyard.hardware import sustained_each

    words, told = speech(lang), sustained_each(found, clock=clock)
    if not told:
        return
    console = LastingConsole(highlight=False, soft_wrap=True)
    console.print()
    console.print(Text(words["sustained"], style="bold"))
    for one in told if whole else told[:FEW]:
        console.print(Text(f"  {_line(one, words)}"))


def _line(one: Sustained, words: Mapping[str, str]) -> str:
    setup = one.setup
    price = "" if setup.price is None or isinstance(one.hourly, Missing) else words[
        "sustained.price"
    ].format(currency=setup.price.rate.unit.partition("/")[0], amount=four(one.hourly))  # fmt: skip
    return words["sustained.one"].format(
        what=f"{setup.model.name}, {setup.precision.name}, {setup.spread}",
        rate=ranged(one.rate, flow), each=ranged(one.each, flow), price=price,
    )  # fmt: skip


def sustained_document(found: Sequence[Forecast], *, clock: Clock) -> list[dict[str, Any]]:
    """The same in base units."""
    from steelyard.hardware import sustained_each

    return [_told(one) for one in sustained_each(found, clock=clock)]


def _told(one: Sustained) -> dict[str, Any]:
    setup, hourly = one.setup, one.hourly
    return {
        "model": setup.model.name,
        "precision": setup.precision.name,
        "device": setup.device.name,
        "layout": str(setup.layout),
        "prefill": None if setup.prefill is None else str(setup.prefill),
        "input_tokens": setup.isl,
        "output_tokens": setup.osl,
        "requests_per_s": _band(one.rate),
        "requests_per_s_device": _band(one.each),
        "price_per_h_of_one_per_s": {"missing": hourly.reason}
        if isinstance(hourly, Missing)
        else hourly,
    }


def _band(band: Band) -> dict[str, float]:
    return {"low": band.low, "mid": band.mid, "high": band.high}
