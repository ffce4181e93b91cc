"""A long run at an even rate: does the server get slower?"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.arrivals import Piece
from steelyard.load.drills.asking import Ask
from steelyard.load.drills.finding import Course, Finding, Result
from steelyard.load.drills.loaded import Loaded, loaded
from steelyard.load.engine import Live
from steelyard.load.transients import Drift, drift
from steelyard.stats import Interval

CLAIM = "a server under an even load gets no slower with the hours"
STEPS = 240
FEWEST_ANSWERED = 0.95


def long_run(
    ask: Ask,
    folder: Path,
    *,
    rate_per_s: float = 2.0,
    span_s: float = 1800.0,
    allowed: float = 0.10,
    seed: int = 0,
    watch: Callable[[Live], None] = lambda _: None,
) -> Finding:
    """Offer an even Poisson load; the trend of TTFT, with neighbours that depend on each other.

    Pass where the whole interval of the trend lies at most ``allowed`` (a share of the mean an
    hour) above 0, fail where all of it lies above, else unknown.
    """
    seen = loaded(ask, [Piece.level(rate_per_s, for_s=span_s)], folder, seed=seed, watch=watch)
    step_s = max(1.0, span_s / STEPS)
    course = Course(
        step_s=step_s, lines=(seen.line("ttft_s", seen.ttft_s, step_s=step_s, span_s=span_s),)
    )
    try:
        trend: Drift | Missing = drift(seen.at_s, seen.ttft_s)
    except Undefined as why:
        trend = Missing(reason=str(why))
    return _finding(seen, trend, allowed=allowed, course=course)


def _finding(seen: Loaded, trend: Drift | Missing, *, allowed: float, course: Course) -> Finding:
    late, answered = seen.run.generator_at_fault, seen.at_s.size - seen.unanswered
    figures: dict[str, float | Missing] = {
        "requests": float(seen.at_s.size),
        "unanswered": float(seen.unanswered),
    }
    intervals: dict[str, Interval | Missing] = {}
    result: Result = "unknown"
    if isinstance(trend, Missing):
        told = trend.reason
    else:
        bounds = _share(trend)
        figures |= {"drift_share_per_h": trend.share_per_hour, "independent": trend.independent}
        intervals["drift_share_per_h"] = bounds
        result = "fail" if bounds.low > allowed else "pass" if bounds.high <= allowed else "unknown"
        told = (
            f"TTFT changes by {trend.share_per_hour:+.1%} an hour, {bounds.low:+.1%} to "
            f"{bounds.high:+.1%} (≤ {allowed:+.0%})"
        )
        told += "" if result != "unknown" else "; a longer run tells"
    if answered < FEWEST_ANSWERED * seen.at_s.size:
        result, told = "fail", f"{seen.unanswered} of {seen.at_s.size} unanswered; {told}"
    if late:
        result, told = "unknown", "; ".join(late)
    return Finding(
        drill="drift",
        claim=CLAIM,
        result=result,
        detail=told,
        figures=figures,
        intervals=intervals,
        course=course,
    )


def _share(trend: Drift) -> Interval:
    mean = trend.per_hour / trend.share_per_hour
    return Interval(
        low=trend.interval.low / mean,
        high=trend.interval.high / mean,
        confidence=trend.interval.confidence,
        method=trend.interval.method,
    )
