"""How a run stands, for whoever watches."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from steelyard.load.engine.task import Tick

_OVER_S = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """All workers together; counts are from the start."""

    elapsed_s: float
    span_s: float
    sent: int
    done: int
    flying: int
    waiting: int
    """Due, and held back by the cap."""
    rate_per_s: float
    """Sent a second, over the last two."""
    ttft_ms: float | None
    """Median of some recent answers, from their intended time."""
    kinds: dict[str, int]
    """Ended requests by kind; "" is ok."""
    workers: int
    """Still running."""
    lost: int = 0
    """Gone without their last word."""
    lag_ms: float | None = None
    """Worst worker's p99 so far, of its loop or of its schedule, whichever is longer."""


class Pulse:
    """Makes one picture of what workers say."""

    def __init__(self, span_s: float) -> None:
        self._span = span_s
        self._past: deque[tuple[float, int]] = deque([(0.0, 0)])

    def of(self, ticks: Sequence[Tick], *, elapsed_s: float, running: int, lost: int = 0) -> Live:
        """The picture at ``elapsed_s`` since the start."""
        sent = sum(tick.sent for tick in ticks)
        past = self._past
        past.append((elapsed_s, sent))
        while len(past) > 2 and past[1][0] <= elapsed_s - _OVER_S:
            past.popleft()
        then, before = past[0]
        recent = [value for tick in ticks for value in tick.ttft_ms]
        told = [lag for tick in ticks for lag in (tick.loop_lag_ms, tick.schedule_lag_ms)]
        lags = [lag for lag in told if lag is not None]
        return Live(
            elapsed_s=elapsed_s,
            span_s=self._span,
            sent=sent,
            done=sum(tick.done for tick in ticks),
            flying=sum(tick.flying for tick in ticks),
            waiting=sum(tick.waiting for tick in ticks),
            rate_per_s=(sent - before) / (elapsed_s - then) if elapsed_s > then else 0.0,
            ttft_ms=median(recent) if recent else None,
            kinds=dict(sum((Counter(tick.kinds) for tick in ticks), Counter())),
            workers=running,
            lost=lost,
            lag_ms=max(lags, default=None),
        )
