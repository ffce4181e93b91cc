"""What the cost model remarks on."""

from __future__ import annotations

import datetime as dt
from fractions import Fraction

import pytest

from cost.lines import SAID, VOLUME, line, model
from steelyard.cost.facts import Seen
from steelyard.cost.model import cost_model
from steelyard.cost.remarks import KINDS, remarks
from steelyard.cost.volume import Mix
from steelyard.report.words import LANGUAGES
from steelyard.study import Business, BusinessCase, loads
from steelyard.weigh import vocabulary


def told(*lines, **more):
    return [one["kind"] for one in remarks(model(*lines, **more), on=dt.date(2026, 11, 30))]


def test_a_price_per_token_beside_the_hardware_it_may_hold_is_pointed_at():
    both = [line("hw"), line("tok", "tokens", "0.87 USD/Mtok")]

    assert told(*both, volume=VOLUME, deployments={"k2": {}}) == ["twice"]
    assert told(line("p", "people"), deployments={"k2": {}}) == ["bare"]


def test_every_remark_has_its_sentence_wherever_it_is_printed():
    for words in LANGUAGES.values():
        told = {key.removeprefix("led.remark.") for key in words if key.startswith("led.remark.")}
        assert told == set(KINDS)


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


def test_a_rate_of_exchange_of_a_day_to_come_is_told():
    fx = [{"rate": "7.1 CNY/USD", "as_of": "2027-01-01", "source": "bank"}]
    found = remarks(model(line(rate="3 CNY/h"), line("t", "tokens", "1 USD/Mtok"), fx=fx),
                    on=dt.date(2026, 11, 30))  # fmt: skip

    assert {"kind": "ahead", "name": "CNY/USD", "as_of": "2027-01-01"} in list(found)


def test_a_price_of_the_study_that_declared_lines_stand_in_for_is_told():
    study = loads(
        "study: q\ndeployments:\n  a: {endpoint: {base_url: http://x/v1, model: m}}\n"
        "workloads:\n  w: {items: builtin:card-desk, arrivals: {closed: {users: 1}}}\n"
        "suites: [structured]\ngates: [cost_per_1000_accepted <= 9 CNY]\ncriteria:\n"
        "  cost_per_1000_accepted: {weight: 1, worst: 3 CNY, best: 1 CNY}\n"
        "prices:\n  - {what: rented, for: a, rate: 9 CNY/h, as_of: 2026-11-01, source: s}\n",
        vocabulary=vocabulary(),
    )
    lines = [line("bought", rate="3 CNY/h", **{"for": "a"})]
    business = Business.model_validate({"horizon": "1 year", "currency": "CNY", "lines": lines})
    found = cost_model(BusinessCase(business=business, study=study, file="s.yaml"))

    said = {"kind": "passed-over", "deployment": "a", "names": ["rented"]}
    assert said in list(remarks(found, on=dt.date(2026, 11, 2)))
