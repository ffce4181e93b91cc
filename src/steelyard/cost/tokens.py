"""What tokens cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.cost.money import Money
from steelyard.cost.prices import InForce
from steelyard.errors import PriceUnknown, Undefined

MILLION = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """Tokens of all samples of a stretch, retries and failures included; None is unknown."""

    input: int | None
    """Prompt tokens, the cached ones among them."""
    output: int | None
    """Completion tokens, reasoning included."""
    cached: int | None = None
    """Prompt tokens that the provider served from its cache."""


def token_cost(usage: Usage, used: InForce) -> Money:
    """Exact cost of known usage; cached tokens at the cached rate.

    Where the price has a cached rate and the usage doesn't say how many were cached, all are
    charged as fresh.  Raises PriceUnknown for tokens without a price, Undefined for usage that
    is unknown or has more cached than prompt tokens.
    """
    if usage.input is None or usage.output is None:
        raise Undefined("the endpoint did not report the tokens used")
    fresh, cached = _split(usage.input, usage.cached, used)
    price = used.price
    total = Money.of(0, price.currency)
    for count, per_million, name in (
        (fresh, price.input_per_mtok, "prompt"),
        (cached, price.cached_per_mtok, "cached prompt"),
        (usage.output, price.output_per_mtok, "completion"),
    ):
        if count and per_million is None:
            raise PriceUnknown(f"{price.what}: no price for {name} tokens; add it to the entry")
        if per_million is not None:
            total += Money.of(per_million, price.currency) * count / MILLION
    return total


def token_costs(
    used: InForce,
    *,
    input_tokens: ArrayLike,
    output_tokens: ArrayLike,
    cached_tokens: ArrayLike | None = None,
) -> NDArray[np.float64]:
    """``token_cost`` of many answers at once, all counts known: (n,) in the price's currency."""
    fresh = np.asarray(input_tokens, dtype=np.float64)
    output = np.asarray(output_tokens, dtype=np.float64)
    cached = np.zeros_like(fresh)
    if cached_tokens is not None and used.price.cached_per_mtok is not None:
        cached = np.asarray(cached_tokens, dtype=np.float64)
    if (cached > fresh).any():
        raise Undefined("an answer has more cached than prompt tokens; its usage is wrong")
    total = np.zeros_like(fresh)
    for counts, per_million, name in (
        (fresh - cached, used.price.input_per_mtok, "prompt"),
        (cached, used.price.cached_per_mtok, "cached prompt"),
        (output, used.price.output_per_mtok, "completion"),
    ):
        if per_million is None and counts.any():
            raise PriceUnknown(
                f"{used.price.what}: no price for {name} tokens; add it to the entry"
            )
        total += counts * float(per_million or 0) / MILLION
    return total


def _split(prompt: int, cached: int | None, used: InForce) -> tuple[int, int]:
    if cached is None or used.price.cached_per_mtok is None:
        return prompt, 0
    if cached > prompt:
        raise Undefined(f"{cached} cached of {prompt} prompt tokens can't be; the usage is wrong")
    return prompt - cached, cached
