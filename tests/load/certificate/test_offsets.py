"""Clocks of several machines."""

from __future__ import annotations

import pytest

from steelyard.load.certificate import Apart, clock_offset

GOOD = {"offset_s": 5000.0, "within_s": 1e-3, "drift_s": 2e-4, "drift_within_s": 2e-3}


def test_an_offset_of_any_size_passes_as_long_as_it_is_known_and_stays():
    check = clock_offset([Apart(host="a", **GOOD), Apart(host="b", **GOOD)])

    assert check.result == "pass"
    assert "2 machines, offsets known to 1.00 ms" in check.detail


@pytest.mark.parametrize(
    ("change", "result", "why"),
    [
        ({"within_s": 0.02}, "unknown", "b: known to 20.00 ms only"),
        ({"drift_s": -0.02}, "fail", "b: moved by -20.00 ms"),
        ({"drift_s": 0.011}, "pass", ""),
        ({"drift_s": None, "drift_within_s": None}, "unknown", "at the end"),
        ({"within_s": None, "drift_s": None}, "unknown", "nothing is known"),
    ],
)
def test_it_fails_for_certain_faults_and_is_unknown_where_nobody_could_look(change, result, why):
    told = clock_offset([Apart(host="a", **GOOD), Apart(host="b", **{**GOOD, **change})])

    assert told.result == result
    assert why in told.detail
