from __future__ import annotations

from decimal import Decimal

import pytest

from steelyard.cost import InForce, Usage, token_cost
from steelyard.errors import PriceUnknown, Undefined


@pytest.fixture(scope="session")
def used(tokens):
    return lambda **changes: InForce(price=tokens(**changes), age_days=0)


def test_cached_tokens_cost_the_cached_rate(used):
    seen = token_cost(Usage(input=1_000_000, cached=400_000, output=100_000), used())

    assert seen.amount == Decimal("0.6") * 4 + Decimal("0.4") + Decimal("1.6")
    assert seen.currency == "CNY"


def test_without_a_cached_rate_all_prompt_tokens_cost_the_same(used):
    usage = Usage(input=1_000_000, cached=400_000, output=0)

    assert token_cost(usage, used(cached_per_mtok=None)).amount == 4


def test_tokens_that_were_not_reported_are_not_free(used):
    with pytest.raises(Undefined, match="did not report"):
        token_cost(Usage(input=10, output=None), used())


def test_tokens_without_a_price_are_not_free(used):
    with pytest.raises(PriceUnknown, match="completion"):
        token_cost(Usage(input=10, output=1), used(output_per_mtok=None))
    with pytest.raises(PriceUnknown, match="prompt"):
        token_cost(Usage(input=1, output=0), used(input_per_mtok=None))


def test_more_cached_than_prompt_tokens_cannot_be(used):
    with pytest.raises(Undefined, match="cached"):
        token_cost(Usage(input=10, output=1, cached=11), used())
