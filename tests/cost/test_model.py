"""The cost model against figures worked out by hand, those of published guides among them."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.cost.breakeven import BreakEven
from steelyard.cost.facts import Seen
from steelyard.cost.model import cost_model
from steelyard.cost.remarks import KINDS, remarks
from steelyard.cost.volume import Mix
from steelyard.evidence import Missing
from steelyard.study import Business, BusinessCase, loads
from steelyard.weigh import vocabulary

SAID = {"as_of": "2026-11-01", "source": "finance"}
VOLUME = {"base": "500 Mtok/d", **SAID}


def line(what="a", kind="compute", rate="1 USD/year", **more):
    return {"what": what, "kind": kind, "rate": rate, **SAID, **more}


def model(*lines, horizon="1 year", **more):
    more.setdefault("deployments", {"k2": {}, "ds": {}})
    business = Business.model_validate(
        {"horizon": horizon, "currency": "USD", "lines": list(lines)} | more
    )
    return cost_model(BusinessCase(business=business, study=None, file="b.yaml"))


def guide(**more):
    """Guide A's table: hardware a year and money per million tokens, at 500M tokens a day."""
    return model(
        line("hw k2", rate="28500 USD/year", **{"for": "k2"}),
        line("hw ds", rate="31200 USD/year", **{"for": "ds"}),
        line("tok k2", "tokens", "0.87 USD/Mtok", **{"for": "k2"}),
        line("tok ds", "tokens", "0.73 USD/Mtok", **{"for": "ds"}),
        volume=VOLUME,
        **more,
    )


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


def rented(**utilisation):
    return model(
        line(rate="3.00 USD/GPU/h", amount="4 GPU"),
        deployments={
            "k2": {"machines": 4, "throughput": "2000 tokens/s", **SAID,
                   "utilisation": {**SAID, **utilisation}}
        },
    ).deployments["k2"]  # fmt: skip


def test_utilisation_is_an_input_and_what_stands_idle_is_shown():
    half, full = rented(share="50%"), rented(share="100%")

    assert float(half.at_capacity.per_mtok["Mtok out"].base) == pytest.approx(0.8333, abs=5e-5)
    assert float(full.at_capacity.per_mtok["Mtok out"].base) == pytest.approx(0.4167, abs=5e-5)
    assert half.accrual.total.value.amount.base == 105120
    assert half.accrual.idle.amount.base == 52560


def test_low_utilisation_is_the_high_end_of_the_cost():
    cost = rented(share="50%", low="25%", high="100%").at_capacity.per_mtok["Mtok out"]

    assert [round(float(v), 4) for v in (cost.low, cost.base, cost.high)] == [
        0.4167,
        0.8333,
        1.6667,
    ]


def test_without_a_utilisation_there_is_no_unit_cost_of_a_fleet():
    found = model(
        line(rate="3 USD/h"),
        deployments={"k2": {"throughput": "2000 tokens/s", **SAID}},
    ).deployments["k2"]

    assert found.at_capacity.per_mtok["Mtok out"] == Missing(
        reason="nobody states the utilisation (utilisation, with its source)"
    )


def parted(split, *, input=2048, output=512, cached=100, more=()):
    fleet = {"throughput": "2000 tokens/s", "tokens": {"in": input, "out": output,
             "cached": cached}, "utilisation": {"share": "50%", **SAID}, "accepted": "92.41%",
             "attempts": 3, **SAID}  # fmt: skip
    fleet |= {"split": split} if split else {}
    return model(line(rate="3 USD/h"), *more, deployments={"k2": fleet}).deployments["k2"]


@given(
    weights=st.tuples(st.integers(0, 9), st.integers(1, 9), st.integers(0, 9)),
    mix=st.tuples(st.integers(1, 4000), st.integers(1, 4000), st.integers(1, 4000)),
    own=st.integers(0, 5),
)
def test_the_parts_of_a_token_split_add_up_to_the_whole(weights, mix, own):
    split = dict(zip(("in", "out", "cached"), weights, strict=True))
    found = parted(
        split, input=mix[0], output=mix[1], cached=mix[2],
        more=[line("t", "tokens", f"{own} USD/Mtok out"), line("c", "other", "0.01 USD/answer")],
    )  # fmt: skip
    per = found.at_capacity.per_mtok
    parts = [per[f"Mtok {kind}"].base for kind in ("in", "out", "cached")]

    whole = sum(part * tokens for part, tokens in zip(parts, mix, strict=True)) / 1_000_000
    assert whole == found.at_capacity.per_answer.base


def test_a_million_tokens_cost_alike_where_nobody_splits_them():
    per = parted(None).at_capacity.per_mtok

    assert per["Mtok in"] == per["Mtok out"] == per["Mtok cached"] == per["Mtok"]


def test_an_accepted_answer_pays_for_those_that_were_not():
    found = parted(None)

    assert found.at_capacity.per_accepted.base == found.at_capacity.per_answer.base / Fraction(
        "0.9241"
    )
    assert float(found.facts.expected_attempts) == pytest.approx(1.08166, abs=1e-5)
    assert float(found.facts.residual_failure) == pytest.approx(0.0759**3)


def test_a_request_a_second_within_the_slo_has_its_price():
    fleet = {"machines": 2, "qps": "10 /s", **SAID}
    found = model(line(rate="3 USD/h", amount=2), deployments={"k2": fleet}).deployments["k2"]

    assert found.per_qps_year.base == 6 * 8760 / 20


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


def told(*lines, **more):
    return [one["kind"] for one in remarks(model(*lines, **more), on=dt.date(2026, 11, 30))]


def test_a_price_per_token_beside_the_hardware_it_may_hold_is_pointed_at():
    both = [line("hw"), line("tok", "tokens", "0.87 USD/Mtok")]

    assert told(*both, volume=VOLUME, deployments={"k2": {}}) == ["twice"]
    assert told(line("p", "people"), deployments={"k2": {}}) == ["bare"]


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


def test_every_remark_has_its_sentence_wherever_it_is_printed():
    from steelyard.report.words import LANGUAGES

    for words in LANGUAGES.values():
        told = {key.removeprefix("led.remark.") for key in words if key.startswith("led.remark.")}
        assert told == set(KINDS)


def test_who_costs_nobody_knows_what_is_cheaper_at_no_volume():
    found = model(line(**{"for": "k2"}), volume={"base": "500 Mtok/d", **SAID})

    [(_, _, crossing)] = found.break_even
    assert isinstance(crossing, Missing)
    assert "no line says what it costs" in crossing.reason


def test_only_by_capacity_a_unit_cost_takes_first_years_prices_and_says_so():
    price = line("tok", "tokens", "0.87 USD/Mtok", change="-15%", **{"for": "k2"})
    used = {"share": "50%", **SAID}
    fleet = {"qps": "2 /s", "tokens": {"in": 1, "out": 1}, "utilisation": used, **SAID}
    asked = {"horizon": "3 years", "volume": {"base": "500 Mtok/d", **SAID}}
    on = dt.date(2026, 11, 2)

    told = list(remarks(model(price, deployments={"k2": fleet}, **asked), on=on))
    assert {"kind": "moving", "deployment": "k2", "names": ["tok"]} in told
    assert "moving" not in [r["kind"] for r in remarks(model(price, **asked), on=on)]


@pytest.mark.parametrize(("ran", "told"), [(28, True), (1100, False)])
def test_a_run_that_used_other_tokens_than_declared_is_told(ran, told):
    said = {"tokens": {"in": 1000, "out": 200}, **SAID}
    business = Business.model_validate(
        {"horizon": "1 year", "currency": "USD", "deployments": {"api": said}, "lines": [line()]}
    )
    seen = Seen(
        run="r", date=dt.date(2026, 11, 2), answers=60, accepted=60, tokens_per_s=None,
        mix=Mix(input=Fraction(ran - 8), output=Fraction(8), cached=Fraction(0)),
    )  # fmt: skip
    found = cost_model(BusinessCase(business=business, study=None, file="b"), seen={"api": seen})

    kinds = [r["kind"] for r in remarks(found, on=dt.date(2026, 11, 2))]
    assert ("replaced" in kinds) is told
