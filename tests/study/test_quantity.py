"""Quantities as people write them."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.study.quantity import Quantity, decimal_text, measure, parse, write
from steelyard.study.unit import QuantityError


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("95%", "0.95", "share"),
        ("95 %", "0.95", "share"),
        ("９５％", "0.95", "share"),
        ("8 s", "8", "s"),
        ("8s", "8", "s"),
        ("８　ｓ", "8", "s"),
        ("250 ms", "0.25", "s"),
        ("1.5 min", "90", "s"),
        ("10 秒", "10", "s"),
        ("2 hours", "7200", "s"),
        ("0.60 CNY/h", "0.6", "CNY/h"),
        ("0.60 CNY / hour", "0.6", "CNY/h"),
        ("14.4 CNY per day", "0.6", "CNY/h"),
        ("4 CNY/Mtok", "4", "CNY/Mtok"),
        ("0.004 CNY/ktok", "4", "CNY/Mtok"),
        ("3 CNY", "3", "CNY"),
        ("1200 /h", "1200", "1/h"),
        ("20 /min", "1200", "1/h"),
        ("1200 answers/h", "1200", "1/h"),
        ("45 tokens/s", "45", "tokens/s"),
        ("2700 tok/min", "45", "tokens/s"),
        ("4096 tokens", "4096", "tokens"),
        (".5 s", "0.5", "s"),
    ],
)
def test_a_quantity_is_read_exactly_in_its_canonical_unit(text, value, unit):
    assert parse(text) == Quantity(value=Fraction(value), unit=unit)


@pytest.mark.parametrize(
    ("text", "way"),
    [
        ("1,5 s", "write the number with digits and one point only"),
        ("1_000 s", "write the number with digits and one point only"),
        ("1e3 s", "write the number with digits and one point only"),
        ("1.2.3 s", "write the number with digits and one point only"),
        ("5 m", "write min for minutes or ms for milliseconds"),
        ("5 S", "write s for seconds"),
        ("5 ¥", "write CNY or JPY"),
        ("5 ￥", "write CNY or JPY"),
        ("5 元", "write CNY"),
        ("5 RMB", "write CNY"),
        ("5 secs", "did you mean 'sec'?"),
        ("5 XYQ/h", "is not a known unit"),
        ("5 s/h", "is not a unit that anything here is measured in"),
        ("10 - 20 s", "is not a known unit"),
        ("ten s", "does not start with a number"),
        ("", "write a number and a unit"),
        ("9" * 100 + " s", "write a number and a unit"),
        ("10", "has no unit"),
    ],
)
def test_what_can_be_misread_is_refused_with_the_way_out(text, way):
    with pytest.raises(QuantityError, match=way.replace("?", r"\?")):
        parse(text)


@pytest.mark.parametrize(
    ("raw", "wanted", "message"),
    [
        ("10 %", "s", "'10 %' is a share; a time is required here, such as '10 s'"),
        (10, "s", "10 has no unit; a time is required here: write '10 s', '10 ms' or '10 min'"),
        (Decimal("0.95"), "share", "0.95 has no unit; a share is required here: write '95%'"),
        ("0.95", "share", "0.95 has no unit; a share is required here: write '95%'"),
        (90, "share", "90 has no unit; a share is required here: write '90%'"),
        (1, "share", "1 has no unit; a share is required here: write '1%' or '100%'"),
        (3, "currency", "3 has no unit; an amount of money is required here: write '3 CNY'"),
        ("3 CNY", "currency/h", "'3 CNY' is an amount of money; a price per time is required "
         "here, such as '0.60 CNY/h'"),
        (True, "s", "a time is required here, such as '10 s'"),
        (["10 s"], "s", "a time is required here, such as '10 s'"),
    ],
)  # fmt: skip
def test_another_dimension_or_none_is_refused_naming_what_is_wanted(raw, wanted, message):
    with pytest.raises(QuantityError) as caught:
        measure(raw, wanted)

    assert str(caught.value) == message


def test_no_currency_is_converted_into_another():
    with pytest.raises(QuantityError, match="nothing is converted without a dated rate"):
        measure("3 USD", "CNY")


def test_any_currency_is_taken_where_only_money_is_asked_for():
    assert measure("3 USD", "currency") == (3.0, "USD")


NUMBERS = st.decimals(
    min_value=0, max_value=10**9, places=6, allow_nan=False, allow_infinity=False
).map(Fraction)
UNITS = st.sampled_from(["share", "s", "1/h", "tokens/s", "tokens", "CNY", "USD/h", "EUR/Mtok"])


@given(value=NUMBERS, unit=UNITS)
def test_a_written_quantity_is_read_back_the_same(value, unit):
    quantity = Quantity(value=value, unit=unit)

    read = parse(write(quantity))

    assert read.unit == unit
    assert float(read.value) == pytest.approx(float(value), rel=1e-15)


@given(milliseconds=st.integers(0, 10**12))
def test_a_thousand_of_the_small_unit_are_one_of_the_large(milliseconds):
    small = measure(f"{milliseconds} ms", "s")
    large = measure(f"{decimal_text(Fraction(milliseconds, 1000))} s", "s")

    assert small == large


@given(st.text(max_size=20))
def test_any_text_is_a_quantity_or_refused_with_a_reason(text):
    try:
        reason = str(parse(text))
    except QuantityError as refusal:
        reason = str(refusal)

    assert reason


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_decimal_text_names_the_same_float(value):
    text = decimal_text(value)

    assert "e" not in text
    assert float(text) == value
