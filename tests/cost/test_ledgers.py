"""Two ledgers of the same lines: what is paid, and what is used up."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost.booked import Accrued, Cash
from steelyard.cost.exchange import rates_of
from steelyard.cost.ledgers import accrual_ledger, cash_ledger
from steelyard.cost.lines import Kind, declared_lines
from steelyard.cost.range import Range
from steelyard.cost.schedule import Reckoning
from steelyard.cost.volume import Mix, demand_of
from steelyard.errors import CurrencyMixed, LedgerMixed, StudyError
from steelyard.evidence import Missing
from steelyard.study import Business

SAID = {"as_of": "2026-11-01", "source": "finance"}

UNSAID = Missing(reason="unsaid")


def line(what="a", kind="compute", rate="1 CNY/year", **more):
    return {"what": what, "kind": kind, "rate": rate, **SAID, **more}


def business(*lines, horizon="3 years", **more):
    return Business.model_validate(
        {"horizon": horizon, "currency": "CNY", "lines": list(lines),
         "deployments": {"k2": {}, "ds": {}}, **more}
    )  # fmt: skip


def reckoning(about: Business, deployment="k2", mix=None):
    return Reckoning(
        deployment=deployment,
        horizon=about.horizon_months,
        rates=rates_of(about.fx, currency=about.currency),
        demand=None if about.volume is None else demand_of(about.volume),
        mix=mix,
    )


def ledgers(about: Business, deployment="k2", mix=None, utilisation=UNSAID):
    lines, by = declared_lines(about), reckoning(about, deployment, mix)
    return cash_ledger(lines, by), accrual_ledger(lines, by, utilisation=utilisation)


def base(total):
    return total.value.amount.base


def test_a_purchase_stands_in_cash_once_and_is_written_off_in_the_other_ledger():
    cash, accrual = ledgers(business(line(rate="480000 CNY", life="4 years")))

    assert [base_of.amount.base for base_of in cash.payments(months=12)] == [480000, 0, 0, 0]
    assert base(accrual.total) == 360000
    assert base(accrual.left) == 120000
    assert accrual.entries[0].months[0].amount.base == 0


def test_what_is_sold_leaves_both_ledgers_with_the_same_total():
    cash, accrual = ledgers(
        business(
            line("box", rate="480000 CNY", life="4 years"),
            line("sale", kind="residual", rate="90000 CNY", of="box"),
        )
    )

    assert base(cash.total) == base(accrual.total) == 390000
    assert base(accrual.left) == 0
    assert cash.payments(months=12)[-1].amount.base == -90000


@given(
    price=st.integers(1, 10**9), life=st.integers(1, 90), at=st.integers(0, 35),
    yearly=st.integers(0, 10**6), spread=st.integers(0, 100),
)  # fmt: skip
def test_whatever_is_bought_is_used_up_or_left(price, life, at, yearly, spread):
    about = business(
        line("box", rate=f"{price} CNY", life=f"{life} months", at=f"{at} months",
             high=f"{price + spread} CNY"),
        line("people", kind="people", rate=f"{yearly} CNY/year"),
    )  # fmt: skip
    cash, accrual = ledgers(about)

    assert base(cash.total) == base(accrual.total) + base(accrual.left) == price + 3 * yearly
    assert sum(p.amount.base for p in cash.payments(months=3)) == base(cash.total)
    assert cash.total.value.amount.high == price + spread + 3 * yearly


def test_money_of_one_ledger_is_never_added_to_money_of_the_other():
    paid = Cash(amount=Range.point(1), currency="CNY")
    used = Accrued(amount=Range.point(1), currency="CNY")

    with pytest.raises(LedgerMixed, match="a purchase would count twice"):
        paid + used  # type: ignore[operator]
    with pytest.raises(CurrencyMixed):
        paid + Cash(amount=Range.point(1), currency="USD")


def test_a_total_with_an_unknown_line_is_missing_and_still_tells_what_is_known():
    _, accrual = ledgers(business(line(), line("audit", kind="compliance", rate="unknown")))

    assert isinstance(accrual.total.value, Missing)
    assert "nobody knows the rate of 'audit' yet" in accrual.total.value.reason
    assert accrual.total.known.amount.base == 3


def test_idle_is_the_part_of_compute_that_stands_unused():
    about = business(
        line(rate="3 CNY/GPU/h", amount="4 GPU"), line("p", kind="people"), horizon="1 year"
    )
    _, accrual = ledgers(about, utilisation=Range.point(Fraction(1, 2)))

    assert base(accrual.of_kind(Kind.COMPUTE)) == 105120
    assert accrual.idle.amount.base == 52560


def test_a_shared_cost_falls_on_whom_its_driver_names():
    audit = line(
        "audit", kind="compliance", rate="163万 CNY/year",
        allocate={"by": "audited models", "total": 8, "parts": {"k2": 1, "ds": 2}},
    )  # fmt: skip

    assert base(ledgers(business(audit, horizon="1 year"))[1].total) == 203750
    assert base(ledgers(business(audit, horizon="1 year"), "ds")[1].total) == 407500


def test_hours_a_month_times_a_loaded_rate_are_a_line():
    about = business(line("toil", kind="people", rate="300 CNY/h", amount="40 h/month"))

    assert base(ledgers(about)[1].total) == 36 * 40 * 300


def test_a_foreign_currency_is_converted_at_its_dated_rate_and_bounds_multiply():
    fx = [{"rate": "7 CNY/USD", "low": "6 CNY/USD", "high": "8 CNY/USD", **SAID}]
    about = business(line(rate="10 USD/year", low="9 USD/year"), fx=fx, horizon="1 year")
    amount = ledgers(about)[0].total.value.amount

    assert (amount.low, amount.base, amount.high) == (54, 70, 80)
    with pytest.raises(CurrencyMixed, match="no dated rate between them"):
        ledgers(business(line(rate="10 USD/year")))


def test_tokens_are_paid_by_volume_that_grows_at_prices_that_fall():
    volume = {"base": "500 Mtok/d", "growth": "10%", **SAID}
    about = business(line(kind="tokens", rate="0.87 CNY/Mtok", change="-50%"), volume=volume,
                     horizon="2 years")  # fmt: skip
    cash, _ = ledgers(about)

    first, second = (p.amount.base for p in cash.payments(months=12)[1:])
    assert first == 158775
    assert second == first * Fraction(55, 100)


def test_prompt_tokens_are_counted_only_where_the_mix_is_known():
    volume = {"base": "1000 /d", **SAID}
    about = business(line(kind="tokens", rate="10 CNY/Mtok in"), volume=volume, horizon="1 year")

    assert isinstance(ledgers(about)[0].total.value, Missing)
    mix = Mix(input=Fraction(2000), output=Fraction(500), cached=Fraction(0))
    assert base(ledgers(about, mix=mix)[0].total) == 365 * 1000 * 2000 * 10 / 1_000_000


def test_a_line_beyond_the_horizon_is_refused_and_not_dropped():
    with pytest.raises(StudyError, match="falls outside the horizon of 36 months"):
        declared_lines(business(line(rate="1 CNY", at="37 months")))


def test_days_are_counted_from_the_start():
    about = business(line(rate="1 CNY", at="2028-01-01"), start=dt.date(2027, 1, 1))

    assert declared_lines(about)[0].at_month == 12
