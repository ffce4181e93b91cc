"""The curve of a sweep as a picture of its own."""

from __future__ import annotations

import math

from steelyard.evidence import Missing
from steelyard.load.search import Curve, Figure
from steelyard.report.charts import Step, climb

STYLE = (
    "<style>.chart text{font:13px sans-serif;fill:#222}.chart .tick,.chart .end{fill:#666}"
    ".grid{stroke:#ddd}.s0{stroke:#1f5fa8;fill:#1f5fa8}.interval{stroke-width:2.4}"
    ".curve{fill:none;stroke-width:2.2;opacity:.5}</style>"
)


def picture(curve: Curve) -> str:
    """Answers a second against latency; "" where no load has both."""
    steps = [
        Step(
            name=str(point.load),
            x=point.answered_per_s.value,
            y=point.latency_s.value,
            x_ends=_ends(point.answered_per_s),
            y_ends=_ends(point.latency_s),
        )
        for point in curve.points
        if not isinstance(point.answered_per_s.value, Missing)
        and not isinstance(point.latency_s.value, Missing)
        and math.isfinite(point.latency_s.value)
    ]
    drawn = climb(
        steps,
        x="answers/s",
        y=f"p{100 * curve.q:g}({curve.time}), s",
        title="Throughput against latency, with 95 % intervals",
    )
    return drawn.replace(">", f">{STYLE}", 1)


def _ends(figure: Figure) -> tuple[float | None, float | None] | None:
    interval = figure.interval
    if isinstance(interval, Missing):
        return None
    low, high = interval.low, interval.high
    return (low if math.isfinite(low) else None, high if math.isfinite(high) else None)
