"""Users of a closed loop whom the server turns away."""

from __future__ import annotations

from itertools import pairwise

import pytest

from steelyard.load.arrivals import closed
from steelyard.load.engine.agenda import PAUSE_NS
from support.hostile import Hostile, reply

SPAN_S = 0.5


@pytest.mark.parametrize("status", ["429 Too Many Requests", "503 Unavailable", "400 Bad Request"])
def test_a_user_who_was_refused_waits_before_it_asks_again(offering, status):
    refusal = reply(b'{"error":{"message":"no"}}', status=status, kind="application/json")
    with Hostile([refusal]) as server:
        _, samples = offering(server, closed(1, requests=1000), span_s=SPAN_S)

    assert 1 <= len(samples) <= SPAN_S * 1e9 / PAUSE_NS + 1
    again = pairwise(samples)
    assert all(after.intended_ns == one.ended_ns + PAUSE_NS for one, after in again)
