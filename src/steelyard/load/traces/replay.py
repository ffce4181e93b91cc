"""Replaying a trace, faster or slower, whole or in part."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Literal

import numpy as np

from steelyard.load.arrivals import Fact, Ints, Schedule
from steelyard.load.traces.trace import Trace

Turns = Literal["as-recorded", "after-answer"]


def replay(
    trace: Trace,
    *,
    speed: float = 1.0,
    turns: Turns = "as-recorded",
    spread: bool = False,
    cap: int | None = None,
) -> Schedule:
    """Make a schedule of a trace, ``speed`` times as fast.

    ``after-answer`` lets later turns of a conversation wait for the answer before them and the
    source's think time; it needs a trace that says how long answers took. ``spread`` deals
    requests of one and the same stamp evenly over the clock's grain, where that is so coarse
    that the trace's bursts are the clock's. Raises ValueError for what the trace doesn't hold.
    """
    if not 0 < speed < math.inf:
        raise ValueError(f"speed {speed} is not above 0")
    if turns == "after-answer" and trace.requests.think_ns is None:
        raise ValueError(f"{trace.source}: does not say when answers were complete")
    source = trace.requests
    at = _spread(source.at_ns) if spread else source.at_ns
    span = max(source.span_ns, int(at[-1]) + 1)
    think = source.think_ns if turns == "after-answer" else None
    facts: dict[str, Fact] = {
        "process": "replay",
        "trace": trace.source,
        "speed": speed,
        "turns": turns,
        "spread": int(spread),
    }
    scaled = _scaled(at, speed=speed)
    return replace(
        source,
        at_ns=scaled,
        span_ns=max(round(span / speed), int(scaled[-1]) + 1),
        number=np.arange(len(source)),
        think_ns=None if think is None else _scaled(think, speed=speed),
        cap=cap,
        facts=facts,
    )


def grain_ns(at_ns: Ints) -> int:
    """Give the median time between different stamps; 0 where there is but one.

    The grain of a clock so coarse that many requests share a stamp.
    """
    stamps = np.unique(at_ns)
    return int(np.median(np.diff(stamps))) if len(stamps) > 1 else 0


def _scaled(times: Ints, *, speed: float) -> Ints:
    # Speed 1 must give the trace back to the nanosecond, beyond what a float can hold.
    return times if speed == 1 else np.rint(times / speed).astype(np.int64)


def _spread(at_ns: Ints) -> Ints:
    stamps, firsts, sizes = np.unique(at_ns, return_index=True, return_counts=True)
    grain = grain_ns(at_ns)
    # No further than the next stamp, so that nobody is overtaken.
    room = np.minimum(np.append(np.diff(stamps), grain), grain)
    place = np.arange(len(at_ns)) - np.repeat(firsts, sizes)
    step = np.repeat(room / sizes, sizes)
    return np.asarray(at_ns + np.floor(place * step), dtype=np.int64)
