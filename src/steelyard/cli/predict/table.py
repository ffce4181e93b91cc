"""Forecasts on a terminal: a table of many, everything of one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from steelyard.cli.predict.after import MARK, after, impossible, money, untimed
from steelyard.cli.predict.calibrated import Without, uncalibrated
from steelyard.cli.predict.detail import detailed
from steelyard.cli.predict.words import speech
from steelyard.cli.predict.worth import worth
from steelyard.cli.terminal.amounts import count, flow, ranged, size, span
from steelyard.cli.terminal.console import LastingConsole, endless
from steelyard.cli.terminal.fitted import Column, fitted
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from rich.table import Table

    from steelyard.hardware import Asked, Forecast, Predicted

_LINE = "\n"
_SPARE = ("cost", "flow", "held", "each", "tokens", "binds")
"""Columns that a narrow window goes without, the last first."""
_NAME = 20
"""Cells to which the name of a set-up may be narrowed."""
_LAYOUT = 7
"""Cells to which a layout may be: a word of it or two."""
_COLOURS = {"yes": "green", "no": "red", "depends": "yellow", "perhaps": "yellow", "unasked": "dim"}
_COLUMNS = (
    "layout", "fits", "tokens", "held", "ttft", "tpot", "flow", "each", "cost", "slo", "binds",
)  # fmt: skip


def show(
    asked: Asked,
    answer: Predicted,
    *,
    without: Without,
    lang: str,
    detail: bool,
    whole: bool,
) -> None:
    """Print everything of one set-up, or a table of many, then what follows from them."""
    from steelyard.hardware import front

    words, found = speech(lang), answer.forecasts
    console = LastingConsole(highlight=False, soft_wrap=True)
    console.print(Text(asked.title, style="bold"))
    if len(found) == 1 or detail:
        for each in found:
            console.print()
            console.print(detailed(each, words))
    if len(found) > 1:
        on_front = front(found)
        shown = range(len(found)) if whole else worth(answer, on_front)
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
    for line in (*impossible(answer.refused, words), *uncalibrated(without, words)):
        console.print(line)
    if found:
        console.print(Text(words["status"], style="dim"))


def _table(
    found: Sequence[Forecast], words: Mapping[str, str], *, shown: Sequence[int],
    on_front: frozenset[int],
) -> tuple[Table, tuple[str, ...]]:  # fmt: skip
    rows = [_row(found[at], words) for at in shown]
    marks = [Text(MARK if at in on_front else "", style="yellow") for at in shown]
    names = [Text(_called(found[at])) for at in shown]
    layouts = {_layout(found[at]) for at in shown}
    one = not any(found[at].setup.devices > 1 for at in shown)
    # A layout that all share is the first that a narrow window goes without.
    spare = _SPARE if len(layouts) > 1 else (*_SPARE, "layout")
    columns = [
        Column(
            head=words[name], cells=[row[at] for row in rows],
            left=name in ("layout", "fits", "slo", "binds"),
            spare=spare.index(name) + 1 if name in spare else 0,
            folds=_LAYOUT if name == "layout" else 0,
        )
        for at, name in enumerate(_COLUMNS)
        if not (one and name == "layout")
    ]  # fmt: skip
    return fitted(
        [
            Column(head="", cells=marks, left=True),
            Column(head=words["setup"], cells=names, left=True, folds=_NAME), *columns,
        ]
    )  # fmt: skip


def _called(each: Forecast) -> str:
    """Its name, without the layout that a search gave it: that has a column."""
    setup = each.setup
    return setup.name if setup.searched is None else setup.searched.name


def _layout(each: Forecast) -> str:
    """As people write it, that of devices for prompts before the others'."""
    side, own = each.setup.prefill, each.setup.layout
    return str(own) if side is None else f"{side.layout} → {own}"


def left_out(heads: Sequence[str], words: Mapping[str, str]) -> str:
    """That a window is too narrow for some columns, and where they are."""
    return words["left.out"].format(heads=words["comma"].join(heads))


def _row(each: Forecast, words: Mapping[str, str]) -> list[Text]:
    room, timing = each.budget, each.timing
    layout = Text(_layout(each))
    fits = Text(words[each.fits], _COLOURS[each.fits])
    for told in _but(each, words):
        fits.append(f"{', ' if endless() else _LINE}{told}", "default")
    unlimited = words["unlimited"]
    held = [count(each.mid, unlimited=unlimited) for each in (room.tokens, room.sequences)]
    if isinstance(timing, Missing):
        return [layout, fits, *map(Text, held), *[Text("-", "dim")] * 7]
    cost = money(each, across=_across())
    return [
        layout,
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
    if each.prompts is not None and each.prompts.fits == "no":
        yield words["short.prompts"].format(size=size(each.prompts.lacking))
    if isinstance(each.timing, Unserved):
        most, arriving = f"{each.timing.most:.3g}", f"{each.timing.arriving:g}"
        yield words["unserved"].format(most=most, arriving=arriving)


def _across() -> str:
    return " " if endless() else "\n"


def _cell(told: str) -> Text:
    """A middle, and its range below it."""
    first, line, second = told.partition("\n")
    return Text(f"{first}{line}").append(second, "dim")
