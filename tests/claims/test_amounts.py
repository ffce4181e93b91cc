"""Amounts as documents print them."""

from __future__ import annotations

import pytest

from steelyard.claims.amounts import amount


@pytest.mark.parametrize(
    ("value", "unit"), [("5 亿", "tokens/天"), ("5", "亿 tokens/天"), ("5 亿 tokens/天", "")]
)
def test_a_multiple_counts_in_the_number_as_in_the_unit(value, unit):
    got = amount(value, unit_text=unit)
    assert got.value == pytest.approx(5e8 / 86400)
    assert got.text == "5 亿 tokens/天"


@pytest.mark.parametrize(
    ("value", "unit", "wanted"),
    [
        ("≥2000", "tok/s", 2000), ("约 2000", "tok/s", 2000), (">2000 tok/s", "", 2000),
        ("2000+", "tok/s", 2000), ("高达 2,000 tok/s", "", 2000), ("<50ms", "", 0.05),
        ("~50", "毫秒", 0.05), ("50 ms 以内", "", 0.05), ("0.004 元/千tokens", "", 4e-6),
        ("4 元/1M tokens", "", 4e-6), ("4 元/M tokens", "", 4e-6), ("4 美元/百万token", "", 4e-6),
        ("4 港元/百万token", "", 4e-6), ("30 tok·s⁻¹", "", 30), ("每卡 30 tok/s", "", 30),
        ("3k-5k tok/s", "", 4000), ("1 万-3 万 tok/s", "", 20000), ("350±20 ms", "", 0.35),
        ("350±20", "ms", 0.35), ("12%-14%", "", 0.13), ("4 元/百万词元", "", 4e-6), ("≤ 30-50 ms", "", 0.04),
    ],
)  # fmt: skip
def test_figures_are_read_as_vendors_print_them(value, unit, wanted):
    assert amount(value, unit_text=unit).value == pytest.approx(wanted)


def test_a_quantity_named_by_its_unit_needs_no_other(verdict):
    assert verdict("quantity: QPS, value: 25").values[0].dimension == "1/s"
