from __future__ import annotations

import pytest
from tests.suites.domain.asked import asked, judged, kind

YUAN = asked("number", 14200, unit="元")
WAN = asked("number", 1.42, scale="万", unit="元")
SHARE = asked("number", 12.5, scale="percent", tolerance="1%")


@pytest.mark.parametrize(
    "text",
    [
        "14200",
        "14,200元",
        "1.42万元",
        "1.42 万元",
        "1 万 4200 元",
        "一万四千二百元",
        "答案：1.42万",
        "14200元\n\n手续费550元已扣除。",
    ],
)
def test_one_amount_may_be_written_in_many_ways(text):
    assert kind(YUAN, text) == ""
    assert kind(WAN, text) == ""


@pytest.mark.parametrize(
    ("item", "text", "expected"),
    [
        (YUAN, "1420元", "wrong-scale"),
        (YUAN, "1.42元", "wrong-scale"),
        (YUAN, "-14200", "wrong-sign"),
        (YUAN, "14200美元", "wrong-unit"),
        (YUAN, "14201元", "inexact"),
        (YUAN, "99元", "wrong-number"),
        (YUAN, "没有数字", "no-answer"),
        (WAN, "1.42", ""),
        (SHARE, "12.5%", ""),
        (asked("number", 0.125), "12.5 %", ""),
        (SHARE, "0.125", ""),
        (SHARE, "12.6", ""),
        (SHARE, "12.5‰", "wrong-scale"),
    ],
)
def test_each_fault_of_a_number_has_its_name(item, text, expected):
    assert kind(item, text) == expected


def test_gold_anywhere_in_a_list_is_no_answer_but_the_official_rule_takes_it():
    item = asked("lawbench/3-7", "上文涉及到的犯罪金额:4570.0元。")
    seen = judged(item, "先后窃得4400元、4570元、800元")

    assert (seen.kind, seen.checks["official_score"]) == ("wrong-number", 1.0)


def test_a_sum_in_wan_is_right_but_the_official_rule_misses_it():
    item = asked("lawbench/3-7", "上文涉及到的犯罪金额:14200.0元。")
    seen = judged(item, "[金额]1.42万元<eoa>")

    assert (seen.kind, seen.checks["official_score"]) == ("", 0.0)


@pytest.mark.parametrize(
    "text",
    [
        "10000+4000+200=14200，其中10000元为现金",
        "答案：14700 - 500 = 14200元",
        "The answer is 14,000 + 200 = 14,200 yuan.",
        "手续费=500元，因此入账14200元",
        "答案是14200元（14700-500=14200）",
    ],
)
def test_the_result_of_a_calculation_counts(text):
    assert kind(YUAN, text) == ""


def test_a_number_that_is_denied_is_not_meant():
    assert kind(YUAN, "应为14200元，不是14700元。") == ""
    assert kind(YUAN, "The answer is not 14200 yuan but 99 yuan.") == "wrong-number"


def test_the_first_number_after_a_cue_counts_where_nothing_is_calculated():
    assert kind(YUAN, "答案是14200元，因为14700元=14200元+500元") == ""
