"""A reply that is recognised by its form says what reading it in full says."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.endpoint import SampleKey, Shot, is_short, spell_out
from steelyard.endpoint.exchange import Exchange
from steelyard.endpoint.form import Forms
from steelyard.endpoint.packing import pack_sample
from steelyard.endpoint.reply import reply_of
from steelyard.endpoint.shorthand import shorten
from steelyard.evidence import Sample
from support.hostile import http

KEY = SampleKey(segment=1, window=2, deployment="d", workload="w", suite="s", item="i", repeat=3)
WORDS = ["a", "b", "w1", "w2", "你", "好", "\x7f", 'q"', "\\", "\n", "", " ", "\u2028", "data: "]
IDS = ["c-1", "c-2", "c 3", 'c"4', "chat-55"]
word = st.one_of(st.sampled_from(WORDS), st.text(max_size=3))


@st.composite
def servers(draw):
    """A server in a style of its own: (texts, id, created, counts, request id, date) to bytes."""
    separators = draw(st.sampled_from([(",", ":"), (", ", ": ")]))
    role = draw(st.booleans())
    joint = draw(st.booleans())
    with_usage = draw(st.booleans())
    nested = draw(st.booleans())
    one_chunk = draw(st.booleans())
    naming = draw(st.sampled_from([(), ("X-Request-Id",), ("Date",), ("date", "x-request-ID")]))
    places = draw(st.integers(1, 2))

    def reply(texts, ident, created, counts, request, date):
        def event(choices, **more):
            value = {"id": ident, "created": created, "choices": choices, **more}
            text = json.dumps(value, separators=separators, ensure_ascii=False)
            return b"data: " + text.encode("utf-8", "surrogatepass") + b"\n\n"

        def choice(delta, finish=None):
            return [{"index": 0, "delta": delta, "finish_reason": finish}]

        said = texts[:places]
        events = [event(choice({"role": "assistant", "content": ""}))] if role else []
        events += [event(choice({"content": text})) for text in said[:-1]]
        events.append(event(choice({"content": said[-1]}, "length" if joint else None)))
        if not joint:
            events.append(event(choice({}, "length")))
        if with_usage:
            usage = {"prompt_tokens": counts[0], "completion_tokens": counts[1]}
            usage["total_tokens"] = sum(counts)
            if nested:
                usage["prompt_tokens_details"] = {"cached_tokens": counts[0]}
            events.append(event([], usage=usage))
        events.append(b"data: [DONE]\n\n")
        values = {"x-request-id": request, "date": date}
        headers = [f"{name}: {values[name.lower()]}" for name in naming]
        start = http(b"", headers=headers)[:-5]
        if one_chunk:
            events = [b"".join(events)]
        return start + b"".join(b"%x\r\n%b\r\n" % (len(e), e) for e in events) + b"0\r\n\r\n"

    return reply


facts = st.tuples(
    st.lists(word, min_size=2, max_size=2),
    st.sampled_from(IDS),
    st.sampled_from([1700000000, 1700000001, 5]),
    st.tuples(st.integers(0, 30), st.integers(0, 12)),
    st.sampled_from(["r1", "r2", "r-33", " "]),
    st.sampled_from(["Mon, 30 Nov 2026 09:00:00 GMT", "Mon, 30 Nov 2026 09:00:01 GMT"]),
)


def nothing(_):
    """Nobody waits."""


def shot(forms):
    made = Shot(
        data=b"", ready_ns=1000, landed=nothing, done=nothing, row=0, intended_ns=900,
        noticed_ns=1000, forms=forms,
    )  # fmt: skip
    made.sent_ns, made.connection = 2000, 4
    return made


def in_full(data, now):
    made = Exchange(ready_ns=1000, stream=True)
    made.sent_ns, made.connection = 2000, 4
    made.receive(now, data)
    return made


def told(made):
    return reply_of(made, intended_ns=900, retry_after_s=None, secrets=())


def check(replies):
    """Each reply by its form, where it has one, says the same; how many had one."""
    forms, models, by_form = Forms(known={}), {}, 0
    for number, data in enumerate(replies):
        now = 5_000_000 + number
        made = shot(forms)
        made.receive(now, data)
        exact = in_full(data, now)
        assert (made.reusable, made.settled, made.ended_ns, made.wire_bytes) == (
            exact.reusable, exact.settled, exact.ended_ns, exact.wire_bytes,
        )  # fmt: skip
        plain = shot(None)
        plain.receive(now, data)
        try:
            packed, _ = pack_sample(plain, key=KEY, origin_ns=7, prompt_sha256="p", secrets=())
        except UnicodeEncodeError:
            assert made.form is None
            continue
        if made.form is not None:
            by_form += 1
            short = shorten(made, like=(8, 9), item=("i", 3, "p"), origin_ns=7, secrets=())
            sample = spell_out(short, lambda *_, form=made.form: models[form])
            assert is_short(short)
            assert not is_short(packed)
            assert msgspec.msgpack.encode(sample) == packed
        elif made.taught is not None:
            models[made.taught] = msgspec.msgpack.decode(packed, type=Sample)
        made.unfold()
        assert told(made) == told(exact)
    return by_form


@settings(max_examples=300)
@given(servers(), st.lists(facts, min_size=2, max_size=8))
def test_replies_of_a_server_are_told_alike_with_forms_and_in_full(reply, said):
    check([reply(*each) for each in said])


@settings(max_examples=300)
@given(servers(), facts, st.data())
def test_a_reply_with_any_bytes_changed_is_told_as_in_full(reply, said, draw):
    first = reply(*said)
    changed = bytearray(first)
    for _ in range(draw.draw(st.integers(1, 3))):
        place = draw.draw(st.integers(0, len(changed) - 1))
        changed[place] = draw.draw(st.sampled_from(b' "\\\r\n0179af{}:,x\x00\x80\xe4'))

    check([first, bytes(changed), first])


@given(servers())
def test_a_second_reply_of_the_usual_kind_is_recognised(reply):
    date = "Mon, 30 Nov 2026 09:00:0%d GMT"
    replies = [
        reply([chr(97 + n), "x"], f"c-{n}", 1700000000 + n, (20 + n, 2), f"r{n}", date % n)
        for n in range(3)
    ]

    # A count of cached tokens is no hole: only the reply that repeats it has the form.
    expected = 2 if b"cached_tokens" not in replies[0] else 0
    assert check(replies) == expected
    assert check([replies[0]] * 3) == 2


REPLY = (
    b'{"id":"a","choices":[{"delta":{"content":"hi"},"finish_reason":"stop"}]}',
    b'{"id":"a","choices":[{"delta":{"content":"hi"},"finish_reason":null}]}',
)


@pytest.mark.parametrize(
    "events",
    [
        [REPLY[0]],
        [REPLY[1], b"[DONE]"],
        [b'{"choices":[{"delta":{"reasoning":"hi"},"finish_reason":"stop"}]}', b"[DONE]"],
        [b'{"choices":[{"delta":{"refusal":"hi"},"finish_reason":"stop"}]}', b"[DONE]"],
        [REPLY[0], b'{"choices":[],"x_groq":{"usage":{"prompt_tokens":3}}}', b"[DONE]"],
        [b'{"choices":[],"usage":{"completion_tokens":1}}', REPLY[0], b"[DONE]"],
        [b'{"choices":[{"delta":{"content":["a"]},"finish_reason":"stop"}]}', b"[DONE]"],
    ],
)
def test_a_reply_that_is_odd_teaches_no_form(events):
    data = http(b"".join(b"data: " + event + b"\n\n" for event in events))

    assert check([data] * 2) == 0


def test_a_reply_that_asks_to_close_the_connection_teaches_no_form():
    data = http(b"data: " + REPLY[0] + b"\n\ndata: [DONE]\n\n", headers=["Connection: close"])

    assert check([data] * 2) == 0


def test_a_secret_in_a_text_is_no_matter_for_a_shorthand():
    data = http(b"data: " + REPLY[0] + b"\n\ndata: [DONE]\n\n")
    forms = Forms(known={})
    shot(forms).receive(5000, data)
    made = shot(forms)
    made.receive(6000, data)

    assert made.form is not None
    assert shorten(made, like=(0, 1), item=("i", 0, "p"), origin_ns=0, secrets=["hi"]) is None


def test_learning_that_does_not_pay_ends():
    forms = Forms(known={})
    for length in range(1, 200):
        event = REPLY[0].replace(b"hi", b"h" * length)
        shot(forms).receive(5000, http(b"data: " + event + b"\n\ndata: [DONE]\n\n"))

    assert forms.tried <= 32
