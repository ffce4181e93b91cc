"""The endpoint's own count."""

from __future__ import annotations

import json

import pytest

from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable
from steelyard.load.tokens import ServedTokenizer
from support.hostile import Hostile, reply


def answering(field, make):
    def script(seen):
        text = seen.json.get(field, "")
        return reply(json.dumps(make(text.split())).encode(), kind="application/json")

    return script


def vllm(words):
    return {"count": len(words), "max_model_len": 4096, "tokens": list(range(len(words)))}


def llamacpp(words):
    return {"tokens": list(range(len(words)))}


@pytest.mark.parametrize(("field", "make"), [("prompt", vllm), ("content", llamacpp)])
def test_both_forms_are_found_out_and_each_text_is_asked_once(field, make):
    with (
        Hostile([answering(field, make)]) as server,
        ServedTokenizer(Target(base_url=server.url, model="m")) as tokenizer,
    ):
        before = tokenizer.asked
        counts = [tokenizer.count(text) for text in ("a b c d", "a b c d", "a")]

    assert counts == [4, 4, 1]
    assert tokenizer.asked == before + 2
    assert {seen.path for seen in server.requests} == {"/tokenize"}


def test_an_endpoint_that_counts_nothing_is_refused():
    with (
        Hostile([reply(b"{}", kind="application/json")]) as server,
        pytest.raises(EndpointUnusable, match="give the model's tokenizer file"),
    ):
        ServedTokenizer(Target(base_url=server.url, model="m"))
