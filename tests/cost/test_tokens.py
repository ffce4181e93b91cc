from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost import InForce, Usage, token_cost, token_costs
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
        token_costs(used(input_per_mtok=None), input_tokens=[1], output_tokens=[0])


def test_more_cached_than_prompt_tokens_cannot_be(used):
    with pytest.raises(Undefined, match="cached"):
        token_cost(Usage(input=10, output=1, cached=11), used())
    with pytest.raises(Undefined, match="cached"):
        token_costs(used(), input_tokens=[10], output_tokens=[1], cached_tokens=[11])


usages = st.tuples(st.integers(0, 10**6), st.integers(0, 10**6), st.integers(0, 10**6)).map(
    lambda t: (max(t[0], t[1]), min(t[0], t[1]), t[2])
)


@given(st.lists(usages, min_size=1, max_size=8), st.sampled_from([None, 1.0]))
def test_many_answers_at_once_cost_what_they_cost_one_by_one(used, many, cached_rate):
    price = used(cached_per_mtok=cached_rate)
    prompt, cached, output = zip(*many, strict=True)
    at_once = token_costs(price, input_tokens=prompt, output_tokens=output, cached_tokens=cached)
    one_by_one = [
        float(token_cost(Usage(input=p, cached=c, output=o), price).amount) for p, c, o in many
    ]

    assert list(at_once) == pytest.approx(one_by_one, rel=1e-12)
