"""Prices out of the table of genai-prices, with the day on which somebody here looked."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from steelyard.errors import PriceUnknown, StudyError
from steelyard.study import hint

KNOWN = ("input_mtok", "output_mtok", "cache_read_mtok")
Entry = dict[str, Any]


def imported(model: str, *, provider: str | None, as_of: dt.date) -> tuple[Entry, ...]:
    """Entries of a book for one model, rules of day, hours and context carried over.

    The id must be that of the table letter by letter: an alias keeps an old model's price.  The
    table's own day is not in it, hence ``as_of``.  Raises PriceUnknown for an unknown model, for
    several providers where none is named, and for a price of 0 or none.  Raises StudyError where
    the library is not installed.
    """
    providers = _table()
    offered = [
        (one, found)
        for one in providers
        if provider in {None, one.id}
        for found in one.models
        if found.id == model
    ]
    if not offered:
        raise PriceUnknown(_unknown(model, provider, providers))
    if len(offered) > 1:
        names = ", ".join(one.id for one, _ in offered)
        raise PriceUnknown(f"{model}: {names} offer it; name one with --provider")
    [(one, found)] = offered
    return tuple(_entries(one, found, as_of=as_of))


def _table() -> Sequence[Any]:
    try:
        from genai_prices.data import providers
    except ImportError:
        raise StudyError(
            "genai-prices is not installed; install steelyard[prices], or write the book by hand"
        ) from None
    table: Sequence[Any] = providers
    return table


def _unknown(model: str, provider: str | None, providers: Sequence[Any]) -> str:
    if provider is not None and provider not in {one.id for one in providers}:
        return f"no provider '{provider}'; {hint(provider, [one.id for one in providers])}"
    known = [m.id for one in providers if provider in {None, one.id} for m in one.models]
    aliased = [m.id for one in providers for m in one.models if m.is_match(model)]
    if aliased:
        return (
            f"no model '{model}' by that exact id; it is an alias of {', '.join(aliased[:3])}: "
            "name that, since an alias may come to mean another model"
        )
    near = hint(model, known)
    return f"no model '{model}' in the table; {near if len(near) < 200 else 'check its exact id'}"


def _entries(provider: Any, model: Any, *, as_of: dt.date) -> Iterator[Entry]:
    from importlib.metadata import version

    source = f"genai-prices {version('genai-prices')}"
    if provider.pricing_urls:
        source += f", {provider.pricing_urls[0]}"
    conditional = model.prices if isinstance(model.prices, list) else [None]
    for one in conditional:
        prices = model.prices if one is None else one.prices
        constraint = None if one is None else one.constraint
        variants = ["variants"] if model.price_variants else []
        for above, rates in _tiers(prices):
            yield {
                "model": model.id,
                "provider": provider.id,
                **_rates(model.id, rates),
                **_condition(constraint),
                **({} if above is None else {"above": above}),
                **_left_out([*_besides(prices), *variants]),
                "as_of": as_of.isoformat(),
                "source": source,
            }


def _tiers(prices: Any) -> Iterator[tuple[int | None, dict[str, Decimal]]]:
    """Rates of each tier, the base one first; crossing a tier sets the rate of all tokens."""
    stated = {key: getattr(prices, key, None) for key in KNOWN}
    starts = {t.start for price in stated.values() for t in getattr(price, "tiers", ())}
    for above in (None, *sorted(starts)):
        yield above, {k: _tier(p, above) for k, p in stated.items() if p is not None}


def _tier(price: Any, above: int | None) -> Decimal:
    if isinstance(price, Decimal):
        return price
    reached = [t.price for t in price.tiers if above is not None and t.start <= above]
    return Decimal(reached[-1] if reached else price.base)


def _rates(model: str, rates: dict[str, Decimal]) -> Entry:
    if not rates.get("input_mtok") or not rates.get("output_mtok"):
        raise PriceUnknown(
            f"{model}: the table has no price of its prompt or answered tokens, or one of 0; "
            "write it by hand from the provider's page"
        )
    cached = rates.get("cache_read_mtok")
    found = {"in": rates["input_mtok"], "out": rates["output_mtok"]}
    found |= {} if not cached else {"cached": cached}
    return {name: f"{format(rate, 'f')} USD/Mtok" for name, rate in found.items()}


def _condition(constraint: Any) -> Entry:
    if constraint is None:
        return {}
    if hasattr(constraint, "start_date"):
        return {"from": constraint.start_date.isoformat()}
    begins, ends = constraint.start_time, constraint.end_time
    zone = begins.tzinfo or dt.UTC
    offset = dt.datetime.combine(dt.date(2000, 1, 1), begins, tzinfo=zone).strftime("%z")
    return {"hours": f"{begins:%H:%M}-{ends:%H:%M} {offset[:3]}:{offset[3:5]}"}


def _besides(prices: Any) -> list[str]:
    """What else the table charges for this model, which a book has no field for."""
    other = (k for k, v in vars(prices).items() if v is not None and not k.startswith("_"))
    return [key for key in other if key not in KNOWN]


def _left_out(names: list[str]) -> Entry:
    return {"left_out": names} if names else {}
