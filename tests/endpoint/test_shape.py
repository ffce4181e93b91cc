from __future__ import annotations

import pytest

from steelyard.endpoint import shape
from steelyard.endpoint.template import learn

EVENT = (
    b'{"id":"chatcmpl-%b","object":"chat.completion.chunk","created":%b,"model":"m",'
    b'"choices":[{"index":0,"delta":{"%b":"%b"},"finish_reason":null}]}'
)


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch):
    monkeypatch.setattr(shape, "_shapes", shape.deque(maxlen=4))


@pytest.mark.parametrize("key", [b"content", b"reasoning_content"])
def test_the_next_stream_s_template_is_the_one_that_would_be_learnt(key):
    assert shape.recall(EVENT % (b"1", b"1700000000", key, b" a")) is None
    shape.learn_shape(EVENT % (b"1", b"1700000000", key, b" a"))

    other = EVENT % (b"x-9z", b"1800000001", key, rb" b\"\u00e9")
    assert shape.recall(other) == learn(other)


@pytest.mark.parametrize(
    "other",
    [
        EVENT % (b'1","x":"', b"1700000000", b"content", b" a"),
        EVENT % (b"1\\", b"1700000000", b"content", b" a"),
        EVENT % (b"1\xff", b"1700000000", b"content", b" a"),
        EVENT % (b"1", b"01700000000", b"content", b" a"),
        EVENT % (b"1", b"-1", b"content", b" a"),
        EVENT % (b"1", b"1700000000", b"content", b""),
        EVENT % (b"1", b"1700000000", b"content", b'a","b":"c'),
        EVENT % (b"1", b"1700000000", b"refusal", b" a"),
        (EVENT % (b"1", b"1700000000", b"content", b" a")).replace(b"null", b'"stop"'),
    ],
)
def test_an_event_of_another_make_is_not_recalled(other):
    shape.learn_shape(EVENT % (b"1", b"1700000000", b"content", b" a"))

    assert shape.recall(other) is None
