"""What a fleet's capacity and tokens come to a unit, by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cost.lines import SAID, line, model
from steelyard.evidence import Missing


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
