"""Which dated price was in force, and how old it was."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol

from steelyard.cost.money import Number, same_currency
from steelyard.errors import PriceUnknown
from steelyard.evidence import Status

STALE_AFTER_DAYS = 90
"""Prices of hosted models change several times a year; an older one is shown with a warning."""

ASSUMED_SOURCES = frozenset({"", "assumed", "assumption", "假设", "假定"})
"""What a source says that is none."""

Kind = Literal["rate", "tokens"]


class DatedPrice(Protocol):
    """A price as the study declares it."""

    @property
    def what(self) -> str:
        """What is paid for; a later entry of the same name replaces an earlier one."""

    @property
    def deployments(self) -> Collection[str]:
        """Whom it covers; empty: a rate covers all started here, token prices all hosted ones."""

    @property
    def currency(self) -> str:
        """ISO 4217 code of every amount below."""

    @property
    def rate_per_h(self) -> Number | None:
        """Per hour of wall time."""

    @property
    def input_per_mtok(self) -> Number | None:
        """Per million prompt tokens."""

    @property
    def output_per_mtok(self) -> Number | None:
        """Per million completion tokens, reasoning included."""

    @property
    def cached_per_mtok(self) -> Number | None:
        """Per million prompt tokens served from the provider's cache; None: no such discount."""

    @property
    def as_of(self) -> date:
        """The day from which it holds."""

    @property
    def source(self) -> str:
        """Who says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """A price on the day it was used."""

    price: DatedPrice
    age_days: int

    @property
    def stale(self) -> bool:
        """Whether the price is so old that a reader must be warned."""
        return self.age_days > STALE_AFTER_DAYS

    @property
    def status(self) -> Status:
        """Documented where somebody is named as the source, assumed otherwise."""
        said = self.price.source.strip().lower()
        return Status.ASSUMED if said in ASSUMED_SOURCES else Status.DOCUMENTED


@dataclass(frozen=True, slots=True, kw_only=True)
class Tariff:
    """What one deployment pays: for its hours, for its tokens, or for both."""

    rate: InForce | None
    tokens: InForce | None
    currency: str

    @property
    def prices(self) -> tuple[InForce, ...]:
        """The prices that count, hours first."""
        return tuple(price for price in (self.rate, self.tokens) if price is not None)


def tariff(prices: Iterable[DatedPrice], deployment: str, *, hosted: bool, on: date) -> Tariff:
    """The prices in force for ``deployment`` on the day of the run.

    A price that names the deployment goes before one that covers all; of one name the latest
    that isn't later than ``on`` counts.  ``hosted``: answers elsewhere, so that the rate of this
    machine isn't charged unless it names the deployment.  Raises PriceUnknown where none covers
    it, where all that do hold from later on, or where two compete; CurrencyMixed where hours and
    tokens are in different currencies.
    """
    declared = tuple(prices)
    rates = _covering(declared, deployment, kind="rate", general=not hosted)
    token_prices = _covering(declared, deployment, kind="tokens", general=hosted)
    rate = _in_force(rates, deployment, kind="rate", on=on)
    tokens = _in_force(token_prices, deployment, kind="tokens", on=on)
    if rate and tokens:
        same_currency(rate.price.currency, tokens.price.currency)
    found = rate or tokens
    if found is None:
        raise PriceUnknown(
            f"{deployment}: no price on {on}. Add a dated entry under prices, "
            "or drop the cost criterion"
        )
    return Tariff(rate=rate, tokens=tokens, currency=found.price.currency)


def _covering(
    prices: Sequence[DatedPrice], deployment: str, *, kind: Kind, general: bool
) -> list[DatedPrice]:
    """Prices of a kind that name the deployment, or else those that cover all of its sort."""
    of_kind = [price for price in prices if _is(price, kind)]
    named = [price for price in of_kind if deployment in price.deployments]
    return named or [price for price in of_kind if general and not price.deployments]


def _in_force(
    prices: Sequence[DatedPrice], deployment: str, *, kind: Kind, on: date
) -> InForce | None:
    """None where nothing of the kind is paid for; a price that began too late is no price."""
    if not prices:
        return None
    begun = [price for price in prices if price.as_of <= on]
    if not begun:
        first = min(price.as_of for price in prices)
        raise PriceUnknown(
            f"{deployment}: no price for its {_named(kind)} on {on}; the first one holds from "
            f"{first}. Add an entry with an earlier as_of, or drop the cost criterion"
        )
    latest = max(price.as_of for price in begun)
    rivals = [price for price in begun if price.as_of == latest]
    names = {price.what for price in begun}
    if len(names) > 1 or len(rivals) > 1:
        raise PriceUnknown(
            f"{deployment}: {len(begun)} prices compete for its {_named(kind)} "
            f"({', '.join(sorted(names))}). Name revisions of one price alike, keep one, "
            "or add them up in one entry"
        )
    return InForce(price=rivals[0], age_days=(on - latest).days)


def _is(price: DatedPrice, kind: Kind) -> bool:
    if kind == "rate":
        return price.rate_per_h is not None
    return price.input_per_mtok is not None or price.output_per_mtok is not None


def _named(kind: Kind) -> str:
    return "hours" if kind == "rate" else "tokens"
