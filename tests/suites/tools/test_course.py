from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.suites.factory import answer

from steelyard.errors import StudyError
from steelyard.evidence import Missing, Outcome, Purpose
from steelyard.stats import wilson
from steelyard.study import Accept
from steelyard.suites import Reply, Setting, Stamp, ToolCall, convergence, suite
from steelyard.suites.tools.mutate import as_reply, gold

SUITE = suite("tools")
SETTING = Setting(mode="prompt", api="chat", engine="", parser=(), accept=Accept(rule="record"))
STAMP = Stamp(deployment="a", workload="w", run="r", date="2026-11-30")
LOST = Reply(text="", outcome=Outcome.TRANSPORT, kind="reset", detail="reset")
ITEMS = SUITE.load_items("made:calls-reask?n=22").items
TRANSFER = ITEMS[0]
[TWICE] = SUITE.load_items("made:calls-twice?n=1").items


def limited(detail="HTTP 429: too many requests", after=None, code=""):
    return Reply(
        text="",
        outcome=Outcome.TRANSPORT,
        kind="rate-limited",
        detail=detail,
        error_code=code,
        retry_after_s=after,
    )


def right(item=TRANSFER, **more):
    return replace(as_reply(gold(item)), **more)


def bad(name="transfer", arguments="{}", **more):
    call = ToolCall(id="c1", name=name, arguments=arguments)
    return Reply(text="", finish="tool_calls", tool_calls=(call,), **more)


def played(*replies, item=TRANSFER, setting=SETTING):
    """The asks made, and the judgement that ended them."""
    dialogue = SUITE.dialogue(item, setting)
    asks, left = [next(dialogue)], list(replies)
    while True:
        try:
            asks.append(dialogue.send(left.pop(0)))
        except StopIteration as end:
            assert not left, "replies nobody asked for"
            return asks, end.value


def test_the_request_carries_tools_and_choice_and_needs_chat():
    [ask], _ = played(right())

    assert ask.parts["tools"] == TRANSFER.own["tools"]
    assert ask.parts["tool_choice"] == "auto"
    with pytest.raises(StudyError, match="write api: chat"):
        played(right(), setting=replace(SETTING, api="completions"))


def test_each_tool_choice_is_sent_as_openai_defines_it():
    sent = {item.cluster: played_first(item) for item in ITEMS}

    assert sent["rate"]["tool_choice"] == "required"
    assert sent["forbidden"]["tool_choice"] == "none"
    assert sent["payment"]["tool_choice"]["function"] == {"name": "schedule_payment"}
    assert sent["two-balances"]["parallel_tool_calls"] is True
    assert "parallel_tool_calls" not in sent["balance"]


def played_first(item):
    return next(SUITE.dialogue(item, SETTING)).parts


def test_a_fault_is_told_and_the_answer_is_what_came_last():
    asks, judged = played(bad(completion_tokens=5), right(took_s=2.0))

    assert [ask.purpose for ask in asks] == [Purpose.ASK, Purpose.REASK]
    called, told = asks[1].messages[1:]
    assert called["tool_calls"][0]["function"] == {"name": "transfer", "arguments": "{}"}
    assert (told["role"], told["tool_call_id"]) == ("tool", "c1")
    assert "amount is missing" in told["content"]
    assert judged.outcome is Outcome.OK
    assert judged.checks["solved_at"] == 1.0
    assert (judged.checks["attempts"], judged.checks["retry_s"]) == (2.0, 2.0)
    assert judged.checks["retry_tokens"] is None


def test_arguments_nobody_can_read_are_repeated_as_text():
    asks, _ = played(bad(arguments='{"amount": '), right())

    assert [m["role"] for m in asks[1].messages[1:]] == ["assistant", "user"]
    assert "tool_calls" not in asks[1].messages[1]


def test_a_chinese_item_is_told_in_chinese():
    item = next(i for i in ITEMS if i.lang == "zh" and i.own["expect"])

    asks, _ = played(bad("nobody"), right(item), item=item)

    assert asks[1].messages[-1]["content"] == "error: 没有这个工具"


def test_chinese_of_any_region_is_told_in_chinese():
    item = replace(TRANSFER, lang="zh-CN")

    asks, _ = played(bad("nobody"), right(item), item=item)

    assert asks[1].messages[-1]["content"] == "error: 没有这个工具"


def test_what_only_gold_could_tell_is_never_told():
    arguments = {**gold(TRANSFER)[0].arguments, "amount": 1}

    asks, judged = played(bad(arguments=json.dumps(arguments)))

    assert len(asks) == 1
    assert (judged.kind, judged.checks["solved_at"]) == ("wrong-value", None)


def test_re_asks_end_when_the_item_allows_no_more():
    asks, judged = played(*[bad()] * 6)

    assert len(asks) == 6
    assert (judged.kind, judged.checks["attempts"]) == ("missing-arg", 6.0)


def test_a_re_ask_that_is_lost_leaves_what_was_there():
    _, judged = played(bad(), LOST)

    assert (judged.outcome, judged.kind) == (Outcome.WRONG, "missing-arg")


def test_a_rate_limit_is_waited_for_and_counted_apart():
    asks, judged = played(limited(after=7.0), limited(), right())

    assert [ask.purpose for ask in asks] == [Purpose.ASK, Purpose.RETRY, Purpose.RETRY]
    assert asks[1].wait_s >= 7.0
    assert 0 <= asks[2].wait_s <= 2.0
    assert (judged.checks["attempts"], judged.checks["rate_retries"]) == (1.0, 2.0)
    assert judged.checks["rate_wait_s"] == asks[1].wait_s + asks[2].wait_s


@pytest.mark.parametrize(
    "reply",
    [
        limited("HTTP 429: you exceeded your current quota"),
        limited("HTTP 429", code="insufficient_quota"),
        limited(after=3600.0),
        LOST,
        replace(LOST, kind="http-5xx", status=503),
        replace(LOST, outcome=Outcome.WRONG, kind="rejected", status=400),
    ],
)
def test_nothing_but_a_short_rate_limit_is_sent_again(reply):
    asks, judged = played(reply)

    assert len(asks) == 1
    assert (judged.outcome, judged.kind) == (reply.outcome, reply.kind)
    assert (judged.checks["usable"], judged.checks["hit"]) == (0.0, None)


def test_patience_has_an_end():
    asks, judged = played(*[limited()] * 5)

    assert len(asks) == 5
    assert (judged.outcome, judged.kind) == (Outcome.TRANSPORT, "rate-limited")


def test_jitter_is_the_same_for_the_same_answer_and_another_for_another():
    one, again = (played(*[limited()] * 5)[0] for _ in range(2))
    other, _ = played(*[limited()] * 5, setting=replace(SETTING, repeat=1))

    assert [a.wait_s for a in one] == [a.wait_s for a in again]
    assert [a.wait_s for a in one] != [a.wait_s for a in other]


def test_without_retry_nothing_is_asked_twice():
    [item] = SUITE.load_items("made:calls?n=1").items

    assert len(played(bad(), item=item)[0]) == 1
    assert len(played(limited(), item=item)[0]) == 1
    assert "attempts" not in played(bad(), item=item)[1].checks


@pytest.mark.parametrize(
    ("whole", "agree"),
    [
        (as_reply(gold(TWICE)), 1.0),
        (replace(as_reply(gold(TWICE)), text="Sure."), 1.0),
        (bad(), 0.0),
        (Reply(text="Done.", finish="stop"), 0.0),
        (LOST, None),
    ],
)
def test_the_request_is_sent_whole_after_the_answer_where_the_item_asks(whole, agree):
    asks, judged = played(right(TWICE), whole, item=TWICE)

    assert (asks[1].purpose, asks[1].streamed) == (Purpose.ASIDE, False)
    assert asks[1].parts == asks[0].parts
    assert (judged.outcome, judged.checks["streams_agree"]) == (Outcome.OK, agree)


def test_a_valid_call_is_enough_where_the_study_says_so():
    arguments = {**gold(TRANSFER)[0].arguments, "amount": 1}
    reply = bad(arguments=json.dumps(arguments))

    assert not played(reply)[1].acceptable
    assert played(reply, setting=replace(SETTING, accept=Accept(rule="valid")))[1].acceptable


def test_criteria_count_over_what_their_names_say():
    needs = {"hit": 1.0, "missed": 0.0, "spurious": None, "usable": 1.0, "right": 1.0}
    spared = {"hit": 0.0, "missed": 0.0, "usable": None, "right": 1.0}
    answers = [
        *(answer(f"a{n}", {**needs, "valid_call": 1.0}) for n in range(6)),
        answer("b", {**needs, "hit": 0.0, "missed": 1.0, "usable": 0.0, "right": 0.0}),
        answer("c", {**spared, "spurious": 1.0, "abstained": 0.0, "valid_call": 0.0}),
        answer("d", {**spared, "spurious": 0.0, "abstained": 1.0}),
        answer("e", {"hit": None, "missed": None, "spurious": None, "usable": 0.0, "right": 0.0}),
    ]
    found = {m.criterion: m for m in SUITE.measure(answers, stamp=STAMP)}

    assert found["decision_f1"].value == pytest.approx(12 / 14)
    assert (found["usable_call_rate"].k, found["usable_call_rate"].n) == (6, 8)
    assert (found["spurious_call_rate"].k, found["spurious_call_rate"].n) == (1, 2)
    assert (found["call_schema_accuracy"].k, found["call_schema_accuracy"].n) == (6, 7)
    assert (found["tool_accuracy"].k, found["tool_accuracy"].n) == (8, 10)
    assert isinstance(found["tool_stream_agreement"].value, Missing)
    assert "replies that call" in found["call_schema_accuracy"].denominator


def test_the_curve_counts_the_solved_by_attempt_with_tokens_and_time():
    fast = {"retry_allowed": 2.0, "solved_at": 0.0, "a0_tokens": 10.0, "a0_s": 1.0}
    slow = {**fast, "solved_at": 2.0, "a1_s": 1.0, "a2_s": 1.0, "a1_tokens": 30.0}
    never = {"retry_allowed": 2.0, "solved_at": None, "a0_s": 1.0, "a0_tokens": 10.0}
    curve = convergence(
        [answer("a", fast), answer("b", slow), answer("c", never), answer("d", {"right": 1.0})]
    )

    assert curve is not None
    assert [(step.solved, step.n, step.asked) for step in curve.steps] == [
        (1, 3, 3),
        (1, 3, 1),
        (2, 3, 1),
    ]
    assert curve.steps[2].share == wilson(2, 3)
    assert (curve.steps[0].tokens, curve.steps[1].tokens) == (30, 30)
    assert isinstance(curve.steps[2].tokens, Missing)
    assert (curve.never, curve.n) == (1, 3)
    assert convergence([answer("d", {"right": 1.0})]) is None
