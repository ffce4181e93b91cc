"""One currency in terms of another, by dated rates that somebody stated."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from steelyard.cost.range import Range
from steelyard.errors import CurrencyMixed
from steelyard.study import Exchange


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """What one unit of ``foreign`` costs in ``own``, when, by whose word."""

    foreign: str
    own: str
    rate: Range
    as_of: dt.date
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """Rates into the one currency that a business reckons in."""

    currency: str
    quotes: tuple[Quote, ...] = ()

    def into(self, foreign: str) -> Range:
        """What one unit of a currency is worth here.

        Raises CurrencyMixed where nobody stated a rate: nothing is converted by guess, and no
        rate is made of two others.
        """
        if foreign == self.currency:
            return Range.point(1)
        for quote in self.quotes:
            if (quote.foreign, quote.own) == (foreign, self.currency):
                return quote.rate
            if (quote.own, quote.foreign) == (foreign, self.currency):
                return Range.point(1) / quote.rate
        raise CurrencyMixed(
            f"{foreign} and {self.currency} can't be added: no dated rate between them. Add one "
            f"under fx: {{rate: … {self.currency}/{foreign}, as_of: …, source: …}}"
        )


def rates_of(stated: Iterable[Exchange], *, currency: str) -> Rates:
    """Rates as a business states them."""
    return Rates(currency=currency, quotes=tuple(_quote(one) for one in stated))


def _quote(one: Exchange) -> Quote:
    base = Fraction(one.rate.amount)
    low = base if one.low is None else Fraction(one.low.amount)
    high = base if one.high is None else Fraction(one.high.amount)
    return Quote(
        foreign=one.rate.noun,
        own=one.rate.currency,
        rate=Range(low=min(low, base), base=base, high=max(high, base)),
        as_of=one.as_of,
        source=one.source,
    )
