"""Cutting text out of known surroundings gives what parsing each event gives."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.endpoint.reading import Reading
from steelyard.endpoint.template import cut, learn

TRAPS = [
    '"content":"',
    '"}}]}',
    "\\",
    '"',
    "\n\n",
    "data: ",
    "\x00",
    "\u2028",
    "你好",
    "🙂",
    "",
    "steelyard",
    '"},"finish_reason":null}]}\n\ndata: {"choices":[{"delta":{"content":"',
]
texts = st.one_of(st.sampled_from(TRAPS), st.text(max_size=8))


@st.composite
def streams(draw: st.DrawFn) -> list[bytes]:
    """Data of events in one server's style, with the odd one in between."""
    separators = draw(st.sampled_from([(",", ":"), (", ", ": "), (" , ", " : ")]))
    ascii_only = draw(st.booleans())
    lead = draw(st.booleans())
    channel = st.sampled_from(["content", "reasoning_content", "reasoning", "refusal"])
    key = draw(channel)

    def encode(value: object) -> bytes:
        text = json.dumps(value, separators=separators, ensure_ascii=ascii_only)
        return text.encode("utf-8", "replace")

    extra = draw(
        st.dictionaries(
            st.sampled_from(["content", "text", "role", "refusal", "reasoning", "logprobs"]),
            st.one_of(st.none(), st.just(""), st.just("x")),
            max_size=2,
        )
    )

    def event(said: str) -> bytes:
        delta = {**extra, key: said} if lead else {key: said, **extra}
        finish = draw(st.sampled_from([None] * 8 + ["stop"]))
        return encode(
            {"id": "a", "choices": [{"index": 0, "delta": delta, "finish_reason": finish}]}
        )

    events = [event(said) for said in draw(st.lists(texts, max_size=12))]
    odd = st.sampled_from(
        [
            b'{"choices":[],"usage":{"completion_tokens":3}}',
            b'{"choices":[{"delta":{"content":"a","content":"b"}}]}',
            b'{"choices":[{"text":"t"}]}',
            b'{"choices":[{"delta":{"content":"\\ud83d"}}]}',
            b'{"choices":[{"delta":{"content":"\xff"}}]}',
            b"{",
            b'{"id":"a","choices":[{"index":1,"delta":{"content":"other"}}]}',
        ]
    )
    for place in draw(st.lists(st.integers(0, 12), max_size=3)):
        events.insert(place, draw(odd))
    return events


def read(blocks: list[bytes], *, learning: bool, parts: bool) -> dict[str, object]:
    reading = Reading()
    if not learning:
        reading._patience = 10**9
    for now, events in enumerate(blocks):
        pieces = [b"data: " + event + b"\n\n" for event in events]
        reading.feed(now, b"".join(pieces), pieces if parts else ())
    said = reading.said
    return {
        **{name: getattr(said, name) for name in said.__slots__},
        **{name: "".join(getattr(said, name)) for name in ("text", "reasoning", "refusal")},
        "reads": reading.reads,
        "moments": (reading.first_token_ns, reading.first_visible_ns, reading.last_token_ns),
    }


@given(streams(), st.lists(st.integers(0, 14), max_size=4), st.booleans())
def test_templates_change_nothing_but_the_time_it_takes(events, borders, parts):
    blocks, last = [], 0
    for border in [*sorted(borders), len(events)]:
        blocks.append(events[last:border])
        last = max(last, border)

    assert read(blocks, learning=True, parts=parts) == read(blocks, learning=False, parts=False)


@given(texts, texts)
def test_a_template_learnt_from_one_text_reads_another(first, second):
    def data(said: str) -> bytes:
        return json.dumps({"choices": [{"delta": {"content": said}}]}).encode()

    template = learn(data(first + "x"))
    block = b"data: " + data(second) + b"\n\n"

    assert template is not None
    found = cut(template, block, 0)
    if found is not None:
        assert (found.text, found.end) == (second, len(block))
    else:
        assert any(0xD800 <= ord(c) <= 0xDFFF for c in second)


@pytest.mark.parametrize(
    "data",
    [
        b'{"choices":[{"delta":{"content":""}}]}',
        b'{"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}]}',
        b'{"choices":[{"delta":{"content":"a"}}],"usage":{"completion_tokens":1}}',
        b'{"choices":[{"delta":{"content":"a","reasoning":"b"}}]}',
        b'{"choices":[{"delta":{"content":"a","tool_calls":[{"index":0}]}}]}',
        b'{"choices":[{"delta":{"content":["a"]}}]}',
        b'{"choices":[{"index":1,"delta":{"content":"a"}}]}',
        b'{"choices":[{"delta":{"content":"a"}},{"delta":{"content":"b"}}]}',
        b'{"con\\u0074ent":1,"choices":[{"delta":{"con\\u0074ent":"a"}}]}',
    ],
)
def test_an_event_that_says_more_than_one_text_teaches_nothing(data):
    assert learn(data) is None


def test_of_two_equal_keys_the_one_that_counts_is_learnt():
    template = learn(b'{"choices":[{"delta":{"content":"a","content":"b"}}]}')

    assert template is not None
    assert template.head.endswith(b'"content":"a","content":"')
