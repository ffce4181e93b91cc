"""A run's certificate, from what its log and its generators say."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from steelyard.endpoint import OUTCOMES
from steelyard.evidence import Missing, Outcome
from steelyard.load.arrivals import ClosedPlan, Schedule
from steelyard.load.certificate import (
    Apart,
    Certificate,
    Check,
    Clock,
    achieved_rate,
    arrivals,
    certify,
    clock_offset,
    clock_sound,
    connections,
    cpu_share,
    drift_over,
    error_budget,
    littles_law,
    loop_lag,
    schedule_lag,
    steady_state,
    token_match,
    token_report,
    users_idle,
)
from steelyard.load.engine import Headroom, HostClock, Offered
from steelyard.load.grounds import Grounds
from steelyard.load.summary import Columns, Span, Summary, withheld
from steelyard.load.warmth import prompt_checks, view_checks

ON_TIME_S = 0.010
"""A lag that the schedule's own check allows is no shortfall of the rate."""
_WORKERS = (
    "what a worker that is gone did last, and what its disk refused, is in no record, and one "
    "that waits for its disk stamps nothing"
)
CHANGING = "the load itself changes over the run"
_CHANGES = "a load that changes by design leaves nothing to settle"


def certificate(seen: Grounds) -> Certificate:
    """All checks that a single run allows; those between two cells are made when they meet."""
    checks = [*_generator(seen), *_server(seen), *prompt_checks(seen), *view_checks(seen)]
    return certify(seen.order.deployment, checks)


def shown(summary: Summary, sealed: Certificate) -> Summary:
    """The summary as it may be shown: without the server's times where the run is invalid."""
    return replace(
        summary,
        times={
            name: withheld(told, sealed.shows) if name in SERVER_TIMES else told
            for name, told in summary.times.items()
        },
        # Missing already where no service level was stated.
        goodput=summary.goodput
        if isinstance(summary.goodput, Missing)
        else sealed.shows(summary.goodput),
        peers=tuple(
            replace(
                one, mean=sealed.shows(one.mean), p50=sealed.shows(one.p50),
                p99=sealed.shows(one.p99),
            ) if one.unit == "s" else one
            for one in summary.peers
        ),
    )  # fmt: skip


SERVER_TIMES = frozenset(
    {"ttft", "visible_ttft", "service_ttft", "e2e", "service_e2e", "tpot", "chunk_gap"}
)


def clock(readings: list[tuple[float, float]]) -> Clock:
    """What is known of the clock that stamps."""
    told = time.get_clock_info("perf_counter")
    read = np.array(readings, dtype=np.float64).reshape(-1, 2)
    return Clock(
        monotonic=told.monotonic,
        resolution_s=told.resolution,
        read_s=read[:, 0],
        wall_s=read[:, 1],
    )


def _generator(seen: Grounds) -> Iterator[Check]:
    at, room, columns = seen.columns.times, seen.headroom, seen.columns
    yield _rate(seen)
    yield arrivals(seen.arrivals)
    yield _late(columns)
    yield from of_workers(room, seen.offered)
    yield of_connections(columns, room, seen.offered)
    stamps = ("intended", "ready", "sent", "first_token", "last_token", "ended")
    yield clock_sound(seen.clock, stamps_s=[at[name] for name in stamps])


def of_workers(room: Headroom, offered: Offered) -> Iterator[Check]:
    """The checks that follow from what workers and machines say of themselves alone."""
    yield loop_lag(p99_s=_seconds(room.loop_lag_ms["p99"]))
    yield cpu_share(room.cpu_share_max)
    yield _workers(room)
    if offered.hosts:
        yield clock_offset([_apart(host) for host in offered.hosts])


def of_connections(columns: Columns, room: Headroom, offered: Offered) -> Check:
    """Connections that workers opened, against what the log shows in flight."""
    most = max(_most(columns), sum(end.ahead for end in offered.workers))
    told = any(end.facts for end in offered.workers)
    return connections(
        room.connections if told else None, most_in_flight=most, closed=room.connections_gone
    )


def _apart(told: HostClock) -> Apart:
    return Apart(
        host=told.host,
        offset_s=told.offset_ns * 1e-9,
        within_s=None if told.within_ns is None else told.within_ns * 1e-9,
        drift_s=None if told.drift_ns is None else told.drift_ns * 1e-9,
        drift_within_s=None if told.drift_within_ns is None else told.drift_within_ns * 1e-9,
    )


def _server(seen: Grounds) -> Iterator[Check]:
    columns, window = seen.columns, seen.summary.window
    at = columns.times
    yield from _answers(columns, window)
    yield token_match(
        Missing(reason="nothing to hold the counts against; --tokenizer counts them again")
        if seen.counting is None
        else seen.counting.mismatch
    )
    yield _steady(seen)
    if _even(seen):
        ttft = columns.since("intended", "first_token")
        drifted = drift_over(at["intended"] - window.start_s, ttft, span_s=window.span_s)
        yield from () if drifted is None else (drifted,)


def of_log(columns: Columns, window: Span) -> tuple[Check, ...]:
    """The checks that follow from a log and its window alone."""
    return _late(columns), *_answers(columns, window)


def _late(columns: Columns) -> Check:
    at = columns.times
    return schedule_lag(at["ready"] - at["intended"] if len(columns) else None)


def _answers(columns: Columns, window: Span) -> Iterator[Check]:
    at, counts, ok = columns.times, columns.counts, columns.answered
    there = ~np.isnan(at["sent"])
    yield littles_law(
        at["sent"][there],
        at["ended"][there],
        start_s=window.start_s,
        end_s=window.start_s + window.span_s,
    )
    lost = (Outcome.TRANSPORT, Outcome.GRADER_ERROR)
    failed = sum(n for kind, n in columns.kinds.items() if OUTCOMES[kind] in lost)
    yield error_budget(failed, of=len(columns))
    yield token_report(counts["completion_tokens"][ok], counts["content_events"][ok])


def _rate(seen: Grounds) -> Check:
    if any(end.endless and end.recorded >= end.share for end in seen.offered.workers):
        return users_idle(planned=seen.offered.planned)
    plan, due = seen.order.plan, None
    if isinstance(plan, Schedule) and not plan.chained and not seen.offered.interrupted:
        due = len(plan)
    return rate_noticed(seen.columns, seen.summary.window, due=due)


def rate_noticed(columns: Columns, window: Span, *, due: int | None) -> Check:
    """Requests noticed within the window against those ``due`` in it; None: nothing was due."""
    at = columns.times
    late = at["ready"] - at["intended"]
    noticed = np.where(late <= ON_TIME_S, at["intended"], at["ready"])
    return achieved_rate(noticed - window.start_s, span_s=window.span_s, due=due)


def _steady(seen: Grounds) -> Check:
    if _even(seen):
        return of_settling(seen.columns, seen.summary.window)
    return Check(check="steady_state", result="unknown", detail=CHANGING, because=_CHANGES)


def of_settling(columns: Columns, window: Span) -> Check:
    """Whether times of an even load settled, in the order in which they were asked for."""
    order = np.argsort(columns.times["intended"], kind="stable")
    ended = columns.since("intended", "ended")[order]
    return steady_state(ended, span_s=window.span_s)


def _even(seen: Grounds) -> bool:
    """Whether the same load was offered from start to end."""
    closed = isinstance(seen.order.plan, ClosedPlan)
    return closed or (seen.process is not None and seen.process.level)


def _workers(room: Headroom) -> Check:
    held_up = ["the disk held up a worker"] if room.held_up else []
    faults = [*room.lost, *room.unwritten, *held_up]
    return Check(
        check="workers",
        result="fail" if faults else "pass",
        detail="; ".join(faults) or "all told their last, no disk held one up",
        because=_WORKERS,
    )


def _most(columns: Columns) -> int:
    """Most requests that were noticed and not yet ended: each may need a connection."""
    ready, ended = np.sort(columns.times["ready"]), np.sort(columns.times["ended"])
    if not len(ready):
        return 0
    open_then = np.arange(1, len(ready) + 1) - np.searchsorted(ended, ready, "left")
    return int(open_then.max())


def _seconds(ms: float | None) -> float | None:
    return None if ms is None else ms * 1e-3
