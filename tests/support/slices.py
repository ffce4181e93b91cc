"""Slices of a schedule put together again, to see that none lost or doubled anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import numpy as np

from steelyard.load.arrivals import Blocks, Schedule


def union(parts: Iterable[Schedule]) -> Schedule:
    """Put slices together again; the whole they came from, where none is left out.

    Raises ValueError where parts overlap or belong to different schedules.
    """
    pieces = list(parts)
    first = pieces[0]
    columns = {
        name: np.concatenate([p.columns()[name] for p in pieces]) for name in first.columns()
    }
    order = np.argsort(columns["number"], kind="stable")
    ordered: dict[str, Any] = {name: values[order] for name, values in columns.items()}
    if np.any(np.diff(columns["number"][order]) <= 0):
        raise ValueError("two slices hold the same request")
    if any((p.span_ns, p.facts) != (first.span_ns, first.facts) for p in pieces):
        raise ValueError("slices of different schedules")
    blocks = [p.blocks for p in pieces if p.blocks is not None]
    caps = [p.cap for p in pieces if p.cap is not None]
    return replace(
        first,
        **ordered,
        blocks=Blocks.joined(blocks).take(order) if blocks else None,
        cap=sum(caps) if caps else None,
    )
