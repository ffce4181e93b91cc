from __future__ import annotations

from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost import Money
from steelyard.errors import CurrencyMixed


def test_a_price_is_the_decimal_that_was_written():
    assert Money.of(0.1, "CNY") + Money.of(0.2, "CNY") == Money.of(Decimal("0.3"), "CNY")


def test_two_currencies_are_never_added_and_the_error_names_both():
    with pytest.raises(CurrencyMixed, match=r"CNY and USD.*one currency"):
        Money.of(1, "CNY") + Money.of(1, "USD")


def test_money_is_multiplied_and_divided_by_plain_numbers():
    assert (Money.of(0.6, "CNY") * 1800 / 3600).amount == Decimal("0.3")
    assert Money.of(np.float64(0.5), "CNY") * np.int64(3) == Money.of(1.5, "CNY")


def test_money_reads_as_amount_and_currency():
    assert str(Money.of(0.6, "CNY")) == "0.6 CNY"


@given(st.lists(st.decimals(-1000, 1000, places=4), min_size=1, max_size=20), st.randoms())
def test_the_order_of_adding_does_not_matter(amounts, random):
    def total(parts):
        result = Money.of(0, "CNY")
        for part in parts:
            result += Money.of(part, "CNY")
        return result

    mixed = list(amounts)
    random.shuffle(mixed)

    assert total(amounts) == total(mixed)
