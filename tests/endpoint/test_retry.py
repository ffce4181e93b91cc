from __future__ import annotations

import random
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.endpoint import Backoff, RetryClass, retry_after_s, retry_class
from support.hostile import chunk, http, sse
from support.played import play

NOW = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("7", 7.0),
        ("0", 0.0),
        ("1.5", 1.5),
        ("Mon, 30 Nov 2026 12:00:30 GMT", 30.0),
        ("Mon, 30 Nov 2026 11:59:30 GMT", None),
        ("1000000000", None),
        ("-5", None),
        ("soon", None),
        ("", None),
        ("٣", None),
        ("Mon, 30 Nov 99999999999999999999 12:00:30 GMT", None),
        ("Mon, 30 Nov 2026 12:00:30 +9999999999999999999999", None),
    ],
)
def test_both_forms_of_retry_after_are_read_and_nonsense_is_absent(header, seconds):
    assert retry_after_s(header, now=NOW) == seconds


@given(st.text(max_size=40))
def test_no_header_breaks_the_parser(header):
    seconds = retry_after_s(header, now=NOW)

    assert seconds is None or seconds >= 0


def failed(status: str, message: str = "") -> RetryClass:
    body = b'{"error":{"message":"%b"}}' % message.encode()
    return retry_class(play([http(body, status=status, kind="application/json")]))


def test_only_a_true_rate_limit_is_retried():
    assert failed("429 X", "too many requests") is RetryClass.RATE
    assert failed("429 X", "You exceeded your current quota") is RetryClass.QUOTA
    assert failed("429 X", "usage limit for this period") is RetryClass.QUOTA
    assert failed("400 X", "bad schema") is RetryClass.ANSWERED
    assert failed("422 X") is RetryClass.ANSWERED
    assert failed("503 X", "overloaded") is RetryClass.BROKEN
    answer = play([http(sse(chunk("a"), chunk(finish="length"), b"[DONE]"))])
    assert retry_class(answer) is RetryClass.ANSWERED


@given(st.integers(1, 60), st.one_of(st.none(), st.floats(0, 100)), st.integers())
def test_a_wait_is_jittered_capped_and_never_below_retry_after(retry, floor, seed):
    backoff = Backoff(base_s=1.0, cap_s=30.0)
    delay = backoff.delay_s(retry, floor_s=floor, rng=random.Random(seed))

    assert (floor or 0.0) <= delay <= max(floor or 0.0, min(30.0, 2.0 ** (retry - 1)))
