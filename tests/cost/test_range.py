"""Ranges and exchange: bounds that hold, and conversions that turn back."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost.exchange import rates_of
from steelyard.cost.range import Range
from steelyard.errors import CurrencyMixed
from steelyard.study import Exchange

NUMBER = st.fractions(-1000, 1000, max_denominator=100)


@st.composite
def ranges(draw, least=None):
    ends = sorted(draw(st.lists(NUMBER, min_size=3, max_size=3)))
    if least is not None:
        ends = [abs(end) + least for end in ends]
        ends.sort()
    return Range(low=ends[0], base=ends[1], high=ends[2])


def within(one, where):
    return one.low + (one.high - one.low) * where


@given(ranges(), ranges(), ranges(least=1), st.fractions(0, 1), st.fractions(0, 1))
def test_whatever_the_parts_are_the_result_lies_within_its_bounds(one, two, above, i, j):
    a, b, c = within(one, i), within(two, j), within(above, j)

    for found, value in ((one + two, a + b), (one - two, a - b), (one * two, a * b),
                         (one / above, a / c)):  # fmt: skip
        assert found.low <= value <= found.high
        assert found.low <= found.base <= found.high


def test_what_may_be_nothing_divides_nothing():
    with pytest.raises(ZeroDivisionError):
        Range.point(1) / Range(low=Fraction(0), base=Fraction(1), high=Fraction(2))


def stated(text, **more):
    said = {"rate": text, "as_of": "2026-11-01", "source": "treasury", **more}
    return Exchange.model_validate(said)


@given(st.decimals(1, 1000, places=3))
def test_a_rate_stated_the_other_way_round_turns_back(rate):
    there = rates_of([stated(f"{rate} CNY/USD")], currency="CNY").into("USD")
    back = rates_of([stated(f"{rate} CNY/USD")], currency="USD").into("CNY")

    assert there * back == Range.point(1)


def test_no_rate_is_made_of_two_others():
    rates = rates_of([stated("7 CNY/USD"), stated("8 CNY/EUR")], currency="USD")

    with pytest.raises(CurrencyMixed, match="EUR and USD can't be added: no dated rate"):
        rates.into("EUR")
