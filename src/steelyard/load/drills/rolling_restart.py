"""Rolling restart: every replica in turn, and no user notices."""

from __future__ import annotations

from pathlib import Path

from steelyard.load.drills.asking import Ask
from steelyard.load.drills.finding import Finding
from steelyard.load.drills.outage import disturb
from steelyard.load.swap import Command

CLAIM = "a rolling restart loses no request"


async def rolling_restart(
    ask: Ask,
    restart: Command,
    *,
    log: Path,
    rate_per_s: float = 5.0,
    calm_s: float = 10.0,
    span_s: float = 300.0,
    allowed: int = 0,
) -> Finding:
    """Run the user's command that restarts all replicas, within steady requests.

    Unknown where it did not end within the span: what it would have lost later is not seen.
    """
    seen = await disturb(ask, restart, log=log, rate_per_s=rate_per_s, calm_s=calm_s, span_s=span_s)
    figures = seen.figures()
    whole = calm_s + seen.ran.seconds <= span_s
    known = seen.ran.done and whole and not seen.failed_before
    told = (
        f"{len(seen.failed)} of {len(seen.replies)} failed (≤ {allowed}) while it took "
        f"{seen.ran.seconds:.3g} s"
    )
    if not known:
        told = seen.ran.why or (
            f"{seen.failed_before} failed before it already"
            if whole
            else "it took longer than requests were sent; lengthen the span"
        )
    lost = len(seen.failed) > allowed
    return Finding(
        drill="rolling restart",
        claim=CLAIM,
        result=("fail" if lost else "pass") if known else "unknown",
        detail=told,
        figures=figures,
        course=seen.course(),
    )
