"""Forecasts on a terminal: a table of many, everything of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from steelyard.cli.predict.after import MARK, after, impossible, money, untimed
from steelyard.cli.predict.calibrated import Without, uncalibrated
from steelyard.cli.predict.detail import detailed
from steelyard.cli.predict.words import speech
from steelyard.cli.terminal.amounts import count, flow, ranged, size, span
from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.cli.terminal.fitted import Column, fitted
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from rich.table import Table

    from steelyard.hardware import Asked, Forecast, Refused

_MANY = 40
_LINE = "\n"
_SPARE = ("cost", "flow", "held", "each", "tokens", "binds")
"""Columns that a narrow window goes without, the last first."""
_NAME = 20
"""Cells to which the name of a set-up may be narrowed."""
_COLOURS = {"yes": "green", "no": "red", "depends": "yellow", "perhaps": "yellow", "unasked": "dim"}
_COLUMNS = (
    "fits", "tokens", "held", "ttft", "tpot", "flow", "each", "cost", "slo", "binds",
)  # fmt: skip


def show(
    asked: Asked,
    found: Sequence[Forecast],
    refused: Sequence[Refused],
    *,
    without: Without,
    lang: str,
    detail: bool,
    whole: bool,
) -> None:
    """Print everything of one set-up, or a table of many, then what follows from them."""
    from steelyard.hardware import front

    words = speech(lang)
    console = LastingConsole(highlight=False, soft_wrap=True)
    console.print(Text(asked.title, style="bold"))
    if len(found) == 1 or detail:
        for each in found:
            console.print()
            console.print(detailed(each, words))
    if len(found) > 1:
        on_front = front(found)
        shown = _shown(found, on_front, whole=whole)
        console.print()
        table, narrow = _table(found, words, shown=shown, on_front=on_front)
        LastingConsole(highlight=False).print(table)
        if narrow:
            console.print(Text(left_out(narrow, words), style="dim"))
        if len(shown) < len(found):
            console.print(Text(words["others"].format(n=len(found) - len(shown)), style="dim"))
    for line in after(asked, found, words):
        console.print(line)
    for line in untimed(found, words) if len(found) > 1 else ():
        console.print(line)
    for line in (*impossible(refused, words), *uncalibrated(without, words)):
        console.print(line)
    if found:
        console.print(Text(words["status"], style="dim"))


def _table(
    found: Sequence[Forecast], words: Mapping[str, str], *, shown: Sequence[int],
    on_front: frozenset[int],
) -> tuple[Table, tuple[str, ...]]:  # fmt: skip
    rows = [_row(found[at], words) for at in shown]
    marks = [Text(MARK if at in on_front else "", style="yellow") for at in shown]
    names = [Text(found[at].setup.name) for at in shown]
    columns = [
        Column(
            head=words[name], cells=[row[at] for row in rows],
            left=name in ("fits", "slo", "binds"),
            spare=_SPARE.index(name) + 1 if name in _SPARE else 0,
        )
        for at, name in enumerate(_COLUMNS)
    ]  # fmt: skip
    return fitted(
        [
            Column(head="", cells=marks, left=True),
            Column(head=words["setup"], cells=names, left=True, folds=_NAME), *columns,
        ]
    )  # fmt: skip


def left_out(heads: Sequence[str], words: Mapping[str, str]) -> str:
    """That a window is too narrow for some columns, and where they are."""
    return words["left.out"].format(heads=words["comma"].join(heads))


def _shown(found: Sequence[Forecast], on_front: frozenset[int], *, whole: bool) -> list[int]:
    """All of a few; of many those that somebody would choose, and each device's best."""
    from steelyard.hardware import cheapest_each, each_device

    if whole or len(found) <= _MANY:
        return list(range(len(found)))
    best = [id(each) for each in cheapest_each(found)]
    owed = {*on_front, *each_device(found)}
    return [at for at, each in enumerate(found) if at in owed or id(each) in best]


def _row(each: Forecast, words: Mapping[str, str]) -> list[Text]:
    room, timing = each.budget, each.timing
    fits = Text(words[each.fits], _COLOURS[each.fits])
    for told in _but(each, words):
        fits.append(f"{', ' if endless() else _LINE}{told}", "default")
    unlimited = words["unlimited"]
    held = [count(each.mid, unlimited=unlimited) for each in (room.tokens, room.sequences)]
    if isinstance(timing, Missing):
        return [fits, *map(Text, held), *[Text("-", "dim")] * 7]
    cost = money(each, across=_across())
    return [
        fits,
        *map(Text, held),
        _cell(ranged(timing.ttft, span, across=_across())),
        _cell(ranged(timing.tpot, span, across=_across())),
        _cell(ranged(timing.throughput, flow, across=_across())),
        Text(flow(timing.throughput.mid / each.setup.devices)),
        _cell(cost),
        Text(words[each.keeps], _COLOURS[each.keeps]),
        Text(words.get(f"binds.{timing.binding}", timing.binding)),
    ]


def _but(each: Forecast, words: Mapping[str, str]) -> Iterator[str]:
    """What stands against a set-up, and that its host mends it."""
    from steelyard.hardware import Unserved, may_do

    if each.budget.fits == "no":
        yield words["short"].format(size=size(each.budget.lacking))
        if may_do(each):
            yield words["divided.fits"]
    if isinstance(each.timing, Unserved):
        most, arriving = f"{each.timing.most:.3g}", f"{each.timing.arriving:g}"
        yield words["unserved"].format(most=most, arriving=arriving)


def _across() -> str:
    return " " if endless() else "\n"


def _cell(told: str) -> Text:
    """A middle, and its range below it."""
    first, line, second = told.partition("\n")
    return Text(f"{first}{line}").append(second, "dim")
