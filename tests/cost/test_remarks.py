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
from steelyard.study import Business, BusinessCase


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
