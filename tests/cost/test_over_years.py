"""Unit costs over years: each year at its own volume and rates, and levelised."""

from __future__ import annotations

import numpy as np
import numpy_financial
import pytest

from steelyard.cost import cost_model
from steelyard.evidence import Missing
from steelyard.study import Business, BusinessCase

SAID = {"as_of": "2026-11-01", "source": "desk"}
FIRST, GROWTH, CHANGE, RATE = 1_000_000, 0.25, -0.3, 0.12
TOKENS = {"in": 3000, "out": 400}
PRICE = 5e-6 * 3400
"""Of one answer in the first year."""


def desk(**more):
    lines = [
        {"what": "servers", "kind": "compute", "rate": "90000 CNY", "life": "3 years", **SAID},
        {"what": "desk", "kind": "people", "rate": "6000 CNY/month", "from": "12 months", **SAID},
        {"what": "tokens", "kind": "tokens", "rate": "5 CNY/Mtok", "change": "-30%", **SAID},
    ]
    business = {
        "horizon": "3 years",
        "currency": "CNY",
        "volume": {"base": f"{FIRST} /year", "growth": "25%", **SAID},
        "deployments": {"own": {"tokens": TOKENS, "accepted": "80%", **SAID}},
        "lines": lines,
        "discount": {"rate": "12%", "periods": "year"},
    } | more
    case = BusinessCase(business=Business.model_validate(business), study=None, file="b.yaml")
    return cost_model(case).deployments["own"]


YEARS = np.arange(3)
ANSWERS = FIRST * (1 + GROWTH) ** YEARS
BY_VOLUME = ANSWERS * PRICE * (1 + CHANGE) ** YEARS
USED = np.array([30000.0, 30000 + 72000, 30000 + 72000])


def test_each_year_costs_what_it_uses_up_over_what_it_accepts():
    found = [float(unit.per_accepted.base) for unit in desk().by_year]

    assert found == pytest.approx((USED + BY_VOLUME) / (0.8 * ANSWERS))


def test_over_all_years_a_unit_costs_the_total_over_all_units():
    found = desk()

    assert float(found.at_demand.per_answer.base) == pytest.approx(
        float(found.accrual.total.value.amount.base) / ANSWERS.sum()
    )
    whole = (USED + BY_VOLUME).sum() / (0.8 * ANSWERS.sum())
    assert float(found.at_demand.per_accepted.base) == pytest.approx(whole)


@pytest.mark.parametrize("how", ["effective", "nominal"])
@pytest.mark.parametrize(("periods", "per_year"), [("year", 1), ("quarter", 4), ("month", 12)])
def test_levelised_is_the_price_at_which_it_is_worth_nothing(how, periods, per_year):
    """Sold at that price each accepted answer makes the payments' present value 0."""
    terms = {"rate": "12%", "periods": periods, "compounding": how}
    price = float(desk(discount=terms).levelised.per_accepted.base)

    each = np.repeat(np.arange(3), per_year)
    earned = 0.8 * ANSWERS[each] / per_year * price
    paid = (np.array([0.0, 72000, 72000])[each] + BY_VOLUME[each]) / per_year
    rate = RATE / per_year if how == "nominal" else 1.12 ** (1 / per_year) - 1
    flows = [-90000.0, *(earned - paid)]
    assert numpy_financial.npv(rate, flows) == pytest.approx(0, abs=1e-6)


def test_at_no_discount_it_is_what_is_paid_over_what_is_accepted():
    found = desk(discount={"rate": "0%", "periods": "year"})
    paid = 90000 + 2 * 72000 + BY_VOLUME.sum()

    assert float(found.levelised.per_accepted.base) == pytest.approx(paid / (0.8 * ANSWERS.sum()))


def test_without_a_discount_nothing_is_levelised_and_it_says_why():
    assert desk(discount=None).levelised == Missing(
        reason="no rate says what money of later years is worth (discount)"
    )


def test_a_last_year_cut_short_takes_its_own_months():
    unit = desk(horizon="18 months").by_year[1]

    asked = ANSWERS[1] / 2
    used = 30000 / 2 + 36000 + BY_VOLUME[1] / 2
    assert float(unit.per_answer.base) == pytest.approx(used / asked)
