"""Sums, tables, formulas and scalings of the same kinds with other numbers."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("quantity: g, value: 12 %, formula: b / a - 1, where: {a: 200 ms, b: 224 ms}", "plausible"),
        ("quantity: g, value: 18 %, formula: b / a - 1, where: {a: 200 ms, b: 224 ms}", "inconsistent"),
        ("quantity: g, value: 16 USD, formula: rate * time, where: {rate: 2 USD/h, time: 8 h}", "plausible"),
        ("quantity: g, value: 16 USD, formula: rate / time, where: {rate: 2 USD/h, time: 8 h}", "wrong-formula"),
        ("quantity: g, formula: a + b, where: {a: 3 s, b: 2 GB}", "wrong-formula"),
        ("quantity: g, formula: b / a, is: tok/s, where: {a: 3 s, b: 20 tokens}", "plausible"),
        ("quantity: g, value: 3, formula: b / a, where: {a: 3}", "unsupported"),
        ("quantity: share, value: [50, 30, 20], unit: '%', parts: [50, 30, 20]", "plausible"),
        ("quantity: share, value: [50, 30, 30], unit: '%', parts: [50, 30, 20]", "inconsistent"),
        ("quantity: change, value: 25 %, change: rise, from: 40 QPS, to: 50 QPS", "plausible"),
        ("quantity: change, value: 25 %, change: drop, from: 40 QPS, to: 50 QPS", "wrong-formula"),
        ("quantity: change, change: falls, from: 40 ms, to: 50 ms", "inconsistent"),
        ("quantity: one, same: [8 GB, 8.1 GB]", "plausible"),
        ("quantity: one, same: [8 GB, 12 GB]", "inconsistent"),
        ("quantity: r, prefers: b, better: higher, table: {a: 10 QPS, b: 12 QPS}", "plausible"),
        ("quantity: r, prefers: a, better: higher, table: {a: 10 QPS, b: 12 QPS}", "inconsistent"),
        ("quantity: success rate, value: 97.5 %, sample: 40", "plausible"),
        ("quantity: success rate, value: 97.31 %, sample: 40", "inconsistent"),
        ("quantity: significance, from: 10 %, to: 20 %, sample: 50", "unsupported"),
        ("quantity: significance, from: 10 %, to: 20 %, sample: 5000", "plausible"),
        ("quantity: unit cost, value: 0.30 USD/Mtok, setup: {price: 16 USD/h, token_rate: 14800 tok/s}", "plausible"),
        ("quantity: unit cost, value: 0.03 USD/Mtok, setup: {price: 16 USD/h, token_rate: 14800 tok/s}", "inconsistent"),
        ("quantity: unit cost, value: 2 CNY/Mtok, setup: {price: 2 USD/h, devices: 8, token_rate: 14800 tok/s}", "inconsistent"),
        ("quantity: payback, value: 2 yr, setup: {investment: 1 百万 CNY, benefit: 50 万 CNY/yr}", "plausible"),
        ("quantity: payback, value: 1 yr, setup: {investment: 1 百万 CNY, benefit: 50 万 CNY/yr}", "inconsistent"),
        ("quantity: volume, value: 5 亿 tokens/天, setup: {token_rate: 10000 tok/s}", "plausible"),
        ("quantity: volume, value: 5 亿 tokens/天, setup: {token_rate: 1000 tok/s}", "inconsistent"),
        ("quantity: discount factor, discount: 1.1**(i/12), rate: 10%, period: 1 month", "plausible"),
        ("quantity: discount factor, discount: 1.1**i/12, rate: 10%, period: 1 month", "wrong-formula"),
        ("quantity: npv, value: 24.3, flows: 100 + 0*i, rate: 10%, period: 1 year, periods: 2, investment: 150", "inconsistent"),
        ("quantity: npv, value: 23.55, flows: 100 + 0*i, rate: 10%, period: 1 year, periods: 2, investment: 150", "plausible"),
        ("quantity: i, formula: 0.5*a + 0.5*b, over: {a: [0, 1], b: [0, 1]}, range: [0, 1]", "plausible"),
        ("quantity: i, formula: 0.5*a + b, over: {a: [0, 1], b: [0, 1]}, range: [0, 1]", "wrong-formula"),
        ("quantity: i, formula: 1/(1+exp(-q+5)), over: {q: [0, 10]}, shape: s-curve", "plausible"),
        ("quantity: i, series: [9 ms, 7 ms, 4 ms], shape: falls", "plausible"),
        ("quantity: f, defines: unit cost, formula: price * 1e6 / (3600 * token_rate)", "plausible"),
        ("quantity: f, defines: unit cost, formula: price / token_rate", "wrong-formula"),
        ("quantity: c, code: 'mask[:start] = False', keeps: newest", "plausible"),
        ("quantity: c, code: 'mask[:start] = 0', keeps: oldest", "wrong-formula"),
        ("quantity: m, amounts: [3 USD, 4 USD]", "unsupported"),
        ("quantity: m, amounts: [3 USD, 4 EUR]", "inconsistent"),
        ("quantity: latency, value: 30 ms", "unsupported"),
        ("quantity: token rate, value: 30 tok/s, setup: {model: nobody-7b, device: A10}", "unsupported"),
    ],
)  # fmt: skip
def test_sums_and_tables_get_their_verdict(verdict, claim, expected):
    ruling = verdict(claim)

    assert ruling.verdict.value == expected, [f.arithmetic.en for f in ruling.findings]


def test_a_figure_scales_from_device_to_device_as_its_resource_does(verdict):
    other = "quantity: qps, value: 100 QPS, setup: {model: Llama-2-7B, device: A100 80GB}"

    def carried(value):
        return verdict(
            f"quantity: qps, value: {value} QPS, against: other, bound_by: bandwidth, "
            "setup: {model: Llama-2-7B, device: H200}",
            others=other,
        ).verdict.value

    assert carried(235) == "plausible"
    assert carried(400) == "inconsistent"
