from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.suites.domain.asked import asked, judged
from tests.suites.factory import answer

from steelyard.errors import StudyError
from steelyard.evidence import Missing, Outcome
from steelyard.report.words import LANGUAGES
from steelyard.study import Accept
from steelyard.suites import Reply, Setting, Stamp, by_task, suite
from steelyard.suites.domain.make import FAMILIES
from steelyard.suites.domain.selftest import self_test
from steelyard.suites.domain.task import KINDS

SUITE = suite("domain")
SETTING = Setting(mode="prompt", api="chat", engine="", parser=(), accept=Accept(rule="record"))
STAMP = Stamp(deployment="a", workload="w", run="r", date="2026-11-30")
MADE = SUITE.load_items("made:bank-questions?n=60&seed=3").items


def played(item, reply):
    dialogue = SUITE.dialogue(item, SETTING)
    next(dialogue)
    with pytest.raises(StopIteration) as end:
        dialogue.send(reply)
    return end.value.value


def test_gold_of_every_made_family_passes_and_spoilt_gold_fails_by_its_kind():
    test = SUITE.self_test(MADE)

    assert test.faults == ()
    assert {item.cluster for item in MADE} == {name for name, _ in FAMILIES}
    assert {item.lang for item in MADE} == {"zh", "en"}


def test_the_same_seed_makes_the_same_questions():
    again = SUITE.load_items("made:bank-questions?n=60&seed=3")

    assert again.items == MADE
    assert again.sha256 != SUITE.load_items("made:bank-questions?n=60&seed=4").sha256


def test_a_grader_that_gold_does_not_pass_is_told():
    odd = asked("exact", "☃")

    assert [fault.probe for fault in self_test([odd]).faults]


def test_a_reply_that_never_came_counts_as_nothing_right():
    seen = played(MADE[0], Reply(text="", outcome=Outcome.TRANSPORT, kind="reset"))

    assert (seen.outcome, seen.checks["exact"], seen.checks["extracted"]) == (
        Outcome.TRANSPORT,
        0.0,
        0.0,
    )


def test_what_never_came_is_credited_by_no_official_rule():
    """2-6 calls silence right where there is nothing to extract."""
    seen = played(
        asked("lawbench/2-6", ""), Reply(text="", outcome=Outcome.TRANSPORT, kind="reset")
    )

    assert seen.checks["official_score"] == 0.0


def test_the_example_in_a_repeated_question_is_no_answer():
    prompt = "选出答案，例如[正确答案]A<eoa>。A:是;B:否"
    item = asked("lawbench/1-2", "正确答案：A。", prompt=prompt)

    assert judged(item, prompt).kind == "no-answer"
    assert judged(item, f"{prompt}\n[正确答案]A<eoa>").kind == ""


def test_a_reply_cut_before_an_answer_is_named_so():
    assert judged(MADE[0], "让我想想", finish="length").kind == "length"


@settings(max_examples=60)
@given(text=st.text(max_size=60), place=st.integers(0, len(FAMILIES) - 1))
def test_no_reply_makes_grading_raise(text, place):
    seen = judged(MADE[place], text)

    assert seen.kind in ("", *KINDS)
    assert seen.checks["strict"] <= seen.checks["extracted"]
    assert seen.checks["strict_exact"] <= seen.checks["exact"]


@pytest.mark.parametrize(
    "unit", ["1", "一", "答案是", "{", "，但第十条应当除外", "<think>", "\ud800"]
)
def test_a_reply_that_loops_to_its_limit_is_graded_too(unit):
    more = (
        asked("tatqa", 1, answer_type="arithmetic", scale=""),
        asked("lawbench/3-4", "刑期:12个月"),
        asked("lawbench/3-1", "法条:刑法第266条"),
    )
    for item in (*MADE[: len(FAMILIES)], *more):
        assert judged(item, unit * 20_000).kind in KINDS


def test_faults_of_a_file_are_all_named_with_what_to_do(tmp_path):
    lines = [
        {"id": "a", "prompt": "?", "task": "choise", "gold": "A"},
        {"id": "b", "prompt": "?", "task": "choice", "gold": "E", "choices": ["x", "y"]},
        {"id": "c", "prompt": "?", "task": "number", "gold": "many"},
        {"id": "d", "prompt": "?", "task": "labels"},
        {"id": "e", "prompt": "?", "task": "number", "gold": 1, "tolerance": "x%"},
        {"id": "f", "prompt": "?", "task": "exact", "gold": "x", "between": ["["]},
    ]
    file = tmp_path / "items.jsonl"
    file.write_text("\n".join(json.dumps(line) for line in lines), "utf-8")

    with pytest.raises(StudyError) as refused:
        SUITE.load_items(str(file))

    told = str(refused.value)
    for words in (
        ":1: task 'choise' is not known; did you mean choice?",
        ":2: gold 'E' is none of the choices",
        ":3: gold must be one number",
        ":4: gold is missing",
        ":5: tolerance must be a number",
        ":6: between must be two texts",
    ):
        assert words in told


def graded(item, text, number):
    seen = judged(item, text)
    return answer(f"{item.id}-{number}", seen.checks)


def test_measurements_keep_abstentions_in_every_denominator():
    item = asked("choice", "A", choices=["x", "y"])
    texts = ["A", "B", "答案是A", "抱歉，我无法回答"]
    seen = SUITE.measure([graded(item, t, n) for n, t in enumerate(texts)], stamp=STAMP)
    found = {m.criterion: (m.value, m.n) for m in seen}

    assert found["domain_accuracy"] == (0.5, 4)
    assert found["domain_strict_accuracy"] == (0.25, 4)
    assert found["extraction_rate"] == (0.75, 4)
    assert found["abstention_rate"] == (0.25, 4)
    assert isinstance(found["domain_official_score"][0], Missing)


def test_the_table_by_task_counts_what_gold_could_not_decide():
    one = asked("lawbench/2-2", "争议焦点类别：赔偿。")
    two = asked("lawbench/1-2", "正确答案：A。")
    rows = by_task([graded(one, "违约", 0), graded(two, "A", 1), graded(two, "B", 2)], stamp=STAMP)

    assert [(r.task, r.attempted, r.undetermined) for r in rows] == [
        ("lawbench/1-2", 2, 0),
        ("lawbench/2-2", 1, 1),
    ]
    accuracy = {m.criterion: m.value for m in rows[0].measurements}["domain_accuracy"]
    assert accuracy == 0.5


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_kind_and_criterion_has_its_words(lang):
    words = LANGUAGES[lang]

    assert [k for k in KINDS if f"kind.{k}" not in words] == []
    assert [c.name for c in SUITE.criteria if f"crit.{c.name}" not in words] == []
