"""Kinds of claims that were once judged wrongly, with other names and numbers."""

from __future__ import annotations

import pytest

from steelyard.claims import read_claims

H20 = "model: Qwen3-235B-A22B, device: H20 96GB, devices: 8, dtype: BF16"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        # more than one device holds is the memory of all of them, not of each
        (f"quantity: memory, value: 300 GB, setup: {{{H20}}}", "impossible"),
        (f"quantity: memory, value: 520 GB, setup: {{{H20}}}", "plausible"),
        # a rate for each card counts for all of them
        (
            "quantity: token rate, value: 100000 tok/s/卡, setup: {model: Qwen2.5-32B, device: H800, devices: 8, dtype: BF16}",
            "impossible",
        ),
        (
            "quantity: token rate, value: 1500 tok/s per GPU, setup: {model: Qwen2.5-32B, device: H800, devices: 8, dtype: BF16}",
            "plausible",
        ),
        # shares alone
        ('quantity: shares, value: [40, 35, 20], unit: "%", total: 100 %', "inconsistent"),
        ('quantity: shares, value: [33.3, 33.3, 33.3], unit: "%", total: 100 %', "plausible"),
        (
            "quantity: bill, parts: [30 万 CNY, 12 万 CNY, 9 万 CNY], total: 61 万 CNY",
            "inconsistent",
        ),
        ("quantity: bill, parts: [30 万 CNY, 12 万 CNY, 9 万 CNY], total: 51 万 CNY", "plausible"),
        (
            'quantity: shares, value: [50, 35, 20], unit: "%", parts: [5 万 CNY, 3 万 CNY, 2 万 CNY]',
            "inconsistent",
        ),
        # the same every year
        (
            "quantity: npv, value: 24.34, flows: '50', rate: 10%, period: 1 yr, periods: 3, investment: 100",
            "plausible",
        ),
        (
            "quantity: npv, value: 50, flows: '50', rate: 10%, period: 1 yr, periods: 3, investment: 100",
            "inconsistent",
        ),
        # engines that ran a model before its weights were public
        (
            "quantity: engine version, setup: {engine: SGLang 0.4.1, model: DeepSeek V3}",
            "plausible",
        ),
        (
            "quantity: engine version, setup: {engine: SGLang 0.4.0, model: DeepSeek R1}",
            "inconsistent",
        ),
        # names of one card
        (
            "quantity: instance, value: 8, setup: {instance: p5.48xlarge, device: H100 SXM}",
            "plausible",
        ),
        (
            "quantity: instance, value: 8, setup: {instance: p4de.24xlarge, device: A100 80GB}",
            "plausible",
        ),
        (
            "quantity: instance, value: 8, setup: {instance: p4d.24xlarge, device: A100 80GB}",
            "inconsistent",
        ),
        # both ways is said, or it is a slip
        (
            "quantity: link bandwidth, value: 900 GB/s, setup: {link: 'NVLink 4, both ways'}",
            "plausible",
        ),
        (
            "quantity: link bandwidth, value: 64 GB/s, setup: {link: PCIe 4.0 x16（双向）}",
            "plausible",
        ),
        (
            "quantity: link bandwidth, value: 64 GB/s, setup: {link: 'PCIe 4.0 x16, one-way'}",
            "wrong-formula",
        ),
        # users, think times and tails
        (
            "quantity: latency, statistic: p95, value: 1 s, setup: {users: 1000, rate: 100 QPS, think: 30 s}",
            "inconsistent",
        ),
        (
            "quantity: latency, statistic: p95, value: 20 s, setup: {users: 50, rate: 100 QPS}",
            "inconsistent",
        ),
        (
            "quantity: latency, statistic: max, value: 60 s, setup: {users: 50, rate: 100 QPS}",
            "plausible",
        ),
        (
            "quantity: latency, statistic: p50, value: 4 s, setup: {users: 500, rate: 100 QPS}",
            "plausible",
        ),
        # a tail of a hundred answers
        ("quantity: latency, statistic: p99, value: 2 s, sample: 100 requests", "unsupported"),
        ("quantity: latency, statistic: p99, value: 2 s, sample: 300 requests", "plausible"),
        # bytes at each length are a growth too
        (
            "quantity: kv growth, value: [1, 2, 4.1], unit: GB, compared: [1024 tokens, 2048 tokens, 4096 tokens], setup: {model: Llama-2-7B}",
            "plausible",
        ),
        (
            "quantity: kv growth, value: [1, 2, 8], unit: GB, compared: [1024 tokens, 2048 tokens, 4096 tokens], setup: {model: Llama-2-7B}",
            "impossible",
        ),
    ],
)
def test_claims_of_a_kind_that_was_misjudged_get_their_verdict(verdict, claim, expected):
    ruling = verdict(claim)
    assert ruling.verdict.value == expected, [one.arithmetic.en for one in ruling.findings]


def test_a_backlog_in_a_rate_is_told_what_backlogs_are_counted_in(verdict):
    [finding] = verdict("quantity: 队列积压, value: 18 QPS").findings
    assert (
        finding.arithmetic.en
        == "18 QPS is in 1/s; queue threshold is measured in requests, s or tok"
    )
    assert finding.remedy.zh == "改用 请求数、s 或 tok"


@pytest.mark.parametrize("value", ["50 万 tok/s", "500 ktok/s", "500000 tok/s"])
def test_the_most_that_is_possible_is_told_in_plain_units_however_the_claim_was_written(
    verdict, value
):
    claim = (
        f"quantity: prefill rate, value: {value}, setup: {{model: gpt-oss-120b, device: H100 SXM}}"
    )
    assert verdict(claim).deciding.remedy.en == "at most 217,933 tok/s"


def test_a_date_that_is_only_the_latest_possible_is_told_so(verdict):
    ruling = verdict("quantity: engine version, setup: {engine: SGLang 0.5.0, model: gpt-oss-120b}")
    assert "at the latest" in ruling.deciding.arithmetic.en


@pytest.mark.parametrize(
    ("tokens", "expected"), [("131072", "plausible"), ("128K", "plausible"), ("1M", "impossible")]
)
def test_positions_that_a_card_gives_with_yarn_are_no_lie(verdict, tokens, expected):
    claim = f"quantity: context length, value: {tokens} tokens, setup: {{model: Qwen2.5-72B}}"
    assert verdict(claim).verdict.value == expected


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("quantity: parameters, value: 235B, setup: {model: Qwen3-235B-A22B}", "plausible"),
        ("quantity: 参数量, value: 117 B, setup: {model: gpt-oss-120b}", "plausible"),
        ("quantity: active parameters, value: 5.1B, setup: {model: gpt-oss-120b}", "plausible"),
        ("quantity: active parameters, value: 12B, setup: {model: GLM-4.5-Air}", "plausible"),
        ("quantity: active parameters, value: 7B, setup: {model: Mixtral-8x7B}", "inconsistent"),
        ("quantity: parameters, value: 56B, setup: {model: Mixtral-8x7B}", "inconsistent"),
        ("quantity: parameters, value: 56 GB, setup: {model: Mixtral-8x7B}", "wrong-formula"),
    ],
)
def test_parameters_are_counted_in_billions_and_as_cards_count_them(verdict, claim, expected):
    assert verdict(claim).verdict.value == expected


def test_a_card_may_be_named_with_its_memory_alone(verdict):
    claim = "quantity: memory, value: 18 GB, setup: {model: Qwen2.5-32B, device: H800 80GB * 8, dtype: FP8}"
    assert "8 × H800" in " ".join(one.arithmetic.en for one in verdict(claim).findings)


def test_a_cell_that_gives_nothing_is_empty(tmp_path):
    (tmp_path / "t.csv").write_text("指标,数值,模型\nQPS,—,Qwen3-32B\n", encoding="utf-8")
    (tmp_path / "c.yaml").write_text(
        "document: d\ntable:\n  file: t.csv\n  columns: {quantity: 指标, value: 数值, model: 模型}\n",
        encoding="utf-8",
    )
    [claim] = read_claims(tmp_path / "c.yaml").claims
    assert claim.values == ()


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        ("batch: 8, model: Llama-3.1-70B, device: H100 SXM", "plausible"),
        ("batch: 256, model: Llama-3.1-70B, device: H100 SXM", "inconsistent"),
        ("batch: 256, model: DeepSeek V3, device: H100 SXM", "plausible"),
    ],
)
def test_four_bits_save_little_where_multiplying_binds(verdict, setup, expected):
    claim = f"quantity: speed-up, value: 3, setup: {{dtype: INT4, baseline: BF16, {setup}}}"

    assert verdict(claim).verdict.value == expected


@pytest.mark.parametrize(
    ("device", "dtype", "expected"),
    [
        ("Ascend 910C", "FP8", "has no FP8 matrix units; its sheet has BF16, INT8"),
        ("H100 SXM", "FP4", "has no FP4 matrix units"),
        ("MI325X", "INT8", "no compute on file"),
    ],
)
def test_rates_of_units_that_a_device_does_not_have_are_told(verdict, device, dtype, expected):
    setup = f"{{device: {device}, dtype: {dtype}}}"
    found = verdict(f"quantity: compute, value: 1600 TFLOPS, setup: {setup}")

    assert expected in found.deciding.arithmetic.en


def test_a_device_without_figures_is_named_as_what_keeps_a_claim_unjudged(verdict):
    told = verdict("quantity: tps, value: 100, setup: {model: DeepSeek R1, device: MLU590}")

    assert told.deciding.arithmetic.en == "no figures of MLU590 on file"


def test_where_weights_leave_no_room_no_larger_batch_is_advised(verdict):
    told = verdict(
        "quantity: tps, value: 500, setup: {model: Kimi-K2-Thinking, device: 910B2, devices: 8}"
    ).deciding

    assert told.arithmetic.en.startswith("one sequence makes at most")
    assert told.remedy.en.startswith("more devices")
