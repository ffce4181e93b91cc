"""Offsets of clocks from exchanged readings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steelyard.load.cluster.exchange import offset

WAYS = st.tuples(st.integers(0, 5_000_000), st.integers(0, 5_000_000))


@given(true=st.integers(-(10**15), 10**15), ways=st.lists(WAYS, min_size=1, max_size=30))
def test_the_true_offset_lies_within_the_bounds_whatever_the_ways_took(true, ways):
    seen = [(at, at + there + true, at + there + back) for at, (there, back) in enumerate(ways)]

    found = offset(seen)

    assert abs(found.offset_ns - true) <= found.within_ns
    # No worse than the exchange with the shortest round trip by itself (RFC 5905).
    assert 2 * found.within_ns <= min(there + back for there, back in ways) + 2


def test_the_quickest_way_there_and_the_quickest_back_may_be_of_different_exchanges():
    slow_back, slow_there = (0, 10 + 500, 1000), (2000, 2900 + 500, 2910)

    found = offset([slow_back, slow_there])

    assert (found.offset_ns, found.within_ns) == (500, 10)


def test_exchanges_that_contradict_each_other_leave_the_shortest_one():
    """The clock was set in between."""
    found = offset([(0, 105, 10), (1000, 9_001_002, 1004)])

    assert (found.offset_ns, found.within_ns) == (9_000_000, 2)
