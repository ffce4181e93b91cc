"""The part of load that offers it: workers, their clock, their records.

Names are resolved when they are used: a worker process passes through this door and needs
neither numpy nor what the conductor needs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.engine.bins import BOUNDS_S, Bins
    from steelyard.load.engine.conduct import Offered, WorkerEnd, offer
    from steelyard.load.engine.crew import Crew
    from steelyard.load.engine.host import Host, HostClock
    from steelyard.load.engine.limit import Headroom, headroom
    from steelyard.load.engine.live import Live
    from steelyard.load.engine.order import Order
    from steelyard.load.engine.size import check_files, crew_size

__all__ = [
    "BOUNDS_S",
    "Bins",
    "Crew",
    "Headroom",
    "Host",
    "HostClock",
    "Live",
    "Offered",
    "Order",
    "WorkerEnd",
    "check_files",
    "crew_size",
    "headroom",
    "offer",
]

_HOME = {
    "BOUNDS_S": "bins",
    "Bins": "bins",
    "Crew": "crew",
    "Headroom": "limit",
    "Host": "host",
    "HostClock": "host",
    "Live": "live",
    "Offered": "conduct",
    "Order": "order",
    "WorkerEnd": "conduct",
    "check_files": "size",
    "crew_size": "size",
    "headroom": "limit",
    "offer": "conduct",
}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
