"""What an accepted answer costs.

Cost per 1,000 accepted = 1,000 x (rate x wall time of the deployment's own windows + token
prices x tokens) / accepted answers.  Everything spent counts, failures and retries too; only
what was accepted divides it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.cost.money import Money, same_currency
from steelyard.cost.prices import DatedPrice, Tariff, tariff
from steelyard.cost.tokens import Usage, token_cost
from steelyard.errors import PriceUnknown, Undefined
from steelyard.evidence import Missing, Status, weakest
from steelyard.stats import Interval, ratio_interval, weighted_sum

FEWEST_WINDOWS = 5
"""Below this many windows a cost is shown without an interval, and so never ranked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowUse:
    """What one deployment did in one of its own windows."""

    wall_s: float
    answers: int
    """Attempted, whatever became of them."""
    accepted: int
    usage: Usage | None = None
    """Needed only where tokens are paid for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PerThousand:
    """Cost of 1,000 answers of a kind."""

    value: Money | Missing
    interval: Interval | None
    """In the currency of the cost."""
    count: int
    """Answers of that kind, the denominator."""
    note: str
    """Why there is no interval; otherwise empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What one deployment cost in the run, and what its answers cost."""

    deployment: str
    amount: Money
    """All that was spent in its windows."""
    wall_s: float
    windows: int
    accepted: PerThousand
    answers: PerThousand
    tariff: Tariff
    status: Status
    notes: tuple[str, ...]
    """What a reader must know: stale prices, cached tokens not reported."""


def cost_of(
    deployment: str,
    *,
    windows: Sequence[WindowUse],
    prices: Iterable[DatedPrice],
    hosted: bool,
    on: date,
    currency: str | None = None,
    confidence: float = 0.95,
) -> Cost | Missing:
    """Cost of a deployment's windows at the prices in force on the day of the run.

    Missing, with the reason, where no price covers it, where tokens are paid for but not
    reported, or where there is no window.  Raises CurrencyMixed where prices meet in two
    currencies, or in another than ``currency``, that of the study's anchors.
    """
    try:
        charged = tariff(prices, deployment, hosted=hosted, on=on)
        amounts = [_spent(window, charged) for window in windows]
    except (PriceUnknown, Undefined) as unknown:
        return Missing(reason=str(unknown))
    same_currency(charged.currency, currency or charged.currency)
    if not amounts:
        return Missing(reason=f"{deployment}: no window was measured")
    accepted = [window.accepted for window in windows]
    answers = [window.answers for window in windows]
    guessed = _cache_unknown(windows, charged)
    return Cost(
        deployment=deployment,
        amount=_total(amounts),
        wall_s=float(sum(window.wall_s for window in windows)),
        windows=len(windows),
        accepted=_per_thousand(amounts, accepted, kind="accepted answers", confidence=confidence),
        answers=_per_thousand(amounts, answers, kind="answers", confidence=confidence),
        tariff=charged,
        status=_status(charged, guessed=guessed),
        notes=_notes(charged, guessed=guessed),
    )


def per_1000_draws(
    *,
    window_costs: ArrayLike,
    window_counts: NDArray[np.unsignedinteger],
    counted: ArrayLike,
    item_counts: NDArray[np.unsignedinteger],
    item_costs: ArrayLike | None = None,
) -> NDArray[np.float64]:
    """Cost per 1,000 counted answers of each bootstrap draw: (draws,), one currency.

    ``window_costs`` (windows,) holds rate x wall time, ``counted`` (items,) 1 where an answer
    counts, ``item_costs`` (items,) what its tokens cost; the counts are those of ``Resample``.
    +inf in a draw without a counted answer.
    """
    spent = weighted_sum(window_costs, window_counts)
    if item_costs is not None:
        spent = spent + weighted_sum(item_costs, item_counts)
    count = weighted_sum(counted, item_counts)
    result = np.full(count.shape, np.inf)
    np.divide(1000.0 * spent, count, out=result, where=count > 0)
    return result


def window_cost(wall_s: float, charged: Tariff) -> Money:
    """Rate x wall time; nothing where hours are not paid for."""
    if charged.rate is None or charged.rate.price.rate_per_h is None:
        return Money.of(0, charged.currency)
    return Money.of(charged.rate.price.rate_per_h, charged.currency) * wall_s / 3600


def _spent(window: WindowUse, charged: Tariff) -> Money:
    spent = window_cost(window.wall_s, charged)
    if charged.tokens is None:
        return spent
    if window.usage is None:
        raise Undefined("the tokens used are unknown, and the price is per token")
    return spent + token_cost(window.usage, charged.tokens)


def _total(amounts: Sequence[Money]) -> Money:
    total = amounts[0]
    for amount in amounts[1:]:
        total += amount
    return total


def _per_thousand(
    amounts: Sequence[Money], counts: Sequence[int], *, kind: str, confidence: float
) -> PerThousand:
    count = sum(counts)
    if count == 0:
        reason = f"no {kind}"
        return PerThousand(value=Missing(reason=reason), interval=None, count=0, note=reason)
    interval, note = _interval(amounts, counts, confidence)
    value = _total(amounts) * 1000 / count
    return PerThousand(value=value, interval=interval, count=count, note=note)


def _interval(
    amounts: Sequence[Money], counts: Sequence[int], confidence: float
) -> tuple[Interval | None, str]:
    if len(counts) < FEWEST_WINDOWS:
        return None, f"no interval from {len(counts)} windows; {FEWEST_WINDOWS} are needed"
    thousands = [1000.0 * float(amount.amount) for amount in amounts]
    try:
        return ratio_interval(thousands, counts, confidence=confidence), ""
    except Undefined as unknown:
        return None, f"no interval: {unknown}"


def _cache_unknown(windows: Sequence[WindowUse], charged: Tariff) -> bool:
    if charged.tokens is None or charged.tokens.price.cached_per_mtok is None:
        return False
    return any(window.usage is None or window.usage.cached is None for window in windows)


def _status(charged: Tariff, *, guessed: bool) -> Status:
    inputs = [Status.MEASURED, *(price.status for price in charged.prices)]
    return weakest([*inputs, Status.ASSUMED] if guessed else inputs)


def _notes(charged: Tariff, *, guessed: bool) -> tuple[str, ...]:
    notes = [
        f"the price '{used.price.what}' was {used.age_days} days old"
        for used in charged.prices
        if used.stale
    ]
    if guessed:
        notes.append("cached tokens were not reported; all prompt tokens are charged as fresh")
    return tuple(notes)
