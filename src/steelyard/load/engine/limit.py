"""Was it the generator or the server that was slow?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from steelyard.load.engine.conduct import Offered, WorkerEnd


@dataclass(frozen=True, slots=True, kw_only=True)
class Headroom:
    """What the generators say of themselves, the worst of them first."""

    lost: tuple[str, ...]
    """Workers that went without their last word, and why."""
    unwritten: tuple[str, ...]
    """Workers with samples that never reached their file, how many, and why."""
    held_up: bool
    """Whether a worker had to wait for its disk."""
    loop_lag_ms: dict[str, float | None]
    """p50, p99 and max of the worst worker: how late its loop came to what was due or had come,
    its rests left out."""
    rested: float | None
    """Share of the time in which the worker that rested most left what came in its sockets on
    purpose, the kernel having stamped it; None where the loop stamps."""
    stamped_by_kernel: float | None
    """Share of the reads whose time is their last packet's arrival at the kernel, the loop's lag
    no part of it; None where the loop stamps all."""
    clock_set: int
    """How often the wall clock, in which the kernel tells time, was set meanwhile."""
    overtaken: int
    """Packets that came before one sent earlier: the time of such a read can be too early."""
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
    connections_gone: int
    """Of them: ended by the server or by a failure, or dropped after idling for long."""
    stale: int
    """Reused connections that proved dead; their requests were sent once more."""


def headroom(offered: Offered) -> Headroom:
    """Gather an offered load's workers' own account; the certificate judges it."""
    told = [worker.facts for worker in offered.workers if worker.facts]
    stamps = _stamps(told)
    loop = {name: _worst(told, "loop_lag_ns", name) for name in ("p50", "p99", "max")}
    lag = {name: _worst(told, "schedule_lag_ns", name) for name in ("p50", "p99", "max")}
    return Headroom(
        lost=tuple(
            f"worker {end.worker} was lost: {end.lost}{_unknown(end)}" for end in offered.lost
        ),
        unwritten=tuple(filter(None, map(_unwritten, offered.workers))),
        held_up=any(facts.get("disk_held_up_ns") for facts in told),
        loop_lag_ms=loop,
        rested=max(
            (share for facts in told if (share := facts.get("rested")) is not None), default=None
        ),
        stamped_by_kernel=stamps["by_kernel"] / stamps["reads"] if stamps["reads"] else None,
        clock_set=stamps["clock_set"],
        overtaken=stamps["overtaken"],
        schedule_lag_ms=lag,
        cpu_share=max((facts["cpu_share"] for facts in told), default=None),
        cpu_share_max=max((facts["cpu_share_max"] for facts in told), default=None),
        cpu_s=sum(facts["cpu_s"] for facts in told),
        rss_max_mb=max((facts["rss_max_mb"] for facts in told), default=None),
        connections=sum(facts["opened"] for facts in told),
        connections_gone=sum(facts["gone"] for facts in told),
        stale=sum(facts["stale"] for facts in told),
    )


def _unknown(end: WorkerEnd) -> str:
    """How many requests of its share are in no record: sent or not, nobody knows."""
    if end.endless:
        return ""
    return f"; of its {end.share} requests {end.share - end.recorded} are in no record"


def _unwritten(end: WorkerEnd) -> str:
    """What a worker made and its file does not hold; "" where it holds all."""
    fault = end.facts.get("disk_fault")
    missing = end.facts.get("recorded", end.recorded) - end.recorded
    if not missing and not fault:
        return ""
    why = fault or "its file ends before them"
    return f"worker {end.worker} could not write {missing} of its samples: {why}"


def _stamps(told: list[dict[str, Any]]) -> dict[str, int]:
    names = ("reads", "by_kernel", "clock_set", "overtaken")
    found = [facts.get("stamps") or {} for facts in told]
    return {name: sum(one.get(name, 0) for one in found) for name in names}


def _worst(told: list[dict[str, dict[str, int | None]]], what: str, name: str) -> float | None:
    seen = [value / 1e6 for facts in told if (value := facts[what][name]) is not None]
    return max(seen, default=None)
