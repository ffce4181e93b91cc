"""Portfolios in money: both fixed costs, volume by share, and a return like any other's."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import numpy as np
import numpy_financial
import pytest

from steelyard.cost import cost_model
from steelyard.cost.remarks import remarks
from steelyard.cost.returns import investments_of
from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.study import load_business
from steelyard.weigh import vocabulary

DESK = """business:
  horizon: 2 years
  currency: CNY
  baseline: nothing
  discount: {rate: 10%, periods: year}
  volume: {base: 1000000 /year, growth: 20%, by_workload: {chat: 30%, batch: 70%},
           as_of: 2026-11-01, source: desk}
  deployments:
    own: {machines: 4, qps: 36 /h, tokens: {in: 2000, out: 500}, accepted: 80%, attempts: 2,
          as_of: 2026-11-01, source: test}
    api: {tokens: {in: 1000, out: 250}, accepted: 90%, as_of: 2026-11-01, source: trial}
  lines:
    - {what: servers, kind: compute, for: own, rate: 100000 CNY, life: 2 years,
       as_of: 2026-11-01, source: quote}
    - {what: tokens, kind: tokens, for: api, rate: 40 CNY/Mtok, change: -50%, as_of: 2026-11-01,
       source: list}
    - {what: power, kind: rack-and-power, for: own, rate: 0.01 CNY/answer, as_of: 2026-11-01,
       source: meter}
    - {what: router, kind: licences, for: both, rate: 3000 CNY/year, as_of: 2026-11-01,
       source: quote}
    - {what: desk, kind: people, rate: 5000 CNY/year, as_of: 2026-11-01, source: HR}
    - {what: audit, kind: compliance, rate: 8000 CNY/year, as_of: 2026-11-01, source: audit,
       allocate: {by: models, total: 8, parts: {own: 1, api: 1}}}
  benefits:
    saved: {amount: 120000 CNY/year, as_of: 2026-11-01, source: desk}
    more: {for: own, amount: 9999 CNY/year, as_of: 2026-11-01, source: desk}
portfolios:
  both: {routing: sessions to api, split: {chat: {api: 100%}, batch: {own: 100%}}}
"""
FIXED = 3000 + 5000 + 2000
"""A year: the router, the desk once, the audit of two models out of eight."""
CALLS = {"own": 700_000 * Fraction(6, 5), "api": Fraction(300_000)}
"""Of the first year; 80 % at the first attempt leave 1.2 calls an answer."""
BY_VOLUME = CALLS["own"] / 100 + CALLS["api"] * 40 * 1250 / 1_000_000


@pytest.fixture
def model(tmp_path):
    def read(*changes: tuple[str, str]):
        text = DESK
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / "desk.yaml"
        file.write_text(text, "utf-8")
        return cost_model(load_business(file, vocabulary=vocabulary()))

    return read


def test_it_pays_both_fixed_costs_and_each_members_calls(model):
    both = model().portfolios["both"]
    second = CALLS["own"] / 100 * Fraction(6, 5) + CALLS["api"] * Fraction(6, 5) * 20 * 1250 / 10**6

    assert both.members == {"api": Fraction(3, 10), "own": Fraction(7, 10)}
    assert both.accrual.total.value.amount.base == 100_000 + 2 * FIXED + BY_VOLUME + second
    assert both.cash.total.value.amount == both.accrual.total.value.amount


def test_its_accepted_answers_are_those_of_its_members(model):
    """All that is used up over all that is accepted in two years."""
    both = model().portfolios["both"]
    accepted = 700_000 * Fraction(96, 100) + 300_000 * Fraction(9, 10)
    whole = both.accrual.total.value.amount.base

    assert both.facts.residual_failure == Fraction(7, 10) * Fraction(4, 100) + Fraction(3, 100)
    assert both.at_demand.per_accepted.base == whole / (accepted * Fraction(22, 10))
    first = Fraction(100_000, 2) + FIXED + BY_VOLUME
    assert both.by_year[0].per_accepted.base == first / accepted


def test_it_returns_like_any_other_deployment(model):
    [both] = [r for r in investments_of(model()).returns if r.deployment == "both"]
    years = [
        120_000 - FIXED - BY_VOLUME,
        120_000
        - FIXED
        - CALLS["own"] / 100 * Fraction(6, 5)
        - CALLS["api"] * Fraction(6, 5) * 20 * 1250 / 10**6,
    ]
    flows = [-100_000.0, *map(float, years)]

    assert both.outcome.flows == pytest.approx(flows)
    assert both.outcome.npv == pytest.approx(numpy_financial.npv(0.10, flows))
    assert both.outcome.irr.single == pytest.approx(numpy_financial.irr(flows))
    assert both.outcome.simple.periods == pytest.approx(1 + (100_000 - flows[1]) / flows[2])


def test_it_may_be_the_baseline(model):
    """Benefits are what the baseline does not bring."""
    found = investments_of(model(("baseline: nothing", "baseline: both")))
    own, both = model().deployments["own"], model().portfolios["both"]
    [told] = [r for r in found.returns if r.deployment == "own"]
    less = both.cash.total.value.amount.base - own.cash.total.value.amount.base

    assert np.sum(told.outcome.flows) == pytest.approx(float(less) + 2 * (120_000 + 9999))


def test_all_of_one_member_is_that_member(model):
    shares = (
        "split: {chat: {api: 100%}, batch: {own: 100%}}",
        "split: {own: 99.9999999%, api: 0.0000001%}",
    )
    quiet = (
        "    - {what: router, kind: licences, for: both, rate: 3000 CNY/year",
        "    - {what: router, kind: licences, for: [own, api], rate: 3000 CNY/year",
    )
    found = model(shares, quiet, ("parts: {own: 1, api: 1}", "parts: {own: 1, api: 0.0000001}"))
    own, both = found.deployments["own"], found.portfolios["both"]

    for unit in ("per_answer", "per_accepted"):
        alone, mixed = getattr(own.at_demand, unit).base, getattr(both.at_demand, unit).base
        assert float(mixed) == pytest.approx(float(alone), rel=1e-6)
    assert both.facts.capacity == pytest.approx(float(own.facts.capacity), rel=1e-6)


def test_who_takes_over_is_told_by_what_the_others_can_serve(model):
    """4 machines at 0.01 calls a second serve 120 answers an hour; 137 are asked at the most."""
    told = {r["failing"]: r for r in remarks(model(), on=dt.date(2026, 11, 2)) if "failing" in r}

    assert told["api"]["kind"] == "failover"
    assert told["api"]["share"] == pytest.approx(4 * 36 / 1.2 / (1_000_000 * 1.2 / 8760))
    assert told["own"]["kind"] == "failover-open"


def test_what_only_some_members_bring_is_told_and_not_counted(model):
    told = [r for r in remarks(model(), on=dt.date(2026, 11, 2)) if r["kind"] == "unshared"]

    assert told == [{"kind": "unshared", "deployment": "both", "names": ["more"]}]


def test_a_split_by_workload_needs_the_parts_of_the_volume(model):
    found = model(
        (" by_workload: {chat: 30%, batch: 70%},", ""),
        ("split: {chat: {api: 100%}, batch: {own: 100%}}", "split: {api: 30%, own: 70%}"),
    )
    assert found.portfolios["both"].members == {"api": Fraction(3, 10), "own": Fraction(7, 10)}

    with pytest.raises(StudyError, match="no workload 'chat'"):
        model((" by_workload: {chat: 30%, batch: 70%},", ""))


def test_a_study_that_does_not_say_them_has_no_cost_of_it_and_says_why(model):
    found = model()
    unsaid = found.business.volume.model_copy(update={"by_workload": {}})
    from steelyard.cost.portfolios import shares_of
    from steelyard.study import Portfolio

    split = {"chat": {"api": 1.0}, "batch": {"own": 1.0}}
    told = shares_of(Portfolio(name="both", routing="r", split=split), unsaid.by_workload)
    assert isinstance(told, Missing)
    assert "by_workload" in told.reason


def test_members_and_parts_that_do_not_exist_are_named(model):
    with pytest.raises(StudyError, match="no deployment or alternative 'cloud'"):
        model(("{api: 100%}", "{cloud: 100%}"))
    with pytest.raises(StudyError, match="don't add up to 100%"):
        model(("{chat: 30%, batch: 70%}", "{chat: 30%, batch: 60%}"))
