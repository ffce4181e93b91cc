"""The workers of a study's load on the nodes of a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from steelyard.errors import StudyError
from steelyard.load.arrivals import ClosedPlan
from steelyard.weigh.frozen import Frozen

if TYPE_CHECKING:
    from steelyard.load.engine import Crew, Order

    Crews = Callable[[Order], Crew]


def require_spreadable(frozen: Frozen, on: str | None) -> None:
    """Refuse a cluster that would have nothing to do, or could not reach whom it loads.

    Raises StudyError.
    """
    if on is None:
        return
    if not frozen.loaded:
        raise StudyError(
            "--on: the study's workloads are asked item by item from this machine, and none is a "
            "load; leave out --on"
        )
    if here := [name for name, each in frozen.study.deployments.items() if each.engine is not None]:
        raise StudyError(
            f"--on: {', '.join(here)} is started on this machine and answers on 127.0.0.1 alone, "
            "where no node reaches it; give it an endpoint, or leave out --on"
        )


@contextmanager
def spread(on: str | None) -> Iterator[Crews | None]:
    """Gives each window of load its workers; None where they run here.

    Raises what ``on_cluster`` raises.
    """
    if on is None:
        yield None
        return
    from steelyard.load.cluster import how_many, on_cluster

    with on_cluster(on) as cluster:

        def crew(order: Order) -> Crew:
            plan = order.plan
            users, cap = (plan.users, None) if isinstance(plan, ClosedPlan) else (None, plan.cap)
            size = how_many(cluster.cores, workers=order.workers, users=users, cap=cap)
            return cluster.crew(size)

        yield crew
