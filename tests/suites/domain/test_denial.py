"""A reply that denies an answer, or gives none, doesn't give it."""

from __future__ import annotations

import pytest
from tests.suites.domain.asked import asked, kind

LETTER = asked("choice", "A", choices=["甲", "乙", "丙", "丁"])
YES = asked("fin-eva/金融事实性", "是")
NO = asked("fin-eva/金融合规性", "否")
WORDS = asked("choice", "no", choices=["yes", "no"])
ENOUGH = asked("choice", "enough", choices=["enough", "too little"])
FRAUD = asked("labels", ["诈骗"], choices=["盗窃", "诈骗"])


@pytest.mark.parametrize(
    "text",
    [
        "非常抱歉，我无法回答这个问题。",
        "对不起，我不能回答。",
        "不知道。",
        "不太清楚",
        "不好意思，信息不足",
        "是否合规取决于具体情况。",
        "Not sure.",
        "No idea",
    ],
)
def test_what_only_begins_like_yes_or_no_is_neither(text):
    assert kind(YES, text) in ("no-answer", "declined")
    assert kind(NO, text) in ("no-answer", "declined")


@pytest.mark.parametrize(
    "text", ["不合规", "不是。", "否", "并非如此", "No.", "答案：否", "不可以"]
)
def test_a_plain_no_is_one(text):
    assert kind(NO, text) == ""
    assert kind(YES, text) == "wrong-choice"


@pytest.mark.parametrize(
    "text",
    ["The answer is not A.", "The answer is not A; it is B", "应选B，不选A。", "选B，不应选择A",
     "不是A，是B", "排除A，故B"],
)  # fmt: skip
def test_a_letter_that_is_denied_is_not_chosen(text):
    assert kind(LETTER, text) != ""


@pytest.mark.parametrize(
    "text",
    ["不选B，选A", "应选A，不选B", "The answer is A, not B.", "The answer is (a).", "a", "(a)",
     "不是B，是A", "正确答案是选项A", "The correct option is option A"],
)  # fmt: skip
def test_the_letter_beside_a_denied_one_is(text):
    assert kind(LETTER, text) == ""


@pytest.mark.parametrize("text", ["I do not know.", "Nobody said so in November.", "not a yes"])
def test_a_word_inside_another_is_no_option(text):
    assert kind(WORDS, text) in ("no-answer", "declined")


def test_an_option_counts_in_either_case():
    assert kind(WORDS, "No, it is late.") == ""
    assert kind(asked("choice", "Yes", choices=["Yes", "No"]), "yes") == ""


def test_a_text_that_is_denied_is_not_chosen():
    assert kind(ENOUGH, "It is not enough.") == "no-answer"
    assert kind(ENOUGH, "It is enough.") == ""
    assert kind(asked("choice", "够", choices=["够", "不够"]), "余额不够") == "wrong-choice"
    assert kind(asked("choice", "够", choices=["够", "不够"]), "余额不太够") == "no-answer"


def test_an_option_in_a_question_is_not_chosen():
    assert kind(asked("choice", "不够", choices=["够", "不够"]), "余额够吗？不够。") == ""
    assert kind(ENOUGH, "too little? no, it is enough") == ""


def test_a_label_that_is_denied_is_not_named():
    assert kind(FRAUD, "不构成盗窃，构成诈骗") == ""
    assert kind(FRAUD, "不是诈骗，是盗窃") == "wrong-label"


def test_an_amount_inside_another_is_no_option():
    item = asked("choice", "100 元", choices=["100 元", "1,100 元"])

    assert kind(item, "1,100 元") == "wrong-choice"
    assert kind(item, "应为 100 元。") == ""


@pytest.mark.parametrize("item", [LETTER, YES, NO, WORDS, FRAUD])
def test_thoughts_count_for_nothing_even_without_their_opening_mark(item):
    from steelyard.suites.domain.tasks import task_of

    gold = task_of(item).written(item)
    other = "先看 A，再看 B。是盗窃吗？不，yes。\n</think>\n"

    assert kind(item, other + gold) == ""
    assert kind(item, gold + "\n</think>\n我无法回答。") in ("no-answer", "declined")


@pytest.mark.parametrize("name", ["]", "^", "AB", "-", ""])
def test_an_option_is_named_by_one_letter_or_digit(name):
    from steelyard.suites.domain.check import check_item

    item = asked("choice", "A", choices={"A": "甲", name: "乙"})

    assert list(check_item(item)) == [
        f"choices names an option {name!r}; name each by one letter or digit"
    ]
