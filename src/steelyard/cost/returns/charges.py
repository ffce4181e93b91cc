"""Lines of two deployments as charges: what one pays more, or less, than the other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.lines import PER_MONTH, Kind, Line
from steelyard.cost.model import CostModel
from steelyard.cost.returns.charge import Charge
from steelyard.cost.returns.charge_inputs import charge_inputs, exchange_name, has_change
from steelyard.cost.returns.clock import Clock
from steelyard.cost.returns.stream import Kind as StreamKind
from steelyard.cost.returns.uncertain import Uncertain
from steelyard.cost.schedule import Reckoning
from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.study import Business, Exchange, input_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Charged:
    """Streams and the inputs they hang on."""

    streams: tuple[Charge, ...]
    inputs: tuple[Uncertain, ...]


def charged(
    model: CostModel, deployment: str, *, against: Reckoning | None, clock: Clock
) -> Charged:
    """What a deployment pays more than ``against``, line by line; None pays nothing.

    Raises Undefined where a line that tells them apart isn't known in money.
    """
    by, business = model.candidate(deployment).by, model.business
    more: dict[str, NDArray[np.float64]] = {}
    lines: dict[str, Line] = {}
    for label, line in labelled(model.lines):
        paid = -coefficients(line, by, business, clock)
        if against is not None:
            paid = paid + coefficients(line, against, business, clock)
        more[label] = more.get(label, 0.0) + paid
        lines.setdefault(label, line)
    streams: list[Charge] = []
    inputs: dict[str, Uncertain] = {}
    for label, line in lines.items():
        if not more[label].any():
            continue
        if isinstance(line.rate, Missing):
            raise Undefined(f"{deployment}: {line.rate.reason}; no return without it")
        charge = charge_of(line, more[label], business, label=label)
        streams.append(charge)
        for each in charge_inputs(line, charge, business):
            inputs.setdefault(each.name, each)
    return Charged(streams=tuple(streams), inputs=tuple(inputs.values()))


def labelled(lines: Sequence[Line]) -> tuple[tuple[str, Line], ...]:
    """Each line with a name that only lines of the same price share.

    A price of a study becomes a line of each deployment that it covers: the same figure, under
    one name.  Another figure under that name is told apart by a number.
    """
    priced: dict[str, list[tuple[object, ...]]] = {}
    found = []
    for line in lines:
        price = (line.rate, line.currency, line.recurs, line.counted, line.change_per_year)
        known = priced.setdefault(line.name, [])
        if price not in known:
            known.append(price)
        at = known.index(price)
        found.append((line.name if at == 0 else f"{line.name} ({at + 1})", line))
    return tuple(found)


def coefficients(
    line: Line, by: Reckoning, business: Business, clock: Clock
) -> NDArray[np.float64]:
    """How much of the rate is paid today and in each period, before changes over the years.

    Raises Undefined for a line that is paid by a volume nobody knows.
    """
    found = np.zeros(clock.periods + 1)
    share = by.part_of(line)
    if not share:
        return found
    months = 12 // clock.per_year
    if line.recurs == "once":
        sign = -1 if line.kind is Kind.RESIDUAL else 1
        found[ceil(ceil(line.at_month) / months)] = float(sign * line.amount * share)
        return found
    each = float(line.amount * share * _a_month(line, by, business))
    for month in range(line.begins_month + 1, line.ends_month + 1):
        found[ceil(month / months)] += each
    return found


def _a_month(line: Line, by: Reckoning, business: Business) -> Fraction:
    """How often a line falls due in a month; of a volume for each of it as it is written."""
    if line.recurs != "volume":
        return PER_MONTH[line.recurs]
    if by.demand is None or business.volume is None:
        raise Undefined(f"'{line.name}' is paid by volume; state 'volume' in the business")
    count = by.demand.of(line.counted, mix=by.mix, calls=by.calls)
    if isinstance(count, Missing):
        raise Undefined(f"'{line.name}': {count.reason}")
    return count.base / Fraction(business.volume.base.number)


def charge_of(line: Line, more: NDArray[np.float64], business: Business, *, label: str) -> Charge:
    """A line as a charge with the coefficients ``more`` (periods + 1,)."""
    quote, inverse = _quoted(line, business)
    counted = line.recurs == "volume"
    return Charge(
        name=label,
        kind=_kind(line),
        coefficients=tuple(map(float, more)),
        rate=label,
        exchange=None if quote is None else exchange_name(quote),
        inverse=inverse,
        volume="volume" if counted else None,
        growth=input_name("volume", "growth") if counted else None,
        change=input_name(label, "change") if has_change(line, business) else None,
    )


def _kind(line: Line) -> StreamKind:
    if line.kind is Kind.RESIDUAL:
        return "residual"
    return "investment" if line.recurs == "once" and line.kind is not Kind.EXIT else "running"


def _quoted(line: Line, business: Business) -> tuple[Exchange | None, bool]:
    if line.currency == business.currency:
        return None, False
    for quote in business.fx:
        pair = (quote.rate.currency, quote.rate.noun)
        if pair == (business.currency, line.currency):
            return quote, False
        if pair == (line.currency, business.currency):
            return quote, True
    raise Undefined(
        f"'{line.name}' is in {line.currency}: no dated rate into {business.currency}; add one "
        "under fx"
    )
