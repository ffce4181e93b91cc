from __future__ import annotations

import json
import math

import pytest
from tests.suites.domain.asked import asked, judged, kind

from steelyard.suites.domain.article_task import article_numbers
from steelyard.suites.domain.check import check_item
from steelyard.suites.domain.in_force import in_force
from steelyard.suites.domain.term import term_in

COMPANY_LAW = [
    {"id": "2018", "name": "公司法（2018年修正）", "from": "2018-10-26"},
    {"id": "2023", "name": "公司法（2023年修订）", "from": "2024-07-01", "passed": "2023-12-29"},
]
CLAUSE = asked(
    "clauses",
    {
        "main": "借款人应当按照第十条第二款还款",
        "exceptions": ["但是，另有约定的除外"],
        "references": ["第十条第二款"],
        "binding": "required",
    },
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("刑法第266、159条", {266, 159}),
        ("《刑法》第二百六十六条第一款和第一百五十九条", {266, 159}),
        ("第八条至第十条", {8, 9, 10}),
        ("266, 159", {266, 159}),
        ("2019年盗窃1000元", set()),
        ("依据第12条和第30条，不适用第45条", {12, 30}),
    ],
)
def test_articles_are_a_set_of_numbers(text, numbers):
    assert article_numbers(text) == numbers


def test_a_paragraph_is_no_article():
    item = asked("lawbench/3-1", "法条:刑法第266条")

    assert kind(item, "[法条]刑法第266条第1款<eoa>") == ""
    assert kind(item, "[法条]刑法第264条<eoa>") == "wrong-article"
    assert kind(item, "[法条]刑法第266条、第264条<eoa>") == "extra-article"


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("12个月", 12),
        ("三年六个月", 42),
        ("有期徒刑二年半", 30),
        ("判处有期徒刑十个月", 10),
        ("无期徒刑", "无期"),
        ("不适用死刑，判处有期徒刑三年", 36),
        ("2015年3月1日起判处一年", 12),
        ("没有", None),
    ],
)
def test_terms_add_years_and_months_up(text, term):
    assert term_in(text) == term


def test_a_term_is_scored_by_log_distance_and_silence_scores_nothing():
    item = asked("lawbench/3-4", "刑期:12个月")
    seen = judged(item, "[刑期]24月<eoa>")

    assert seen.checks["score"] == pytest.approx(1 - math.log(25 / 13) / math.log(216))
    assert seen.checks["official_score"] == pytest.approx(seen.checks["score"])
    assert judged(item, "不清楚").checks["official_abstained"] == 1.0
    assert judged(item, "不清楚").checks["score"] == 0.0


def test_life_is_graded_though_the_official_mean_leaves_it_out():
    item = asked("lawbench/3-4", "刑期:无期")

    assert judged(item, "无期徒刑").checks["exact"] == 1.0
    assert judged(item, "无期徒刑").checks["official_score"] is None


def test_a_clause_is_right_in_either_language_of_its_keys():
    reply = {
        "主文": "借款人应当按照第十条第二款还款",
        "例外": ["但是另有约定的除外"],
        "引用": ["第10条第2款"],
        "效力": "应当",
    }
    assert kind(CLAUSE, "如下：" + json.dumps(reply, ensure_ascii=False)) == ""


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"binding": "permitted"}, "wrong-binding"),
        ({"exceptions": []}, "wrong-exception"),
        ({"references": ["第十条"]}, "wrong-reference"),
        ({"main": "借款人应当还款"}, "wrong-main"),
    ],
)
def test_each_part_of_a_clause_has_its_fault(change, expected):
    assert kind(CLAUSE, json.dumps(CLAUSE.gold | change, ensure_ascii=False)) == expected


@pytest.mark.parametrize(
    ("day", "version"),
    [
        ("2018-10-25", None),
        ("2018-10-26", "2018"),
        ("2024-06-30", "2018"),
        ("2024-07-01", "2023"),
        ("2026-11-30", "2023"),
    ],
)
def test_the_company_law_in_force_follows_the_day(day, version):
    assert in_force(COMPANY_LAW, day) == version


def test_a_version_may_be_named_in_several_ways_but_only_one():
    item = asked("in-force", "2018", date="2024-06-30", versions=COMPANY_LAW)

    assert kind(item, "适用2018年修正的公司法") == ""
    assert kind(item, "公司法（2023年修订）") == "wrong-version"
    assert kind(item, "2018年版和2023年版") == "several-answers"
    assert kind(item, "适用2018年版，而非2023年版") == ""
    assert kind(item, "2023年版已取代2018年版") == "wrong-version"
    assert kind(item, "结论是旧法。\n因此适用2018年版。") == ""


def test_the_day_that_is_asked_about_names_no_version():
    rules = [{"id": "2012", "from": "2012-03-01"}, {"id": "2017", "from": "2017-06-01"}]
    item = asked("in-force", "2012", date="2017-01-05", versions=rules)

    assert kind(item, "2017-01-05 适用2012年版") == ""
    assert kind(item, "2017年1月5日仍适用 2012 年版。") == ""
    assert kind(item, "2017年版") == "wrong-version"


@pytest.mark.parametrize(
    ("task", "gold"),
    [
        ("3-7", "上文涉及到的犯罪金额:一万元。"),
        ("3-4", "刑期:十二个月"),
        ("2-6", "时间：昨天"),
        ("2-6", "时间:昨天;"),
    ],
)
def test_gold_that_the_official_rule_breaks_on_has_no_official_score(task, gold):
    item = asked(f"lawbench/{task}", gold)

    assert list(check_item(item)) == []
    assert judged(item, "12").checks["official_score"] is None


def test_gold_that_is_not_in_force_is_refused():
    item = asked("in-force", "2018", date="2025-01-01", versions=COMPANY_LAW)

    assert list(check_item(item)) == [
        "gold is 2018, but on 2025-01-01 version 2023 is in force; mend one of them"
    ]
