"""Bursts: the load jumps and falls again; how far does the tail swing, and for how long?"""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from steelyard.errors import Undefined
from steelyard.evidence import Missing
from steelyard.load.arrivals import Piece
from steelyard.load.drills.asking import Ask
from steelyard.load.drills.finding import Course, Finding, Result
from steelyard.load.drills.loaded import Loaded, line, loaded
from steelyard.load.engine import Live
from steelyard.load.summary import Floats
from steelyard.load.transients import (
    Burst,
    Jitter,
    Recoveries,
    in_flight,
    jitter,
    recoveries,
    steps,
)
from steelyard.stats import Interval

CLAIM = "soon after a burst requests are served as before it"
A_STEP = 3.0
"""Calm requests behind each step, on average."""
CALM_STEPS = 10
Q = 0.99


def burst(
    ask: Ask,
    folder: Path,
    *,
    rate_per_s: float = 2.0,
    burst_per_s: float = 20.0,
    bursts: int = 5,
    burst_s: float = 5.0,
    calm_s: float = 30.0,
    within_s: float = 10.0,
    seed: int = 0,
    watch: Callable[[Live], None] = lambda _: None,
) -> Finding:
    """Offer calm, burst, calm and so on; recovery is by requests in flight and, where the calm
    has enough of them, by TTFT.

    Unknown where the generator was late, or the calm is too short to know what calm is.
    """
    step_s = min(max(0.5, A_STEP / rate_per_s), calm_s / CALM_STEPS)
    calm, loud = Piece.level(rate_per_s, for_s=calm_s), Piece.level(burst_per_s, for_s=burst_s)
    seen = loaded(ask, [calm, *[loud, calm] * bursts], folder, seed=seed, watch=watch)
    span_s = calm_s + bursts * (burst_s + calm_s)
    when = [
        Burst(start_s=start, end_s=start + burst_s)
        for start in (calm_s + n * (burst_s + calm_s) for n in range(bursts))
    ]
    flight = in_flight(seen.sent_s, seen.ended_s, start_s=0.0, step_s=step_s, end_s=span_s)
    ttft = steps(seen.at_s, seen.ttft_s, start_s=0.0, step_s=step_s, end_s=span_s)
    course = Course(
        step_s=step_s,
        lines=(line("in_flight", flight), line("ttft_s", ttft)),
        marks=tuple((one.start_s, one.end_s) for one in when),
    )
    try:
        back = recoveries(flight, when, start_s=0.0, step_s=step_s)
        rows = _settled(seen.at_s, back)
        swing = jitter(seen.at_s[rows], seen.ttft_s[rows], when, q=Q)
    except Undefined as why:
        return Finding(drill="burst", claim=CLAIM, result="unknown", detail=str(why), course=course)
    try:
        served: Recoveries | Missing = recoveries(ttft, when, start_s=0.0, step_s=step_s)
    except Undefined as why:
        served = Missing(reason=str(why))
    return _finding(seen, back, served, swing, within_s=within_s, course=course)


def _finding(
    seen: Loaded,
    back: Recoveries,
    served: Recoveries | Missing,
    swing: Jitter,
    *,
    within_s: float,
    course: Course,
) -> Finding:
    known = [back] if isinstance(served, Missing) else [back, served]
    slowest = max(map(_slowest, known))
    late = seen.run.generator_at_fault
    result: Result = "unknown" if late else "pass" if slowest <= within_s else "fail"
    again = "not before the next one" if math.isinf(slowest) else f"after {slowest:.3g} s at most"
    told = (
        f"{len(back.each)} bursts: as before {again} (≤ {within_s:g} s); p99 of TTFT "
        f"{swing.calm_s:.3g} s calm, {swing.burst_s:.3g} s in bursts; {seen.unanswered} of "
        f"{seen.at_s.size} unanswered"
    )
    return Finding(
        drill="burst",
        claim=CLAIM,
        result=result,
        detail="; ".join(late) if late else told,
        figures={
            "bursts": float(len(back.each)),
            "requests": float(seen.at_s.size),
            "unanswered": float(seen.unanswered),
            "recovery_s": slowest,
            "recovery_in_flight_s": back.mean_s,
            "recovery_ttft_s": served if isinstance(served, Missing) else served.mean_s,
            "p99_calm_s": swing.calm_s,
            "p99_burst_s": swing.burst_s,
            "p99_swing_s": swing.swing_s,
            "p99_ratio": _ratio(swing),
        },
        intervals={
            "recovery_in_flight_s": back.interval,
            "recovery_ttft_s": served if isinstance(served, Missing) else served.interval,
            "p99_burst_s": swing.mean,
            "p99_ratio": _bounds(swing),
        },
        course=course,
    )


def _settled(at: Floats, found: Recoveries) -> npt.NDArray[np.bool_]:
    """All but those that came while a burst was worked off: they are neither burst nor calm."""
    kept = np.ones(at.size, dtype=np.bool_)
    starts = [one.burst.start_s for one in found.each[1:]] + [np.inf]
    for one, following in zip(found.each, starts, strict=True):
        end = one.burst.end_s
        until = following if isinstance(one.seconds, Missing) else end + one.seconds
        kept &= (at < end) | (at >= until)
    return kept


def _slowest(found: Recoveries) -> float:
    times = [one.seconds for one in found.each]
    return max(math.inf if isinstance(time, Missing) else time for time in times)


def _ratio(swing: Jitter) -> float | Missing:
    return swing.ratio if isinstance(swing.ratio, Missing) else swing.ratio.value


def _bounds(swing: Jitter) -> Interval | Missing:
    return swing.ratio if isinstance(swing.ratio, Missing) else swing.ratio.interval
