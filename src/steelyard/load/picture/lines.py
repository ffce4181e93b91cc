"""Rates, requests in flight, failures and waits, step by step."""

from __future__ import annotations

from typing import Any

import numpy as np

from steelyard.load.picture.axis import Steps
from steelyard.load.summary import WHOLE, Columns, Floats


def lines(columns: Columns, steps: Steps) -> dict[str, Any]:
    """Counts of each step, but ``flight``: the most in flight at an edge or a send within it."""
    at = columns.times
    return {
        "step_s": steps.step_s,
        "steps": steps.count,
        "intended": steps.counted(at["intended"]),
        "sent": steps.counted(at["sent"]),
        "answered": steps.counted(at["ended"][columns.answered]),
        "flight": _flight(columns, steps),
        "failed": _failed(columns, steps),
        "schedule_lag": _waits(at["ready"] - at["intended"], at["intended"], steps),
        "client_queue": _waits(at["sent"] - at["ready"], at["ready"], steps),
    }


def _failed(columns: Columns, steps: Steps) -> dict[str, list[int]]:
    """By kind, when they ended; whole answers are left out."""
    found = {
        name: steps.counted(columns.times["ended"][columns.kind == code])
        for code, name in enumerate(columns.kind_names)
        if name not in WHOLE
    }
    blank = ~columns.answered & np.isin(
        columns.kind, [c for c, name in enumerate(columns.kind_names) if name in WHOLE]
    )
    if blank.any():
        found["no-token"] = steps.counted(columns.times["ended"][blank])
    return found


def _flight(columns: Columns, steps: Steps) -> list[int]:
    at = columns.times
    there = ~np.isnan(at["sent"])
    sent, ended = np.sort(at["sent"][there]), np.sort(at["ended"][there])
    edges = steps.start_s + np.arange(steps.count) * steps.step_s
    most = np.searchsorted(sent, edges, "right") - np.searchsorted(ended, edges, "right")
    then = np.arange(1, len(sent) + 1) - np.searchsorted(ended, sent, "right")
    place, inside = steps.place(sent)
    np.maximum.at(most, place[inside], then[inside])
    return [int(n) for n in most]


def _waits(values: Floats, at: Floats, steps: Steps) -> list[float | None]:
    """The longest of each step in seconds; None where nothing waited to its end."""
    most = np.full(steps.count, -np.inf)
    place, inside = steps.place(at)
    inside &= np.isfinite(values)
    np.maximum.at(most, place[inside], values[inside])
    return [None if np.isneginf(v) else max(float(v), 0.0) for v in most]
