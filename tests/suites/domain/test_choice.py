from __future__ import annotations

import pytest
from tests.suites.domain.asked import asked, judged, kind

from steelyard.evidence import Outcome

ONE = asked("choice", "B", choices=["甲", "乙", "丙", "丁"])
MANY = asked("choices", "AC", choices=["甲", "乙", "丙", "丁"])
YES = asked("fin-eva/金融事实性", "否")
LAW = asked("lawbench/3-6", "正确答案:B。")


@pytest.mark.parametrize(
    "text",
    [
        "B",
        "Ｂ",
        "(B)",
        "答案：B。因为 A 和 C 都不成立。",
        "The answer is B, not A.",
        "A 不对，C 也不对，因此应选择B。",
        "\\boxed{B}",
        "应选B项",
        "乙",
        "<think>A? C? D?</think>B",
        "【答案】B",
        "综上所述，选项B正确",
        "B\n\n解释：A 是定期存款，C 是基金。",
        "先看 A，再看 C。\n\nB",
        "Option B is correct because A is a deposit.",
        "Among A, B, C and D, the right one is B.",
        "在A、B、C、D四个选项中，B项最合适",
        "是A吗？不，应为B。",
    ],
)
def test_the_one_letter_is_found(text):
    assert judged(ONE, text).outcome is Outcome.OK


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A", "wrong-choice"),
        ("A或B", "several-answers"),
        ("Let's think about a bank", "no-answer"),
        ("A股市场的B股", "no-answer"),
        ("They hold B shares and C rated bonds", "no-answer"),
        ("A、B、C、D都有道理", "several-answers"),
        ("抱歉，我无法回答", "declined"),
        ("", "no-answer"),
    ],
)
def test_what_is_no_right_letter_is_named(text, expected):
    assert kind(ONE, text) == expected


def test_letters_given_as_choices_are_no_words_to_look_for():
    item = asked("fin-eva/x", "B", choices=["A", "B", "C"])

    assert kind(item, "AI算法都不对") == "no-answer"
    assert kind(item, "选B") == ""


def test_lets_is_no_option_l():
    item = asked("choice", "L", choices=[f"text {n}" for n in range(12)])

    assert kind(item, "Let's see.") == "no-answer"
    assert kind(item, "L") == ""


def test_only_the_form_asked_for_is_strict():
    assert judged(ONE, "B。").checks["strict_exact"] == 1.0
    loose = judged(ONE, "答案是B")
    assert (loose.checks["exact"], loose.checks["strict_exact"]) == (1.0, 0.0)


def test_several_options_count_in_part():
    assert kind(MANY, "A、C") == ""
    assert kind(MANY, "A") == "missing-choice"
    assert kind(MANY, "ABC") == "extra-choice"
    assert judged(MANY, "A").checks["score"] == pytest.approx(2 / 3)


def test_no_holds_yes_in_chinese():
    assert kind(YES, "不是") == ""
    assert kind(YES, "否。") == ""
    assert kind(YES, "是的") == "wrong-choice"


def test_an_explanation_does_not_undo_the_answer_between_the_marks():
    reply = "[正确答案]B<eoa>\n选项A错误，选项C错误。"
    seen = judged(LAW, reply)

    assert seen.outcome is Outcome.OK
    assert seen.checks["official_score"] == 0.0


def test_repeating_the_question_is_no_answer_between_the_marks():
    assert kind(LAW, "写在[正确答案]和<eoa>之间。因此正确答案为B。") == ""


def test_gold_that_was_never_offered_leaves_the_answer_undetermined():
    item = asked("lawbench/2-2", "争议焦点类别：赔偿。")
    seen = judged(item, "[争议焦点]违约<eoa>")

    assert (seen.outcome, seen.kind) == (Outcome.UNDETERMINED, "gold-outside-options")
    assert seen.checks["score"] is None
