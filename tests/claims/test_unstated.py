"""A number format that nobody states makes nothing impossible that a narrower one allows."""

from __future__ import annotations

import pytest

from steelyard.claims import judge, read_text

LLAMA = "model: Llama-3.1-70B, device: H100 SXM, devices: 4, input: 1024 tokens, output: 256 tokens"
QWEN = "model: Qwen2.5-72B, device: 910B2, devices: 8, input: 1024 tokens, output: 512 tokens, users: 64"
RATE = "quantity: output throughput, value: 9000 tok/s"


def each(time: str, more: str = "") -> str:
    return f"quantity: TPOT, value: {time}, setup: {{{LLAMA}{more}}}"


@pytest.mark.parametrize(("time", "widest"), [("6 ms", "FP8"), ("3 ms", "INT4")])
def test_the_widest_format_that_holds_is_asked_for(verdict, time, widest):
    found = verdict(each(time))

    assert found.verdict.value == "unsupported"
    assert f"as published (BF16) it can't be, in {widest} it can" in found.deciding.arithmetic.en
    assert f"按发布格式（BF16）不成立，用 {widest} 则可能" in found.deciding.arithmetic.of("zh")
    assert found.deciding.remedy.en.startswith(widest)


def test_the_line_has_the_figure_of_that_format(verdict):
    assert "5.28 ms (70.76 GB at 13.4 TB/s) ≤ 6 ms" in verdict(each("6 ms")).deciding.arithmetic.en


def test_what_even_4_bits_do_not_allow_stays_impossible(verdict):
    assert verdict(each("1 ms")).verdict.value == "impossible"


@pytest.mark.parametrize(("form", "expected"), [("BF16", "impossible"), ("FP8", "plausible")])
def test_a_stated_format_is_held_to(verdict, form, expected):
    assert verdict(each("6 ms", f", dtype: {form}")).verdict.value == expected


def test_devices_without_fp8_are_given_int8(verdict):
    found = verdict(f"{RATE}, setup: {{{QWEN}}}")

    assert found.verdict.value == "unsupported"
    assert "in INT8 it can" in found.deciding.arithmetic.en


def test_weights_that_fit_in_4_bits_lack_their_format(verdict):
    setup = "model: DeepSeek-V3, device: H100 SXM, devices: 8"

    told = verdict(f"quantity: TPOT, value: 50 ms, setup: {{{setup}}}")

    assert told.verdict.value == "unsupported"
    assert "in INT4 it can: weights 348.9 GB" in told.deciding.arithmetic.en


def test_4_bits_that_fit_are_not_told_as_too_large(verdict):
    setup = "model: DeepSeek-V3, device: H100 SXM, devices: 8, dtype: FP8"

    (line,) = (
        one.arithmetic
        for one in verdict(f"quantity: TPOT, value: 50 ms, setup: {{{setup}}}").findings
        if one.rule == "memory"
    )

    assert "at 4 bits 348.9 GB, which fits" in line.en
    assert "4 位为 348.9 GB，放得下" in line.of("zh")


def test_the_claims_own_sign_is_not_repeated(verdict):
    assert "≤ ≤" not in verdict(each("≤ 40 ms")).deciding.arithmetic.en


@pytest.mark.parametrize("load", ["users", "batch"])
def test_users_bound_the_experts_of_a_step_as_a_batch_does(load):
    setup = (
        "model: Kimi K2, device: H200, devices: 8, dtype: FP8, "
        f"input: 2048 tokens, output: 512 tokens, {load}: 100"
    )
    claim = f"quantity: output throughput, value: 19456 tok/s, setup: {{{setup}}}"

    (found,) = judge(read_text(f"claims:\n  - {{id: it, {claim}}}\n")).rulings

    assert found.verdict.value == "inconsistent"
    assert "337.2 of 384 experts" in found.deciding.arithmetic.en


def test_a_slow_kernel_and_a_vast_service_are_told_by_the_line_they_cross(verdict):
    slow = (
        "quantity: matmul time, value: 8.2 ms, setup: {device: A100 80GB, kernel: 1024x1024x1024}"
    )
    vast = "quantity: output throughput, value: 6000000 tok/s, setup: {model: DeepSeek V3, output: 500 tokens}"

    assert "more than the kernel was timed" in verdict(slow).deciding.arithmetic.en
    assert "more than anybody is known to run" in verdict(vast).deciding.arithmetic.en
