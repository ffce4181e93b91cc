"""Shares above all or below nothing are impossible, claimed or stated in a set-up."""

from __future__ import annotations

import pytest

NODE = "model: Qwen3-32B, device: H20 96GB, devices: 8, dtype: FP8, input: 512 tokens, output: 128 tokens"


@pytest.mark.parametrize(
    "called",
    ["GPU 利用率", "gpu utilization", "SM occupancy", "显存利用率", "mfu", "mbu", "prefix cache hit rate",
     "缓存命中率", "接受率", "准确率", "accuracy", "recall", "合规率", "SLO 达成率", "goodput share",
     "可用性", "availability", "错误率", "failure rate", "active share", "expert share",
     "resident share", "size reduction", "goodput", "F1", "幻觉率", "拒答率", "win rate"],
)  # fmt: skip
def test_a_share_above_all_is_impossible_and_one_below_is_not(verdict, called):
    above, below = (verdict(f"quantity: {called}, value: {each}") for each in ("130%", "93%"))

    assert above.verdict.value == "impossible"
    assert "130% = 1.3 of a whole of 1" in above.deciding.arithmetic.en
    assert "而整体为 1" in above.deciding.arithmetic.zh
    assert below.verdict.value in {"plausible", "unsupported"} or called == "resident share"


@pytest.mark.parametrize("called", ["准确率", "cache hit rate", "GPU 利用率", "错误率"])
def test_a_share_below_nothing_is_impossible(verdict, called):
    assert verdict(f"quantity: {called}, value: -3%").verdict.value == "impossible"


@pytest.mark.parametrize(
    ("field", "said"),
    [
        ("utilisation: 150%", "utilisation 150% = 1.5 of a whole of 1"),
        ("utilisation: 0%", "utilisation 0%: nothing runs"),
        ("efficiency: 120%", "efficiency 120% = 1.2 of a whole of 1"),
        ("efficiency: -5%", "efficiency -5% = -0.05 of a whole of 1"),
        ("acceptance: 130%", "acceptance 130% = 1.3 of a whole of 1"),
    ],
)
def test_a_share_that_a_set_up_states_is_judged_with_the_claim(verdict, field, said):
    ruling = verdict(f"quantity: request rate, value: 5 QPS, setup: {{{NODE}, {field}}}")

    assert ruling.verdict.value == "impossible"
    assert ruling.deciding.arithmetic.en == said


@pytest.mark.parametrize("field", ["utilisation: 90%", "efficiency: 65%", "acceptance: 0%"])
def test_a_share_that_can_be_adds_no_finding(verdict, field):
    ruling = verdict(f"quantity: request rate, value: 5 QPS, setup: {{{NODE}, {field}}}")

    assert ruling.verdict.value == "plausible"
    assert all(one.rule != "counts" for one in ruling.findings)


@pytest.mark.parametrize("claim", ["quantity: 准确率, value: 88.3", "quantity: mfu, value: 55"])
def test_a_bare_number_that_per_cent_would_explain_lacks_its_unit(verdict, claim):
    ruling = verdict(claim)

    assert ruling.verdict.value == "unsupported"
    assert "if per cent is meant" in ruling.deciding.remedy.en


@pytest.mark.parametrize(
    "claim",
    [
        "quantity: 准确率提升, value: 120%",
        "quantity: accuracy recovery, value: 100.3%",
        "quantity: CPU 利用率, value: 380%",
        "quantity: GPU 利用率合计, value: 350%, setup: {devices: 4}",
        "quantity: success rate, change: rise, value: 150%",
        "quantity: 吞吐率, value: 150%",
    ],
)
def test_a_figure_without_a_whole_is_no_share(verdict, claim):
    assert verdict(claim).verdict.value == "unsupported"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("quantity: 延迟降低, value: 130%", "impossible"),
        ("quantity: cost reduction, value: 120%", "impossible"),
        ("quantity: latency, change: drop, value: 120%", "impossible"),
        ("quantity: 成本降低, value: 60%", "unsupported"),
        ("quantity: 成本降低, value: 3倍", "unsupported"),
        ("quantity: npv, change: drop, value: 120%", "unsupported"),
        ("quantity: all-reduce bandwidth gain, value: 130%", "unsupported"),
    ],
)
def test_what_can_not_be_below_zero_falls_by_no_more_than_all(verdict, claim, expected):
    assert verdict(claim).verdict.value == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [("1200‰", "impossible"), ("870‰", "plausible"), ("9成", "plausible"), ("12成", "impossible"),
     ("百分之95", "plausible"), ("千分之1200", "impossible"), ("101.5-103%", "impossible")],
)  # fmt: skip
def test_shares_are_read_as_chinese_documents_print_them(verdict, value, expected):
    assert verdict(f"quantity: 缓存命中率, value: {value}").verdict.value == expected
