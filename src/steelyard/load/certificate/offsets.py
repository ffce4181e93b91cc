"""Do the clocks of several machines tell one time?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from steelyard.load.certificate.check import Check, unknown

APART_S = 0.010
_BECAUSE = (
    "machines begin together and share one time axis by offsets that are known up to an error; "
    "10 ms is the lag that a schedule's own check allows. Each latency is taken on one clock"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """One machine's clock against the one that leads; None is what nobody could tell."""

    host: str
    offset_s: float | None
    """Corrected for, so of any size."""
    within_s: float | None
    """The most by which the correction errs."""
    drift_s: float | None = None
    """By how much the offset had changed at the end."""
    drift_within_s: float | None = None


def clock_offset(machines: Sequence[Apart], *, limit_s: float = APART_S) -> Check:
    """Fails where an offset changed by more than ``limit_s`` for certain; unknown where it is not
    known to that much.
    """
    faults = [
        f"{m.host}: moved by {_ms(m.drift_s)} in the run" for m in machines if _moved(m) > limit_s
    ]
    within = [m.within_s for m in machines if m.within_s is not None]
    drifts = [abs(m.drift_s) for m in machines if m.drift_s is not None]
    figures = {"within_s": max(within, default=0.0), "drift_s": max(drifts, default=0.0)}
    if faults:
        return Check(
            check="clock_offset",
            result="fail",
            detail="; ".join(faults),
            figures=figures,
            limit=limit_s,
            because=_BECAUSE,
        )
    if silent := [m.host for m in machines if m.within_s is None]:
        told = f"nothing is known of the clock of {', '.join(silent)}"
        return unknown("clock_offset", detail=told, because=_BECAUSE)
    if blurred := [m for m in machines if m.within_s is not None and m.within_s > limit_s]:
        told = "; ".join(f"{m.host}: known to {_ms(m.within_s)} only" for m in blurred)
        return unknown("clock_offset", detail=told, because=_BECAUSE)
    if silent := [m.host for m in machines if m.drift_s is None]:
        told = f"at the end nothing was known of the clock of {', '.join(silent)}"
        return unknown("clock_offset", detail=told, because=_BECAUSE)
    return Check(
        check="clock_offset",
        result="pass",
        detail=f"{len(machines)} machines, offsets known to {_ms(figures['within_s'])}, "
        f"moved by {_ms(figures['drift_s'])} at most (≤ {_ms(limit_s)})",
        figures=figures,
        limit=limit_s,
        because=_BECAUSE,
    )


def _moved(machine: Apart) -> float:
    """What is certain of its drift."""
    if machine.drift_s is None:
        return 0.0
    return abs(machine.drift_s) - (machine.drift_within_s or 0.0)


def _ms(seconds: float | None) -> str:
    return "-" if seconds is None else f"{seconds * 1e3:.2f} ms"
