"""An order: everything that decides what load is offered to what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from steelyard.endpoint import Prompt, Route, Target, Timeouts
from steelyard.load.arrivals import ClosedPlan, Ints, Schedule
from steelyard.load.engine.size import check_files, crew_size
from steelyard.load.engine.task import Asking, Destination, Names, Task

_AHEAD_S = 0.25
_MOST_AHEAD = 512


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to send where, when, for how long."""

    target: Target
    plan: Schedule | ClosedPlan
    span_s: float
    """Load is offered this long."""
    prompts: Mapping[str, Prompt] = field(default_factory=dict)
    """By item; empty: each request gets a prompt of its own."""
    prompt_file: Path | None = None
    """Prompts on disk by number, instead; must be there until the load has been offered."""
    prompt_facts: Mapping[str, Any] = field(default_factory=dict)
    """How they were made, for the record."""
    route: Route = Route.CHAT
    max_tokens: int | None = None
    """Where the schedule has answer lengths, those count."""
    temperature: float | None = None
    stop: Sequence[str] = ()
    extra: Mapping[str, Any] = field(default_factory=dict)
    extras: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Beside ``extra``, by item; {} where no item has its own."""
    seed: int = 0
    salt: int = 0
    """Another one gives other prompts of their own, at the same times."""
    timeouts: Timeouts = field(default_factory=Timeouts)
    drain_s: float = 30.0
    """How long open requests may take after the span; what is open then is censored."""
    workers: int | None = None
    """Processes; None: as many as the load asks for, one a core at most."""
    part: int = 0
    """Which of ``parts`` this machine offers; its workers' slices are those of that part."""
    parts: int = 1
    keep: str = "full"
    deployment: str = "endpoint"
    workload: str = "load"
    suite: str = "load"
    window: int = 0
    counted: bool = False
    """Whether workers count times by size on the way, for those who look on from outside."""

    def crew(self) -> int:
        """How many workers there are to be; raises StudyError as ``crew_size`` does."""
        plan = self.plan
        if isinstance(plan, ClosedPlan):
            size = crew_size(users=plan.users, workers=self.workers)
            check_files(plan.users, workers=size)
            return size
        return crew_size(rate_per_s=plan.rate_per_s, cap=plan.cap, workers=self.workers)

    def task(self, worker: int, *, of: int, shard: Path, segment: int) -> Task:
        """One worker's share."""
        place, places = self.part * of + worker, self.parts * of
        shared: dict[str, Any] = {
            "worker": worker,
            "shard": str(shard),
            "names": Names(
                deployment=self.deployment,
                workload=self.workload,
                suite=self.suite,
                segment=segment,
                window=self.window,
            ),
            "destination": Destination.of(self.target, self.timeouts),
            "asking": self._asking(),
            "keep": self.keep,
            "span_ns": round(self.span_s * 1e9),
            "drain_ns": round(self.drain_s * 1e9),
            "counted": self.counted,
        }
        if isinstance(self.plan, ClosedPlan):
            return Task(**shared, **_of_users(self.plan.slice(place, of=places)))
        return Task(**shared, **_of_schedule(self.plan.slice(place, of=places)))

    def _asking(self) -> Asking:
        return Asking(
            route=self.route,
            ids=list(self.prompts),
            prompts=[p if isinstance(p, str) else list(p) for p in self.prompts.values()],
            max_tokens=self.max_tokens,
            temperature=self.temperature,
            stop=list(self.stop),
            extra=dict(self.extra),
            extras=[dict(self.extras.get(item, {})) for item in self.prompts]
            if any(self.extras.values())
            else [],
            seed=self.seed ^ self.salt,
            file=str(self.prompt_file or ""),
        )


def _of_users(mine: ClosedPlan) -> dict[str, Any]:
    """What a task has of a closed loop."""
    return {
        "cap": None,
        "users": mine.users,
        "number": _numbers(mine.number),
        "think_ns": _thoughts(mine.think_ns),
        "connections": min(mine.users, _MOST_AHEAD),
    }


def _of_schedule(part: Schedule) -> dict[str, Any]:
    """What a task has of a schedule; thoughts count in conversations alone."""
    think_ns, session, lengths = part.think_ns, part.session, part.output_tokens
    chained = think_ns is not None and session is not None
    return {
        "cap": part.cap,
        "number": _numbers(part.number),
        "at_ns": part.at_ns.tobytes(),
        "think_ns": think_ns.tobytes() if chained and think_ns is not None else b"",
        "session": session.tobytes() if chained and session is not None else b"",
        "max_tokens": lengths.clip(1).tobytes() if lengths is not None else b"",
        "connections": _ahead(part),
    }


def _ahead(part: Schedule) -> int:
    wanted = max(1, round(part.rate_per_s * _AHEAD_S))
    return min(wanted, _MOST_AHEAD, part.cap or _MOST_AHEAD) if len(part) else 0


def _thoughts(think_ns: Ints) -> bytes:
    """Up to the last one that takes any time."""
    some = np.flatnonzero(think_ns)
    return think_ns[: some[-1] + 1].tobytes() if len(some) else b""


def _numbers(number: Ints) -> bytes | tuple[int, int, int]:
    """As a range where it is one, which it is but for sessions that were kept together."""
    step = int(number[1] - number[0]) if len(number) > 1 else 1
    if len(number) and step and (np.diff(number) == step).all():
        first = int(number[0])
        return first, first + step * len(number), step
    return number.tobytes()
