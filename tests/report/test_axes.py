"""Ticks of axes: enough of them, and none where a line of note says its own value."""

from __future__ import annotations

import pytest

from steelyard.report import svg
from steelyard.report.charts import Dot, Rule, Side, scatter


@pytest.mark.parametrize(("low", "high"), [(0.05, 0.09), (0.3, 0.35), (0.061, 0.064), (1, 900)])
def test_a_logarithmic_axis_has_two_figures_at_least(low, high):
    found = svg.log_ticks(low, high)

    assert len(found) >= 2
    assert all(low * 0.999 <= tick <= high * 1.001 for tick in found)


def test_a_limit_is_not_written_twice():
    dots = [Dot(series=0, x=1, y=0.4), Dot(series=0, x=2, y=2.1)]
    axis = Side(name="s", text=lambda value: f"{value:g} s")
    rule = Rule(along="y", value=1.0, name="p95(ttft) ≤ 1 s")

    bare, ruled = (scatter(dots, x=axis, y=axis, title="t", rules=r) for r in ((), (rule,)))

    assert bare.count(">1 s<") == ruled.count(">1 s<") + 1
    assert "p95(ttft) ≤ 1 s" in ruled
