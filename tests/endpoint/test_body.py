from __future__ import annotations

import json

import pytest

from steelyard.endpoint import Route, encode_body, prompt_sha256
from steelyard.errors import StudyError

MESSAGES = [{"role": "system", "content": "s"}, {"role": "user", "content": "你好"}]


def test_the_prompt_is_the_same_bytes_whatever_else_differs():
    prompt = '"messages":[{"role":"system","content":"s"},{"role":"user","content":"你好"}]'
    one = encode_body(MESSAGES, model="a", max_tokens=5)
    other = encode_body(MESSAGES, model="b", extra={"response_format": {"type": "json_object"}})

    assert prompt.encode() in one
    assert prompt.encode() in other


def test_a_stream_asks_for_its_usage_and_what_is_none_is_left_out():
    assert json.loads(encode_body("hi", model="m", stop=["\n"], seed=0)) == {
        "model": "m",
        "messages": [{"role": "user", "content": "hi"}],
        "stop": ["\n"],
        "seed": 0,
        "stream": True,
        "stream_options": {"include_usage": True},
    }


def test_a_none_in_extra_drops_a_field():
    body = json.loads(encode_body("hi", model="m", extra={"stream_options": None}))

    assert "stream_options" not in body


def test_completions_take_text_and_refuse_messages():
    body = encode_body("hi", model="m", route=Route.COMPLETIONS, stream=False)

    assert json.loads(body) == {"model": "m", "prompt": "hi"}
    with pytest.raises(StudyError, match="api: chat"):
        encode_body(MESSAGES, model="m", route=Route.COMPLETIONS)


def test_the_hash_is_of_the_prompt_alone():
    assert prompt_sha256("abc").startswith("ba7816bf")
    assert prompt_sha256(MESSAGES) != prompt_sha256(MESSAGES[:1])
