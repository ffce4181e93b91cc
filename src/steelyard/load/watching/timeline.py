"""The three views on one axis, for load_picture.json."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, Final

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.summary import Columns, Floats
from steelyard.load.views import Grid, Watched, axis
from steelyard.load.watching.sight import client_of

MOST_STEPS: Final = 120
GAP_LOOKS: Final = 3.0
"""Looks further apart than so many steps of theirs leave a gap."""
DRAWN: Final = frozenset(
    {
        ("client", "in_flight"), ("client", "sent"), ("client", "generation_tokens"),
        ("engine", "requests_running"), ("engine", "requests_waiting"),
        ("engine", "requests_swapped"), ("engine", "kv_cache_usage"), ("engine", "preemptions"),
        ("engine", "generation_tokens"), ("accelerator", "accelerator_power"),
        ("accelerator", "accelerator_utilisation"),
    }
)  # fmt: skip


def views_timeline(
    columns: Columns,
    *,
    start_s: float,
    reach_s: float,
    engine: Watched | Missing,
    accelerator: Watched | Missing,
    times: bool,
) -> dict[str, Any]:
    """Even cells over the run, none narrower than the looks; None marks a gap.

    ``times`` says whether the client's time to first token may be shown.
    """
    seen = {"engine": engine, "accelerator": accelerator}
    there = {view: one for view, one in seen.items() if not isinstance(one, Missing)}
    step_s = _round_up(max([reach_s / MOST_STEPS, *(1.5 * _look_s(one) for one in there.values())]))
    grid = Grid(
        start_ns=round(start_s * 1e9),
        step_ns=round(step_s * 1e9),
        n=max(math.ceil(reach_s / step_s - 1e-9), 1),
    )
    found = axis(client_of(columns), list(there.values()), grid=grid, gap_s=GAP_LOOKS * step_s)
    of = {one.table.engine: view for view, one in there.items()}
    tracks = [
        {"view": view, "name": column.name, "unit": column.unit, "values": _values(column.values)}
        for column in found.columns
        if ((view := of.get(column.view, column.view)), column.name) in DRAWN
    ]
    if times:
        tracks.append(_ttft(columns, grid))
    return {"step_s": step_s, "steps": grid.n, "tracks": tracks}


def _look_s(watched: Watched) -> float:
    gaps = np.diff(watched.middle_ns) / 1e9
    return float(np.median(gaps)) if len(gaps) else 0.0


def _round_up(step_s: float) -> float:
    """To 1, 2 or 5 times a power of ten; a look that came a little late widens no cell."""
    power = 10.0 ** math.floor(math.log10(max(step_s, 1e-3)))
    size = next(m for m in (1, 2, 5, 10) if m * power >= step_s * 0.95)
    return float(f"{size * power:.3g}")


def _ttft(columns: Columns, grid: Grid) -> dict[str, Any]:
    """Median from the intended send, by intended send; None where half of a cell got none."""
    intended = columns.times["intended"] * 1e9
    cell = np.floor((intended - grid.start_ns) / grid.step_ns).astype(np.int64)
    ttft = columns.since("intended", "first_token")
    order = np.argsort(cell, kind="stable")
    edges = np.searchsorted(cell[order], np.arange(grid.n + 1))
    sorted_ttft = ttft[order]
    values = [_median(sorted_ttft[a:b]) for a, b in pairwise(edges.tolist())]
    return {"view": "client", "name": "ttft_median", "unit": "s", "values": values}


def _median(values: Floats) -> float | None:
    if not len(values):
        return None
    middle = float(np.sort(values)[(len(values) - 1) // 2])
    return None if math.isinf(middle) else middle


def _values(cells: Floats) -> Sequence[float | None]:
    return [None if np.isnan(value) else float(f"{value:.6g}") for value in cells.tolist()]
