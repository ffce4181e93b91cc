"""Can the times be trusted?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from steelyard.load.certificate.check import Check, Floats, unknown

COARSEST_S = 1e-4
SLEW = 500e-6
READ_S = 0.05
_CLOCK = (
    "durations need a clock that nobody sets; it must tell 0.1 ms, a hundredth of the least lag "
    "that counts; and a wall clock that leaves it by more than NTP may slew (500 ppm) and 50 ms "
    "for reading both was set, or the machine slept"
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Clock:
    """What is known of a run's clock."""

    monotonic: bool
    """As ``time.get_clock_info`` says."""
    resolution_s: float
    """Smallest step that it showed, or that the system says."""
    read_s: npt.NDArray[np.float64] | None = None
    """Its reading from time to time (n,), with the wall clock's beside it."""
    wall_s: npt.NDArray[np.float64] | None = None


def clock_sound(told: Clock | None, *, stamps_s: Sequence[npt.ArrayLike] = ()) -> Check:
    """The clock's nature, its steps, and whether each request's stamps are in order.

    ``stamps_s`` holds the moments of a request in the order in which they must come (intended,
    ready, sent, first token, last token, ended), each (n,), NaN where never.
    """
    back = _backward([np.asarray(stamp, dtype=np.float64) for stamp in stamps_s])
    if told is None:
        if back:
            return _check({"backward": float(back)}, [f"{back} stamps before the one they follow"])
        return unknown("clock", detail="nothing is known of the clock", because=_CLOCK)
    jump = _jump(told)
    faults = []
    if not told.monotonic:
        faults.append("the clock can be set while the run goes on")
    if told.resolution_s > COARSEST_S:
        faults.append(f"it tells {told.resolution_s:.2g} s at best (≤ {COARSEST_S:g} s)")
    if back:
        faults.append(f"{back} stamps before the one they follow")
    if jump > 0.0:
        faults.append(f"the wall clock left it by {jump:.3g} s more than slewing explains")
    figures = {"backward": float(back), "jump_s": jump, "resolution_s": told.resolution_s}
    return _check(figures, faults)


def _check(figures: dict[str, float], faults: list[str]) -> Check:
    return Check(
        check="clock",
        result="fail" if faults else "pass",
        detail="; ".join(faults) or f"monotonic, {figures['resolution_s']:.2g} s, no jump",
        figures=figures,
        because=_CLOCK,
    )


def _backward(stamps: list[Floats]) -> int:
    """Stamps earlier than the last one that their request has; what never came is passed over."""
    if not stamps:
        return 0
    latest, count = stamps[0].copy(), 0
    for stamp in stamps[1:]:
        count += int(np.count_nonzero(stamp < latest))
        latest = np.fmax(latest, stamp)
    return count


def _jump(told: Clock) -> float:
    """Most by which wall and monotonic steps differ beyond what slewing and reading explain."""
    if told.read_s is None or told.wall_s is None or len(told.read_s) < 2:
        return 0.0
    steps, walls = np.diff(told.read_s), np.diff(told.wall_s)
    return float(max(0.0, (np.abs(walls - steps) - SLEW * np.abs(steps) - READ_S).max()))
