"""What follows from a table of forecasts: the front, the cheapest, what can't be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from steelyard.cli.predict.lacking import lacking
from steelyard.cli.predict.words import reason
from steelyard.cli.terminal.amounts import ranged
from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Asked, DevicePrice, Forecast, Refused

MARK = "★"
_SHOWN, _NAMED = 8, 3


def money(each: Forecast, *, across: str = " ") -> str:
    """What a million output tokens cost, with its currency."""
    if isinstance(each.cost, Missing) or each.setup.price is None:
        return "-"
    currency = each.setup.price.rate.unit.partition("/")[0]
    told = ranged(each.cost, lambda amount: f"{amount:,.2f}", across=across)
    return f"{currency} {told}"


def after(asked: Asked, found: Sequence[Forecast], words: Mapping[str, str]) -> list[Text]:
    """The front's legend, the cheapest, and what is known of quality."""
    from steelyard.hardware import cheapest_each, front

    lines = [*lacking(found, words), *_in_step(found, words)]
    if len(found) > 1 and front(found):
        lines.append(Text(words["front.said"].format(mark=MARK), style="dim"))
    for best in cheapest_each(found):
        kind = {"yes": "cheapest", "perhaps": "cheapest.perhaps"}.get(
            best.keeps, "cheapest.unasked"
        )
        said = words[kind].format(name=best.setup.name, cost=money(best), price=_price(best, words))
        lines.append(Text(said, style="bold"))
    lines += _unpriced(found, words)
    if len({each.setup.precision.name for each in found}) > 1:
        lines.append(Text(words["quality"].format(told=_quality(asked, words))))
    return lines


def _in_step(found: Sequence[Forecast], words: Mapping[str, str]) -> Iterator[Text]:
    """Of a table, which set-ups have users in step; one alone says it of its load."""
    equal = [each.setup.name for each in found if each.setup.in_step]
    if len(found) < 2 or not equal:
        return
    if len(equal) == len(found):
        yield Text(words["in.step.all"])
    else:
        yield Text(words["in.step.some"].format(names=_named(equal, words)))


def _unpriced(found: Sequence[Forecast], words: Mapping[str, str]) -> Iterator[Text]:
    """That devices without a price were not among those compared."""
    from steelyard.hardware import cheapest_each, unlike, unpriced

    names = unpriced(found)
    if names:
        key = "unpriced" if cheapest_each(found) else "unpriced.all"
        yield Text(words[key].format(names=words["comma"].join(names)), style="yellow")
    for why in unlike(found):
        told = words["unlike"].format(why=reason(why, lang=words["lang"]))
        yield Text(told, style="yellow")


def _price(each: Forecast, words: Mapping[str, str]) -> str:
    side, own = each.setup.prefill, each.setup.price
    told = [] if own is None else [_said(own, words)]
    if side is not None and side.price is not None and side.price != own:
        told.append(f"{side.device.name}: {_said(side.price, words)}")
    return "; ".join(told)


def _said(price: DevicePrice, words: Mapping[str, str]) -> str:
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


def untimed(found: Sequence[Forecast], words: Mapping[str, str]) -> list[Text]:
    """What fits and has no time all the same, each with its reason."""
    told = [
        (each.setup.name, each.timing.reason.removeprefix(f"{each.setup.name}: "))
        for each in found
        if each.budget.fits != "no"
        and isinstance(each.timing, Missing)
        and not _said_in_its_row(each)
    ]
    return listed(told, words["untimed"], words)


def _said_in_its_row(each: Forecast) -> bool:
    from steelyard.hardware import Unserved

    return isinstance(each.timing, Unserved)


def impossible(refused: Sequence[Refused], words: Mapping[str, str]) -> list[Text]:
    """Combinations that can't be, each with its reason."""
    head = words["refused.one" if len(refused) == 1 else "refused"].format(n=len(refused))
    return listed([(each.name, each.reason) for each in refused], head, words)


def listed(
    told: Sequence[tuple[str, str]], head: str, words: Mapping[str, str]
) -> list[Text]:  # fmt: skip
    """Each reason once, with the first of those that share it."""
    alike: dict[str, list[str]] = {}
    for name, why in told:
        alike.setdefault(why, []).append(name)
    if not alike:
        return []
    lines = [Text(head, style="yellow")]
    for why, names in list(alike.items())[:_SHOWN]:
        known = _named(names, words)
        why = reason(why, lang=words["lang"])
        lines.append(Text("  " + words["refused.row"].format(name=known, why=why)))
    if len(alike) > _SHOWN:
        left = sum(len(names) for names in list(alike.values())[_SHOWN:])
        lines.append(Text("  " + words["refused.more"].format(n=left)))
    return lines


def _named(names: Sequence[str], words: Mapping[str, str]) -> str:
    """The first of them, and how many more."""
    known = words["comma"].join(names[:_NAMED])
    if len(names) <= _NAMED:
        return known
    return words["names.more"].format(names=known, n=len(names) - _NAMED)
