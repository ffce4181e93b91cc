"""A rate and a time per token of one test say how many sequences share a step."""

from __future__ import annotations

import pytest

from steelyard.claims import judge, read_text

K2 = "model: Kimi K2, device: H200, devices: 8, dtype: FP8, input: 1024 tokens, output: 1024 tokens"
QWEN = "model: Qwen3-32B, device: H20 96GB, devices: 1, dtype: FP8"


def lines(ruling):
    return " | ".join(one.arithmetic.en for one in ruling.findings)


def other(rate, setup=K2):
    return f"quantity: output throughput, value: {rate} tok/s, setup: {{{setup}}}"


@pytest.mark.parametrize(
    ("rate", "tpot", "expected"),
    [(120000, "2 ms", "inconsistent"), (3000, "60 ms", "plausible"), (500, "8 ms", "plausible")],
)
def test_rate_times_time_per_token_read_their_experts(verdict, rate, tpot, expected):
    tested = f"quantity: TPOT, value: {tpot}, together: [other], setup: {{{K2}}}"

    assert verdict(tested, others=other(rate)).verdict.value == expected


def test_claims_of_one_test_are_so_whichever_names_the_other():
    text = (
        f"claims:\n  - {{id: rate, quantity: output throughput, value: 120000 tok/s, "
        f"setup: {{{K2}}}}}\n"
        f"  - {{id: each, quantity: TPOT, value: 2 ms, together: [rate], setup: {{{K2}}}}}\n"
    )

    rulings = judge(read_text(text)).rulings
    assert [one.verdict.value for one in rulings] == ["inconsistent", "inconsistent"]


def test_the_line_tells_sequences_experts_and_bytes(verdict):
    tested = f"quantity: TPOT, value: 2 ms, together: [other], setup: {{{K2}}}"

    told = lines(verdict(tested, others=other(120000)))

    # 384 (1 - (1 - 8/384)^240) = 381.5
    assert "120,000 tok/s × 2 ms: 240 sequences in a step, which choose 381.5 of 384" in told
    assert "1,020 GB at 38.4 TB/s is 26.57 ms" in told


def test_the_rate_beside_a_stated_time_per_token_is_held_to_it_too(verdict):
    rate = "quantity: output throughput, value: 120000 tok/s"

    assert verdict(f"{rate}, setup: {{{K2}, tpot: 2 ms}}").verdict.value == "inconsistent"


@pytest.mark.parametrize(("tpot", "expected"), [("3 ms", "inconsistent"), ("30 ms", "plausible")])
def test_a_batch_reads_its_experts(verdict, tpot, expected):
    claim = f"quantity: TPOT, value: {tpot}, setup: {{{K2}, batch: 240}}"

    assert verdict(claim).verdict.value == expected


def test_experts_spread_over_the_node_are_read_by_all_of_it(verdict):
    claim = f"quantity: TPOT, value: 30 ms, setup: {{{K2}, tp: 1, ep: 8, batch: 240}}"

    assert verdict(claim).verdict.value == "plausible"


def test_users_and_time_per_token_bound_a_bare_throughput(verdict):
    setup = f"{{{QWEN}, input: 2048 tokens, output: 512 tokens, users: 64, tpot: 20 ms}}"

    told = lines(verdict(f"quantity: throughput, value: 5000 tok/s, setup: {setup}"))

    assert "64 users / 20 ms = 3,200 tok/s; claimed 5000 tok/s: only as input and output" in told
    assert "claimed 5,000 of input and output, 1,000 of them output" in told


@pytest.mark.parametrize(
    ("statistic", "expected"), [("p99", "plausible"), ("mean", "inconsistent")]
)
def test_a_tail_of_the_time_per_token_bounds_no_rate(verdict, statistic, expected):
    setup = f"setup: {{{QWEN}, users: 64}}"
    tpot = f"quantity: TPOT, statistic: {statistic}, value: 40 ms, {setup}"
    rate = f"quantity: output throughput, value: 2000 tok/s, together: [other], {setup}"

    assert verdict(rate, others=tpot).verdict.value == expected


def test_no_step_is_told_that_nobody_would_take(verdict):
    claim = "quantity: output throughput, value: 5400 tok/s, setup: {model: Qwen3-32B, device: 4x H100 SXM, dtype: BF16}"

    told = lines(verdict(claim))

    assert "no batch is stated: however large, and so many can't be held, at most 61,843" in told
    assert "34.12 s" not in told


def test_a_peak_between_two_formats_can_be_reckoned_again(verdict):
    setup = "{model: Qwen3-32B, device: 8x H20 96GB, dtype: FP8, input: 2048 tokens, output: 512 tokens}"

    told = lines(verdict(f"quantity: output throughput, value: 60000 tok/s, setup: {setup}"))

    assert (
        "> 2.316 PFLOP/s of 8 × H20-96GB (97.74 % in 8 bits at 2.368 PFLOP/s, 2.261 % in 16" in told
    )
    assert pytest.approx(2.316, rel=1e-3) == 1 / (0.97739 / 2.368 + 0.02261 / 1.184)
