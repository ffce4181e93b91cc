"""Precisions of one model side by side, on a terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from steelyard.cli.predict.table import left_out
from steelyard.cli.predict.words import speech
from steelyard.cli.terminal.amounts import count, flow, size, span
from steelyard.cli.terminal.console import LastingConsole
from steelyard.cli.terminal.fitted import Column, fitted
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from rich.table import Table

    from steelyard.hardware import Clock, Forecast, Precised, Quantised, Stop

SHOWN = (1, 8, 32, 128, 512)
FEW = 4
"""Comparisons that are shown where nobody asks for all."""


def precisions(found: Sequence[Forecast], *, clock: Clock) -> tuple[Quantised, ...]:
    """Where several precisions of one model stand on the same devices."""
    if len({each.setup.precision.name for each in found}) < 2:
        return ()
    from steelyard.hardware import compare_precisions

    return compare_precisions(found, clock=clock)


def show_precisions(told: Sequence[Quantised], *, lang: str, whole: bool) -> None:
    """A table of each, and where fewer bits stop helping; of many the first, or all (``whole``)."""
    words, console = speech(lang), LastingConsole(highlight=False)
    shown = told if whole else told[:FEW]
    for each in shown:
        setup = each.setup
        console.print()
        title = words["precisions"].format(
            model=setup.model.name, devices=f"{setup.layout.devices} x {setup.device.name}",
            layout=setup.layout, isl=count(setup.isl), osl=count(setup.osl),
        )  # fmt: skip
        console.print(Text(title, "bold"))
        table, without = _table(each, words)
        console.print(table)
        if without:
            console.print(Text("  " + left_out(without, words), style="dim"))
        for line in _after(each, words):
            console.print(Text(f"  {line}"))
    if len(shown) < len(told):
        console.print(Text(words["others"].format(n=len(told) - len(shown)), style="dim"))


def _table(told: Quantised, words: Mapping[str, str]) -> tuple[Table, tuple[str, ...]]:
    shown = [n for n in SHOWN if any(step.held == n for row in told.rows for step in row.steps)]
    heads = [*words["precisions.columns"].split("|"), *(f"{n}" for n in shown)]
    rows = [
        [
            Text(row.name), Text(size(row.weights)), _quality(row),
            Text(flow(max(row.steps, key=lambda step: step.each).each)),
            *(Text(_cell(row, n)) for n in shown),
        ]
        for row in told.rows
    ]  # fmt: skip
    judged = any(row.quality is not None for row in told.rows)
    spare = [0, 2, 1 if judged else 9, 3, *([0, 5, 4, 6, 7][: len(shown)])]
    return fitted(
        [
            Column(head=head, cells=cells, left=at == 0, spare=spare[at])
            for at, (head, cells) in enumerate(zip(heads, zip(*rows, strict=True), strict=True))
        ]
    )


def _quality(row: Precised) -> Text:
    return Text("-" if row.quality is None else f"{row.quality:.1%}")


def _cell(row: Precised, held: int) -> str:
    for step in row.steps:
        if step.held == held:
            return span(step.timing.tpot.mid) + (" ★" if step.front else "")
    return "-"


def _after(told: Quantised, words: Mapping[str, str]) -> Iterator[str]:
    if any(step.front for row in told.rows for step in row.steps):
        axes = words["precisions.three" if told.judged else "precisions.two"]
        yield words["precisions.front"].format(axes=axes)
    for stop in told.stops:
        yield _stop(stop, words)


def _stop(stop: Stop, words: Mapping[str, str]) -> str:
    bound = "" if isinstance(stop.tokens, Missing) else words["precisions.physics"].format(
        tokens=f"{stop.tokens:.0f}"
    )  # fmt: skip
    if stop.held is None:
        return words["precisions.helps"].format(name=stop.name) + bound
    return words["precisions.stops"].format(name=stop.name, n=stop.held, rival=stop.rival) + bound


def precisions_document(told: Sequence[Quantised]) -> list[dict[str, Any]]:
    """The same in base units."""
    return [
        {
            "model": each.setup.model.name,
            "device": each.setup.device.name,
            "layout": str(each.setup.layout),
            "input_tokens": each.setup.isl,
            "output_tokens": each.setup.osl,
            "precisions": [_row(row) for row in each.rows],
            "stops_helping": [_where(stop) for stop in each.stops],
        }
        for each in told
    ]


def _row(row: Precised) -> dict[str, Any]:
    return {
        "precision": row.name,
        "weights_bytes": row.weights,
        "quality": {"missing": "nobody measured it"} if row.quality is None else row.quality,
        "steps": [
            {
                "held": step.held, "front": step.front, "output_tokens_per_s_device": step.each,
                "tpot_s": {"low": step.timing.tpot.low, "mid": step.timing.tpot.mid,
                           "high": step.timing.tpot.high},
            }
            for step in row.steps
        ],
    }  # fmt: skip


def _where(stop: Stop) -> dict[str, Any]:
    return {
        "precision": stop.name,
        "held": stop.held,
        "rival": stop.rival or None,
        "tokens_by_physics": {"missing": stop.tokens.reason}
        if isinstance(stop.tokens, Missing)
        else stop.tokens,
    }
