"""How a run stands, for whoever watches."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import median

from steelyard.load.engine.bins import Bins
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
    target_per_s: float | None = None
    """Due a second by the schedule, over the same two; None where answers decide what is due."""
    ttft_ms: float | None
    """Median of some recent answers, from their intended time."""
    gap_ms: float | None = None
    """Median over the same of their mean gap between events; None where none had two."""
    kinds: dict[str, int]
    """Ended requests by kind; "" is ok."""
    workers: int
    """Still running."""
    lost: int = 0
    """Gone without their last word."""
    loop_lag_ms: float | None = None
    """Worst worker's p99 so far."""
    schedule_lag_ms: float | None = None
    """Worst worker's p99 so far."""
    cpu_share: float | None = None
    """Of a core, the busiest worker in its busiest second."""
    bins: Mapping[str, Bins] = field(default_factory=dict)
    """Times by size, where the order asks for it."""


class Pulse:
    """Makes one picture of what workers say."""

    def __init__(self, span_s: float, *, due: Callable[[float], int] | None = None) -> None:
        """``due`` is how many requests the schedule has until a second; None: it can't say."""
        self._span = span_s
        self._due = due
        self._past: deque[tuple[float, int]] = deque([(0.0, 0)])

    def of(self, ticks: Sequence[Tick], *, elapsed_s: float, running: int, lost: int = 0) -> Live:
        """The picture at ``elapsed_s`` since the start."""
        sent = sum(tick.sent for tick in ticks)
        past = self._past
        past.append((elapsed_s, sent))
        while len(past) > 2 and past[1][0] <= elapsed_s - _OVER_S:
            past.popleft()
        then, before = past[0]
        spent = elapsed_s - then
        due = self._due
        return Live(
            elapsed_s=elapsed_s,
            span_s=self._span,
            sent=sent,
            done=sum(tick.done for tick in ticks),
            flying=sum(tick.flying for tick in ticks),
            waiting=sum(tick.waiting for tick in ticks),
            rate_per_s=(sent - before) / spent if spent > 0 else 0.0,
            target_per_s=(due(elapsed_s) - due(then)) / spent if due and spent > 0 else None,
            ttft_ms=_middle(value for tick in ticks for value in tick.ttft_ms),
            gap_ms=_middle(value for tick in ticks for value in tick.gap_ms),
            kinds=dict(sum((Counter(tick.kinds) for tick in ticks), Counter())),
            workers=running,
            lost=lost,
            loop_lag_ms=_worst(tick.loop_lag_ms for tick in ticks),
            schedule_lag_ms=_worst(tick.schedule_lag_ms for tick in ticks),
            cpu_share=_worst(tick.cpu_share for tick in ticks),
            bins=_summed(ticks),
        )


def _middle(values: Iterable[float]) -> float | None:
    found = list(values)
    return median(found) if found else None


def _worst(values: Iterable[float | None]) -> float | None:
    return max((value for value in values if value is not None), default=None)


def _summed(ticks: Sequence[Tick]) -> dict[str, Bins]:
    found: dict[str, Bins] = {}
    for tick in ticks:
        for name, told in tick.bins.items():
            found.setdefault(name, Bins()).take(told)
    return found
