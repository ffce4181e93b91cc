"""The figures that a charge hangs on, with the ranges that the business states."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.cost.lines import Line
from steelyard.cost.range import Range
from steelyard.cost.returns.charge import Charge
from steelyard.cost.returns.uncertain import Shape, Uncertain
from steelyard.study import Business, CostLine, Exchange, Volume


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """By whom, of which day, and how likely values between the ends are."""

    source: str
    as_of: str
    shape: Shape

    def figure(self, name: str, unit: str, ends: tuple[float, float, float]) -> Uncertain:
        low, base, high = ends
        return Uncertain(
            name=name,
            unit=unit,
            base=base,
            low=low,
            high=high,
            shape=self.shape,
            source=self.source,
            as_of=self.as_of,
        )


def charge_inputs(line: Line, charge: Charge, business: Business) -> Iterator[Uncertain]:
    """Rate, exchange, volume, growth and change of a charge, as far as it has them."""
    said = _Said(source=line.source, as_of=line.as_of.isoformat(), shape=business.shape)
    if isinstance(line.rate, Range):
        yield said.figure(charge.rate, line_unit(line, business), _ends(line.rate))
    for quote in business.fx:
        if exchange_name(quote) == charge.exchange:
            yield _exchange(quote, business.shape)
    if charge.volume is not None and business.volume is not None:
        yield from volume_inputs(business.volume, business.shape)
    if charge.change is not None:
        yield said.figure(charge.change, "share", _changes(line, business))


def exchange_name(quote: Exchange) -> str:
    """CNY/USD, as it was quoted."""
    return f"{quote.rate.currency}/{quote.rate.noun}"


def has_change(line: Line, business: Business) -> bool:
    """Whether the rate changes from year to year, or may."""
    return _changes(line, business) != (0.0, 0.0, 0.0)


def _ends(found: Range) -> tuple[float, float, float]:
    return float(found.low), float(found.base), float(found.high)


def _exchange(quote: Exchange, shape: Shape) -> Uncertain:
    low, high = quote.low or quote.rate, quote.high or quote.rate
    name = exchange_name(quote)
    said = _Said(source=quote.source, as_of=quote.as_of.isoformat(), shape=shape)
    ends = (float(low.amount), float(quote.rate.amount), float(high.amount))
    return said.figure(name, name, ends)


def volume_inputs(volume: Volume, shape: Shape) -> Iterator[Uncertain]:
    """The volume of the first year, and its growth."""
    said = _Said(source=volume.source, as_of=volume.as_of.isoformat(), shape=shape)
    low, high = volume.low or volume.base, volume.high or volume.base
    ends = (float(low.number), float(volume.base.number), float(high.number))
    yield said.figure("volume", f"{volume.base.noun}/{volume.base.per}", ends)
    grown = volume.growth
    slow = grown if volume.growth_low is None else volume.growth_low
    fast = grown if volume.growth_high is None else volume.growth_high
    yield said.figure("volume: growth", "share", (slow, grown, fast))


def _changes(line: Line, business: Business) -> tuple[float, float, float]:
    base = float(line.change_per_year)
    stated = _stated(line, business)
    if stated is None:
        return base, base, base
    low, high = stated.change_low, stated.change_high
    return base if low is None else low, base, base if high is None else high


def line_unit(line: Line, business: Business) -> str:
    """What stands behind the number of a rate: CNY/GPU/h."""
    stated = _stated(line, business)
    if stated is not None and stated.rate is not None:
        return stated.rate.unit
    recurs = "" if line.recurs in {"once", "volume"} else line.recurs
    return "/".join(part for part in (line.currency, line.counted, recurs) if part)


def _stated(line: Line, business: Business) -> CostLine | None:
    """The line as written; one that was made of a price has none."""
    of_day = (line.name, line.as_of, line.source)
    return next(
        (one for one in business.lines if (one.what, one.as_of, one.source) == of_day), None
    )
