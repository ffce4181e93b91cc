"""A business file as projects: in step with the cash ledgers, sign by sign."""

from __future__ import annotations

from pathlib import Path

import pytest

from steelyard.cost import cost_model
from steelyard.cost.returns import drawn, outcome, projects_of, returns_of, scenario_of, told
from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.study import load_business
from steelyard.weigh import vocabulary

DESK = Path(__file__).parents[3] / "docs" / "examples" / "desk-business.yaml"
TEXT = DESK.read_text("utf-8")
MONTHS = {"year": 12, "half-year": 6, "quarter": 3, "month": 1}


@pytest.fixture
def model(tmp_path):
    def read(*changes: tuple[str, str]):
        text = TEXT
        for old, new in changes:
            assert text.count(old) == 1, old
            text = text.replace(old, new)
        file = tmp_path / "desk.yaml"
        file.write_text(text, "utf-8")
        return cost_model(load_business(file, vocabulary=vocabulary()))

    return read


def charges(project):
    """What a project pays against its baseline, benefits left out."""
    parts = project.parts(project.base)
    return sum(parts[s.name] for s in project.streams if s.kind != "benefit")


@pytest.mark.parametrize("periods", ["quarter", "month", "half-year", "year"])
@pytest.mark.parametrize("name", ["own", "hosted"])
def test_charges_are_the_difference_of_the_two_cash_ledgers(model, name, periods):
    found = model(("rate: 12%}", f"rate: 12%, periods: {periods}}}"))
    months = MONTHS[periods]
    ledgers = {n: d.cash.payments(months=months) for n, d in found.deployments.items()}
    expected = [
        float(old.amount.base - new.amount.base)
        for new, old in zip(ledgers[name], ledgers["today"], strict=True)
    ]

    assert charges(projects_of(found)[name]).tolist() == pytest.approx(expected, abs=1e-6)


def test_against_nothing_all_that_is_paid_counts(model):
    found = model(("baseline: today", "baseline: nothing"))
    paid = [float(p.amount.base) for p in found.deployments["today"].cash.payments(months=3)]
    today = projects_of(found)["today"]

    assert (-charges(today)).tolist() == pytest.approx(paid)


def test_every_deployment_but_the_baseline_is_a_project(model):
    found = projects_of(model())

    assert list(found) == ["own", "hosted"]
    assert {p.baseline for p in found.values()} == {"today"}


def test_ranges_of_lines_and_benefits_become_uncertain_inputs(model):
    found = projects_of(model())
    hosted = {each.name: each for each in found["hosted"].uncertain}

    assert set(hosted) == {
        "agents replaced: share",
        "agents replaced: cost",
        "agents replaced: middle",
        "hours saved: hours_a_week",
        "volume",
        "volume: growth",
        "CNY/USD",
        "tokens: change",
    }
    assert (hosted["tokens: change"].low, hosted["tokens: change"].high) == (-0.4, 0.0)
    assert hosted["agents replaced: share"].shape == "pert"
    assert hosted["volume"].unit == "answer/d"
    assert "servers" in {each.name for each in found["own"].uncertain}


def test_a_benefit_of_one_deployment_is_not_the_others(model):
    found = projects_of(model())

    assert "more orders" in {s.name for s in found["own"].streams}
    assert "more orders" not in {s.name for s in found["hosted"].streams}


def test_a_scenario_changes_the_inputs_that_a_project_has(model):
    found = model()
    hosted = projects_of(found)["hosted"]
    changes = scenario_of(hosted, "weak yuan", found.business)
    own = scenario_of(projects_of(found)["own"], "weak yuan", found.business)

    assert changes == {"CNY/USD": 7.9, "tokens: change": 0.0}
    assert own == {}
    assert told(hosted, "weak yuan", changes).outcome.npv < outcome(hosted).npv


def test_a_scenario_in_another_unit_is_refused(model):
    found = model(("volume: 25000 /d}", "volume: 25 Mtok/d}"))

    with pytest.raises(StudyError, match=r"slow: volume: .* write it in answer/d"):
        scenario_of(projects_of(found)["hosted"], "slow", found.business)


def test_money_of_a_month_may_be_changed_in_money_of_a_year(model):
    found = model(("volume: 25000 /d}", "more orders: {revenue: 500万 CNY/year}}"))
    changes = scenario_of(projects_of(found)["own"], "slow", found.business)

    assert changes["more orders: revenue"] == 5e6


def test_a_line_that_nobody_knows_leaves_no_return(model):
    found = projects_of(model(("rate: 1.8万 CNY/month", "rate: unknown")))

    assert isinstance(found["own"], Missing)
    assert "rack and power" in found["own"].reason
    assert not isinstance(found["hosted"], Missing)


def test_who_costs_nobody_knows_what_has_no_return(model):
    found = projects_of(model(("today: {}", "today: {}\n    offer: {}")))

    assert isinstance(found["offer"], Missing)
    assert "no line says what it costs" in found["offer"].reason


def test_a_line_that_both_bear_alike_does_not_tell_them_apart(model):
    found = projects_of(model(("for: [own, hosted], rate: 35万", "rate: 35万")))

    assert "migration" not in {s.name for s in found["own"].streams}


def test_a_business_without_discount_says_how_to_add_one(model):
    with pytest.raises(StudyError, match="benefits need a discount"):
        model(("  discount: {rate: 12%}\n", ""))


def test_tax_lowers_what_is_earned_and_is_shown_apart(model):
    plain = outcome(projects_of(model())["own"])
    taxed = outcome(
        projects_of(model(("  scenarios:", "  tax: {rate: 25%, life: 5 years}\n  scenarios:")))[
            "own"
        ]
    )

    assert {bar.name for bar in taxed.waterfall} - {bar.name for bar in plain.waterfall} == {"tax"}
    assert sum(bar.value for bar in taxed.waterfall) == pytest.approx(taxed.npv)


def test_the_value_by_streams_is_the_value_of_the_flows_tax_or_none(model):
    tax = ("  scenarios:", "  tax: {rate: {base: 25%, high: 30%}, life: 30 months}\n  scenarios:")
    for changes in ((), (tax,)):
        for project in projects_of(model(*changes)).values():
            draws = {**project.base, **drawn(project.inputs, draws=50, seed=1)}
            by_flows = project.flows(draws) @ project.timing.factors(12)

            assert project.npv(draws) == pytest.approx(by_flows, rel=1e-9)
            assert float(project.npv(project.base)) == pytest.approx(outcome(project).npv, rel=1e-9)


def test_all_of_a_business_is_told(model):
    found = model()
    own = projects_of(found)["own"]
    scenarios = {n: scenario_of(own, n, found.business) for n in found.business.scenarios}
    seen = returns_of(own, scenarios=scenarios, draws=500, seed=7)

    assert [one.name for one in seen.scenarios] == ["slow", "weak yuan"]
    assert seen.convention.startswith("12 % a year, effective")
    assert seen.outcome.waterfall[0].name == "servers"


STUDY = """
study: Which of both?
baseline: b
deployments:
  a: {engine: llamacpp, model: m}
  b: {engine: llamacpp, model: m}
workloads: {desk: {items: "builtin:card-desk", arrivals: {closed: {users: 1}}}}
suites: [structured]
gates: [delivered_compliance >= 90%]
criteria: {record_accuracy: {weight: 1, worst: 0%, best: 100%}}
prices:
  - {what: machine, rate: 2 CNY/h, as_of: 2026-11-01, source: x}
business:
  horizon: 1 years
  currency: CNY
  baseline: b
  discount: {rate: 10%}
  deployments: {a: {}, b: {machines: 3}}
  lines:
    - {what: K2 = 'one', kind: other, for: a, rate: 7 CNY/month, as_of: 2026-11-01, source: x}
"""


@pytest.fixture
def study(tmp_path):
    file = tmp_path / "study.yaml"
    file.write_text(STUDY, "utf-8")
    return cost_model(load_business(file, vocabulary=vocabulary()))


def test_a_price_that_both_pay_counts_once_for_each(study):
    """One machine instead of three at 2 CNY/h: 8,760 CNY saved a quarter, less 21."""
    project = projects_of(study)["a"]

    assert [stream.name for stream in project.streams] == ["K2 = 'one'", "machine"]
    assert outcome(project).flows == pytest.approx((0.0, *[8760 - 21.0] * 4))


def test_two_lines_of_one_name_are_refused(model):
    with pytest.raises(StudyError, match="'servers' names something else already"):
        model(("what: migration", "what: servers"))
