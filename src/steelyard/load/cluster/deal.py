"""Which node runs how many workers."""

from __future__ import annotations

from collections.abc import Mapping

from steelyard.errors import StudyError
from steelyard.load.engine import crew_size


def how_many(
    cores: Mapping[str, int],
    *,
    workers: int | None,
    users: int | None = None,
    cap: int | None = None,
) -> int:
    """One a core, or as many as the user says; never more than there are users or places.

    Raises StudyError where the cluster has no core, or fewer than workers are asked for.
    """
    whole = sum(cores.values())
    nodes = f"{len(cores)} node{'s' * (len(cores) != 1)}"
    if not whole:
        raise StudyError(f"--on: the cluster's {nodes} lend no core; start nodes with --num-cpus")
    if workers is not None and workers > whole:
        raise StudyError(
            f"--workers: {workers}, and the cluster's {nodes} have {whole} cores in all; "
            f"use {whole} or fewer, or add nodes"
        )
    slots = users if users is not None else cap
    asked = workers if workers is not None else min(whole, slots or whole)
    return crew_size(users=users, cap=cap, workers=asked)


def dealt(cores: Mapping[str, int], size: int) -> list[str]:
    """The node of each worker, in turn, none beyond its cores; the same for the same cluster."""
    left = {name: cores[name] for name in sorted(cores)}
    hands: list[str] = []
    while len(hands) < size:
        for name, free in left.items():
            if free and len(hands) < size:
                hands.append(name)
                left[name] -= 1
    return hands
