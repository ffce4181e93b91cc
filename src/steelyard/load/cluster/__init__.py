"""Load workers on the nodes of a Ray cluster (extra ``cluster``).

The nodes run the same worker processes as this machine does; Ray places them, carries what is
said, and brings their records. Names are resolved when they are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.cluster.cluster import Cluster, on_cluster
    from steelyard.load.cluster.deal import how_many

__all__ = ["Cluster", "how_many", "on_cluster"]

_HOME = {"Cluster": "cluster", "how_many": "deal", "on_cluster": "cluster"}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
