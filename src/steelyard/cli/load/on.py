"""Who offers the load: worker processes here, or on the nodes of a cluster."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.load.engine import Crew

On = Annotated[
    str | None,
    typer.Option(
        "--on",
        help="Spread the workers over a Ray cluster: ray://HOST[:PORT].",
        show_default="this machine",
    ),
]


MOST = 256
"""Processes on one machine: more would wait for each other, whatever it is."""


@contextmanager
def crewed(
    on: str | None,
    *,
    rate_per_s: float,
    users: int | None,
    cap: int | None,
    workers: int | None,
) -> Iterator[Crew]:
    """Workers that start while the caller reads on. Raises StudyError and RunError."""
    if on is None:
        from steelyard.load.engine import Crew, check_files, crew_size

        size = crew_size(rate_per_s=rate_per_s, users=users, cap=cap, workers=workers)
        if size > MOST:
            raise StudyError(
                f"--workers: {size}; {MOST} at most on one machine. A worker sends thousands of "
                "requests a second, and one a core is enough"
            )
        if users is not None:
            check_files(users, workers=size)
        with Crew(size) as crew:
            yield crew
        return
    from steelyard.load.cluster import how_many, on_cluster

    with on_cluster(on) as cluster:
        size = how_many(cluster.cores, workers=workers, users=users, cap=cap)
        with cluster.crew(size) as crew:
            yield crew
