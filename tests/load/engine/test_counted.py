"""Times counted by size while a run is on."""

from __future__ import annotations

import pytest

from steelyard.load.arrivals import constant
from support.hostile import DONE, Hostile, Send, chunk, http, reply, sse

WHOLE = reply(sse(chunk("a"), chunk("b", finish="stop"), DONE))
SLOWLY = http(sse(chunk("a"), chunk("b"), chunk("c", finish="stop"), DONE))
REFUSED = [Send(data=b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\n\r\n")]


def offered(offering, scripts, **more):
    seen = []
    with Hostile(scripts) as server:
        _, samples = offering(
            server, constant(40, for_s=0.5).schedule(0), span_s=0.5, watch=seen.append, **more
        )
    return seen[-1], samples


@pytest.mark.parametrize("workers", [1, 2])
def test_every_answer_is_counted_once_and_a_refusal_is_none(offering, workers):
    last, samples = offered(offering, [WHOLE, REFUSED, WHOLE], counted=True, workers=workers)
    whole = [s for s in samples if not s.kind]
    duration, first = last.bins["duration"], last.bins["first_chunk"]

    assert sum(duration.counts) == sum(first.counts) == len(whole) == 19
    spent = sum(s.ended_ns - s.intended_ns for s in whole)
    assert duration.total_ns == pytest.approx(spent, rel=1e-6)


def test_gaps_between_events_are_counted_by_what_they_took(offering):
    place = SLOWLY.index(b"data", SLOWLY.index(b'"b"') - 120)
    pieces = [Send(data=SLOWLY[:place]), Send(data=SLOWLY[place:], delay_s=0.05)]
    last, samples = offered(offering, [pieces], counted=True)
    gaps = last.bins["chunk_gap"]

    assert sum(gaps.counts) == sum(s.content_events - 1 for s in samples)
    assert gaps.total_ns >= 0.05e9 * len(samples)
    assert last.gap_ms is not None


def test_nothing_is_counted_unless_asked(offering):
    last, _ = offered(offering, [WHOLE])

    assert last.bins == {}
    assert last.target_per_s is not None
