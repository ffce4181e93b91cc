from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.suites.domain.asked import asked, judged, kind

from steelyard.suites.domain.overlap import (
    edit_f05,
    rouge_l,
    set_f1,
    soft_f1,
    token_f1,
    tokens,
)


def test_han_characters_are_tokens_and_words_stay_whole():
    assert tokens("ＧＤＰ增长5.5%") == ["gdp", "增", "长", "5", "5"]


def test_token_f1_of_the_squad_kind():
    assert token_f1("the cat sat", "the cat") == pytest.approx(0.8)


def test_rouge_l_follows_the_longest_common_subsequence():
    """Lin 2004: police killed the gunman / police kill the gunman has 3 of 4 in common."""
    assert rouge_l("police killed the gunman", "police kill the gunman") == pytest.approx(0.75)
    assert rouge_l("police killed the gunman", "the gunman kill police") == pytest.approx(0.5)


@given(st.text(max_size=20), st.text(max_size=20))
def test_overlaps_lie_between_0_and_1_and_a_text_agrees_with_itself(a, b):
    for alike in (token_f1, rouge_l):
        assert 0 <= alike(a, b) <= 1
        assert alike(a, a) == 1


@given(st.lists(st.text(max_size=4), max_size=4), st.lists(st.text(max_size=4), max_size=4))
def test_soft_f1_is_symmetric_and_at_least_the_hard_one(a, b):
    assert soft_f1(a, b) == pytest.approx(soft_f1(b, a))
    if len(set(a)) == len(a) and len(set(b)) == len(b) and all(a) and all(b):
        assert soft_f1(a, b) >= set_f1(a, b) - 1e-9


def test_a_needless_edit_costs_precision():
    source, gold = "非因劳动者原因早成停工", "非因劳动者原因造成停工"

    assert edit_f05(source, gold, gold) == 1.0
    assert edit_f05(source, gold, source) == 0.0
    assert edit_f05(source, gold, "因劳动者原因造成停工") == pytest.approx(1.25 / 2.25)


def test_any_wording_of_gold_will_do_and_marks_do_not_matter():
    item = asked("exact", ["人民币", "RMB"])

    assert kind(item, "rmb。") == ""
    assert kind(item, "美元") == "wrong-text"


@pytest.mark.parametrize(
    "text",
    ["答案是福州。", "答案是福州。因为它是省会。", "The answer is: 福州", "答案：福州\n解释：省会"],
)
def test_a_text_that_a_reply_points_out_is_its_answer_though_not_in_the_form_asked_for(text):
    seen = judged(asked("exact", "福州"), text)

    assert (seen.checks["exact"], seen.checks["strict_exact"]) == (1.0, 0.0)


def test_the_form_asked_for_counts_where_it_is_the_better_reading():
    item = asked("exact", "最终答案：福州")

    assert judged(item, "最终答案：福州").checks["strict_exact"] == 1.0
    assert kind(item, "答案是厦门。不，是福州") == "wrong-text"


def test_gold_that_says_that_nothing_can_be_said_is_an_answer():
    assert kind(asked("rouge-l", "无法确定"), "无法确定。") == ""
    assert kind(asked("rouge-l", "福州"), "无法确定。") == "declined"


def test_a_short_question_is_no_echo():
    assert kind(asked("exact", "福州", prompt="州"), "福州") == ""
    assert kind(asked("choice", "够", choices=["够", "不够"], prompt="？"), "不够吗？够") == ""


def test_a_correction_is_held_against_the_sentence_in_the_prompt():
    item = asked("lawbench/2-1", "原因造成停工", prompt="请纠正。句子：\n原因早成停工")

    assert kind(item, "原因造成停工。") == ""
    assert judged(item, "原因早成停工").checks["score"] == 0.0
