"""Benefits and scenarios of a business: figures with ranges, names that exist."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.study import read_value, schema

TEXT = """business:
  horizon: 3 years
  currency: CNY
  baseline: nothing
  discount: {rate: 12%}
  volume: {base: 50000 /d, growth: 20%, growth_low: 0%, growth_high: 40%,
           as_of: 2026-11-01, source: desk}
  fx: [{rate: 7.12 CNY/USD, as_of: 2026-11-01, source: treasury}]
  deployments: {k2: {}, ds: {}}
  lines:
    - {what: servers, kind: compute, for: k2, rate: 200万 CNY, as_of: 2026-11-01, source: x}
    - {what: tokens, kind: tokens, for: ds, rate: 0.002 USD/answer, change: -15%,
       change_low: -30%, change_high: 0%, as_of: 2026-11-01, source: x}
  benefits:
    agents replaced:
      agents:
        count: 50
        share: {base: 30%, low: 20%, high: 40%, shape: pert}
        cost: 18万 CNY/人/年
        leaving: 5万 CNY
      rollout: {curve: {middle: 12 months, width: {base: 9 months, high: 18 months}}}
      as_of: 2026-11-01
      source: personnel
    new demand:
      for: k2
      demand: {revenue: 480万 CNY/year, growth: 5%, elasticity: 0.8, margin: 30%}
      as_of: 2026-11-01
      source: sales
  tax: {rate: 25%, life: 5 years}
  scenarios:
    slow: {agents replaced: {share: 20%, middle: 24 months}, volume: 30000 /d, CNY/USD: 7.4 CNY/USD}
"""


def test_a_benefit_is_read_with_its_ranges_and_its_scenarios(read):
    business = read(TEXT)
    agents = business.benefits["agents replaced"].figures

    assert list(agents) == ["count", "share", "cost", "leaving", "middle", "width"]
    assert (str(agents["share"].base.number), agents["share"].shape) == ("0.3", "pert")
    assert str(agents["cost"].base) == "180000 CNY/person/year"
    assert {n: str(v) for n, v in business.scenarios["slow"].items()} == {
        "agents replaced: share": "20%",
        "agents replaced: middle": "24 months",
        "volume": "30000 answer/d",
        "CNY/USD": "7.4 CNY/USD",
    }


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("share: {base: 30%", "share: {base: 30", "low: 20% is in another unit than 30"),
        ("high: 40%, shape", "high: 25%, shape", "high: lies on the wrong side of 30%"),
        ("count: 50", "count: 50%", "count: 50% is not a plain number; write it like 50"),
        ("cost: 18万 CNY/人/年", "cost: 18万 CNY", "is not money per time"),
        ("cost: 18万 CNY/人/年", "cost: 18万 USD/年", "write it in CNY and name the rate"),
        ("count: 50", "conut: 50", "unknown field; did you mean 'count'?"),
        ("margin: 30%", "margin: 130%", "130% can't be"),
        ("for: k2\n      demand", "for: k3\n      demand", "no deployment 'k3'"),
        ("baseline: nothing", "baseline: k2", "'k2' is the baseline"),
        ("  baseline: nothing\n", "", "benefits: benefits need a baseline; add"),
        ("  discount: {rate: 12%}\n", "", "benefits need a discount; add"),
        ("rollout: {curve:", "rollout: {table: [10%], curve:", "says how in one way"),
        ("middle: 24 months}, v", "midle: 24 months}, v", "has no 'midle'; did you mean 'middle'?"),
        ("slow: {agents replaced:", "slow: {agents replacd:", "no input 'agents replacd'"),
        ("slow: {agents replaced: {share: 20%, middle: 24 months}", "slow: {new demand: 20%",
         "'new demand' has several figures; name which: revenue, growth"),
        ("change_low: -30%", "change_low: -10%", "change_low: lies above change"),
        ("what: tokens", "what: new demand", "'new demand' names something else already"),
    ],
)  # fmt: skip
def test_a_fault_is_named_with_its_field_and_line(read, old, new, fault):
    assert TEXT.count(old) == 1
    with pytest.raises(StudyError) as caught:
        read(TEXT.replace(old, new))

    told = str(caught.value)
    assert fault in told
    assert all(line.split(":")[1].isdigit() for line in told.splitlines())


@given(st.decimals(-100, 1000, places=3), st.sampled_from(["%", "", " CNY", " CNY/year"]))
def test_a_figure_is_read_back_as_it_was_printed(number, unit):
    number = abs(number) if "CNY" in unit else number
    value = read_value(f"{number}{unit}" if unit else number)

    assert read_value(str(value) if value.unit != "1" else value.number) == value


def test_an_editor_accepts_a_figure_alone(vocabulary):
    share = schema(vocabulary)["$defs"]["Agents"]["properties"]["share"]

    assert share["anyOf"][1] == {"type": ["string", "number"]}
