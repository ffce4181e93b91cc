"""Drift over a long run, among requests that depend on their neighbours."""

from __future__ import annotations

import numpy as np

from steelyard.load.certificate import drift_over


def series(rng, *, rise=0.0, n=3600):
    """Times of an hour whose neighbours resemble each other."""
    noise = np.zeros(n)
    for k in range(1, n):
        noise[k] = 0.9 * noise[k - 1] + rng.normal()
    return np.arange(n) * 1.0, 0.2 * (1 + 0.05 * noise + rise * np.arange(n) / n)


def test_times_that_rise_over_an_hour_are_a_finding_and_no_failure():
    at, values = series(np.random.default_rng(1), rise=0.5)

    found = drift_over(at, values, span_s=3600.0)

    assert found.result == "unknown"
    assert "rose" in found.detail
    assert found.figures["low"] < 0.4 < found.figures["high"]


def test_even_times_that_resemble_their_neighbours_raise_no_alarm():
    rng = np.random.default_rng(2)

    results = [drift_over(*series(rng), span_s=3600.0).result for _ in range(20)]

    assert results == ["pass"] * 20


def test_a_short_run_has_no_such_check():
    at, values = series(np.random.default_rng(3), rise=0.5)

    assert drift_over(at / 10, values, span_s=360.0) is None
