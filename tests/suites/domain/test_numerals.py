from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.suites.domain.make_law import chinese
from steelyard.suites.domain.numerals import chinese_int, fold, quantities


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("十五", 15),
        ("一百零五", 105),
        ("三百二十一", 321),
        ("一万零三", 10003),
        ("二千零二十", 2020),
        ("二〇二三", 2023),
        ("壹佰贰拾万", 1200000),
        ("一亿二千三百万", 123000000),
        ("十二万亿", 12 * 10**12),
        ("3万5千", 35000),
        ("两百", 200),
    ],
)
def test_chinese_numerals_are_read(text, number):
    assert chinese_int(text) == number


@given(st.integers(min_value=1, max_value=999))
def test_numerals_as_statutes_write_them_come_back(number):
    assert chinese_int(chinese(number)) == number


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("1.42万元", ["14200"]),
        ("14,200元", ["14200"]),
        ("３亿２０００万", ["320000000"]),
        ("增长12.5%", ["0.125"]),
        ("百分之三十", ["0.3"]),
        ("负3.5", ["-3.5"]),
        ("(12.6)", ["-12.6"]),
        ("$1.5 million", ["1500000"]),
        ("三年六个月", ["3", "6"]),
        ("一共五千元", ["5000"]),
        ("第三条", []),
        ("万一不行，千万别来", []),
        ("GPT4 model", []),
        ("", []),
    ],
)
def test_numbers_are_found_with_what_multiplies_them(text, values):
    assert [q.value for q in quantities(fold(text))] == [Decimal(v) for v in values]


@given(st.text(alphabet="一二三十百千万亿零点负0123456789.,%-() 元年个月第条分之", max_size=30))
def test_no_text_makes_reading_raise(text):
    for quantity in quantities(fold(text)):
        assert 0 <= quantity.start < quantity.end <= len(fold(text))
