"""A study's dated prices as lines of cost, where the business doesn't say more of the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

from steelyard.cost.lines import Kind, Line
from steelyard.cost.range import Range
from steelyard.study import Price, Study


def price_lines(
    study: Study, lines: Sequence[Line], *, machines: dict[str, int], horizon: int
) -> Iterator[Line]:
    """Prices of time as compute, prices of tokens by volume, for deployments that lack them.

    A deployment with declared compute (tokens) pays that and not its price of time (tokens) as
    well: counting a machine once as bought and once as rented would count it twice.
    """
    for price in study.prices:
        for name in price.deployments:
            own = {line.kind for line in lines if line.share_of(name)}
            if price.rate_per_h is not None and Kind.COMPUTE not in own:
                rate = price.rate_per_h
                yield _line(price, name, rate=rate, recurs="h", amount=machines.get(name, 1),
                            horizon=horizon)  # fmt: skip
            elif price.rate_per_h is None and Kind.TOKENS not in own:
                yield from _of_tokens(price, name, horizon=horizon)


def passed_over(study: Study, lines: Iterable[Line], deployment: str) -> tuple[str, ...]:
    """Prices of the study that declared lines stand in for, by name."""
    own = {line.kind for line in lines if line.share_of(deployment)}
    return tuple(
        price.what
        for price in study.prices
        if deployment in price.deployments
        and (Kind.COMPUTE if price.rate_per_h is not None else Kind.TOKENS) in own
    )


def _of_tokens(price: Price, name: str, *, horizon: int) -> Iterator[Line]:
    # Without a price of its own a cached token costs what a fresh one does.
    cached = price.input_per_mtok if price.cached_per_mtok is None else price.cached_per_mtok
    rates = {"Mtok in": price.input_per_mtok, "Mtok out": price.output_per_mtok}
    for noun, rate in {**rates, "Mtok cached": cached}.items():
        if rate is not None:
            yield _line(price, name, rate=rate, recurs="volume", counted=noun, horizon=horizon)


def _line(
    price: Price, name: str, *, rate: float, recurs: str, horizon: int,
    amount: int = 1, counted: str = "",
) -> Line:  # fmt: skip
    by_volume = recurs == "volume"
    return Line(
        name=f"{price.what} ({counted.removeprefix('Mtok ')})" if by_volume else price.what,
        kind=Kind.TOKENS if by_volume else Kind.COMPUTE,
        deployments=(name,),
        driver=None,
        amount=Fraction(amount),
        unit="",
        rate=Range.point(Fraction(repr(rate))),
        currency=price.currency,
        recurs="volume" if by_volume else "h",
        counted=counted,
        at_month=Fraction(0),
        begins_month=0,
        ends_month=horizon,
        life_months=None,
        residual_of="",
        change_per_year=Fraction(0),
        as_of=price.as_of,
        source=price.source,
    )
