"""Was it the generator or the server that was slow?"""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.load.engine.conduct import Offered

LOOP_LAG_P99_MS = 10.0
SCHEDULE_LAG_P99_MS = 10.0
CPU_SHARE = 0.9
"""Of a core, in the busiest second: beyond it a queue forms before the socket is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Headroom:
    """What the generators say of themselves, the worst of them first."""

    limited: bool
    """Whether the generator may have been the limit: the run then says little of the server."""
    why: tuple[str, ...]
    loop_lag_ms: dict[str, float | None]
    """p50, p99 and max of the worst worker: how late its loop came to what was due."""
    schedule_lag_ms: dict[str, float | None]
    """From intended to noticed, before any wait for a place."""
    cpu_share: float | None
    """Of a core, over the whole run, the busiest worker."""
    cpu_share_max: float | None
    """Of a core, in its busiest second."""
    cpu_s: float
    rss_max_mb: float | None
    connections: int
    """Opened, before and in the run."""
    stale: int
    """Reused connections that proved dead; their requests were sent once more."""


def headroom(offered: Offered) -> Headroom:
    """Judge an offered load by its workers' own account."""
    told = [worker.facts for worker in offered.workers if worker.facts]
    loop = {name: _worst(told, "loop_lag_ns", name) for name in ("p50", "p99", "max")}
    lag = {name: _worst(told, "schedule_lag_ns", name) for name in ("p50", "p99", "max")}
    share = max((facts["cpu_share_max"] for facts in told), default=None)
    why = []
    if (loop["p99"] or 0.0) > LOOP_LAG_P99_MS:
        why.append(f"loop lag p99 {loop['p99']:.1f} ms, above {LOOP_LAG_P99_MS:g} ms")
    if (lag["p99"] or 0.0) > SCHEDULE_LAG_P99_MS:
        why.append(f"schedule lag p99 {lag['p99']:.1f} ms, above {SCHEDULE_LAG_P99_MS:g} ms")
    if share is not None and share > CPU_SHARE:
        why.append(f"a worker took {share:.0%} of a core, above {CPU_SHARE:.0%}")
    if any(facts.get("disk_held_up_ns") for facts in told):
        why.append("the disk held up a worker")
    why += [f"worker {end.worker} was lost: {end.lost}" for end in offered.lost]
    return Headroom(
        limited=bool(why),
        why=tuple(why),
        loop_lag_ms=loop,
        schedule_lag_ms=lag,
        cpu_share=max((facts["cpu_share"] for facts in told), default=None),
        cpu_share_max=share,
        cpu_s=sum(facts["cpu_s"] for facts in told),
        rss_max_mb=max((facts["rss_max_mb"] for facts in told), default=None),
        connections=sum(facts["opened"] for facts in told),
        stale=sum(facts["stale"] for facts in told),
    )


def _worst(told: list[dict[str, dict[str, int | None]]], what: str, name: str) -> float | None:
    seen = [value / 1e6 for facts in told if (value := facts[what][name]) is not None]
    return max(seen, default=None)
