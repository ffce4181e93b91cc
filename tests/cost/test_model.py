"""The cost model against figures worked out by hand, those of published guides among them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cost.lines import SAID, VOLUME, guide, line, model
from steelyard.cost.breakeven import BreakEven
from steelyard.cost.model import cost_model
from steelyard.evidence import Missing
from steelyard.study import BusinessCase, loads
from steelyard.weigh import vocabulary


def total(found, name):
    return float(found.deployments[name].accrual.total.value.amount.base)


def test_a_year_of_the_guide_costs_what_its_parts_add_up_to():
    found = guide()

    assert (total(found, "k2"), total(found, "ds")) == (187275, 164425)
    three = guide(horizon="3 years")
    assert total(three, "k2") - total(three, "ds") == 68550


def test_hardware_alone_is_a_sixth_of_a_dollar_at_the_guides_volume():
    bare = model(
        line("hw k2", rate="28500 USD/year", **{"for": "k2"}),
        line("hw ds", rate="31200 USD/year", **{"for": "ds"}),
        volume=VOLUME,
    )
    per = {n: float(d.at_demand.per_mtok["Mtok"].base) for n, d in bare.deployments.items()}

    assert per == pytest.approx({"k2": 0.1562, "ds": 0.1710}, abs=1e-4)


def test_the_guides_lines_cross_at_a_quarter_of_the_volume_it_names():
    ((_, _, crossing),) = guide().break_even

    assert isinstance(crossing, BreakEven)
    assert float(crossing.per_year) == pytest.approx(19285.714, rel=1e-6)
    assert float(crossing.per_day) == pytest.approx(52.838, rel=1e-4)
    assert (crossing.below, crossing.above) == ("k2", "ds")
    assert crossing.unchecked == ("k2", "ds")


def test_a_card_of_the_guide_serves_seventeen_times_the_volume_stated():
    fleet = {"qps": "38.2 /s", "tokens": {"in": 2048, "out": 512}, **SAID,
             "utilisation": {"share": "100%", **SAID}}  # fmt: skip
    found = model(
        line(rate="28500 USD/year"), volume=VOLUME, deployments={"k2": fleet}
    ).deployments["k2"]

    assert float(found.implied_utilisation) == pytest.approx(0.0592, abs=1e-4)
    assert float(found.at_capacity.per_mtok["Mtok"].base) == pytest.approx(0.00924, rel=1e-3)
    assert float(found.at_demand.calls_per_h.base / 3600) == pytest.approx(2.2605, rel=1e-3)


def test_a_line_without_upper_end_of_its_crossing_says_so_and_never_says_where_it_might():
    own = {"for": "own", "low": "8 CNY/year", "high": "12 CNY/year"}
    lines = (
        line("own", rate="10 CNY/year", **own),
        line("api", "tokens", "2 CNY/Mtok", low="1 CNY/Mtok", high="4 CNY/Mtok", **{"for": "api"}),
        line("power", "tokens", "1 CNY/Mtok", **{"for": "own"}),
    )
    said = {"volume": VOLUME, "currency": "CNY", "deployments": {"own": {}, "api": {}}}
    [(_, _, found)] = model(*lines, **said).break_even
    assert (found.per_year, found.low, found.high) == (10, Fraction(8, 3), None)

    dear = line("power", "tokens", "3 CNY/Mtok", **{"for": "own"})
    [(_, _, never)] = model(*lines[:2], dear, **said).break_even
    assert (never.why, never.cheaper, never.may) == ("always", "api", True)


def test_an_api_is_held_against_a_fleet_that_can_serve_the_crossing():
    fleet = {"machines": 4, "throughput": "2000 tokens/s", "tokens": {"in": 2048, "out": 512},
             "utilisation": {"share": "50%", **SAID}, **SAID}  # fmt: skip
    api = {"tokens": {"in": 2048, "out": 512}, **SAID}
    found = model(
        line("gpus", rate="12 USD/h", **{"for": "own"}),
        line("in", "tokens", "0.60 USD/Mtok in", **{"for": "api"}),
        line("out", "tokens", "2.50 USD/Mtok out", **{"for": "api"}),
        volume=VOLUME,
        deployments={"own": fleet, "api": api},
    )
    ((_, _, crossing),) = found.break_even

    assert isinstance(crossing, BreakEven)
    assert float(crossing.per_year) == pytest.approx(105120 / 0.98, rel=1e-9)
    assert crossing.unchecked == ("api",)


def test_an_unknown_line_leaves_the_break_even_missing():
    found = guide()
    unknown = model(
        line("hw", rate="unknown", **{"for": "k2"}), line("x", **{"for": "ds"}), volume=VOLUME
    )

    assert isinstance(found.break_even[0][2], BreakEven)
    assert isinstance(unknown.break_even[0][2], Missing)


def test_a_deployment_of_which_no_line_speaks_costs_what_nobody_knows_and_not_nothing():
    found = model(line(**{"for": "k2"}), volume=VOLUME).deployments["ds"]

    assert isinstance(found.accrual.total.value, Missing)
    assert isinstance(found.cash.payments(months=3), Missing)
    assert isinstance(found.at_demand.per_mtok["Mtok"], Missing)


PORTFOLIO = """
study: Which one?
baseline: k2
deployments:
  k2: {engine: llamacpp, model: gemma-3-270m-q4_k_m}
  ds: {engine: llamacpp, model: gemma-3-270m-q4_k_m, structured: schema}
portfolios:
  both: {routing: sessions to k2, split: {k2: 30%, ds: 70%}}
workloads:
  desk: {items: "builtin:card-desk", arrivals: {closed: {users: 2}}}
suites: [structured, load]
criteria:
  record_accuracy: {weight: 2, worst: 0%, best: 100%}
business:
  horizon: 1 year
  currency: USD
  volume: {base: 500 Mtok/d, as_of: 2026-11-01, source: guide}
  lines:
    - {what: a, kind: compute, for: k2, rate: 28500 USD/year, as_of: 2026-11-01, source: guide}
    - {what: b, kind: compute, for: ds, rate: 31200 USD/year, as_of: 2026-11-01, source: guide}
    - {what: c, kind: tokens, for: k2, rate: 0.87 USD/Mtok, as_of: 2026-11-01, source: guide}
    - {what: d, kind: tokens, for: ds, rate: 0.73 USD/Mtok, as_of: 2026-11-01, source: guide}
    - {what: e, kind: people, rate: 1000 USD/year, as_of: 2026-11-01, source: guide}
"""


def test_a_portfolio_pays_both_fixed_costs_and_each_volume_by_its_share():
    study = loads(PORTFOLIO, vocabulary=vocabulary())
    found = cost_model(
        BusinessCase(
            business=study.business, study=study, file="s.yaml", portfolios=study.portfolios
        )
    )
    both, ds = found.portfolios["both"], found.deployments["ds"]

    dearer = both.accrual.total.value.amount.base - ds.accrual.total.value.amount.base
    assert dearer == 28500 + Fraction(25550 * 3, 10)
    assert both.cash.total.value.amount == both.accrual.total.value.amount


def test_who_costs_nobody_knows_what_is_cheaper_at_no_volume():
    found = model(line(**{"for": "k2"}), volume={"base": "500 Mtok/d", **SAID})

    [(_, _, crossing)] = found.break_even
    assert isinstance(crossing, Missing)
    assert "no line says what it costs" in crossing.reason
