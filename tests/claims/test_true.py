"""Claims that are true as printed: no rule may call them false."""

from __future__ import annotations

import pytest

from steelyard.claims import judge, read_text
from steelyard.errors import ClaimError


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        # 1.1 TFLOP at 1,570 TFLOP/s: above the peak of 16 bits, below that of eight
        (
            "quantity: kernel time, value: 0.7 ms, "
            "setup: {device: H100 SXM, dtype: fp8, kernel: FP8 8192x8192x8192}",
            "plausible",
        ),
        (
            "quantity: kernel time, value: 0.7 ms, "
            "setup: {device: H100 SXM, dtype: bf16, kernel: 8192x8192x8192}",
            "impossible",
        ),
        (
            "quantity: kernel time, value: 0.7 ms, "
            "setup: {device: A100 80GB, dtype: fp8, kernel: 8192x8192x8192}",
            "impossible",
        ),
        ("quantity: speed-up, value: 2.5 x, setup: {dtype: mxfp4, baseline: bf16, batch: 1}",
         "plausible"),
        ("quantity: kv per token, value: 70272 B, setup: {model: DeepSeek-V3}", "plausible"),
        ("quantity: kv per token, value: 40016 B, setup: {model: DeepSeek-V3}", "plausible"),
        ("quantity: kv per token, value: 92160 B, setup: {model: Llama-3-70B}", "plausible"),
        # 57 % of 16 bits is a layout of latents, which grouped heads have none of
        ("quantity: kv per token, value: 186600 B, setup: {model: Llama-3-70B}", "inconsistent"),
    ],
)  # fmt: skip
def test_a_figure_is_held_to_the_format_it_is_of(verdict, claim, said):
    assert verdict(claim).verdict.value == said


@pytest.mark.parametrize(
    ("model", "holds", "said"),
    [
        ("DeepSeek-V3", "multi-head latent attention", "plausible"),
        ("DeepSeek-V3", "MLA", "plausible"),
        ("DeepSeek-V3", "grouped-query attention", "inconsistent"),
        ("DeepSeek-V3", "block sliding window", "inconsistent"),
        ("DeepSeek-V3.2", "sparse attention (DSA)", "plausible"),
        ("Llama-3-70B", "grouped-query attention", "plausible"),
        ("Llama-3-70B", "multi-head attention", "inconsistent"),
        ("Llama-3-70B", "full attention", "plausible"),
        ("Qwen2-72B", "分组查询注意力", "plausible"),
        ("Llama-3-70B", "an attention all of its own", "unsupported"),
    ],
)
def test_attention_is_known_by_what_people_call_it(verdict, model, holds, said):
    found = verdict(f"property: attention, holds: '{holds}', setup: {{model: {model}}}")

    assert found.verdict.value == said


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("setup: {duration: 60}", "'60' has no unit; write it like '90 s'"),
        ("setup: {ttft: 200}", "'200' has no unit"),
        ("setup: {batch: 32 GB}", "'32 GB' is in B; write it like '8'"),
        ("setup: {input: 2048 s}", "'2048 s' is in s; write it like '2048 tokens'"),
        ("setup: {power: 700}", "'700' has no unit; write it like '700 W'"),
        ("discount: 1.12**i, rate: 12%, period: 3", "'3' has no unit"),
        ("discount: 1.12**i, rate: 12%, period: 3 months, periods: 0", "is no number of them"),
        ("formula: a + b, defines: fragmentaton", "did you mean 'fragmentation'?"),
    ],
)
def test_a_field_that_rules_reckon_with_has_a_unit_they_know(claim, said):
    with pytest.raises(ClaimError) as fault:
        read_text(f"claims:\n  - {{id: it, {claim}}}\n")

    assert said in str(fault.value)


def test_a_factor_over_very_many_periods_is_judged_by_the_first_of_them(verdict):
    found = verdict(
        "quantity: discount factor, discount: (1.12)**((i+1)/4), rate: 12%, period: 3 months, "
        "periods: 1000000000"
    )

    assert found.verdict.value == "plausible"


def test_why_a_formula_has_no_value_is_told_in_chinese_too():
    text = "claims:\n  - {id: it, formula: a / b, where: {a: 1, b: 0}, value: 3}\n"

    (ruling,) = judge(read_text(text)).rulings

    assert ruling.deciding.arithmetic.zh == "“a / b”除以了零"
