"""What a run's certificate would say, were the run over now."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.endpoint import OUTCOMES
from steelyard.evidence import Outcome
from steelyard.load.certificate import Check, cpu_share, error_budget, loop_lag, schedule_lag
from steelyard.load.engine import Live

FEWEST = 20
"""Ended requests before a share of them is judged."""
_WORKERS = "what a worker that is gone did last is in no record"


def on_way(live: Live) -> tuple[Check, ...]:
    """Judge the checks that have a figure on the way, by the limits of the certificate.

    What was not seen yet is *unknown*; the other checks need the end of the run.
    """
    return tuple(_checks(live))


def _checks(live: Live) -> Iterator[Check]:
    yield schedule_lag(p99_s=_seconds(live.schedule_lag_ms))
    yield loop_lag(p99_s=_seconds(live.loop_lag_ms))
    yield cpu_share(live.cpu_share)
    yield Check(
        check="workers",
        result="fail" if live.lost else "pass",
        detail=f"{live.lost} lost" if live.lost else "none was lost",
        figures={"lost": float(live.lost)},
        because=_WORKERS,
    )
    failed = sum(n for kind, n in live.kinds.items() if OUTCOMES.get(kind) is Outcome.TRANSPORT)
    yield error_budget(failed, of=live.done if live.done >= FEWEST else 0)


def _seconds(ms: float | None) -> float | None:
    return None if ms is None else ms * 1e-3
