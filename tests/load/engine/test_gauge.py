"""Histograms of lag."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steelyard.load.engine.gauge import Lags


@given(st.lists(st.integers(0, 10**12), min_size=1, max_size=50), st.floats(0.01, 1))
def test_a_quantile_is_right_to_seven_percent(values, q):
    lags = Lags()
    for value in values:
        lags.add(value)
    true = sorted(values)[max(-(-int(q * len(values) * 10**9) // 10**9) - 1, 0)]

    found = lags.quantile(q)

    at_least = min(v for v in values if sum(w <= v for w in values) >= q * len(values))
    assert at_least <= found <= at_least * 1.07 + 1
    assert true <= found * 1.07 + 1


def test_nothing_counted_has_no_quantile():
    assert Lags().quantile(0.5) is None
