"""What tokens cost."""

from __future__ import annotations

from dataclasses import dataclass

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


def _split(prompt: int, cached: int | None, used: InForce) -> tuple[int, int]:
    if cached is None or used.price.cached_per_mtok is None:
        return prompt, 0
    if cached > prompt:
        raise Undefined(f"{cached} cached of {prompt} prompt tokens can't be; the usage is wrong")
    return prompt - cached, cached
