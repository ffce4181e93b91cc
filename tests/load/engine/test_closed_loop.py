"""Whole runs of a closed loop."""

from __future__ import annotations

from itertools import pairwise

import pytest

from steelyard.load.arrivals import closed
from steelyard.load.engine.agenda import PAUSE_NS
from support.hostile import DONE, Hostile, Send, chunk, reply, sse

SPAN_S = 0.5


def test_a_closed_loop_keeps_its_users_busy_and_ends_with_the_span(offering):
    plan = closed(3, requests=10_000)
    slow = [Send(data=reply(sse(chunk("a", finish="stop"), DONE))[0].data, delay_s=0.02)]

    with Hostile([slow]) as server:
        got, samples = offering(server, plan, span_s=0.6, workers=2)

    assert 6 < len(samples) == len(server.requests)
    assert max(s.intended_ns - got.start_ns for s in samples) < 0.6e9
    assert server.connections <= 4


@pytest.mark.parametrize("status", ["429 Too Many Requests", "503 Unavailable", "400 Bad Request"])
def test_a_user_who_was_refused_waits_before_it_asks_again(offering, status):
    refusal = reply(b'{"error":{"message":"no"}}', status=status, kind="application/json")
    with Hostile([refusal]) as server:
        _, samples = offering(server, closed(1, requests=1000), span_s=SPAN_S)

    assert 1 <= len(samples) <= SPAN_S * 1e9 / PAUSE_NS + 1
    again = pairwise(samples)
    assert all(after.intended_ns == one.ended_ns + PAUSE_NS for one, after in again)
