"""Replica kill: one dies under load; what is lost, and for how long?"""

from __future__ import annotations

from pathlib import Path

from steelyard.load.drills.asking import Ask
from steelyard.load.drills.finding import Finding
from steelyard.load.drills.outage import disturb
from steelyard.load.swap import Command

CLAIM = "after a replica's death requests are answered again within the time allowed"


async def replica_kill(
    ask: Ask,
    kill: Command,
    *,
    log: Path,
    rate_per_s: float = 5.0,
    calm_s: float = 10.0,
    span_s: float = 60.0,
    within_s: float = 10.0,
) -> Finding:
    """Run the user's command that kills a replica, in the middle of steady requests."""
    seen = await disturb(ask, kill, log=log, rate_per_s=rate_per_s, calm_s=calm_s, span_s=span_s)
    figures = seen.figures()
    known = seen.ran.done and not seen.failed_before
    told = (
        f"{len(seen.failed)} of {len(seen.replies)} failed; answered again after "
        f"{seen.outage_s:.3g} s (≤ {within_s:g} s)"
    )
    if not known:
        told = seen.ran.why or f"{seen.failed_before} failed before the kill already"
    return Finding(
        drill="replica kill",
        claim=CLAIM,
        result=("pass" if seen.outage_s <= within_s else "fail") if known else "unknown",
        detail=told,
        figures=figures,
        course=seen.course(),
    )
