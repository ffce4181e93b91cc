"""Forecasts on a terminal: a table of many, everything of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from steelyard.cli.amounts import count, flow, ranged, size, span
from steelyard.cli.console import LastingConsole, endless
from steelyard.cli.predict_detail import detailed
from steelyard.cli.predict_words import speech
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Asked, Forecast, Refused

_MARK = "★"
_SHOWN = 8
_COLOURS = {"yes": "green", "no": "red", "depends": "yellow", "perhaps": "yellow", "unasked": "dim"}
_COLUMNS = (
    "fits", "weights", "tokens", "held", "ttft", "tpot", "flow", "each", "cost", "slo", "binds",
)  # fmt: skip


def show(
    asked: Asked,
    found: Sequence[Forecast],
    refused: Sequence[Refused],
    *,
    lang: str,
    detail: bool,
) -> None:
    """Print everything of one set-up, or a table of many, then what follows from them."""
    words = speech(lang)
    console = LastingConsole(highlight=False, soft_wrap=True)
    console.print(Text(asked.title, style="bold"))
    if len(found) == 1 or detail:
        for each in found:
            console.print()
            console.print(detailed(each, words))
    if len(found) > 1:
        console.print()
        LastingConsole(highlight=False).print(_table(found, words))
    for line in _after(asked, found, words):
        console.print(line)
    for line in _impossible(refused, words):
        console.print(line)
    console.print(Text(words["status"], style="dim"))


def _table(found: Sequence[Forecast], words: Mapping[str, str]) -> Table:
    from steelyard.hardware import front

    on_front = front(found)
    table = Table(box=None, padding=(0, 1), expand=not endless())
    table.add_column("", no_wrap=True)
    table.add_column(words["setup"], overflow="fold", ratio=2)
    for name in _COLUMNS:
        left = name in ("fits", "slo", "binds")
        table.add_column(words[name], justify="left" if left else "right", overflow="fold", ratio=1)
    for at, each in enumerate(found):
        mark = Text(_MARK if at in on_front else "", style="yellow")
        table.add_row(mark, Text(each.setup.name), *_row(each, words))
    return table


def _row(each: Forecast, words: Mapping[str, str]) -> list[Text]:
    room, timing = each.budget, each.timing
    fits = Text(words[room.fits], _COLOURS[room.fits])
    if room.fits == "no":
        fits.append(words["short"].format(size=size(room.lacking)), "default")
    held = [size(room.weights), count(room.tokens.mid, unlimited=words["unlimited"])]
    held.append(count(room.sequences.mid, unlimited=words["unlimited"]))
    if isinstance(timing, Missing):
        return [fits, *map(Text, held), *[Text("-", "dim")] * 7]
    cost = "-" if isinstance(each.cost, Missing) else _money(each)
    return [
        fits,
        *map(Text, held),
        Text(ranged(timing.ttft, span)),
        Text(ranged(timing.tpot, span)),
        Text(ranged(timing.throughput, flow)),
        Text(flow(timing.throughput.mid / each.setup.layout.devices)),
        Text(cost),
        Text(words[each.keeps], _COLOURS[each.keeps]),
        Text(timing.binding),
    ]


def _money(each: Forecast) -> str:
    if isinstance(each.cost, Missing) or each.setup.price is None:
        return "-"
    currency = each.setup.price.rate.unit.partition("/")[0]
    return f"{ranged(each.cost, lambda amount: f'{amount:,.2f}')} {currency}"


def _after(asked: Asked, found: Sequence[Forecast], words: Mapping[str, str]) -> list[Text]:
    """The front's legend, the cheapest, and what is known of quality."""
    from steelyard.hardware import cheapest, front

    lines: list[Text] = []
    if not any(each.budget.fits != "no" for each in found):
        lines.append(Text(words["none"], "bold red"))
    if len(found) > 1 and front(found):
        lines.append(Text(words["front.said"].format(mark=_MARK), style="dim"))
    best = cheapest(found)
    if best is not None and best.setup.price is not None:
        kind = {"yes": "cheapest", "perhaps": "cheapest.perhaps"}.get(
            best.keeps, "cheapest.unasked"
        )
        said = words[kind].format(
            name=best.setup.name, cost=_money(best), price=_price(best, words)
        )
        lines.append(Text(said, style="bold"))
    if len({each.setup.precision.name for each in found}) > 1:
        lines.append(Text(words["quality"].format(told=_quality(asked, words))))
    return lines


def _price(each: Forecast, words: Mapping[str, str]) -> str:
    price = each.setup.price
    if price is None:
        return ""
    rate = price.rate
    return words["price"].format(
        rate=rate.text, basis=words[price.basis], date=rate.date, source=rate.source
    )


def _quality(asked: Asked, words: Mapping[str, str]) -> str:
    known = [
        words["quality.one"].format(
            name=name, value=f"{one.value:.1%}", n=one.n, source=one.source, date=one.date
        )
        for question in asked.questions.values()
        for name, one in question.quality.items()
    ]
    return "; ".join(known) if known else words["quality.none"]


def _impossible(refused: Sequence[Refused], words: Mapping[str, str]) -> list[Text]:
    if not refused:
        return []
    head = "refused.one" if len(refused) == 1 else "refused"
    lines = [Text(words[head].format(n=len(refused)), style="yellow")]
    lines += [
        Text("  " + words["refused.row"].format(name=each.name, why=each.reason))
        for each in refused[:_SHOWN]
    ]
    if len(refused) > _SHOWN:
        lines.append(Text("  " + words["refused.more"].format(n=len(refused) - _SHOWN)))
    return lines
