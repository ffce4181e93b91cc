"""R1 with more than one generator process: the load must not depend on who sends it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from steelyard.endpoint import Target
from steelyard.load.arrivals import Schedule
from steelyard.selftest.arrivals import TRIALS, oddities, offer_of
from steelyard.selftest.case import Case, Plan
from steelyard.selftest.finding import Finding, Row, found
from steelyard.selftest.lag import Lag, excused
from steelyard.selftest.mock import Mock, Served

APART_S = 0.1
"""Two Poisson processes of 50/s drift apart by several times this within some seconds; the same
one, sent by a busy machine, does not."""
STEP_S = 0.005
"""Gaps of 50/s differ by twice this in the middle; the same gaps, sent again, do not."""
_SHARE = 0.9


def judge_crews(case: Case, logs: Mapping[int, Sequence[Served]], *, seeded: bool) -> Row:
    """Hold the arrivals of each number of workers against the law, and against each other.

    Only a client that was given a seed (``seeded``) is to send the same arrivals again.
    """
    plan = case.plan
    if plan is None:
        raise ValueError(f"{case.name}: has no plan")
    at = {workers: offer_of(served, plan=plan) for workers, served in logs.items()}
    findings = [*_lawful(at, plan=plan), *([_same(at)] if seeded else [])]
    return Row(case=case, findings=tuple(findings))


def own_crews(case: Case, schedule: Schedule) -> Row:
    """Offer the schedule by Steelyard's load engine, once with each number of workers."""
    logs: dict[int, Sequence[Served]] = {}
    lags, generator = [], Lag()
    for workers in case.plan.workers if case.plan else ():
        with Mock(case.script) as mock, TemporaryDirectory(prefix="steelyard-selftest-") as folder:
            generator.note(_offer(mock.url, schedule, workers=workers, folder=Path(folder)))
        logs[workers] = mock.served
        lags.append(mock.lag)
    return excused(judge_crews(case, logs, seeded=True), generator, *lags)


def _offer(url: str, schedule: Schedule, *, workers: int, folder: Path) -> float:
    """Offer it, and give the lag of the generator's loops in seconds."""
    from steelyard.load import run_load
    from steelyard.load.engine import Order

    order = Order(
        target=Target(base_url=url, model="selftest"),
        plan=schedule,
        span_s=float(schedule.at_ns[-1]) / 1e9 + 0.5,
        max_tokens=1,
        workers=workers,
    )
    done = run_load(order, folder / "run")
    return (done.headroom.loop_lag_ms["p99"] or 0.0) / 1e3


def _lawful(at: Mapping[int, Sequence[int]], *, plan: Plan) -> Iterator[Finding]:
    for workers, moments in at.items():
        seen, wrong = oddities(moments, plan=plan)
        said = f"{seen}: {'; '.join(wrong)}" if wrong else seen
        what = f"{workers} worker{'s' if workers > 1 else ''}"
        yield found(what, f"{plan.process} arrivals", said, right=not wrong, late_s=0.0)


def _same(at: Mapping[int, Sequence[int]]) -> Finding:
    """The arrivals of all runs, counted from the last one back, are at one moment.

    A run may begin with some requests by which the tool tries the server: where its workers are
    ready at once, no pause tells them from the load.
    """
    truth = "the same arrivals"
    sizes = sorted({len(moments) for moments in at.values()})
    if sizes[-1] - sizes[0] > TRIALS:
        said = " and ".join(map(str, sizes))
        return found("from one seed", truth, f"{said} arrivals", right=False)
    kept = [np.sort(moments)[len(moments) - sizes[0] :] for moments in at.values()]
    runs = np.array(kept, dtype=np.float64) / 1e9
    begun = runs - runs[:, :1]
    spread = np.ptp(begun, axis=0) if begun.size else np.zeros(1)
    apart = float(np.quantile(spread, _SHARE))
    # A run that lacks its last arrival instead is off by a gap each time.
    right = apart <= APART_S and (len(sizes) == 1 or float(np.median(spread)) <= STEP_S)
    said = f"the same within {apart * 1e3:.0f} ms" if right else f"{apart * 1e3:.0f} ms apart"
    return found("from one seed", truth, said, right=right, late_s=0.0)
