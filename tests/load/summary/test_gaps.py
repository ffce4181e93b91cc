"""Counting gaps."""

from __future__ import annotations

import itertools
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.load.summary.gaps import Gaps

STREAM = st.lists(st.tuples(st.integers(0, 10**6), st.integers(1, 4)), max_size=20).map(sorted)


def packed(stream):
    return b"".join(struct.pack("<2I", *pair) for pair in stream)


def plain(streams):
    """Every gap, one by one."""
    gaps = []
    for stream in streams:
        stamps = [stamp for stamp, count in stream for _ in range(count)]
        gaps += [b - a for a, b in itertools.pairwise(stamps)]
    return sorted(gaps)


@given(st.lists(STREAM, max_size=8), st.floats(0.01, 1.0))
def test_gaps_inside_streams_and_only_those_are_counted(streams, q):
    gaps = Gaps()
    gaps.add([packed(stream) for stream in streams[::2]])
    gaps.add([packed(stream) for stream in streams[1::2]])
    true = plain(streams)

    assert gaps.n == len(true)
    if true:
        assert gaps.mean_s == pytest.approx(sum(true) / len(true) * 1e-6)
        rank = next(v for v in true if sum(w <= v for w in true) >= q * len(true))
        assert gaps.quantile(q) == pytest.approx(rank * 1e-6, rel=0.006)
    else:
        assert gaps.quantile(q) is None
