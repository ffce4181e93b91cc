"""Arrivals as the generator noticed them, against the plan."""

from __future__ import annotations

import numpy as np

from steelyard.load.arrivals import ArrivalTest, ClosedPlan, Ints, Process, Schedule, arrival_test
from steelyard.load.engine import Offered, Order
from steelyard.load.summary import Columns


def arrivals_of(
    plan: Schedule | ClosedPlan,
    columns: Columns,
    *,
    start_ns: int,
    interrupted: bool,
    process: Process | None,
) -> ArrivalTest | None:
    """Hold what was noticed against what was intended; None where no schedule was kept to.

    Noticed rather than sent: a wait for a place under the cap, or for a connection, is the
    client's queue and stands in a column of its own.
    """
    if isinstance(plan, ClosedPlan) or plan.chained or interrupted:
        return None
    at = np.rint(columns.times["intended"] * 1e9).astype(np.int64) - start_ns
    ready = np.rint(columns.times["ready"] * 1e9).astype(np.int64) - start_ns
    return arrival_test(ready, intended=plan, number=_numbers(at, plan), process=process)


def _numbers(at: Ints, plan: Schedule) -> Ints:
    """Which request of the plan each was, by its intended time; equal times are equal."""
    order = np.argsort(at, kind="stable")
    first = np.searchsorted(plan.at_ns, at[order], "left")
    begins = np.searchsorted(at[order], at[order], "left")
    number = np.empty(len(at), dtype=np.int64)
    number[order] = plan.number[first + np.arange(len(at)) - begins]
    return number


def due_in_span(order: Order, offered: Offered, columns: Columns) -> int | None:
    """Requests that were due in the span; None in a closed loop.

    A turn is due only when the one before was answered, so those of talks are counted afterwards.
    """
    if not isinstance(order.plan, Schedule):
        return None
    if not order.plan.chained:
        return len(order.plan)
    return int((columns.times["intended"] < offered.start_ns * 1e-9 + order.span_s).sum())
