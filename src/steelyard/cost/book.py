"""Looking prices up in a dated book: by exact name, at a moment, for a request's size."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from steelyard.cost.prices import STALE_AFTER_DAYS
from steelyard.errors import PriceUnknown
from steelyard.study import MachinePrice, ModelPrice, PriceBook, hint

MINUTES_A_DAY = 24 * 60


def price_at(
    book: PriceBook,
    model: str,
    *,
    when: dt.datetime,
    provider: str | None = None,
    prompt_tokens: int = 0,
    mtok_a_month: Decimal = Decimal(0),
) -> ModelPrice:
    """The price that holds: of all whose conditions are met, the last one in the book.

    Raises PriceUnknown for a name that is not in the book letter by letter, for several
    providers where none is named, and where no entry holds at that moment: never 0.
    """
    entries = entries_of(book, model, provider=provider)
    holding = [
        entry
        for entry in entries
        if (entry.begins is None or entry.begins <= when.astimezone(dt.UTC).date())
        and (entry.hours is None or entry.hours.holds(when))
        and (entry.above is None or prompt_tokens > entry.above)
        and (entry.volume_above is None or mtok_a_month > entry.volume_above.number)
    ]
    if not holding:
        raise PriceUnknown(
            f"{model}: {len(entries)} prices, none of which holds at {when:%Y-%m-%d %H:%M %Z}; "
            "add one to the book"
        )
    return holding[-1]


def entries_of(
    book: PriceBook, model: str, *, provider: str | None = None
) -> tuple[ModelPrice, ...]:
    """Every entry of a model at one provider, in the order of the book.

    Raises PriceUnknown where there is none, or where several providers offer it.
    """
    named = [entry for entry in book.models if entry.model == model]
    offered = dict.fromkeys(entry.provider for entry in named)
    if not named:
        known = list(dict.fromkeys(entry.model for entry in book.models))
        raise PriceUnknown(f"no price of '{model}' in the book; {hint(model, known)}")
    if provider is None and len(offered) > 1:
        raise PriceUnknown(f"{model}: {', '.join(offered)} offer it; name one with --provider")
    found = tuple(entry for entry in named if provider in {None, entry.provider})
    if not found:
        raise PriceUnknown(f"{model}: not offered by '{provider}'; {hint(str(provider), offered)}")
    return found


def never_held(book: PriceBook) -> Iterator[ModelPrice]:
    """Entries that hold at no moment: whenever they would, one behind them in the book does.

    What is asked at an entry's own beginning, of the shortest request and the smallest volume
    that it is for, is hidden by the fewest others: if all its hours are hidden then, they are
    always.
    """
    for at, entry in enumerate(book.models):
        rivals = [one for one in book.models[at + 1 :] if _goes_before(one, entry)]
        if rivals and all(
            any(_holds_at(one, minute) for one in rivals)
            for minute in range(MINUTES_A_DAY)
            if _holds_at(entry, minute)
        ):
            yield entry


def _goes_before(later: ModelPrice, entry: ModelPrice) -> bool:
    """Whether an entry behind another counts in its place wherever the hours of both allow."""
    if (later.model, later.provider) != (entry.model, entry.provider):
        return False
    most, own = (
        None if one.volume_above is None else one.volume_above.number for one in (later, entry)
    )
    return (
        _no_later(later.begins, entry.begins)
        and _no_later(later.above, entry.above)
        and _no_later(most, own)
    )


def _no_later(one: Any, other: Any) -> bool:
    """Whether a condition is met as soon as another is; None always is."""
    return one is None or (other is not None and one <= other)


def _holds_at(entry: ModelPrice, minute: int) -> bool:
    hour, rest = divmod(minute, 60)
    when = dt.datetime(2000, 1, 1, hour, rest, tzinfo=dt.UTC)
    return entry.hours is None or entry.hours.holds(when)


def depends(entries: tuple[ModelPrice, ...]) -> tuple[str, ...]:
    """On what a price depends beyond its day: hours, above, volume_above."""
    fields = ("hours", "above", "volume_above")
    return tuple(f for f in fields if any(getattr(entry, f) is not None for entry in entries))


def stale(book: PriceBook, *, on: dt.date) -> Iterator[tuple[ModelPrice | MachinePrice, int]]:
    """Entries older than they should be, with their age in days; and those yet to come."""
    entries: list[ModelPrice | MachinePrice] = [*book.models, *book.machines]
    for entry in entries:
        age = (on - entry.as_of).days
        if age > STALE_AFTER_DAYS or age < 0:
            yield entry, age
