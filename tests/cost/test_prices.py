from __future__ import annotations

from datetime import date

import pytest

from steelyard.cost import InForce, tariff
from steelyard.errors import CurrencyMixed, PriceUnknown
from steelyard.evidence import Status

TODAY = date(2026, 11, 30)


def test_the_latest_revision_that_has_begun_is_in_force(price):
    prices = [
        price(rate_per_h=0.5, as_of=date(2026, 1, 1)),
        price(rate_per_h=0.6, as_of=date(2026, 11, 1)),
        price(rate_per_h=0.7, as_of=date(2026, 12, 1)),
    ]
    for order in (prices, prices[::-1]):
        seen = tariff(order, "a", hosted=False, on=TODAY).rate

        assert seen.price.rate_per_h == 0.6
        assert seen.age_days == 29


def test_a_price_holds_from_its_own_day(price):
    assert tariff([price(rate_per_h=1.0, as_of=TODAY)], "a", hosted=False, on=TODAY).rate


def test_a_price_that_names_the_deployment_goes_before_one_for_all(price):
    prices = [price(rate_per_h=0.5), price(what="big", deployments=("a",), rate_per_h=9.0)]

    assert tariff(prices, "a", hosted=False, on=TODAY).rate.price.rate_per_h == 9.0
    assert tariff(prices, "b", hosted=False, on=TODAY).rate.price.rate_per_h == 0.5


def test_the_rate_of_this_machine_is_not_charged_to_a_hosted_deployment(price, tokens):
    seen = tariff([price(rate_per_h=0.5), tokens()], "api", hosted=True, on=TODAY)

    assert seen.rate is None
    assert seen.tokens is not None


def test_a_rate_that_names_a_hosted_deployment_is_charged_beside_its_tokens(price, tokens):
    prices = [price(rate_per_h=0.5, deployments=("api",)), tokens(deployments=("api",))]
    seen = tariff(prices, "api", hosted=True, on=TODAY)

    assert len(seen.prices) == 2


def test_no_price_is_unknown_and_says_what_to_add():
    with pytest.raises(PriceUnknown, match=r"a: no price on 2026-11-30.*dated entry"):
        tariff([], "a", hosted=False, on=TODAY)


def test_a_price_from_next_month_is_no_price_today(price):
    with pytest.raises(PriceUnknown, match="2026-12-01"):
        tariff([price(rate_per_h=1.0, as_of=date(2026, 12, 1))], "a", hosted=False, on=TODAY)


def test_a_rate_from_next_month_is_not_left_out_of_a_sum(price, tokens):
    prices = [price(rate_per_h=1.0, as_of=date(2026, 12, 1), deployments=("a",)), tokens()]

    with pytest.raises(PriceUnknown, match="hours"):
        tariff(prices, "a", hosted=True, on=TODAY)


@pytest.mark.parametrize("what", ["licence", "this machine"])
def test_two_prices_that_compete_are_refused_and_none_is_dropped(price, what):
    with pytest.raises(PriceUnknown, match="compete"):
        tariff(
            [price(rate_per_h=0.5), price(what=what, rate_per_h=0.1)],
            "a",
            hosted=False,
            on=TODAY,
        )


def test_hours_and_tokens_in_two_currencies_are_refused(price, tokens):
    prices = [price(rate_per_h=0.5, deployments=("a",)), tokens(currency="USD")]

    with pytest.raises(CurrencyMixed, match="CNY and USD"):
        tariff(prices, "a", hosted=True, on=TODAY)


@pytest.mark.parametrize(("day", "stale"), [(date(2026, 9, 1), False), (date(2026, 8, 31), True)])
def test_a_price_older_than_90_days_is_stale(price, day, stale):
    seen = tariff([price(rate_per_h=1.0, as_of=day)], "a", hosted=False, on=TODAY)

    assert seen.rate.stale is stale


@pytest.mark.parametrize(
    ("source", "status"),
    [("finance desk", Status.DOCUMENTED), (" Assumed", Status.ASSUMED), ("假设", Status.ASSUMED)],
)
def test_a_price_is_as_good_as_its_source(price, source, status):
    assert InForce(price=price(rate_per_h=1.0, source=source), age_days=0).status is status
