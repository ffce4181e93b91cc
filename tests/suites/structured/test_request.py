from __future__ import annotations

import pytest
from tests.suites.factory import SCHEMA, item

from steelyard.errors import StudyError
from steelyard.suites.structured.request import request_parts


def parts(mode, *, api="chat", engine="", of=None):
    return request_parts(of or item(), mode=mode, api=api, engine=engine)


def test_prompt_mode_adds_nothing():
    assert parts("prompt") == {}


def test_schema_mode_asks_in_the_form_of_openai():
    asked = parts("schema")["response_format"]

    assert asked["type"] == "json_schema"
    assert asked["json_schema"]["schema"] == SCHEMA
    assert asked["json_schema"]["strict"] is True


def test_json_mode_asks_for_any_object():
    assert parts("json") == {"response_format": {"type": "json_object"}}


def test_llamacpp_takes_the_schema_of_a_raw_completion_at_the_top():
    assert parts("schema", api="completions", engine="llamacpp") == {"json_schema": SCHEMA}
    assert parts("json", api="completions", engine="llamacpp") == {
        "json_schema": {"type": "object"}
    }


def test_an_item_without_schema_can_not_be_held_to_one():
    with pytest.raises(StudyError, match="item i1 has no schema"):
        parts("schema", of=item(schema=None))


def test_an_unknown_mode_is_refused():
    with pytest.raises(StudyError, match="schema, json, prompt"):
        parts("grammar")
