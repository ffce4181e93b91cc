from __future__ import annotations

import pytest

from steelyard.report.numbers import (
    gained,
    interval,
    percent,
    quantity,
    short,
    signed,
    signed_interval,
)
from steelyard.report.words import Words

EN, ZH = Words("en"), Words("zh")


def said(text: str) -> str:
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("value", "unit", "english", "chinese"),
    [
        (0.0164, "CNY", "0.0164 CNY", "0.0164 元"),
        (1234567, "1/h", "1,234,567 an hour", "123.4567 万个/小时"),
        (250_000_000, "CNY", "250,000,000 CNY", "2.5 亿元"),
        (99_999, "1/h", "99,999 an hour", "99,999 个/小时"),
        (0.056, "s", "56 ms", "56 ms"),
        (20, "s", "20 s", "20 s"),
        (9000, "s", "2.5 h", "2.5 h"),
        (1, "share", "100 %", "100%"),
        (0, "share", "0 %", "0%"),
        (0, "CNY", "0 CNY", "0 元"),
        ({"infinite": True}, "s", "never", "从未"),
        ({"infinite": True}, "CNY", "unbounded", "无界"),
        ({"missing": "no value"}, "s", "unknown (no value)", "未知（没有值）"),
        (None, "s", "–", "–"),
    ],
)
def test_a_value_is_written_as_people_write_it(value, unit, english, chinese):
    assert said(quantity(value, unit, EN)) == english
    assert said(quantity(value, unit, ZH)) == chinese


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.99999, "99.999 %"), (0.00002, "0.002 %"), (1 - 1e-12, "> 99.999999 %"), (0.5, "50 %")],
)
def test_a_share_near_its_limits_is_never_rounded_onto_them(share, text):
    assert said(percent(share, EN)) == text


def test_a_range_says_its_unit_once():
    assert said(interval({"low": 0.867, "high": 1.0}, "share", EN)) == "86.7 – 100 %"
    assert (
        said(interval({"low": 3.17, "high": {"infinite": True}}, "s", EN)) == "3.17 s – unbounded"
    )
    assert said(interval({"low": 0.05, "high": 0.2}, "s", EN)) == "50 ms – 0.2 s"
    assert said(interval(None, "s", EN)) == "–"


def test_a_difference_has_a_sign_unless_it_is_nothing():
    assert said(signed(-0.242, "share", EN)) == "−24.2 points"
    assert said(signed(0.0, "share", ZH)) == "0.0 个百分点"
    assert said(signed(0.0001, "share", EN)) == "+< 0.1 points"
    bounds = {"low": -0.0575, "high": 0.094}
    assert said(signed_interval(bounds, "CNY", EN)) == "−0.0575 – +0.094 CNY"


def test_a_gain_that_the_draws_chance_may_have_made_is_not_told_as_a_number():
    assert gained(0.0000035, 0.000004, EN) == "too small to tell"
    assert gained(0.02, 0.001, EN) == "0.02"
    assert gained(0.0, 0.0, EN) == "0"


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        (-1_234_567, "−1.23M", "−123 万"),
        (476_300, "476k", "47.6 万"),
        (9_500, "9,500", "9,500"),
        (999_999, "1M", "100 万"),
        (250_000_000, "250M", "2.5 亿"),
        (0, "0", "0"),
    ],
)
def test_an_amount_on_an_axis_is_short(value, english, chinese):
    assert short(value, Words("en")) == english
    assert short(value, Words("zh")).replace("\u00a0", " ") == chinese
