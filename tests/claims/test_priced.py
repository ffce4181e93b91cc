"""Price × time / tokens, in every form in which the three are printed."""

from __future__ import annotations

import pytest

RENTED = "price: 12 元/卡/时, devices: 8, token_rate: 2000 tok/s"
LENGTHS = "input: 2048 tokens, output: 512 tokens"


@pytest.mark.parametrize(
    ("value", "setup", "expected"),
    [
        # 8 × 12 / 3600 / 2000 a token
        ("13.3 元/百万token", RENTED, "plausible"),
        ("2 元/百万token", RENTED, "inconsistent"),
        ("13.3 元/百万token", RENTED.replace("卡/时", "卡时"), "plausible"),
        ("13.3 元/百万token", RENTED.replace("卡/时", "卡·时"), "plausible"),
        ("13.3 元/百万token", RENTED.replace("2000 tok/s", "250 tok/s/卡"), "plausible"),
        ("44.4 元/百万token", f"{RENTED}, utilisation: 30%", "plausible"),
        ("13.3 元/百万token", f"{RENTED}, utilisation: 30%", "inconsistent"),
        # by the month, the year, the GPU-hour
        ("12.2 CNY/Mtok", "price: 8000 元/月, devices: 8, token_rate: 2000 tok/s", "plausible"),
        ("12.2 CNY/Mtok", "price: 9.6 万元/年, devices: 8, token_rate: 2000 tok/s", "plausible"),
        ("2.78 USD/Mtok", "price: 2.5 USD/GPU-hour, devices: 8, token_rate: 2000 tok/s", "plausible"),
        ("0.28 USD/Mtok", "price: 2.5 USD/GPU-hour, devices: 8, token_rate: 2000 tok/s", "inconsistent"),
        # of a node
        ("16.7 元/百万token", "price: 120 元/台/时, devices: 8, token_rate: 2000 tok/s", "plausible"),
        ("33.3 元/百万token", "price: 120 元/台/时, devices: 16, token_rate: 2000 tok/s", "plausible"),
        ("1.67 元/百万token", "price: 120 元/台/时, devices: 8, token_rate: 2000 tok/s", "inconsistent"),
        # bought, and used up over stated years
        ("1.58 CNY/Mtok", "price: 25 万 CNY, life: 5 年, devices: 8, token_rate: 8000 tok/s", "plausible"),
        ("0.16 CNY/Mtok", "price: 25 万 CNY, life: 5 年, devices: 8, token_rate: 8000 tok/s", "inconsistent"),
        ("1.58 CNY/Mtok", "investment: 200 万 CNY, life: 5 yr, token_rate: 8000 tok/s", "plausible"),
        ("1.58 CNY/Mtok", "hardware: 200 万 CNY, life: 5 yr, token_rate: 8000 tok/s", "plausible"),
        ("1.58 CNY/Mtok", "price: 25 万 CNY, devices: 8, token_rate: 8000 tok/s", "unsupported"),
        # requests in place of tokens
        ("10.4 CNY/Mtok", f"price: 12 元/卡/时, devices: 8, rate: 1 QPS, {LENGTHS}", "plausible"),
        ("0.1 CNY/Mtok", f"price: 12 元/卡/时, devices: 8, rate: 1 QPS, {LENGTHS}", "inconsistent"),
        # another currency than the devices'
        ("2 USD/Mtok", RENTED, "inconsistent"),
    ],
)  # fmt: skip
def test_a_price_per_token_is_what_devices_cost_over_what_they_make(
    verdict, value, setup, expected
):
    ruling = verdict(f"quantity: 单价, value: {value}, setup: {{{setup}}}")

    assert ruling.verdict.value == expected, [one.arithmetic.en for one in ruling.findings]


@pytest.mark.parametrize(
    ("called", "value", "expected"),
    [
        ("输出价", "13 元/百万token", "plausible"),
        ("输出价", "4 元/百万token", "plausible"),
        ("输出价", "0.4 元/百万token", "inconsistent"),
        ("输出价", "400 元/百万token", "inconsistent"),
        ("输入价", "1 元/百万token", "plausible"),
        ("输入价", "90 元/百万token", "inconsistent"),
    ],
)
def test_a_price_of_one_kind_may_leave_the_rest_of_the_bill_to_the_other(
    verdict, called, value, expected
):
    setup = f"{{{RENTED}, {LENGTHS}}}"

    assert verdict(f"quantity: {called}, value: {value}, setup: {setup}").verdict.value == expected


@pytest.mark.parametrize(("output", "expected"), [("6", "plausible"), ("0.5", "inconsistent")])
def test_prices_of_input_and_output_are_judged_by_their_average(verdict, output, expected):
    """At 2,000 tok/s of output, 4 prompt tokens to one: 13.33 / 5 = 2.67 on average."""
    setup = f"setup: {{{RENTED}, {LENGTHS}}}"
    ruling = verdict(
        f"quantity: output price, value: {output} CNY/Mtok, together: [other], {setup}",
        others=f"quantity: input price, value: 1.8 CNY/Mtok, {setup}",
    )

    assert ruling.verdict.value == expected
    assert "the two prices make" in ruling.deciding.arithmetic.en


def test_a_rate_and_a_rent_may_stand_in_claims_of_the_same_test(verdict):
    ruling = verdict(
        "quantity: 单价, value: 2 元/百万token, together: [other], setup: {price: 12 元/卡/时, devices: 8}",
        others="quantity: 吞吐, value: 2000 tok/s",
    )

    assert ruling.verdict.value == "inconsistent"
    assert "13.33 CNY/Mtok" in ruling.deciding.arithmetic.zh


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("quantity: 年成本, value: 84.1 万元/年", "plausible"),
        ("quantity: 年成本, value: 10 万元/年", "inconsistent"),
        ("quantity: 年成本, value: 200 万元/年", "unsupported"),
        ("quantity: 月成本, value: 7 万元/月", "plausible"),
        ("quantity: cost, value: 960 元", "plausible"),
        ("quantity: cost, value: 96 元", "inconsistent"),
    ],
)
def test_a_bill_is_price_times_number_times_time(verdict, claim, expected):
    setup = "setup: {price: 12 元/卡/时, devices: 8, duration: 10 h}"

    assert verdict(f"{claim}, {setup}").verdict.value == expected


def test_years_are_a_time(verdict):
    from steelyard.errors import ClaimError

    with pytest.raises(ClaimError, match=r"life: '0 yr' is no time"):
        verdict("quantity: 单价, setup: {life: 0 yr}")


@pytest.mark.parametrize(
    ("value", "expected"), [("0.22 美元", "plausible"), ("0.02 美元", "inconsistent")]
)
def test_a_name_may_say_for_how_many_tokens_the_money_is(verdict, value, expected):
    setup = "setup: {price: 2 USD/h, devices: 8, token_rate: 20000 tok/s}"

    assert verdict(f"quantity: 每百万token成本, value: {value}, {setup}").verdict.value == expected


@pytest.mark.parametrize(
    "claim", ["quantity: 单价, value: -5 元/百万token", "quantity: 并发数, value: -100"]
)
def test_what_is_paid_or_counted_is_not_below_zero(verdict, claim):
    assert verdict(claim).verdict.value == "impossible"
