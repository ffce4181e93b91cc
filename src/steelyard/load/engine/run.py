"""The time between a crew's briefing and its last word."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable

from steelyard.errors import EndpointUnusable, RunError
from steelyard.load.arrivals import ClosedPlan, Schedule
from steelyard.load.engine.crew import Crew
from steelyard.load.engine.live import Live, Pulse
from steelyard.load.engine.order import Order
from steelyard.load.engine.task import Go

READY_S = 30.0
SILENT_S = 10.0
"""A worker that says nothing for so long is taken to hang."""
DRAIN_WHEN_STOPPED_S = 2.0
SPARE_S = 5.0
"""What workers get beyond span and drain to write their last."""
_LOOK_S = 0.25

Watch = Callable[[Live], None]


class Run:
    """A crew that is told to start, and watched until all are over or gone.

    ``origin_ns`` is what the times in samples count from, the start where it is None; ``begun``
    is told the start. Both are readings of the monotonic clock.
    """

    def __init__(
        self,
        order: Order,
        crew: Crew,
        *,
        origin_ns: int | None = None,
        begun: Callable[[int], None] = lambda _: None,
    ) -> None:
        self.order = order
        self.crew = crew
        self.start_ns = time.perf_counter_ns()
        self.wall_s = 0.0
        self.stopped_s: float | None = None
        """When somebody stopped it, since the start; nothing was begun after."""
        self.began = False
        self._origin_ns = origin_ns
        self._begun = begun

    @property
    def interrupted(self) -> bool:
        """Whether somebody stopped it."""
        return self.stopped_s is not None

    def play(self, watch: Watch, *, start_ns: int | None = None) -> None:
        """Start together, as soon as all are ready or at ``start_ns``, and wait for the end.

        Raises RunError where no worker starts, or too late for ``start_ns``, and
        EndpointUnusable for what workers refuse.
        """
        self._await_ready()
        self.crew.compare()
        soonest = time.perf_counter_ns() + self.crew.lead_ns
        if start_ns is not None and start_ns < soonest:
            raise RunError("the workers were not ready by the start; let it be later")
        self.start_ns = start_ns or soonest
        self.began = True
        self._begun(self.start_ns)
        origin = self.start_ns if self._origin_ns is None else self._origin_ns
        try:
            time.sleep(max(self.start_ns - soonest, 0) / 1e9)
            self.crew.go(Go(start_ns=self.start_ns, origin_ns=origin))
            self._watch(watch, self.order.span_s + self.order.drain_s + SPARE_S)
        except KeyboardInterrupt:
            self._interrupt(watch)
        self.wall_s = max(time.perf_counter_ns() - self.start_ns, 0) / 1e9
        self.crew.compare()

    def _await_ready(self) -> None:
        deadline = time.monotonic() + READY_S
        crew = self.crew
        while any(not worker.ready for worker in crew.running):
            if time.monotonic() > deadline:
                for worker in crew.running:
                    if not worker.ready:
                        worker.kill(f"it was not ready within {READY_S:g} s")
            crew.listen(_LOOK_S)
        faults = [worker.last.fault for worker in crew.workers if worker.last.fault]
        if faults:
            raise EndpointUnusable(faults[0])
        if not crew.running:
            why = "; ".join(sorted({worker.lost for worker in crew.workers}))
            raise RunError(f"no load generator could be started: {why}; see what it printed")

    def _watch(self, watch: Watch, limit_s: float) -> None:
        crew = self.crew
        pulse = Pulse(self.order.span_s, due=_due(self.order.plan))
        deadline = time.monotonic() + limit_s
        for worker in crew.workers:
            worker.heard_at = time.monotonic()
        while crew.running:
            crew.listen(_LOOK_S)
            now = time.monotonic()
            for worker in crew.running:
                if now - worker.heard_at > SILENT_S:
                    worker.kill(f"it was silent for {SILENT_S:g} s")
            if now > deadline:
                crew.kill("it did not end in time")
            elapsed = (time.perf_counter_ns() - self.start_ns) / 1e9
            ticks = [worker.last for worker in crew.workers]
            lost = sum(bool(worker.lost) for worker in crew.workers)
            watch(
                pulse.of(ticks, elapsed_s=max(elapsed, 0.0), running=len(crew.running), lost=lost)
            )

    def _interrupt(self, watch: Watch) -> None:
        """Let what is open end for a moment, then count it as censored."""
        self.stopped_s = max(time.perf_counter_ns() - self.start_ns, 0) / 1e9
        with contextlib.suppress(KeyboardInterrupt):
            self.crew.stop()
            self._watch(watch, DRAIN_WHEN_STOPPED_S + SPARE_S)
            return
        self.crew.kill("a second interrupt ended it")


def _due(plan: Schedule | ClosedPlan) -> Callable[[float], int] | None:
    """How many requests are due until a second; None where answers decide that."""
    if isinstance(plan, ClosedPlan) or plan.chained:
        return None
    at = plan.at_ns
    return lambda elapsed_s: int(at.searchsorted(elapsed_s * 1e9, "right"))
