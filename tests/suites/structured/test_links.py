from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from json_repair import repair_json

from steelyard.suites.structured.links import Extract, Hint, Repair, StripFence

HINT = Hint()


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ('```json\n{"a": 1}\n```', '{"a": 1}'),
        ('Here:\n```\n{"a": 1}\n```\nDone', '{"a": 1}'),
        ('~~~\n{"a": 1}\n~~~', '{"a": 1}'),
        ('```json\r\n{"a": 1}\r\n```', '{"a": 1}'),
        ('```json {"a": 1}```', ' {"a": 1}'),
        ('```json\n{"a": 1', '{"a": 1'),
        ('{"a": 1}', '{"a": 1}'),
        ("", ""),
        ('```python\nx = {}\n```\nso\n```json\n{"a": 1}\n```', '{"a": 1}'),
        ('```\n[1]\n```\n```\n{"a": 1}\n```', "[1]"),
        ("```\nx\n```\n```\ny\n```", "x"),
        ('<think>\n```\n{"a": 0}\n```\n</think>\n```\n{"a": 1}\n```', '{"a": 1}'),
    ],
)
def test_a_fence_gives_up_what_it_holds(text, inside):
    assert StripFence().apply(text, HINT) == inside


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('好的：{"a": "}"} 完毕', '{"a": "}"}'),
        ('{"a": 1}}', '{"a": 1}'),
        ('{"a": 1} {"a": 2}', '{"a": 1}'),
        ('use {braces} so: {"a": 1}', '{"a": 1}'),
        ('x [1, 2] y {"a": 1}', "[1, 2]"),
        ("nothing here", "nothing here"),
        ('say "{" first: {"a": 1', '{" first: {"a": 1'),
    ],
)
def test_the_first_strict_region_is_extracted(text, value):
    assert Extract().apply(text, HINT) == value


def test_of_several_fences_the_one_of_the_kind_asked_for_is_taken():
    text = '```\n[1]\n```\n```\n{"a": 1}\n```'

    assert StripFence().apply(text, Hint(openers="{")) == '{"a": 1}'


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('<think>perhaps {"a": 1}?</think>{"a": 2}', '{"a": 2}'),
        ('perhaps {"a": 1}?\n</think>\n{"a": 2}', '{"a": 2}'),
        ('<think>perhaps {"a": 1}?', ""),
        ("<think>hm</think>\nno", "\nno"),
    ],
)
def test_a_draft_in_a_thought_is_no_answer(text, value):
    assert Extract().apply(text, HINT) == value


@pytest.mark.parametrize("unit", ["`", " ", "\t", "```", "```\n", '{"', "[", "{ ", "~~~ "])
def test_a_text_of_one_thing_over_and_over_is_read_at_once(unit):
    for text in (unit * 30_000, f"```{unit * 30_000}!", f"so: {{{unit * 30_000}"):
        for link in (StripFence(), Extract()):
            link.apply(text, HINT)


@pytest.mark.parametrize("unit", ["{a:b,", '[{"a":', '["a" b "c" '])
def test_repair_leaves_alone_what_it_would_go_over_again_and_again(unit):
    text = 'so: {"r":"' + unit * 600

    assert Repair().apply(text, HINT) == text


@pytest.mark.parametrize(
    "broken", [lambda t: t[:-9], lambda t: t.replace('"', "'"), lambda t: t.replace(",", "")]
)
def test_repair_of_a_long_text_is_what_it_is_without_a_watch(broken):
    rows = [{"payee": f"商户{n}", "note": "see [1], {x}: it's", "paid": n / 4} for n in range(60)]
    text = broken(json.dumps(rows, ensure_ascii=False))

    assert json.loads(Repair().apply(text, HINT)) == repair_json(text, return_objects=True)


def test_repair_that_breaks_leaves_the_text_alone(monkeypatch):
    def broken(text, **_):
        raise IndexError(text)

    monkeypatch.setattr("json_repair.repair_json", broken)

    assert Repair().apply('{"a": ', HINT) == '{"a": '


def test_a_citation_is_passed_over_where_the_schema_wants_an_object():
    text = 'As [1] says: {"a": 1}'

    assert Extract().apply(text, Hint(openers="{")) == '{"a": 1}'


@pytest.mark.parametrize(
    "text",
    ['{"a": {"b": 1}, }', '{"a": [{"b": 1}, {"b": 2', '{"a": {"b": 1}, "a": 2}'],
)
def test_a_value_inside_a_broken_one_never_takes_its_place(text):
    assert Extract().apply("so: " + text, HINT) == text


def test_an_element_of_an_array_is_not_taken_for_the_object_asked_for():
    text = 'so: [{"a": 1}, {"a": 2}]'

    assert Extract().apply(text, Hint(openers="{")) == text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{'name': '张三', amount: 12.5,}", {"name": "张三", "amount": 12.5}),
        ('{"a": [1, 2', {"a": [1, 2]}),
    ],
)
def test_repair_mends_the_common_breaks(text, value):
    assert json.loads(Repair().apply(text, HINT)) == value


@pytest.mark.parametrize("text", ["抱歉，我不能。", "", "{" * 20_000, "[" * 200])
def test_repair_leaves_alone_what_holds_no_value(text):
    assert Repair().apply(text, HINT) == text


@given(st.text(alphabet="{}[]\",:\\ \n`~ab1名'/*", max_size=80))
def test_no_text_makes_a_link_raise(text):
    for link in (StripFence(), Extract(), Repair()):
        assert isinstance(link.apply(text, HINT), str)
