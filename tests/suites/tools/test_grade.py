from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import StudyError
from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites import Reply, ToolCall, suite
from steelyard.suites.tools import kinds
from steelyard.suites.tools.grade import judgement, see

SUITE = suite("tools")
BALANCE = {
    "type": "function",
    "function": {
        "name": "get_balance",
        "parameters": {
            "type": "object",
            "properties": {
                "account": {"anyOf": [{"type": "string", "pattern": "^[0-9]+$"}, {"type": "null"}]},
                "days": {"type": "integer", "minimum": 1},
            },
            "required": ["account"],
        },
    },
}
LIST = {"type": "function", "function": {"name": "list_accounts", "parameters": {}}}
HOSTILE = {
    "type": "function",
    "function": {
        "name": "hang",
        "parameters": {"properties": {"x": {"pattern": r"^(\w+\s?)*\1$"}}},
    },
}
DUE = {"name": "get_balance", "arguments": {"account": ["1"], "days": [7]}, "optional": ["days"]}


def items(tmp_path, *records):
    lines = [
        {"id": f"i{n}", "prompt": "?", "tools": [BALANCE, LIST], "expect": [DUE], **record}
        for n, record in enumerate(records)
    ]
    text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    (tmp_path / "own.jsonl").write_text(text, "utf-8")
    return SUITE.load_items("own.jsonl", base=tmp_path).items


@pytest.fixture(scope="module")
def item(tmp_path_factory):
    return items(tmp_path_factory.mktemp("items"), {})[0]


def calling(*calls: tuple[str, str], text: str = "", finish: str = "tool_calls") -> Reply:
    made = tuple(ToolCall(id=f"c{n}", name=a, arguments=b) for n, (a, b) in enumerate(calls))
    return Reply(text=text, finish=finish, tool_calls=made)


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        ('{"account": "1"}', kinds.OK),
        ('{"account": "1", "days": 7.0}', kinds.OK),
        ('{"account": "1", "account": "1"}', kinds.BAD_JSON),
        ("", kinds.BAD_JSON),
        ("null", kinds.BAD_JSON),
        ('"{\\"account\\": \\"1\\"}"', kinds.BAD_JSON),
        ('{"days": 7}', kinds.MISSING_ARG),
        ('{"days": "x", "more": 1}', kinds.MISSING_ARG),
        ('{"account": "1", "more": 1, "days": "x"}', kinds.EXTRA_ARG),
        ('{"account": 1}', kinds.TYPE_ERROR),
        ('{"account": "1", "days": "7"}', kinds.TYPE_ERROR),
        ('{"account": "x"}', kinds.ENUM_RANGE),
        ('{"account": "1", "days": 0}', kinds.ENUM_RANGE),
        ('{"account": "2"}', kinds.WRONG_VALUE),
        ('{"account": null}', kinds.WRONG_VALUE),
        ('{"account": "1", "days": 8}', kinds.WRONG_VALUE),
    ],
)
def test_the_first_kind_that_applies_is_told(item, arguments, kind):
    assert see(item, calling(("get_balance", arguments))).kind == kind


def test_the_lowest_kind_of_several_calls_is_told_with_its_place(item):
    seen = see(item, calling(("get_balance", '{"account": "2"}'), ("nobody", "{}")))

    assert (seen.kind, seen.detail) == ("unknown-tool", "call 2: names a tool that is not offered")


def test_a_tool_without_parameters_is_called_with_an_empty_object_or_with_nothing(tmp_path):
    [item] = items(tmp_path, {"expect": [{"name": "list_accounts"}]})

    assert see(item, calling(("list_accounts", "{}"))).kind == kinds.OK
    assert see(item, calling(("list_accounts", ""))).flags == ("flag:empty-arguments",)
    assert see(item, calling(("list_accounts", ""))).kind == kinds.OK
    assert see(item, calling(("list_accounts", '{"a": 1}'))).kind == kinds.EXTRA_ARG


def test_calls_may_come_in_any_order_unless_the_item_says_otherwise(tmp_path):
    other = {"name": "get_balance", "arguments": {"account": ["1", "2"]}}
    free, ordered = items(
        tmp_path, {"expect": [other, DUE]}, {"expect": [other, DUE], "ordered": True}
    )
    one, two = ("get_balance", '{"account": "1"}'), ("get_balance", '{"account": "2"}')

    assert see(free, calling(one, two)).kind == kinds.OK
    assert see(free, calling(two, one)).kind == kinds.OK
    assert see(ordered, calling(one, two)).kind == kinds.WRONG_COUNT
    assert see(ordered, calling(two, one)).kind == kinds.OK
    assert see(free, calling(two, two)).kind == kinds.WRONG_COUNT


def test_an_abstention_is_right_only_with_an_answer_and_without_any_trace_of_a_call(tmp_path):
    [item] = items(tmp_path, {"expect": []})

    assert see(item, Reply(text="好的。", finish="stop", tool_calls=())).kind == kinds.OK
    assert see(item, Reply(text="好的。", finish="tool_calls")).kind == kinds.EMPTY_TOOL_CALLS
    assert see(item, Reply(text='<tool_call>{"a"', finish="stop")).kind == kinds.CALL_IN_TEXT
    assert see(item, Reply(text="", finish="stop", kind="empty")).kind == "empty"
    assert see(item, calling(("get_balance", "{"))).kind == kinds.SPURIOUS
    assert see(item, Reply(text="Let me think", finish="length")).kind == "length"
    assert see(item, Reply(text="<think>No need.</think>", finish="stop")).kind == "thinking-only"


CATCHES = {
    "type": "function",
    "function": {
        "name": "match",
        "parameters": {"properties": {"text": {"pattern": "^(a|b|ab)*(?=c)\\1$"}, "n": {}}},
    },
}


def untellable(item, **more):
    return judgement(
        see(item, calling(("match", json.dumps({"text": "ab" * 5000, **more})))),
        accept=Accept(rule="record"),
        further={},
    )


def test_a_pattern_that_gives_up_leaves_the_answer_unknown_and_not_wrong(tmp_path, monkeypatch):
    monkeypatch.setattr("steelyard.suites.tools.offered.vetted", lambda *_: "")
    [item] = items(tmp_path, {"tools": [CATCHES], "expect": "any"})

    judged = untellable(item)

    assert (judged.outcome, judged.kind) == (Outcome.GRADER_ERROR, "pattern-limit")
    names = ("right", "usable", "valid_call")
    assert [judged.checks[name] for name in names] == [None] * 3
    assert judged.checks["hit"] == 1.0


def test_a_call_with_another_fault_is_wrong_whatever_a_pattern_could_not_tell(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("steelyard.suites.tools.offered.vetted", lambda *_: "")
    open_, none = items(
        tmp_path, {"tools": [CATCHES], "expect": "any"}, {"tools": [CATCHES], "expect": []}
    )

    assert untellable(open_, more=1).kind == kinds.EXTRA_ARG
    assert untellable(open_, more=1).checks["usable"] == 0.0
    assert untellable(none).kind == kinds.SPURIOUS
    assert untellable(none).outcome is Outcome.WRONG


def test_tool_choice_is_kept_or_not_whatever_else_is_wrong(tmp_path):
    none, must, named = items(
        tmp_path,
        {"expect": [], "tool_choice": "none"},
        {"tool_choice": "required"},
        {"tool_choice": "named"},
    )
    wrong = calling(("list_accounts", "{}"), finish="stop")

    assert [see(i, wrong).adheres for i in (none, must, named)] == [False, True, False]
    assert see(none, Reply(text="x")).adheres is True
    assert "flag:forced-stop" in see(must, wrong).flags


@pytest.mark.parametrize(
    ("record", "told"),
    [
        ({"tools": [{"name": "x"}]}, "tools must be a list"),
        ({"tools": []}, "no tools are offered, but a call is expected"),
        ({"tools": [LIST, LIST]}, "two tools have one name"),
        ({"expect": [{"name": "nobody"}]}, "expect 1 names 'nobody', which is not offered"),
        ({"expect": [{"name": "get_balance"}]}, "no acceptable values satisfy the schema"),
        ({"expect": [{**DUE, "arguments": {"account": ["x"]}, "optional": []}]}, "no acceptable"),
        ({"tool_choice": "none"}, "tool_choice none, but a call is expected"),
        ({"tool_choice": "required", "expect": []}, "forces a call, but none is expected"),
        ({"tool_choice": "sometimes"}, "tool_choice must be one of"),
        ({"match": ["loose"]}, "match must be a list out of"),
        (
            {"tool_choice": {"type": "function", "function": {"name": "list_accounts"}}},
            "tool_choice forces list_accounts, but expect names another",
        ),
        ({"tool_choice": {"function": {"name": []}}}, "tool_choice must be one of"),
        ({"tools": [HOSTILE, BALANCE]}, "the schema of hang's parameters is refused: pattern at"),
        ({"retry": 9}, "retry must be a whole number from 0 to 5"),
        ({"beside": 1}, "beside must be true or false"),
    ],
)
def test_an_item_that_cannot_be_graded_is_refused(tmp_path, record, told):
    with pytest.raises(StudyError, match=told):
        items(tmp_path, record)


def test_the_self_test_passes_on_made_items_and_probes_every_kind():
    made = SUITE.load_items("made:calls?n=22").items

    test = SUITE.self_test(made)

    assert test.faults == ()
    assert {"gold", "wrong value", "argument outside", "call in text", "called"} <= set(test.probes)


def test_a_tool_may_have_arguments_that_python_reserves_and_a_name_it_could_not_call(tmp_path):
    words = ("from", "in", "class", "None", "x")
    parameters = {"properties": {word: {"type": "string"} for word in words}}
    named = [
        {"type": "function", "function": {"name": name, "parameters": parameters}}
        for name in ("move", "2fa", "import", "a..b", "a-b")
    ]
    records = [
        {
            "tools": named,
            "expect": [{"name": t["function"]["name"], "arguments": {w: ["1"] for w in words}}],
        }
        for t in named
    ]

    assert SUITE.self_test(items(tmp_path, *records)).faults == ()


def test_a_schema_that_lets_further_arguments_in_has_none_too_many(tmp_path):
    for word in ("additionalProperties", "unevaluatedProperties"):
        tool = {"name": "note", "parameters": {"properties": {"a": {}}, word: {"type": "string"}}}
        [item] = items(
            tmp_path, {"tools": [{"type": "function", "function": tool}], "expect": "any"}
        )

        assert see(item, calling(("note", '{"a": 1, "b": "x"}'))).kind == kinds.OK


def test_gold_that_the_grader_would_call_wrong_is_found(monkeypatch):
    made = SUITE.load_items("made:calls?n=1").items
    due = {"name": "transfer", "arguments": {"amount": [1]}}
    odd = replace(made[0], own={**made[0].own, "expect": [due]})

    assert any(fault.probe == "gold" for fault in SUITE.self_test([odd]).faults)


@given(
    text=st.text(),
    arguments=st.text() | st.recursive(st.integers() | st.text(), st.lists).map(json.dumps),
    name=st.sampled_from(["get_balance", "list_accounts", "", "x"]),
)
def test_no_reply_makes_the_grader_raise(item, text, arguments, name):
    for reply in (Reply(text=text), calling((name, arguments), text=text)):
        assert see(item, reply).kind in kinds.ORDER or reply.text.strip() == ""


def test_a_wrong_outcome_carries_no_value_of_the_reply(item):
    seen = see(item, calling(("get_balance", '{"account": "geheim", "geheim": 1}')))

    assert "geheim" not in seen.detail
