"""What a claim states is taken: formats in a name, versions as values, flows of money."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize("called", ["BF16", "BF16 peak", "bf16 算力"])
def test_a_format_names_the_peak_that_it_is_of(verdict, called):
    claim = "quantity: {}, value: {} TFLOPS, setup: {{device: H20-96GB}}"

    ruling = verdict(claim.format(called, 148))
    assert (ruling.verdict.value, ruling.deciding.family) == ("plausible", "R9")
    assert verdict(claim.format(called, 1000)).verdict.value == "inconsistent"


def test_the_peak_of_a_format_that_is_not_on_file_is_no_other_ones(verdict):
    claim = "quantity: FP64 peak, value: 1 TFLOPS, setup: {device: H20-96GB}"

    assert verdict(claim).verdict.value == "unsupported"


@pytest.mark.parametrize(
    ("value", "engine", "expected"),
    [
        ("0.6.0", "vLLM", "inconsistent"),
        ("v0.6.0", "vLLM 0.10.0", "inconsistent"),
        ("vLLM 0.6.0", "", "inconsistent"),
        ("0.10.0", "vLLM", "plausible"),
    ],
)
def test_a_version_may_be_the_value(verdict, value, engine, expected):
    setup = f"{{model: Qwen3-32B, engine: '{engine}'}}" if engine else "{model: Qwen3-32B}"

    ruling = verdict(f"quantity: engine version, value: {value}, setup: {setup}")

    assert ruling.verdict.value == expected


@pytest.mark.parametrize(
    ("claim", "expected", "told"),
    [
        (
            "value: 20 万 CNY, flows: '-100 + 50/(1+r) + 50/(1+r)**2', where: {r: 0.1}",
            "inconsistent",
            "the flows add up to -13.22, already discounted",
        ),
        (
            "value: 24.34 万 CNY, flows: '-100 + 50/(1+r) + 50/(1+r)**2 + 50/(1+r)**3', where: {r: 0.1}",
            "plausible",
            "the flows add up to 24.34",
        ),
        (
            "value: 20 万 CNY, investment: 100 万 CNY, flows: '50', rate: 10%, periods: 3",
            "inconsistent",
            "discounted rightly 243,426 (a period taken as a year): never 20 万 CNY",
        ),
        (
            "value: 243426 CNY, investment: 1000000 CNY, flows: '500000', rate: 10%, periods: 3",
            "plausible",
            "discounted rightly 243,426",
        ),
        ("value: 20 万 CNY, flows: '50', rate: 10%", "unsupported", "not stated: periods"),
    ],
)
def test_a_present_value_is_held_to_its_flows(verdict, claim, expected, told):
    ruling = verdict(f"quantity: NPV, {claim}")

    assert ruling.verdict.value == expected
    assert told in ruling.deciding.arithmetic.en


def test_an_unknown_quantity_is_told_by_its_name(verdict):
    ruling = verdict("quantity: wobble, value: 3, setup: {device: H200}")

    assert "'wobble' is no quantity that the rules know" in ruling.deciding.arithmetic.en
    assert "state the set-up" not in ruling.deciding.remedy.en
