"""Do the engine's counters agree with what the client saw?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from steelyard.evidence import Missing
from steelyard.weigh.checking import Check, check_of
from steelyard.weigh.views import Viewed


def view_checks(viewed: Iterable[Viewed]) -> Iterator[Check]:
    """One a cell that was watched; unknown where the engine showed nothing."""
    found = list(viewed)
    several = len({one.workload for one in found}) > 1
    for one in found:
        who = f"{one.workload}: {one.deployment}" if several else one.deployment
        views = one.pool.views
        if isinstance(views.engine, Missing):
            if views.engine_asked:
                yield check_of("views", None, f"{who}: {views.engine.reason}")
            continue
        failed = [alarm.name for alarm in views.alarms if alarm.result == "fail"]
        known = sum(alarm.result != "unknown" for alarm in views.alarms)
        told = ", ".join(failed) if failed else f"{known} comparisons, none disagrees"
        yield check_of("views", None if not known else not failed, f"{who}: {told}")
